"""The phase graph, read off the phases' own source (`dev check`; nobody who sits down to play waits for it).

Every phase must be reachable from the first, every `then` must exist, every ask must say what
is asked, what the others are told, what may be ordered and what happens when the seat is away.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from commands import Order
from minaria.engine.deeds import Deed
from minaria.engine.phases import Phase


def check_deeds(phases: Sequence[type[Phase]], orders: Sequence[type[Order]]) -> list[str]:
    """Deeds that are no orders of the game or do nothing, orders that no phase carries out. Empty if all is well."""
    listed = {deed.spec.cls: phase for phase in phases for deed in phase.deeds}
    faults = [
        f"{p.__name__} lists {k.__name__}, which is no order of the game" for k, p in listed.items() if k not in orders
    ]
    idle = dict.fromkeys(deed for phase in phases if not phase.sealed for deed in phase.deeds if deed.do is Deed.do)
    faults += [f"{deed.__name__} does not say what it does" for deed in idle]
    if any(phase.sealed for phase in phases):  # what is answered in secret is carried out by on_all
        return faults
    return faults + [f"{kind.__name__} is carried out by no phase" for kind in orders if kind not in listed]


def check_graph(phases: Sequence[type[Phase]]) -> list[str]:
    """Faults of the graph as sentences; the first phase is the root. Empty if all is well."""
    known = {p.__name__: p for p in phases}
    faults: list[str] = []
    edges: dict[str, set[str]] = {}
    sources = _sources([*phases, *(deed for phase in phases for deed in phase.deeds)])
    for phase in phases:
        tree = sources[phase]
        edges[phase.__name__] = set(phase.leads_to)
        scope = vars(sys.modules[phase.__module__])
        for deed in phase.deeds:  # where a deed leads to, its phase leads to
            edges[phase.__name__].update(known.keys() & _names(sources[deed]))
        offered: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id in known:
                edges[phase.__name__].add(node.id)
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            name = node.func.id
            if name == "Ask":
                faults += _ask_faults(phase, node, getattr(tree, "lineno", 1))
            if name == "Offer" and node.args:
                offered.add(ast.unparse(node.args[0]))
            if name == "call":
                for kw in node.keywords:
                    if kw.arg == "then" and isinstance(kw.value, ast.Attribute) and not hasattr(phase, kw.value.attr):
                        faults.append(f"{phase.__name__} returns to {kw.value.attr}, which it does not have")
        for word in sorted(offered):
            kind = _meant(scope, word)
            if isinstance(kind, type) and issubclass(kind, Order) and not phase.sealed and not phase.carries(kind):
                faults.append(f"{phase.__name__} offers {word}, which it does not carry out")
        if phase.sealed and not hasattr(phase, "on_all"):
            faults.append(f"{phase.__name__} is sealed but has no on_all")
        for target in phase.leads_to:
            if target not in known:
                faults.append(f"{phase.__name__} leads to {target}, which is no phase of the game")
    reached = {phases[0].__name__}
    todo = [phases[0].__name__]
    while todo:
        for there in sorted(edges[todo.pop()] & known.keys()):
            if there not in reached:
                reached.add(there)
                todo.append(there)
    faults += [f"{name} is never reached" for name in known if name not in reached]
    return faults


def _names(tree: ast.AST) -> set[str]:
    """Every name in a source."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def _meant(scope: dict[str, Any], word: str) -> Any:
    """What a name, or a name of an imported module's (`o.Commit`), stands for in a module."""
    first, *more = word.split(".")
    found = scope.get(first)
    for name in more:
        found = getattr(found, name, None)
    return found


def _sources(classes: Iterable[type]) -> dict[type, ast.AST]:
    """The source of each class; a module with several is read once."""
    modules: dict[str, dict[str, list[ast.ClassDef]]] = {}
    out: dict[type, ast.AST] = {}
    for cls in dict.fromkeys(classes):
        where = cls.__module__
        if where not in modules:
            modules[where] = {}
            for node in ast.parse(inspect.getsource(sys.modules[where])).body:
                if isinstance(node, ast.ClassDef):
                    modules[where].setdefault(node.name, []).append(node)
        found = modules[where].get(cls.__name__, [])
        out[cls] = found[0] if len(found) == 1 else ast.parse(textwrap.dedent(inspect.getsource(cls)))
    return out


def _ask_faults(phase: type[Phase], node: ast.Call, first: int) -> list[str]:
    line = node.lineno - first + 1
    given = {kw.arg for kw in node.keywords}
    out = []
    if len(node.args) < 3:
        out.append(f"{phase.__name__} asks without a prompt or without offers (line {line} of the class)")
    elif isinstance(node.args[2], ast.List) and not node.args[2].elts:
        out.append(f"{phase.__name__} asks but offers nothing")
    for need in ("waiting", "absent"):
        if need not in given:
            out.append(f"{phase.__name__} asks without saying '{need}' (line {line} of the class)")
    return out
