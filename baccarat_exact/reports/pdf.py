"""A LaTeX document compiled, where a TeX is installed."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from baccarat_exact.errors import InputError

PROGRAM = "pdflatex"
SECONDS = 300
"""How long one run of TeX may take."""


def check_tex() -> None:
    """An error that says what to install, if there is no TeX."""
    if shutil.which(PROGRAM) is None:
        raise InputError(
            f"--pdf needs {PROGRAM}, which is not installed: on Debian or Ubuntu the package "
            "texlive-latex-recommended has it, elsewhere TeX Live or MiKTeX; without --pdf, "
            "report.tex can be compiled anywhere"
        )


def pdf(latex: str, name: str = "report") -> bytes:
    """The document as PDF, the same bytes each time; TeX may run no other program."""
    check_tex()
    dated = {"SOURCE_DATE_EPOCH": "0", **os.environ, "FORCE_SOURCE_DATE": "1"}
    command = [PROGRAM, "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error"]
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room)
        (folder / f"{name}.tex").write_text(latex, encoding="utf-8", newline="")
        for _ in range(3):  # until the contents and the long tables have found their places
            try:
                done = subprocess.run(
                    [*command, f"{name}.tex"],
                    cwd=folder,
                    env=dated,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise InputError(f"{PROGRAM} took more than {SECONDS} seconds") from None
            if done.returncode:
                said = done.stdout.decode("utf-8", "replace").splitlines()
                reason = next(
                    (line for line in said if line.startswith("!")), "it does not say why"
                )
                raise InputError(f"{PROGRAM} cannot compile {name}.tex: {reason}")
        return (folder / f"{name}.pdf").read_bytes()
