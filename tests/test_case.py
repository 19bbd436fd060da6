"""The case file: who applies, who examines, and on which rule sheet."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import reproducible

from baccarat_exact.case import Case, read_case
from baccarat_exact.errors import InputError

SHA256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
"""Of the text abc: the example of FIPS 180-4."""

TEXT = f"""\
applicant = "The Casino Ltd."
reference = "2026/17"
examiner = "An examiner"
date = "1 July 2026"
rule_sheet = "Perfect Pairs, version 3"
rule_sheet_sha256 = "{SHA256}"
"""

CASE = Case(
    applicant="The Casino Ltd.",
    reference="2026/17",
    examiner="An examiner",
    date="1 July 2026",
    rule_sheet="Perfect Pairs, version 3",
    rule_sheet_sha256=SHA256,
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named from the folder of the test, so that messages are short."""
    monkeypatch.chdir(tmp_path)


def read(content: str | bytes) -> Case:
    Path("case.toml").write_bytes(content.encode() if isinstance(content, str) else content)
    return read_case("case.toml")


def complaint(content: str | bytes) -> str:
    """The message about a file, which must be one short line that names the file."""
    with pytest.raises(InputError) as caught:
        read(content)
    message = str(caught.value)
    assert message.isprintable()
    assert message.startswith("'case.toml'")
    assert len(message) < 400
    return message


def without(name: str) -> str:
    return "\n".join(line for line in TEXT.splitlines() if not line.startswith(f"{name} ="))


def test_a_case_is_read_as_it_stands() -> None:
    assert read(TEXT) == CASE
    assert read(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == CASE
    assert read("\n".join(sorted(TEXT.splitlines()))) == CASE


def test_the_data_of_a_case_are_its_fields() -> None:
    assert Case(**CASE.data()) == CASE
    assert list(CASE.data()) == [line.partition(" =")[0] for line in TEXT.splitlines()]


def test_a_date_may_be_written_bare() -> None:
    assert read(TEXT.replace('"1 July 2026"', "2026-07-01")).date == "2026-07-01"


def test_blanks_of_any_kind_become_one() -> None:
    case = read(TEXT.replace("The Casino Ltd.", "  The\\tCasino\\n\\u2028Ltd. "))
    assert case == CASE


def test_letters_of_any_language_and_signs_are_fine() -> None:
    name = "Te Mātāwai 六 & Söhne <b> \\\\write18{x} =1+1"
    assert read(TEXT.replace("The Casino Ltd.", name)).applicant == name.replace("\\\\", "\\")


@pytest.mark.parametrize("name", CASE.data())
def test_every_field_is_needed(name: str) -> None:
    message = complaint(without(name))
    assert f'{name} is missing: a line such as {name} = "..."' in message
    for value in ('""', '"  "', "7", "1.5", "true", "[]", "{}", "2026-07-01T12:00:00", "12:00:00"):
        told = complaint(f"{without(name)}\n{name} = {value}\n")
        assert f"line 6: {name} must be text, " in told


@pytest.mark.parametrize("name", CASE.data())
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ('"a\\u0007b"', "has the character U+0007"),
        ('"a\\u001B[31mb"', "has the character U+001B"),
        ('"a\\u202Eb"', "has the character U+202E"),
        ('"a\\uFEFFb"', "has the character U+FEFF"),
        (f'"{"x" * 201}"', "has 201 characters: at most 200"),
    ],
)
def test_text_that_acts_on_a_screen_or_is_too_long(name: str, value: str, said: str) -> None:
    assert f"{name} {said}" in complaint(f"{without(name)}\n{name} = {value}\n")


@pytest.mark.parametrize(
    "value", [SHA256[:-1], SHA256 + "0", "g" * 64, f"sha256:{SHA256}", "0" * 63 + "٣", "unknown"]
)
def test_a_hash_has_64_hexadecimal_digits(value: str) -> None:
    message = complaint(TEXT.replace(SHA256, value))
    assert "rule_sheet_sha256 is " in message
    assert "the 64 hexadecimal digits that sha256sum prints are needed" in message


def test_a_hash_in_capitals_is_the_same_hash() -> None:
    assert read(TEXT.replace(SHA256, SHA256.upper())) == CASE


BAD: dict[str, tuple[str | bytes, str]] = {
    "a key misspelt": (TEXT.replace("examiner", "examinor"), "'examinor': did you mean examiner"),
    "a key too many": (TEXT + 'fee = "1"\n', "unknown key 'fee'"),
    "a table": (TEXT + "[case]\n", "unknown key 'case'"),
    "a key twice": (TEXT + 'date = "today"\n', "line 7"),
    "not TOML": ("The Casino Ltd.\n", "line 1"),
    "nothing": ("", "applicant is missing"),
    "brackets": ("applicant = " + "[" * 10_000, "nested too deep"),
    "a key of 20,000 parts": ("applicant" + ".a" * 20_000 + " = 1", "'case.toml'"),
    "a key of 95 parts": (without("applicant") + "\napplicant" + ".a" * 95 + " = 1", "text, not"),
    "a key of 995 parts": (without("applicant") + "\napplicant" + ".a" * 995 + " = 1", "dots"),
    "a long name twice": (f"[{'a' * 100_000}]\n" * 2, "line 2"),
    "digits": ("applicant = " + "1" * 5_000, "a whole number has too many digits"),
    "not UTF-8": (TEXT.replace("An", "Ün").encode("latin-1"), "not text in UTF-8"),
    "over a megabyte": (TEXT + "#" * 1_000_000, "1,000,000 bytes"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_case_file(name: str) -> None:
    content, said = BAD[name]
    assert said in complaint(content)


@pytest.mark.parametrize(("name", "said"), [("none.toml", "no file"), (".", "is a folder")])
def test_what_is_no_file(name: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_case(name)


@reproducible(200)
@given(
    start=st.integers(0, len(TEXT)),
    length=st.integers(0, 30),
    put=st.text("\"'[]{}=.#\\ \n\r\t,ax0-_\u2028\x00é", max_size=8),
)
def test_a_file_with_any_accident_is_read_or_named(start: int, length: int, put: str) -> None:
    """Whatever is struck out and put in, there is no traceback."""
    content = TEXT[:start] + put + TEXT[start + length :]
    try:
        case = read(content)
    except InputError:
        assert complaint(content)
    else:
        assert all(value.isprintable() for value in case.data().values())
