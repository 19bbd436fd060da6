"""Files that people write, read with care; files of ours, written whole or not at all."""

import ctypes
import hashlib
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from baccarat_exact import files
from baccarat_exact.errors import InputError
from baccarat_exact.files import SIZE_LIMIT, SUMS, read_text, sha256, write_files, write_folder


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


# A whole folder

OURS = {"README.txt": "what this folder is\n"}
FORMER: dict[str, str | bytes] = {
    **OURS, "a.csv": "old a", "gone.csv": "old", "inputs/c.csv": "old c",
}  # fmt: skip
LATTER: dict[str, str | bytes] = {
    **OURS, "a.csv": "new à", "inputs/c.csv": b"new \xff", "plots/d": "new",
}  # fmt: skip


def whole(written: Mapping[str, str | bytes]) -> dict[str, bytes]:
    """What a folder must hold: these files, and the list that sha256sum would make of them."""
    content = {
        name: text.encode() if isinstance(text, str) else text for name, text in written.items()
    }
    sums = [f"{hashlib.sha256(content[name]).hexdigest()}  {name}\n" for name in sorted(content)]
    return {**content, "SHA256SUMS": "".join(sums).encode()}


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder and of those in it, hidden ones too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if not path.is_dir()
    }


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder that an earlier call has written."""
    write_folder(tmp_path / "out", FORMER)
    assert tree(tmp_path / "out") == whole(FORMER)
    return tmp_path / "out"


def test_a_hash_is_that_of_the_bytes() -> None:
    """The example of FIPS 180-4, and of nothing."""
    abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert sha256("abc") == sha256(b"abc") == abc
    assert sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert sha256("é") == hashlib.sha256(b"\xc3\xa9").hexdigest()


def test_a_new_folder_holds_its_files_and_last_their_sums(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "out"
    written = write_folder(folder, LATTER)
    assert written == [*(folder / name for name in LATTER), folder / SUMS]
    assert tree(folder) == whole(LATTER)
    assert os.listdir(folder.parent) == ["out"]


def test_sha256sum_finds_every_file_as_it_was_written(tmp_path: Path) -> None:
    assert shutil.which("sha256sum"), "this test needs sha256sum"
    write_folder(tmp_path / "out", LATTER)
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", SUMS],
        cwd=tmp_path / "out",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [f"{name}: OK" for name in sorted(LATTER)]


def test_a_folder_of_ours_is_replaced_whole(out: Path) -> None:
    for content in (LATTER, FORMER, {**OURS, "z": "alone"}, OURS, LATTER, LATTER):
        write_folder(out, content)
        assert tree(out) == whole(content)
        assert os.listdir(out.parent) == ["out"]
    assert sorted(os.listdir(out)) == ["README.txt", "SHA256SUMS", "a.csv", "inputs", "plots"]


def test_files_of_others_stay_and_files_of_ours_that_are_no_more_go(out: Path) -> None:
    others = {"notes.txt": b"mine", "inputs/mine.csv": b"too", ".hidden": b"as well"}
    for name, content in others.items():
        (out / name).write_bytes(content)
    for _ in range(2):
        write_folder(out, LATTER)
        assert tree(out) == whole(LATTER) | others
        assert os.listdir(out.parent) == ["out"]
    write_folder(out, FORMER)
    assert tree(out) == whole(FORMER) | others


def test_a_link_of_others_stays_and_nothing_behind_it_is_touched(out: Path) -> None:
    (out.parent / "else").mkdir()
    (out.parent / "else" / "x").write_text("not ours")
    (out / "link").symlink_to(out.parent / "else")
    write_folder(out, LATTER)
    assert (out / "link" / "x").read_text() == "not ours"
    assert os.readlink(out / "link") == str(out.parent / "else")


def test_a_folder_made_by_hand_keeps_all_but_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("by hand")
    (tmp_path / "gone.csv").write_text("by hand")
    write_folder(tmp_path, LATTER)
    assert tree(tmp_path) == whole(LATTER) | {"gone.csv": b"by hand"}


NAMES = ["../x", "/X/x", "inputs/../../x", "..", ".", "./..", "inputs", "", "a.csv/../../x",
         "else/x", "else/../../x", "..\\x", "x\u2028y", "*"]  # fmt: skip


@pytest.mark.parametrize("alone", [True, False], ids=["alone", "with files of others"])
@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_list_of_sums_deletes_nothing_outside(
    out: Path, monkeypatch: pytest.MonkeyPatch, name: str, alone: bool
) -> None:
    outside = out.parent / "x"
    outside.write_text("not ours")
    name = name.replace("/X", str(out.parent))
    if name.startswith("else/"):
        (out / "else").symlink_to(out.parent)
    if not alone:
        (out / "notes.txt").write_text("mine")
    with open(out / SUMS, "a", encoding="utf-8") as file:
        file.write(f"{sha256('not ours')}  {name}\n")
    write_folder(out, LATTER)
    assert outside.read_text() == "not ours"
    kept = {} if alone else {"notes.txt": b"mine"}
    assert {path: data for path, data in tree(out).items() if path != "else"} == whole(
        LATTER
    ) | kept
    assert sorted(os.listdir(out.parent)) == ["out", "x"]


@pytest.mark.parametrize("readme", ["", "another", None])
def test_files_of_others_with_sums_of_their_own_stay(tmp_path: Path, readme: str | None) -> None:
    """A folder that somebody else keeps with sha256sum, a report written into it."""
    others = {"thesis.tex": "years of work", "img/a.png": "a picture"}
    write_folder(tmp_path, {**others, **({} if readme is None else {"README.txt": readme})})
    (tmp_path / "empty").mkdir()
    write_folder(tmp_path, LATTER)
    assert tree(tmp_path) == whole(LATTER) | {name: text.encode() for name, text in others.items()}
    assert (tmp_path / "empty").is_dir()


def test_a_file_of_ours_that_somebody_has_changed_stays_unless_it_is_written_again(
    out: Path,
) -> None:
    (out / "gone.csv").write_text("changed by hand")
    write_folder(out, LATTER)
    assert tree(out) == whole(LATTER) | {"gone.csv": b"changed by hand"}


def test_empty_folders_of_others_stay(out: Path) -> None:
    (out / "empty").mkdir()
    write_folder(out, LATTER)
    assert (out / "empty").is_dir()
    assert tree(out) == whole(LATTER)


@pytest.mark.parametrize("sums", [b"\xff\xfe", b"", b"no sums\n" * 3, b"\x00" * 99], ids=str)
def test_a_list_of_sums_that_is_none_lists_nothing(out: Path, sums: bytes) -> None:
    (out / SUMS).write_bytes(sums)
    write_folder(out, LATTER)
    assert tree(out) == whole(LATTER) | {"gone.csv": b"old"}


@pytest.mark.parametrize("inside", [".", "inputs"])
def test_the_folder_one_is_in_is_written_where_it_is(
    out: Path, monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    monkeypatch.chdir(out / inside)
    number = out.stat().st_ino
    for folder in (os.path.relpath(out), out):
        write_folder(folder, LATTER)
        assert tree(out) == whole(LATTER)
        assert out.stat().st_ino == number


@pytest.mark.parametrize("there", [True, False], ids=["to a folder", "to nothing"])
def test_a_link_to_the_folder_stays_a_link(out: Path, there: bool) -> None:
    link = out.parent / "elsewhere" / "link"
    link.parent.mkdir()
    link.symlink_to(out)
    if not there:
        shutil.rmtree(out)
    assert write_folder(link, LATTER)[1] == link / "a.csv"
    assert link.is_symlink()
    assert tree(out) == whole(LATTER)
    assert sorted(os.listdir(out.parent)) == ["elsewhere", "out"]
    assert os.listdir(link.parent) == ["link"]


def test_a_folder_gets_the_permissions_of_any_other_and_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "file").write_text("x")
    out = tmp_path / "out"
    write_folder(out, LATTER)
    usual = stat.S_IMODE((tmp_path / "other").stat().st_mode)
    assert stat.S_IMODE(out.stat().st_mode) == usual
    assert stat.S_IMODE((out / "inputs").stat().st_mode) == usual
    of_file = stat.S_IMODE((tmp_path / "file").stat().st_mode)
    assert {stat.S_IMODE((out / name).stat().st_mode) for name in whole(LATTER)} == {of_file}
    out.chmod(0o700)
    write_folder(out, FORMER)
    assert tree(out) == whole(FORMER)
    assert stat.S_IMODE(out.stat().st_mode) == 0o700


def test_a_folder_whose_parent_refuses_is_written_where_it_is(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the parent belonged to somebody else: root is refused nothing, so it is acted."""
    made = tempfile.mkdtemp

    def refusing(suffix: str | None, prefix: str | None, folder: Path) -> str:
        if folder == out.parent:
            raise PermissionError(13, "Permission denied")
        return made(suffix, prefix, folder)

    monkeypatch.setattr(tempfile, "mkdtemp", refusing)
    number = out.stat().st_ino
    write_folder(out, LATTER)
    assert tree(out) == whole(LATTER)
    assert out.stat().st_ino == number
    (out / "notes.txt").write_text("mine")
    write_folder(out, FORMER)
    assert tree(out) == whole(FORMER) | {"notes.txt": b"mine"}


