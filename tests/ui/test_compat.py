"""Private parts of other libraries stand behind one module each; a version that has moved one is named."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import pkgutil
import platform
import re
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import FunctionType

import pytest

import minaria.ui
from tests.ui.tui.tools import screen

ROOT = Path(__file__).parents[2]
COMPAT = {
    "textual": "minaria/ui/tui/compat.py",
    "prompt_toolkit": "minaria/ui/prompt_compat.py",
    "asyncssh": "minaria/ui/ssh/compat.py",
    "argparse": "minaria/ui/command_line/compat.py",
}
"""The one module for each library; what Textual draws with, rich, goes with it."""
EXTRAS = () if importlib.util.find_spec("aiohttp") else ("minaria.ui.web.",)
"""Modules whose libraries come with an extra that is not installed."""
LIBRARIES = (*COMPAT, "rich", "msgspec", "rapidfuzz", "platformdirs")

PRIVATE: dict[str, tuple[str, ...]] = {
    "textual._compositor:Compositor": ("_dirty_regions", "_regions_to_spans"),
    "textual._compositor:CompositorUpdate": (),
    "textual._compositor:ReflowResult": (),
    "textual._xterm_parser:XTermParser": ("_parse_extended_key", "_sequence_to_key_events", "_timeout_time"),
    "textual.keys:_character_to_key": (),
    "textual.app:App": (
        "_batch_count",
        "_close_messages_no_wait",
        "_driver",
        "_fatal_error",
        "_handle_exception",
        "_registry",
        "_shutdown",
    ),
    "textual.css.stylesheet:Stylesheet": ("_parse_cache",),
    "textual.message_pump:MessagePump": ("_dispatch_message",),
    "textual.screen:Screen": (
        "_compositor",
        "_compositor_refresh",
        "_dirty_widgets",
        "_layout_required",
        "_refresh_layout",
        "_scroll_required",
    ),
    "textual.widget:Widget": ("_repaint_regions", "_size", "_size_updated"),
    "textual.driver:Driver": ("_app", "_debug", "_loop", "_size"),
    "textual.drivers.linux_driver:LinuxDriver": (
        "_file",
        "_sigcont_application",
        "_sigtstp_application",
        "_writer_thread",
    ),
    "rich.console:Console": ("_color_system",),
    "prompt_toolkit.layout.screen:_CHAR_CACHE": (),
    "prompt_toolkit.application:Application": ("_default_bindings", "_merged_style"),
    "prompt_toolkit.filters:Filter": ("_and_cache", "_invert_result", "_or_cache"),
    "asyncssh:SSHServerChannel": ("_env",),
    "asyncssh:SSHServerConnection": (
        "_acceptor",
        "_compressor",
        "_decompressor",
        "_error_handler",
        "_owner",
        "_recv_handler",
        "_transport",
    ),
    "argparse:ArgumentParser": ("_actions", "_check_value"),
}
"""What is leant on: by where it stands, the private names of it; none where the thing itself is private."""
USUAL = {"_asdict", "_current_frames", "_exit", "_fields", "_lru_cache_wrapper", "_replace"}
"""Names of Python's own library that begin with an underscore and are none the less for everybody, or for tools."""
FOR_AUTHORS = {"_accumulate_rewards", "_clear_rewards", "_was_dead_step"}
"""Names with which PettingZoo tells authors of environments to write them."""


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name.strip("_") != ""


def known_to(owner: type, name: str) -> bool:
    """Whether a class has something of that name: declared in it, or set on its objects by its own source."""
    sets = re.compile(rf"\bself\.{name}\b\s*(?::[^=\n]+)?=(?!=)|\b{name}\s*:")
    return hasattr(owner, name) or any(sets.search(inspect.getsource(c)) for c in owner.__mro__[:-1] if _ours(c))


def _ours(cls: type) -> bool:
    return cls.__module__.split(".")[0] in LIBRARIES


