"""Every key there is, in the bytes that terminals send for it: it does what is written, or nothing comes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from textual import events

from minaria.ui.tui import key_sequences
from minaria.ui.tui.compat import KeyParser, key_of_sign
from minaria.ui.tui.keys import KEYS, Key, Keymap
from tests.ui.tui.tools import Hand, at, screen

SIGNS = {key_of_sign(c): c for c in "+-=,.<>/?"}
NAMED = {"enter": "\r", "tab": "\t", "escape": "\x1b", "backspace": "\x7f", "space": " "}
WAYS = {"up": "A", "down": "B", "right": "C", "left": "D"}
FUNCTION = dict(zip([f"f{n}" for n in range(5, 13)], (15, 17, 18, 19, 20, 21, 23, 24), strict=True))


def xterm() -> dict[str, str]:
    """Key -> what xterm sends, as most terminals do."""
    found = dict(NAMED)
    found |= {c: c for k in KEYS for c in k.keys if len(c) == 1}
    found |= {f"f{n}": f"\x1bO{c}" for n, c in zip(range(1, 5), "PQRS", strict=True)}
    found |= {name: f"\x1b[{n}~" for name, n in FUNCTION.items()}
    found |= {way: f"\x1b[{c}" for way, c in WAYS.items()}
    found |= {f"{held}+{way}": f"\x1b[1;{n}{c}" for way, c in WAYS.items() for held, n in (("alt", 3), ("ctrl", 5))}
    found |= {"home": "\x1b[H", "end": "\x1b[F", "ctrl+home": "\x1b[1;5H", "ctrl+end": "\x1b[1;5F"}
    found |= {"pageup": "\x1b[5~", "pagedown": "\x1b[6~", "ctrl+pageup": "\x1b[5;5~", "ctrl+pagedown": "\x1b[6;5~"}
    found |= {"delete": "\x1b[3~", "shift+tab": "\x1b[Z"}
    letters = [chr(n) for n in range(ord("a"), ord("z") + 1)]
    found |= {f"ctrl+{c}": chr(ord(c) & 31) for c in letters}
    found |= {f"alt+{name}": f"\x1b{c}" for name, c in [*zip(letters, letters, strict=True), *SIGNS.items()]}
    return found | {"alt+enter": "\x1b\r", "alt+backspace": "\x1b\x7f"}


NOWHERE = {"home": "\x1b[1~", "end": "\x1b[4~"}
NO_CTRL = dict.fromkeys((*(f"ctrl+{way}" for way in WAYS), "ctrl+home", "ctrl+end", "ctrl+pageup", "ctrl+pagedown"), "")
TWICE = {f"alt+{way}": f"\x1b\x1b[{c}" for way, c in WAYS.items()}
NO_OPTION = {key: sign for sign, key in key_sequences.OPTION_SIGNS.items()} | dict.fromkeys(
    ("alt+u", "alt+n", "alt+enter", "alt+backspace", *TWICE), ""
)


def in_words(form: str) -> dict[str, str]:
    """Alt and Ctrl with a letter or a sign as sequences that name the key."""
    out = {}
    for key in xterm():
        held, _, name = key.partition("+")
        letter = SIGNS.get(name, name)
        if held in ("alt", "ctrl") and len(letter) == 1:
            n = 3 if held == "alt" else 5
            out[key] = f"\x1b[{ord(letter)};{n}u" if form == "kitty" else f"\x1b[27;{n};{ord(letter)}~"
    return out


KITTY = {
    "enter": "\x1b[13u",
    "tab": "\x1b[9u",
    "escape": "\x1b[27u",
    "backspace": "\x1b[127u",
    "shift+tab": "\x1b[9;2u",
    "alt+enter": "\x1b[13;3u",
    "alt+backspace": "\x1b[127;3u",
}

TERMINALS: Mapping[str, dict[str, str]] = {
    "xterm": {},
    "xterm with modifyOtherKeys": in_words("other"),
    "kitty, foot, ghostty": {**in_words("kitty"), **KITTY},
    "Linux console": {
        **NO_CTRL,
        **NOWHERE,
        **dict.fromkeys(TWICE, ""),
        "shift+tab": "\x1b\t",
        **{f"f{n}": f"\x1b[[{c}" for n, c in zip(range(1, 6), "ABCDE", strict=True)},
    },
    "tmux": NOWHERE,
    "screen": {**NOWHERE, "ctrl+a": ""},  # Ctrl+A is its own
    "screen in PuTTY": {
        **NOWHERE,
        **NO_CTRL,
        "ctrl+a": "",
        **{key: text.replace("\x1b[", "\x1bO") for key, text in TWICE.items()},
    },
    "PuTTY": {**NOWHERE, **NO_CTRL, **TWICE, **{f"f{n}": f"\x1b[{10 + n}~" for n in range(1, 6)}},
    "rxvt": {
        **TWICE,
        "home": "\x1b[7~",
        "end": "\x1b[8~",
        "ctrl+home": "\x1b[7^",
        "ctrl+end": "\x1b[8^",
        "ctrl+pageup": "\x1b[5^",
        "ctrl+pagedown": "\x1b[6^",
        **{f"ctrl+{way}": f"\x1bO{c.lower()}" for way, c in WAYS.items()},
        **{f"f{n}": f"\x1b[{10 + n}~" for n in range(1, 5)},
    },
    "iTerm2, Option as Esc+": {**NO_CTRL, **{f"alt+{way}": f"\x1b[1;9{c}" for way, c in WAYS.items()}},
    "Terminal.app, Option as Meta": {**NO_CTRL, **dict.fromkeys(TWICE, "")},
    "Terminal.app": {**NO_CTRL, **NO_OPTION},
    "Windows Terminal": {"alt+enter": ""},  # that makes the window as large as the screen
}
"""What other terminals send instead; '' where they keep the key for themselves or send what another key sends."""

INSTEAD = {"word_left": "left", "word_right": "right", "line_start": "left"}
"""What is good enough where none of a key's own keys comes."""


