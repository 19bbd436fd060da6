"""The command line. Each command is a thin module, loaded when it is called."""

import os
import sys
from importlib import import_module

import click

from baccarat_exact import __version__
from baccarat_exact.errors import InputError, unknown

COMMANDS = {
    "edge": "House edge of wagers, with the exact ways of every line.",
    "odds": "Exact odds of a coup, by any attributes, under any condition.",
    "wagers": "The wagers: lines, conditions, pay scales and sources.",
    "attributes": "What a condition can ask about a coup.",
    "settle": "How a coup that you name card by card settles every wager.",
    "examples": "Coups that hit each line of a wager, and coups that just miss.",
    "compare": "Wagers and pay scales side by side, and what each pay costs.",
    "solve": "Pays that meet a target: one exactly, or scales in a window.",
    "formula": "The edge in closed form, as a function of the number of decks.",
    "slip": "Several bets on one coup: the exact distribution of the result.",
    "workbench": "One page to tune pay scales on, which needs no network.",
    "verify": "Printed figures against the exact values, with verdicts.",
    "report": "The complete report on one configuration, as a folder.",
    "certify": "A certificate of every count, with a program that checks it.",
}
"""Each command with its line in the help; its module is called like it."""


class Commands(click.Group):
    """Commands that are imported only when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            raise unknown("command", cmd_name, COMMANDS)
        command: click.Command = import_module(f"baccarat_exact.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the lines above, so that help imports none of them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="baccarat-exact")
def commands() -> None:
    """Exact odds of baccarat: the house edge of any wager, on any shoe.

    Data goes to stdout, progress and errors to stderr. Exit status: 0 fine, 1 the answer is no,
    2 bad usage or input.
    """


def main(args: list[str] | None = None) -> None:
    """Run the command line and exit; whatever a person did wrong ends in one line."""
    code = 0
    try:
        _run(sys.argv[1:] if args is None else args)
        if sys.stdout is not None:  # which somebody has closed
            sys.stdout.flush()
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except (InputError, click.ClickException) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        click.echo(f"Error: {' '.join(message.split())}", err=True)
        code = 2
    except (KeyboardInterrupt, click.Abort):
        click.echo("Stopped.", err=True)
        code = 130
    except BrokenPipeError:  # the reader, such as head, has seen enough
        _forget_stdout()
        code = 141
    except OSError as error:
        click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
        _forget_stdout()
        code = 2
    sys.exit(code)


def _run(arguments: list[str]) -> None:
    """Call the command, or answer the shell that asks how to complete one."""
    # Not click's own main: it ends a broken pipe with 1, which means "no" here.
    instruction = os.environ.get("_BACCARAT_EXACT_COMPLETE")
    if instruction:
        from click.shell_completion import shell_complete

        variable = "_BACCARAT_EXACT_COMPLETE"
        raise click.exceptions.Exit(
            shell_complete(commands, {}, "baccarat-exact", variable, instruction)
        )
    with commands.make_context("baccarat-exact", arguments or ["--help"]) as context:
        commands.invoke(context)


def _forget_stdout() -> None:
    """Let what is left to write at the exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
