"""How a record shows itself: the one place where results reach for the reports."""

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    import pandas


class Record:
    """A result that prints as a table, shows itself in a notebook and turns into a frame."""

    views: ClassVar[str]
    """The module of the reports that knows how the record is shown."""

    def __str__(self) -> str:
        from baccarat_exact.reports import text

        return text(self).rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        from baccarat_exact.reports import html

        return html(self)

    def to_frame(self) -> "pandas.DataFrame":
        """A pandas frame: exact integers and Fractions, and beside them rounded columns."""
        from baccarat_exact.reports import frame

        return frame(self)
