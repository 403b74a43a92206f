"""The pictures of the tiles: made by a command, all there, and up to date in docs/canal-tiles.md."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from importlib import resources
from pathlib import Path

from cli.conftest import Tiletown
from tiletown.cli.games.canal.pictures import sheet_picture
from tiletown.games import canal
from tiletown.games.canal import our_pieces
from tiletown.games.canal.pieces import all_faces

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "canal-tiles.md").read_text()
TILES = resources.files(canal).joinpath("pieces.toml").read_text(encoding="utf-8")


def test_the_document_shows_every_face_of_the_data_file(tiletown: Tiletown) -> None:
    assert tiletown("pieces", "canal", "--svg", "drawn").code == 0
    shown = re.findall(r"!\[.*\]\((tiles/.*\.svg)\)", PAGE)
    names = set()
    for path in shown:
        stored = (DOCS / path).read_text()
        made = (Path("drawn") / Path(path).name).read_text()
        assert stored == made, "run tiletown pieces canal --svg docs/tiles"
        names |= {text.text for text in ET.fromstring(stored).iter("{http://www.w3.org/2000/svg}text")}
    assert names >= {tile.id for tile in all_faces(our_pieces())}
    assert sorted(path.name for path in Path("drawn").iterdir()) == sorted(Path(path).name for path in shown)


def test_a_picture_shows_canals_plots_and_value() -> None:
    tile = next(tile for tile in all_faces(our_pieces()) if tile.id == "07")
    picture = ET.fromstring(sheet_picture([tile], 1, "tile 07"))
    classes = [part.get("class") for part in picture.iter()]
    assert classes.count("water") == 1 + sum(side != "-" for side in tile.canals)
    assert classes.count("foundation") == tile.plots.count("F")
    assert classes.count("jet") == sum(letter in "^>v<" for letter in tile.plots)


def test_other_tiles_are_drawn_too(tiletown: Tiletown) -> None:
    Path("mine.toml").write_text(re.sub(r'(?m)^07 = ".*"$', '07 = "NESW 4 ^^^^"', TILES))
    assert tiletown("pieces", "canal", "--svg", "drawn", "--pieces", "mine.toml").code == 0
    sheets = {path.name: path.read_text() for path in Path("drawn").iterdir()}
    assert sheets["canal-city-4.svg"].count(">07<") == 1


def test_an_error_is_one_line(tiletown: Tiletown) -> None:
    Path("file").write_text("")
    Path("bad.toml").write_text(TILES.replace("[city]", "[town]"))
    for arguments, message in (
        (("pieces", "shake", "--svg", "x"), "--svg: shake has no pictures"),
        (("pieces", "canal", "--pieces", "x"), "--pieces is only valid with --svg FOLDER"),
        (("pieces", "canal", "--svg", "file/below"), "file/below: this folder cannot be created"),
        (("pieces", "canal", "--svg", "x", "--pieces", "bad.toml"), "bad.toml: the pieces cannot be read"),
    ):
        ran = tiletown(*arguments)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert ran.err.startswith(f"tiletown: {message}")
        assert not Path("x").exists()


def test_the_document_says_where_the_faces_come_from_and_how_to_enter_others() -> None:
    assert "These faces are ours" in PAGE
    assert "tiletown play canal --pieces mine.toml" in PAGE
