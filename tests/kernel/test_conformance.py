"""`check_game` catches a game that breaks a promise: for every promise there is one here."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec
import pytest

from tiletown.games.shake import GAME, Choose, Pass, Place, Sealed, Setup, ShakeThatCity, State
from tiletown.kernel import (
    CHANCE,
    IllegalAction,
    Item,
    Line,
    MalformedAction,
    Move,
    NotConforming,
    OutOfTurn,
    Result,
    Rng,
    ScoreSheet,
    Seat,
    View,
    check_game,
    random_game,
)

replace = msgspec.structs.replace


class Sound(ShakeThatCity):
    """Shake That City with two setups; every game below breaks one promise of it."""

    def setups(self) -> Iterable[Setup]:
        return [Setup(3), Setup(2, "beachfront", ("construction",))]


def test_a_sound_game_passes() -> None:
    assert check_game(Sound(), games=1) > 100


BROKEN: list[tuple[type[ShakeThatCity], str]] = []


def breaks(promise: str) -> Callable[[type[ShakeThatCity]], type[ShakeThatCity]]:
    """The game below must be caught with this message."""

    def note(game: type[ShakeThatCity]) -> type[ShakeThatCity]:
        BROKEN.append((game, promise))
        return game

    return note


# ---- secrets


@breaks("a view shows what a revealed move hides")
class ShowsPlacementsInViews(Sound):
    def view(self, state: State, seat: Seat | None) -> View[State]:
        return View(seat, state)


@breaks("a view hides something in a game that hides nothing")
class ClaimsToHideNothing(Sound):
    hides_nothing = True


@breaks("a revealed move shows what the view hides")
class ShowsPlacementsInMoves(Sound):
    def reveal(self, move: Move[Any], state: State, seat: Seat | None) -> Move[Any]:
        return move


@breaks("a simultaneous move is seen before all have made theirs")
class ShowsPlacementsEverywhere(ShowsPlacementsInViews, ShowsPlacementsInMoves):
    pass


@breaks("a simultaneous move is seen before all have made theirs")
class ShowsTheColourOfAPlacement(Sound):
    """Both in the view and in the move: a sealed placement on A1 of the right colour."""

    def view(self, state: State, seat: Seat | None) -> View[State]:
        pending = tuple(Place(d.colour, "A1") if isinstance(d, Place) and i != seat else d
                        for i, d in enumerate(state.pending))  # fmt: skip
        return View(seat, replace(state, pending=pending))

    def reveal(self, move: Move[Any], state: State, seat: Seat | None) -> Move[Any]:
        if isinstance(super().reveal(move, state, seat).action, Sealed):
            return Move(move.by, Place(move.action.colour, "A1"))
        return move

    def imagine(self, view: View[State], rng: Rng) -> State:
        return view.state


@breaks("a view shows what a revealed move hides")
class NeverUnseals(Sound):
    def reveal(self, move: Move[Any], state: State, seat: Seat | None) -> Move[Any]:
        if move.by not in (CHANCE, seat) and isinstance(move.action, Place):
            return Move(move.by, Sealed())
        return move


@breaks("a view shows what a revealed move hides")
class ViewDependsOnASecret(Sound):
    """The active player of a view tells where another seat has placed."""

    def view(self, state: State, seat: Seat | None) -> View[State]:
        hidden = [ord(done.at[0]) for i, done in enumerate(state.pending) if isinstance(done, Place) and i != seat]
        return View(seat, replace(super().view(state, seat).state, active=sum(hidden, state.active)))


@breaks("a revealed move depends on a secret")
class MoveDependsOnASecret(Sound):
    """A revealed choice of colour has become the colour that another seat has placed."""

    def reveal(self, move: Move[Any], state: State, seat: Seat | None) -> Move[Any]:
        placed = [done for i, done in enumerate(state.pending) if isinstance(done, Place) and i != seat]
        if placed and isinstance(move.action, Choose):
            return Move(move.by, Place(move.action.colour, placed[0].at))
        return super().reveal(move, state, seat)


@breaks("a secret decides who is to act")
class ViewHidesWhoActs(Sound):
    def to_act(self, state: State) -> frozenset[Any]:
        found = super().to_act(state)
        return frozenset([min(found)]) if Sealed() in state.pending and found else found


@breaks("a view names the wrong seat")
class ViewOfAnother(Sound):
    def view(self, state: State, seat: Seat | None) -> View[State]:
        return View(0, super().view(state, seat).state)


@breaks("a seat's view has other legal actions")
class ViewTurnsTheOrder(Sound):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        found = super().legal_actions(state, seat)
        return found[::-1] if Sealed() in state.pending else found


@breaks("the round cannot end on a view")
class ImaginesNothing(Sound):
    def imagine(self, view: View[State], rng: Rng) -> State:
        return view.state


@breaks("states that differ only in secrets have unequal views")
class ImaginesAnotherTable(Sound):
    def imagine(self, view: View[State], rng: Rng) -> State:
        return replace(super().imagine(view, rng), active=0)


# ---- legal actions


class ListsLess(Sound):
    """What its list leaves out is not in its gains either."""

    def gains(self, view: View[State]) -> Any:
        seat = view.seat or 0
        found = dict(zip(GAME.legal_actions(view.state, seat), GAME.gains(view), strict=True))
        return [found[action] for action in self.legal_actions(view.state, seat)]


@breaks("was accepted although it is illegal")
class LeavesOutAnAction(ListsLess):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        found = list(super().legal_actions(state, seat))
        return found[:-1] if len(found) > 1 else found


@breaks("was accepted although it is illegal")
class AllowsTheBlockedColour(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        if isinstance(action, Place) and action.colour == state.chosen and actor in self.to_act(state):
            unblocked = super().apply(replace(state, round=13), actor, action)
            return replace(unblocked, round=state.round + unblocked.round - 13)
        return super().apply(state, actor, action)


@breaks("the order of the legal actions is not stable")
class TurnsActionsAround(Sound):
    around = False

    def legal_actions(self, state: State, seat: Seat) -> Any:
        self.around = not self.around
        return list(super().legal_actions(state, seat))[:: -1 if self.around else 1]


@breaks("a legal action is listed twice")
class ListsAnActionTwice(Sound):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        return [*super().legal_actions(state, seat), *list(super().legal_actions(state, seat))[:1]]


@breaks("is to act exactly when it has legal actions")
class ListsActionsOutOfTurn(Sound):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        return super().legal_actions(state, seat) or [Pass()]


@breaks("does not fit")
class ListsAnIllegalAction(Sound):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        found = list(super().legal_actions(state, seat))
        if found and isinstance(found[0], Place):
            taken = [Place(found[0].colour, at) for at in ("F6", "F5", "E6", "D6")]
            found += [action for action in taken if action not in found]
        return found

    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except IllegalAction as error:
            raise IllegalAction(error.rule, f"does not fit: {error}") from error


@breaks("a forced action is not the only one")
class ForcesTheFirstAction(Sound):
    def forced(self, state: State, seat: Seat) -> Any:
        return next(iter(self.legal_actions(state, seat)), None)


@breaks("chance acts together with a seat")
class ChanceActsWithASeat(Sound):
    def to_act(self, state: State) -> frozenset[Any]:
        found = super().to_act(state)
        return found | {0} if CHANCE in found else found

    def legal_actions(self, state: State, seat: Seat) -> Any:
        return [Pass()] if CHANCE in self.to_act(state) else super().legal_actions(state, seat)


# ---- applying


@breaks("the order of simultaneous moves matters")
class TheLastBecomesActive(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        after = super().apply(state, actor, action)
        return replace(after, active=actor) if after.round > state.round > 0 else after


@breaks("lost its move because another acted first")
class OneAfterTheOther(Sound):
    """Everybody may begin, but then only the lowest seat may go on."""

    def to_act(self, state: State) -> frozenset[Any]:
        found = super().to_act(state)
        begun = any(done is not None for done in state.pending)
        return frozenset([min(found)]) if begun and len(found) > 1 else found


@breaks("apply changed the state it was given")
class ChangesTheState(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        after = super().apply(state, actor, action)
        if isinstance(action, Choose):
            msgspec.structs.force_setattr(state, "chosen", action.colour)
        return after


@breaks("a refused action changed the state")
class ChangesTheStateBeforeRefusing(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except IllegalAction:
            msgspec.structs.force_setattr(state, "forbidden", "home")
            raise


@breaks("replaying the moves leads to another state")
class AppliesByChance(Sound):
    """At the end the active player, which no longer matters, depends on how often the game was asked."""

    calls = itertools.count()

    def setups(self) -> Iterable[Setup]:
        return [Setup(1)]

    def apply(self, state: State, actor: Any, action: Any) -> State:
        after = super().apply(state, actor, action)
        return replace(after, active=next(self.calls)) if after.over else after


@breaks("was refused as IllegalAction")
class CallsOutOfTurnIllegal(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except OutOfTurn as error:
            raise IllegalAction("wait", "wait") from error


@breaks("was refused as OutOfTurn")
class CallsIllegalOutOfTurn(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except IllegalAction as error:
            raise OutOfTurn("not now") from error


@breaks("KeyError")
class CrashesOnNonsense(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except MalformedAction as error:
            raise KeyError("nonsense") from error


@breaks("a refusal names no rule")
class GivesNoReason(Sound):
    def apply(self, state: State, actor: Any, action: Any) -> State:
        try:
            return super().apply(state, actor, action)
        except IllegalAction as error:
            raise IllegalAction("", "") from error


# ---- scores


def tampered(sheets: tuple[ScoreSheet, ...], **changes: Any) -> tuple[ScoreSheet, ...]:
    return (*sheets[:-1], replace(sheets[-1], **changes))


@breaks("a sheet's lines do not add up")
class TotalIsWrong(Sound):
    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        sheets = super().score(state)
        return tampered(sheets, total=sheets[-1].total + 1)


@breaks("do not add up")
class LineIsWrong(Sound):
    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        sheets = super().score(state)
        lines = (*sheets[-1].lines, Line("charm", 2, (Item(1, "charming"),)))
        return tampered(sheets, total=sheets[-1].total + 2, lines=lines)


@breaks("not every seat has a score sheet")
class ForgetsASeat(Sound):
    def score(self, state: State) -> tuple[ScoreSheet, ...]:
        return super().score(state)[:-1]

    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        return Result((), "none")


@breaks("a seat that cannot win has won")
class CannotWinAndWins(Sound):
    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        return Result(tuple(seat for seat in range(state.setup.players) if seat not in out), "points")


@breaks("a seat that has resigned has won")
class GivesUpAndWins(Sound):
    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        return super().result(state)


@breaks("a gain is not what the preview scores")
class GainsAreWrong(Sound):
    def gains(self, view: View[State]) -> Any:
        return [gain + 1 for gain in super().gains(view)]


@breaks("not every legal action has its gain")
class GainsAreMissing(Sound):
    def gains(self, view: View[State]) -> Any:
        return list(super().gains(view))[:-1]


@breaks("a gain is not what the preview scores")
class PreviewsNothing(Sound):
    def preview(self, view: View[State], actions: Any) -> View[State]:
        return view


@breaks("'beauty' decides, and the game does not name it")
class DecidesBySomethingElse(Sound):
    def result(self, state: State, out: frozenset[Seat] = frozenset()) -> Result:
        return Result(super().result(state, out).winners, "beauty")


@breaks("'resignation' decides, and the game does not name it")
class NamesNoResignation(Sound):
    decided_by_type: Any = Literal["points", "bonus", "empty", "shared", "construction"]


# ---- text and files


@breaks("does not come back")
class ReadsAnotherAction(Sound):
    def read_action(self, text: str, state: State) -> Any:
        found = super().read_action(text, state)
        return Place(found.colour, "A1") if isinstance(found, Place) else found


@breaks("does not come back")
class ShowsTooLittle(Sound):
    def show_action(self, action: Any) -> str:
        return super().show_action(action)[:1]


@breaks("does not survive JSON")
class KeepsAList(Sound):
    def start(self, setup: Setup) -> State:
        return replace(super().start(setup), boards=list(super().start(setup).boards))


@breaks("the seed gives")
class DrawsFromElsewhere(Sound):
    """Chance does not come from the stream, so no record could be verified."""

    def sample_chance(self, state: State, rng: Rng) -> Any:
        return super().sample_chance(state, random.SystemRandom())


@breaks("pieces: changed since the commitment was made")
class ForgetsItsPieces(Sound):
    calls = itertools.count()

    def digest(self, setup: Setup) -> str:
        return f"{next(self.calls):064}"


@breaks("was read as an action")
class ReadsAnything(Sound):
    action_type: Any = Any


@breaks("the name 'Shake-That-City' is not [a-z]{1,20}")
class HasANameForPeople(Sound):
    name = "Shake-That-City"


@breaks("the name 'shakeshakeshakeshakeshake' is not")
class HasALongName(Sound):
    name = "shake" * 5


@breaks("17 seats are not 1 to 16")
class SeatsTooMany(Sound):
    def players(self, state: State) -> int:
        return 17


@breaks("0 seats are not 1 to 16")
class SeatsNobody(Sound):
    def players(self, state: State) -> int:
        return 0


@breaks("names no setups")
class HasNoSetups(Sound):
    def setups(self) -> Iterable[Setup]:
        return []


@pytest.mark.parametrize(("game", "promise"), BROKEN, ids=[game.__name__ for game, _ in BROKEN])
def test_a_broken_game_is_caught(game: type[ShakeThatCity], promise: str) -> None:
    with pytest.raises(NotConforming) as caught:
        check_game(game(), games=1)
    assert promise in str(caught.value)


class NeverListsA1(ListsLess):
    def legal_actions(self, state: State, seat: Seat) -> Any:
        found = list(super().legal_actions(state, seat))
        return [action for action in found if not (isinstance(action, Place) and action.at == "A1")] or found


def test_an_action_that_is_never_listed_is_missed_with_candidates() -> None:
    """No random game makes a move that the list never holds; somebody has to name it."""
    check_game(NeverListsA1(), games=1)
    with pytest.raises(NotConforming, match="was accepted although it is illegal"):
        check_game(
            NeverListsA1(),
            games=1,
            candidates=lambda state, seat: [Place(colour, "A1") for colour in ("road", "park", "shop", "home")],
        )


def test_the_message_says_how_to_repeat_the_case() -> None:
    with pytest.raises(NotConforming) as caught:
        check_game(TotalIsWrong(), games=1, seed=7)
    assert "shake, setup {" in str(caught.value)
    assert "seed 7:0:0" in str(caught.value)


def test_the_same_text_gives_the_same_random_game() -> None:
    assert random_game(GAME, Setup(2), "a").moves == random_game(GAME, Setup(2), "a").moves
    assert random_game(GAME, Setup(2), "a").moves != random_game(GAME, Setup(2), "b").moves
