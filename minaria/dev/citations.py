"""Rules that a game's code cites: each is one of the book, wherever it is cited, and no refusal is without one.

A refusal for which the book has no rule stands with its reason in `data/<game>/referee.toml` under `[refusals]`:
reason -> the sentences as they stand in code, what is put into them as {}.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from minaria.dev import folder_of
from minaria.dev.planting import cited
from minaria.engine.game import Game
from minaria.kit.rulebook import Rulebook
from minaria.kit.tables import has, toml


def citation_faults(game: Game) -> list[str]:
    """Rules cited in code, docstrings or comments that the book does not have, and refusals without a rule."""
    book, package = game.book, folder_of(game)
    if not isinstance(book, Rulebook):
        return []
    files = {path: path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py"))}
    excused = excuses(book)
    bare = {(path, line): text for path, source in files.items() for line, text in refusals_without_rule(source)}
    return [
        *(
            f"{path.relative_to(package)}, line {n}, cites {rule}, which the book does not have"
            for path, source in files.items()
            for n, rule in _unknown(source, book)
        ),
        *(
            f"{path.relative_to(package)}, line {n}: a refusal without a rule: {text}"
            for (path, n), text in bare.items()
            if text not in excused
        ),
        *(f"a refusal that is excused is none without a rule: {x}" for x in excused if x not in bare.values()),
    ]


def excuses(book: Rulebook) -> Mapping[str, str]:
    """Sentence of a refusal -> why it has no rule."""
    table = toml(book.game, "referee.toml").get("refusals", {}) if has(book.game, "referee.toml") else {}
    return {sentence: reason for reason, sentences in table.items() for sentence in sentences}


def _unknown(source: str, book: Rulebook) -> Iterator[tuple[int, str]]:
    """Lines with the ids of rules and rulings in them that the book does not have: "-02 to -04" is three."""
    known = {*book.rules, *book.rulings}
    series = sorted({ruling.rpartition("-")[0] for ruling in book.rulings if "-" in ruling})
    rulings = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, series))})-\d{{2,}}\b") if series else None
    for n, line in enumerate(source.splitlines(), 1):
        for rule in dict.fromkeys((*cited(line), *(rulings.findall(line) if rulings is not None else ()))):
            if rule not in known:
                yield n, rule


def refusals_without_rule(source: str) -> Iterator[tuple[int, str]]:
    """Lines of a module at which a refusal is made without the id of a rule, with its sentence."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "Refusal":
            given = dict(zip(("text", "rule"), node.args, strict=False))
            given.update((k.arg, k.value) for k in node.keywords if k.arg)
            rule = given.get("rule")
            if rule is None or (isinstance(rule, ast.Constant) and not rule.value):
                yield node.lineno, _sentence(given.get("text"))


def _sentence(text: ast.expr | None) -> str:
    """A sentence as it stands in code, with {} for what is put into it."""
    if isinstance(text, ast.Constant):
        return str(text.value)
    if isinstance(text, ast.JoinedStr):
        return "".join(str(x.value) if isinstance(x, ast.Constant) else "{}" for x in text.values)
    return "" if text is None else f"{{{ast.unparse(text)}}}"
