"""Material: the data file of the tiles, what is refused in one, and with which sentence."""

import re
from importlib import resources

import pytest

from tiletown.games import canal, shake
from tiletown.games.canal import GAME, Setup, read_pieces
from tiletown.games.canal.city import turned
from tiletown.games.canal.guide import inner_jets
from tiletown.games.canal.pieces import (
    FaceSources,
    all_faces,
    check_design,
    city_tiles,
    face_number,
    our_pieces,
    pieces_digest,
    read_face,
    turned_tile,
)
from tiletown.kernel import BadPieces

OURS = resources.files(canal).joinpath("pieces.toml").read_text(encoding="utf-8")


def test_ours_are_54_city_tiles_four_centre_tiles_with_two_faces_and_one_start_tile() -> None:
    kinds = [face.kind for face in all_faces(our_pieces())]
    assert [kinds.count(kind) for kind in ("city", "centre", "start")] == [54, 8, 1]


def test_ours_have_at_least_two_canal_sides() -> None:
    assert all(face.canals.count("-") <= 2 for face in all_faces(our_pieces()))


def test_every_fact_is_marked() -> None:
    pieces = GAME.pieces()
    assert {fact.source for fact in pieces.facts} == {"rulebook", "follows", "assumed"}
    assert [fact.source for fact in pieces.facts if "turned" in fact.what] == ["follows"]
    assert pieces.sources == FaceSources(start="assumed", centre="assumed", city="assumed")


def test_an_owner_marks_faces_as_theirs_and_has_the_same_box() -> None:
    pieces = read_pieces(OURS.replace('[city]\nsource = "assumed"', '[city]\nsource = "yours"'))
    assert (pieces.sources.centre, pieces.sources.city) == ("assumed", "yours")
    assert pieces_digest(pieces) == pieces_digest(our_pieces())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('47 = "NES- 4 <FFF"', '47 = "NES- 5 <FFF"'), "tile 47: the value of a city tile is 2, 3 or 4, not 5"),
        (('47 = "NES- 4 <FFF"', '47 = "ENS- 4 <FFF"'), "tile 47: 'ENS-' is not its canals"),
        (('47 = "NES- 4 <FFF"', '47 = "NES- 4 <FF"'), "tile 47: '<FF' is not its plots"),
        (('47 = "NES- 4 <FFF"', '47 = "NES- 4 <FFX"'), "tile 47: '<FFX' is not its plots"),
        (('47 = "NES- 4 <FFF"', '47 = "NES- two <FFF"'), "tile 47: the value must be one digit, not 'two'"),
        (('47 = "NES- 4 <FFF"', '47 = "NES- <FFF"'), "tile 47: a face has three parts"),
        (('47 = "NES- 4 <FFF"', ""), "tile 47: it is missing"),
        (('47 = "NES- 4 <FFF"', '47 = "NES- 4 <FFF"\n55 = "NES- 4 <FFF"'), "tile 55: tiles are named 01 to 54"),
        (('47 = "NES- 4 <FFF"', 'seven = "NES- 4 <FFF"'), "tile seven: tiles are named 01 to 54"),
        (('47 = "NES- 4 <FFF"', "47 = 4.5"), "tile 47: a city tile has one face, in quotation marks"),
        (('47 = "NES- 4 <FFF"', '47 = ["NES- 4 <FFF"]'), "tile 47: a city tile has one face, in quotation marks"),
        (('C1 = ["NESW 3 F.F.", ', "C1 = ["), "tile C1: a centre tile has two faces"),
        (('C1 = ["NESW 3 F.F.", "NES- 2 F.F."]', "C1 = 3"), "tile C1: a centre tile has two faces"),
        (('"NESW 3 F.F."', '"---- 3 F.F."'), "tile C1a: a centre tile needs a canal towards the start tile"),
        (('face = "NESW 0 ...."', 'face = "NESW 2 ...."'), "tile S: the start tile has canals on all sides"),
        (('[city]\nsource = "assumed"', '[city]\nsource = "dreamt"'), "city.source: 'dreamt' is none of rulebook"),
        (("[city]", "[city"), "the pieces cannot be read"),
        (("[centre]", "[center]"), "the pieces cannot be read"),
    ],
)
def test_a_wrong_file_is_refused_and_the_tile_named(change: tuple[str, str], message: str) -> None:
    assert change[0] in OURS
    with pytest.raises(BadPieces, match=re.escape(message)):
        read_pieces(OURS.replace(*change))


