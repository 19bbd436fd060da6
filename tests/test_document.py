"""The report as one document: every text in it is text, whatever it says."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible

from baccarat_exact.reports.document import (
    Block,
    Document,
    Figure,
    Items,
    Section,
    Signature,
    html_document,
    latex_document,
)
from baccarat_exact.reports.tables import Table
from baccarat_exact.reports.tex import latex_text

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<rect width="10" height="10"/></svg>'
)


def table(text: str) -> Table:
    """A table with the text in every place that it has."""
    return Table(text, (text, "b", text), ((text, "1", text), (text, text, "2")), "lrl", (text,))


def blocks(text: str) -> tuple[Block, ...]:
    """A block of every sort with the text in every place that it has."""
    return (text, Items((text, text)), table(text), Figure(SVG), Signature(text))


def filled(text: str) -> Document:
    """A document with the text in every place that it has."""
    sections = (Section(text, blocks(text)), Section(text, blocks(text), level=2))
    return Document(title=text, header=text, first=blocks(text), sections=sections)


IN_BLOCKS = 3 * (1 + 2 + 8 + 1)
"""Places of the text in blocks, of which there are three lots: text, items, table, signature."""

PLAIN = Document(
    title="The title",
    header="Case 17",
    first=("Hello.", Items(("one", "two")), Signature("The examiner")),
    sections=(
        Section("First", (Figure(SVG),)),
        Section("Second", ("Words.",)),
        Section("A wager", (table("x"),), level=2),
    ),
)

# For browsers

VOID = {"meta", "rect"}
OURS = {
    "html": {"lang"}, "head": set(), "body": set(), "main": set(), "title": set(), "style": set(),
    "meta": {"charset", "http-equiv", "content", "name"}, "h1": set(), "h2": {"id"}, "h3": {"id"},
    "nav": set(), "ul": set(), "li": {"class"}, "p": set(), "a": {"href"},
    "div": {"class"}, "span": set(), "table": {"class"}, "caption": set(), "thead": set(),
    "tbody": set(), "tr": set(), "td": {"style", "class"}, "th": {"style"}, "figure": set(),
    "svg": {"xmlns", "viewbox"}, "rect": {"width", "height"},
}  # fmt: skip
"""The elements that a page of ours has, and their attributes."""


class Page(HTMLParser):
    """What a browser makes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.texts = [("", "")]
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.texts.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert tag in VOID or self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        tag, text = self.texts[-1]
        if self.open and self.open[-1] == tag:
            self.texts[-1] = (tag, text + data)
        else:
            assert not data.strip(), data  # nothing stands between our elements

    def handle_comment(self, data: str) -> None:
        pytest.fail(f"a comment: {data}")


def texts_of(page: Page, *tags: str) -> list[str]:
    return [text for tag, text in page.texts if tag in tags]


def assert_ours(page: Page) -> None:
    """Only our elements and attributes, with values that do nothing and fetch nothing."""
    assert not page.open
    assert page.tags.keys() <= OURS.keys()
    for tag, name, value in page.attributes:
        assert name in OURS[tag], (tag, name, value)
        if name == "style":
            assert value in ("text-align: left", "text-align: right")
        if name == "href":
            assert re.fullmatch("#section-[0-9]+", value)
        if name != "xmlns":
            assert "://" not in value


HOSTILE_HTML = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></style></table></main></html><script>alert(1)</script>",
    "<!-- & -->",
    "<![CDATA[x]]>",
    "<?php x ?>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62; &amp; &nbsp;",
    '<a href="javascript:alert(1)">x</a>',
    '<link rel="stylesheet" href="http://example.org/x.css">',
    '<meta http-equiv="refresh" content="0;url=http://example.org">',
    "{x} {{x}} %s \\",
]


def assert_holds_text(text: str) -> None:
    page = Page(html_document(filled(text)))
    assert_ours(page)
    in_blocks = texts_of(page, "p", "li", "caption", "th", "td", "span")
    # The table of all pages has a cell for the head, which holds the text as well.
    assert in_blocks.count(text) == IN_BLOCKS + 1
    assert texts_of(page, "title", "h1", "h2", "h3", "a") == [
        text,
        text,
        "Contents",
        text,
        text,
        text,
        text,
    ]


@pytest.mark.parametrize("text", HOSTILE_HTML)
def test_a_page_holds_hostile_text_as_text(text: str) -> None:
    assert_holds_text(text)


@reproducible(60)
@given(text=st.text("<>&\"'/=!-abcsript;# ", min_size=1, max_size=40))
def test_a_page_holds_any_text_as_text(text: str) -> None:
    assert_holds_text(f"x{text}x")