@pytest.mark.parametrize("where", PRIVATE)
def test_a_private_part_that_a_new_version_has_moved_is_named(where: str) -> None:
    module, _, thing = where.partition(":")
    library = module.split(".")[0]
    has = f"{library} {platform.python_version() if library in sys.stdlib_module_names else version(library)}"
    try:
        owner = getattr(importlib.import_module(module), thing)
    except (ImportError, AttributeError):
        pytest.fail(f"{has} has no {thing} in {module} any more")
    moved = [name for name in PRIVATE[where] if not known_to(owner, name)]
    assert moved == [], f"{has}: {thing} has no {', '.join(moved)} any more"


def test_a_name_that_is_not_there_is_noticed() -> None:
    from textual.app import App

    assert known_to(App, "_registry")
    assert known_to(App, "_shutdown")
    assert not known_to(App, "_no_such_name")


def names_in(tree: ast.AST) -> Iterator[str]:
    """The private names of attributes, methods, imports and texts in a module."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ImportFrom(names=names):
                yield from (a.name for a in names)
            case ast.Constant(value=str(text)) if text.isidentifier():
                yield text
            case _:
                pass


def test_every_private_name_leant_on_is_looked_for() -> None:
    used = {n for path in COMPAT.values() for n in names_in(ast.parse((ROOT / path).read_text())) if private(n)}
    listed = {n for names in PRIVATE.values() for n in names} | {w.partition(":")[2] for w in PRIVATE}
    assert used - listed == set()
    assert {n for n in listed if private(n)} - used == set()


def elsewhere() -> Iterator[tuple[Path, str]]:
    """All other modules of the program, and what is written in them."""
    for path in sorted((ROOT / "minaria").rglob("*.py")):
        if str(path.relative_to(ROOT)) not in COMPAT.values():
            yield path, path.read_text()


def test_no_other_module_imports_private_parts_of_a_library() -> None:
    found = []
    for path, text in elsewhere():
        if not any(library in text for library in LIBRARIES):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in LIBRARIES:
                parts = [*str(node.module).split("."), *(a.name for a in node.names)]
                found += [f"{path.name}: {'.'.join(parts)}" for part in parts if private(part)]
    assert found == []


def test_no_other_module_uses_private_names_of_a_librarys_things() -> None:
    ours: set[str] = set()
    used: list[tuple[str, str]] = []
    for path, node in ((path, node) for path, text in elsewhere() for node in ast.walk(ast.parse(text))):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                ours.add(name)
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                ours.add(name)
            case ast.Attribute(attr=name) if private(name):
                used.append((name, f"{path.name}:{node.lineno}: {name}"))
            case _:
                pass
    assert [where for name, where in used if name not in ours | USUAL | FOR_AUTHORS] == []


def test_no_other_class_replaces_private_methods_of_its_librarys() -> None:
    found = []
    for module in pkgutil.walk_packages(minaria.ui.__path__, "minaria.ui."):
        if module.name.replace(".", "/") + ".py" in COMPAT.values() or module.name.startswith(EXTRAS):
            continue
        if module.name == "minaria.ui.web.server" and importlib.util.find_spec("aiohttp") is None:
            continue  # the extra is not there
        for cls in vars(importlib.import_module(module.name)).values():
            if not isinstance(cls, type) or cls.__module__ != module.name:
                continue
            above = [c for c in cls.__mro__[1:] if _ours(c)]
            own = [n for n, v in vars(cls).items() if private(n) and isinstance(v, FunctionType | property)]
            found += [f"{cls.__qualname__}.{name}" for name in own if any(name in vars(c) for c in above)]
    assert found == []


def test_screens_share_what_was_parsed_and_are_drawn_by_a_painter_of_their_own(tmp_path: Path) -> None:
    one, other = screen(tmp_path), screen(tmp_path / "another")
    assert one.stylesheet._parse_cache is other.stylesheet._parse_cache
    assert one.stage._compositor is one.stage.painter
    assert one.stage.painter is not other.stage.painter
