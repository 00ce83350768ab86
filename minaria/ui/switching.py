"""The words that lead out of a face, and those that say how the screen looks: known in every face, at every start.

Called by the faces with each line before it goes to the table; none of these words is an order of a game or a word of
the table (a test sees to that).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, cast

from commands import Misread, Order, clean
from minaria.engine.sheets import Sheet
from minaria.table.line.table import Table
from minaria.ui.settings import Settings
from minaria.ui.tui import screen_words
from minaria.ui.tui.keys import IDS, LINES, Keymap
from minaria.ui.tui.screen_words import CHOOSING, KeyTo

Way = Literal["screen", "lines", "plain"]
"""The faces a table can be shown at."""

WAYS: Mapping[str, Way] = {
    "screen": "screen",
    "tui": "screen",
    "full screen": "screen",
    "lines": "lines",
    "line mode": "lines",
    "plain": "plain",
    "plain lines": "plain",
    "bare": "plain",
    "reader on": "plain",
    "reader off": "screen",
}
"""Every word that leads to a face. What `reader` says is remembered as well."""

CALLED: Mapping[Way, str] = {"screen": "the full screen", "lines": "lines", "plain": "plain lines"}
AT: Mapping[Way, str] = {"screen": "on the full screen", "lines": "in lines", "plain": "in plain lines"}
NO_SHELL = "Ctrl+Z suspends nothing here: it is for a terminal of one's own machine. 'quit' leaves; the table is kept."
_STEPS = ("", "in", "closer", "out", "farther")


def way(line: str, here: Way) -> Way | Literal[""]:
    """The face a line asks for, '' if it asks for none; to turn the reader off leads nowhere from where it is off."""
    said = _said(line)
    return here if said == "reader off" and here != "plain" else WAYS.get(said, "")


def reader(line: str) -> str:
    """What a line that leads to a face says of the reader: on, off, or ''."""
    said = _said(line)
    return said.partition(" ")[2] if said in WAYS and said.startswith("reader ") else ""


def _said(line: str) -> str:
    return " ".join(clean(line).casefold().split())


def no_face(asked: Way) -> str:
    """Why a face cannot be shown where a terminal cannot move its cursor, or nobody sits at one."""
    return f"{CALLED[asked].capitalize()} cannot be shown here: that wants a terminal that can move its cursor."


def there_already(here: Way) -> str:
    """What is said to whoever asks for the face he sits at."""
    return f"{'This is' if here == 'screen' else 'These are'} {CALLED[here]} already."


def wish(line: str) -> tuple[str, str] | KeyTo | str | None:
    """What a line says of how the screen looks: a choice and its value, a key given to something, or what is wrong with
    it; None for others.
    """
    read = screen_words.read(line)
    if isinstance(read, Misread):
        first = _said(line).partition(" ")[0]
        kinds: tuple[type[Order], ...] = (*CHOOSING, KeyTo)
        heads = {h for kind in kinds for h in kind.spec.heads}
        return read.message if first in heads else None
    if isinstance(read, KeyTo):
        return read
    if read is None or type(read) not in CHOOSING:
        return None
    name, value = screen_words.chosen(read)
    if name == "zoom" and value in _STEPS:
        return "The map that can be zoomed is on the full screen; 'screen' goes there."
    return name, value


def choose(line: str, settings: Callable[[], Settings]) -> tuple[Literal["note", "error"], str] | None:
    """Remember what a line says of how the screen looks, in a face that is not it; what to say, None for any other."""
    wanted = wish(line)
    if wanted is None or isinstance(wanted, str):
        return None if wanted is None else ("error", wanted)
    if isinstance(wanted, KeyTo):
        return give_key(wanted, settings())[0]
    name, value = wanted
    try:
        chosen = settings().choose(name, value)
    except ValueError as err:
        return "error", str(err)
    where = "" if name in ("bell", "notices", "notice_form", "title", "links") else " for the full screen"
    return "note", f"{chosen.words(name)}: {value}. {chosen.kept(where)}"


Said = tuple[Literal["note", "error"], str]


def give_key(word: KeyTo, settings: Settings) -> tuple[Said, Settings]:
    """Give something another key, or say which it has: what to say, and the choices as they are now."""
    id, _, keys = " ".join(word.name.split()).partition(" ")
    id = id.casefold()
    if keys:
        try:
            settings = settings.give(id, keys)
        except ValueError as err:
            return ("error", str(err)), settings
    elif id not in IDS:
        return ("error", f"There is no key called {id!r}; 'keys' has them all."), settings
    keymap = Keymap(settings.keys)
    kept = f" {settings.kept()}" if keys else ""
    clash = next((t for t in keymap.troubles if f" {id}" in t), "") if keys else ""
    said = f"{id}: {keymap.shown(id, True) or 'no key'}.{kept}"
    return ("note", f"{said} But {clash.removeprefix('keys: ')}" if clash else said), settings


def own_page(line: str, settings: Callable[[], Settings], table: Table, seat: str) -> Sheet | None:
    """The page of what a person chooses or may say that a line asks for, in lines; None for any other line."""
    match screen_words.read(line):
        case screen_words.Palette(wanted):
            from minaria.ui import word_palette

            return word_palette.page(table, seat, wanted)
        case screen_words.Themes():
            from minaria.ui import theme_gallery

            chosen = settings()
            return theme_gallery.page(chosen.home, chosen.theme)
        case screen_words.Keys():
            return Keymap(settings().keys).page(LINES)
    return None


def of_the_screen(line: str) -> str:
    """What to say of a line that only the full screen understands; '' for any other."""
    read = screen_words.read(line)
    if read is None or isinstance(read, Misread):
        return ""
    return f"'{clean(line, 40)}' is a word of the full screen; 'screen' goes there."


def face_of(settings: Settings) -> Way:
    """The face somebody who asked for none is shown, where every face can be."""
    if settings.reader == "on":
        return "plain"
    return cast(Way, settings.face) if settings.face in CALLED else "screen"
