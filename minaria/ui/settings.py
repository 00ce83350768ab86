"""What counts of a person's choices while he plays: theme, colours, glyphs, zoom, reader, keys, his terminal.

At one's own machine they stand in `config.toml` (see `config.file`), which is written whenever a word at a table
chooses something. A host of many screens gives each its own `Settings` and its own way of keeping them. Called by every
face and by whoever decides which of them a table gets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minaria.table.store.folders import NoFolder, meant, usual
from minaria.ui.config import file
from minaria.ui.config.choices import BY_NAME, CHOICES, PERSONAL, THEMES
from minaria.ui.config.file import Chosen, NotWritten
from minaria.ui.escapes import takes_sequences
from minaria.ui.served import NOT_KEPT, served
from minaria.ui.tui.keys import IDS, chosen_keys

if TYPE_CHECKING:  # loaded when something is drawn
    from minaria.ui.config.themes import Theme

Keep = Callable[[str, Any], str]
"""Keeps a choice by its name, of `keys` all of them: why it was not kept, '' if it was."""


def _not_kept(name: str, value: object) -> str:
    return ""


@dataclass(frozen=True)
class Settings:
    """One person's choices. `keep` is called whenever one changes; why it was not kept stands in `unkept`. `chosen` are
    the names of what was chosen and not left as it is; `home` is where themes of one's own are, None where none may be.
    """

    face: str = "auto"
    theme: str = "dark"
    colour: str = "auto"
    glyphs: str = "full"
    zoom: str = ""
    reader: str = "off"
    moves: str = "on"
    title: str = "on"
    bell: str = "away"
    notices: str = "away"
    notice_form: str = "auto"
    links: str = "on"
    rules_at: str = ""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keys_from: Mapping[str, str] = field(default_factory=dict, compare=False)  # where each of them is chosen
    chosen: frozenset[str] = frozenset()
    troubles: tuple[str, ...] = ()
    home: Path | None = field(default=None, compare=False)
    keep: Keep = field(default=_not_kept, repr=False, compare=False)
    unkept: str = field(default="", compare=False)

    def choose(self, name: str, value: str) -> Settings:
        """These settings with one changed, and kept. Raises ValueError for a value there is not."""
        if name == "theme":
            self.theme_called(value)
        else:
            _allowed(name, value)
        chosen: dict[str, Any] = {name: value}
        new = replace(self, **chosen, chosen=self.chosen | {name})
        return replace(new, unkept=new.keep(name, value))

    def give(self, id: str, keys: str) -> Settings:
        """These settings with a key on other keys: names with commas or spaces between, `usual` for the usual ones, and
        kept. Raises ValueError where there are none such."""
        mine = {n: k for n, k in self.keys.items() if n != id}
        found = chosen_keys(id, keys)
        if found is not None:
            mine[id] = found
        new = replace(self, keys=mine)
        return replace(new, unkept=new.keep(f"keys.{id}", found))

    def kept(self, where: str = "") -> str:
        """What is said of the last choice: that it is remembered, only if it is; `where` is what for."""
        return f"For now only: {self.unkept}" if self.unkept else f"Remembered{where}."

    def theme_called(self, name: str) -> Theme:
        """A theme by its name, of all there are for this person. Raises ValueError."""
        from minaria.ui.config.themes import own_names, theme

        try:
            return theme(name, self.home)
        except LookupError as err:
            known = [*THEMES, *(own_names(self.home) if self.home is not None else ())]
            raise ValueError(f"theme can be {', '.join(known)}, not {name!r}.") from err

    @property
    def colours(self) -> Theme:
        """The theme itself; the first one where it is not there any more."""
        from minaria.ui.config.themes import THEMES as LOADED

        try:
            return self.theme_called(self.theme)
        except ValueError:
            return LOADED[THEMES[0]]

    def leads(self, term: str) -> str | None:
        """Where the numbers of rules lead on a terminal of that name, '' nowhere; None where nothing can be clicked."""
        return self.rules_at if self.links == "on" and takes_sequences(term) else None

    def words(self, name: str) -> str:
        """How a personal choice is said."""
        return BY_NAME[name].word


def _allowed(name: str, value: str) -> None:
    choice = BY_NAME[name]
    try:
        choice.said(value)
    except ValueError as err:
        raise ValueError(f"{name} can be {choice.allowed}, not {value!r}.") from err


def config_dir() -> Path:
    """Where choices are remembered: MINARIA_CONFIG, else the user's configuration directory. Raises NoFolder."""
    if chosen := os.environ.get("MINARIA_CONFIG"):
        return meant(chosen)
    import platformdirs

    return usual(platformdirs.user_config_dir, "choices", "set MINARIA_CONFIG")


def choices(folder: Path | None = None) -> Chosen:
    """All that is chosen in a folder, or in the one it is remembered in. Raises NoFolder."""
    home = folder or config_dir()
    return _read(home, tuple(_stamp(home / name) for name in (file.NAME, file.OLD_CHOICES, file.OLD_KEYS)))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_size


@lru_cache(8)
def _read(home: Path, stamps: tuple[tuple[int, int], ...]) -> Chosen:
    """What is chosen in a folder whose files have those stamps: a prompt looks at them each time."""
    return file.read(home, IDS)


def hosting() -> dict[str, Any]:
    """What is chosen for `minaria host`, by name; as it is usually where no folder can have choices."""
    try:
        found = choices()
    except NoFolder:
        found = Chosen()
    return {c.name: found.value(c) for c in CHOICES if c.section == "host"}


def data_chosen() -> str | None:
    """The folder of tables that is chosen, where nothing else says which; None if none is."""
    if os.environ.get("MINARIA_DATA"):
        return None
    with suppress(NoFolder):
        return str(choices().values.get("data", "")) or None
    return None


def remembered(folder: Path | None = None) -> Settings:
    """The choices kept in a folder; what cannot be read counts as not chosen and is told in `troubles`."""
    try:
        home = folder or config_dir()
    except NoFolder as err:
        why = f"{err}."
        return Settings(troubles=(why,), keep=lambda name, value: why)
    found = choices(home)
    mine = {c.name: c for c in CHOICES if c in PERSONAL or c.name in ("face", "rules_at")}
    chosen: dict[str, Any] = {name: str(found.values[c.full]) for name, c in mine.items() if c.full in found.values}
    troubles = list(found.troubles)
    if (named := chosen.get("theme", THEMES[0])) not in THEMES:
        troubles += _wrong_theme(home, named, found, chosen)
    return Settings(
        **chosen,
        keys=found.keys,
        keys_from={id: found.where[f"keys.{id}"] for id in found.keys},
        chosen=frozenset(chosen),
        troubles=tuple(troubles),
        home=home,
        keep=lambda name, value: NOT_KEPT if served() else _write(home, name, value),
    )


def _wrong_theme(home: Path, named: str, found: Chosen, chosen: dict[str, Any]) -> list[str]:
    """What is wrong with a theme of one's own; one that is not there is not chosen."""
    from minaria.ui.config.themes import own_names, theme

    try:
        return list(theme(named, home).troubles)
    except LookupError:
        del chosen["theme"]
        return [f"{found.where['theme']}: theme can be {', '.join((*THEMES, *own_names(home)))}."]


def _write(home: Path, name: str, value: Any) -> str:
    """Keep a choice; why it was not kept, '' if it was: that is no reason to stop playing."""
    full = name if name.startswith("keys.") else BY_NAME[name].full
    try:
        file.write(home, full, value, IDS)
    except NotWritten as err:
        return str(err)
    return ""
