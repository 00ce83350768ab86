"""Colours of the maps: everything written can be read, at every depth, also by those who see red and green alike."""

from __future__ import annotations

import itertools
import math

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.color import ColorType as Type

from minaria.kit.areamap import area_board
from minaria.kit.board import FLAGS, GROUNDS, SIDES, SITES
from minaria.ui.maps import palette as colours
from minaria.ui.maps.palette import (
    DEPTHS,
    GLYPH_RATIO,
    GLYPH_SETS,
    NAME_RATIO,
    NONE,
    STANDARD,
    UNIT_RATIO,
    blend,
    contrast,
    cube,
    palette,
)
from minaria.ui.maps.plate import LETTERS, mark_style

FILLED = ("true", "256")
REALMS = 8
OWNERS = range(-1, 8)

# Machado, Oliveira and Fernandes 2009, full severity, on linear light
PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
APART = {"true": 24.0, "256": 18.0, "16": 12.0}  # CIE76 distance of two owners as the worst eyes see them
PLACES_APART = 10.0  # of water and any land


def fills(depth: str) -> list[tuple[str, int, int]]:
    """Every fill a ground may come to have at a depth, with the ink of its signs: tints, reach, cursor, holders."""
    look = palette(depth)
    out = []
    for ground in GROUNDS:
        for realm in (NONE, *(range(REALMS) if ground == "land" else ())):
            g = look.ground(ground, realm)
            shown = [*g.fills, *g.reach, look.cursor]
            if ground in ("land", "forest", "coast"):
                held = [look.owner(k) for k in range(8)]
                shown += [blend(f, o, 0.62) for f in g.fills for o in held] if depth == "true" else held
            out += [(ground, fill, g.ink) for fill in dict.fromkeys(shown)]
    return out


def rgb(style_colour: Color | None) -> int:
    """A colour of a style as 0xRRGGBB."""
    assert style_colour is not None
    assert style_colour.triplet is not None
    return int(style_colour.triplet.hex[1:], 16)


def ratio(role: str, arg: int, ink: int, fill: int, depth: str) -> float:
    """The contrast a mark has on a fill."""
    how = mark_style(palette(depth), role, arg, ink, fill)
    paper = rgb(how.bgcolor) if how.bgcolor is not None else 0
    return contrast(rgb(how.color), paper)


@pytest.mark.parametrize("depth", FILLED)
def test_names_have_7_to_1_on_every_ground(depth: str) -> None:
    worst = min((ratio("name", 0, ink, fill, depth), ground, hex(fill)) for ground, fill, ink in fills(depth))
    assert worst[0] >= NAME_RATIO, worst


@pytest.mark.parametrize("depth", FILLED)
def test_signs_of_the_ground_have_3_to_1(depth: str) -> None:
    worst = min((ratio("sign", 0, ink, fill, depth), ground, hex(fill)) for ground, fill, ink in fills(depth))
    assert worst[0] >= GLYPH_RATIO, worst


@pytest.mark.parametrize("depth", FILLED)
@pytest.mark.parametrize("role", ["site", "cost"])
def test_sites_and_costs_have_4_5_to_1(depth: str, role: str) -> None:
    worst = min((ratio(role, 0, ink, fill, depth), ground, hex(fill)) for ground, fill, ink in fills(depth))
    assert worst[0] >= UNIT_RATIO, worst


@pytest.mark.parametrize("depth", [*FILLED, "16"])
@pytest.mark.parametrize("role", ["unit", "flag", "trail"])
def test_pieces_have_4_5_to_1(depth: str, role: str) -> None:
    worst = min((ratio(role, k, NONE, NONE, depth), k) for k in OWNERS)
    assert worst[0] >= UNIT_RATIO, worst


@pytest.mark.parametrize("depth", [*FILLED, "16"])
def test_the_cursor_has_4_5_to_1(depth: str) -> None:
    assert ratio("bracket", 0, NONE, NONE, depth) >= UNIT_RATIO


def test_on_a_black_ground_names_and_signs_of_sixteen_colours_can_be_read() -> None:
    look = palette("16")
    assert contrast(look.name_ink, 0) >= NAME_RATIO
    worst = min((contrast(look.ground(g).ink, 0), g) for g in GROUNDS)
    assert worst[0] >= GLYPH_RATIO, worst
    assert all(look.ground(g).fills == (NONE,) * 3 for g in GROUNDS)


def test_without_colours_nothing_has_a_colour() -> None:
    look = palette("none", "ascii")
    for role, arg in itertools.product(("sign", "site", "name", "unit", "flag", "trail", "cost", "bracket"), OWNERS):
        how = mark_style(look, role, arg, look.ground("forest").ink, NONE)
        assert how.color is None
        assert how.bgcolor is None
    assert mark_style(look, "unit", 0, NONE, NONE).reverse


