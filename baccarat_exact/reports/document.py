"""A report as one document, for LaTeX and for browsers; every text in it is escaped."""

from html import escape
from typing import NamedTuple

from baccarat_exact.files import data_text
from baccarat_exact.reports.tables import Table, html_table
from baccarat_exact.reports.tex import latex_cut, latex_table, latex_text


class Items(NamedTuple):
    """A list of sentences."""

    items: tuple[str, ...]


class Figure(NamedTuple):
    """A plot, for browsers only: SVG that names itself and is safe as it stands."""

    svg: str


class Signature(NamedTuple):
    """A line to sign on, and who signs."""

    name: str


Block = str | Items | Table | Figure | Signature


class Section(NamedTuple):
    """A heading and what stands under it; subsections are of level 2."""

    title: str
    blocks: tuple[Block, ...]
    level: int = 1


class Document(NamedTuple):
    """A title, a first page, and sections."""

    title: str
    header: str
    """What stands at the head of every printed page."""
    first: tuple[Block, ...]
    sections: tuple[Section, ...]


_LATEX_WIDTH = 104
"""Characters of a table that fit this document's line."""

_PREAMBLE = r"""\documentclass[10pt,a4paper]{article}
\usepackage[margin=22mm]{geometry}
\usepackage{booktabs,graphicx,longtable}
\ifdefined\pdftrailerid\pdftrailerid{}\fi
\ifdefined\pdfsuppressptexinfo\pdfsuppressptexinfo=-1\fi
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt plus 2pt}
\setlength{\tabcolsep}{4.5pt}
\setlength{\smallskipamount}{2pt plus 1pt}
\setlength{\bigskipamount}{7pt plus 3pt}
\setlength{\emergencystretch}{3em}
\setlength{\LTleft}{0pt}
\setlength{\LTright}{\fill}
\pagestyle{myheadings}
"""


def latex_document(document: Document) -> str:
    """The document for a plain LaTeX; its plots are left to the page for browsers."""
    header, title = latex_cut(document.header, 85), latex_text(document.title)
    parts = [
        _PREAMBLE,
        f"\\markright{{{header}}}\n\\begin{{document}}\n",
        f"{{\\Large\\bfseries {title}\\par}}\\medskip\n",
        *map(_latex_block, document.first),
        "\\clearpage\n\\tableofcontents\n",
    ]
    level = 1
    for section in document.sections:
        # What is examined by itself, a wager, begins on a page of its own after another.
        again = level == section.level == 2
        level = section.level
        command = "section" if level == 1 else "clearpage\n\\subsection" if again else "subsection"
        parts.append(f"\\{command}{{{latex_text(section.title)}}}\n")
        parts += map(_latex_block, section.blocks)
    return "\n".join([*parts, "\\end{document}\n"])


def _latex_block(block: Block) -> str:
    if isinstance(block, Table):
        return latex_table(block, _LATEX_WIDTH)
    if isinstance(block, Items):
        if not block.items:
            return ""  # LaTeX has no list of nothing
        items = "\n".join(f"\\item {latex_text(item)}" for item in block.items)
        spacing = "\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{1pt}"
        return f"\\begin{{itemize}}{spacing}\n{items}\n\\end{{itemize}}\n"
    if isinstance(block, Signature):
        return (
            "\\bigskip\\bigskip\n\\noindent\\begin{tabular}{@{}p{0.55\\linewidth}p{0.35\\linewidth}}\n"
            "\\hrulefill & \\hrulefill \\\\\n"
            f"{latex_text(block.name)} & Date \\\\\n\\end{{tabular}}\\par\n"
        )
    if isinstance(block, Figure):
        return ""
    return f"{latex_text(block)}\\par\n"


def html_document(document: Document) -> str:
    """The document as one page without scripts and without anything from the network."""
    contents, body = [], []
    for number, section in enumerate(document.sections):
        tag, name = f"h{section.level + 1}", f"section-{number}"
        level = "" if section.level == 1 else ' class="sub"'
        contents.append(f'<li{level}><a href="#{name}">{escape(section.title)}</a></li>')
        body.append(f'<{tag} id="{name}">{escape(section.title)}</{tag}>')
        body += map(_html_block, section.blocks)
    first = "\n".join(map(_html_block, document.first))
    style = data_text("report.css")
    return f"""<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(document.title)}</title>
<style>
{style}</style>
</head>
<body>
<table class="pages">
<thead><tr><td class="running">{escape(document.header)}</td></tr></thead>
<tbody><tr><td>
<main>
<h1>{escape(document.title)}</h1>
<div class="first">
{first}
</div>
<nav><h2>Contents</h2><ul>{"".join(contents)}</ul></nav>
{chr(10).join(body)}
</main>
</td></tr></tbody>
</table>
</body>
</html>
"""


def _html_block(block: Block) -> str:
    if isinstance(block, Table):
        return f'<div class="scroll">{html_table(block)}</div>'
    if isinstance(block, Items):
        return f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in block.items)}</ul>"
    if isinstance(block, Figure):
        return f"<figure>{block.svg}</figure>"
    if isinstance(block, Signature):
        return f'<div class="sign"><span>{escape(block.name)}</span><span>Date</span></div>'
    return f"<p>{escape(block)}</p>"


_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
