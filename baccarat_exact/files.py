"""Files that people write, read with care; files of ours, written whole or not at all."""

import contextlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from baccarat_exact.errors import InputError, shown

if TYPE_CHECKING:
    from pathlib import Path

SIZE_LIMIT = 1_000_000
"""The largest file we read, in bytes."""


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The content of a file that is not too long."""
    if not isinstance(path, str | os.PathLike):  # a number would be a file that is open already
        raise InputError(f"{shown(path)} is no path of a file")
    name = path_text(path)
    try:
        with open(path, "rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except IsADirectoryError:
        raise InputError(f"{name} is a folder, not a file") from None
    except FileNotFoundError:
        raise InputError(f"there is no file {name}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{name} cannot be read: {_reason(error)}") from None
    if len(data) > SIZE_LIMIT:
        raise InputError(f"{name} is too long: at most {SIZE_LIMIT:,} bytes are read")
    return data


def read_text(path: str | os.PathLike[str], content: bytes | None = None) -> str:
    """The text of a file in UTF-8, with or without a byte order mark.

    `content` is what the file holds, if it was read before.
    """
    try:
        return (read_bytes(path) if content is None else content).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path_text(path)} is not text in UTF-8: byte {error.start + 1:,} does not fit; "
            "save it as UTF-8"
        ) from None


def data_path(name: str) -> "Path":
    """The path of a file that comes with the package."""
    from pathlib import Path

    return Path(__file__).parent / "data" / name


def data_text(name: str) -> str:
    """The text of a file that comes with the package."""
    return data_path(name).read_text(encoding="utf-8")


def path_text(path: str | os.PathLike[str]) -> str:
    """A path as it stands in a message."""
    return shown(str(path), 300)


Contents = Mapping[str, str | bytes]
"""What to write under each name; a name may lead into a folder, as in inputs/claims.csv."""

SUMS = "SHA256SUMS"
"""The file of a report's folder that lists the others with their hashes."""
README = "README.txt"
"""The file of a report's folder that tells it from the folders of others."""


