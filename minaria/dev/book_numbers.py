"""Numbers in a game's rules without their reason: what the book prints belongs into the tables of `data/`.

A reason stands beside the number: a comment on its line or on the one above, or a text under the constant it is given
to. Bounds of slices are none of the book's, and how many may play is said in the game's `Seating`. What is left is read
and judged by whoever writes the reason down.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from minaria.dev import folder_of
from minaria.engine.game import Game

ROOMS = ("__init__", "chapters", "rules", "phases", "setup", "state")
SMALL = 3
"""Numbers up to this count pieces, players and halves; who would name them would say less."""


def number_faults(game: Game) -> list[str]:
    """Each line of what a game's rules stand in with an integer above `SMALL` and no reason beside it."""
    package = folder_of(game)
    return [
        f"{path.relative_to(package)}, line {line}: {text} stands in code without its reason"
        for room in ROOMS
        for path in sorted([*(package / room).rglob("*.py"), *package.glob(f"{room}.py")])
        for line, text in _unexplained(path)
    ]


def _unexplained(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    explained = {*_with_text(tree), *_bounds(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value > SMALL:
            beside = (lines[node.lineno - 1], lines[node.lineno - 2].strip()) if node.lineno > 1 else (lines[0], "")
            if id(node) not in explained and "#" not in beside[0] and not beside[1].startswith("#"):
                yield node.lineno, str(node.value)


def _with_text(tree: ast.Module) -> Iterator[int]:
    """Numbers given to a constant of the module with a text under it."""
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else None
        if isinstance(text, str) and isinstance(node, ast.Assign | ast.AnnAssign):
            yield from map(id, ast.walk(node))


def _bounds(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Slice) or (isinstance(node, ast.Call) and ast.unparse(node.func) == "Seating"):
            yield from map(id, ast.walk(node))
