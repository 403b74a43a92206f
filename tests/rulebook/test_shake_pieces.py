"""Shake That City, the pieces file: what is printed in the box, what is assumed, and a corrected copy."""

from __future__ import annotations

from importlib import resources

import msgspec
import pytest

from shake_tables import BONUS, PAIRS, play
from tiletown.games import canal, shake
from tiletown.games.facts import Statement
from tiletown.games.shake import GAME, Deal, Place, Setup, Shake, Sketch, SketchedCity, State
from tiletown.games.shake.board import names
from tiletown.games.shake.pieces import SLOTS, BonusTile, Pieces, lines, our_pieces, pieces_digest, read_pieces
from tiletown.kernel import (
    CHANCE,
    BadPieces,
    BadRecord,
    BadSetup,
    IllegalAction,
    Match,
    Seed,
    read_record,
    write_record,
)
from tiletown.registry import find_game

OURS = resources.files(shake).joinpath("pieces.toml").read_text(encoding="utf-8")


def corrected(*changes: tuple[str, str]) -> str:
    text = OURS
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def test_every_fact_says_where_it_comes_from() -> None:
    """As the rules say: R is the rulebook, D follows, A is assumed; nothing of ours is an owner's."""
    pieces = our_pieces()
    assert pieces.cubes.source == pieces.bonus.source == pieces.landlocked.concrete.source == "rulebook"
    land, shore, halves = pieces.landlocked, pieces.beachfront, pieces.halves
    assumed = [
        land.zones, shore.zones, shore.concrete, shore.beach, pieces.construction,
        halves.road, halves.park, halves.factory, halves.shop, halves.home, halves.different,
    ]  # fmt: skip
    assert {fact.source for fact in assumed} == {"assumed"}
    words = {fact.what: fact.source for fact in pieces.facts}
    assert words["the beachfront side has exactly two concrete edges"] == "rulebook"
    assert [mark for what, mark in words.items() if "other two edges are beach" in what] == ["follows"]
    assert [mark for what, mark in words.items() if "turned a quarter" in what] == ["follows"]
    assert set(words.values()) == {"rulebook", "follows"}
    assert [(fact.pair, fact.source) for fact in pieces.construction.pairs] == [
        ("road/home", "rulebook"),
        ("road/park", "assumed"),
        ("shop/home", "assumed"),
        ("shop/factory", "assumed"),
    ]


