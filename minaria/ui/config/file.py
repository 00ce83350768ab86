"""The file of choices: `config.toml` in the configuration folder, for people to edit and for the program to write in.

What is wrong in it is told by its line, with what is allowed, and counts as not chosen. A choice that the program
writes changes that entry and nothing else: comments, order and what it does not know stay. Before there was such a
file, choices stood in `settings.toml` and keys in `keys.toml`: they are read until the first choice is written, which
takes them over.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from minaria.ui.config.choices import BY_NAME, CHOICES, SECTIONS, Choice, Value
from minaria.ui.config.key_names import key_name

NAME = "config.toml"
OLD_CHOICES, OLD_KEYS = "settings.toml", "keys.toml"
KEYS = "keys"
TRIGGERS = "trigger"
LONGEST = 200_000  # bytes of a file of choices

Keys = Mapping[str, tuple[str, ...]]


@dataclass
class Chosen:
    """What a file says. `where` is file and line of each, by the choice's full name; of keys `keys.ID`."""

    values: dict[str, Value] = field(default_factory=dict)
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    triggers: list[object] = field(default_factory=list)  # as they stand there; `ui/alerts` knows what they are
    where: dict[str, str] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    def value(self, choice: Choice) -> Value:
        """What counts for a choice."""
        return self.values.get(choice.full, choice.default)


class NotWritten(Exception):
    """A choice could not be written down; the message says why, in one sentence."""


def read(home: Path, key_ids: tuple[str, ...]) -> Chosen:
    """What is chosen in a folder; of a folder without a file of choices, what the old files say."""
    chosen = Chosen()
    path = home / NAME
    given, text = _table(path, chosen)
    if given is None and not _there(path):
        _read_old(home, chosen, key_ids)
        return chosen
    for name, value in (given or {}).items():
        if isinstance(value, dict) and name == KEYS:
            for id, keys in value.items():
                _take_keys(chosen, id, keys, place(path, text, KEYS, id), key_ids)
        elif name == TRIGGERS:
            chosen.triggers = value if isinstance(value, list) else [value]
            chosen.where[TRIGGERS] = str(path)
        elif isinstance(value, dict) and name in SECTIONS:
            for inner, one in value.items():
                _take(chosen, name, inner, one, place(path, text, name, inner))
        elif isinstance(value, dict):
            near = _near(name, [*filter(None, SECTIONS), KEYS, TRIGGERS])
            chosen.troubles.append(f"{place(path, text, name, '')}: there is no section called {name!r}{near}.")
        else:
            _take(chosen, "", name, value, place(path, text, "", name))
    return chosen


def _there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return True


def _read_old(home: Path, chosen: Chosen, key_ids: tuple[str, ...]) -> None:
    path = home / OLD_CHOICES
    given, text = _table(path, chosen)
    for name, value in (given or {}).items():
        section = BY_NAME[name].section if name in BY_NAME else ""
        _take(chosen, section, name, value, place(path, text, "", name))
    path = home / OLD_KEYS
    given, text = _table(path, chosen)
    for id, keys in (given or {}).items():
        _take_keys(chosen, id, keys, place(path, text, "", id), key_ids)


def _table(path: Path, chosen: Chosen) -> tuple[dict[str, Any] | None, str]:
    """What a file holds, None for one that cannot be read, which is told unless it is not there; and its text."""
    try:
        text = _text(path)
        return tomllib.loads(text), text
    except FileNotFoundError:
        return None, ""
    except (OSError, UnicodeDecodeError, ValueError) as err:
        chosen.troubles.append(f"{path} cannot be read: {_why(err)}. Mend it or take it away.")
        return None, ""


def _text(path: Path) -> str:
    if path.stat().st_size > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} bytes")
    return path.read_text(encoding="utf-8-sig")


def _why(err: Exception) -> str:
    return err.strerror or str(err) if isinstance(err, OSError) else " ".join(str(err).split())


