"""The names of keys as people write them, and the one way of writing each that everything goes by.

The names are Textual's ("ctrl+t", "pageup", "alt+full_stop"); a sign may stand for its name, and what is written on
keyboards for what Textual calls it ("PgUp", "Esc").
"""

from __future__ import annotations

import unicodedata

HELD = ("ctrl", "alt", "shift")
NAMED = frozenset(
    [
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
        "insert",
        "delete",
        "backspace",
        "tab",
        "enter",
        "escape",
        "space",
    ]
) | {f"f{n}" for n in range(1, 25)}
_WRITTEN = {
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "page_up": "pageup",
    "page_down": "pagedown",
    "esc": "escape",
    "del": "delete",
    "ins": "insert",
    "return": "enter",
    "control": "ctrl",
    "strg": "ctrl",
    "meta": "alt",
    "option": "alt",
}
_CALLED = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
_SIGNS = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"


def sign_name(sign: str) -> str:
    """What a sign is called in the name of a key: "." is full_stop."""
    name = unicodedata.name(sign).casefold().replace("-", "_").replace(" ", "_")
    return _CALLED.get(name, name)


SIGNS = {sign_name(s): s for s in _SIGNS}
"""The signs that are no letters, by their names."""


def key_name(written: str) -> str:
    """The one way of writing a key. Raises ValueError where there is no such key."""
    text = written.strip()
    if len(text) == 1:
        return text
    *held, last = (*text[:-2].split("+"), "+") if text.endswith("++") else text.split("+")
    found = [_WRITTEN.get(h.strip().casefold(), h.strip().casefold()) for h in held]
    if any(h not in HELD for h in found) or len(set(found)) != len(found):
        raise ValueError(f"{written!r} is no key; such are f5, ctrl+t, alt+p, pageup")
    name = last.strip()
    if len(name) == 1:
        if found and not name.isalnum():
            name = sign_name(name)
        elif "shift" in found and name.isalpha():  # a capital says it
            found.remove("shift")
            name = name.upper()
        elif found:
            name = name.lower()
    else:
        name = _WRITTEN.get(name.casefold(), name.casefold())
        if name not in NAMED and name not in SIGNS:
            raise ValueError(f"{written!r} is no key; such are f5, ctrl+t, alt+p, pageup")
        if not found and name in SIGNS:
            return SIGNS[name]
    return "+".join([*(h for h in HELD if h in found), name])


def types_itself(key: str) -> bool:
    """Whether a key types a letter where letters are typed."""
    return len(key) == 1 or key == "space"
