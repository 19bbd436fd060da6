"""The shoe: counts of cards, how it is built, what is taken out, and the file it is read from."""

from math import perm
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baccarat_exact import InputError, ResolutionError, Shoe
from baccarat_exact.cards import BY_CARD, BY_POINT, BY_RANK, CARDS, card_index, resolution

EIGHT = Shoe.of_decks(8)
exact = settings(derandomize=True, deadline=None, max_examples=50)


def complaint(caught: pytest.ExceptionInfo[InputError]) -> str:
    """The message, which must be of one short line."""
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 300
    return message


@pytest.mark.parametrize("decks", [1, 6, 8, 10**9])
def test_whole_decks_hold_that_many_of_every_card(decks: int) -> None:
    shoe = Shoe.of_decks(decks)
    assert shoe.counts == (decks,) * 52
    assert shoe.size == 52 * decks
    assert shoe.step == 1
    assert shoe.total_ways == perm(52 * decks, 6)


def test_eight_decks_have_the_ways_that_the_published_tables_have() -> None:
    # The total of Wizard of Odds' eight-deck tables: 2,292,252,566,437,888 banker wins,
    # 2,230,518,282,592,256 player wins and 475,627,426,473,216 ties.
    assert EIGHT.total_ways == 2292252566437888 + 2230518282592256 + 475627426473216


def test_infinitely_many_decks_are_draws_with_replacement() -> None:
    shoe = Shoe.of_decks("inf")
    assert shoe.infinite
    assert shoe.step == 0
    assert shoe.counts == (1,) * 52
    assert shoe.total_ways == 52**6
    assert shoe != Shoe.of_decks(1)


@pytest.mark.parametrize("number", [np.int8(8), np.uint64(8), np.int64(8)])
def test_numpy_integers_are_counts(number: int) -> None:
    assert Shoe.of_decks(number) == EIGHT
    shoe = Shoe.of_ranks(np.full(13, number))
    assert shoe == Shoe.of_ranks([8] * 13)
    assert {type(count) for count in shoe.counts} == {int}


@pytest.mark.parametrize(
    "decks",
    [
        0,
        -1,
        10**9 + 1,
        1.5,
        8.0,
        "-8",
        "eight",
        "",
        "INF",
        True,
        False,
        None,
        b"inf",
        "x" * 999,
    ],
)
def test_what_is_no_number_of_decks_is_an_error(decks: object) -> None:
    with pytest.raises(InputError) as caught:
        Shoe.of_decks(decks)  # type: ignore[arg-type]
    assert repr(decks)[:20] in complaint(caught)


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "negative"])
def test_a_number_of_thousands_of_digits_is_an_error_too(number: int) -> None:
    # Python refuses to write so many digits, which must not get in the way of the message.
    with pytest.raises(InputError) as caught:
        Shoe.of_decks(number)
    complaint(caught)
    with pytest.raises(InputError) as caught:
        Shoe.of_points([number] * 10)
    complaint(caught)


def test_shoes_of_ranks_and_of_points_keep_their_counts() -> None:
    ranks = Shoe.of_ranks(range(13))
    assert (ranks.counts, ranks.resolution, ranks.size) == (tuple(range(13)), BY_RANK, 78)
    points = Shoe.of_points(iter([128, 32, 32, 32, 32, 32, 32, 32, 32, 32]))
    assert (points.resolution, points.size) == (BY_POINT, 416)
    assert points.total_ways == EIGHT.total_ways


