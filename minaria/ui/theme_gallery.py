"""The themes side by side: in words with their contrast, and each in its own colours.

The full screen shows it as a page (`themes`), the lines in words, `minaria config themes` in colours where it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style

from minaria.engine.sheets import Grid, Sheet, Text
from minaria.ui.config.themes import FOLDER, ROLES, THEMES, Theme, own_names, style_of, theme
from minaria.ui.maps.palette import contrast, inked, palette

WIDE = 78  # columns of a theme
SAMPLES = (
    ("order", "order: move 3 to York"),
    ("question", "where to?"),
    ("error", "refused"),
    ("note", "a note"),
    ("ghost", "begun"),
    ("key", "F1"),
    ("chosen", "chosen"),
    ("hit", "found"),
)
TEXTS = tuple(r for r in ROLES if r != "edge")
"""The roles that are read; the edge is a line."""
TAKE = "'theme NAME', in a shell 'minaria config set theme NAME', takes one. Text wants 4.5 of contrast; 7 is best."
OWN = f"One of your own is a file NAME.toml in the folder {FOLDER} beside config.toml; docs/configuration.md says how."


def known(home: Path | None) -> list[Theme]:
    """Every theme there is, those of one's own last."""
    mine = [theme(name, home) for name in own_names(home)] if home is not None else []
    return [*THEMES.values(), *mine]


def least_contrast(of: Theme, depth: str = "true") -> float:
    """The contrast (WCAG 2) of the text that is hardest to read, where all colours are known."""
    found = [style_of(of, depth, role) for role in TEXTS]
    return min(contrast(_rgb(s.color), _rgb(s.bgcolor)) for s in found)


def _rgb(colour: object) -> int:
    from rich.color import Color

    assert isinstance(colour, Color)
    return int(colour.get_truecolor().hex[1:], 16)


def page(home: Path | None, now: str) -> Sheet:
    """All themes in words; `now` is the one chosen."""
    found = known(home)
    rows = tuple((t.name + (" (now)" if t.name == now else ""), t.says, f"{least_contrast(t):.1f}") for t in found)
    troubles = tuple(trouble for t in found for trouble in t.troubles)
    told = (TAKE, *((OWN,) if home else ()))
    return Sheet("Themes", (Grid(("theme", "what it is", "least contrast"), rows), Text((*told, *troubles))))


def samples(home: Path | None, depth: str, wide: int = WIDE) -> list[list[Segment]]:
    """Every theme in its own colours, three lines each: its name, what is told in it, the players' pieces."""
    drawn = [line for t in known(home) for line in (*_samples(t, depth, wide), [Segment("")])]
    told = [TAKE, *([OWN] if home else []), *(trouble for t in known(home) for trouble in t.troubles)]
    return [*drawn, *([Segment(line)] for text in told for line in wrap(text, wide))]


def _samples(of: Theme, depth: str, wide: int) -> Iterable[list[Segment]]:
    base, bar = style_of(of, depth, "base"), style_of(of, depth, "bar")
    figure = f"contrast {least_contrast(of, depth):.1f} " if depth in ("true", "256") else ""
    yield [Segment(set_cell_size(f" {of.name}: {of.says}", wide - len(figure)) + figure, bar)]
    yield _filled([(f" {text} ", style_of(of, depth, role)) for role, text in SAMPLES], base, wide)
    colours = palette(depth, "full", of)
    pieces: list[tuple[str, Style]] = [(" the players: ", base)]
    for k in range(8):
        owner = colours.owner(k)
        how = (
            Style(reverse=True)
            if owner < 0
            else Style(color=f"#{inked(owner):06x}", bgcolor=f"#{owner:06x}", bold=True)
        )
        pieces += [(f" {k + 1} ", how), (" ", base)]
    yield _filled(pieces, base, wide)


def _filled(parts: Sequence[tuple[str, Style]], base: Style, wide: int) -> list[Segment]:
    """The parts in a row, the rest of it in the ground."""
    row = [Segment(text, style) for text, style in parts]
    used = sum(len(text) for text, _ in parts)
    return [*row, Segment(" " * max(wide - used, 0), base)]