@pytest.mark.parametrize("inside", [".", "deeper"])
def test_a_file_in_the_way_of_a_whole_folder_is_an_error(tmp_path: Path, inside: str) -> None:
    (tmp_path / "file").write_text("a file")
    with pytest.raises(InputError, match="cannot write to 'file") as caught:
        write_folder(Path("file") / inside, LATTER)
    complaint(caught)
    assert tree(tmp_path) == {"file": b"a file"}


@pytest.mark.parametrize("name", ["", "a\x00b", "x" * 5000])
def test_a_folder_that_cannot_be_is_an_error_of_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError) as caught:
        write_folder(name, LATTER)
    assert len(complaint(caught)) < 500
    assert os.listdir(tmp_path) == []


# Failures


class Full(Failing):
    """A function that works so many times; from then on the disk is full."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise OSError(28, "No space left on device")
        return self.function(*arguments, **options)


class Interrupted(Failing):
    """A function that works so many times; then the user presses Control-C."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        self.left -= 1
        if self.left == -1:
            raise KeyboardInterrupt
        return self.function(*arguments, **options)


def in_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that cannot exchange two folders at once."""
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())


@pytest.mark.parametrize("others", [False, True], ids=["alone", "with files of others"])
@pytest.mark.parametrize("steps", [1, 2], ids=["at once", "in two steps"])
@pytest.mark.parametrize(
    ("step", "failing"),
    [
        *product(("fsync", "open", "mkdir"), (Failing, Full, Interrupted)),
        *product(("rename", "replace"), (Failing, Interrupted)),
    ],
)
def test_a_failure_at_any_step_leaves_the_old_folder_or_the_new(
    out: Path, monkeypatch: pytest.MonkeyPatch, failing: type[Failing], step: str, steps: int,
    others: bool,
) -> None:  # fmt: skip
    kept = {"notes.txt": b"mine"} if others else {}
    for times in range(100):
        write_folder(out, FORMER)
        for name, content in kept.items():
            (out / name).write_bytes(content)
        with monkeypatch.context() as patched:
            if steps == 2:
                in_two_steps(patched)
            place = files if step == "open" else os
            patched.setattr(
                place, step, failing(getattr(place, step, open), times), raising=step != "open"
            )
            try:
                write_folder(out, LATTER)
                done = True
            except (InputError, KeyboardInterrupt):
                done = False
            calls_left = getattr(place, step).left
        if done:
            assert tree(out) == whole(LATTER) | kept
        else:
            assert tree(out) in (whole(FORMER) | kept, whole(LATTER) | kept)
            assert failing is not Full or tree(out) == whole(FORMER) | kept
        assert os.listdir(out.parent) == ["out"]
        if calls_left >= 0:
            assert done
            return
    pytest.fail("a step is taken a hundred times")


def test_a_full_disk_is_told_in_one_line(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", Full(os.fsync, 2))
    with pytest.raises(InputError, match=r"cannot write to .*: No space left") as caught:
        write_folder(out, LATTER)
    complaint(caught)
    assert tree(out) == whole(FORMER)


def test_a_text_that_is_none_leaves_the_old_folder(out: Path) -> None:
    with pytest.raises(InputError) as caught:
        write_folder(out, {**LATTER, "z": "half a character: \ud800"})
    complaint(caught)
    assert tree(out) == whole(FORMER)
    assert os.listdir(out.parent) == ["out"]


KILLED = """
import json, os, shutil, signal, sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from baccarat_exact.files import write_folder

