"""What a terminal is told besides what it shows: title, bell, notices, what to copy, links, whether it is looked at.

Every text of a person's is cleaned and cut before it is put into a sequence, so that nobody's name ends one and begins
another. A terminal that is not known to take such sequences is sent none but the bell. Inside tmux and screen, which
keep most of them to themselves, they are wrapped so that the terminal around gets them where that is allowed.
"""

from __future__ import annotations

import base64
import re

from commands import clean

BELL = "\a"
KEEP_TITLE, GIVE_TITLE_BACK = "\x1b[22;2t", "\x1b[23;2t"
WATCH_FOCUS, FORGET_FOCUS = "\x1b[?1004h", "\x1b[?1004l"
TITLE_AT_MOST, NOTICE_AT_MOST, ADDRESS_AT_MOST = 80, 120, 500  # letters
COPIED_AT_MOST = 60_000  # bytes; more is more than terminals take

_INSIDE = ("tmux", "screen")
_KNOWN = (
    "xterm",
    "rxvt",
    "kitty",
    "alacritty",
    "foot",
    "wezterm",
    "ghostty",
    "konsole",
    "gnome",
    "vte",
    "iterm",
    "contour",
    "st",
    "mintty",
    "putty",
    *_INSIDE,
)
_FORMS = {"foot": "777", "rxvt": "777", "vte": "777", "gnome": "777", "kitty": "99"}
_RULE = re.compile(r"\b[A-Z]{2,5}(?:-[A-Z0-9]+)+-\d{2,3}[a-z]?\b")
_ADDRESS = re.compile(r"(?:https?|ssh)://[!-~]+")


def _kind(term: str) -> str:
    """The terminal by the first part of its name that says something: `xterm-kitty` is kitty."""
    parts = term.casefold().split("-")
    return next((p for p in parts[1:] if p in _KNOWN and p != parts[0]), parts[0])


def takes_sequences(term: str) -> bool:
    """Whether a terminal of that name can be told such things."""
    return _kind(term) in _KNOWN


def _safe(text: str, most: int) -> str:
    """A person's text as part of a sequence: printable, and without what parts its fields."""
    return "".join(c for c in clean(text, most) if c.isprintable() and c not in ";\\")


def _through(sequence: str, term: str) -> str:
    """The sequence as the terminal around tmux or screen gets it."""
    inside = _kind(term)
    if inside == "tmux":
        return "\x1bPtmux;" + sequence.replace("\x1b", "\x1b\x1b") + "\x1b\\"
    if inside == "screen":
        return f"\x1bP{sequence}\x1b\\"
    return sequence


def title(text: str) -> str:
    """Give the window a title."""
    return f"\x1b]2;{_safe(text, TITLE_AT_MOST)}{BELL}"


def notice(about: str, text: str, term: str, form: str = "auto") -> str:
    """Show a notice on the desktop, in the form that the terminal takes."""
    head, body = _safe(about, TITLE_AT_MOST), _safe(text, NOTICE_AT_MOST)
    form = _FORMS.get(_kind(term), "9") if form == "auto" else form
    if form == "777":
        sequence = f"\x1b]777;notify;{head};{body}{BELL}"
    elif form == "99":
        sequence = f"\x1b]99;i=minaria:d=0:p=title;{head}\x1b\\\x1b]99;i=minaria:d=1:p=body;{body}\x1b\\"
    else:
        sequence = f"\x1b]9;{head}: {body}{BELL}"
    return _through(sequence, term)


def copied(text: str, term: str) -> tuple[str, bool]:
    """Put a text where it can be pasted; and whether all of it was taken. tmux takes it itself or passes it on."""
    data = _lines_of(text).encode()
    whole = len(data) <= COPIED_AT_MOST
    taken = data[:COPIED_AT_MOST].decode("utf-8", "ignore").encode()
    sequence = f"\x1b]52;c;{base64.b64encode(taken).decode()}{BELL}"
    return sequence + (_through(sequence, term) if _kind(term) in _INSIDE else ""), whole


def _lines_of(text: str) -> str:
    """A text of several lines without anything that a terminal pasted into would take for keys."""
    lines = text.split("\n")
    return "\n".join(" " * (len(line) - len(line.lstrip(" "))) + clean(line, COPIED_AT_MOST) for line in lines)


def may_lead(text: str) -> bool:
    """Whether there is anything in a text that could be clicked."""
    return bool(_ADDRESS.search(text) or _RULE.search(text))


def links(text: str, rules_at: str) -> list[tuple[int, int, str]]:
    """What of a text leads somewhere: addresses where they say, and the numbers of rules to `rules_at`, an address with
    {rule} in it ('': they lead nowhere)."""
    found = addresses(text)
    if rules_at and addresses(rules_at):
        found += [(one.start(), one.end(), rules_at.replace("{rule}", one[0])) for one in _RULE.finditer(text)]
    return sorted(found)


def addresses(text: str) -> list[tuple[int, int, str]]:
    """The addresses that stand in a text: where each begins and ends, and where it leads. What is shown is where it
    leads, always."""
    found = []
    for one in _ADDRESS.finditer(text):
        shown = one[0].rstrip(".,;:!?)\"'>]")
        if len(shown) <= ADDRESS_AT_MOST and _safe(shown, ADDRESS_AT_MOST) == shown:
            found.append((one.start(), one.start() + len(shown), shown))
    return found
