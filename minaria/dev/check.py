"""`minaria dev check GAME`: what a game's author gets wrong, found before anybody plays.

The phases hang together; every handler and every order meet; whatever is offered in random games can be carried out;
examples and gestures read; head words, sections and citations name something.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import pkgutil
import random
import re
from collections.abc import Iterator
from pathlib import Path

from commands import TABLE_WORDS, Misread, Order
from minaria.dev import game_named
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, games
from minaria.engine.graph import check_graph, check_handlers
from minaria.engine.match import Match
from minaria.engine.phases import handler
from minaria.engine.playout import choose
from minaria.kit.rulebook import Rulebook

_ID = re.compile(r"[A-Z]{2,}-[A-Z]+-\d+")
_SLOTS = re.compile(r"\{([abr])\}")
PLAYED = 400  # orders of random play in which what is offered is looked at


def faults_of(game: Game) -> list[str]:
    """Everything that is wrong with a game, a sentence each."""
    return [
        *check_graph(game.rules.phases),
        *check_handlers(game.rules.phases, game.language.orders),
        *_offered(game),
        *_orders(game),
        *_gestures(game),
        *_book(game),
    ]


def _opened(game: Game, seed: int = 1) -> Match:
    return Match.new(game, list(game.seating.names() or "abcdef")[: game.seating.count[-1]], Seeded(str(seed)))


def _kinds(game: Game) -> Iterator[type[Order]]:
    yield from game.language.orders
    yield from game.referee.edits
    yield from game.pages.own


def _offered(game: Game) -> list[str]:
    """Orders offered in a random game that the phase on top could not carry out."""
    luck = random.Random(1)
    match = _opened(game)
    known = {*game.language.orders}
    out: dict[str, None] = {}
    for _ in range(PLAYED):
        asks = [a for a in match.asks if a.awaited and not match.answered(a.seat)]
        if match.over or not asks:
            break
        for offer in (o for a in match.asks for o in a.offers):
            name, phase = offer.kind.__name__, type(match.phase)
            if offer.kind not in known:
                out[f"{phase.__name__} offers {name}, which is no order of the game"] = None
            if not phase.sealed and not phase.carries(offer.kind):
                out[f"{phase.__name__} offers {name} but has no {handler(offer.kind)}"] = None
        if out:
            break
        ask = luck.choice(asks)
        match.give(ask.seat, choose(ask, luck))
    return list(out)


def _unread(game: Game, match: Match, line: str) -> str:
    """How far a line is read where it is not read to its end, '' if it is: whether it is legal does not matter."""
    why = "nobody sits there"
    for seat in match.setup.seats:
        found = game.reader().read(line, game.language.scope(match, seat))
        if not isinstance(found, Misread) or found.good.strip() == line.strip():
            return ""
        why = found.message
    return why


def _orders(game: Game) -> list[str]:
    """Orders without help, and examples that do not read as the order they stand at."""
    match = _opened(game)
    out = []
    for kind in _kinds(game):
        if not kind.spec.help:
            out.append(f"{kind.__name__} has no help")
        out += [
            f"{kind.__name__}: the example '{line}' is not understood: {why}"
            for line in kind.spec.examples
            if (why := _unread(game, match, line))
        ]
    return out


def _gestures(game: Game) -> list[str]:
    """Gestures that do not read, with places of the game's own put in."""
    if not game.language.gestures:
        return []
    match = _opened(game)
    scope = game.language.scope(match, match.setup.seats[0])
    kinds = ("place", "castle", "kingdom", "seat")
    indexes = {k: index.items for k in kinds if (index := scope.index(k)) is not None and index.items}
    out = []
    for words in game.language.gestures:
        tried = ""
        for place in indexes.get("castle", []) + indexes.get("place", [])[:40]:
            realm = next((name for name, _ in indexes.get("kingdom", indexes.get("seat", []))), "")
            line = _SLOTS.sub(lambda m, p=place, r=realm: r if m[1] == "r" else p[0], words)  # type: ignore[misc]
            tried = _unread(game, match, line)
            if not tried:
                break
        if tried or not indexes:
            out.append(f"the gesture '{words}' is not understood: {tried or 'the game has no places'}")
    return out


def _book(game: Game) -> list[str]:
    """Rules cited that the book does not have, sections that name orders or sections there are not."""
    book = game.book
    if book is None:
        return []
    out = [
        f"{kind.__name__} rests on {kind.spec.rule}, which the book does not have"
        for kind in _kinds(game)
        if kind.spec.rule and not book.cite(kind.spec.rule)
    ]
    if isinstance(book, Rulebook):
        kinds = (*_kinds(game), *TABLE_WORDS)
        heads = {h for k in kinds for p in k.spec.patterns for h in p.heads} | {k.spec.word for k in kinds}
        for section in book.sections.values():
            out += [
                f"section {section.id} names '{w}', which begins no order" for w in section.orders if w not in heads
            ]
            out += [f"section {section.id} leads to {s}, which is none" for s in section.see if s not in book.sections]
        for file, line, rule in _cited(game):
            if rule.startswith(f"{book.prefix}-") and rule not in book.rules:
                out.append(f"{file}, line {line}, cites {rule}, which the book does not have")
    return out


def _cited(game: Game) -> Iterator[tuple[str, int, str]]:
    """Ids of rules in the game's own code, outside of docstrings and comments: file, line, id."""
    package = importlib.import_module(game.rules.first.__module__)
    if not hasattr(package, "__path__"):
        return
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        path = Path(str(getattr(module.module_finder, "path", ""))) / f"{module.name.rsplit('.', 1)[1]}.py"
        if path.is_file():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
                    yield path.name, node.lineno, node.value


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="minaria dev check", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--list", action="store_true", help="only the ids of the games there are")
    given = parser.parse_args(argv)
    if given.list:
        print("\n".join(games()))
        return 0
    game = game_named(given.game or "")
    if game is None:
        return 2
    faults = faults_of(game)
    for fault in faults:
        print(fault)
    print(
        f"{game.title}: {len(game.rules.phases)} phases, {len(game.language.orders)} orders, "
        f"{len(game.referee.edits)} edits, {len(faults)} faults"
    )
    return 1 if faults else 0
