"""Words that only the full screen has: pages back through the game, the log, what the screen looks like.

Declared like every other order, so they are read, completed and helped the same way. None may begin like an order of a
game or a word of the table (a test sees to that): those go to the table. Nothing here enters the journal.
"""

from __future__ import annotations

from collections.abc import Mapping

from commands import Misread, Number, Order, Question, Reader, Reading, Suggestion, Words, order
from commands.nameless import Nameless
from commands.tokens import tokenize
from minaria.engine.sheets import Facts, Sheet
from minaria.ui.config.choices import BY_NAME
from minaria.ui.tui.keys import IDS


@order("back [N]", table=True, examples=("back", "back 5"))
class Back(Order):
    """The position some orders earlier, as you could know it then."""

    n: Number = 1


@order("forward [N]", table=True, examples=("forward",))
class Forward(Order):
    """The position some orders later."""

    n: Number = 1


@order("at N", "at line N", table=True, examples=("at 212",))
class At(Order):
    """The position just after a line of the journal; the log shows their numbers."""

    n: Number


@order("now", "present", table=True)
class Now(Order):
    """Back to the present."""


@order("replay [N]", "replay from N", table=True, examples=("replay", "replay from 40"))
class Replay(Order):
    """Play the game again on the screen, from a line of the journal or from where you look."""

    n: Number = -1


@order("halt", table=True)
class Halt(Order):
    """Stop a replay, or the bots."""


@order("go on", table=True)
class GoOn(Order):
    """Let a replay or the bots go on."""


@order("speed N", table=True, examples=("speed 4",))
class Speed(Order):
    """How many orders a second a replay shows."""

    n: Number


@order("seen by WHO", table=True, examples=("seen by {seat}",))
class SeenBy(Order):
    """After the end: look at the game from another seat, or from none ('seen by all')."""

    who: Words


@order("fold [ALL]", table=True, examples=("fold", "fold all"))
class Fold(Order):
    """Show only the heading of a turn in the log, or of all turns."""

    all: Words = ""


@order("unfold [ALL]", table=True, examples=("unfold", "unfold all"))
class Unfold(Order):
    """Show a turn of the log whole again, or all turns."""

    all: Words = ""


@order("search log [for] WORDS", "in log WORDS", table=True, examples=("search log {place}",), word="search log")
class SearchLog(Order):
    """Look for words in the log; n and N in the log go to the next."""

    words: Words


@order("zoom [HOW]", table=True, examples=("zoom in", "zoom out"))
class Zoom(Order):
    """How close the map is: in, out, or one of its zooms by name."""

    how: Words = ""


@order("theme NAME", table=True, examples=("theme light",))
class Theme(Order):
    """The colours of the screen; 'themes' shows all there are."""

    name: Words


@order("themes", table=True)
class Themes(Order):
    """Every theme as it looks: dark, light, high contrast, for colour blindness, your own."""


@order("colours|colour|color|colors NAME", table=True, examples=("colours 256",))
class Colours(Order):
    """How many colours your terminal shows: auto, true, 256, 16 or none."""

    name: Words


@order("glyphs NAME", table=True, examples=("glyphs ascii",))
class Glyphs(Order):
    """The signs on the map: full, blocks or ascii."""

    name: Words


@order("moves NAME", table=True, examples=("moves off",))
class Moves(Order):
    """Whether the map shows the last moves: on or off."""

    name: Words


@order("reader NAME", table=True, examples=("reader on",))
class ReaderMode(Order):
    """On: plain lines for a screen reader, from now on and every time."""

    name: Words


@order("bell NAME", table=True, examples=("bell off",))
class Bell(Order):
    """The terminal's bell when it becomes your turn: away (while you look elsewhere), on or off."""

    name: Words


@order("desktop notices NAME", table=True, examples=("desktop notices on",), word="desktop notices")
class Notices(Order):
    """A notice on the desktop when it becomes your turn: away (while you look elsewhere), on or off."""

    name: Words


@order("desktop form NAME", table=True, examples=("desktop form 777",), word="desktop form")
class NoticeForm(Order):
    """How your terminal takes notices: auto, 9, 777 or 99."""

    name: Words


@order("window title NAME", table=True, examples=("window title off",), word="window title")
class WindowTitle(Order):
    """The table in the title of the window, with a mark when it is your turn: on or off."""

    name: Words


@order("links NAME", table=True, examples=("links off",))
class Links(Order):
    """Whether addresses that are shown can be clicked: on or off."""

    name: Words


@order("key NAME", table=True, examples=("key score f12", "key score usual"))
class KeyTo(Order):
    """Give something another key: its id, then the key; 'usual' takes it back, 'none' leaves it without. See 'keys'."""

    name: Words