def _take(chosen: Chosen, section: str, name: str, given: object, where: str) -> None:
    found = next((c for c in CHOICES if (c.section, c.name) == (section, name)), None)
    if found is None:
        near = _near(name, [c.name for c in CHOICES if c.section == section])
        elsewhere = [c.section or "the top" for c in CHOICES if c.name == name]
        if elsewhere:
            near = f"; it belongs to {elsewhere[0] if elsewhere[0] == 'the top' else f'[{elsewhere[0]}]'}"
        chosen.troubles.append(f"{where}: there is no choice called {name!r} here{near}.")
        return
    try:
        chosen.values[found.full] = found.taken(given)
        chosen.where[found.full] = where
    except ValueError as err:
        chosen.troubles.append(f"{where}: {err}.")


def _take_keys(chosen: Chosen, id: str, given: object, where: str, key_ids: tuple[str, ...]) -> None:
    several = [given] if isinstance(given, str) else given
    if id not in key_ids:
        chosen.troubles.append(f"{where}: there is no key called {id!r}{_near(id, [*key_ids])}.")
        return
    if not isinstance(several, list) or not all(isinstance(k, str) for k in several):
        chosen.troubles.append(f"{where}: {id} wants a key in quotes, or several in brackets.")
        return
    try:
        chosen.keys[id] = tuple(key_name(k) for k in several if k.strip())
        chosen.where[f"{KEYS}.{id}"] = where
    except ValueError as err:
        chosen.troubles.append(f"{where}: {err}.")


def _near(name: str, among: list[str]) -> str:
    near = get_close_matches(name, among, 1)
    return f"; did you mean {near[0]}?" if near else ""


# -- lines

_HEAD = re.compile(r"\s*\[+\s*([^\]]*?)\s*\]")


def place(path: Path, text: str, section: str, name: str) -> str:
    """Where an entry stands: the file, and its line where it can be told; without a name, where the section begins."""
    inside = ""
    for n, line in enumerate(text.split("\n"), 1):
        if head := _HEAD.match(line):
            inside = head[1].strip("\"'")
            if not name and inside == section:
                return f"{path}, line {n}"
        elif name and _begins(line, inside, section, name):
            return f"{path}, line {n}"
    return str(path)


def _begins(line: str, inside: str, section: str, name: str) -> bool:
    """Whether a line begins the entry of that name."""
    first, equals, _ = line.partition("=")
    said = ".".join(part.strip().strip("\"'") for part in first.split("."))
    if not equals:
        return False
    return said == name if inside == section else not inside and said == f"{section}.{name}"


# -- writing


def write(home: Path, full: str, value: Value | tuple[str, ...] | None, key_ids: tuple[str, ...]) -> None:
    """Write a choice into the file of a folder, which is made where there is none; None takes the choice out. A key is
    called `keys.ID`. Raises NotWritten: a file that cannot be read is never written over."""
    path = home / NAME
    section, _, name = full.rpartition(".")
    try:
        old = _text(path) if _there(path) else taken_over(home, key_ids)
        new = _changed(old, section, name, [*value] if isinstance(value, tuple) else value)
        tomllib.loads(new)
    except (OSError, UnicodeDecodeError, ValueError) as err:
        raise NotWritten(f"{path} cannot be read: {_why(err)}. Mend it or take it away.") from err
    _save(home, path, new)


def write_trigger(home: Path, key_ids: tuple[str, ...], new: Mapping[str, Value]) -> None:
    """Write one more trigger into the file of a folder, behind all there is. Raises NotWritten."""
    path = home / NAME
    try:
        old = _text(path) if _there(path) else taken_over(home, key_ids)
        entry = "".join(f"{name} = {written(value)}\n" for name, value in new.items())
        text = f"{old.rstrip()}\n\n[[{TRIGGERS}]]\n{entry}"
        tomllib.loads(text)
    except (OSError, UnicodeDecodeError, ValueError) as err:
        raise NotWritten(f"{path} cannot be read: {_why(err)}. Mend it or take it away.") from err
    _save(home, path, text)


