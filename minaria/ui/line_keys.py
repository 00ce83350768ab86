"""The keys of line mode: those of the screen's order line that somebody gave other keys, and pages by their keys.

prompt_toolkit has the usual keys of a line already; here stand what they do in this program, what was chosen instead of
them, and the keys that type a word on an empty line. Called for each prompt that has keys of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.filters import Condition, has_selection, is_searching
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.key_binding.bindings.completion import display_completions_like_readline, generate_completions
from prompt_toolkit.key_binding.bindings.named_commands import get_by_name
from prompt_toolkit.keys import ALL_KEYS, Keys

from minaria.ui.config.key_names import SIGNS
from minaria.ui.tui.keys import KEYS, LINES, Keymap

Press = Callable[[KeyPressEvent], object]


class Here(NamedTuple):
    """What keys do at one's own machine alone: go back to the shell until it brings this program back, and give a text
    to the editor, which gives another."""

    suspends: Callable[[], object] | None = None
    edits: Callable[[str], str] | None = None


NOWHERE = Here()

_NAMED = {
    "previous": "previous-history",
    "next": "next-history",
    "search": "reverse-search-history",
    "end_of_input": "end-of-file",
    "left": "backward-char",
    "right": "forward-char",
    "word_left": "backward-word",
    "word_right": "forward-word",
    "line_start": "beginning-of-line",
    "line_end": "end-of-line",
    "delete_left": "backward-delete-char",
    "delete_right": "delete-char",
    "delete_word": "unix-word-rubout",
    "delete_rest": "kill-line",
    "delete_all": "unix-line-discard",
    "put_back": "yank",
    "redraw": "clear-screen",
}
"""What prompt_toolkit calls the same."""
_SPELT = {"tab": "c-i", "enter": "c-m", "backspace": "c-h"}
OURS = ("edit", "suspend")  # what prompt_toolkit does otherwise, or not at all
WORDS = {k.id: k.word for k in KEYS if k.id in LINES and k.word and k.place == "anywhere"}
"""What keys type on an empty line."""


def prompt_keys(key: str) -> tuple[str, ...] | None:
    """A key as prompt_toolkit calls it, Alt as the Escape that terminals send for it; None if it knows none such."""
    *held, last = key.split("+") if len(key) > 1 else [key]
    meta = ("escape",) if "alt" in held else ()
    lead = "".join(sign for name, sign in (("ctrl", "c-"), ("shift", "s-")) if name in held)
    name = " " if last == "space" else SIGNS.get(last, last)
    spelt = lead + (name.lower() if lead and len(name) == 1 else name)
    spelt = _SPELT.get(spelt, spelt)
    if len(spelt) == 1 or spelt in ALL_KEYS:
        return (*meta, spelt)
    return None


def line_keys(
    keymap: Keymap | None = None,
    words: bool = False,
    here: Here = NOWHERE,
    readline: bool = False,
    focus: Callable[[bool], object] | None = None,
) -> KeyBindings:
    """Ctrl-C takes away what is typed; where nothing is, it leaves. A mouse means nothing, whatever it says. With a
    `keymap` what was chosen counts.

    words: keys of pages type their words on an empty line. here: what is done at one's own machine alone. readline:
    what may be typed next is listed as a shell does it. focus: hears whether the window is looked at, if the terminal
    says it.
    """
    keys = KeyBindings()

    @keys.add(Keys.Vt100MouseEvent)
    @keys.add(Keys.WindowsMouseEvent)
    def no_mouse(event: KeyPressEvent) -> None:
        """What is there by default trips over buttons it does not know."""

    @keys.add("c-c", filter=~is_searching)
    @keys.add("<sigint>", filter=~is_searching)
    def drop_or_leave(event: KeyPressEvent) -> None:
        _interrupt(event)

    if focus is not None:
        keys.add("escape", "[", "I")(lambda event: focus(True))
        keys.add("escape", "[", "O")(lambda event: focus(False))
    if keymap is not None:
        _with_chosen(keys, keymap, words, here, readline)
    return keys


def _interrupt(event: KeyPressEvent) -> None:
    if event.current_buffer.text:
        event.current_buffer.reset()
    else:
        event.app.exit(exception=KeyboardInterrupt, style="class:aborting")


def _with_chosen(keys: KeyBindings, keymap: Keymap, words: bool, here: Here, readline: bool) -> None:
    usual = {k.id: k.keys for k in KEYS}
    mine = [id for id in LINES if keymap.keys[id] != usual[id]]
    taken = {pressed for id in LINES for pressed in keymap.keys[id]}
    for id in sorted(mine):
        for pressed in usual[id]:
            if pressed not in taken:  # what it did usually it does no more
                _add(keys, pressed, _nothing, searching=False)
    empty = Condition(lambda: not _text())
    for id, word in sorted(WORDS.items()) if words else ():
        for pressed in keymap.keys[id]:
            _add(keys, pressed, _typing(word), searching=False, when=empty)
    for id in sorted({*mine, *OURS}):
        does = _doing(id, here, readline)
        for pressed in keymap.keys[id]:
            if does is not None and (pressed not in usual[id] or id in OURS):
                _add(keys, pressed, does, searching=False)


def _text() -> str:
    from prompt_toolkit.application import get_app

    return get_app().current_buffer.text


def _add(keys: KeyBindings, pressed: str, does: Press, searching: bool, when: Condition | None = None) -> None:
    found = prompt_keys(pressed)
    if found is None:
        return
    where = ~is_searching & ~has_selection
    keys.add(*found, filter=where & when if when is not None else where)(does)


def _nothing(event: KeyPressEvent) -> None:
    """A key whose usual doing was given to another key."""


def _typing(word: str) -> Press:
    def type_word(event: KeyPressEvent) -> None:
        event.current_buffer.text = word
        event.current_buffer.validate_and_handle()

    return type_word


def _suspending(suspends: Callable[[], object]) -> Press:
    return lambda event: run_in_terminal(suspends)


def _editing(edits: Callable[[str], str]) -> Press:
    def edit_line(event: KeyPressEvent) -> None:
        buffer = event.current_buffer

        def edit() -> None:
            buffer.text = edits(buffer.text)
            buffer.cursor_position = len(buffer.text)

        run_in_terminal(edit)

    return edit_line


def _doing(id: str, here: Here, readline: bool) -> Press | None:
    """What an id does in a line; None where it does nothing there."""
    if id in _NAMED:
        return get_by_name(_NAMED[id]).call
    return {
        "complete": display_completions_like_readline if readline else generate_completions,
        "complete_back": lambda event: event.current_buffer.complete_previous(),
        "escape": lambda event: event.current_buffer.reset(),
        "interrupt": _interrupt,
        "edit": _editing(here.edits) if here.edits else None,
        "suspend": _suspending(here.suspends) if here.suspends else None,
    }.get(id)