@order("edit [WORDS]", "edit line [WORDS]", table=True, examples=("edit", "edit say My lords"))
class Edit(Order):
    """Write orders or a long speech in your own editor, where you sit at the computer itself."""

    words: Words = ""


@order("palette [WORDS]", table=True, examples=("palette", "palette odds"))
class Palette(Order):
    """Find a word, a page or an order by some letters of what it is called or does."""

    words: Words = ""


@order("copy [WHAT]", table=True, examples=("copy", "copy page", "copy report"))
class Copy(Order):
    """Put your last order where you can paste it, or the page that is shown, the report of what happened, the log."""

    what: Words = ""


@order("lines", "line mode", table=True)
class Lines(Order):
    """Go on in lines that scroll away, without a full screen; 'screen' comes back."""


@order("plain", "plain lines", "bare", table=True)
class Plain(Order):
    """Go on in plain lines, one statement a line; 'screen' comes back."""


@order("screen", "full screen", "tui", table=True)
class FullScreen(Order):
    """The full screen, from the lines; here one is there."""


@order("keys", table=True)
class Keys(Order):
    """Every key and what it does."""


@order("legend", "signs", table=True)
class Legend(Order):
    """What the signs on the map mean."""


@order("screen words", table=True)
class ScreenWords(Order):
    """These words."""


WORDS: tuple[type[Order], ...] = (
    Back,
    Forward,
    At,
    Now,
    Replay,
    Halt,
    GoOn,
    Speed,
    SeenBy,
    Fold,
    Unfold,
    SearchLog,
    Zoom,
    Theme,
    Themes,
    Colours,
    Glyphs,
    Moves,
    ReaderMode,
    Bell,
    Notices,
    NoticeForm,
    WindowTitle,
    Links,
    KeyTo,
    Edit,
    Palette,
    Copy,
    Lines,
    Plain,
    FullScreen,
    Keys,
    Legend,
    ScreenWords,
)

CHOOSING: Mapping[type[Order], str] = {
    Theme: "theme",
    Colours: "colour",
    Glyphs: "glyphs",
    Moves: "moves",
    ReaderMode: "reader",
    Bell: "bell",
    Notices: "notices",
    NoticeForm: "notice_form",
    WindowTitle: "title",
    Links: "links",
    Zoom: "zoom",
}
"""The words that choose something, and the names of what they choose."""

COPIED = ("order", "page", "report", "log")
"""What can be copied."""

_VALUES: Mapping[type[Order], tuple[str, ...]] = {
    **{kind: BY_NAME[name].values for kind, name in CHOOSING.items()},
    KeyTo: IDS,
    Copy: COPIED,
    Zoom: ("in", "out"),
    Fold: ("all",),
    Unfold: ("all",),
}


def chosen(word: Order) -> tuple[str, str]:
    """What a word of CHOOSING chooses, and what it is to be."""
    said = getattr(word, "how" if isinstance(word, Zoom) else "name")
    return CHOOSING[type(word)], str(said).strip().casefold()


_READER = Reader(WORDS)
_NAMELESS = Nameless()
_SHARED = ("search", "go", "in", "line", "seen", "screen", "present", "back")
_HEADS = {head for kind in WORDS for head in kind.spec.heads}


def read(line: str) -> Order | Misread | None:
    """The screen's order in a line; None if the line is for the table."""
    tokens = tokenize(line)
    if not tokens or tokens[0].text not in _HEADS:
        return None
    outcome = _READER.read(line, _NAMELESS)
    if isinstance(outcome, Reading):
        return outcome.order
    if isinstance(outcome, Question):
        return None
    # A head the table may know too ("search", "go", the referee's "present SEAT"): only a whole phrase is ours.
    return outcome if tokens[0].text not in _SHARED else None


def complete(line: str) -> list[Suggestion]:
    """What of these words may be typed next."""
    tokens = tokenize(line)
    if not tokens:
        return []
    if len(tokens) < 2 and not line.endswith(" "):
        return _READER.complete(line, _NAMELESS)
    for kind, values in _VALUES.items():
        if tokens[0].text in kind.spec.patterns[0].heads:
            half = "" if line.endswith(" ") else tokens[-1].text
            if len(tokens) - bool(half) == 1:
                start = len(line) - len(half)
                return [Suggestion(v, start, "") for v in values if v.startswith(half)]
    return _READER.complete(line, _NAMELESS)


def page() -> Sheet:
    """All of them with what they do."""
    return Sheet("Words of the screen", (Facts(tuple((k.spec.usage, k.spec.summary) for k in WORDS)),))
