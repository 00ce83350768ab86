"""What a person chose for his screen and what is remembered of it: theme, colours, glyphs, zoom, reader mode, keys.

Two TOML files in the configuration directory: `settings.toml` is written by the program whenever a choice changes,
`keys.toml` is written by hand and never touched. A host of many screens gives each its own `Settings` and its own way
of keeping them. Called by the full screen and by whoever decides which of the three faces a table gets.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from minaria.table.store.folders import NoFolder, meant, usual

CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("dark", "light"),
    "colour": ("auto", "true", "256", "16", "none"),
    "glyphs": ("full", "blocks", "ascii"),
    "reader": ("off", "on"),
    "moves": ("on", "off"),
}
"""What may be chosen; the first is the default. `zoom` is free, since each map has its own."""


@dataclass(frozen=True)
class Settings:
    """One person's choices. `keep` is called with the new ones whenever one changes: why they were not kept, '' if they
    were; that stands in `unkept`."""

    theme: str = "dark"
    colour: str = "auto"
    glyphs: str = "full"
    zoom: str = ""
    reader: str = "off"
    moves: str = "on"
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()
    keep: Callable[[Settings], str] = field(default=lambda settings: "", repr=False, compare=False)
    unkept: str = field(default="", compare=False)

    def choose(self, name: str, value: str) -> Settings:
        """These settings with one changed, and kept. Raises ValueError for a value there is not."""
        if name in CHOICES and value not in CHOICES[name]:
            raise ValueError(f"{name} can be {', '.join(CHOICES[name])}, not {value!r}.")
        chosen: dict[str, Any] = {name: value}
        new = replace(self, **chosen)
        return replace(new, unkept=new.keep(new))

    def kept(self, where: str = "") -> str:
        """What is said of the last choice: that it is remembered, only if it is; `where` is what for."""
        return f"For now only: {self.unkept}" if self.unkept else f"Remembered{where}."


def config_dir() -> Path:
    """Where choices are remembered: MINARIA_CONFIG, else the user's configuration directory. Raises NoFolder."""
    if chosen := os.environ.get("MINARIA_CONFIG"):
        return meant(chosen)
    import platformdirs

    return usual(platformdirs.user_config_dir, "choices", "set MINARIA_CONFIG")


def remembered(folder: Path | None = None) -> Settings:
    """The choices kept in a folder; what cannot be read counts as not chosen and is told in `troubles`."""
    try:
        home = folder or config_dir()
    except NoFolder as err:
        why = f"{err}."
        return Settings(troubles=(why,), keep=lambda settings: why)
    troubles: list[str] = []
    given = _table(home / "settings.toml", troubles)
    chosen: dict[str, Any] = {}
    for name in (f.name for f in fields(Settings) if f.name in CHOICES or f.name == "zoom"):
        value = given.get(name)
        if isinstance(value, str) and (name == "zoom" or value in CHOICES[name]):
            chosen[name] = value
        elif value is not None:
            troubles.append(f"{home / 'settings.toml'}: {name} can be {', '.join(CHOICES.get(name, ('a word',)))}")
    keys: dict[str, tuple[str, ...]] = {}
    for name, value in _table(home / "keys.toml", troubles).items():
        several = [value] if isinstance(value, str) else value
        if isinstance(several, list) and all(isinstance(k, str) for k in several):
            keys[name] = tuple(several)
        else:
            troubles.append(f"{home / 'keys.toml'}: {name} wants a key, or several in brackets")
    return Settings(**chosen, keys=keys, troubles=tuple(troubles), keep=lambda settings: _write(home, settings))


def _table(path: Path, troubles: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as err:
        why = err.strerror if isinstance(err, OSError) else " ".join(str(err).split())
        troubles.append(f"{path} cannot be read: {why}. Mend it or take it away.")
        return {}


def _write(home: Path, settings: Settings) -> str:
    """Keep the choices; why they were not kept, '' if they were: that is no reason to stop playing."""
    lines = ["# Written by minaria whenever a choice changes; keys are in keys.toml beside this file."]
    for name in ("zoom", *CHOICES):
        value = str(getattr(settings, name))
        if value:
            lines.append(f'{name} = "{"".join(c for c in value if c.isalnum() or c in " -_")}"')
    path = home / "settings.toml"
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        fresh.write_text("\n".join(lines) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as err:
        return f"{path} cannot be written: {(err.strerror or str(err)).lower()}."
    return ""