@pytest.mark.parametrize(
    ("names", "old", "new"),
    [
        ("cubes.home", "home = 8", "home = 9"),
        ("cubes.road", "road = 5", "road = 0"),
        ("cubes.road", "road = 5", "road = -5"),
        ("landlocked.zones.rows", '    "111111",\n    "122221",\n    "123321",', '    "122221",\n    "123321",'),
        ("beachfront.zones.rows", '"112233",\n    "112233"', '"112233",\n    "11223"'),
        ("beachfront.zones.rows", '"112233",\n    "112233"', '"112233",\n    "112234"'),
        ("landlocked.concrete.edges", '["north", "east", "south", "west"]', '["north", "east", "south"]'),
        ("landlocked.concrete.edges", '["north", "east", "south", "west"]', '["north", "east", "south", "south"]'),
        ("beachfront.concrete.edges", '["north", "west"]', '["north"]'),
        ("beachfront.concrete.edges", '["north", "west"]', '["north", "west", "east"]'),
        ("beachfront.concrete.edges", '["north", "west"]', '["north", "north"]'),
        ("beachfront.beach.edges: the north edge is concrete", '["east", "south"]', '["east", "north"]'),
        ("beachfront.beach.edges: at least one", '["east", "south"]', "[]"),
        ("beachfront.beach.edges: an edge is named twice", '["east", "south"]', '["east", "east"]'),
        ("edges[2]", '["east", "south"]', '["east", "south", "sky"]'),
        ("bonus.tiles", '"home", "different"]', '"home", "home"]'),
        ("bonus.tiles", '"home", "different"]', '"home"]'),
        ("construction.cells", '"B2", "C3", "D4", "E5"', '"B2", "C3", "D4", "G5"'),
        ("construction.cells", '"B2", "C3", "D4", "E5"', '"B2", "C3", "D4", "E7"'),
        ("construction.cells", '"B2", "C3", "D4", "E5"', '"B2", "C3", "D4", "b2"'),
        ("construction.cells", '"B2", "C3", "D4", "E5"', '"B2", "C3", "D4", "D4"'),
        ("construction.cells", '"B2", "C3", "D4", "E5"', '"B2", "C3", "D4"'),
        ("construction.pairs", '"shop/factory"', '"shop/castle"'),
        ("construction.pairs", '"shop/factory"', '"shop/shop"'),
        ("construction.pairs", '"shop/factory"', '"shop"'),
        ("construction.pairs", '"shop/factory"', '"shop/factory/home"'),
        ("construction.pairs", '"shop/factory"', '"home/shop"'),
        ("construction.pairs", '"shop/factory"', '""'),
        ("road", "road = 5", 'road = "five"'),
        ("road", "road = 5", "road = true"),
        ("road", "road = 5\n", ""),
        ("bridge", "road = 5", "road = 5\nbridge = 1"),
        ("tiles[5]", '"home", "different"]', '"home", "castle"]'),
        ("edges[1]", '["north", "west"]', '["north", "seaside"]'),
        ("halves.road.fill", 'road = { source = "assumed", fill = "left" }', 'road = { source = "yours", fill = "N" }'),
        ("source", 'road = { source = "assumed", fill = "left" }', 'road = { fill = "left" }'),
        ("home", 'home = { source = "assumed", fill = "left" }\n', ""),
        ("halves.road", 'road = { source = "assumed", fill = "left" }', 'road = "left"'),
        ("source", '[bonus]                 # the six line tiles; the corner tile is always there\nsource = "rulebook"',
         '[bonus]\nsource = "hearsay"'),
        ("source", '[bonus]                 # the six line tiles; the corner tile is always there\nsource = "rulebook"',
         "[bonus]"),
        ("line", "road = 5", "road ="),
    ],
)  # fmt: skip
def test_pieces_that_cannot_be_played_with_are_refused_by_name(names: str, old: str, new: str) -> None:
    with pytest.raises(BadPieces) as refused:
        read_pieces(corrected((old, new)))
    assert names in str(refused.value)
    assert "\n" not in str(refused.value)


def test_too_few_cubes() -> None:
    few = [("home = 8", "home = 1"), ("shop = 7", "shop = 2"), ("factory = 6", "factory = 2"), ("park = 6", "park = 2")]
    with pytest.raises(BadPieces, match="nine cubes"):
        read_pieces(corrected(*few, ("road = 5", "road = 1")))
    read_pieces(corrected(*few, ("road = 5", "road = 2")))


@pytest.mark.parametrize("text", ["", "[", "a = " + "[" * 20_000, "\x00", "cubes = 1", OURS + OURS])
def test_what_is_no_pieces_file(text: str) -> None:
    with pytest.raises(BadPieces):
        read_pieces(text)


def test_a_fifth_pair_is_one_too_many() -> None:
    with pytest.raises(BadPieces, match="four different pairs"):
        read_pieces(OURS + '\n[[construction.pairs]]\nsource = "assumed"\npair = "park/home"\n')


def test_the_same_pair_the_other_way_round_is_the_same_pair() -> None:
    with pytest.raises(BadPieces, match="four different pairs"):
        read_pieces(corrected(('"shop/factory"', '"home/road"')))


def test_one_beach_edge_will_do() -> None:
    assert read_pieces(corrected(('["east", "south"]', '["south"]'))).beachfront.beach.edges == ("south",)


