"""Themes: what is read can be read, what must be told apart can be told apart by the eyes a theme is for; one's own."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import Color

from minaria.ui.config.themes import ROLES, THEMES, style_of, theme
from minaria.ui.maps.palette import palette
from minaria.ui.settings import Settings, remembered
from minaria.ui.theme_gallery import samples
from tests.ui.tui.tools import MEDIUM, Hand, at, screen

Colour = tuple[float, float, float]

SEEN = {  # Machado, Oliveira and Fernandes (2009), linear light
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def linear(rgb: int) -> Colour:
    def channel(shift: int) -> float:
        c = (rgb >> shift & 255) / 255
        return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)

    return channel(16), channel(8), channel(0)


def luminance(rgb: int) -> float:
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(rgb), strict=True))


def ratio(a: int, b: int) -> float:
    """The contrast of WCAG 2."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: int, eyes: str) -> Colour:
    light = linear(rgb)
    r, g, b = (min(1.0, max(0.0, sum(w * c for w, c in zip(row, light, strict=True)))) for row in SEEN[eyes])
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    f, h, k = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * h - 16, 500 * (f - h), 200 * (h - k)


def apart(a: int, b: int, eyes: str) -> float:
    """How far two colours are from each other for some eyes; a step that is just seen is 2.3."""
    return math.dist(lab(a, eyes), lab(b, eyes))


def rgb(colour: Color | None) -> int:
    assert colour is not None
    return int(colour.get_truecolor().hex[1:], 16)


def ink(name: str, depth: str, role: str) -> int:
    return rgb(style_of(THEMES[name], depth, role).color)


@pytest.mark.parametrize("depth", ["true", "256"])
@pytest.mark.parametrize("name", THEMES)
def test_whatever_is_read_can_be_read(name: str, depth: str) -> None:
    for role in ROLES:
        style = style_of(THEMES[name], depth, role)
        wanted = 7.0 if name == "contrast" else 2.2 if role == "edge" else 3.7 if role == "ghost" else 4.5
        assert ratio(rgb(style.color), rgb(style.bgcolor)) >= wanted, role


@pytest.mark.parametrize("depth", ["true", "256"])
@pytest.mark.parametrize("name", ["deuteranopia", "protanopia", "tritanopia"])
def test_orders_refusals_and_questions_are_told_apart_by_the_eyes_a_theme_is_for(name: str, depth: str) -> None:
    for a, b in combinations(("order", "error", "question", "news"), 2):
        least = 25 if "news" in (a, b) else 40
        assert apart(ink(name, depth, a), ink(name, depth, b), name) >= least, (a, b)


@pytest.mark.parametrize(("depth", "least"), [("true", 40), ("256", 40), ("16", 18)])
@pytest.mark.parametrize("name", [n for n in THEMES if n not in ("dark", "light")])
def test_the_players_pieces_are_told_apart_by_the_eyes_a_theme_is_for(name: str, depth: str, least: float) -> None:
    colours = palette(depth, "full", THEMES[name])
    eyes = "" if name == "contrast" else name
    for a, b in combinations(range(8), 2):
        assert apart(colours.owner(a), colours.owner(b), eyes) >= least, (a, b)


def test_the_usual_colours_of_the_pieces_are_harder_to_tell_apart_for_those_eyes() -> None:
    usual = palette("true")
    for eyes in ("deuteranopia", "protanopia", "tritanopia"):
        assert min(apart(usual.owner(a), usual.owner(b), eyes) for a, b in combinations(range(8), 2)) < 30


# -- on the screen


def test_the_gallery_shows_every_theme_in_its_colours_and_a_theme_changes_screen_and_map(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.line("themes")
        panel = hand.app.model.sheet_panel
        told = "\n".join(panel.text())
        drawn = "\n".join("".join(s.text for s in line) for line in panel.picture)
        for name in THEMES:
            assert name in told
            assert f" {name}: " in drawn
        before = hand.app.map.shown.look.owner(0), hand.app.model.look.style("order")
        await hand.line("theme deuteranopia")
        after = hand.app.map.shown.look.owner(0), hand.app.model.look.style("order")
        assert before[0] != after[0] == 0x875F00
        assert before[1] != after[1]

    at(screen(tmp_path), play, MEDIUM)


# -- one's own

OWN = """
like = "contrast"
order = "#00ffff bold"
chosen = "#000000 on #ffffff"
players = ["#000000", "#111111", "#222222", "#333333", "#444444", "#555555", "#666666", "#777777"]
"""


def test_a_theme_of_ones_own_says_only_what_differs(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.toml").write_text(OWN)
    settings = remembered(tmp_path).choose("theme", "mine")
    assert settings.kept() == "Remembered."
    mine = remembered(tmp_path).colours
    assert rgb(style_of(mine, "true", "order").color) == 0x00FFFF
    assert rgb(style_of(mine, "true", "order").bgcolor) == 0x000000
    assert rgb(style_of(mine, "true", "chosen").bgcolor) == 0xFFFFFF
    assert style_of(mine, "true", "news") == style_of(THEMES["contrast"], "true", "news")
    assert palette("true", "full", mine).owner(7) == 0x777777
    assert any("mine" in segment.text for line in samples(tmp_path, "true") for segment in line)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ordr = '#ffffff'", "line 2: there is no role called 'ordr'"),
        ("order = 'red'", "line 2: order wants colours"),
        ("order = '#fff on'", "line 2: order wants colours"),
        ("players = ['#ffffff']", "line 2: players wants eight colours"),
        ("like = 'puce'", "line 2: like can be dark, light"),
        ("order = ", "cannot be read"),
    ],
)
def test_what_is_wrong_in_it_is_named_and_the_rest_counts(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.toml").write_text(f"error = '#ff0000'\n{text}\n")
    (tmp_path / "config.toml").write_text('theme = "mine"\n')
    found = remembered(tmp_path)
    assert told in " ".join(found.troubles)
    assert "mine.toml" in found.troubles[0]
    assert (rgb(style_of(found.colours, "true", "error").color) == 0xFF0000) == ("cannot be read" not in told)


@pytest.mark.parametrize("name", ["../dark", "", "none", "a/b", "x" * 50])
def test_a_theme_is_a_name_and_no_path(tmp_path: Path, name: str) -> None:
    (tmp_path / "dark.toml").write_text("order = '#ff0000'\n")
    with pytest.raises(LookupError):
        theme(name, tmp_path)
    with pytest.raises(ValueError, match="theme can be dark"):
        Settings(home=tmp_path).choose("theme", name)


def test_a_host_has_no_themes_of_anybodys_own(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="theme can be dark"):
        Settings().choose("theme", "mine")