def sends(terminal: str, key: str) -> str:
    """The bytes of a key, '' where nothing of its own comes."""
    return {**xterm(), **TERMINALS[terminal]}[key]


def heard(text: str, at_once: bool = True) -> list[events.Key]:
    """What the screens make of bytes, whole or one by one."""
    parser = KeyParser()
    found = [e for piece in ([text] if at_once else text) for e in parser.feed(piece)]
    if parser._timeout_time is not None:
        parser._timeout_time = 0
        found += list(parser.tick())
    assert all(isinstance(e, events.Key) for e in found), found
    return [e for e in found if isinstance(e, events.Key)]


def does(key: Key, text: str, at_once: bool = True) -> list[str | None]:
    """The ids of what comes of bytes in the place of a key, on an empty order line."""
    out = []
    for e in heard(text, at_once):
        name = key_sequences.OPTION_SIGNS.get(e.character or "", e.key)
        out.append(Keymap().does(key.place, name, e.character))
    return out


@pytest.mark.parametrize("terminal", TERMINALS)
def test_every_listed_key_does_what_is_written_in_the_bytes_of_a_terminal(terminal: str) -> None:
    for key in KEYS:
        for pressed in key.keys:
            text = sends(terminal, pressed)
            if text:
                assert does(key, text) == [key.id], (key.id, pressed)
                if not text.startswith("\x1b\x1b"):
                    assert does(key, text, at_once=False) == [key.id], (key.id, pressed)


@pytest.mark.parametrize("terminal", TERMINALS)
def test_something_can_be_pressed_or_said_for_every_key_at_every_terminal(terminal: str) -> None:
    known = {k.id: k for k in KEYS}

    def comes(key: Key) -> bool:
        return any(sends(terminal, pressed) for pressed in key.keys)

    for key in KEYS:
        others = [known[i] for i in (f"map_{key.id}", INSTEAD.get(key.id, "")) if i in known]
        assert comes(key) or key.word or any(map(comes, others)), key.id
    for id in ("closer", "farther"):  # by keys that come everywhere, whatever is done with Alt
        assert sends(terminal, known[id].keys[0])
        assert not known[id].keys[0].startswith("alt")


def test_keys_that_come_one_right_behind_the_other_are_told_apart() -> None:
    quick = [k for k in KEYS if k.place == "anywhere" and any(p.startswith("alt+") for p in k.keys)]
    for key in quick:
        for pressed in (p for p in key.keys if p.startswith("alt+")):
            found = [Keymap().does("anywhere", e.key) for e in heard(2 * sends("xterm", pressed) + "x")]
            assert found == [key.id, key.id, None], pressed


def test_alt_and_a_key_types_nothing(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        for line in ("", "move 2 armies"):
            await hand.type(line)
            for c in "abcdefgijklmnopqrstuvwxyzOABC -=+,.<>!#$%&'()*:;@`{|}~":
                for event in heard(f"\x1b{c}"):
                    app.post_message(event)
                await hand.settle()
                if c == "x":  # the palette, which leaves what is typed
                    await hand.press("alt+x")
                if app.model.place == "line" and not app.pages.make:
                    assert app.editor.text in (line, app.editor.text if c == "p" else line), c
                    if c == "p":  # that takes the place under the map cursor into the line
                        app.editor.put(line)
            await hand.press("escape")
            app.editor.clear()

    at(screen(tmp_path), play)


def test_alt_enter_gives_no_order_and_alt_signs_zoom(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app

        async def send(text: str) -> None:
            for event in heard(text):
                app.post_message(event)
            await hand.settle()

        await hand.type("roll")
        await send("\x1b\r")
        assert len(app.desk.match.lines) == 1
        zooms = app.map.zooms
        app.map.set_zoom("play")
        for out, closer in (("\x1b-", "\x1b="), ("\x1b-", "\x1b+"), ("\x0f", "\x14"), ("\x1b[27;3;45~", "\x1b[43;4u")):
            await send(out)
            assert app.map.shown.zoom == zooms[zooms.index("play") - 1]
            await send(closer)
            assert app.map.shown.zoom == "play"
        assert app.editor.text.startswith("roll")

    at(screen(tmp_path), play)
