"""`tiletown play GAME` and `tiletown resume FILE`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tiletown.bots import find_bot, quick_bot
from tiletown.kernel import Match, Seated, Seed, TiletownError, fresh_nonce, write_record

from ..games.base import Presenter, SetupOptions
from ..games.find import find_presenter, for_each_game
from ..terminal.console import Plain, counted, make_console, print_lines, printable
from ..terminal.files import named, read_match, write_whole
from ..terminal.session import AnyMatch, Session, ask_here


def make_play(presenter: Presenter) -> Callable[..., None]:
    """`tiletown play` for one game."""

    def play(
        *,
        options: SetupOptions | None = None,
        bots: str | None = None,
        players: int | None = None,
        people: int = 1,
        names: str | None = None,
        seed: str | None = None,
        save: str | None = None,
        plain: Plain = False,
    ) -> None:
        """Play in the terminal, line by line: against bots, alone, or several people at one screen.

        Parameters
        ----------
        bots
            The bots to play against, separated by commas; if there are more free seats than names, the list repeats.
        players
            Number of seats, people and bots together.
        people
            Number of people, who take turns at this screen.
        names
            The names of the people, separated by commas.
        seed
            Any text; the same text leads to the same shakes and draws. Default: a fresh secret.
        save
            A new file in which the match is saved after every turn.
        """
        given = options or presenter.options()
        seats = seating(presenter, given, bots, players, people, names)
        secret = Seed.fresh() if seed is None else Seed.of(seed)
        if seed is None:
            seats = tuple(seated if seated.bot else Seated(seated.name, nonce=fresh_nonce()) for seated in seats)
        if save is not None and Path(save).exists():
            raise TiletownError(f"{save} exists already: tiletown resume continues a saved match")
        match: AnyMatch = Match.start(presenter.game, given.setup(len(seats)), secret, seats)
        if save is not None:
            write_whole(save, write_record(match, reveal_seed=True))
        play_here(presenter, match, save, plain)

    return play


def resume(file: Annotated[str, Parameter(name="SAVE")], /, *, plain: Plain = False) -> None:
    """Resume a saved match.

    Parameters
    ----------
    file
        A file that `save` has written; the match is saved there again after every turn.
    """
    match = read_match(file)
    if match.over:
        raise TiletownError(f"{file}: this match is over; tiletown replay shows it")
    if match.seed is None:
        raise TiletownError(f"{file}: this record does not hold its seed, so the match cannot be continued")
    if match.seed.hash != match.seed_hash:
        raise TiletownError(f"{file}: the seed does not fit the record's commitment")
    if not match.people:
        raise TiletownError(f"{file}: only bots play this match")
    try:
        play_here(find_presenter(match.game.name), match, file, plain)
    except TiletownError as error:
        raise named(file, error) from error


command = for_each_game("play", make_play)


def play_here(presenter: Presenter, match: AnyMatch, file: str | None, plain: bool) -> None:
    """Play the match at this terminal."""
    console = make_console(plain)
    session = Session(presenter, match, console, ask_here, file)
    print_lines(console, [f"{presenter.title}. Type help at any time.", ""])
    session.run()


def seating(
    presenter: Presenter, options: SetupOptions, bots: str | None, players: int | None, people: int, names: str | None
) -> tuple[Seated, ...]:
    """The seats: people first, then bots."""
    if people < 1:
        raise TiletownError(f"people: at least 1 is needed, not {people}; tiletown arena is for bots alone")
    person_names = people_names(people, names)
    named_bots = [name.strip() for name in bots.split(",")] if bots else []
    for name in named_bots:
        find_bot(presenter.game.name, name)
    if players is None:
        default = presenter.game.players(presenter.game.start(options.setup(None)))
        players = people + len(named_bots) if bots is not None or people != 1 else default
    free = players - people
    if free < 0:
        raise TiletownError(f"players: too few seats ({players}) for {counted(people, 'person', 'people')}")
    if len(named_bots) > free:
        raise TiletownError(f"bots: {len(named_bots)} named for {counted(free, 'free seat')}")
    if free and not named_bots:
        named_bots = [quick_bot(presenter.game.name)]
    chosen = [named_bots[seat % len(named_bots)] for seat in range(free)]
    return (*(Seated(name) for name in person_names), *(Seated(bot=name) for name in chosen))


def people_names(people: int, names: str | None) -> list[str]:
    """The names of the people. Raises TiletownError."""
    if names is None:
        return ["You"] if people == 1 else [f"Player {number + 1}" for number in range(people)]
    given = [name.strip() for name in names.split(",")]
    if len(given) != people:
        raise TiletownError(f"names: {counted(len(given), 'name')} for {counted(people, 'person', 'people')}")
    for name in given:
        if not name or name != printable(name) or len(name) > 40:
            raise TiletownError(f"names: {printable(name)!r} cannot be a name")
    if len(set(given)) != len(given):
        raise TiletownError("names: two people have the same name")
    return given
