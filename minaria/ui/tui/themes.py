"""What the screen looks like: the styles of a theme (`config.themes`) at a colour depth, and the ASCII signs.

Colours are never the only carrier: every line that has one also says in words or by a sign what it is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style

from minaria.ui.config.themes import ROLES, Theme, style_of
from minaria.ui.maps.palette import GLYPH_RATIO, palette, readable
from minaria.ui.tui.compat import write_colours


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

    def __init__(self, theme: Theme, depth: str, glyphs: str, leads: str | None = None) -> None:
        self.leads = leads  # where the numbers of rules lead in pages; None: nothing can be clicked
        self.theme, self.depth, self.glyphs = theme, depth, glyphs
        self.signs = SIGNS[glyphs]
        self._styles = {role: style_of(theme, depth, role) for role in ROLES}
        self._palette = palette(depth, glyphs, theme)

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


@cache
def look(theme: Theme, depth: str, glyphs: str, leads: str | None = None) -> Look:
    """The look of that theme, depth and glyph set; made once in a process."""
    return Look(theme, depth, glyphs, leads)


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
