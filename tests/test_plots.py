"""Plots: what they say, that they stand safely in a page, and that they are always the same."""

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import baccarat_exact as bx
from baccarat_exact.reports.plots import decks_plot, settlement_plot, totals_plot

HOSTILE = '</text><script>alert(1)</script> $x^2$ & " \' \x00\x1b[2J 百家樂 _id="p1"'
READ = '</text><script>alert(1)</script> $x^2$ & " \' \ufffd\ufffd[2J 百家樂 _id="p1"'

BY_TOTALS = ("player_total", "banker_total")


def wager(title: str = "A wager", **pays: str) -> bx.Wager:
    """A wager with a line that settles, one that never does, and any pays for these."""
    lines = (bx.Line("tie", 'winner == "tie"'), bx.Line("never", 'winner == "tie" and margin == 3'))
    scales = tuple(bx.Scale.of(name, *pay.split()) for name, pay in pays.items())
    return bx.Wager("a-wager", title, "a test", lines, scales or (bx.Scale.of("one", 8, 50),))


def drawn(svg: str) -> ElementTree.Element:
    """The plot, parsed, after what holds for every plot that is to stand in a page."""
    assert svg.startswith("<svg ")
    root = ElementTree.fromstring(svg)
    label = root.get("aria-label")
    assert label
    assert root.get("role") == "img"
    assert root.findtext("{*}title") == label
    assert root.get("width") == "100%"
    assert "height" not in root.attrib
    assert re.fullmatch(r"0 0 344 [0-9.]+", root.attrib["viewBox"])
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"script", "style", "image", "metadata", "foreignObject"}
    assert tags >= {"text", "path"}
    for text in root.findall(".//{*}text"):
        assert "'DejaVu Sans', Arial, sans-serif" in text.attrib["style"]
    return root


def texts(svg: str) -> list[str]:
    return [text.text or "" for text in drawn(svg).findall(".//{*}text")]


def ids(svg: str) -> set[str]:
    found = [element.attrib["id"] for element in drawn(svg).iter() if "id" in element.attrib]
    assert len(found) == len(set(found))
    return set(found)


def test_totals_of_a_shoe_that_leaves_no_choice() -> None:
    """Six aces: both hands have 2, both draw, both end with 3."""
    shoe = bx.Shoe.of_points([0, 6, 0, 0, 0, 0, 0, 0, 0, 0])
    found = texts(totals_plot(bx.outcomes(shoe, BY_TOTALS)))
    assert found.count("100.0") == 1
    # Of the zeros, 99 are cells, and 0 stands on both axes and on the bar.
    assert found.count("0") == 99 + 3
    assert any(text.startswith("Totals of both hands, a shoe of 6 cards") for text in found)
    assert {"player's total", "banker's total", "probability, % of coups"} <= set(found)


def test_totals_of_eight_decks() -> None:
    """A tie on 6 has 96,170,001,308,416 of 4,998,398,275,503,360 ways: 1.92 percent."""
    found = texts(totals_plot(bx.outcomes(bx.Shoe.of_decks(8), BY_TOTALS)))
    cells = [text for text in found if re.fullmatch(r"[0-9]\.[0-9]{2}", text)]
    assert cells[:100][6 * 10 + 6] == "1.92"
    assert len(cells) == 100 + 9  # and the bar's 0.00 to 2.00


