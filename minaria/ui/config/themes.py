"""Themes: the colours of every role at every depth and of the pieces of each player, chosen by hand; and one's own.

Those for three kinds of colour blindness tell the roles and the players' pieces apart as somebody sees them who has
that kind; a test computes it, as it computes the contrast of every ink on its ground. A theme of one's own is a file in
the folder `themes` beside the choices: a line a role, and what it leaves out is as in the theme it is `like`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from rich.style import Style

from minaria.ui.maps.palette import STANDARD, cube

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
"""What stands on a screen, by what it is."""

Inks = tuple[str, str, str]
"""Ink, ground ('' the base's), and what else: colours as #rrggbb, the number of one of 256, or a name of 16."""

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


def _with(table: Mapping[str, Inks], **other: Inks) -> dict[str, Inks]:
    return {**table, **other}


def _alike(inks: Mapping[str, str], ground: str, on: str) -> dict[str, Inks]:
    """A table of colours that terminals with 256 have exactly: (ink of each role), the ground, the ink on grounds."""
    return {
        "base": (inks["news"], ground, ""),
        "bar": (inks["bar"], inks["bar on"], "bold"),
        "ask": (inks["question"], "", "bold"),
        "news": (inks["news"], "", ""),
        "order": (inks["order"], "", "bold"),
        "error": (inks["error"], "", "bold"),
        "note": (inks["note"], "", ""),
        "question": (inks["question"], "", ""),
        "dim": (inks["note"], "", ""),
        "ghost": (inks["ghost"], "", ""),
        "key": (on, inks["note"], ""),
        "chosen": (on, inks["question"], ""),
        "hit": (on, inks["order"], ""),
        "title": (inks["title"], "", "bold"),
        "edge": (inks["edge"], "", ""),
    }


_CONTRAST_256 = _alike(
    {
        "news": "231",
        "bar": "16",
        "bar on": "231",
        "question": "227",
        "order": "84",
        "error": "217",
        "note": "231",
        "ghost": "250",
        "title": "231",
        "edge": "252",
    },
    "16",
    "16",
)
_CONTRAST_16 = _with(
    _SIXTEEN,
    base=("bright_white", "black", ""),
    bar=("black", "bright_white", "bold"),
    ask=("bright_yellow", "", "bold"),
    news=("bright_white", "", ""),
    order=("bright_green", "", "bold"),
    error=("bright_white", "", "bold reverse"),
    note=("bright_white", "", ""),
    question=("bright_yellow", "", ""),
    dim=("bright_white", "", ""),
    ghost=("white", "", "underline"),
    key=("black", "bright_white", ""),
    chosen=("black", "bright_yellow", "bold"),
    hit=("black", "bright_green", "bold"),
    title=("bright_white", "", "bold"),
    edge=("white", "", ""),
)


def _seen(order: str, error: str, question: str) -> dict[str, Inks]:
    """The dark theme with other colours for what must be told apart."""
    return _with(
        _DARK_256,
        ask=(question, "", ""),
        order=(order, "", "bold"),
        error=(error, "", "bold"),
        question=(question, "", ""),
        ghost=("245", "", ""),
        chosen=("234", question, ""),
        hit=("234", order, ""),
    )


_RED_GREEN_16 = _with(
    _SIXTEEN, order=("cyan", "", "bold"), error=("default", "", "bold reverse"), hit=("black", "cyan", "")
)
_BLUE_YELLOW_16 = _with(
    _SIXTEEN,
    ask=("magenta", "", "bold"),
    order=("green", "", "bold"),
    error=("red", "", "bold reverse"),
    question=("magenta", "", ""),
    chosen=("black", "magenta", ""),
)


@dataclass(frozen=True, eq=False)
class Theme:
    """A theme: role -> ink, ground, extra, by depth; the colours of the players' pieces, () for those of the map's own
    palette; what is to be said of a file it came from."""

    name: str
    says: str
    true: Mapping[str, Inks]
    few: Mapping[str, Inks]
    sixteen: Mapping[str, Inks] = field(default_factory=lambda: _SIXTEEN)
    owners: tuple[int, ...] = ()
    owners_16: tuple[int, ...] = ()  # numbers of the sixteen
    troubles: tuple[str, ...] = ()

    def table(self, depth: str) -> Mapping[str, Inks]:
        """The styles at a depth."""
        return {"true": self.true, "256": self.few, "16": self.sixteen, "none": _NONE}[depth]

    def players(self, depth: str) -> tuple[int, ...]:
        """The colours of the players' pieces at a depth; () for the map's own."""
        return {"16": tuple(STANDARD[n] for n in self.owners_16), "none": ()}.get(depth, self.owners)


def _of(*numbers: int) -> tuple[int, ...]:
    return tuple(cube(n) for n in numbers)


_RED_GREEN = _seen("75", "208", "229")
_BLUE_YELLOW = _seen("79", "203", "218")

THEMES: Mapping[str, Theme] = {
    t.name: t
    for t in (
        Theme("dark", "light letters on a dark ground", _DARK, _DARK_256),
        Theme("light", "dark letters on a light ground", _LIGHT, _LIGHT_256),
        Theme(
            "contrast",
            "white and strong colours on black",
            _CONTRAST_256,
            _CONTRAST_256,
            _CONTRAST_16,
            _of(196, 21, 220, 50, 199, 231, 111, 46),
            (1, 12, 11, 6, 13, 15, 10, 8),
        ),
        Theme(
            "deuteranopia",
            "where green is not seen: blue, orange, yellow",
            _RED_GREEN,
            _RED_GREEN,
            _RED_GREEN_16,
            _of(94, 21, 190, 39, 162, 230, 17, 16),
            (1, 12, 14, 6, 5, 10, 4, 8),
        ),
        Theme(
            "protanopia",
            "where red is not seen: blue, orange, yellow",
            _RED_GREEN,
            _RED_GREEN,
            _RED_GREEN_16,
            _of(160, 21, 154, 51, 177, 186, 17, 16),
            (1, 4, 2, 6, 13, 15, 10, 8),
        ),
        Theme(
            "tritanopia",
            "where blue is not seen: green, red, pink",
            _BLUE_YELLOW,
            _BLUE_YELLOW,
            _BLUE_YELLOW_16,
            _of(52, 67, 230, 46, 196, 205, 129, 17),
            (1, 12, 2, 3, 13, 7, 14, 8),
        ),
    )
}
"""Those that come with the program."""


def style_of(theme: Theme, depth: str, role: str) -> Style:
    """The style of a role."""
    table = theme.table(depth)
    ink, ground, extra = table[role]
    return Style.parse(f"{extra} {_colour(ink)} on {_colour(ground or table['base'][1])}".strip())


def _colour(name: str) -> str:
    return f"color({name})" if name.isdigit() else name


FOLDER = "themes"
_LOOKS = ("bold", "dim", "italic", "underline", "reverse")
_INK = re.compile(r"#[0-9a-fA-F]{6}")
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


def own_names(home: Path) -> list[str]:
    """The themes of one's own in a folder of choices, by the names of their files."""
    try:
        found = sorted(p.stem for p in (home / FOLDER).glob("*.toml") if _NAME.fullmatch(p.stem))
    except OSError:
        return []
    return [name for name in found if name not in THEMES]


def theme(name: str, home: Path | None = None) -> Theme:
    """A theme by its name, of those there are or of one's own in a folder of choices; what of a file cannot be used is
    told in `troubles`. Raises LookupError."""
    if name in THEMES:
        return THEMES[name]
    if home is None or not _NAME.fullmatch(name):
        raise LookupError(f"there is no theme called {name!r}")
    path = home / FOLDER / f"{name}.toml"
    try:
        return _own(name, path, path.stat().st_mtime_ns)
    except OSError as err:
        raise LookupError(f"there is no theme called {name!r}") from err


@cache
def _own(name: str, path: Path, written: int) -> Theme:
    from minaria.ui.config.file import place

    try:
        text = path.read_text(encoding="utf-8-sig")
        given: dict[str, Any] = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, ValueError) as err:
        why = f"{path} cannot be read: {' '.join(str(err).split())}. The theme is as dark is."
        return _made(name, THEMES["dark"], {}, (), (why,))
    troubles: list[str] = []
    like = THEMES.get(str(given.pop("like", "dark")))
    if like is None:
        troubles.append(f"{place(path, text, '', 'like')}: like can be {', '.join(THEMES)}.")
        like = THEMES["dark"]
    players: tuple[int, ...] = ()
    inks: dict[str, Inks] = {}
    for role, said in given.items():
        try:
            if role == "players":
                players = _players(said)
            else:
                inks[role] = _style(role, said)
        except ValueError as err:
            troubles.append(f"{place(path, text, '', role)}: {err}.")
    return _made(name, like, inks, players, tuple(troubles))


