"""`minaria config`: what is chosen, where it stands, and changing it. For whoever sits at the machine itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from minaria.engine.sheets import Grid, Sheet, Text
from minaria.ui.alerts import triggers_in
from minaria.ui.config import file
from minaria.ui.config.choices import CHOICES, SECTIONS, Choice, choice
from minaria.ui.config.file import KEYS, Chosen, NotWritten
from minaria.ui.editing import open_file
from minaria.ui.settings import choices, config_dir, remembered
from minaria.ui.terminal import Terminal
from minaria.ui.tui.keys import IDS, Keymap, chosen_keys

USUAL = "as it is without a choice"


class NotChosen(Exception):
    """What was asked for cannot be chosen; the message is one line."""


def run(terminal: Terminal, what: str, name: str, value: Sequence[str]) -> int:
    """One of the words of `command_line.configuring`; the exit code. Raises NotChosen, NoFolder."""
    home = config_dir()
    if what in ("set", "get", "unset") and not name:
        raise NotChosen(f"say which choice, as in: minaria config {what} theme{' light' if what == 'set' else ''}")
    if what == "set" and not value:
        raise NotChosen(f"say what {name} is to be: {_allowed(name)}")
    match what:
        case "path":
            print(home / file.NAME)
        case "get":
            print(_get(name))
        case "set" | "unset":
            terminal.say("note", _set(home, name, " ".join(value) if what == "set" else None))
        case "edit":
            return _edit(terminal, home)
        case "keys":
            chosen = remembered()
            terminal.sheet(Keymap(chosen.keys, chosen.keys_from).page())
        case "themes":
            _show_themes(terminal, home)
        case _:
            _show(terminal, home)
    return 0


def _allowed(name: str) -> str:
    if _key(name):
        return "a key, such as f12 or ctrl+t, 'usual' or 'none'"
    return _choice(name).allowed


def _key(name: str) -> str:
    """The id of the key that a name means, '' for a choice."""
    id = name.strip().casefold().removeprefix(f"{KEYS}.")
    return id if id in IDS and (name.casefold().startswith(f"{KEYS}.") or not _is_choice(name)) else ""


def _is_choice(name: str) -> bool:
    with suppress(LookupError):
        choice(name)
        return True
    return False


def _choice(name: str) -> Choice:
    try:
        return choice(name)
    except LookupError as err:
        raise NotChosen(str(err)) from err


def _get(name: str) -> str:
    if id := _key(name):
        return ", ".join(Keymap(remembered().keys).keys[id])
    found = choices().value(_choice(name))
    return file.written(found).strip('"')


def _set(home: Path, name: str, value: str | None) -> str:
    """Choose, or leave as it is without a choice (None): what is to be said."""
    if id := _key(name):
        try:
            keys = None if value is None else chosen_keys(id, value)
        except ValueError as err:
            raise NotChosen(str(err)) from err
        _write(home, f"{KEYS}.{id}", keys)
        return f"{KEYS}.{id}: {Keymap(remembered().keys).shown(id, True) or 'no key'}."
    one = _choice(name)
    if value is None:
        _write(home, one.full, None)
        return f"{one.full}: {file.written(one.default)}, {USUAL}."
    try:
        if one.name == "theme":
            remembered().theme_called(value)
        said = one.said(value)
    except ValueError as err:
        raise NotChosen(str(err).rstrip(".")) from err
    _write(home, one.full, said)
    return f"{one.full}: {file.written(said)}, in {home / file.NAME}."


def _write(home: Path, full: str, value: object) -> None:
    try:
        file.write(home, full, value, IDS)  # type: ignore[arg-type]
    except NotWritten as err:
        raise NotChosen(str(err)) from err


def _edit(terminal: Terminal, home: Path) -> int:
    """The file in the person's editor; afterwards what is wrong in it is told."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NotChosen("an editor wants a terminal; 'minaria config path' says where the file is")
    path = home / file.NAME
    if not path.exists():
        try:
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_text(file.taken_over(home, IDS), encoding="utf-8")
        except OSError as err:
            raise NotChosen(f"{path} cannot be written: {(err.strerror or str(err)).lower()}") from err
    try:
        open_file(path)
    except ValueError as err:
        raise NotChosen(str(err)) from err
    troubles = _troubles()
    for trouble in troubles:
        terminal.say("error", trouble)
    if not troubles:
        terminal.say("note", f"{path} is in order.")
    return 1 if troubles else 0


