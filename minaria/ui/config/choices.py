"""Every choice a person has, declared once: what it is called, what is allowed, what counts where nothing is chosen.

`config.toml`, `minaria config`, the words that choose at a table, what a host keeps with a key and
`docs/configuration.md` all come from CHOICES.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Literal, NamedTuple

Value = str | int | float | bool
Kind = Literal["one of", "text", "number", "yes or no"]

SECTIONS = {
    "": "What is shown",
    "terminal": "What the terminal is told",
    "host": "What `minaria host` does where its line does not say otherwise",
}
"""The tables of the file that hold choices; `keys` has the ids of keys instead."""


class Choice(NamedTuple):
    """One choice. `word` is how it is said at a table ('' for one that is made in the file alone)."""

    name: str
    section: str
    kind: Kind
    default: Value
    help: str
    values: tuple[str, ...] = ()
    word: str = ""
    low: float = 0
    high: float = 0

    @property
    def full(self) -> str:
        """Its name with its section, as one says it on the command line."""
        return f"{self.section}.{self.name}" if self.section else self.name

    @property
    def allowed(self) -> str:
        """What it can be, in words."""
        if self.kind == "one of":
            return ", ".join(self.values)
        if self.kind == "yes or no":
            return "true, false"
        if self.kind == "number":
            return f"a number from {self.low:g} to {self.high:g}"
        return f"{', '.join(self.values)}, or one of your own" if self.values else "a text in quotes"

    def taken(self, given: object) -> Value:
        """What was given, as it counts. Raises ValueError saying what is allowed."""
        if self.kind == "one of" and isinstance(given, bool) and {"on", "off"} <= set(self.values):
            given = "on" if given else "off"
        if self.kind == "one of" and isinstance(given, int | str) and not isinstance(given, bool):
            if str(given) in self.values:  # a number of colours may stand without quotes
                return str(given)
        elif self.kind == "yes or no" and isinstance(given, bool):
            return given
        elif self.kind == "number" and isinstance(given, int | float) and not isinstance(given, bool):
            if self.low <= given <= self.high and (isinstance(self.default, float) or given == int(given)):
                return given
        elif self.kind == "text" and isinstance(given, str):
            if given.isprintable() and len(given) <= TEXT_AT_MOST:
                return given
        raise ValueError(f"{self.full} can be {self.allowed}")

    def said(self, text: str) -> Value:
        """What somebody typed, as it counts. Raises ValueError saying what is allowed."""
        typed: object = text
        if self.kind == "yes or no":
            typed = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
                text.casefold()
            )
        elif self.kind == "number":
            try:
                typed = float(text) if "." in text else int(text)
            except ValueError:
                typed = text
        elif self.kind == "one of":
            typed = text.casefold()
        return self.taken(typed)


TEXT_AT_MOST = 300  # letters
THEMES = ("dark", "light", "contrast", "deuteranopia", "protanopia", "tritanopia")
AWAY = ("away", "on", "off")

CHOICES: tuple[Choice, ...] = (
    Choice(
        "face",
        "",
        "one of",
        "auto",
        "The face a table begins at: the full screen, lines that scroll away, plain lines; auto is the full screen "
        "where a terminal can show it.",
        ("auto", "screen", "lines", "plain"),
    ),
    Choice(
        "reader",
        "",
        "one of",
        "off",
        "Plain lines for a screen reader, from the first question on.",
        ("off", "on"),
        "reader",
    ),
    Choice(
        "theme",
        "",
        "text",
        "dark",
        f"The colours: {', '.join(THEMES)}, or one of your own by the name of its file in the folder themes. "
        "'minaria config themes' shows them.",
        THEMES,
        "theme",
    ),
    Choice(
        "colour",
        "",
        "one of",
        "auto",
        "How many colours your terminal shows; auto finds out, none uses bold and reverse alone.",
        ("auto", "true", "256", "16", "none"),
        "colours",
    ),
    Choice(
        "glyphs",
        "",
        "one of",
        "full",
        "The signs on the map: full wants a font with the newer block signs, ascii is letters alone.",
        ("full", "blocks", "ascii"),
        "glyphs",
    ),
    Choice("zoom", "", "text", "", "How close the map is, by the name of one of its zooms.", word="zoom"),
    Choice("moves", "", "one of", "on", "Whether the map shows the last moves.", ("on", "off"), "moves"),
    Choice(
        "data",
        "",
        "text",
        "",
        "The folder of your tables, where neither --data nor MINARIA_DATA says otherwise.",
    ),
    Choice(
        "title",
        "terminal",
        "one of",
        "on",
        "The table in the title of the window, with a mark when it is your turn.",
        ("on", "off"),
        "window title",
    ),
    Choice(
        "bell",
        "terminal",
        "one of",
        "away",
        "The terminal's bell when it becomes your turn: away rings only while you do not look at the window.",
        AWAY,
        "bell",
    ),
    Choice(
        "notices",
        "terminal",
        "one of",
        "away",
        "A notice on the desktop when it becomes your turn: away shows it only while you do not look at the window.",
        AWAY,
        "desktop notices",
    ),
    Choice(
        "notice_form",
        "terminal",
        "one of",
        "auto",
        "The escape sequence of notices: OSC 9, 777 or 99; auto goes by the name of the terminal.",
        ("auto", "9", "777", "99"),
        "desktop form",
    ),
    Choice(
        "links",
        "terminal",
        "one of",
        "on",
        "Whether addresses that are shown can be clicked (OSC 8), where a terminal can have that.",
        ("on", "off"),
        "links",
    ),
    Choice(
        "rules_at",
        "terminal",
        "text",
        "",
        "Where the numbers of rules lead when they are clicked: an address with {rule} in it.",
    ),
    Choice("port", "host", "number", 8022, "Where to listen.", low=0, high=65535),
    Choice("bind", "host", "text", "", "Listen on this address only."),
    Choice("address", "host", "text", "", "How others call this computer, for invitations."),
    Choice("watch", "host", "yes or no", False, "Whether people without a seat may watch."),
    Choice("call", "host", "text", "", "A command run for somebody who is asked while away; it reads a line of text."),
    Choice(
        "idle",
        "host",
        "number",
        240.0,
        "Minutes after which a connection where nothing is typed ends; 0: never.",
        low=0,
        high=100_000,
    ),
    Choice(
        "web",
        "host",
        "number",
        0,
        "Where this computer's own browsers find the tables as a page with a terminal (the extra web); 0: nowhere.",
        low=0,
        high=65535,
    ),
    Choice("connections", "host", "number", 64, "At most so many connections at once.", low=1, high=100_000),
    Choice("hall", "host", "yes or no", False, "Everybody comes from one address: a hall behind one router."),
)

PERSONAL = tuple(c for c in CHOICES if c.word)
"""What a person chooses for himself wherever he sits, also at a host."""

BY_NAME = {c.name: c for c in PERSONAL}
"""Those by their names; none of them is called as another."""


def choice(said: str) -> Choice:
    """The choice of that name, with or without its section. Raises LookupError saying which are near."""
    wanted = said.strip().casefold().replace("-", "_").replace(" ", "_")
    found = [c for c in CHOICES if wanted in (c.full, c.name)]
    if len(found) == 1:
        return found[0]
    near = get_close_matches(wanted, [n for c in CHOICES for n in (c.full, c.name)], 1)
    raise LookupError(f"there is no choice called {said!r}" + (f"; did you mean {near[0]}?" if near else ""))