def test_other_sets_need_not_keep_our_design_rules() -> None:
    """A tile with one canal side may well be in the box; in our own set it would be a mistake."""
    other = read_pieces(OURS.replace('47 = "NES- 4 <FFF"', '47 = "N--- 4 <FFF"'))
    with pytest.raises(BadPieces, match="tile 47: our tiles have at least two canal sides"):
        check_design(other)
    assert GAME.start(Setup(2, pieces=other)).stack == 54


@pytest.mark.parametrize(
    ("face", "message"),
    [
        ("07 NES- 2 <...", "tile 07: our city tiles have a foundation"),
        ("C1a NESW 3 FFF.", "tile C1a: our centre tiles have two foundations and no fountain"),
        ("C1a NESW 3 FF^.", "tile C1a: our centre tiles have two foundations and no fountain"),
        ("C1a NESW 9 F.F.", "tile C1a: our centre tiles reach 2, 3 or 4 tiles"),
    ],
)
def test_our_design_rules(face: str, message: str) -> None:
    name = face.split()[0]
    lines = tuple(face if line.startswith(f"{name} ") else line for line in our_pieces().tiles)
    with pytest.raises(BadPieces, match=re.escape(message)):
        check_design(canal.Pieces("changed", lines))


def test_the_digest_covers_the_faces_and_nothing_else() -> None:
    other = read_pieces(OURS.replace('47 = "NES- 4 <FFF"', '47 = "NES- 4 FFFF"'))
    renamed = read_pieces(OURS.replace("Tiletown's own faces", "another name"))
    assert GAME.digest(Setup(2)) == GAME.digest(Setup(4)) == pieces_digest(renamed)
    assert GAME.digest(Setup(2, pieces=other)) != GAME.digest(Setup(2))


def test_four_quarter_turns_give_the_same_face() -> None:
    for tile in city_tiles(our_pieces()):
        assert turned_tile(tile, 0) == tile
        assert turned_tile(turned_tile(tile, 1), 3) == tile
        assert turned(face_number(tile), 2) == face_number(turned_tile(turned_tile(tile, 1), 1))


def test_a_quarter_turn_is_clockwise() -> None:
    tile = read_face("07 NE-- 2 F.^<")
    assert turned_tile(tile, 1) == read_face("07 -ES- 2 ^F.>")


@pytest.mark.parametrize(
    ("plots", "jets"),
    [
        ("FFFF", ()),
        ("><FF", ()),  # two fountains that face each other
        ("F<FF", (("NE", "NW"),)),
        (">FvF", (("NW", "NE"),)),  # the one in the south-east points off the tile
        (">.FF", ()),  # a garden
        (">F^F", (("NW", "NE"), ("SE", "NE"))),
    ],
)
def test_fountains_that_point_at_a_foundation_of_their_own_tile(plots: str, jets: object) -> None:
    assert inner_jets(read_face(f"07 NES- 2 {plots}")) == jets


def test_faces_that_differ_from_ours_are_marked_as_the_owners() -> None:
    pieces = read_pieces(OURS.replace('47 = "NES- 4 <FFF"', '47 = "NES- 4 FFFF"'))
    assert pieces.sources == FaceSources(start="assumed", centre="assumed", city="yours")
    pieces = read_pieces(OURS.replace('C1 = ["NESW 3 F.F.", ', 'C1 = ["NESW 4 F.F.", '))
    assert pieces.sources == FaceSources(start="assumed", centre="yours", city="assumed")


def test_pieces_are_written_as_a_file_that_gives_them_again() -> None:
    odd = OURS.replace("Tiletown's own faces", 'mine: \\"ü\\"').replace('47 = "NES- 4 <FFF"', '47 = "N--- 4 <FFF"')
    for pieces in (our_pieces(), read_pieces(odd)):
        assert read_pieces(GAME.write_pieces(pieces)) == pieces


@pytest.mark.parametrize("text", ["x = " + "9" * 5000, "a = " + "[" * 9000, ".".join("a" * 9000) + " = 1"])
def test_a_hostile_file_is_refused(text: str) -> None:
    with pytest.raises(BadPieces, match="the pieces cannot be read"):
        GAME.read_pieces(text)


def test_the_file_of_the_other_game_is_called_that() -> None:
    with pytest.raises(BadPieces, match=r"^this is a file of Shake That City$"):
        read_pieces(shake.GAME.write_pieces(shake.GAME.pieces()))
