"""Planted mistakes: which a source file has room for, and its tree with one of them in it.

Only what decides is touched: comparisons, logic, counting, refusals given, changes made. Words (texts of refusals, what
is told, f-strings) are left alone.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

_ID = re.compile(r"\b[A-Z]{2,}-([A-Z]+)-(?:\d+|\*)")
_SEVERAL = re.compile(r"\b([A-Z]{2,}-[A-Z]+-)(\d+)((?:(?:,| and| to) -\d+)*)")
_MORE = re.compile(r"(,| and| to) -(\d+)")
_WORDS = {"Refusal", "tell", "spend", "cast", "TypeVar"}  # calls that decide nothing
_ASIDE = {"annotation", "returns", "decorator_list", "bases", "ctx", "ops", "op"}
_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
_TWINS = {"any": "all", "all": "any", "min": "max", "max": "min"}


class Plant(NamedTuple):
    """A mistake: the `number`-th a file has room for, in its `part`-th statement, and the rules that it breaks.

    `refuses`: it stands in a function that says why an order is refused.
    """

    file: str
    number: int
    line: int
    part: int
    before: str
    after: str
    area: str
    rules: tuple[str, ...]
    refuses: bool

    def __str__(self) -> str:
        ids = f"  ({', '.join(self.rules)})" if self.rules else ""
        return f"{self.file}:{self.line}  {self.before}  ->  {self.after}{ids}"


class _Where(NamedTuple):
    """What a node stands in: its statement, the docstrings around it (the nearest first), its function."""

    part: int = -1
    docs: tuple[str, ...] = ()
    refuses: bool = False


class _Slot(NamedTuple):
    """A node and what holds it."""

    above: ast.AST
    name: str
    at: int | None
    node: ast.AST
    where: _Where

    def put(self, other: ast.AST) -> None:
        """Let another node stand here."""
        if self.at is None:
            setattr(self.above, self.name, other)
        else:
            getattr(self.above, self.name)[self.at] = other

    @property
    def shown(self) -> ast.AST:
        """What is shown of the place: a number says nothing without what it stands in."""
        return self.above if isinstance(self.node, ast.Constant) else self.node


def plants(source: str, file: str) -> list[Plant]:
    """Every mistake a source file has room for, in its order."""
    out = []
    tree = ast.parse(source)
    beside = _beside(source)
    for under, rules in _below(tree):
        beside.setdefault(under, []).extend(rules)
    for number, (slot, other) in enumerate(_changes(tree)):
        before = _short(slot.shown)
        slot.put(other)
        after = _short(slot.shown if isinstance(slot.node, ast.Constant) else other)
        slot.put(slot.node)
        doc = next((d for d in slot.where.docs if _ID.search(d)), "")
        found = _ID.search(doc)
        line = getattr(slot.node, "lineno", 0)
        ids = tuple(dict.fromkeys((*cited(doc), *beside.get(line, ()))))
        where = slot.where
        area = found.group(1).lower() if found else "other"
        out.append(Plant(file, number, line, where.part, before, after, area, ids, where.refuses))
    return out


def cited(text: str) -> list[str]:
    """The rules a text names, "DR-SIEGE-02 to -04, -07" all four."""
    out = []
    for m in _SEVERAL.finditer(text):
        last = int(m[2])
        numbers = [last]
        for how, said in _MORE.findall(m[3]):
            numbers += range(last + 1 if how == " to" else int(said), int(said) + 1)
            last = int(said)
        out += [f"{m[1]}{n:0{len(m[2])}d}" for n in numbers]
    return out


def _beside(source: str) -> dict[int, list[str]]:
    """Line -> the rules in a comment on it, or on the one line that it opens ("if ...:", "break  # BW-FIRE-01")."""
    out: dict[int, list[str]] = {}
    before = ""
    for n, text in enumerate(source.splitlines(), 1):
        code, _, comment = text.partition("  # ")
        if found := cited(comment):
            out.setdefault(n, []).extend(found)
            if before.rstrip().endswith(":"):
                out.setdefault(n - 1, []).extend(found)
        before = code
    return out


def _below(tree: ast.Module) -> Iterator[tuple[int, list[str]]]:
    """The lines of assignments with the rules in the text that stands under them."""
    for holder in ast.walk(tree):
        body = getattr(holder, "body", None)
        for set_, text in itertools.pairwise(body) if isinstance(body, list) else ():
            if isinstance(set_, ast.Assign | ast.AnnAssign) and _text(text):
                ids = cited(ast.unparse(text))
                yield from ((line, ids) for line in range(set_.lineno, (set_.end_lineno or set_.lineno) + 1))


def planted(source: str, number: int) -> ast.Module:
    """The tree of a source file with one mistake in it."""
    tree = ast.parse(source)
    for k, (slot, other) in enumerate(_changes(tree)):
        if k == number:
            slot.put(other)
            return ast.fix_missing_locations(tree)
    raise ValueError(f"there is no mistake number {number}")


def watched(source: str, reached: str) -> ast.Module:
    """The tree of a source file that calls the function named `reached` with the number of each statement it meets."""
    tree = ast.parse(source)
    numbers = {id(node): k for k, node in enumerate(_statements(tree))}
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, [s for stmt in block for s in (*_mark(stmt, numbers[id(stmt)], reached), stmt)])
    return ast.fix_missing_locations(tree)


def _mark(stmt: ast.stmt, number: int, reached: str) -> tuple[ast.stmt, ...]:
    if _text(stmt) or (isinstance(stmt, ast.ImportFrom) and stmt.module == "__future__"):
        return ()
    call = ast.Expr(ast.Call(ast.Name(reached, ast.Load()), [ast.Constant(number)], []))
    return (ast.copy_location(call, stmt),)


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def _changes(tree: ast.Module) -> Iterator[tuple[_Slot, ast.AST]]:
    numbers = {id(node): k for k, node in enumerate(_statements(tree))}
    slots = list(_slots(tree, _Where(docs=(ast.get_docstring(tree) or "",)), numbers))
    return ((slot, ast.copy_location(other, slot.node)) for slot in slots for other in _instead(slot))


def _slots(above: ast.AST, where: _Where, numbers: dict[int, int]) -> Iterator[_Slot]:
    for name, value in ast.iter_fields(above):
        if name in _ASIDE:
            continue
        held: Any = enumerate(value) if isinstance(value, list) else [(None, value)]
        for at, node in held:
            if isinstance(node, ast.AST) and not _wordy(node):
                inner = _inside(node, where, numbers)
                yield _Slot(above, name, at, node, inner)
                yield from _slots(node, inner, numbers)


def _inside(node: ast.AST, where: _Where, numbers: dict[int, int]) -> _Where:
    if isinstance(node, ast.stmt):
        where = where._replace(part=numbers[id(node)])
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        where = where._replace(docs=(ast.get_docstring(node) or "", *where.docs))
    if isinstance(node, ast.FunctionDef):
        refuses = node.returns is not None and "Refusal" in ast.unparse(node.returns)
        where = where._replace(refuses=refuses)
    return where


def _wordy(node: ast.AST) -> bool:
    """Whether a node only words something, or is there for the types alone."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    inner = node.value if isinstance(node, ast.Expr) else node
    called = isinstance(inner, ast.Call) and ast.unparse(inner.func).split(".")[-1] in _WORDS
    return (
        called or _text(node) or isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert | ast.Raise)
    )