def test_whoever_confirms_a_fact_has_the_same_box() -> None:
    """The digest covers what a rule reads: no mark, and no statement in words."""
    confirmed = read_pieces(OURS.replace('"assumed"', '"yours"'))
    assert confirmed.halves.road.source == confirmed.beachfront.beach.source == "yours"
    assert pieces_digest(confirmed) == pieces_digest(our_pieces())
    assert pieces_digest(read_pieces(OURS.partition("[[facts]]")[0])) == pieces_digest(our_pieces())
    for fact in ('["east", "south"]', '["south"]'), ('home = { source = "assumed", fill = "left" }',
                                                     'home = { source = "assumed", fill = "right" }'):  # fmt: skip
        assert pieces_digest(read_pieces(corrected(fact))) != pieces_digest(our_pieces())


def test_the_layout_of_the_file_does_not_matter() -> None:
    again = read_pieces("\n".join(line for line in OURS.splitlines() if not line.startswith("#")))
    assert pieces_digest(again) == pieces_digest(our_pieces())
    assert pieces_digest(read_pieces(corrected(('"shop/factory"', '"park/factory"')))) != pieces_digest(our_pieces())


# ---- a corrected copy

OTHER = read_pieces(
    corrected(
        ('["north", "west"]', '["south", "east"]'),
        ('["east", "south"]', '["north", "west"]'),
        ('road = { source = "assumed", fill = "left" }', 'road = { source = "yours", fill = "right" }'),
        ('shop = { source = "assumed", fill = "left" }', 'shop = { source = "yours", fill = "right" }'),
        ('"B2", "C3", "D4", "E5"', '"A1", "A2", "A3", "A4"'),
        ('"shop/factory"', '"park/home"'),
        ('"112233",\n    "112233"', '"112233",\n    "112231"'),
    )
)
SETUP = Setup(1, "beachfront", ("construction",), pieces=OTHER)
DEAL = Deal(BONUS, 0, (*PAIRS[:3], "park/home"))


def table_with_other_pieces(board: str) -> State:
    state = GAME.apply(GAME.start(SETUP), CHANCE, DEAL)
    return msgspec.structs.replace(state, boards=(board.replace("/", ""),), round=13)


def points(board: str) -> dict[str, int]:
    return {line.rule: line.points for line in GAME.score(table_with_other_pieces(board))[0].lines if line.points}


def test_corrected_cells_and_pairs() -> None:
    state = GAME.apply(GAME.start(SETUP), CHANCE, DEAL)
    assert state.boards[0] == "#....." * 4 + "." * 12
    state = GAME.apply(table_with_other_pieces("#.P.../#...../#...../#...../....../......"), CHANCE, Shake("HSSSSRRRR"))
    after = play(state, "0:H@D1")
    assert after.boards[0] == "#.PH.." + "#....." * 2 + "." * 18  # park/home lay on A4


def test_corrected_edges_and_zones() -> None:
    assert points("R....R/....../....../....../....../R....R") == {"road": 3}
    assert points("H...../....../....../....../....../.....H") == {"home": 3 + 2}
    assert points("....../....../....../....../....../.....S") == {"shop": 1}


ONE_BEACH = """
    P.P..P
    ......
    P....P
    ......
    P.P..P
    H.H..H
"""
# The homes of row 6 are next to the parks of row 5: A5, C5 and F5 earn 1 each by a home.
# South and east are beach (ours): the homes 3 each; parks F1, F3 and F5 1 each by the beach.
# Only the south is beach: the homes 3 each; no park lies on it. Only the east is: home F6 3, A6 and C6 2 each.


@pytest.mark.parametrize(
    ("beach", "expected"),
    [
        ('["east", "south"]', {"park": 3 + 3, "home": 9}),
        ('["south"]', {"park": 3, "home": 9}),
        ('["east"]', {"park": 3 + 3, "home": 7}),
    ],
)
def test_an_edge_is_beach_only_if_the_pieces_say_so(beach: str, expected: dict[str, int]) -> None:
    """The text says only that two edges are concrete: what is not concrete need not be beach."""
    pieces = read_pieces(OURS.replace('["east", "south"]', beach))
    state = GAME.sketched_state(Sketch((SketchedCity(ONE_BEACH),), BONUS, "beachfront", pieces=pieces))
    assert {line.rule: line.points for line in GAME.score(state)[0].lines if line.points} == expected


