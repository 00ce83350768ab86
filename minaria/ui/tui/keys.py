"""Every key of the full screen, declared once: what it is called, where it works, what it does.

The footer, the page `keys`, the list in the manual and the lookup while playing all come from KEYS. A person may give
any of them other keys, by their ids: in the file of choices, or by the word `key`, also at a host. Enter in the order
line stays as it is, and no letter is taken from what is typed there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Literal, NamedTuple

from minaria.engine.sheets import Grid, Sheet, Text
from minaria.ui.config.key_names import key_name, types_itself

Place = Literal["anywhere", "line", "map", "log", "past", "home"]
"""Where a key works: everywhere, or while the order line, the map, the log has the keys, or while the order line is
empty and an earlier position is looked at, or one is at home."""

TITLES: Mapping[Place, str] = {
    "anywhere": "Everywhere",
    "line": "In the order line",
    "map": "On the map",
    "log": "In the log",
    "past": "While looking at an earlier position, with an empty order line",
    "home": "At home, with an empty line; Enter takes the row",
}


class Key(NamedTuple):
    """One thing a key does. `text` is for the footer ('' keeps it out), `word` says the same in the order line."""

    id: str
    place: Place
    keys: tuple[str, ...]
    help: str
    text: str = ""
    word: str = ""


KEYS: tuple[Key, ...] = (
    Key("help", "anywhere", ("f1",), "how to say an order, and all words", "Help", "help"),
    Key("sheet", "anywhere", ("f2",), "your own sheet", "Sheet", "sheet"),
    Key("log", "anywhere", ("f3",), "the log, with the keys in it", "Log", "log"),
    Key("cards", "anywhere", ("f4",), "the cards you hold", "Cards", "cards"),
    Key("score", "anywhere", ("f5",), "how the players stand", "Score", "score"),
    Key("map", "anywhere", ("f6",), "the keys to the map, and back to the order line", "Map", "map"),
    Key("orders", "anywhere", ("f7",), "what you can do now ('?' on an empty line does the same)", "Orders", "orders"),
    Key("state", "anywhere", ("f8",), "the state of play", "State", "look"),
    Key("keys", "anywhere", ("f9",), "this list of keys", "Keys", "keys"),
    Key("palette", "anywhere", ("alt+x", "f11"), "every word and page: type some letters of one", word="palette"),
    Key(
        "questions",
        "anywhere",
        ("f12", "alt+q"),
        "for the referee: who is asked what, and which dice are wanted",
        word="questions",
    ),
    Key("leave", "anywhere", ("f10", "ctrl+q"), "leave the table; it is kept", "Leave", "quit"),
    Key("page_up", "anywhere", ("pageup",), "scroll the page or the log up"),
    Key("page_down", "anywhere", ("pagedown",), "scroll the page or the log down"),
    Key("page_top", "anywhere", ("ctrl+home", "alt+less_than_sign"), "to the top of the page or the log"),
    Key("page_end", "anywhere", ("ctrl+end", "alt+greater_than_sign"), "to the end of the page or the log"),
    Key("earlier", "anywhere", ("ctrl+pageup", "alt+comma"), "the position one order earlier", word="back"),
    Key("later", "anywhere", ("ctrl+pagedown", "alt+full_stop"), "the position one order later", word="forward"),
    Key("north", "anywhere", ("alt+up", "ctrl+up", "alt+k"), "map cursor up, from the order line"),
    Key("south", "anywhere", ("alt+down", "ctrl+down", "alt+j"), "map cursor down"),
    Key("west", "anywhere", ("alt+left", "alt+h"), "map cursor west"),
    Key("east", "anywhere", ("alt+right", "alt+l"), "map cursor east"),
    Key("north_west", "anywhere", ("alt+y",), "map cursor north-west"),
    Key("north_east", "anywhere", ("alt+u",), "map cursor north-east"),
    Key("south_west", "anywhere", ("alt+b",), "map cursor south-west"),
    Key("south_east", "anywhere", ("alt+n",), "map cursor south-east"),
    Key("next_force", "anywhere", ("alt+o",), "map cursor to your next force with moves left"),
    Key("pick", "anywhere", ("alt+enter", "alt+p"), "the place under the map cursor into the order"),
    Key("closer", "anywhere", ("ctrl+t", "alt+plus", "alt+equals_sign"), "zoom in", word="zoom in"),
    Key("farther", "anywhere", ("ctrl+o", "alt+minus"), "zoom out", word="zoom out"),
    Key("redraw", "anywhere", ("ctrl+l",), "draw the screen again"),
    Key("suspend", "anywhere", ("ctrl+z",), "back to the shell for a while; its word fg brings the screen back"),
    Key("complete", "line", ("tab",), "complete the word, then the next suggestion"),
    Key("complete_back", "line", ("shift+tab",), "the suggestion before"),
    Key("previous", "line", ("up", "ctrl+p"), "the line typed before"),
    Key("next", "line", ("down", "ctrl+n"), "the line typed after"),
    Key("search", "line", ("ctrl+r",), "search the lines typed before; again for an earlier one"),
    Key("escape", "line", ("escape",), "close the list, then clear the line, then close the page"),
    Key("interrupt", "line", ("ctrl+c",), "clear the line; on an empty line leave"),
    Key("end_of_input", "line", ("ctrl+d",), "delete a letter; on an empty line leave"),
    Key("left", "line", ("left", "ctrl+b"), "a letter back"),
    Key("right", "line", ("right", "ctrl+f"), "a letter on; at the end take what is suggested"),
    Key("word_left", "line", ("ctrl+left",), "a word back"),
    Key("word_right", "line", ("ctrl+right",), "a word on"),
    Key("line_start", "line", ("home", "ctrl+a"), "to the beginning"),
    Key("line_end", "line", ("end", "ctrl+e"), "to the end; there take what is suggested"),
    Key("delete_left", "line", ("backspace", "ctrl+h"), "delete the letter before"),
    Key("delete_right", "line", ("delete",), "delete the letter under the cursor"),
    Key("delete_word", "line", ("ctrl+w", "alt+backspace"), "delete the word before"),
    Key("delete_rest", "line", ("ctrl+k",), "delete to the end"),
    Key("delete_all", "line", ("ctrl+u",), "delete to the beginning"),
    Key("edit", "line", ("alt+e",), "the line in your own editor, at your own computer", word="edit"),
    Key("put_back", "line", ("ctrl+y",), "put back what was deleted"),
    Key("map_north", "map", ("up", "k"), "up"),
    Key("map_south", "map", ("down", "j"), "down"),
    Key("map_west", "map", ("left", "h"), "west"),
    Key("map_east", "map", ("right", "l"), "east"),
    Key("map_north_west", "map", ("y",), "north-west"),
    Key("map_north_east", "map", ("u",), "north-east"),
    Key("map_south_west", "map", ("b",), "south-west"),
    Key("map_south_east", "map", ("n",), "south-east"),
    Key("map_next_force", "map", ("tab",), "your next force with moves left", "Next force"),
    Key("map_last_force", "map", ("shift+tab",), "your force before it"),
    Key("map_pick", "map", ("enter",), "pick a force, then its target: the order is shown", "Pick"),
    Key("map_name", "map", ("space", "t"), "only the place's name into the order", "Name"),
    Key("map_other", "map", ("o",), "another order for the picked force and target", "Other order"),
    Key("map_closer", "map", ("+", "="), "zoom in", "Zoom"),
    Key("map_farther", "map", ("-",), "zoom out"),
    Key("map_centre", "map", ("c",), "the cursor to the middle"),
    Key("map_find", "map", ("/",), "find a place by its name", "Find", "find PLACE"),
    Key("map_look", "map", ("x",), "everything about the place under the cursor", "Look", "look PLACE"),
    Key("map_legend", "map", ("?",), "what the signs mean", "Signs", "legend"),
    Key("map_moves", "map", ("m",), "the last moves, shown or not", word="moves on, moves off"),
    Key("map_leave", "map", ("escape",), "back to the order line", "Order line"),
    Key("log_up", "log", ("up", "k"), "an entry up"),
    Key("log_down", "log", ("down", "j"), "an entry down"),
    Key("log_place", "log", ("enter",), "show its place on the map", "Place"),
    Key("log_position", "log", ("g",), "show the position just after it", "Position", "at N"),
    Key("log_fold", "log", ("space", "tab"), "fold or unfold its turn", "Fold", "fold, unfold"),
    Key("log_fold_all", "log", ("z",), "fold or unfold all turns", "All", "fold all, unfold all"),
    Key("log_search", "log", ("/",), "search", "Search", "search WORDS"),
    Key("log_next", "log", ("n",), "the next one found, upwards", "Next"),
    Key("log_previous", "log", ("N",), "the one found before, downwards"),
    Key("log_top", "log", ("home",), "to the beginning"),
    Key("log_end", "log", ("end",), "to the end"),
    Key("log_leave", "log", ("escape",), "back to the order line", "Order line"),
    Key("past_back", "past", ("left",), "one order back", "Back", "back"),
    Key("past_forward", "past", ("right",), "one order on", "Forward", "forward"),
    Key("past_start", "past", ("home",), "to the beginning", "Start", "at 0"),
    Key("past_play", "past", ("space",), "play on from here, or stop", "Play", "replay"),
    Key("past_faster", "past", ("+", "="), "faster", "Faster", "speed N"),
    Key("past_slower", "past", ("-",), "slower", "Slower"),
    Key("past_now", "past", ("escape", "end"), "back to the present", "Now", "now"),
    Key("home_up", "home", ("up", "shift+tab"), "the row above", "Up"),
    Key("home_down", "home", ("down", "tab"), "the row below", "Down"),
    Key("home_left", "home", ("left",), "in a new game: the value before", "Change"),
    Key("home_right", "home", ("right",), "in a new game: the next value"),
    Key("home_top", "home", ("home",), "the first row"),
    Key("home_end", "home", ("end",), "the last row"),
    Key("home_back", "home", ("escape",), "close the page, then the new game; then leave", "Back", "back"),
)

IDS = tuple(k.id for k in KEYS)
LINES: frozenset[str] = frozenset(
    {k.id for k in KEYS if k.place == "line"}
    | {
        k.id
        for k in KEYS
        if k.place == "anywhere" and k.word in ("help", "sheet", "cards", "score", "orders", "keys", "palette")
    }
    | {"state", "log", "map", "leave", "questions", "redraw", "suspend"}
)
"""What keys do in lines as well: in the line itself, and as words on an empty one."""
FIXED = ("enter",)
"""Keys nobody may take: Enter gives the order."""
AT_MOST = 4  # keys that one thing may be on
_TYPED: frozenset[Place] = frozenset({"anywhere", "line"})
"""Where letters are typed."""


def chosen_keys(id: str, said: str) -> tuple[str, ...] | None:
    """The keys somebody says for an id, `none` for none at all; None for `usual`. Raises ValueError."""
    if id not in IDS:
        near = get_close_matches(id, IDS, 1)
        raise ValueError(f"There is no key called {id!r}{f'; did you mean {near[0]}?' if near else ''}.")
    words = said.replace(",", " ").split() if said.strip() != "," else [","]
    words = [w for w in words if w.casefold() not in ("or", "and", "to")]
    if [w.casefold() for w in words] in (["usual"], ["default"]):
        return None
    if [w.casefold() for w in words] == ["none"]:
        return ()
    if not words or len(words) > AT_MOST:
        raise ValueError(f"Say one to {AT_MOST} keys, such as 'key {id} f12'; 'key {id} usual' takes it back.")
    try:
        keys = tuple(dict.fromkeys(key_name(w) for w in words))
    except ValueError as err:
        raise ValueError(f"{err}.") from err
    if why := _refused(next(k for k in KEYS if k.id == id), keys):
        raise ValueError(f"{why}.")
    return keys


def _refused(key: Key, keys: Iterable[str]) -> str:
    """Why something cannot be on those keys; '' if it can."""
    for pressed in keys:
        if pressed in FIXED and key.place in ("anywhere", "line"):
            return f"{key.id} cannot be on Enter, which gives the order"
        if types_itself(pressed) and key.place in _TYPED:
            return f"{key.id} cannot be on {pressed!r}, which is typed in the order line"
    return ""


_NAMES = {
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "escape": "Esc",
    "comma": ",",
    "full_stop": ".",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "backspace": "Backspace",
    "delete": "Del",
    "space": "Space",
}


class Keymap:
    """Which key does what, with a person's own choices; `troubles` says what in them could not be used."""

    def __init__(
        self, own: Mapping[str, tuple[str, ...]] | None = None, where: Mapping[str, str] | None = None
    ) -> None:
        self._where = where or {}
        self.troubles = [self._trouble(id, f"there is no key called {id!r}") for id in own or {} if id not in IDS]
        self.keys: dict[str, tuple[str, ...]] = {}
        self._does: dict[tuple[Place, str], str] = {}
        self._footers: dict[Place, list[tuple[str, str]]] = {}
        for key in KEYS:
            chosen = (own or {}).get(key.id)
            if chosen is not None and (why := _refused(key, chosen)):
                self.troubles.append(self._trouble(key.id, why))
                chosen = None
            self.keys[key.id] = key.keys if chosen is None else chosen
        mine = [k for k in KEYS if k.id in (own or {})]
        for key in (*mine, *(k for k in KEYS if k not in mine)):  # what was chosen by hand goes first
            for pressed in self.keys[key.id]:
                holder = self._does.setdefault((key.place, pressed), key.id)
                if holder != key.id and key in mine:
                    self.troubles.append(self._trouble(key.id, f"{pressed} is given to {holder} and to {key.id}"))

    def _trouble(self, id: str, why: str) -> str:
        """What is wrong with a key chosen by hand, and where that stands."""
        return f"{self._where.get(id, 'keys')}: {why}."

    def does(self, place: Place, key: str, character: str | None = None) -> str | None:
        """The id of what a key does in a place; None if nothing."""
        for where in (place, "anywhere"):
            for pressed in (key, character):
                if pressed and (where, pressed) in self._does:
                    return self._does[where, pressed]
        return None

    def shown(self, id: str, all_of_them: bool = False) -> str:
        """The keys of an id as they are written: 'F1', 'Ctrl+R or Up'."""
        names = [_written(k) for k in self.keys[id]]
        return " or ".join(names if all_of_them else names[:1])

    def footer(self, place: Place) -> list[tuple[str, str]]:
        """(key, text) of what the footer shows while the keys are in a place."""
        if place not in self._footers:
            wanted = [k for k in KEYS if k.text and k.place == ("anywhere" if place == "line" else place)]
            self._footers[place] = [(self.shown(k.id), k.text) for k in wanted if self.keys[k.id]]
        return self._footers[place]

    def page(self, ids_there: Collection[str] = IDS) -> Sheet:
        """Every key of a face, by the place where it works."""
        blocks: list[Text | Grid] = []
        for place, title in TITLES.items():
            there = [k for k in KEYS if k.place == place and k.id in ids_there and self.keys[k.id]]
            rows = tuple((self.shown(k.id, True), k.help, k.word) for k in there)
            blocks += [Grid(("key", "what it does", "in words"), rows, title)] if rows else []
        blocks.append(Text(("Everything can be said in the order line as well.", GIVING, ids())))
        return Sheet("Keys", tuple(blocks))


GIVING = "'key score f12' gives something another key, 'key score usual' takes it back. Its first word is one of these:"


def ids() -> str:
    """The ids of all keys, for whoever gives them other keys."""
    return ", ".join(IDS) + "."


def _written(key: str) -> str:
    *held, last = key.split("+") if len(key) > 1 else [key]
    name = _NAMES.get(last, last.upper() if len(last) > 1 and last[0] == "f" and last[1:].isdigit() else last)
    if len(name) > 1 and name == last:
        name = name.capitalize()
    if held and len(name) == 1:
        name = name.upper()
    return "+".join([*(h.capitalize() for h in held), name])