def _troubles() -> list[str]:
    chosen = remembered()
    return [*chosen.troubles, *Keymap(chosen.keys, chosen.keys_from).troubles]


# -- what is shown


def _show(terminal: Terminal, home: Path) -> None:
    """Every choice with what counts and where it comes from, and what is wrong."""
    terminal.sheet(page(home, choices(home), [*_troubles()], dict(os.environ)))


def page(home: Path, found: Chosen, troubles: Sequence[str], env: dict[str, str]) -> Sheet:
    """Every choice with what counts, where it comes from and what it can be."""
    path = home / file.NAME
    blocks: list[Text | Grid] = [
        Text((f"{path}{'' if path.exists() else ' (not there yet; the first choice makes it)'}",))
    ]
    for section, says in SECTIONS.items():
        rows = tuple(
            (c.full, file.written(found.value(c)), _from(c, found, home, env), "" if c.kind == "text" else c.allowed)
            for c in CHOICES
            if c.section == section
        )
        blocks.append(Grid(("choice", "value", "from", "can be"), rows, says.replace("`", "'")))
    keys = tuple(
        (f"{KEYS}.{id}", ", ".join(k) or "none", _short(found.where[f"{KEYS}.{id}"], home))
        for id, k in found.keys.items()
    )
    blocks.append(
        Grid(("key", "value", "from"), keys, "Keys") if keys else Text(("Every key is where it is usually.",))
    )
    own, wrong = triggers_in(found)
    if own:
        done = tuple((t.when, t.does or "nothing", t.game or "any") for t in own)
        blocks.append(Grid(("when", "what is done", "game"), done, "Triggers"))
    old = [name for name in (file.OLD_CHOICES, file.OLD_KEYS) if path.exists() and (home / name).exists()]
    told = [*troubles, *wrong, *(f"{home / name} is not read any more: {file.NAME} has everything." for name in old)]
    told.append("'minaria config set NAME VALUE' chooses, 'unset NAME' takes it back, 'edit' opens the file.")
    return Sheet("Choices", (*blocks, Text(tuple(told))))


def _from(one: Choice, found: Chosen, home: Path, env: dict[str, str]) -> str:
    """Where what counts comes from."""
    if one.name == "data" and env.get("MINARIA_DATA"):
        return "MINARIA_DATA goes before"
    where = found.where.get(one.full)
    if one.name == "colour" and "NO_COLOR" in env and found.value(one) == "auto":
        return "NO_COLOR: none"
    return _short(where, home) if where else "usual"


def _short(where: str, home: Path) -> str:
    return where.removeprefix(f"{home}{os.sep}")


def _show_themes(terminal: Terminal, home: Path) -> None:
    """Every theme: in colours where the terminal has them, else in words."""
    from minaria.ui import theme_gallery

    chosen = remembered()
    if terminal.plain or not sys.stdout.isatty():
        terminal.sheet(theme_gallery.page(home, chosen.theme))
        return
    from rich.console import Console
    from rich.segment import Segment, Segments

    console = Console(highlight=False, markup=False, emoji=False)
    depth = {"truecolor": "true", "256": "256", "standard": "16", "windows": "16"}.get(
        console.color_system or "", "none"
    )
    depth = depth if chosen.colour == "auto" else chosen.colour
    for line in theme_gallery.samples(home, depth, min(console.width - 1, theme_gallery.WIDE)):
        console.print(Segments([*line, Segment.line()]), end="")
