"""`tiletown score`: the file format, the points, and one line for every error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.conftest import Tiletown

CITY = '''
game = "shake"
side = "landlocked"
bonus = ["road", "park", "factory", "shop", "home", "different"]
variant = []
board = """
RPFSH.
......
......
......
......
......
"""
'''

BEACH = '''
game = "shake"
side = "beachfront"
bonus = ["home", "park", "factory", "shop", "road", "different"]
variant = ["construction"]
board = """
RHRSH.
RH....
RHFF..
RH.#..
RS..#.
RP...P
"""
'''


def test_a_city_is_scored_line_by_line(tiletown: Tiletown) -> None:
    Path("city.toml").write_text(CITY)
    ran = tiletown("score", "city.toml", "--json")
    assert ran.code == 0
    # The road and the shop lie on an edge; the park is next to the factory; the home is a group.
    assert json.loads(ran.out) == {
        "total": 5,
        "items": {"road": 1, "park": 1, "factory": 0, "shop": 1, "home": 2, "bonus": 0},
        "flipped": [False] * 7,
        "can_win": True,
    }


def test_it_says_what_it_has_assumed_of_the_box(tiletown: Tiletown) -> None:
    assumed = "Counted with what we have assumed of the box (--pieces corrects it): "
    halves = ", ".join(f"halves.{tile}" for tile in ("road", "park", "factory", "shop", "home", "different"))
    lines = tiletown("score", "-", "--plain", stdin=CITY).out.splitlines()
    assert lines[-1] == f"{assumed}{halves}, landlocked.zones."
    lines = tiletown("score", "-", "--plain", stdin=BEACH).out.splitlines()
    assert lines[-1] == f"{assumed}{halves}, beachfront.zones, beachfront.concrete, beachfront.beach."
    Path("mine.toml").write_text(tiletown("pieces", "shake").out.replace('"assumed"', '"yours"'))
    assert assumed not in tiletown("score", "-", "--pieces", "mine.toml", stdin=CITY).out


def test_the_prints_of_ones_own_box(tiletown: Tiletown) -> None:
    """The park tile now wants four parks in column C, and the east is no beach."""
    city = BEACH.replace("RHRSH.", "RHPSH.").replace("RH....\n", "RHP...\n").replace("RHFF..", "RHPFFF")
    city = city.replace("RH.#..", "RHP#..")
    pieces = tiletown("pieces", "shake").out
    pieces = pieces.replace(
        'park = { source = "assumed", fill = "left" }', 'park = { source = "yours", fill = "right" }'
    )
    Path("mine.toml").write_text(pieces.replace('["east", "south"]', '["south"]'))
    ours = json.loads(tiletown("score", "-", "--json", stdin=city).out)
    mine = json.loads(tiletown("score", "-", "--json", "--pieces", "mine.toml", stdin=city).out)
    assert [ours["flipped"][1], mine["flipped"][1]] == [False, True]
    assert mine["items"]["bonus"] == ours["items"]["bonus"] + 3
    assert mine["items"]["park"] == ours["items"]["park"]  # F6 lies on the south too


def test_bonus_tiles_flipped_by_hand(tiletown: Tiletown) -> None:
    city = CITY.replace("variant = []", "flipped = { W2 = true, NW = true, N1 = false }")
    found = json.loads(tiletown("score", "-", "--json", stdin=city).out)
    assert (found["items"]["bonus"], found["flipped"]) == (6, [False, False, False, False, True, False, True])
    assert tiletown("score", "-", "--plain", stdin=city).out.count("flipped by hand") == 2


def test_standard_input_is_a_file_too(tiletown: Tiletown) -> None:
    assert json.loads(tiletown("score", "-", "--json", stdin=CITY).out)["total"] == 5
    assert json.loads(tiletown("score", "--json", "-", stdin=CITY).out)["total"] == 5


def test_bonus_tiles_construction_and_the_beach(tiletown: Tiletown) -> None:
    found = json.loads(tiletown("score", "-", "--json", stdin=BEACH).out)
    # Column A is full: N1 is flipped, also by four homes in column B. Nothing else is full or has four; but there are
    # two of every building, which flips the corner.
    # Roads: column A (6) and C1, on the concrete north edge. Shops: D1 on the edge, B5 next to a connected road.
    # Factories C3 D3 stand together, next to no road. Parks: B6 and F6 on the beach, neither next to a home.
    # Homes: the group of column B touches the factory C3; E1 is a group away from the beach edges.
    assert found == {
        "total": 21,
        "items": {"road": 7, "park": 2, "factory": 2, "shop": 2, "home": 2, "bonus": 6},
        "flipped": [True, False, False, False, False, False, True],
        "can_win": False,
    }


def test_the_family_counts_bonus_tiles_only(tiletown: Tiletown) -> None:
    family = BEACH.replace('["construction"]', '["construction", "family"]')
    found = json.loads(tiletown("score", "-", "--json", stdin=family).out)
    assert found["items"] == {"road": 0, "park": 0, "factory": 0, "shop": 0, "home": 0, "bonus": 6}
    assert found["total"] == 6


def test_the_variant_may_be_left_out(tiletown: Tiletown) -> None:
    assert tiletown("score", "-", "--json", stdin=CITY.replace("variant = []\n", "")).code == 0


def test_the_text_shows_the_items_of_each_line(tiletown: Tiletown) -> None:
    ran = tiletown("score", "-", stdin=BEACH)
    assert "  shop 2: 2 in a zone of 1 D1 B5" in ran.out
    assert "  bonus 6: 3 N1 line filled A1 A2 A3 A4 A5 A6; 3 NW at least two of every building\n" in ran.out
    assert "total 21" in ran.out
    assert "cannot win" in ran.out


def test_solo_says_whether_it_is_won_and_what_is_missing(tiletown: Tiletown) -> None:
    solo = CITY.replace("variant = []", 'variant = ["solo"]')
    assert "Not won: 5 points; at least 55 are needed.\n" in tiletown("score", "-", stdin=solo).out
    ran = tiletown("score", "-", stdin=BEACH.replace('["construction"]', '["solo"]'))
    assert "Not won: a construction tile is left (21 points; at least 55 are needed, too).\n" in ran.out


def test_corrected_pieces_change_the_points(tiletown: Tiletown) -> None:
    text = tiletown("pieces", "shake").out.replace('"111111",\n    "122221"', '"333333",\n    "122221"', 1)
    Path("mine.toml").write_text(text)
    Path("city.toml").write_text(CITY)
    assert json.loads(tiletown("score", "city.toml", "--json", "--pieces", "mine.toml").out)["items"]["shop"] == 3


BAD = {
    "a wrong letter": ("RPFSH.", "RPFSX.", "board: 'X' in row 1 (cell E1) is none of R P F S H . #"),
    "a small letter": ("RPFSH.", "RPFSh.", "board: 'h' in row 1 (cell E1) is none of R P F S H . #"),
    "five rows": ("RPFSH.\n", "", "board: it has 5 rows, and a city has 6"),
    "seven rows": ("RPFSH.\n", "RPFSH.\n......\n", "board: it has 7 rows, and a city has 6"),
    "a short row": ("RPFSH.", "RPFSH", "board: row 1 has 5 cells, and a city has 6"),
    "a long row": ("RPFSH.", "RPFSH..", "board: row 1 has 7 cells, and a city has 6"),
    "an unknown bonus tile": (
        '"park"',
        '"lake"',
        "bonus: 'lake' is none of road, park, factory, shop, home, different",
    ),
    "a bonus tile twice": ('"park"', '"road"', "bonus: 'road' stands there twice"),
    "too few bonus tiles": ('"park", ', "", "bonus: 5 tiles are named, and there are 6"),
    "# without construction": (
        "......\n",
        ".#....\n",
        "board: # is a construction tile, and the variant is neither construction nor solo",
    ),
    "an unknown slot": (
        "variant = []",
        "flipped = { N9 = true }",
        "flipped: 'N9' is none of N1, N2, N3, W1, W2, W3, NW",
    ),
    "an unknown side": ('"landlocked"', '"moon"', "side: 'moon' is neither landlocked nor beachfront"),
    "an unknown variant": ("[]", '["night"]', "variant: 'night' is none of family, construction, solo"),
    "solo with family": ("[]", '["solo", "family"]', "variant: solo cannot be combined with family"),
    "a variant twice": ("[]", '["solo", "solo"]', "variant: a variant is named twice"),
    "an unknown key": ("variant", "colour", "there is no 'colour'"),
    "a missing key": ('side = "landlocked"', "", "side is missing"),
    "another type": ("[]", "3", "variant: expected `array`, got `int`"),
    "no game": ('game = "shake"', "", "game: say which one"),
    "an unknown game": ('"shake"', '"chess"', "there is no game 'chess'"),
    "a game of another type": ('"shake"', "7", "game: say which one"),
    "no TOML": ("side =", "side", "this is not TOML"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_city_is_refused_in_one_line(tiletown: Tiletown, case: str) -> None:
    old, new, message = BAD[case]
    assert old in CITY
    Path("city.toml").write_text(CITY.replace(old, new, 1))
    for more in ((), ("--json",)):
        assert tiletown("score", "city.toml", *more).refused.startswith(f"city.toml: {message}")


@pytest.mark.parametrize("variant", ["construction", "solo"])
def test_construction_tiles_lie_on_their_four_cells_only(tiletown: Tiletown, variant: str) -> None:
    city = CITY.replace("[]", f'["{variant}"]')
    assert tiletown("score", "-", stdin=city.replace("......\n", ".#....\n", 1)).code == 0
    refused = tiletown("score", "-", stdin=city.replace("......\n", "#.....\n", 1)).refused
    assert refused == "-: board: there is no construction tile on A2, only on B2, C3, D4, E5"


def test_files_that_cannot_be_read(tiletown: Tiletown, tmp_path: Path) -> None:
    assert tiletown("score", "city.toml").refused == "city.toml: there is no such file"
    assert tiletown("score", tmp_path).refused == f"{tmp_path}: this is a folder, not a file"
    assert tiletown("score", "a\nb").refused == "a b: there is no such file"
    Path("binary").write_bytes(bytes(range(256)))
    assert tiletown("score", "binary").refused == "binary: not valid UTF-8 (byte 128)"
    Path("deep.toml").write_text("a = " + "[" * 5000)
    assert tiletown("score", "deep.toml").refused.startswith("deep.toml: this is not TOML")
    Path("city.toml").write_text(CITY)
    assert tiletown("score", "city.toml", "--pieces", "none.toml").refused == "none.toml: there is no such file"