def test_totals_too_rare_to_round_are_not_nothing() -> None:
    counts = [10**6, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    found = texts(totals_plot(bx.outcomes(bx.Shoe.of_points(counts), BY_TOTALS)))
    assert {"<0.01", "100.0", "0"} <= set(found)


def test_totals_of_a_table_by_something_else_are_an_error() -> None:
    with pytest.raises(bx.InputError, match="the table does not hold player_total"):
        totals_plot(bx.outcomes(bx.Shoe.of_decks(8), "winner"))


def test_settlement_of_the_player() -> None:
    """To 0.446247, 0.095156 and 0.458597, as published for eight decks."""
    found = texts(settlement_plot(bx.edge("player")))
    assert {"win, pays 1 to 1", "tie, push", "loss, loses the stake"} <= set(found)
    assert {"44.6247 %", "9.5156 %", "45.8597 %"} <= set(found)
    assert "probability, % of coups (logarithmic)" in found
    assert "player, pay scale even-money, 8 decks (416 cards)" in found


def test_settlement_says_every_kind_of_pay() -> None:
    one = wager(a="1/3 -1", b="-1/2 0")
    first = texts(settlement_plot(bx.edge(one, scale="a")))
    assert {"tie, pays 1 to 3", "never, loses the stake"} <= set(first)
    second = texts(settlement_plot(bx.edge(one, scale="b")))
    assert {"tie, loses 1/2 of the stake", "never, push", "never"} <= set(second)


def test_settlement_that_is_certain_or_nearly_never() -> None:
    """A coup has at most six cards, and of a hundred million one is a nine."""
    shoe = bx.Shoe.of_points([10**8, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    lines = (bx.Line("nine", "player_total == 9"), bx.Line("other", "True"))
    sure = bx.Wager("sure", "Sure", "a test", lines, (bx.Scale.of("one", 1, 0),))
    found = texts(settlement_plot(bx.edge(sure, shoe)))
    assert {"< 0.0001 %", "100.0000 %", "never"} <= set(found)
    assert "10⁻⁶" in found


def test_decks_have_a_plot_for_each_wager() -> None:
    by_decks = {
        str(decks): bx.edges(bx.Shoe.of_decks(decks), ["banker", "tie"])
        for decks in (1, 2, 8, "inf")
    }
    banker, tie = decks_plot(by_decks).split("\n")
    found = texts(banker)
    assert {"Banker", "banker", "commission-5", "even-money", "house edge, %", "∞"} <= set(found)
    assert {"1", "2", "8"} <= set(found)
    assert "8" in texts(tie)
    assert "commission-5" not in texts(tie)
    assert "∞" not in texts(decks_plot({"8": by_decks["8"]}).split("\n")[0])
    assert texts(decks_plot({"inf": by_decks["inf"]}).split("\n")[1])


def test_hostile_text_stands_as_itself() -> None:
    edge = bx.edge(wager(HOSTILE))
    for svg in (settlement_plot(edge), decks_plot({"8": bx.edges(None, [wager(HOSTILE)])})):
        assert "<script" not in svg
        root = drawn(svg)
        assert READ in (root.get("aria-label") or "")
        assert READ.replace(" ", "") in "".join(texts(svg)).replace(" ", "")


def test_long_text_is_wrapped_and_cut() -> None:
    svg = settlement_plot(bx.edge(wager("word " * 500)))
    words = [text for text in texts(svg) if text.startswith("word")]
    assert len(words) == 3
    assert words[-1].endswith("…")
    wide = [text for text in texts(settlement_plot(bx.edge(wager("百" * 500)))) if "百" in text]
    assert max(map(len, wide)) <= 23


def test_ids_of_plots_on_one_page_differ() -> None:
    plots = [settlement_plot(edge) for edge in bx.edges()]
    plots += decks_plot({"6": bx.edges(bx.Shoe.of_decks(6))}).split("\n")
    plots.append(totals_plot(bx.outcomes(bx.Shoe.of_decks(8), BY_TOTALS)))
    found = [ids(svg) for svg in plots]
    assert sum(map(len, found)) == len(set().union(*found)) > 0


PROGRAM = """
import baccarat_exact as bx
from baccarat_exact.reports.plots import decks_plot, settlement_plot, totals_plot
print(settlement_plot(bx.edge("lucky-8-player")))
print(decks_plot({str(d): bx.edges(bx.Shoe.of_decks(d), ["banker"]) for d in (1, 8, "inf")}))
print(totals_plot(bx.outcomes(bx.Shoe.of_decks(8), ("player_total", "banker_total"))), end="")
"""


def test_the_same_bytes_whoever_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Twice here, and in a fresh process whose settings, date and hashes are others."""
    exec(PROGRAM, {})
    first = capsys.readouterr().out
    exec(PROGRAM, {})
    assert capsys.readouterr().out == first
    (tmp_path / "matplotlibrc").write_text("font.size: 30\nsvg.fonttype: path\naxes.grid: True\n")
    changed = {"MATPLOTLIBRC": str(tmp_path), "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, **changed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == first


def test_settings_of_the_reader_stay() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    settlement_plot(bx.edge("tie"))
    assert dict(matplotlib.rcParams) == before