def _made(
    name: str,
    like: Theme,
    inks: Mapping[str, Inks],
    players: tuple[int, ...],
    troubles: tuple[str, ...],
) -> Theme:
    return Theme(
        name,
        f"of your own, like {like.name}",
        _over(like.true, inks),
        _over(like.few, inks),
        like.sixteen,
        players or like.owners,
        like.owners_16,
        troubles,
    )


def _over(table: Mapping[str, Inks], inks: Mapping[str, Inks]) -> dict[str, Inks]:
    """A table with other inks; a ground that is not said is that of the role before."""
    return {role: _kept(table[role], inks.get(role)) for role in table}


def _kept(before: Inks, now: Inks | None) -> Inks:
    return before if now is None else (now[0], now[1] or before[1], now[2])


def _style(role: str, said: object) -> Inks:
    if role not in ROLES:
        raise ValueError(f"there is no role called {role!r}; there are {', '.join(ROLES)}, and players")
    words = said.split() if isinstance(said, str) else []
    inks = [w for w in words if _INK.fullmatch(w)]
    extra = [w for w in words if w in _LOOKS]
    ground = inks[1] if len(inks) == 2 and "on" in words else ""
    if not inks or len(inks) + len(extra) + words.count("on") != len(words) or bool(ground) != ("on" in words):
        raise ValueError(f'{role} wants colours such as "#d8d4c8" or "#15171b on #ffd97a bold"')
    return inks[0], ground, " ".join(extra)


def _players(said: object) -> tuple[int, ...]:
    if not isinstance(said, list) or len(said) != 8 or not all(isinstance(c, str) and _INK.fullmatch(c) for c in said):
        raise ValueError('players wants eight colours such as "#8c1620", in brackets')
    return tuple(int(c[1:], 16) for c in said)
