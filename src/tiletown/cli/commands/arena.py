"""`tiletown arena GAME`: bots against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import partial
from typing import Annotated

import msgspec
from cyclopts import Parameter

from tiletown.arena import (
    Compared,
    Contest,
    Ladder,
    Rungs,
    Standings,
    as_csv,
    check_contest,
    check_ladder,
    cluster,
    paint_ladder,
    processes,
    run,
    run_ladder,
    standings,
)
from tiletown.kernel import PRACTICE, TiletownError

from ..games.base import Presenter, SetupOptions
from ..games.find import for_each_game
from ..terminal.console import Json, Lines, Plain, counted, make_console, print_json, print_lines
from ..terminal.files import check_writable, write_whole
from ..terminal.progress import make_progress

Switch = Annotated[bool, Parameter(negative="")]


def make_arena(presenter: Presenter) -> Callable[..., None]:
    """`tiletown arena` for one game."""

    def arena(
        *,
        options: SetupOptions | None = None,
        bots: str,
        games: int = 100,
        players: int | None = None,
        pairs: Switch = False,
        mirror: str | None = None,
        until_decided: Switch = False,
        seed: int = 0,
        jobs: int = 1,
        cluster: str | None = None,
        csv: str | None = None,
        picture: str | None = None,
        json: Json = False,
        plain: Plain = False,
    ) -> None:
        """Compare bots: mean scores and shares of wins with 95 % intervals.

        Parameters
        ----------
        bots
            The bots, separated by commas; if there are more seats than names, the list repeats. Seats rotate from game
            to game.
        games
            Number of games; with --pairs, of each pair.
        players
            Number of seats in a game.
        pairs
            Compare all pairs of the bots on the same shakes and draws, with ratings and a mirror match as control.
        mirror
            With --pairs: the bot that plays itself as control. Default: the first of the bots.
        until_decided
            With --pairs: stop a pair as soon as it is clear who is better, after --games games at the latest.
        seed
            The same number leads to the same games.
        jobs
            Number of processes; the result does not depend on it.
        cluster
            Play on the Dask cluster whose scheduler is at this address, such as tcp://HOST:8786.
        csv
            A file for all games, a row for each seat.
        picture
            With --pairs: a file for the ladder as SVG.
        """
        if jobs < 1:
            raise TiletownError(f"jobs: at least 1 is needed, not {jobs}")
        if cluster is not None and jobs > 1:
            raise TiletownError("--jobs and --cluster cannot be combined: a cluster has its own processes")
        for name, given in (("mirror", mirror), ("until-decided", until_decided), ("picture", picture)):
            if given and not pairs:
                raise TiletownError(f"--{name} is only valid with --pairs")
        for file in filter(None, (csv, picture)):
            check_writable(file)
        setup = (options or presenter.options()).setup(players)
        names = tuple(name.strip() for name in bots.split(","))
        if pairs:
            ladder = Ladder(
                game=presenter.game.name,
                setup=setup,
                bots=names,
                games=games,
                mirror=mirror or names[0],
                seed=seed,
                until_decided=until_decided,
            )
            check_ladder(ladder)
            total = sum(contest.games for contest in ladder.pairs()) + ladder.pairs()[0].games
            with workers(cluster, min(jobs, total)) as executor, make_progress(plain) as progress:
                advance = partial(progress.advance, progress.add_task("games", total=total))
                rungs = run_ladder(ladder, executor, advance)
            if json:
                print_json(ladder_json(ladder, rungs))
            else:
                print_lines(make_console(plain), ladder_lines(presenter, ladder, rungs))
            if picture:
                title, subtitle, *_ = ladder_heading(presenter, ladder)
                write_whole(picture, paint_ladder(rungs, title, subtitle).encode())
            played = rungs.played
        else:
            contest = Contest(game=presenter.game.name, setup=setup, bots=names, games=games, seed=seed)
            check_contest(contest)
            with workers(cluster, min(jobs, games)) as executor, make_progress(plain) as progress:
                advance = partial(progress.advance, progress.add_task("games", total=games))
                all_games = run(contest, executor, advance)
            result = standings(all_games)
            if json:
                print_json(as_json(contest, result))
            else:
                print_lines(make_console(plain), as_lines(presenter, contest, result))
            played = ((contest, all_games),)
        if csv:
            write_whole(csv, as_csv(played).encode())

    return arena


command = for_each_game("arena", make_arena)


def workers(address: str | None, jobs: int) -> AbstractContextManager[Executor | None]:
    """Where games are played: a Dask cluster, or a process pool here."""
    return processes(jobs) if address is None else cluster(address)


def as_json(contest: Contest, result: Standings) -> dict[str, object]:
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
                "wins": None if practice(result) else bot.wins,
                "even": bot.even,
            }
            for bot in result.bots
        ],
        "nobody": result.nobody,
        "decided_by": result.decided_by,
    }


def as_lines(presenter: Presenter, contest: Contest, result: Standings) -> Lines:
    """A row for each bot."""
    players = presenter.game.players(presenter.game.start(contest.setup))
    lines: Lines = [
        f"{presenter.title}: {counted(contest.games, 'game')}, {counted(players, 'player')}, seed {contest.seed}.",
        described(contest),
        "",
    ]
    wins_title = "games won" if players == 1 else "share of wins"
    rows = [("bot", "mean score", "" if practice(result) else wins_title)]
    rows += [(bot.bot, bot.score.number(), "" if practice(result) else bot.wins.percent()) for bot in result.bots]
    lines += columns(rows)
    if not practice(result):
        ended = ", ".join(f"{reason} {number}" for reason, number in result.decided_by.items())
        lines += ["", f"Nobody won {counted(result.nobody, 'game')}. Decided by: {ended}."]
    lines.append("In brackets: 95 % intervals; normal for scores, Wilson's for shares, over whole games.")
    return lines


def ladder_json(ladder: Ladder, result: Rungs) -> dict[str, object]:
    """The ladder and its results; of two values of a pair, the first is the first bot's."""
    return {
        "game": ladder.game,
        "setup": ladder.setup,
        "games": ladder.games,
        "seed": ladder.seed,
        "until_decided": ladder.until_decided,
        "ratings": result.ratings,
        "pairs": result.pairs,
        "mirror": {"sound": result.sound, **msgspec.to_builtins(result.control)},
    }


