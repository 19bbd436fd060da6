"""Cells, sheets and the file of a workbook, whatever they hold."""

import io
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from baccarat_exact.errors import InputError, shown
from baccarat_exact.reports.tables import FORMULA, xml_text

if TYPE_CHECKING:
    from datetime import datetime

    from openpyxl import Workbook
    from openpyxl.cell.cell import Cell as SheetCell
    from openpyxl.worksheet.worksheet import Worksheet

DIGITS = 15
"""Of a number, so many digits survive in a spreadsheet."""


class Page(NamedTuple):
    """A sheet, and the numbers in its cells, also what formulas come to at the pays as reported.

    Some programs show a file without counting; and openpyxl would write 16 digits of a number.
    """

    sheet: "Worksheet"
    values: dict[str, float]


def text_cell(page: Page, place: str, text: str, style: str = "text") -> None:
    """Text in a cell, or across some: never a formula, and cut where a spreadsheet would cut it."""
    first, _, across = place.partition(":")
    cell = styled(page, first, style)
    if across:
        page.sheet.merge_cells(place)
    text = xml_text(text).replace("\r\n", "\n").replace("\r", "\n")
    # A spreadsheet reads _x0041_ as the letter A; with its underscore written so, it does not.
    text = re.sub("_(?=x[0-9A-Fa-f]{4}_)", "_x005F_", text)
    cell.value = text if len(text) < 32_767 else f"{text[:32_000]} [...]"
    cell.data_type = "s"
    cell.quotePrefix = text.startswith(FORMULA)


def number_cell(page: Page, place: str, value: float, number_format: str) -> None:
    cell = styled(page, place, "number")
    cell.value = page.values[place] = value
    cell.number_format = number_format


def formula_cell(
    page: Page, place: str, formula: str, value: float | None, number_format: str
) -> None:
    """A formula, and what it comes to at the pays as reported."""
    cell = styled(page, place, "number")
    cell.value = formula
    cell.number_format = number_format
    if value is not None:
        page.values[place] = value


def pays_cell(page: Page, place: str, pays: Fraction, style: str) -> None:
    """What a line pays: a number if a spreadsheet holds it exactly, else a division."""
    cell = styled(page, place, style)
    scaled = pays * 10**DIGITS
    if scaled.denominator == 1 and len(str(abs(scaled)).rstrip("0")) <= DIGITS:
        cell.value = int(pays) if pays.denominator == 1 else float(pays)
    else:
        cell.value = f"={pays.numerator}/{pays.denominator}"
        page.values[place] = float(pays)


def check_pays(page: Page, cells: str) -> None:
    """Nothing but numbers from -1 on may be entered as pays."""
    from openpyxl.worksheet.datavalidation import DataValidation

    check = DataValidation(type="decimal", operator="greaterThanOrEqual", formula1="-1")
    check.error, check.showErrorMessage = "What the line pays, to 1: a number from -1 on.", True
    page.sheet.add_data_validation(check)
    check.add(cells)


def link_cell(page: Page, place: str, text: str, sheet: str) -> None:
    """Text that leads to another sheet."""
    from openpyxl.worksheet.hyperlink import Hyperlink

    text_cell(page, place, text, "link")
    page.sheet[place].hyperlink = Hyperlink(ref=place, location=f"'{sheet}'!A1")


def head_row(page: Page, row: int, columns: Sequence[tuple[str, int]], texts: int) -> None:
    """The heads of the columns, the first so many of text, and their widths in characters."""
    from openpyxl.utils import get_column_letter

    for place, (name, width) in enumerate(columns, 1):
        letter = get_column_letter(place)
        text_cell(page, f"{letter}{row}", name, "head" if place <= texts else "number head")
        page.sheet.column_dimensions[letter].width = width


def percent_format(places: int) -> str:
    return f"{decimal_format(places)}%"


def decimal_format(places: int, value: Fraction = Fraction(0)) -> str:
    """The format of a number to so many places; one too long for its column in powers of ten."""
    decimals = "0." + "0" * places if places > 0 else "0"
    return decimals if value < 10**6 else f"{decimals}E+00"


def styled(page: Page, place: str, style: str) -> "SheetCell":
    cell: SheetCell = page.sheet[place]
    cell.style = style
    return cell


def add_styles(book: "Workbook") -> None:
    from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side

    def font(**looks: Any) -> Font:
        return Font(**{"name": "Calibri", "size": 11, **looks})

    thin = Side(style="thin", color="999999")
    left = Alignment(wrap_text=True, vertical="top")
    right = Alignment(wrap_text=True, vertical="top", horizontal="right")
    number = Alignment(vertical="top", horizontal="right")
    line = Border(bottom=thin)
    head = {"font": font(bold=True), "fill": PatternFill("solid", fgColor="D9E1F2"), "border": line}
    made: dict[str, dict[str, Any]] = {
        "sheet title": {"font": font(bold=True, size=14)},
        "note": {"font": font(italic=True)},
        "part": {"font": font(bold=True, size=12)},
        "head": {**head, "alignment": left},
        "number head": {**head, "alignment": right},
        "label": {"font": font(bold=True), "alignment": left},
        "text": {"font": font(), "alignment": left},
        "count": {"font": font(), "alignment": right},
        "number": {"font": font(), "alignment": number},
        "link": {"font": font(color="0563C1", underline="single"), "alignment": left},
        "pays": {
            "font": font(color="0000FF"),
            "fill": PatternFill("solid", fgColor="FFF2CC"),
            "border": Border(thin, thin, thin, thin),
            "alignment": number,
            "protection": Protection(locked=False),
        },
    }
    for name, looks in made.items():
        book.add_named_style(NamedStyle(name=name, **looks))


