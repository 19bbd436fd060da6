"""Plots as SVG that stands in a page: drawn with floats, every number in them written from exact.

Each is made for the width of a phone and grows with the page. Text stays text, colours are told
apart in grey and by the colour-blind, and the same input gives the same bytes.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, NamedTuple

from baccarat_exact.analysis.edge import Edge, Edges
from baccarat_exact.outcome import OutcomeTable
from baccarat_exact.reports.numbers import PLACES, percent, rational
from baccarat_exact.reports.shoes import dealt_text
from baccarat_exact.reports.svg import LINE, WIDTH, axes_at, drawn, heading_of, write_heading
from baccarat_exact.reports.tables import cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
"""Okabe and Ito's, which the colour-blind tell apart; without their yellow, too pale on white."""
_DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "P", "X")


def totals_plot(outcomes: OutcomeTable) -> str:
    """The joint totals of both hands as a heat map, in percent of the coups dealt from the shoe.

    The table is one by player_total and banker_total.
    """
    shares = [
        [
            outcomes.probability(f"player_total == {player} and banker_total == {banker}")
            for banker in range(10)
        ]
        for player in range(10)
    ]
    title = f"Totals of both hands, {dealt_text(outcomes.shoe, outcomes.rules)}"
    heading = heading_of(title, "Percent of all coups. Framed: ties.")
    side = 29
    height = heading.height + 10 * side + 82

    def draw(figure: "Figure") -> None:
        write_heading(figure, heading)
        axes = axes_at(figure, 32, heading.height + 24, 10 * side, 10 * side)
        _cells(axes, shares)
        bar = axes_at(figure, 32, height - 44, 10 * side, 9)
        colours = figure.colorbar(axes.collections[0], cax=bar, orientation="horizontal")
        colours.set_label("probability, % of coups")
        bar.collections[0].set_edgecolor("face")  # no gaps between the steps

    return drawn(height, title, draw)


def _cells(axes: "Axes", shares: Sequence[Sequence[Fraction]]) -> None:
    """The cells of the heat map: the darker the likelier, with the percentage in each."""
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    # A colour bar of 50 steps and more would be a picture of pixels.
    colours = colormaps["cividis_r"].resampled(40)
    values = [[float(100 * share) for share in row] for row in shares]
    most = max(map(max, values))
    axes.pcolormesh(values, cmap=colours, vmin=0, vmax=most, edgecolors="white", lw=0.5)
    for player, row in enumerate(shares):
        for banker, share in enumerate(row):
            axes.text(
                banker + 0.5,
                player + 0.5,
                _short_percent(share),
                ha="center",
                va="center",
                fontsize=8.5,
                color=_ink_on(colours(values[player][banker] / most)),
            )
    for total in range(10):
        axes.add_patch(Rectangle((total, total), 1, 1, fill=False, ec="black", lw=1.2))
    axes.invert_yaxis()
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    for axis, name in ((axes.xaxis, "banker's total"), (axes.yaxis, "player's total")):
        axis.set_ticks([total + 0.5 for total in range(10)], list("0123456789"))
        axis.set_tick_params(length=0, pad=2)
        axis.set_label_text(name)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _ink_on(colour: tuple[float, ...]) -> str:
    """Black or white, whichever stands out more from the colour by its relative luminance."""
    red, green, blue = (part**2.2 for part in colour[:3])
    return "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else "white"


def _short_percent(share: Fraction) -> str:
    """A percentage of at most five characters."""
    if 0 < share < Fraction(1, 20_000):
        return "<0.01"
    return "0" if not share else percent(share, 2 if share < Fraction(1, 10) else 1)


class _Settled(NamedTuple):
    """A way to settle, as a row of the plot shows it."""

    name: str
    pays: Fraction
    probability: Fraction

    @property
    def words(self) -> str:
        """What it pays, in words."""
        if self.pays > 0:
            return f"pays {self.pays.numerator} to {self.pays.denominator}"
        if self.pays == 0:
            return "push"
        part = "" if self.pays == -1 else f"{rational(-self.pays)} of "
        return f"loses {part}the stake"

    @property
    def looks(self) -> tuple[str, str]:
        """The colour and the marker."""
        place = 0 if self.pays > 0 else 2 if self.pays == 0 else 1
        return COLOURS[place], MARKERS[place]


