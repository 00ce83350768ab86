"""What terminals send for keys, where Textual takes it for something else: put right here for every driver.

Alt and a sign is sent as Escape and the sign by most terminals, two Escapes and an arrow by PuTTY, rxvt and screens
within them; xterm and tmux may send `modifyOtherKeys`. Without Option as Meta a Mac sends signs of its own, which are
keys only where nothing is being typed (`OPTION_SIGNS`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from textual import events

from minaria.ui.tui.compat import key_of_sign, read_keys

# Not what begins a terminal's answers ([ ] \\ ^ _ N O P X), nor f, which is Option and an arrow on a Mac.
_SIGNS = {sign: key_of_sign(sign) for sign in " !\"#$%&'()*+,-./:;<=>?@`{|}~0123456789abcdeghijklmnopqrstuvwxyz"}
_SIGNS |= {letter: f"shift+{letter.lower()}" for letter in "ABCDEFGHIJKLMQRSTUVWYZ"}
_SIGNS |= {"\r": "enter", "\x08": "backspace", "\x7f": "backspace"}
_WAYS = {"A": "up", "B": "down", "C": "right", "D": "left"}

SEQUENCES: Mapping[str, str] = {
    **{f"\x1b{sign}": f"alt+{name}" for sign, name in _SIGNS.items()},
    **{f"\x1b[1;9{letter}": f"alt+{way}" for letter, way in _WAYS.items()},  # iTerm2, where Option is Meta
    "\x1b\t": "shift+tab",  # the Linux console
    "\x1b[7^": "ctrl+home",
    "\x1b[8^": "ctrl+end",
    "\x1bOb": "ctrl+down",  # rxvt
}
"""Whole sequences, and the keys they are."""

SHIFTED: Mapping[str, str] = {
    f"alt+shift+{name}": f"alt+{meant}"
    for meant, by in (("plus", "equals_sign"), ("less_than_sign", "comma"), ("greater_than_sign", "full_stop"))
    for name in (meant, by)
}
"""Signs that need Shift, where a terminal names the keys that are held."""

OPTION_SIGNS: Mapping[str, str] = {
    "˙": "alt+h",
    "¬": "alt+l",
    "∆": "alt+j",
    "˚": "alt+k",
    "¥": "alt+y",
    "∫": "alt+b",
    "ø": "alt+o",
    "π": "alt+p",
    "œ": "alt+q",
    "≤": "alt+comma",
    "≥": "alt+full_stop",
    "–": "alt+minus",
    "≠": "alt+equals_sign",
    "±": "alt+plus",
    "¯": "alt+less_than_sign",
    "˘": "alt+greater_than_sign",
}
"""What a Mac's keyboard makes of Option and a key; Option+U and Option+N wait for another letter and send nothing."""

_TWICE = re.compile(r"\x1b\x1b(?:\[|O)([ABCD])")
_OTHER_KEYS = re.compile(r"\x1b\[27;(\d+);(\d+)~")
_ENTER = "13"  # as it was: with Shift or Ctrl it gives the order


def _before(data: str) -> str:
    """What came, with Alt and an arrow told as one key."""
    return _TWICE.sub("\x1b[1;3\\1", data)


def _read(sequence: str, keys: Callable[[str], Iterable[events.Key]]) -> Iterable[events.Key]:
    """The keys of a whole sequence."""
    if sequence in SEQUENCES:
        return [events.Key(SEQUENCES[sequence], None)]
    other = _OTHER_KEYS.fullmatch(sequence)
    if other is not None and other[2] != _ENTER:
        sequence = f"\x1b[{other[2]};{other[1]}u"
    return [events.Key(SHIFTED[e.key], None) if e.key in SHIFTED else e for e in keys(sequence)]


def put_right() -> None:
    """Have every screen of this process read keys so; done once."""
    read_keys(_before, _read)
