"""Files that people write, read with care; files of ours, written whole or not at all."""

import os
from pathlib import Path
from typing import Any

import pytest

from baccarat_exact import files
from baccarat_exact.errors import InputError
from baccarat_exact.files import SIZE_LIMIT, read_text, write_files


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named from the folder of the test, so that messages are short."""
    monkeypatch.chdir(tmp_path)


def complaint(caught: pytest.ExceptionInfo[InputError]) -> str:
    """The message, which must be of one line."""
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"card,count\n", "card,count\n"),
        (b"\xef\xbb\xbfcard", "card"),
        (b"one\r\ntwo\rthree\n", "one\r\ntwo\rthree\n"),
        ("Rouge à Paris ♥".encode(), "Rouge à Paris ♥"),
        (b"a\x00b", "a\x00b"),
        (b"x" * SIZE_LIMIT, "x" * SIZE_LIMIT),
    ],
    ids=["empty", "plain", "byte order mark", "line ends", "accents", "NUL", "the largest"],
)
def test_text_is_read_as_it_stands(tmp_path: Path, data: bytes, text: str) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(data)
    assert read_text(path) == text
    assert read_text(str(path)) == text


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"x" * (SIZE_LIMIT + 1), "too long: at most 1,000,000 bytes"),
        (b"abc\xff", "not text in UTF-8: byte 4 "),
        ("Größe".encode("latin-1"), "not text in UTF-8: byte 3 "),
        ("card".encode("utf-16"), "not text in UTF-8: byte 1 "),
    ],
    ids=["too long", "stray byte", "latin-1", "utf-16"],
)
def test_what_cannot_be_read_says_why(data: bytes, reason: str) -> None:
    Path("file.txt").write_bytes(data)
    with pytest.raises(InputError, match=f"'file.txt' is {reason}") as caught:
        read_text("file.txt")
    complaint(caught)


def test_a_folder_and_a_missing_file_say_so() -> None:
    Path("folder").mkdir()
    with pytest.raises(InputError, match="'folder' is a folder") as caught:
        read_text("folder")
    complaint(caught)
    with pytest.raises(InputError, match=r"there is no file 'none\.csv'") as caught:
        read_text("none.csv")
    complaint(caught)


def test_a_file_deep_in_folders_is_named_to_the_end() -> None:
    path = "/".join(["a-folder-with-a-name"] * 4) + "/claims.csv"
    with pytest.raises(InputError, match=r"claims\.csv") as caught:
        read_text(path)
    complaint(caught)


@pytest.mark.parametrize("name", ["a\x00b", "x" * 5000, "two\nlines", "none.csv/deeper", ""])
def test_an_impossible_name_is_an_error_of_one_short_line(name: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(name)
    assert len(complaint(caught)) < 500


def test_files_are_written_under_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deeper"
    written = write_files(folder, {"a.csv": "1,2\r\n", "b.tex": "à\n"})
    assert written == [folder / "a.csv", folder / "b.tex"]
    assert [path.read_bytes() for path in written] == [b"1,2\r\n", "à\n".encode()]
    assert sorted(os.listdir(folder)) == ["a.csv", "b.tex"]


def test_what_was_there_is_replaced_and_the_rest_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a long text that was there before")
    (tmp_path / "other").write_text("other")
    write_files(tmp_path, {"a": "new"})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "a": "new",
        "other": "other",
    }


def test_no_files_make_the_folder_only(tmp_path: Path) -> None:
    assert write_files(tmp_path / "empty", {}) == []
    assert os.listdir(tmp_path / "empty") == []


OLD = {"a": "old a", "b": "old b", "c": "old c"}
NEW = {"a": "new a", "b": "new b", "c": "new c"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in OLD.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def contents(folder: Path) -> dict[str, str]:
    """Every file of the folder, hidden ones too."""
    return {path.name: path.read_text() for path in folder.iterdir()}


class Failing:
    """A function that works so many times and then once finds the disk full."""

    def __init__(self, function: Any, times: int) -> None:
        self.function, self.left = function, times

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left == -1:
            raise OSError(28, "No space left on device")
        return self.function(*arguments, **options)


@pytest.mark.parametrize(
    ("step", "times"),
    [*(("fsync", times) for times in range(3)), *(("replace", times) for times in range(3))],
)
def test_a_failure_midway_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str, times: int
) -> None:
    monkeypatch.setattr(os, step, Failing(getattr(os, step), times))
    with pytest.raises(InputError, match=r"cannot write to .*: No space left") as caught:
        write_files(folder, NEW)
    complaint(caught)
    assert contents(folder) == OLD


@pytest.mark.parametrize("times", [0, 1, 2])
def test_a_file_that_cannot_be_opened_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    monkeypatch.setattr(files, "open", Failing(open, times), raising=False)
    with pytest.raises(InputError, match="No space left"):
        write_files(folder, NEW)
    monkeypatch.undo()
    assert contents(folder) == OLD


def test_an_interruption_leaves_everything_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_files(folder, NEW)
    assert contents(folder) == OLD


def test_a_text_that_is_none_leaves_everything_as_it_was(folder: Path) -> None:
    with pytest.raises(InputError) as caught:
        write_files(folder, {**NEW, "c": "half a character: \ud800"})
    complaint(caught)
    assert contents(folder) == OLD


def test_a_folder_in_the_way_of_a_file_leaves_everything_as_it_was(folder: Path) -> None:
    (folder / "c").unlink()
    (folder / "c").mkdir()
    with pytest.raises(InputError, match="cannot write to") as caught:
        write_files(folder, NEW)
    complaint(caught)
    (folder / "c").rmdir()
    assert contents(folder) == {"a": "old a", "b": "old b"}


@pytest.mark.parametrize("inside", [".", "deeper"])
def test_a_file_in_the_way_of_the_folder_is_an_error(tmp_path: Path, inside: str) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(InputError, match="cannot write to 'out") as caught:
        write_files(Path("out") / inside, NEW)
    complaint(caught)
    assert contents(tmp_path) == {"out": "a file"}
