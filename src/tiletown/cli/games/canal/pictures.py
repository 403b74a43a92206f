"""Tiles as pictures: SVG text, made from the data and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tiletown.games.canal.pieces import CORNERS, Pieces, Tile, all_faces, city_tiles

SIZE = 120
"""The side of a tile; plots are 32 wide and lie 7 from its edges."""
PLOT, EDGE = 32, 7
GAP, LABEL = 16, 22
CORNER = {"NW": (EDGE, EDGE), "NE": (SIZE - EDGE - PLOT, EDGE)} | {
    "SE": (SIZE - EDGE - PLOT, SIZE - EDGE - PLOT),
    "SW": (EDGE, SIZE - EDGE - PLOT),
}
ARM = {
    "N": (0, 0, 1, 0.5),
    "E": (0.5, 0, 0.5, 1),
    "S": (0, 0.5, 1, 0.5),
    "W": (0, 0, 0.5, 1),
}
TURN = {"^": 0, ">": 90, "v": 180, "<": 270}
STYLE = (
    ".land{fill:#e9dfc6;stroke:#b9ab86;stroke-width:1.5}.plaza{fill:#d8dde2;stroke:#98a2ac;stroke-width:1.5}"
    ".quay{fill:#c9bd9d}.water{fill:#5fa8cf}.foundation{fill:#f6f1e4;stroke:#8d7f5c;stroke-width:2}"
    ".garden{fill:#8fbb74}.leaf{fill:#5f8f4b}.basin{fill:#f6f1e4;stroke:#3a7ca5;stroke-width:2}.jet{fill:#2d6f9b}"
    ".disc{fill:#fffdf5;stroke:#4c4636;stroke-width:2}.reach{fill:#eef1f3;stroke:#5c6670;stroke-width:2;"
    "stroke-dasharray:4 3}text{font-family:system-ui,sans-serif;fill:#26221a;text-anchor:middle}"
    ".value{font-size:22px;font-weight:700}.name{font-size:13px}"
)


def sheet_picture(tiles: Sequence[Tile], columns: int, title: str) -> str:
    """Many tiles as one SVG file, each with its name below."""
    rows = -(-len(tiles) // columns)
    width, height = columns * (SIZE + GAP) + GAP, rows * (SIZE + GAP + LABEL) + GAP
    parts = []
    for number, tile in enumerate(tiles):
        x = GAP + number % columns * (SIZE + GAP)
        y = GAP + number // columns * (SIZE + GAP + LABEL)
        name = f'<text class="name" x="{SIZE // 2}" y="{SIZE + 16}">{escape(tile.id)}</text>'
        parts.append(f'<g transform="translate({x} {y})">{_tile(tile)}{name}</g>')
    return _svg(width, height, "\n".join(parts), title)


def pictures(pieces: Pieces) -> Iterable[tuple[str, str]]:
    """The names and the texts of the files that show all tiles: the centre, and the city tiles by value."""
    centre = [tile for tile in all_faces(pieces) if tile.kind != "city"]
    yield "canal-centre.svg", sheet_picture(centre, 9, "The start tile and both faces of the four centre tiles")
    for value in (2, 3, 4):
        chosen = [tile for tile in city_tiles(pieces) if tile.value == value]
        yield f"canal-city-{value}.svg", sheet_picture(chosen, 6, f"The {len(chosen)} city tiles of value {value}")


def _tile(tile: Tile) -> str:
    """Land, quays, water, plots, value: in this order."""
    ground = "land" if tile.kind == "city" else "plaza"
    parts = [f'<rect class="{ground}" width="{SIZE}" height="{SIZE}" rx="6"/>']
    for kind, half in (("quay", 18), ("water", 14)):
        parts += [_arm(side, kind, half) for side in tile.canals if side != "-"]
        radius = half + (16 if tile.kind == "start" else 9)
        parts.append(f'<circle class="{kind}" cx="60" cy="60" r="{radius}"/>')
    for corner, letter in zip(CORNERS, tile.plots, strict=True):
        if tile.kind != "start":
            parts.append(_plot(*CORNER[corner], letter))
    if tile.kind != "start":
        parts.append(f'<circle class="{"disc" if tile.kind == "city" else "reach"}" cx="60" cy="60" r="17"/>')
        parts.append(f'<text class="value" x="60" y="68">{tile.value}</text>')
    return "".join(parts)


def _arm(side: str, kind: str, half: int) -> str:
    x, y, wide, high = ARM[side]
    left = 60 - half if wide == 1 else x * SIZE
    top = 60 - half if high == 1 else y * SIZE
    width, height = (2 * half if wide == 1 else SIZE / 2), (2 * half if high == 1 else SIZE / 2)
    return f'<rect class="{kind}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/>'


def _plot(x: int, y: int, letter: str) -> str:
    if letter == "F":
        return f'<rect class="foundation" x="{x}" y="{y}" width="{PLOT}" height="{PLOT}" rx="3"/>'
    middle = f"translate({x + PLOT // 2} {y + PLOT // 2})"
    if letter == ".":
        leaves = "".join(f'<circle class="leaf" cx="{dx}" cy="{dy}" r="5"/>' for dx, dy in ((-6, 4), (6, 4), (0, -5)))
        return f'<g transform="{middle}"><circle class="garden" r="15"/>{leaves}</g>'
    jet = '<path class="jet" d="M0-13 8 1H3V9H-3V1H-8Z"/>'
    return f'<g transform="{middle} rotate({TURN[letter]})"><circle class="basin" r="15"/>{jet}</g>'


def _svg(width: int, height: int, body: str, title: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return f'{head} role="img">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n{body}\n</svg>\n'
