"""The command `tiletown`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnknownCommandError, UnusedCliTokensError

from .. import __version__
from ..kernel import TiletownError
from ..registry import unknown_game
from .commands import games, pieces, play, replay, score, verify
from .terminal.console import make_console, print_lines, printable

WRONG_INPUT = 2
INTERRUPTED = 130

app = App(
    name="tiletown",
    help="Two city-building board games to play, and a laboratory to study them.",
    version=__version__,
    help_format="plaintext",
    help_formatter="plain",
    console=make_console(),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
app.command(play.command)
app.command(play.resume)
app.command(replay.replay)
app.command(verify.verify)
app.command(score.score)
app.command(pieces.pieces)
app.command(games.games)

LAZY = {
    "arena": ("arena:command", "Compare bots: mean scores and shares of wins with 95 % intervals."),
    "analyse": ("analyse:command", "Explain a finished match: luck and choices, the costliest mistakes, and par."),
    "train": ("train:command", "Train bots by self-play."),
    "serve": ("serve:serve", "Serve the games to browsers."),
    "backup": ("serve:backup", "Back up all data to a new file, even while the server runs."),
    "restore": ("serve:restore", "Restore a backup into an empty database, SQLite or PostgreSQL."),
}
"""Commands that are imported when they are called, because their imports are slow: module and function, and the line in
`tiletown --help`, which must not need the import."""

for name, (function, line) in LAZY.items():
    app.command(f"{__name__}.commands.{function}", name=name, help=line)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, by default `serve`; returns its exit code: 0, or WRONG_INPUT after one line on standard error."""
    prepare_streams()
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if not given:
            print_lines(make_console(), ["Starting the game; `tiletown --help` lists the other commands."])
            given = ["serve"]
        app(given, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except (TiletownError, CycloptsError) as error:
        sys.stderr.write(f"tiletown: {printable(sentence(error))}\n")
        return WRONG_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\ntiletown: stopped\n")
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has closed it
        close_output()
        return 1
    except OSError as error:  # of standard output; errors of named files are TiletownErrors already
        close_output()
        sys.stderr.write(f"tiletown: {printable(str(error))}\n")
        return WRONG_INPUT
    return 0


def prepare_streams() -> None:
    """Make the standard streams tolerant: replace undecodable bytes, open a closed stream on the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def close_output() -> None:
    """Send the rest of standard output to the null device, so that flushing at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def sentence(error: TiletownError | CycloptsError) -> str:
    """The error as one sentence for people."""
    if isinstance(error, UnknownCommandError) and error.command_chain:  # `tiletown play chess`: a game is a command
        return str(unknown_game((error.unused_tokens or [""])[0]))
    if isinstance(error, UnusedCliTokensError):
        return f"unexpected argument {' '.join(error.unused_tokens or [])!r}"
    return str(error)