def sha256(content: str | bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal digits."""
    import hashlib

    return hashlib.sha256(_bytes(content)).hexdigest()


def write_files(folder: str | os.PathLike[str], files: Contents) -> "list[Path]":
    """The paths written: every content under its name in the folder, or none of them.

    All are written under temporary names, and take their places when the last is on the disk; if
    one cannot, those before it make way again for what was there. A link is followed, and what is
    no ordinary file, such as a device, is left alone.
    """
    with _writing(folder) as target:
        target.mkdir(parents=True, exist_ok=True)
        by_folder: dict[Path, dict[str, str | bytes]] = {}
        for name, content in files.items():
            place = (target / name).resolve()
            if place.exists() and not place.is_file():
                raise IsADirectoryError(21, f"{path_text(place)} is no ordinary file")
            by_folder.setdefault(place.parent, {})[place.name] = content
        for own, contents in by_folder.items():
            own.mkdir(parents=True, exist_ok=True)
            _write_inside(own, contents, stale=())
    return [target / name for name in files]


def check_folder(folder: str | os.PathLike[str]) -> None:
    """An error if nothing can be written there, before the work is done that would be lost."""
    with _writing(folder) as target:
        nearest = next(path for path in (target, *target.absolute().parents) if path.exists())
        if not nearest.is_dir():
            raise NotADirectoryError(20, f"{path_text(nearest)} is a file")
        if not os.access(nearest, os.W_OK):
            raise PermissionError(13, f"{path_text(nearest)} may not be written to")


def write_folder(folder: str | os.PathLike[str], files: Contents) -> "list[Path]":
    """The paths written: a whole folder of files, and last among them their SHA256SUMS.

    A folder that holds nothing but what an earlier call wrote is replaced in one step, so that
    even a crash leaves the one or the other whole. Where other files lie in it, ours take their
    places one by one, and what an earlier call wrote and nobody writes any more goes. A file is
    ours if the SHA256SUMS lists it as it is, and lies beside the same README.txt: the sums of
    somebody else's files make them not ours.
    """
    with _writing(folder) as target:
        sums = "".join(f"{sha256(content)}  {name}\n" for name, content in sorted(files.items()))
        contents = {**files, SUMS: sums}
        former = _former_files(target, contents.get(README, ""))
        if not (_holds_only(target, former) and _replace_whole(target, contents)):
            target.mkdir(parents=True, exist_ok=True)
            _write_inside(target, contents, stale=former - set(contents))
    return [target / name for name in contents]


@contextlib.contextmanager
def _writing(folder: str | os.PathLike[str]) -> "Iterator[Path]":
    """The folder as a path; what the disk refuses is an error of one line."""
    from pathlib import Path

    if not str(folder):
        raise InputError("the folder to write to has no name")
    target = Path(folder)
    try:
        yield target
    except (OSError, ValueError) as error:
        raise InputError(f"cannot write to {path_text(target)}: {_reason(error)}") from None


def _former_files(target: "Path", readme: str | bytes) -> set[str]:
    """The files inside the folder that its SHA256SUMS lists and that are unchanged, and itself."""
    inside, found = target.resolve(), {SUMS}
    try:
        # The first line tells: what follows differs where there is no certificate.
        if (target / README).read_bytes().splitlines()[:1] != _bytes(readme).splitlines()[:1]:
            return set()
        for line in (target / SUMS).read_text(encoding="utf-8").splitlines():
            match = re.fullmatch(r"([0-9a-f]{64})  ([\w.-]+(?:/[\w.-]+)?)", line)
            path = target / match[2] if match else target
            if match and path.is_file() and path.parent.resolve().is_relative_to(inside):
                found |= {match[2]} if sha256(path.read_bytes()) == match[1] else set()
    except (OSError, ValueError):
        return set()
    return found


def _holds_only(target: "Path", former: set[str]) -> bool:
    """Whether the folder may be replaced: it is not there, or holds only files of ours."""
    from pathlib import Path

    if not target.exists():
        return True
    folder = target.resolve()
    if not target.is_dir() or folder == Path.cwd() or folder in Path.cwd().parents:
        return False
    ours = former | {name.partition("/")[0] for name in former if "/" in name}
    return all(path.relative_to(target).as_posix() in ours for path in target.rglob("*"))


def _replace_whole(target: "Path", contents: Contents) -> bool:
    """Whether a new folder with these contents could take the place of the old in one step."""
    import shutil
    import tempfile
    from pathlib import Path

    place = target.resolve()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=f".{place.name}.") as room:
            new = Path(room) / "new"
            new.mkdir()
            _write_all(new, contents)
            if not place.exists():
                os.rename(new, place)
            else:
                shutil.copymode(place, new)
                _exchange(new, place, Path(room) / "old")
    except OSError:
        return False  # the parent is not ours to write in, or the folder cannot move
    return True


def _exchange(new: "Path", place: "Path", old: "Path") -> None:
    """Put one folder in another's place: at once where the system can, else in two steps."""
    import ctypes

    at_cwd, exchange = -100, 2
    swap = getattr(ctypes.CDLL(None), "renameat2", None) if os.name == "posix" else None
    if swap and not swap(at_cwd, os.fsencode(new), at_cwd, os.fsencode(place), exchange):
        return
    try:
        os.rename(place, old)
        os.rename(new, place)
    except BaseException:  # an interruption too must not leave the place empty
        if not place.exists():
            os.rename(old, place)
        raise


def _write_inside(target: "Path", contents: Contents, *, stale: Iterable[str]) -> None:
    """Write all contents into a folder that holds other files too, or none of them."""
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory(dir=target) as name:
        room = Path(name)
        (room / "new").mkdir()
        _write_all(room / "new", contents)
        _take_places(room, target, list(contents), stale)


def _write_all(folder: "Path", contents: Contents) -> None:
    """Every content under its name, and on the disk."""
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with open(folder / name, "wb") as file:
            file.write(_bytes(content))
            file.flush()
            os.fsync(file.fileno())


def _take_places(room: "Path", target: "Path", names: list[str], stale: Iterable[str]) -> None:
    """Move all new files to their places, or none; at no time is one missing there.

    What is stale goes before the last file comes: until then the old sums list it.
    """
    import shutil

    with contextlib.ExitStack() as undo:
        for name in (*names[:-1], *stale, *names[-1:]):
            before = room / "before" / name
            before.parent.mkdir(parents=True, exist_ok=True)
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            if (target / name).is_file():
                shutil.copy2(target / name, before)
                undo.callback(os.replace, before, target / name)
                if name in names:
                    shutil.copymode(target / name, room / "new" / name)
            else:
                undo.callback((target / name).unlink, missing_ok=True)
            if name in names:
                os.replace(room / "new" / name, target / name)
            else:
                (target / name).unlink()
        undo.pop_all()


def _bytes(content: str | bytes) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