def _text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _instead(slot: _Slot) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match slot.node:
        case ast.Compare(left, [op], comparators):
            yield from (ast.Compare(left, [other()], comparators) for other in _COMPARED[type(op)])
        case ast.Compare(left, ops, comparators):
            for k, op in enumerate(ops):
                for other in _COMPARED[type(op)]:
                    yield ast.Compare(left, [*ops[:k], other(), *ops[k + 1 :]], comparators)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for k in range(len(values)):
                left_over = values[:k] + values[k + 1 :]
                yield left_over[0] if len(left_over) == 1 else ast.BoolOp(op, left_over)
        case ast.UnaryOp(ast.Not(), inner):
            yield inner
        case ast.BinOp(left, op, right) if type(op) in _COUNTED and not (_lists(left) or _lists(right)):
            yield ast.BinOp(left, _COUNTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _COUNTED and not _lists(value):
            yield ast.AugAssign(target, _COUNTED[type(op)](), value)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            if value:
                yield ast.Constant(value - 1)
        case ast.Call(ast.Name(name), args, keywords) if name in _TWINS:
            yield ast.Call(ast.Name(_TWINS[name], ast.Load()), args, keywords)
        case ast.Return(value) if slot.where.refuses and value is not None and not _nothing(value):
            yield ast.Pass()
        case ast.Expr(ast.Call()) | ast.Continue() | ast.Break():
            yield ast.Pass()
    if slot.name == "ifs":
        yield ast.Constant(True)
    if slot.name in ("test", "ifs") and not isinstance(slot.node, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), slot.node)  # type: ignore[arg-type]


def _nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _lists(node: ast.expr) -> bool:
    """Whether a part of a sum is no number: texts and lists are joined with a plus too."""
    if isinstance(node, ast.BinOp):
        return _lists(node.left) or _lists(node.right)
    text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return text or isinstance(node, ast.JoinedStr | ast.List | ast.ListComp | ast.Tuple)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    text = f"[{text}]" if isinstance(node, ast.Slice) else text
    return text if len(text) <= 100 else text[:97] + "..."