def text_width(text: str) -> int:
    """The places that text takes, two for a wide character."""
    return sum(1 + (unicodedata.east_asian_width(character) in "WF") for character in text)


def finish(page: Page, head: str) -> None:
    """Rows as high as their text, and pages that print across, with the head on each."""
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.header_footer import HeaderFooter, HeaderFooterItem, _HeaderFooterPart
    from openpyxl.worksheet.properties import PageSetupProperties

    sheet = page.sheet
    across = {area.coord.partition(":")[0]: area.max_col for area in sheet.merged_cells.ranges}
    letters = map(get_column_letter, range(1, sheet.max_column + 1))
    widths = [sheet.column_dimensions[letter].width for letter in letters]
    for number, row in enumerate(sheet.iter_rows(), 1):
        lines = 1
        for place, cell in enumerate(row):
            if cell.data_type == "s" and cell.alignment.wrap_text:
                room = int(sum(widths[place : across.get(cell.coordinate, place + 1)])) - 2
                pieces = str(cell.value).split("\n")
                lines = max(lines, sum(-(-text_width(piece) // room) or 1 for piece in pieces))
        if lines > 1:
            sheet.row_dimensions[number].height = min(409, 15 * lines)
    sheet.print_title_rows = head
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = int(sheet.PAPERSIZE_A4)
    pages = -(-int(sum(widths)) // 200)  # side by side, or the type would be too small
    if pages > 1:
        sheet.print_title_cols = "A:A"
    sheet.page_setup.fitToWidth = pages
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    footer = HeaderFooterItem(center=_HeaderFooterPart("&A, page &P of &N"))
    sheet.HeaderFooter = HeaderFooter(oddFooter=footer)


def sheet_names(wanted: Sequence[str]) -> list[str]:
    """Names that a spreadsheet takes for sheets: unique, at most 31 characters."""
    taken, names = {"history"}, []  # which Excel keeps for itself
    for name in wanted:
        name = re.sub(r"[\[\]:*?/\\]", "-", xml_text(name))[:31].strip(" '") or "sheet"
        unique, number = name, 1
        while unique.casefold() in taken:
            number += 1
            unique = f"{name[: 30 - len(str(number))]}-{number}"
        taken.add(unique.casefold())
        names.append(unique)
    return names


def workbook_date() -> "datetime":
    """When the workbook says that it was made: SOURCE_DATE_EPOCH, or else always the same."""
    from datetime import UTC, datetime

    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return datetime(1980, 1, 1)
    try:
        return datetime.fromtimestamp(int(epoch), UTC).replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        raise InputError(
            f"SOURCE_DATE_EPOCH is {shown(epoch)}: seconds since 1970 are a whole number"
        ) from None


def packed(book: "Workbook", pages: Sequence[Page]) -> bytes:
    """The file, with nothing in it of when or with which zlib it was made."""
    from zipfile import ZIP_STORED, ZipFile, ZipInfo

    from openpyxl.xml.functions import tostring

    made, packed, date = io.BytesIO(), io.BytesIO(), workbook_date()
    book.save(made)
    book.properties.creator = "baccarat_exact"
    book.properties.created = book.properties.modified = date
    with ZipFile(made) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    parts["docProps/core.xml"] = tostring(book.properties.to_tree())
    for number, page in enumerate(pages, 1):
        name = f"xl/worksheets/sheet{number}.xml"
        parts[name] = _settled(parts[name].decode(), page.values).encode()
    with ZipFile(packed, "w", ZIP_STORED) as archive:
        for name in sorted(parts, key=lambda name: (name != "[Content_Types].xml", name)):
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, parts[name])
    return packed.getvalue()


def _settled(xml: str, values: Mapping[str, float]) -> str:
    """A sheet whose cells carry these values and whose merged cells stand in one order always.

    That counts are text is meant so, and no spreadsheet needs to offer to mend it. Text in cells
    has its < escaped, so nothing that a stranger wrote looks like a formula here.
    """

    def valued(match: re.Match[str]) -> str:
        return f"{match[1]}<v>{values[match[2]]!r}</v>" if match[2] in values else match[0]

    def in_order(match: re.Match[str]) -> str:
        return "".join(sorted(re.findall("<[^>]+>", match[0])))

    cell = r'(<c r="([A-Z]+[0-9]+)"[^>]*>(?:<f>[^<]*</f>)?)<v(?: ?/>|>[^<]*</v>)'
    xml = re.sub(cell, valued, xml)
    xml = re.sub("(<mergeCell [^>]+>)+", in_order, xml)
    meant = '<ignoredError sqref="A1:XFD1048576" numberStoredAsText="1" />'
    return xml.replace("</worksheet>", f"<ignoredErrors>{meant}</ignoredErrors></worksheet>")
