"""The colours and signs of maps, picked by hand for each colour depth.

Rounding true colours down sends neighbouring shades to different hues, so 256 and 16 colours have tables of their own,
made of colours those terminals have exactly; "none" uses bold and reverse alone. Colours are 0xRRGGBB, NONE where the
terminal's own background stays. What is written on a coloured ground gets an ink that can be read there: names on a
darkened scrim (7:1), pieces (4.5:1), terrain signs (3:1); a test computes it over all palettes.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache, lru_cache
from typing import NamedTuple, Protocol

from rich.style import Style

from minaria.kit.board import WATER

NONE = -1
DEPTHS = ("true", "256", "16", "none")
GLYPH_SETS = ("full", "blocks", "ascii")
TINTS = 3  # neighbouring hexes are told apart by brightness alone

BLACK, WHITE = 0x000000, 0xFFFFFF
NAME_RATIO, UNIT_RATIO, GLYPH_RATIO = 7.0, 4.5, 3.0


class Players(Hashable, Protocol):
    """A theme, as far as it says how the players' pieces look."""

    def players(self, depth: str) -> tuple[int, ...]:
        """The colours of the players' pieces at a depth; () for those that are usual there."""


class Ground(NamedTuple):
    """How a ground looks: its fill, one for each tint; the ink of its sign; the fill where pieces can go; the scrim."""

    fills: tuple[int, ...]
    ink: int
    reach: tuple[int, ...]
    scrim: int
    edge: int  # border squares


# -- arithmetic


def shade(rgb: int, f: float) -> int:
    """A colour made darker (f < 1) or lighter."""
    r, g, b = (min(255, round((rgb >> s & 255) * f)) for s in (16, 8, 0))
    return r << 16 | g << 8 | b


def blend(a: int, b: int, share: float) -> int:
    """`share` of b in a."""
    mixed = (round((a >> s & 255) * (1 - share) + (b >> s & 255) * share) for s in (16, 8, 0))
    r, g, b = mixed
    return r << 16 | g << 8 | b


@lru_cache(4096)
def luminance(rgb: int) -> float:
    """Relative luminance, 0 to 1 (WCAG 2)."""
    parts = []
    for s in (16, 8, 0):
        c = (rgb >> s & 255) / 255
        parts.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: int, b: int) -> float:
    """Contrast ratio of two colours, 1 to 21; NONE counts as black."""
    la, lb = luminance(max(a, 0)), luminance(max(b, 0))
    return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)


@lru_cache(8192)
def readable(ink: int, paper: int, ratio: float) -> int:
    """The ink, moved towards black or white (whichever reads better) until it reaches the contrast on the paper."""
    if contrast(ink, paper) >= ratio:
        return ink
    end = BLACK if luminance(ink) < luminance(paper) else WHITE  # stay on its side, so that one ground has one look
    if contrast(end, paper) < ratio:
        end = inked(paper)
    for k in range(1, 11):
        moved = blend(ink, end, k / 10)
        if contrast(moved, paper) >= ratio:
            return moved
    return end


@lru_cache(4096)
def inked(paper: int) -> int:
    """Black or white, whichever reads better on the paper."""
    return BLACK if contrast(BLACK, paper) > contrast(WHITE, paper) else WHITE


