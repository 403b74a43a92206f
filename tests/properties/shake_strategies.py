"""What Hypothesis draws for Shake That City: boards, patterns, actions, setups, and moments of random games."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from shake_tables import ShakeMatch
from tiletown.games.shake import GAME, Choose, Deal, Pass, Place, Sealed, Setup, Shake, State
from tiletown.games.shake.board import NAMES
from tiletown.games.shake.pieces import BONUS_TILES, COLOURS
from tiletown.kernel import random_game, seats_among

few = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=300)

colours = st.sampled_from(COLOURS)
cells = st.sampled_from(NAMES)
boards = st.text("RPFSH.#", min_size=36, max_size=36)
cities = st.one_of(
    st.text("RPFSH", min_size=36, max_size=36),
    st.text("RPFSH.", min_size=36, max_size=36),
    st.text("RF....", min_size=36, max_size=36),
    st.text("HF..P.", min_size=36, max_size=36),
    st.text("SR...R", min_size=36, max_size=36),
)
patterns = st.permutations("RRRRRPPPPPPFFFFFFSSSSSSSHHHHHHHH").map(lambda cubes: "".join(cubes[:9]))
pairs = st.permutations(("road/home", "road/park", "shop/home", "shop/factory")).map(tuple)
deals = st.builds(Deal, st.permutations(BONUS_TILES).map(tuple), st.integers(0, 3), st.one_of(st.just(()), pairs))
actions = st.one_of(
    st.builds(Choose, colours),
    st.builds(Place, colours, cells),
    st.just(Pass()),
    st.just(Sealed()),
    st.builds(Shake, patterns, st.one_of(st.none(), colours)),
    deals,
)
setups = st.sampled_from(list(GAME.setups()))
seeds = st.integers(0, 10_000).map(str)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)

json_values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), texts,
        st.sampled_from([10**30, -(10**30), "chance", "place", "A1", "home", "landlocked"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.one_of(st.sampled_from(["type", "by", "action", "colour", "at"]), texts), inner, max_size=3),
    ),
    max_leaves=6,
)  # fmt: skip


@st.composite
def matches(draw: st.DrawFn, setups: st.SearchStrategy[Setup] = setups) -> ShakeMatch:
    """A whole random match."""
    return random_game(GAME, draw(setups), draw(seeds))


@st.composite
def moments(draw: st.DrawFn, setups: st.SearchStrategy[Setup] = setups) -> State:
    """A state somewhere in a random match."""
    match = draw(matches(setups))
    return match.at(draw(st.integers(0, len(match.moves)))).state


@st.composite
def open_steps(draw: st.DrawFn) -> State:
    """A state in which at least two seats are to act at the same time."""
    match = draw(matches(st.sampled_from([setup for setup in GAME.setups() if setup.players > 1])))
    found, state = [], GAME.start(match.setup)
    for move in match.moves:
        if len(seats_among(GAME.to_act(state))) > 1:
            found.append(state)
        state = GAME.apply(state, move.by, move.action)
    return draw(st.sampled_from(found))
