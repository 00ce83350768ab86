"""Fields of a game's state that nothing reads, or that nothing ever fills: what the rules promise and forget.

A field is read where a rule, a phase, a deed or the state itself looks at it; a page that shows it, a bot that weighs
it or a word of the referee's that sets it keeps nobody to the rule behind it. Reading a field only to write it again
(`g.used = {**g.used, x: 1}`, `g.used[x] = 1`, `g.used.pop(x)`) is no reading. Fields are told apart by their names
alone: two records that share a name share what is found.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from minaria import kit
from minaria.dev import folder_of
from minaria.engine.game import Game
from minaria.engine.state import State

RULING = ("__init__", "rules", "phases", "chapters", "state", "setup", "undo", "kit")
"""Rooms in which a field that is read holds somebody to something."""
_EMPTIES = {"pop", "remove", "discard", "clear"}
_CHANGES = {"append", "add", "update", "setdefault", "extend", "insert", *_EMPTIES}
_ALL = 1_000  # values that a starred argument may stand for


@dataclass
class Use:
    """Where a name is looked at and where it is set, by room of the game."""

    read: set[str] = field(default_factory=set)
    set: set[str] = field(default_factory=set)
    filled: bool = False  # whether it is ever set to more than nothing (False, 0, "", (), {})


class _Finder(ast.NodeVisitor):
    """Collects what a module does with attributes and keywords."""

    def __init__(self, room: str, found: dict[str, Use], made: dict[str, int]) -> None:
        self.room = room
        self.found = found
        self.made = made  # what is called -> the most values given to it by position
        self.own: list[str] = []  # fields being written: what is read of them here is no reading

    def _use(self, name: str) -> Use:
        return self.found.setdefault(name, Use())

    def _sets(self, name: str, value: ast.expr | None) -> None:
        use = self._use(name)
        use.set.add(self.room)
        use.filled |= value is not None and not _nothing(value)

    def _within(self, names: list[str], node: ast.AST | None) -> None:
        if node is not None:
            self.own += names
            self.visit(node)
            del self.own[len(self.own) - len(names) :]

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            if node.attr not in self.own:
                self._use(node.attr).read.add(self.room)
        else:
            use = self._use(node.attr)
            use.set.add(self.room)
            use.filled = True
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._assigned(node.targets, node.value)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._assigned([node.target], node.value)

    def visit_Delete(self, node: ast.Delete) -> None:
        self._assigned(node.targets, None)

    def _assigned(self, targets: list[ast.expr], value: ast.expr | None) -> None:
        names = []
        for target in targets:
            while isinstance(target, ast.Subscript):
                self.visit(target.slice)
                target = target.value
            if isinstance(target, ast.Attribute):
                names.append(target.attr)
                self._sets(target.attr, value)
                self.visit(target.value)
            else:
                self.visit(target)
        self._within(names, value)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        changes = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _CHANGES
        if changes and isinstance(call.func.value, ast.Attribute):  # type: ignore[attr-defined]
            target = call.func.value  # type: ignore[attr-defined]
            self._use(target.attr).filled |= call.func.attr not in _EMPTIES  # type: ignore[attr-defined]
            self._use(target.attr).set.add(self.room)
            self.visit(target.value)
            for given in (*call.args, *(k.value for k in call.keywords)):  # type: ignore[attr-defined]
                self._within([target.attr], given)
            return
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        self.visit(node.func)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        spread = any(isinstance(a, ast.Starred) for a in node.args) or any(k.arg is None for k in node.keywords)
        many = _ALL if spread else len(node.args)
        self.made[name] = max(self.made.get(name, 0), many)
        for given in node.args:
            self.visit(given)
        for k in node.keywords:
            if k.arg:
                self._sets(k.arg, k.value)
            self._within([k.arg] if k.arg else [], k.value)


def _nothing(value: ast.expr) -> bool:
    """Whether an expression is an empty value as it stands."""
    if isinstance(value, ast.Constant):
        return not value.value
    if isinstance(value, ast.Dict):
        return not value.keys
    return isinstance(value, ast.Tuple | ast.List) and not value.elts


def used(package: Path) -> tuple[dict[str, Use], dict[str, int]]:
    """What a game's modules and the kit do with every name, by room; how many values calls give by position."""
    found: dict[str, Use] = {}
    made: dict[str, int] = {}
    for path in sorted(package.rglob("*.py")):
        room = path.relative_to(package).parts[0].removesuffix(".py")
        _Finder(room, found, made).visit(ast.parse(path.read_text(encoding="utf-8")))
    for path in sorted(Path(kit.__path__[0]).rglob("*.py")):
        _Finder("kit", found, made).visit(ast.parse(path.read_text(encoding="utf-8")))
    return found, made


def records(game: Game) -> Iterator[tuple[type, str, int]]:
    """Fields of a game's state, of its phases and of every record in them: class, name, place among its values."""
    seen: list[type] = [game.rules.state, *game.rules.phases]
    for cls in seen:
        hints = get_type_hints(cls)
        names = cls.__struct_fields__ if issubclass(cls, msgspec.Struct) else [f.name for f in fields(cls)]  # type: ignore[arg-type]
        for n, name in enumerate(names):
            yield cls, name, n
            seen += [c for c in _within(hints[name]) if c not in seen]


def _within(hint: Any) -> Iterator[type]:
    """Records that a type is made of."""
    if isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, msgspec.Struct)):
        yield hint
    for part in get_args(hint):
        yield from _within(part)


def field_faults(game: Game) -> list[str]:
    """Fields that bind nobody or that can never be anything else, a sentence each.

    Those that `Rules.unread` names are none; what it names and somebody reads after all is one.
    """
    found, made = used(folder_of(game))
    common = {f.name for f in fields(State)}
    excused = game.rules.unread
    out = []
    for cls, name, place in records(game):
        if not cls.__module__.startswith(game.rules.first.__module__) or name in common:
            continue
        use = found.get(name, Use())
        by_position = cls is not game.rules.state and made.get(cls.__name__, 0) > place
        binds = bool(use.read & set(RULING))
        if f"{cls.__name__}.{name}" in excused:
            out += [f"{cls.__name__}.{name} is read by a rule, and is excused from it"] * binds
            continue
        if not use.read:
            out.append(f"{cls.__name__}.{name} is never read")
        elif not binds:
            shown = ", ".join(sorted(use.read))
            out.append(f"{cls.__name__}.{name} is shown ({shown}), and no rule looks at it")
        if not use.set and not by_position:
            out.append(f"{cls.__name__}.{name} is never set")
        elif not use.filled and not by_position:
            out.append(f"{cls.__name__}.{name} is only ever emptied")
    return out