def linear(value: int) -> float:
    c = value / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def lab(colour: int, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """CIE L*a*b* (D65) of a colour as some eyes see it."""
    light = [linear(colour >> s & 255) for s in (16, 8, 0)]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in eyes)
    x, y, z = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(a: int, b: int) -> float:
    """How far two colours are apart for the eyes that see the least of it."""
    return min(math.dist(lab(a, eyes), lab(b, eyes)) for eyes in (NORMAL, PROTANOPIA, DEUTERANOPIA))


@pytest.mark.parametrize("depth", APART)
def test_owners_are_told_apart_also_without_red_and_green(depth: str) -> None:
    look = palette(depth)
    pairs = itertools.combinations(range(8), 2)
    worst = min((apart(look.owner(a), look.owner(b)), a, b) for a, b in pairs)
    assert worst[0] >= APART[depth], worst


@pytest.mark.parametrize("depth", FILLED)
def test_water_is_told_from_land_also_without_red_and_green(depth: str) -> None:
    look = palette(depth)
    wet = [f for g in ("sea", "lake") for f in look.ground(g).fills]
    dry = [(g, f) for g in GROUNDS if g not in ("sea", "lake") for f in look.ground(g).fills]
    worst = min((apart(a, b), g, hex(b)) for a in wet for g, b in dry)
    assert worst[0] >= PLACES_APART, worst


def test_neighbouring_tints_differ() -> None:
    for ground in GROUNDS:
        tints = palette("true").ground(ground).fills
        assert len(set(tints)) == 3
        assert tints[0] < tints[1] < tints[2]


def all_colours(depth: str) -> set[int]:
    """Every colour a palette can put on a screen as a fill, ink or paper."""
    look = palette(depth)
    out = {look.void, look.cursor, look.name_ink, look.site_ink, *look.owners, look.nobody, *look.paints.values()}
    for g in GROUNDS:
        ground = look.ground(g)
        out |= {*ground.fills, ground.ink, *ground.reach, ground.edge, *map(look.scrim, ground.fills)}
    for realm in range(REALMS):
        out |= set(look.ground("land", realm).fills)
    return out - {NONE}


def test_256_colours_are_the_terminals_own() -> None:
    own = {cube(n) for n in range(16, 256)}
    assert {hex(c) for c in all_colours("256") - own} == set()
    for c in all_colours("256"):
        sent = Color.parse(f"#{c:06x}").downgrade(ColorSystem.EIGHT_BIT)
        assert sent.number is not None
        assert cube(sent.number) == c, "rich sends the very colour"


def test_sixteen_colours_are_the_terminals_own() -> None:
    assert all_colours("16") <= set(STANDARD)
    for n, c in enumerate(STANDARD):
        sent = Color.parse(f"#{c:06x}").downgrade(ColorSystem.STANDARD)
        assert (sent.type, sent.number) == (Type.STANDARD, n)


def test_every_word_of_the_board_has_a_look() -> None:
    for depth, glyphs in itertools.product(DEPTHS, GLYPH_SETS):
        look = palette(depth, glyphs)
        for ground in GROUNDS:
            assert len(look.sign(ground)) == 2
            assert look.ground(ground).fills
        assert set(look.sites) == set(SITES)
    assert set(colours.FLAG_SIGNS) == set(FLAGS)
    for depth in FILLED:
        assert set(palette(depth).paints) == set(SIDES)


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_signs_are_one_cell_wide(glyphs: str) -> None:
    for depth in DEPTHS:
        look = palette(depth, glyphs)
        signs = "".join(look.sign(g) for g in GROUNDS) + "".join(look.sites.values()) + look.arrows
        assert cell_len(signs) == len(signs)
        assert glyphs != "ascii" or signs.isascii()


def test_sites_have_signs_of_their_own() -> None:
    hexes = [s for s in SITES if s not in ("city", "town")]
    for glyphs in ("full", "ascii"):
        look = palette("true", glyphs)
        assert len({look.sites[s] for s in hexes}) == len(hexes)
    assert len({colours.ASCII_SIGNS[g] for g in ("clear", "coast", "forest", "hill", "mountain", "swamp", "sea")}) == 7


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_trail_is_drawn_in_arrows_that_nothing_printed_is_drawn_in(depth: str, glyphs: str) -> None:
    look = palette(depth, glyphs)
    assert len(look.arrows) == 8
    printed = {*"".join(map(look.sign, GROUNDS)), *look.sites.values(), *LETTERS.values()}
    assert not printed & set(look.arrows)


def test_unknown_depths_and_glyphs_are_refused() -> None:
    with pytest.raises(ValueError, match="none of true, 256, 16, none"):
        palette("12", "full")
    with pytest.raises(ValueError, match="ascii"):
        palette("true", "runes")


def test_realms_of_the_area_maps_fit_the_palette() -> None:
    assert max(len(area_board(g).realms) for g in ("blood_royale", "kingmaker")) <= REALMS
