"""A table and any text for LaTeX, with nothing in it that LaTeX would take for a command."""

import re
import unicodedata

from baccarat_exact.reports.tables import Table, column_widths, table_height

LATEX_HEAD = "% for a document with \\usepackage{booktabs,graphicx,longtable}\n"
LATEX_WIDTH = 70
"""Characters of the tables' size that fit a printed line of LaTeX's own page, about."""
LONG = 40
"""Printed lines from which on a table may break across pages."""


def latex_table(table: Table, line: int = LATEX_WIDTH) -> str:
    """The table for LaTeX, with every text escaped; `LATEX_HEAD` says what it needs.

    Columns of text are narrowed where the rows would not fit so many characters.
    """
    import pandas

    measured = table._replace(
        rows=tuple(tuple(map(_measured, row)) for row in table.rows),
    )
    widths = column_widths(measured, line)
    letters = _latex_columns(measured, widths)
    frame = pandas.DataFrame(list(table.rows), columns=range(len(letters)), dtype=str)
    paragraphs = {place for place, letter in enumerate(letters) if letter.startswith("p")}
    style = frame.style.hide(axis="index").format(
        {
            place: _latex_paragraph if place in paragraphs else latex_text
            for place in range(len(letters))
        }
    )
    if any(table.columns):
        heads = dict(enumerate(map(latex_text, table.columns)))
        style = style.format_index(heads.__getitem__, axis="columns")  # type: ignore[arg-type]
    else:
        style = style.hide(axis="columns")
    environment = "longtable" if table_height(measured, widths) > LONG else None
    tabular = style.to_latex(column_format="".join(letters), hrules=True, environment=environment)
    tabular = tabular.replace("\\toprule\n\\midrule\n", "\\toprule\n")
    if environment is None and sum(widths) + 2 * (len(widths) - 1) > line:
        tabular = f"\\resizebox{{\\linewidth}}{{!}}{{%\n{tabular.rstrip()}}}\n"
    bold = f"\\noindent\\textbf{{{latex_text(table.title)}}}"
    heading = f"{{\\interlinepenalty10000 {bold}\\par}}\\nobreak\\smallskip\n"
    notes = "".join(
        f"\\par\\nobreak\\smallskip\\noindent {latex_text(note)}\n" for note in table.notes
    )
    start = "" if environment else "\\noindent\n"
    title = heading if table.title else ""
    return f"{{\\small\n{title}{start}{tabular}{notes}\\par}}\\bigskip\n"


def _measured(text: str) -> str:
    """Text as wide as it is set, with a blank where a long word may break."""
    words = []
    for word in text.split(" "):
        pieces = [
            f"[U+{ord(each):04X}]" if "U+" in _latex_character(each) else each for each in word
        ]
        long = len("".join(pieces)) > _LONG_WORD
        words.append((" " if long and max(map(len, pieces)) > 1 else "").join(pieces))
    return " ".join(words)


def latex_cut(text: str, width: int) -> str:
    """Text for one line of LaTeX: as much of it as fits so many characters as they are set."""
    kept = text
    while len(_measured(kept)) > width:
        kept = kept[:-1]
    return latex_text(text) if kept == text else f"{latex_text(kept)}\\dots{{}}"


def _latex_paragraph(text: object) -> str:
    """Text without justification, in a cell that may be the last of its row."""
    return rf"\raggedright\let\\\tabularnewline {latex_text(text)}"


def _latex_columns(table: Table, widths: list[int]) -> list[str]:
    """The letters of the columns; text too long for the line is set in paragraphs."""
    whole = sum(widths) + 2 * (len(widths) - 1)
    longest = column_widths(table, 10**6)
    return [
        side
        if width == length or side == "r"
        else rf"p{{{0.97 * width / max(whole, LATEX_WIDTH):.3f}\linewidth}}"
        for side, width, length in zip(table.align, widths, longest, strict=True)
    ]


_LONG_WORD = 40
"""Characters from which on a word may break, as hashes and titles written by numbers do."""

_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"{\ttfamily\char34}",
    "'": "{'}",
    "`": r"{\textasciigrave}",
    "[": "{[}",  # which \item, \\ and booktabs' rules take for the start of an option
    "*": "{*}",  # and the star of \\*
    "_": r"{\ttfamily\char95}",  # the other one is a rule, which no search in a PDF finds
    **{character: f"\\{character}" for character in "&%$#{}"},
    "\u2013": "{--}",
    "\u2014": "{---}",
    "\u2018": "{`}",
    "\u2019": "{'}",
    "\u201c": "{``}",
    "\u201d": "{''}",
    "\u2026": r"\dots{}",
    "\u2212": "$-$",
    "\u2264": r"$\le$",
    "\u2265": r"$\ge$",
    "\u2248": r"$\approx$",
    "\u00d7": r"$\times$",
    "\u221a": r"$\surd$",
    "\u2660": r"$\spadesuit$",
    "\u2663": r"$\clubsuit$",
    "\u2665": r"$\heartsuit$",
    "\u2666": r"$\diamondsuit$",
    "\u00b7": r"$\cdot$",
    "\u20ac": "EUR",
}


def latex_text(text: object) -> str:
    """Text that LaTeX sets as it stands; a negative number gets a minus and not a hyphen.

    Accented Latin letters are passed on; what a plain LaTeX has no sign for is written by its
    number, U+4E00, and nothing is left out. A word that is too long for a line may break.
    """
    written = " ".join(map(_latex_word, str(text).split(" ")))
    return re.sub(r"^\{-\}(?=[0-9])", "$-$", written)


def _latex_word(word: str) -> str:
    written = [_latex_character(character) for character in word]
    widths = [8 if "U+" in each else 1 for each in written]
    if sum(widths) <= _LONG_WORD:
        return "".join(written)
    pieces, since = [], 0
    for each, width in zip(written, widths, strict=True):
        if since >= _LONG_WORD // 4:
            pieces.append("\\penalty0{}")
            since = 0
        pieces.append(each)
        since += width
    return "".join(pieces)


def _latex_character(character: str) -> str:
    if character in _LATEX:
        return _LATEX[character]
    if " " <= character <= "~":
        return "{-}" if character == "-" else character
    base = unicodedata.normalize("NFD", character)
    accented = base[0].isascii() and base[1:] and set(base[1:]) <= _ACCENTS
    if (accented and character < "\u0180") or character in _LETTERS:
        return character
    return " " if character.isspace() else f"{{[}}U+{ord(character):04X}]"


_ACCENTS = set("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u0327\u030c")
_LETTERS = "\u00df\u00c6\u00e6\u0152\u0153\u00d8\u00f8\u0141\u0142\u00a7\u00a3\u00a9"
"""What plain LaTeX sets of the letters and signs beyond ASCII, accented ones apart."""