def test_a_page_lets_nothing_in_from_outside() -> None:
    html = html_document(PLAIN)
    page = Page(html)
    assert_ours(page)
    policy = dict.fromkeys(
        value for tag, name, value in page.attributes if (tag, name) == ("meta", "content")
    )
    (allowed,) = (value for value in policy if "-src" in value)
    rules = dict(rule.split(" ", 1) for rule in allowed.split("; "))
    assert rules.pop("default-src") == "'none'"
    assert rules == {"style-src": "'unsafe-inline'", "img-src": "data:"}
    # Before anything that could be fetched or run.
    assert html.index("Content-Security-Policy") < html.index("<style>") < html.index("<body>")
    assert html.index("Content-Security-Policy") < html.index("<title>")
    addresses = set(re.findall(r"[a-z]+://[^\s\"'<>)]*", html))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}
    (style,) = texts_of(page, "style")
    assert "@import" not in style
    assert "url(" not in style
    assert "</" not in style


def test_a_page_has_its_parts_in_order() -> None:
    html = html_document(PLAIN)
    page = Page(html)
    assert texts_of(page, "title", "h1", "h2", "h3") == [
        "The title", "The title", "Contents", "First", "Second", "A wager",
    ]  # fmt: skip
    assert texts_of(page, "a") == ["First", "Second", "A wager"]
    ids = [value for _, name, value in page.attributes if name == "id"]
    links = [value for _, name, value in page.attributes if name == "href"]
    assert len(ids) == len(set(ids)) == 3
    assert links == [f"#{each}" for each in ids]
    assert html.startswith("<!DOCTYPE html>\n")
    assert html.count(SVG) == 1
    assert texts_of(page, "span") == ["The examiner", "Date"]
    assert page.attributes.count(("html", "lang", "en-GB")) == 1
    assert ("meta", "charset", "utf-8") in page.attributes
    assert "width=device-width" in html


def test_documents_are_the_same_each_time() -> None:
    for written in (html_document, latex_document):
        assert written(PLAIN) == written(PLAIN)


# For LaTeX

HOSTILE_LATEX = [
    r"\immediate\write18{touch pwned}",
    r"\input{/etc/passwd}",
    r"\end{document}",
    r"\end{tabular} \\ \hline",
    r"x % the rest",
    "{ {",
    "} }",
    "^^5cinput{/etc/passwd}",
    "two\nlines\n\nand a paragraph",
    "\\",
    "\\\\[2pt]",
    "& # 1 _ $ ~ ^",
    "$$x$$",
    r"\verb|x| \catcode`\%=12",
    "[",
    "[x] y",
    "[2pt] y",
    "]",
    "*",
    "* y",
    "--- '' `` ?` !` << >> ,,",
    '"a" "=',
    "-1",
    "\x00\x07\x7f",
    "日本 ♥ Ā",
    "",
]


@pytest.mark.parametrize("text", HOSTILE_LATEX)
def test_a_document_for_latex_is_ours_but_for_escaped_text(text: str) -> None:
    """Once the escaped text is taken out, nothing tells it from a harmless text as long."""
    hostile = f"QXQ{text}QXQ"
    harmless = "".join(" " if character == " " else "x" for character in hostile)
    assert latex_text(harmless) == harmless
    found, expected = latex_document(filled(hostile)), latex_document(filled(harmless))
    assert found.count(latex_text(hostile)) == expected.count(harmless) == IN_BLOCKS + 4
    assert found.replace(latex_text(hostile), "@") == expected.replace(harmless, "@")


def test_a_document_for_latex_has_its_parts_in_order() -> None:
    latex = latex_document(PLAIN)
    parts = [
        r"\documentclass", r"\usepackage{booktabs,graphicx,longtable}", r"\markright{Case 17}",
        r"\begin{document}", "The title", "Hello.", r"\item one", r"\item two", "The examiner",
        r"\tableofcontents", r"\section{First}", r"\section{Second}", "Words.",
        r"\subsection{A wager}", r"\toprule", r"\end{document}",
    ]  # fmt: skip
    assert [part for part in parts if part not in latex] == []
    assert [latex.index(part) for part in parts] == sorted(latex.index(part) for part in parts)
    assert "svg" not in latex
    packages = re.findall(r"\\usepackage(?:\[[^\]]*\])?\{([^}]*)\}", latex)
    # Those that a plain TeX Live has: texlive-latex-base and texlive-latex-recommended.
    assert set(",".join(packages).split(",")) <= {"geometry", "booktabs", "graphicx", "longtable"}


@pytest.mark.parametrize("first", ["[", "*"])
def test_no_text_begins_with_what_latex_takes_for_an_option(first: str) -> None:
    r"""After \item, \\ and a rule of booktabs a bracket or a star would be taken for one."""
    assert latex_text(f"{first}x") == f"{{{first}}}x"
    for command in (r"\item", r"\\", r"\toprule", r"\midrule"):
        assert not re.search(
            rf"{re.escape(command)}\s*\{first}", latex_document(filled(f"{first}2pt] x"))
        )


def test_a_list_of_nothing_is_left_out() -> None:
    r"""LaTeX has no list without an \item."""
    latex = latex_document(PLAIN._replace(first=(Items(()),)))
    assert "itemize" not in latex
    assert r"\begin{itemize}" in latex_document(PLAIN)