def cube(n: int) -> int:
    """The colour of number n, 16 to 255, of a terminal with 256 colours."""
    if n >= 232:
        grey = 8 + 10 * (n - 232)
        return grey << 16 | grey << 8 | grey
    levels = (0, 95, 135, 175, 215, 255)
    n -= 16
    return levels[n // 36] << 16 | levels[n // 6 % 6] << 8 | levels[n % 6]


STANDARD = (
    0x000000,
    0xAA0000,
    0x00AA00,
    0xAA5500,
    0x0000AA,
    0xAA00AA,
    0x00AAAA,
    0xAAAAAA,
    0x555555,
    0xFF5555,
    0x55FF55,
    0xFFFF55,
    0x5555FF,
    0xFF55FF,
    0x55FFFF,
    0xFFFFFF,
)
"""The sixteen colours, as rich counts them."""

# -- the tables

_TRUE = {  # fill, ink of the sign
    "clear": (0x9DAF63, 0x55642C),
    "coast": (0xC9B87A, 0x75662F),
    "desert": (0xDCCB93, 0x8A6B2A),
    "forest": (0x2F6B3A, 0x93D39C),
    "hill": (0xA98B52, 0x4F3B14),
    "mountain": (0x7B7480, 0x1B181F),
    "mountain-forest": (0x5C7263, 0x14261A),
    "pass": (0xA39CAA, 0x453F4B),
    "swamp": (0x59724F, 0x16241A),
    "sea": (0x24507F, 0x8DB8E6),
    "lake": (0x3F7CB3, 0x0B2440),
    "haunt": (0xB99AC0, 0x3F2A47),
    "land": (0xA9B07C, 0x565C30),
    "closed": (0x6B665C, 0xC9C4B8),
    "scenery": (0x4A4C46, 0xA8AAA2),
}
_256 = {  # fill, ink, reach, scrim, edge; greys above 246 are left out, which rich takes for their neighbours
    "clear": (107, 238, 149, 237, 65),
    "coast": (180, 94, 223, 237, 137),
    "desert": (222, 94, 229, 237, 179),
    "forest": (22, 114, 71, 22, 28),
    "hill": (137, 235, 179, 236, 94),
    "mountain": (243, 232, 246, 237, 238),
    "mountain-forest": (240, 114, 108, 236, 236),
    "pass": (246, 236, 230, 238, 242),
    "swamp": (65, 16, 108, 23, 23),
    "sea": (24, 117, 67, 17, 23),
    "lake": (32, 17, 75, 18, 18),
    "haunt": (182, 53, 225, 53, 139),
    "land": (144, 238, 187, 237, 101),
    "closed": (241, 231, 245, 236, 237),
    "scenery": (238, 245, 241, 235, 235),
}
_16 = {  # ink
    "clear": 7,
    "coast": 3,
    "desert": 11,
    "forest": 2,
    "hill": 11,
    "mountain": 7,
    "mountain-forest": 2,
    "pass": 15,
    "swamp": 6,
    "sea": 12,
    "lake": 14,
    "haunt": 13,
    "land": 7,
    "closed": 7,
    "scenery": 7,
}

_REALMS_TRUE = (0xA9A85F, 0x86A1B8, 0xB98B62, 0x9C8FB8, 0x79A98F, 0xB78590, 0xBFB089, 0x8C9A78)
_REALMS_256 = (143, 110, 137, 139, 108, 138, 180, 101)

_OWNERS = {
    "true": (0x8C1620, 0x2350E0, 0xFFD42A, 0x1E9E9A, 0xE8772E, 0xF4F1E4, 0xB48CF0, 0x171A21),
    "256": (cube(88), cube(27), cube(220), cube(37), cube(208), cube(231), cube(141), cube(234)),
    "16": tuple(STANDARD[n] for n in (1, 12, 11, 6, 9, 15, 13, 8)),
    "none": (NONE,) * 8,
}
_NOBODY = {"true": 0xB9B4A8, "256": cube(246), "16": STANDARD[7], "none": NONE}

SIGNS = {  # two letters to a hex, the second where the pattern goes on
    "clear": "  ",
    "coast": "  ",
    "desert": "∴∴",
    "forest": "♠♠",
    "hill": "∩∩",
    "mountain": "▲▲",
    "mountain-forest": "▲♠",
    "pass": "≍≍",
    "swamp": "≈≈",
    "sea": "  ",
    "lake": "  ",
    "haunt": "ΩΩ",
    "land": "  ",
    "closed": "  ",
    "scenery": "  ",
}
FLAT_SIGNS = {"clear": "· ", "coast": ": ", "sea": "~ ", "lake": "~~", "land": "· "}
"""Instead of those where no colour tells water from land, or one hex from the next."""
ASCII_SIGNS = {
    "clear": ". ",
    "coast": ": ",
    "desert": "%%",
    "forest": "&&",
    "hill": "nn",
    "mountain": "^^",
    "mountain-forest": "^&",
    "pass": ")(",
    "swamp": '""',
    "sea": "~ ",
    "lake": "~~",
    "haunt": "!!",
    "land": ". ",
    "closed": "  ",
    "scenery": "  ",
}
SITE_SIGNS = {
    "royal castle": "♛",
    "royal castle-port": "♕",
    "castle": "♜",
    "castle-port": "♖",
    "port": "Ψ",
    "city": "♜",
    "town": "•",
    "scenic": "†",
    "battlefield": "×",
}
ASCII_SITES = {
    "royal castle": "R",
    "royal castle-port": "Q",
    "castle": "C",
    "castle-port": "H",
    "port": "P",
    "city": "C",
    "town": "o",
    "scenic": "+",
    "battlefield": "x",
}
FLAG_SIGNS = {"besieged": "!", "plundered": "%", "target": ">", "note": "?"}


class Palette:
    """The colours of one depth and the signs of one set of glyphs."""

    def __init__(self, depth: str, glyphs: str, theme: Players | None = None) -> None:
        if depth not in DEPTHS or glyphs not in GLYPH_SETS:
            raise ValueError(f"{depth!r} is none of {', '.join(DEPTHS)}, or {glyphs!r} of {', '.join(GLYPH_SETS)}")
        self.void = {"true": 0x101418, "256": cube(233)}.get(depth, NONE)
        if glyphs == "ascii" and depth in ("true", "256"):
            depth = "16"  # half a cell cannot be painted in letters: the same map of signs as where nothing is filled
        self.depth = depth
        self.glyphs = glyphs
        self.filled = depth in ("true", "256")
        self.owners: tuple[int, ...] = (theme.players(depth) if theme is not None else ()) or _OWNERS[depth]
        self.nobody = _NOBODY[depth]
        self.cursor = {"true": 0xFFFDF0, "256": cube(231)}.get(depth, NONE)
        self.site_ink = {"true": 0xFFE7A0, "256": cube(229), "16": STANDARD[15]}.get(depth, NONE)
        self.name_ink = {"true": 0xF6F3E6, "256": cube(231), "16": STANDARD[15]}.get(depth, NONE)
        self.paints = _PAINTS[depth]
        self.arrows = ">/|\\</|\\" if glyphs == "ascii" else "→↗↑↖←↙↓↘"  # of trails: east, then against the clock
        self.sites = ASCII_SITES if glyphs == "ascii" else SITE_SIGNS

    def owner(self, colour: int) -> int:
        """The colour of an owner's pieces; -1 is nobody."""
        return self.nobody if colour < 0 else self.owners[colour % len(self.owners)]

    def sign(self, ground: str) -> str:
        """The two letters of a ground."""
        if self.glyphs == "ascii":
            return ASCII_SIGNS[ground]
        if self.depth != "true" and ground in FLAT_SIGNS and (not self.filled or ground in ("clear", "coast")):
            return "· " if self.filled else FLAT_SIGNS[ground]
        return SIGNS[ground]

    def ground(self, ground: str, realm: int = NONE) -> Ground:
        """The look of a ground; `realm` tints playable land of an area map."""
        found = _ground(self.depth, ground, realm)
        return found if self.filled else found._replace(fills=(self.void,) * TINTS, reach=(self.void,) * TINTS)

    def readable(self, ink: int, paper: int, ratio: float) -> int:
        """The ink, or where it has not that contrast on the paper one of this depth that has."""
        if self.depth == "true" or contrast(ink, paper) >= ratio:
            return readable(ink, paper, ratio)
        return inked(paper)

    def scrim(self, fill: int) -> int:
        """What lies under a name where the ground has that fill."""
        return _scrim(self.depth, fill)


_PAINTS: dict[str, dict[str, int]] = {
    "true": {
        "river": 0x2E6FB0,
        "navigable": 0x2A66A8,
        "closed": 0x2F6AA0,
        "moat": 0x2A5E97,
        "boom": 0x6A4A28,
        "crossing": 0xD8D2B0,
        "road": 0xE0D2A6,
    },
    "256": {
        "river": cube(25),
        "navigable": cube(25),
        "closed": cube(25),
        "moat": cube(25),
        "boom": cube(94),
        "crossing": cube(230),
        "road": cube(223),
    },
    "16": {},
    "none": {},
}


@cache
def _ground(depth: str, ground: str, realm: int) -> Ground:
    if depth == "true":
        fill, ink = _TRUE[ground]
        fill = fill if realm < 0 else _REALMS_TRUE[realm % len(_REALMS_TRUE)]
        fills = tuple(shade(fill, f) for f in (0.93, 1.0, 1.07))
        reach = tuple(blend(shade(f, 1.12), 0xFFF6B0, 0.5) for f in fills)
        return Ground(fills, ink, reach, 0, shade(fill, 0.82 if ground in WATER else 0.74))
    if depth == "256":
        fill, ink, reach_n, scrim, edge = _256[ground]
        if realm >= 0:
            fill = _REALMS_256[realm % len(_REALMS_256)]
            scrim, edge, reach_n = 236, 241, 229
        return Ground((cube(fill),) * TINTS, cube(ink), (cube(reach_n),) * TINTS, cube(scrim), cube(edge))
    ink = STANDARD[_16[ground]] if depth == "16" else NONE
    return Ground((NONE,) * TINTS, ink, (NONE,) * TINTS, NONE, NONE)


@cache
def _scrims_256() -> dict[int, int]:
    return {cube(fill): cube(scrim) for fill, _, _, scrim, _ in _256.values()}


@lru_cache(4096)
def _scrim(depth: str, fill: int) -> int:
    if depth == "256":
        return _scrims_256().get(fill, cube(236))
    if depth != "true":
        return NONE
    for k in range(12, 0, -1):
        dark = shade(fill, k / 20)
        if contrast(0xF6F3E6, dark) >= NAME_RATIO + 1:
            return dark
    return 0x14181C


@lru_cache(16384)
def style(ink: int, paper: int, bold: bool = False, reverse: bool = False) -> Style:
    """A style of these colours; NONE leaves the terminal's own."""
    return Style(
        color=f"#{ink:06x}" if ink >= 0 else None,
        bgcolor=f"#{paper:06x}" if paper >= 0 else None,
        bold=bold or None,
        reverse=reverse or None,
    )


@cache
def palette(depth: str = "true", glyphs: str = "full", theme: Players | None = None) -> Palette:
    """The palette of a depth and set of glyphs, with the players' colours of a theme."""
    return Palette(depth, glyphs, theme)