parent, former, latter = Path(sys.argv[2]), *map(json.loads, sys.argv[3:5])
others = json.loads(sys.argv[5])
out = parent / "out"


def killed_at(moment):
    seen = 0

    def watch(event, arguments):
        nonlocal seen
        if event.partition(".")[0] in ("open", "os", "shutil", "tempfile", "ctypes"):
            seen += 1
            if seen == moment:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    write_folder(out, latter)
    os._exit(0)


states = []
for moment in range(1, 1000):
    for path in parent.iterdir():
        shutil.rmtree(path)
    write_folder(out, former)
    for name, content in others.items():
        (out / name).write_text(content)
    child = os.fork()
    if not child:
        killed_at(moment)
    _, status = os.waitpid(child, 0)
    if status == 0:
        break
    assert os.WTERMSIG(status) == signal.SIGKILL, status
    found = [path for path in out.rglob("*") if path.is_file()]
    states.append({path.relative_to(out).as_posix(): path.read_text() for path in found})
    write_folder(out, latter)
    found = [path for path in out.rglob("*") if path.is_file()]
    states.append({path.relative_to(out).as_posix(): path.read_text() for path in found})
print(json.dumps(states))
"""
"""Writes a folder again and again, in a process that is killed at each thing it asks the system."""


def killed(parent: Path, others: dict[str, str]) -> list[tuple[dict[str, str], dict[str, str]]]:
    """What the folder held after each kill, and after one more report."""
    arguments = [str(Path(files.__file__).parents[1]), str(parent)]
    arguments += map(json.dumps, (TEXTS_BEFORE, TEXTS_AFTER, others))
    done = subprocess.run(
        [sys.executable, "-c", KILLED, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    states = json.loads(done.stdout)
    return list(zip(states[::2], states[1::2], strict=True))


TEXTS_BEFORE = {
    **OURS, "a.csv": "old a", "b.csv": "old b", "inputs/c.csv": "old c", "gone.csv": "old",
}  # fmt: skip
TEXTS_AFTER = {
    **OURS, "a.csv": "new a", "b.csv": "new b", "inputs/c.csv": "new c", "plots/d": "new d",
}  # fmt: skip
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux exchanges folders")


def as_text(written: dict[str, str]) -> dict[str, str]:
    return {name: content.decode() for name, content in whole(written).items()}


@only_linux
def test_a_process_killed_at_any_moment_leaves_the_old_folder_or_the_new(tmp_path: Path) -> None:
    states = killed(tmp_path, {})
    before, after = as_text(TEXTS_BEFORE), as_text(TEXTS_AFTER)
    assert len(states) > 20
    assert all(state in (before, after) for state, _ in states)
    assert states[0][0] == before
    assert states[-1][0] == after
    assert all(again == after for _, again in states)


@only_linux
def test_a_process_killed_among_files_of_others_leaves_no_half_file_and_no_false_sums(
    tmp_path: Path,
) -> None:
    """Ours take their places one by one there; the sums, which are last, tell if all have."""
    others = {"notes.txt": "mine"}
    before, after = as_text(TEXTS_BEFORE), as_text(TEXTS_AFTER)
    states = killed(tmp_path, others)
    assert len(states) > 20
    for state, again in states:
        ours = {
            name: text
            for name, text in state.items()
            if not name.startswith("tmp") and name not in others
        }
        assert state["notes.txt"] == "mine"
        assert all(text in (before.get(name), after.get(name)) for name, text in ours.items())
        assert ours.keys() >= before.keys() & after.keys()
        if ours[SUMS] == after[SUMS]:
            assert {name: ours[name] for name in after} == after
        assert {name: again[name] for name in after} == after
        assert "gone.csv" not in again


def test_a_link_is_followed_and_a_mode_is_kept(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real.txt"
    real.parent.mkdir()
    real.write_text("old")
    real.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    write_files(tmp_path, {"link.txt": "new"})
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_what_is_no_ordinary_file_is_left_alone(tmp_path: Path) -> None:
    """A pipe, as a device would be: a file in its place would be the end of it."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="no ordinary file"):
        write_files(tmp_path, {"pipe": "new"})
    assert (tmp_path / "pipe").is_fifo()
