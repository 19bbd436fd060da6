"""`baccarat-exact workbench`."""

import click

from baccarat_exact.cli.options import (
    chosen_wagers,
    files_options,
    progress_on_stderr,
    rules_of,
    wagers_in,
)


@click.command(name="workbench")
@click.argument("wagers", nargs=-1, metavar="[WAGER[:SCALE]]...")
@files_options
@click.option(
    "--out",
    metavar="FILE.html",
    default="workbench.html",
    show_default=True,
    help="The file to write, which a browser opens from the disk.",
)
def command(
    wagers: tuple[str, ...], wagers_file: str | None, rules_file: str | None, out: str
) -> None:
    """One page to tune pay scales on, which needs no network.

    Choose a wager and the number of decks, change its pays by keyboard or slider, and see the
    exact house edge, the distance to a target, every number of decks and the wager's own scales;
    "Copy as TOML" gives a file for --wagers. Without a WAGER, those of the file, or all that are
    built in. The numbers are those of `baccarat-exact edge`.

    \b
    baccarat-exact workbench
    baccarat-exact workbench tiger perfect-pairs:two --out tiger.html
    baccarat-exact workbench --wagers mine.toml
    """
    from baccarat_exact.reports.workbench import workbench

    rules = rules_of(rules_file)
    chosen = chosen_wagers(wagers, wagers_in(wagers_file, rules))
    with progress_on_stderr() as progress:
        path = workbench(chosen, out=out, rules=rules, progress=progress)
    click.echo(f"wrote {path}: open it in a browser", err=True)
