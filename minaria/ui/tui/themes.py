"""What the screen looks like: styles by role for every theme and colour depth, chosen by hand, and the ASCII signs.

Colours are never the only carrier: every line that has one also says in words or by a sign what it is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from minaria.ui.maps.palette import GLYPH_RATIO, palette, readable
from minaria.ui.tui.compat import write_colours

ROLES = (
    "base",
    "bar",
    "ask",
    "news",
    "order",
    "error",
    "note",
    "question",
    "dim",
    "ghost",
    "key",
    "chosen",
    "hit",
    "title",
    "edge",
)

# role -> text colour, ground ('' the base's), extra
_DARK = {
    "base": ("#d8d4c8", "#15171b", ""),
    "bar": ("#f6f2e4", "#2d3440", "bold"),
    "ask": ("#ffd97a", "", ""),
    "news": ("#d8d4c8", "", ""),
    "order": ("#93d69a", "", "bold"),
    "error": ("#ff9080", "", ""),
    "note": ("#a9b2bd", "", ""),
    "question": ("#ffd97a", "", ""),
    "dim": ("#8b939e", "", ""),
    "ghost": ("#7b838e", "", ""),
    "key": ("#15171b", "#8b939e", ""),
    "chosen": ("#15171b", "#ffd97a", ""),
    "hit": ("#15171b", "#93d69a", ""),
    "title": ("#f6f2e4", "", "bold"),
    "edge": ("#566070", "", ""),
}
_LIGHT = {
    "base": ("#2b2721", "#f7f2e6", ""),
    "bar": ("#fffaf0", "#5a4a34", "bold"),
    "ask": ("#7a4a00", "", "bold"),
    "news": ("#2b2721", "", ""),
    "order": ("#1d6b2c", "", "bold"),
    "error": ("#a81e10", "", ""),
    "note": ("#5b564c", "", ""),
    "question": ("#7a4a00", "", ""),
    "dim": ("#6c665b", "", ""),
    "ghost": ("#7d766a", "", ""),
    "key": ("#f7f2e6", "#6c665b", ""),
    "chosen": ("#fffaf0", "#7a4a00", ""),
    "hit": ("#fffaf0", "#1d6b2c", ""),
    "title": ("#2b2721", "", "bold"),
    "edge": ("#a79d8a", "", ""),
}
_DARK_256 = {
    "base": ("252", "234", ""),
    "bar": ("255", "238", "bold"),
    "ask": ("222", "", ""),
    "news": ("252", "", ""),
    "order": ("114", "", "bold"),
    "error": ("210", "", ""),
    "note": ("248", "", ""),
    "question": ("222", "", ""),
    "dim": ("245", "", ""),
    "ghost": ("243", "", ""),
    "key": ("234", "246", ""),
    "chosen": ("234", "222", ""),
    "hit": ("234", "114", ""),
    "title": ("255", "", "bold"),
    "edge": ("240", "", ""),
}
_LIGHT_256 = {
    "base": ("235", "230", ""),
    "bar": ("230", "58", "bold"),
    "ask": ("94", "", "bold"),
    "news": ("235", "", ""),
    "order": ("22", "", "bold"),
    "error": ("124", "", ""),
    "note": ("240", "", ""),
    "question": ("94", "", ""),
    "dim": ("241", "", ""),
    "ghost": ("243", "", ""),
    "key": ("230", "241", ""),
    "chosen": ("230", "94", ""),
    "hit": ("230", "22", ""),
    "title": ("235", "", "bold"),
    "edge": ("246", "", ""),
}
_SIXTEEN = {
    "base": ("default", "default", ""),
    "bar": ("bright_white", "blue", "bold"),
    "ask": ("yellow", "", "bold"),
    "news": ("default", "", ""),
    "order": ("green", "", "bold"),
    "error": ("red", "", "bold"),
    "note": ("default", "", ""),
    "question": ("yellow", "", ""),
    "dim": ("default", "", "dim"),
    "ghost": ("default", "", "dim"),
    "key": ("default", "", "reverse"),
    "chosen": ("black", "yellow", ""),
    "hit": ("black", "green", ""),
    "title": ("default", "", "bold"),
    "edge": ("default", "", "dim"),
}
_NONE = {
    "base": ("default", "default", ""),
    "bar": ("default", "", "reverse"),
    "ask": ("default", "", "bold"),
    "news": ("default", "", ""),
    "order": ("default", "", "bold"),
    "error": ("default", "", "bold"),
    "note": ("default", "", ""),
    "question": ("default", "", "bold"),
    "dim": ("default", "", ""),
    "ghost": ("default", "", "underline"),
    "key": ("default", "", "reverse"),
    "chosen": ("default", "", "reverse"),
    "hit": ("default", "", "reverse"),
    "title": ("default", "", "bold"),
    "edge": ("default", "", ""),
}


class Signs(NamedTuple):
    """Signs of the frame around the texts, with or without those beyond ASCII."""

    edge: str
    rule: str
    seat: str
    shut: str
    open: str
    more: str
    cut: str
    full: str
    empty: str


SIGNS = {
    "full": Signs("│", "─", "▌", "▸", "▾", "…", "…", "█", "░"),
    "blocks": Signs("│", "─", "▌", "▸", "▾", "…", "…", "█", "░"),
    "ascii": Signs("|", "-", "|", "+", "-", "...", "~", "#", "."),
}


class Look:
    """The styles of one theme at one depth, and the signs."""

    def __init__(self, theme: str, depth: str, glyphs: str) -> None:
        self.theme, self.depth, self.glyphs = theme, depth, glyphs
        self.signs = SIGNS[glyphs]
        fixed = {"16": _SIXTEEN, "none": _NONE}
        by_theme = {
            ("dark", "true"): _DARK,
            ("light", "true"): _LIGHT,
            ("dark", "256"): _DARK_256,
            ("light", "256"): _LIGHT_256,
        }
        table = fixed.get(depth) or by_theme[theme, depth]
        ground = table["base"][1]
        self._styles = {
            role: Style.parse(f"{extra} {_colour(ink)} on {_colour(under or ground)}".strip())
            for role, (ink, under, extra) in table.items()
        }
        self._palette = palette(depth, glyphs)

    def style(self, role: str) -> Style:
        """The style of a role."""
        return self._styles[role]

    def seat(self, colour: int) -> Style:
        """The style of a mark for what a seat did, in the colour of its pieces on the map; -1 is nobody's."""
        base = self._styles["base"]
        if colour < 0 or not self.coloured:
            return base
        ground = 0x000000 if self.depth == "16" else int(self.background[1:], 16)
        return base + Style.parse(f"#{readable(self._palette.owner(colour), ground, GLYPH_RATIO):06x}")

    def owner(self, colour: int) -> str:
        """The colour of an owner's pieces on the map, for those drawn in a sheet; '' without colours."""
        return f"#{self._palette.owner(colour):06x}" if colour >= 0 and self.coloured else ""

    @property
    def background(self) -> str:
        """The ground in the words of a style sheet."""
        if self.depth in ("16", "none"):
            return "ansi_default"
        found = self._styles["base"].bgcolor
        assert found is not None
        return found.get_truecolor().hex

    @property
    def coloured(self) -> bool:
        """Whether sheets may use colours."""
        return self.depth != "none"


def _colour(name: str) -> str:
    return f"color({name})" if name.isdigit() else name


@cache
def look(theme: str, depth: str, glyphs: str) -> Look:
    """The look of that theme, depth and glyph set; made once in a process."""
    return Look(theme, depth, glyphs)


def depth_of(console: Console, wanted: str = "auto") -> str:
    """The colour depth of a terminal: what its owner says, else what its console found out."""
    if wanted != "auto":
        return wanted
    if console.no_color:  # NO_COLOR is asked for
        return "none"
    system = console.color_system
    found = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16"}
    return found.get(system or "", "none")


def write_at(console: Console, depth: str) -> None:
    """Have a console write what is drawn at a depth: it takes no colour away, what is drawn has none that it lacks."""
    write_colours(console, SYSTEMS[depth])
    console.no_color = False


SYSTEMS = {
    "true": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "none": ColorSystem.STANDARD,
}
"""What the console writes at each depth; without colours bold and reverse still need a system that has them."""