def settlement_plot(edge: Edge) -> str:
    """How often each line of a wager settles a coup dealt from the shoe, and what it pays then.

    Marks on a logarithmic axis, because a loss is often thousands of times as likely as a line.
    """
    settled = [_Settled(line.line, line.pays, line.probability) for line in edge.lines]
    settled.append(_Settled("loss", Fraction(-1), edge.loss_probability))
    named = f"{edge.wager.id}, pay scale {edge.scale.name}, {dealt_text(edge.shoe, edge.rules)}"
    heading = heading_of(edge.wager.title, named)
    step = 30
    height = heading.height + step * len(settled) + 42

    def draw(figure: "Figure") -> None:
        write_heading(figure, heading)
        axes = axes_at(figure, 14, heading.height, WIDTH - 28, step * len(settled))
        low = _decades(axes, [each.probability for each in settled])
        axes.set_ylim(len(settled), 0)
        axes.yaxis.set_visible(False)
        axes.spines.left.set_visible(False)
        across = axes.get_yaxis_transform()
        for row, each in enumerate(settled):
            share = f"{percent(each.probability, PLACES)} %"
            if 0 < each.probability < Fraction(1, 2 * 10 ** (PLACES + 2)):
                share = f"< {percent(Fraction(1, 10 ** (PLACES + 2)), PLACES)} %"
            pays = cut(each.words, 34)
            words = f"{cut(each.name, 46 - len(pays))}, {pays}"
            axes.text(0, row + 0.42, words, transform=across)
            axes.text(1, row + 0.42, share if each.probability else "never", transform=across,
                      ha="right", weight="bold")  # fmt: skip
            if each.probability:
                colour, marker = each.looks
                end = float(100 * each.probability)
                axes.plot([low, end], [row + 0.72] * 2, color=colour, lw=1.4)
                axes.plot([end], [row + 0.72], marker, color=colour, ms=7, clip_on=False)
        axes.set_xlabel("probability, % of coups (logarithmic)")

    return drawn(height, f"How often each line settles: {edge.wager.title}, {named}", draw)


