"""The program itself: its Python, the packages it stands on, whether its own are not hidden by others', its games."""

from __future__ import annotations

import importlib.util
import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from minaria import __version__
from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding, Where

_OLDEST = (3, 11)
_TRIED = (3, 13)
_REQUIRED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)\s*(?P<bounds>[^;]*)(?P<only>;.*)?")
_BOUND = re.compile(r"(>=|<=|==|!=|<|>)\s*([0-9][0-9.]*)")


def python(where: Where) -> Iterator[Finding]:
    """Which Python runs which minaria."""
    version = sys.version_info[:2]
    what = f"minaria {__version__} on Python {platform.python_version()}, {platform.system()}"
    if version < _OLDEST:
        yield Finding(WRONG, f"{what}.", "Install it on Python 3.11 or later.")
    elif version > _TRIED:
        yield Finding(
            NOTE,
            f"{what}.",
            f"It was tried on Python 3.11 to {_TRIED[0]}.{_TRIED[1]}; use one of these if anything fails.",
        )
    elif sys.platform != "linux":
        yield Finding(NOTE, f"{what}.", "It was tried on Linux alone; what is missing elsewhere says so.")
    else:
        yield Finding(WELL, f"{what}.")


def packages(where: Where) -> Iterator[Finding]:
    """Whether what is needed is there, within its bounds."""
    try:
        wanted = metadata.requires("minaria") or []
    except metadata.PackageNotFoundError:
        yield Finding(
            NOTE, "minaria is run without being installed.", "Install it with: pipx install . (or pip install .)"
        )
        return
    fine = 0
    for text in wanted:
        found = _REQUIRED.match(text)
        if found is None or "extra" in (found["only"] or ""):
            continue
        wrong = _wrong_with(found["name"], found["bounds"])
        if wrong:
            yield Finding(
                WRONG,
                wrong,
                f"Put it right with: {sys.executable} -m pip install '{found['name']}{found['bounds'].strip()}'",
            )
        else:
            fine += 1
    yield Finding(WELL, f"{fine} packages that it stands on are there, as new as they must be.")


def _wrong_with(name: str, bounds: str) -> str:
    """What is wrong with a package; '' if nothing is."""
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"The package {name} is missing."
    for sign, bound in _BOUND.findall(bounds):
        if not _within(version, sign, bound):
            return f"The package {name} is there as {version}, and {sign}{bound} is needed."
    return ""


def _within(version: str, sign: str, bound: str) -> bool:
    """Whether a version keeps a bound, as far as their numbers say."""
    ours, theirs = (tuple(map(int, re.findall(r"\d+", text.partition("+")[0])[:4])) for text in (version, bound))
    length = max(len(ours), len(theirs))
    ours, theirs = (numbers + (0,) * (length - len(numbers)) for numbers in (ours, theirs))
    return {
        ">=": ours >= theirs,
        "<=": ours <= theirs,
        "<": ours < theirs,
        ">": ours > theirs,
        "==": ours == theirs,
        "!=": ours != theirs,
    }[sign]


def shadowed(where: Where) -> Iterator[Finding]:
    """Whether the package `commands`, a plain name, is the one that came with minaria."""
    if why := shadow():
        yield Finding(WRONG, why, MEND_SHADOW)
    else:
        yield Finding(WELL, "It is minaria's own.")


MEND_SHADOW = (
    "Take that away from where Python looks first (PYTHONPATH, the folder you are in), or install minaria in an "
    "environment of its own: pipx install ."
)
"""What to do where something else stands before our package."""


def shadow() -> str:
    """What stands in the place of the package `commands`; '' if it is minaria's own."""
    import minaria

    loaded = sys.modules.get("commands")
    spec = importlib.util.find_spec("commands") if loaded is None else loaded.__spec__
    found = Path(spec.origin).resolve() if spec is not None and spec.origin else None
    if found == Path(str(minaria.__file__)).resolve().parents[1] / "commands" / "__init__.py":
        return ""
    return f"Something else of that name stands before it: {found}." if found else "It is not there."


def incomplete() -> str:
    """What of the program itself is missing or is another's, and how to mend it, in a line; '' if nothing is."""
    if why := shadow():
        return f"minaria's own package 'commands' is not found. {why} {MEND_SHADOW}"
    wrong = next((one for one in packages(Where(None)) if one.state == WRONG), None)
    return f"{wrong.told} {wrong.mend}" if wrong else ""


def games_that_load(where: Where) -> Iterator[Finding]:
    """Whether every game that is installed can be loaded."""
    from minaria.engine.game import broken, games, load

    fine = []
    for why in broken():
        yield Finding(WRONG, f"{why.rstrip('.')}.", "Install the package anew, or take it away.")
    for game in games():
        try:
            fine.append(load(game).title)
        except Exception as err:
            why = " ".join(str(err).split()) or type(err).__name__
            yield Finding(
                WRONG, f"The game {game} cannot be loaded: {why}.", "Install the package anew, or take it away."
            )
    yield Finding(WELL, f"{len(fine)}: {', '.join(fine)}.")
