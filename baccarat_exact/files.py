"""Files that people write, read with care; files of ours, written whole or not at all."""

import contextlib
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from baccarat_exact.errors import InputError, shown

if TYPE_CHECKING:
    from pathlib import Path

SIZE_LIMIT = 1_000_000
"""The largest file we read, in bytes."""


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file in UTF-8, with or without a byte order mark."""
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
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is not text in UTF-8: byte {error.start + 1:,} does not fit; save it as UTF-8"
        ) from None


def path_text(path: str | os.PathLike[str]) -> str:
    """A path as it stands in a message."""
    return shown(str(path), 300)


def write_files(folder: str | os.PathLike[str], files: Mapping[str, str]) -> "list[Path]":
    """The paths written: every text under its name in the folder, or none of them.

    All texts are written under temporary names, and take their places when the last is on the
    disk; if one cannot, those before it make way again for what was there.
    """
    import tempfile
    from pathlib import Path

    if not str(folder):
        raise InputError("the folder to write to has no name")
    target = Path(folder)
    with contextlib.ExitStack() as at_the_end:
        try:
            target.mkdir(parents=True, exist_ok=True)
            room = Path(at_the_end.enter_context(tempfile.TemporaryDirectory(dir=target)))
            for name, text in files.items():
                with open(room / name, "w", encoding="utf-8", newline="") as file:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
            _take_places(room, target, list(files))
        except (OSError, ValueError) as error:
            raise InputError(f"cannot write to {path_text(target)}: {_reason(error)}") from None
    return [target / name for name in files]


def _take_places(room: "Path", target: "Path", names: list[str]) -> None:
    """Move all files from one folder to another, or none; at no time is one missing there."""
    import shutil

    (room / "before").mkdir()
    with contextlib.ExitStack() as undo:
        for name in names:
            if (target / name).is_file():
                shutil.copy2(target / name, room / "before" / name)
                undo.callback(os.replace, room / "before" / name, target / name)
            else:
                undo.callback((target / name).unlink, missing_ok=True)
            os.replace(room / name, target / name)
        undo.pop_all()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