def ladder_heading(presenter: Presenter, ladder: Ladder) -> list[str]:
    """Two lines: the game with its bots, and what was played."""
    first, *_ = contests = ladder.pairs()
    most = "at most " if ladder.until_decided else ""
    return [
        f"{presenter.title}: {', '.join(ladder.bots)}",
        f"{counted(len(contests), 'pair')}, {most}{counted(first.games, 'game')} each, "
        f"{counted(first.players, 'player')}, seed {ladder.seed}. {described(first)}",
    ]


def ladder_lines(presenter: Presenter, ladder: Ladder, result: Rungs) -> Lines:
    """The ratings, the pairs, and the control."""
    players = ladder.pairs()[0].players
    rows = [("bot", "rating"), *((rated.bot, rated.rating.number()) for rated in result.ratings)]
    lines: Lines = [*ladder_heading(presenter, ladder), "", *columns(rows), ""]
    lines += columns([pair_titles(players), *(pair_row(pair, players) for pair in result.pairs)])
    lines += ["", *control_lines(result.control)]
    among = " Each bot in turn has one seat, and the other all the rest." if players > 2 else ""
    lines.append(f"Balance: 50 % when both are equally strong.{among}")
    if ladder.until_decided:
        lines.append("In brackets: 95 % intervals; that of the balance is valid whenever the test stops.")
    else:
        lines.append("In brackets: 95 % intervals over deals; on each deal both bots of a pair played every seat.")
    return lines


def pair_titles(players: int) -> tuple[str, ...]:
    """The column titles of the table of pairs."""
    won = "won of decided games" if players <= 2 else f"share of wins, alone (even: {100 / players:.1f} %)"
    return "pair", "games", "answer", "balance", won, "ahead by"


def pair_row(pair: Compared, players: int) -> tuple[str, ...]:
    """A row of the table of pairs, from the first bot's side."""
    first, second = pair.bots
    won = "" if pair.won is None else f"{pair.won.percent()} of {pair.decided}"
    if players > 2:
        won = pair.wins[0].percent()
    return f"{first} - {second}", str(pair.games), pair.answer, pair.balance.percent(), won, pair.ahead.number()


def control_lines(control: Compared) -> Lines:
    """The mirror match, and whether its interval contains 50 %."""
    bot = control.bots[0]
    summary = f"Control: {bot} against itself, {counted(control.games, 'game')}, balance {control.balance.percent()}"
    if control.answer == "open":
        return [f"{summary}. The interval contains 50 %, as it must."]
    return [
        f"{summary}.",
        "THE CONTROL FAILED: the interval does not contain 50 %. By chance that happens one time in twenty:",
        "repeat it with another --seed. If it fails again, the arena is biased and its results cannot be trusted.",
    ]


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows as a table."""
    width = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["   ".join(f"{cell:<{wide}}" for cell, wide in zip(row, width, strict=True)).rstrip() for row in rows]


def described(contest: Contest) -> str:
    """The fields of the setup that differ from their defaults."""
    parts = []
    for field in msgspec.structs.fields(contest.setup):
        name, value = field.name, getattr(contest.setup, field.name)
        if name == "players" or value == field.default:
            continue
        if isinstance(value, msgspec.Struct):
            value = "from a file"
        shown = " ".join(value) if isinstance(value, tuple) else str(value).lower()
        parts.append(f"{name} {shown}")
    return f"Setup: {', '.join(parts) or 'the default'}."


def practice(result: Standings) -> bool:
    """Whether the games had no winner by their rules."""
    return set(result.decided_by) == {PRACTICE}
