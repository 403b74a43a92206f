"""`tiletown arena GAME`: bots against bots."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..arena import Contest, Estimate, Standings, check_contest, run, standings
from ..kernel import TiletownError
from .console import Json, Lines, Plain, counted, make_console, show, show_json
from .show import SetupOptions, Show
from .shows import for_each_game

P = ParamSpec("P")
T = TypeVar("T")


def make_arena(game: Show) -> Callable[..., None]:
    """`tiletown arena` for one game."""

    def arena(
        *,
        options: SetupOptions | None = None,
        bots: str,
        games: int = 100,
        players: int | None = None,
        seed: int = 0,
        jobs: int = 1,
        json: Json = False,
        plain: Plain = False,
    ) -> None:
        """Let bots play each other: mean scores and shares of wins with their 95 % intervals.

        Parameters
        ----------
        bots
            Which bots, with commas between; fewer than seats repeat in order. Seats rotate from game to game.
        games
            How many games.
        players
            How many seats a game has.
        seed
            The same number, the same games.
        jobs
            How many processes; the result does not depend on it.
        """
        if jobs < 1:
            raise TiletownError(f"jobs: at least 1 is needed, not {jobs}")
        setup = (options or game.options()).setup(players)
        contest = Contest(game.game.name, setup, tuple(name.strip() for name in bots.split(",")), games, seed)
        check_contest(contest)
        with workers(min(jobs, games)) as executor, progress(games, plain) as advance:
            found = standings(run(contest, executor, advance))
        if json:
            show_json(as_json(contest, found))
        else:
            show(make_console(plain), as_lines(game, contest, found))

    return arena


command = for_each_game("arena", make_arena)


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Processes to play in; None: this one."""
    if jobs == 1:
        yield None
        return
    # Started anew instead of forked: the same everywhere, and safe with compiled code and its threads.
    pool = Workers(jobs, multiprocessing.get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    except BrokenProcessPool as error:
        raise TiletownError("jobs: a process was ended from outside before its games were done") from error
    finally:
        pool.shutdown(cancel_futures=True)


class Workers(ProcessPoolExecutor):
    """Processes in which an interrupt, which reaches all at once, ends the work but never a worker that waits."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return super().submit(interruptible, fn, *args, **kwargs)  # type: ignore[arg-type]


def interruptible(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """In a worker: the function, until an interrupt."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return function(*args, **kwargs)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(games: int, plain: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if a person is looking there."""
    console = make_console(plain, stderr=True)
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)


def as_json(contest: Contest, found: Standings) -> dict[str, object]:
    """The contest and its standings; `wins` is null where a game has no winner by its rules."""
    return {
        "game": contest.game,
        "setup": contest.setup,
        "games": contest.games,
        "seed": contest.seed,
        "bots": [
            {
                "bot": bot.bot,
                "seats": bot.seats,
                "score": bot.score,
                "wins": None if practice(found) else bot.wins,
                "even": bot.even,
            }
            for bot in found.bots
        ],
        "nobody": found.nobody,
        "decided_by": found.decided_by,
    }


def as_lines(game: Show, contest: Contest, found: Standings) -> Lines:
    """A row for each bot."""
    players = game.game.players(game.game.start(contest.setup))
    lines: Lines = [
        f"{game.title}: {counted(contest.games, 'game')}, {counted(players, 'player')}, seed {contest.seed}.",
        described(contest),
        "",
    ]
    wins_title = "games won" if players == 1 else "share of wins"
    rows = [("bot", "mean score", "" if practice(found) else wins_title)]
    rows += [(bot.bot, mean(bot.score), "" if practice(found) else share(bot.wins)) for bot in found.bots]
    width = [max(len(row[column]) for row in rows) for column in range(3)]
    lines += ["   ".join(f"{cell:<{wide}}" for cell, wide in zip(row, width, strict=True)).rstrip() for row in rows]
    if not practice(found):
        ended = ", ".join(f"{reason} {number}" for reason, number in found.decided_by.items())
        lines += ["", f"Nobody won {counted(found.nobody, 'game')}. Decided by: {ended}."]
    lines.append("In brackets: 95 % intervals; normal for scores, Wilson's for shares, over whole games.")
    return lines


def described(contest: Contest) -> str:
    """What differs from the usual setup."""
    usual = type(contest.setup)()
    parts = []
    for name in contest.setup.__struct_fields__:
        value = getattr(contest.setup, name)
        if name == "players" or value == getattr(usual, name):
            continue
        if isinstance(value, msgspec.Struct):
            value = "from a file"
        shown = " ".join(value) if isinstance(value, tuple) else str(value).lower()
        parts.append(f"{name} {shown}")
    return f"Setup: {', '.join(parts) or 'the usual one'}."


def practice(found: Standings) -> bool:
    """Whether the games had no winner by their rules."""
    return set(found.decided_by) == {"practice"}


def mean(value: Estimate) -> str:
    """43.21 (42.90 to 43.52)."""
    if value.low is None or value.high is None:
        return f"{value.value:.2f}"
    return f"{value.value:.2f} ({value.low:.2f} to {value.high:.2f})"


def share(value: Estimate) -> str:
    """61.2 % (58.1 to 64.2)."""
    if value.low is None or value.high is None:
        return f"{value.value:.1%}"
    return f"{100 * value.value:.1f} % ({100 * value.low:.1f} to {100 * value.high:.1f})"
