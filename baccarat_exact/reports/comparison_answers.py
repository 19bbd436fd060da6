"""Which of two pay scales is better, in words."""

from collections.abc import Iterator, Sequence

from baccarat_exact.analysis.comparison import MOST_DECKS, ScaleDifference, Span
from baccarat_exact.reports.numbers import grouped, percent, rational
from baccarat_exact.reports.shoes import shoe_names, some_text
from baccarat_exact.reports.words import listing
from baccarat_exact.shoe import Shoe


def answer(difference: ScaleDifference, places: int) -> Iterator[str]:
    """Which scale is better for the bettor, by how much, and whether that is so on other decks."""
    if not difference.lines:
        yield "Both scales pay the same on every line."
        return
    spans = difference.spans if all(shoe.decks for shoe in difference.shoes) else ()
    if len(set(difference.better)) == 1 or not spans or spans[-1].last:
        yield _on_these(difference, places)
    if spans:
        yield _on_any(spans)
    differing = {line.line for line in difference.lines}
    alike = [line.name for line in difference.wager.lines if line.name not in differing]
    if alike:
        yield f"Both scales pay the same on {listing(alike)}."


def _on_these(difference: ScaleDifference, places: int) -> str:
    """Which scale is better for the bettor on the shoes compared."""
    shoes = difference.shoes
    if len(set(difference.better)) > 1:
        found: dict[str, list[Shoe]] = {}
        for scale, shoe in zip(difference.better, shoes, strict=True):
            found.setdefault(f"scale {scale.name}" if scale else "neither", []).append(shoe)
        told = [f"{name} on {some_text(on, shoes)}" for name, on in found.items()]
        return f"Which is better for the bettor depends on the shoe: {listing(told)}."
    on, better = some_text(shoes, shoes), difference.better[0]
    if better is None:
        return f"On {on} both scales have the same house edge."
    lower = f"On {on} scale {better.name} is better for the bettor: its house edge is lower by"
    amounts = [abs(amount) for amount in difference.house_edge_differences]
    if len(shoes) > 3:
        least, most = (amounts.index(end(amounts)) for end in (min, max))
        return (
            f"{lower} {percent(amounts[least], places)} ({shoe_names(shoes)[least]}) to "
            f"{percent(amounts[most], places)} percentage points ({shoe_names(shoes)[most]})."
        )
    told = [
        f"{percent(amount, places)} percentage points"
        f"{f' on {some_text([shoe], shoes)}' if len(shoes) > 1 else ''} "
        f"(exactly {rational(amount)})"
        for amount, shoe in zip(amounts, shoes, strict=True)
    ]
    return f"{lower} {listing(told)}."


def _on_any(spans: Sequence[Span]) -> str:
    """Which scale is better for the bettor on which numbers of decks."""
    if len(spans) == 1 and spans[0].last is None:
        return "The same holds on any number of decks."
    told = [
        f"on {_span_text(span)} {f'scale {span.better.name}' if span.better else 'neither'}"
        for span in spans
    ]
    most = f" (more than {grouped(MOST_DECKS)} were not examined)" if spans[-1].last else ""
    which = "Which is better for the bettor depends on the number of decks: "
    text = f"{which if len(spans) > 1 else ''}{', '.join(told)}{most}."
    return text[0].upper() + text[1:]


def _span_text(span: Span) -> str:
    """Numbers of decks in words."""
    if span.first is None:
        return "infinitely many"
    if span.last is None:
        return f"{grouped(span.first)} and more"
    many = "" if span.first == span.last else f" to {grouped(span.last)}"
    return f"{grouped(span.first)}{many}"