@pytest.mark.parametrize("counts", [[1] * 9, [1] * 11, [1] * 13, []])
def test_a_wrong_number_of_counts_is_an_error(counts: list[int]) -> None:
    with pytest.raises(InputError, match=f"{len(counts)} counts given where 10 are needed"):
        Shoe.of_points(counts)


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        (-1, "-1 for 5: at least 0 and at most 4,000,000,000"),
        (4 * 10**9 + 1, "4000000001 for 5: at least 0 and at most 4,000,000,000"),
        (1.0, "1.0 is not a whole number"),
        ("1", "'1' is not a whole number"),
        (True, "True is not a whole number"),
        (None, "None is not a whole number"),
    ],
)
def test_a_wrong_count_is_named(count: object, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        Shoe.of_points([4, 4, 4, 4, 4, count, 4, 4, 4, 4])  # type: ignore[list-item]
    complaint(caught)


def test_the_most_of_a_kind_is_a_thousand_million_of_each_of_its_cards() -> None:
    # Sixteen of the 52 cards count nothing.
    most = 16 * 10**9
    assert Shoe.of_points([most] + [0] * 9).size == most
    with pytest.raises(InputError, match="at most 16,000,000,000"):
        Shoe.of_points([most + 1] + [0] * 9)


@pytest.mark.parametrize(
    "reads",
    [["point"], ["rank"], ["point", "colour"], ["rank", "colour"], ["point", "suit"], ["suit"], []],
    ids="-".join,
)
@exact
@given(counts=st.lists(st.integers(0, 9), min_size=52, max_size=52))
def test_coarser_counts_sum_the_cards_of_a_kind(reads: list[str], counts: list[int]) -> None:
    coarse = resolution(reads)
    summed = [
        sum(
            count
            for card, count in zip(CARDS, counts, strict=True)
            if all(getattr(card, field) == getattr(kind, field) for field in reads)
        )
        for kind in coarse.kinds
    ]
    assert Shoe(tuple(counts)).counts_at(coarse) == tuple(summed)


def test_a_shoe_of_ranks_knows_points_but_no_suits() -> None:
    shoe = Shoe.of_ranks(range(13))
    # Ten, jack, queen and king are columns 9 to 12; the ace is column 0.
    assert shoe.counts_at(BY_POINT) == (9 + 10 + 11 + 12, 0, 1, 2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(ResolutionError, match="counts rank does not know rank and suit"):
        shoe.counts_at(BY_CARD)
    with pytest.raises(ResolutionError, match="counts point does not know rank"):
        Shoe.of_points([4] * 10).counts_at(BY_RANK)


@pytest.mark.parametrize("size", range(6))
def test_fewer_than_six_cards_are_a_shoe_that_cannot_be_counted(size: int) -> None:
    shoe = Shoe.of_points([size] + [0] * 9)
    assert shoe.size == size
    with pytest.raises(InputError, match=f"a shoe of {size} cards? is too small") as caught:
        _ = shoe.total_ways
    complaint(caught)


def test_six_cards_are_enough() -> None:
    assert Shoe.of_points([6] + [0] * 9).total_ways == 720


def test_shoes_are_equal_by_their_counts_and_cannot_be_changed() -> None:
    same = Shoe.of_decks(8).without("9h")
    assert same == EIGHT.without("9h")
    assert hash(same) == hash(EIGHT.without("9h"))
    assert same != EIGHT
    assert len({EIGHT, Shoe.of_decks(8), same}) == 2
    assert Shoe.of_points([4] * 10) != Shoe.of_points([5] * 10)
    with pytest.raises(AttributeError):
        same.counts = (1,) * 52  # type: ignore[misc]


@pytest.mark.parametrize(
    ("removals", "gone"),
    [
        ([], {}),
        (["9h"], {"9h": 1}),
        (["9h", "Kd"], {"9h": 1, "Kd": 1}),
        (["9h", "9h"], {"9h": 2}),
        (["3x8h"], {"8h": 3}),
        (["8x8h"], {"8h": 8}),
        (["1xAs", "0x2d"], {"As": 1}),
        (["8*"], {"8h": 8, "8d": 8, "8c": 8, "8s": 8}),
        (["*h"], {f"{rank}h": 8 for rank in "A23456789TJQK"}),
        (["8h", "8*", "8*"], {"8h": 8, "8d": 8, "8c": 8, "8s": 8}),
        (["5xTc", "3xTc"], {"Tc": 8}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_cards_are_taken_out(removals: list[str], gone: dict[str, int]) -> None:
    left = EIGHT.without(*removals)
    assert left.counts == tuple(8 - gone.get(card.name, 0) for card in CARDS)
    assert EIGHT.counts == (8,) * 52


@pytest.mark.parametrize(
    ("removals", "reason"),
    [
        (["9x9h"], "cannot remove '9x9h': the shoe has only 8 of 9h"),
        (["8x9h", "9h"], "cannot remove '9h': the shoe has none of 9h"),
        (["9*", "9c"], "cannot remove '9c': the shoe has none of 9c"),
        (["9999999999x9h"], "only 8 of 9h"),
        (["3x8*"], "'3x8\\*' is not understood: 8\\* takes every eight"),
        (["**"], "is not understood"),
        (["h*"], "is not understood"),
        (["*8"], "is not understood"),
        (["10h"], "did you mean Th"),
        (["xx"], "no card is called 'xx'"),
        ([""], "'' names no card"),
        ([" , "], "' , ' names no card"),
        (["3x"], "no card is called '3x'"),
        (["-1x8h"], "no card is called '-1x8h'"),
        (["8h 9z"], "no card is called '9z'"),
        (["٣x8h"], "no card is called"),
        (["9" * 5000 + "x8h"], "no card is called"),
        (["8h" * 5000], "no card is called"),
    ],
    ids=lambda value: value[-1][:12] if isinstance(value, list) else "",
)
def test_what_cannot_be_taken_out_is_an_error(removals: list[str], reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        EIGHT.without(*removals)
    complaint(caught)


def test_nothing_is_taken_out_of_what_has_no_such_cards() -> None:
    with pytest.raises(InputError, match="infinitely many"):
        Shoe.of_decks("inf").without("9h")
    with pytest.raises(ResolutionError, match="all 52"):
        Shoe.of_points([4] * 10).without("9h")
    with pytest.raises(ResolutionError, match="all 52"):
        Shoe.of_ranks([4] * 13).without("9*")


# Shoes from files


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named from the folder of the test, so that messages are short."""
    monkeypatch.chdir(tmp_path)


def shoe_of(data: str | bytes) -> Shoe:
    Path("shoe.csv").write_bytes(data.encode() if isinstance(data, str) else data)
    return Shoe.from_csv("shoe.csv")


@pytest.mark.parametrize(
    "data",
    [
        "card,count\nAh,8\n9d,3\nKs,0\n",
        "card,count\nAh,8\n9d,3",
        "\ufeffcard,count\nAh,8\n9d,3\n",
        "card,count\r\nAh,8\r\n9d,3\r\n",
        "card,count\rAh,8\r9d,3\r",
        "card,count\n\nAh,8\n\n\n9d,3\n\n",
        "card,count,remark\nAh,8,seen\n9d,3,\n",
        "remark,count,card\n,8,Ah\n,3,9d\n",
        "card,count\n  Ah , 8 \n 9d,\t3\n",
        '"card","count"\n"Ah","8"\n"9d","3"\n',
        "card,count\nAh,008\n9d,3\n",
    ],
    ids=[
        "plain",
        "no last line end",
        "byte order mark",
        "CRLF",
        "CR",
        "blank lines",
        "extra column",
        "other order",
        "spaces",
        "quotes",
        "leading zeros",
    ],
)
def test_a_file_of_cards_and_counts_is_a_shoe(data: str) -> None:
    counts = [0] * 52
    counts[card_index("Ah")] = 8
    counts[card_index("9d")] = 3
    assert shoe_of(data) == Shoe(tuple(counts))


def test_a_file_of_all_cards_is_whole_decks() -> None:
    rows = [f"{card},{10**9}" for card in reversed(CARDS)]
    assert shoe_of("\n".join(["card,count", *rows])) == Shoe.of_decks(10**9)
    assert shoe_of("card,count\n").size == 0


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        ("", 1, "no column 'card'"),
        ("Ah,8\n", 1, "no column 'card'"),
        ("card\nAh\n", 1, "no column 'count'"),
        ("card;count\nAh;8\n", 1, "no column 'card'"),
        ("card,count\nAh,8\nKs,1\nAh,8\n", 4, "the card Ah stands there a second time"),
        ("card,count\nAh,8\n\n\n10h,1\n", 5, "'10h': did you mean Th"),
        ("card,count\nxx,8\n", 2, "no card is called 'xx'"),
        ("card,count\n,8\n", 2, "no card is called ''"),
        ("card,count\nAh\n", 2, "a count of '' for Ah"),
        ("card,count\nAh,\n", 2, "a count of '' for Ah"),
        ("card,count\nAh,-1\n", 2, "a count of '-1' for Ah"),
        ("card,count\nAh,+1\n", 2, "a count of '\\+1' for Ah"),
        ("card,count\nAh,7.5\n", 2, "a count of '7.5' for Ah"),
        ("card,count\nAh,8.0\n", 2, "a count of '8.0' for Ah"),
        ("card,count\nAh,eight\n", 2, "a count of 'eight' for Ah"),
        ("card,count\nAh,٣\n", 2, "a count of '٣' for Ah"),
        ("card,count\nAh,1_0\n", 2, "a count of '1_0' for Ah"),
        ("card,count\nAh,nan\n", 2, "a count of 'nan' for Ah"),
        ("card,count\nAh,1000000001\n", 2, "from 0 to 1,000,000,000"),
        ("card,count\nAh," + "9" * 5000, 2, "from 0 to 1,000,000,000"),
        ("card,count\nA\x00h,8\n", 2, "no card is called 'A\\\\x00h'"),
        ("card,count\nAh,8\x00\n", 2, "a count of '8\\\\x00' for Ah"),
        ("c\x00ard,count\nAh,8\n", 1, "no column 'card'"),
        ("card,count\n" + "A" * 200_000 + ",8\n", 2, "field limit"),
        ("card," + "n" * 200_000 + "\n", 1, "field limit"),
        ('card,count\n"Ah,8\n', 2, "unexpected end of data"),
        ('card,count\n"Ah"x,8\n', 2, "expected after"),
        ("card,count\nAh,1,000\n", 2, "line 2"),
    ],
    ids=[
        "empty",
        "no header",
        "one column",
        "semicolons",
        "duplicate",
        "nearly a card",
        "unknown card",
        "no card",
        "no second field",
        "no count",
        "negative",
        "signed",
        "fraction",
        "decimal",
        "word",
        "other digits",
        "underscore",
        "nan",
        "too many",
        "absurdly many",
        "NUL in card",
        "NUL in count",
        "NUL in header",
        "huge field",
        "huge header",
        "open quote",
        "text after quote",
        "thousands separator",
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(data: str, line: int, reason: str) -> None:
    with pytest.raises(InputError, match=reason) as caught:
        shoe_of(data)
    assert complaint(caught).startswith(f"'shoe.csv', line {line}: ")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("card,count\nÁh,8\n".encode("latin-1"), "not text in UTF-8: byte 12 "),
        (b"card,count\n" + b"\n" * 1_000_000, "too long: at most 1,000,000 bytes"),
    ],
    ids=["latin-1", "too long"],
)
def test_what_is_no_text_of_at_most_a_megabyte_is_an_error(data: bytes, reason: str) -> None:
    with pytest.raises(InputError, match=f"'shoe.csv' is {reason}") as caught:
        shoe_of(data)
    complaint(caught)


def test_a_folder_and_a_missing_file_are_errors() -> None:
    Path("folder.csv").mkdir()
    with pytest.raises(InputError, match=r"'folder.csv' is a folder"):
        Shoe.from_csv("folder.csv")
    with pytest.raises(InputError, match=r"no file 'none.csv'"):
        Shoe.from_csv(Path("none.csv"))


def test_a_file_name_of_two_lines_does_not_make_two_lines_of_an_error() -> None:
    Path("two\nlines.csv").write_text("card,count\nAh,x\n")
    with pytest.raises(InputError, match="line 2: a count of 'x'") as caught:
        Shoe.from_csv("two\nlines.csv")
    complaint(caught)


@exact
@given(counts=st.lists(st.integers(0, 10**9), min_size=52, max_size=52))
def test_what_is_written_is_read_again(counts: list[int]) -> None:
    rows = [f"{card},{count}" for card, count in zip(CARDS, counts, strict=True)]
    assert shoe_of("\n".join(["card,count", *rows])) == Shoe(tuple(counts))


def test_a_shoe_file_as_a_spreadsheet_leaves_it(tmp_path: Path) -> None:
    """Headings with capitals, rows of commas alone at the end."""
    file = tmp_path / "shoe.csv"
    file.write_text("Card,Count,Note\r\nAh,8,\r\n9d,2,seen\r\n,,\r\n,,\r\n")
    assert Shoe.from_csv(file).size == 10