def _decades(axes: "Axes", shares: Sequence[Fraction]) -> float:
    """The left end of an axis of powers of ten in percent, set up to reach all shares."""
    least = min(share for share in shares if share)
    low = min(0, floor(log10(100 * least) - 0.1))
    step = -(-(2 - low) // 7)
    powers = range(2, low - 1, -step)
    axes.set_xscale("log")
    axes.set_xlim(10.0**low, 100)
    axes.minorticks_off()
    axes.set_xticks([10.0**power for power in powers], list(map(_power_text, powers)))
    axes.grid(axis="x", color="#dddddd", lw=0.6)
    axes.set_axisbelow(True)
    return 10.0**low


def _power_text(power: int) -> str:
    """A power of ten, written out where that is short."""
    if power >= -3:
        return percent(Fraction(10) ** (power - 2), max(0, -power))
    return "10" + str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def decks_plot(by_decks: Mapping[str, Edges]) -> str:
    """The house edge against the number of decks: an SVG for each wager, each on a line.

    The keys are numbers of decks as --decks takes them; of infinitely many a mark at the right
    tells. Side by side where the page is wide enough, the plots never break across pages.
    """
    panels: dict[str, _Panel] = {}
    for decks, edges in by_decks.items():
        for edge in edges:
            panel = panels.setdefault(edge.wager.id, _Panel(edge.wager.title, {}))
            panel.scales.setdefault(edge.scale.name, {})[decks] = edge.house_edge
    finite = [int(decks) for decks in by_decks if decks != "inf"]
    last = max(finite, default=1) + 2
    return "\n".join(_decks_panel(name, panel, last) for name, panel in panels.items())


class _Panel(NamedTuple):
    """One wager's edges, by scale and number of decks."""

    title: str
    scales: dict[str, dict[str, Fraction]]


def _decks_panel(name: str, panel: _Panel, last: int) -> str:
    """The plot of one wager, with infinitely many decks at the place `last`."""
    heading = heading_of(panel.title, name)
    legend = LINE * len(panel.scales) if len(panel.scales) > 1 else 0
    height = heading.height + legend + 176

    def draw(figure: "Figure") -> None:
        write_heading(figure, heading)
        axes = axes_at(figure, 58, heading.height + legend + 4, WIDTH - 72, 130)
        for place, (scale, edges) in enumerate(panel.scales.items()):
            _decks_line(axes, cut(scale, 44), edges, place, last)
        _decks_axes(axes, last, {decks for edges in panel.scales.values() for decks in edges})
        if legend:
            lines = [line for line in axes.lines if not str(line.get_label()).startswith("_")]
            figure.legend(handles=lines, loc="upper left", frameon=False, borderpad=0,
                          labelspacing=0.35, handlelength=3.2, borderaxespad=0,
                          bbox_to_anchor=(14 / WIDTH, 1 - heading.height / height))  # fmt: skip

    label = f"House edge against number of decks: {panel.title}, {name}"
    return drawn(height, label, draw, most="22em")


def _decks_line(
    axes: "Axes", scale: str, edges: Mapping[str, Fraction], place: int, last: int
) -> None:
    """The line of one scale, and its mark for infinitely many decks."""
    colour, marker = COLOURS[place % len(COLOURS)], MARKERS[place % len(MARKERS)]
    dash = _DASHES[place % len(_DASHES)]
    points = sorted((int(key), float(100 * edge)) for key, edge in edges.items() if key != "inf")
    numbers, heights = [number for number, _ in points], [height for _, height in points]
    # A legend leaves out a label that begins with an underscore; no scale's name does.
    axes.plot(numbers, heights, color=colour, ls=dash, marker=marker, ms=4, lw=1.3, label=scale)
    if "inf" in edges:
        limit = float(100 * edges["inf"])
        axes.plot([last], [limit], marker, color=colour, ms=6, mfc="white", clip_on=False,
                  label="_limit")  # fmt: skip
        axes.axhline(limit, color=colour, lw=0.7, ls=(0, (1, 2)), label="_limit")


def _decks_axes(axes: "Axes", last: int, decks: set[str]) -> None:
    from matplotlib.ticker import MaxNLocator, ScalarFormatter

    numbers = sorted(int(each) for each in decks if each != "inf")
    ticks = [number for number in numbers if number == 1 or number % 2 == 0]
    ticks = (ticks or numbers)[:: -(-len(ticks) // 8) or 1]
    infinite = [last] if "inf" in decks else []
    axes.set_xticks([*ticks, *infinite], [*map(str, ticks), *("∞" for _ in infinite)])
    for label in axes.get_xticklabels()[len(ticks) :]:
        label.set_fontsize(13)
    axes.set_xlim(min([*numbers, last]) - 0.5, last + 0.5)
    low, high = axes.get_ylim()
    if high - low < 0.02:  # nothing moves: do not make hills of rounding
        axes.set_ylim(low - 0.5, high + 0.5)
    axes.yaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(ScalarFormatter(useOffset=False))
    axes.grid(color="#dddddd", lw=0.6)
    axes.set_axisbelow(True)
    axes.set_xlabel("number of decks (∞: infinitely many)" if infinite else "number of decks")
    axes.set_ylabel("house edge, %")


def plain_ticks(axes: "Axes", which: str) -> None:
    """Plain numbers at round places of an axis, and pale lines there."""
    from matplotlib.ticker import LogLocator, MaxNLocator, ScalarFormatter

    axis = axes.xaxis if which == "x" else axes.yaxis
    plain = ScalarFormatter(useOffset=False)
    plain.set_powerlimits((-5, 7))
    if axis.get_scale() == "log":
        axes.minorticks_off()
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    else:
        axis.set_major_locator(MaxNLocator(7, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(plain)
    axes.grid(axis="x" if which == "x" else "y", color="#dddddd", lw=0.6)
    axes.set_axisbelow(True)