def drop_trigger(home: Path, k: int) -> None:
    """Take the k-th trigger out of the file of a folder. Raises NotWritten."""
    import tomlkit

    path = home / NAME
    try:
        document: Any = tomlkit.parse(_text(path))
        del document[TRIGGERS][k - 1]
    except (OSError, UnicodeDecodeError, ValueError, LookupError, TypeError) as err:
        raise NotWritten(f"{path} cannot be read: {_why(err)}. Mend it or take it away.") from err
    _save(home, path, tomlkit.dumps(document))


def _save(home: Path, path: Path, new: str) -> None:
    """Write a whole file of choices, all of it or nothing. Raises NotWritten."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = path.resolve()  # a link to a file kept elsewhere stays one
        fresh = target.with_name(f"{target.name}.new")
        fresh.write_text(new, encoding="utf-8")
        fresh.replace(target)
    except OSError as err:
        raise NotWritten(f"{path} cannot be written: {(err.strerror or str(err)).lower()}.") from err


def taken_over(home: Path, key_ids: tuple[str, ...]) -> str:
    """A new file of choices with what the old files say."""
    old = Chosen()
    _read_old(home, old, key_ids)
    text = template()
    for full, value in old.values.items():
        section, _, name = full.rpartition(".")
        text = _changed(text, section, name, value)
    for id, keys in old.keys.items():
        text = _changed(text, KEYS, id, [*keys])
    return text


def _changed(text: str, section: str, name: str, value: Value | list[str] | None) -> str:
    """The text of a file with one entry changed. Raises ValueError where it is no TOML."""
    import tomlkit

    document = tomlkit.parse(text)
    table: Any = document.get(section) if section else document
    if value is None:
        if table is not None and name in table:
            table.remove(name)
        return tomlkit.dumps(document)
    if table is not None and name not in table and (put := _uncommented(text, section, name, value)) is not None:
        return put
    if table is None:
        table = tomlkit.table()
        document.append(section, table)
    table[name] = value
    return tomlkit.dumps(document)


def _uncommented(text: str, section: str, name: str, value: Value | list[str]) -> str | None:
    """The text where the entry stands behind the `#` of the template; None where it does not."""
    import tomlkit

    lines, inside = text.split("\n"), ""
    for n, line in enumerate(lines):
        if head := _HEAD.match(line):
            inside = head[1].strip("\"'")
        elif inside == section and re.match(rf"#\s*{re.escape(name)}\s*=", line):
            lines[n] = f"{name} = {tomlkit.item(value).as_string()}"
            return "\n".join(lines)
    return None


def template(comments: int = 100) -> str:
    """A file of choices in which everything is as it is without one."""
    return "\n".join(_template(comments)).rstrip() + "\n"


def _template(comments: int) -> Iterator[str]:
    yield "# What you choose for minaria. A line behind # counts for nothing: take the # away to choose."
    yield "# 'minaria config' shows what counts and where it comes from; words said at a table are written here too."
    for section, says in SECTIONS.items():
        yield ""
        yield f"# -- {says}"
        if section:
            yield f"[{section}]"
        for one in CHOICES:
            if one.section == section:
                yield ""
                yield from textwrap.wrap(one.help, comments, initial_indent="# ", subsequent_indent="# ")
                if one.kind != "text":
                    yield from textwrap.wrap(f"Can be {one.allowed}.", comments, initial_indent="# ")
                yield f"# {one.name} = {written(one.default)}"
    yield ""
    yield "# -- Keys, by their ids: 'minaria config keys' has them all; several keys stand in brackets."
    yield f"[{KEYS}]"
    yield '# score = ["f5", "alt+s"]'
    yield ""
    yield "# -- Triggers of your own, entries [[trigger]] below this line: what is done when something comes."


def written(value: Value) -> str:
    """A value as it stands in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    return (
        f"{value:g}" if isinstance(value, int | float) else '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