def test_the_lines_that_bonus_tiles_face() -> None:
    """As the page shows them (web/tests/shake/printed.test.ts): the line to be filled, then that which wants four."""
    found = [tuple(map(names, pair)) for pair in lines(our_pieces(), BONUS)]
    assert found[0] == (("A1", "A2", "A3", "A4", "A5", "A6"), ("B1", "B2", "B3", "B4", "B5", "B6"))
    assert found[3] == (("A2", "B2", "C2", "D2", "E2", "F2"), ("A1", "B1", "C1", "D1", "E1", "F1"))
    assert [four[0] for _, four in found] == ["B1", "D1", "F1", "A1", "A3", "A5"]


def test_corrected_halves() -> None:
    """The road tile (N1) now wants column B filled, or four roads in column A; the park tile (N2) is as it was."""
    assert points("P...../P...../P...../P...../P...../P.....").get("bonus") is None
    assert points(".P..../.P..../.P..../.P..../.P..../.P....")["bonus"] == 3
    assert points("R...../R...../R...../R...../....../......")["bonus"] == 3
    assert points("..F.../..F.../..F.../..F.../..F.../..F...")["bonus"] == 3
    assert points("...F../...F../...F../...F../...F../...F..").get("bonus") is None


def test_corrected_halves_in_the_west() -> None:
    """The shop tile (W1) now wants row 1 filled, or four shops in row 2; the home tile (W2) is as it was."""
    assert points("PFPFPF/....../....../....../....../......")["bonus"] == 3
    assert points("....../PFPFPF/....../....../....../......").get("bonus") is None
    assert points("....../.SSSS./....../....../....../......")["bonus"] == 3
    assert points("....../....../....../FFFFFF/....../......")["bonus"] == 3
    assert points("....../....../FFFFFF/....../....../......").get("bonus") is None


@pytest.mark.parametrize(
    ("bonus", "board"),
    [
        (("road", "park", "factory", "shop", "home", "different"), ".P..../.F..../.P..../.F..../.P..../.F...."),
        (("shop", "park", "factory", "road", "home", "different"), "PFPFPF/....../....../....../....../......"),
    ],
)
def test_the_halves_belong_to_the_tile_wherever_it_lies(bonus: tuple[BonusTile, ...], board: str) -> None:
    """A tile whose fill half is the right one, seen from the city: in the north the east, in the west the north."""
    pieces = read_pieces(corrected(('road = { source = "assumed", fill = "left" }',
                                    'road = { source = "yours", fill = "right" }')))  # fmt: skip
    sketch = Sketch((SketchedCity(board),), bonus, pieces=pieces)
    (item,) = GAME.score(GAME.sketched_state(sketch))[0].lines[-1].items
    assert (item.tile, item.reason) == (SLOTS[bonus.index("road")], "bonus-fill")
    assert not GAME.score(GAME.sketched_state(Sketch((SketchedCity(board),), bonus)))[0].lines[-1].items


def test_a_match_remembers_its_pieces() -> None:
    match = Match.start(GAME, SETUP, Seed.of("other pieces"))
    match = match.play(0, GAME.legal_actions(match.state, 0)[0])
    again = read_record(write_record(match, reveal_seed=True), find_game)
    assert again == match
    assert again.setup.pieces == OTHER
    assert GAME.digest(again.setup) == pieces_digest(OTHER)


def test_a_record_whose_digest_is_not_that_of_its_pieces_is_refused() -> None:
    match = Match.start(GAME, Setup(2), Seed.of("ours"))
    data = write_record(match, reveal_seed=True)
    digest = pieces_digest(our_pieces())
    with pytest.raises(BadRecord, match="played with other pieces"):
        read_record(data.replace(digest.encode(), pieces_digest(OTHER).encode()), find_game)


