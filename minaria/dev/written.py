"""What a game writes for its language, in bytes: `minaria dev language --bytes [CHECKOUT]`, one of any age.

Counted are the tokens of the source, so neither comments, docstrings nor layout. Of each game, by what they are for:

    orders    each `@order(...)` with its class: decorator, name and fields; what of the module the decorator names
    names     the modules names, indexes, kinds, wording, sorts of places and pieces
    pages     what is read: pages, lookup
    advice    what could be: advice
    almanac   what may be asked about

and of what knows no game `commands` and what `kit` and `table` have for names, pages and questions. Orders that stand
in a module of another sort (a page's own words) count as orders, and not twice; the referee's corrections are left out.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

PARTS = ("orders", "names", "pages", "advice", "almanac")
_MODULES = {
    "names": "names", "wording": "names", "kinds": "names", "bearings": "names", "pages": "pages",
    "advice": "advice", "almanac": "almanac",
}  # fmt: skip
"""Modules and packages of a game, by the part they are."""
_ELSEWHERE = frozenset(("bot", "rules", "phases", "edits"))
_SHARED = (
    "commands", "minaria/kit/almanac*", "minaria/kit/pages*", "minaria/kit/scope.py", "minaria/table/pages",
)  # fmt: skip
_LAYOUT = frozenset(
    (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)
)
Spans = list[tuple[int, int]]


def written(root: Path) -> dict[str, dict[str, int]]:
    """game -> part -> bytes; under "shared" what knows no game, by its folder or module."""
    out: dict[str, dict[str, int]] = {}
    for folder in sorted(p for p in (root / "minaria/games").iterdir() if (p / "__init__.py").is_file()):
        sizes = dict.fromkeys(PARTS, 0)
        for path in sorted(folder.rglob("*.py")):
            inside = path.relative_to(folder).with_suffix("").parts
            if not _ELSEWHERE & {*inside}:
                orders, rest = _counted(path)
                sizes["orders"] += orders
                if part := next((_MODULES[word] for word in reversed(inside) if word in _MODULES), ""):
                    sizes[part] += rest
        out[folder.name] = sizes
    shared = {name: sum(sum(_counted(p)) for p in _modules(root, name)) for name in _SHARED}
    out["shared"] = {name.rstrip("*"): size for name, size in shared.items()}
    return out


def told(found: dict[str, dict[str, int]]) -> Iterator[str]:
    """A table of games and parts, then what knows no game."""
    games = {name: sizes for name, sizes in found.items() if name != "shared"}
    yield f"{'game':<16}" + "".join(f"{part:>9}" for part in (*PARTS, "all"))
    for name, sizes in games.items():
        yield f"{name:<16}" + "".join(f"{n:>9}" for n in (*sizes.values(), sum(sizes.values())))
    sums = [sum(sizes[part] for sizes in games.values()) for part in PARTS]
    yield f"{'all':<16}" + "".join(f"{n:>9}" for n in (*sums, sum(sums)))
    for name, size in found["shared"].items():
        yield f"{name:<25}{size:>9}"


def _modules(root: Path, name: str) -> Iterator[Path]:
    for found in sorted(root.glob(name)):
        yield from sorted(found.rglob("*.py")) if found.is_dir() else [found]


def _counted(path: Path) -> tuple[int, int]:
    """The bytes of a module: those that declare orders, and the others."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    silent, orders = set(_docstrings(tree)), _declarations(tree)
    declaring = other = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in _LAYOUT or (token.type == tokenize.STRING and token.start in silent):
            continue
        size = len(token.string.encode())
        if any(start <= token.start[0] <= end for start, end in orders):
            declaring += size
        else:
            other += size
    return declaring, other


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Where strings begin that stand by themselves: docstrings, of fields and values too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.lineno, node.value.col_offset


def _declarations(tree: ast.Module) -> Spans:
    """The lines that declare orders."""
    top = {name: node for node in tree.body for name in _bound(node)}
    out: Spans = []
    for cls in (n for n in ast.walk(tree) if isinstance(n, ast.ClassDef)):
        declared = [d for d in cls.decorator_list if isinstance(d, ast.Call) and _called(d).endswith("order")]
        if not declared:
            continue
        out += [(d.lineno, d.end_lineno or d.lineno) for d in cls.decorator_list]
        out.append((cls.lineno, max(cls.lineno, cls.body[0].lineno - 1)))
        out += [(n.lineno, n.end_lineno or n.lineno) for n in cls.body if isinstance(n, ast.AnnAssign) and _is_field(n)]
        out += [(n.lineno, n.end_lineno or n.lineno) for n in _named_by(declared, top)]
    return out


def _is_field(node: ast.AnnAssign) -> bool:
    return "ClassVar" not in ast.unparse(node.annotation)


def _named_by(declared: list[ast.Call], top: dict[str, ast.stmt]) -> list[ast.stmt]:
    """What of the module the patterns of an order are made with."""
    found: dict[str, ast.stmt] = {}
    todo: list[ast.AST] = [arg for call in declared for arg in call.args]
    for node in todo:
        for name in (n.id for n in ast.walk(node) if isinstance(n, ast.Name)):
            if name in top and name not in found:
                found[name] = top[name]
                todo.append(top[name])
    return list(found.values())


def _bound(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [t.id for t in targets if isinstance(t, ast.Name)]


def _called(call: ast.Call) -> str:
    func = call.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