def test_pieces_in_a_setup_are_checked_as_well() -> None:
    broken = msgspec.structs.replace(OTHER, construction=msgspec.structs.replace(OTHER.construction, cells=("A1",)))
    with pytest.raises(BadSetup) as refused:
        GAME.start(Setup(2, pieces=broken))
    assert refused.value.field == "pieces"
    assert "construction.cells" in str(refused.value)


def test_a_corrected_number_of_cubes_is_shaken() -> None:
    pieces = read_pieces(corrected(("home = 8", "home = 1"), ("road = 5", "road = 8")))
    setup = Setup(1, pieces=pieces)
    state = GAME.apply(GAME.start(setup), CHANCE, Deal(BONUS, 0))
    assert GAME.apply(state, CHANCE, Shake("RRRRRRRRH")).pattern == "RRRRRRRRH"
    with pytest.raises(IllegalAction):
        GAME.apply(state, CHANCE, Shake("RRRRRRRHH"))
    assert Place("road", "A1") in GAME.legal_actions(GAME.apply(state, CHANCE, Shake("RRRRRRRRH")), 0)


# ---- the file of somebody's box


def test_what_differs_from_ours_is_marked_as_the_owners() -> None:
    """Whatever the file says: a fact that is not as ours can only come from its owner."""
    pieces = read_pieces(
        corrected(
            ('park = { source = "assumed", fill = "left" }', 'park = { source = "assumed", fill = "right" }'),
            ('["east", "south"]', '["south"]'),
            ('"shop/factory"', '"park/home"'),
            ('"shop/home"', '"home/shop"'),
            ("home = 8", "home = 7"),
        )
    )
    assert [pieces.halves.park.source, pieces.halves.road.source] == ["yours", "assumed"]
    assert [pieces.beachfront.beach.source, pieces.beachfront.concrete.source] == ["yours", "assumed"]
    assert [pair.source for pair in pieces.construction.pairs] == ["rulebook", "assumed", "assumed", "yours"]
    assert [pieces.construction.source, pieces.cubes.source, pieces.landlocked.zones.source] == [
        "assumed", "yours", "assumed",
    ]  # fmt: skip
    assert read_pieces(corrected(('"B2", "C3", "D4", "E5"', '"B5", "C4", "D3", "E2"'))).construction.source == "yours"


@pytest.mark.parametrize("pieces", [our_pieces(), OTHER, read_pieces(OURS.partition("[[facts]]")[0])])
def test_pieces_are_written_as_a_file_that_gives_them_again(pieces: Pieces) -> None:
    assert read_pieces(GAME.write_pieces(pieces)) == pieces


def test_odd_words_survive_the_file() -> None:
    words = Statement(what='"quoted" \\ back\nnew line\t\x7f\x00 ü 🏙 [facts] # no comment', source="yours")
    pieces = msgspec.structs.replace(our_pieces(), facts=(words,))
    assert read_pieces(GAME.write_pieces(pieces)) == pieces


def test_pieces_that_cannot_be_played_with_are_not_written() -> None:
    broken = msgspec.structs.replace(OTHER, construction=msgspec.structs.replace(OTHER.construction, cells=("A1",)))
    with pytest.raises(BadPieces, match=r"construction\.cells"):
        GAME.write_pieces(broken)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "9" * 5000,
        "x = [\n" * 9000,
        ".".join("a" * 9000) + " = 1",
        ".".join("a" * 400) + " = 1",
        "[a]\n" * 4000,
    ],
)
def test_a_hostile_file_is_refused(text: str) -> None:
    with pytest.raises(BadPieces):
        GAME.read_pieces(text)


def test_the_file_of_the_other_game_is_called_that() -> None:
    with pytest.raises(BadPieces, match=r"^this is a file of Canal City$"):
        read_pieces(canal.GAME.write_pieces(canal.GAME.pieces()))
