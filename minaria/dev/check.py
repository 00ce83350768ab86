"""`minaria dev check GAME`: what a game's author gets wrong, found before anybody plays.

The phases hang together; every handler and every order meet; whatever is offered in random games can be carried out;
examples and gestures read, those of the table's words too, and none takes an order's place nor loses its own
(`shadowed`); head words and sections name something; every rule cited is one of the book, and no refusal is without one
(`citations`); every question of the almanac is taken for itself (`asked`); every field of the state is filled somewhere
and binds somebody (`field_use`); every lesson comes out as it is written (`lessons`), and so does every puzzle
(`puzzles`); no number of a book stands in the rules without its reason (`book_numbers`). `--spare` lists wordings that
frames may read anyway (`superseded`): each is to be looked at, for what another pattern has to the letter comes first.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from commands import TABLE_WORDS, Kind, Misread, Order, Reader, Reading, order
from commands.quantity_words import COUNTING
from minaria.dev import game_named
from minaria.dev.asked import collisions
from minaria.dev.book_numbers import number_faults
from minaria.dev.citations import citation_faults
from minaria.dev.field_use import field_faults
from minaria.dev.lessons import lesson_faults
from minaria.dev.puzzles import puzzle_faults
from minaria.dev.shadowed import module_faults, shadow_faults
from minaria.dev.superseded import spare_wordings
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game, games
from minaria.engine.graph import check_deeds, check_graph
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.kit.almanac import Almanac
from minaria.kit.rulebook import Rulebook
from minaria.table.pages.questions import Asker
from minaria.table.people import room_words
from minaria.table.record.referee_words import words_for

_SLOTS = re.compile(r"\{([abr])\}")
PLAYED = 400  # orders of random play in which what is offered is looked at


def faults_of(game: Game) -> list[str]:
    """Everything that is wrong with a game, a sentence each."""
    deeds = check_deeds(game.rules.phases, game.language.orders)
    offered = _offered(game)
    return [
        *check_graph(game.rules.phases),
        *deeds,
        *offered,
        *_orders(game),
        *_samples(game),
        *_gestures(game),
        *_book(game),
        *_questions(game),
        *citation_faults(game),
        *(() if deeds or offered else shadow_faults(game, _opened(game))),
        *_names(game),
        *field_faults(game),
        *number_faults(game),
        *module_faults(game),
    ]


def _opened(game: Game, options: dict[str, str] | None = None) -> Match:
    return Match.new(game, list(game.seating.names() or "abcdef")[: game.seating.count[-1]], Seeded("1"), options)


def _tables(game: Game) -> list[Match]:
    """A table as it is usually set up, and one at which people share the seats, where a game has offices for them."""
    option, value = game.seating.shared_by
    return [_opened(game), *([_opened(game, {option: value})] if game.seating.offices and option else [])]


def _kinds(game: Game) -> Iterator[type[Order]]:
    yield from game.language.orders
    yield from game.referee.edits
    yield from game.pages.own
    yield from game.pages.asked
    yield from game.language.standing


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
                out[f"{phase.__name__} offers {name}, which it does not carry out"] = None
        if out:
            break
        ask = luck.choice(asks)
        try:
            match.give(ask.seat, choose(ask, luck))
        except NotImplementedError:
            break  # a deed that does not say what it does
    return list(out)


def _unread(game: Game, tables: Sequence[Match], line: str) -> str:
    """How far a line is read where none of the tables reads it to its end, '' if one does: legal it need not be."""
    why = "nobody sits there"
    for match, seat in ((m, s) for m in tables for s in m.setup.seats):
        why = _how_far(game.reader().read(line, game.language.scope(match, seat)), line)
        if not why:
            return ""
    return why


def _how_far(found: object, line: str) -> str:
    """Why a line was not read to its end, '' if it was."""
    return found.message if isinstance(found, Misread) and found.good.strip() != line.strip() else ""


def _orders(game: Game) -> list[str]:
    """Orders without help, and examples that do not read as the order they stand at."""
    tables = _tables(game)
    out = []
    for kind in _kinds(game):
        if not kind.spec.help:
            out.append(f"{kind.__name__} has no help")
        out += [
            f"{kind.__name__}: the example '{line}' is not understood: {why}"
            for line in kind.spec.examples
            if (why := _unread(game, tables, line))
        ]
    return out


def _names(game: Game) -> list[str]:
    """Nouns and names that are words of the language: whoever says one says how many, or which, and no name."""
    match = _opened(game)
    scope = game.language.scope(match, match.setup.seats[0])
    kinds = {what.id for kind in game.language.orders for what in kind.spec.kinds.values()}
    crowds = (words.nouns for kind in kinds if (words := scope.crowd(kind)) is not None)
    indexes = [*crowds, *(index for kind in kinds if (index := scope.index(kind)) is not None)]
    said = {name.casefold() for index in indexes for name, _ in index.items}
    return [f"'{word}' is a word of the language, and no name" for word in sorted(said & COUNTING)]


@order("name PLACE")
class NamePlace(Order):
    """A line that only names a place."""

    place: Annotated[Any, Kind("place", "a place")]


@order("name FORCE")
class NameForce(Order):
    """A line that only names pieces."""

    force: Annotated[tuple[str, ...], Kind("force", "pieces")]


def _samples(game: Game) -> list[str]:
    """Words for the examples of the table's words that name nothing in the game, and examples that do not read so."""
    match, samples, out = _opened(game), game.language.samples, []
    scope = game.language.scope(match, match.setup.seats[0])
    reader = Reader((NamePlace,)), Reader((NameForce,))
    named = {"place": reader[0], "other": reader[0], "piece": reader[1], "force": reader[1]}
    for slot, said in asdict(samples).items():
        if said and slot in named and (why := _how_far(named[slot].read(f"name {said}", scope), f"name {said}")):
            out.append(f"the sample {slot} '{said}' names nothing: {why}")
        if said and slot in ("move", "bold", "answer") and (why := _unread(game, [match], said)):
            out.append(f"the sample {slot} '{said}' is not understood: {why}")
    book = game.book
    if samples.rule and (book is None or not book.cite(samples.rule)):
        out.append(f"the sample rule '{samples.rule}' is in no book of the game")
    if samples.topic and (book is None or book.find(samples.topic).title == book.find("xyzzy").title):
        out.append(f"the sample topic '{samples.topic}' leads to no page of the rules")
    return [*out, *_examples_of_the_table(game, match)]


def _examples_of_the_table(game: Game, match: Match) -> list[str]:
    """Examples of the table's words, at this table or at a distance, that do not read as the word they stand at."""
    kinds = (*words_for(REFEREE), *room_words.WORDS)
    reader, scope = game.reader(kinds), game.language.scope(match, REFEREE)
    return [
        f"{spec.cls.__name__}: the example '{line}' of a word of the table does not read as that"
        for spec in reader.specs
        if spec.cls in kinds
        for line in game.examples(spec, match.setup.seats)
        if isinstance(read := reader.read(line, scope), Misread)
        or (isinstance(read, Reading) and type(read.order) is not spec.cls)
    ]


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
            tried = _unread(game, [match], line)
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
        heads = {h for k in kinds for h in (*k.spec.heads, k.spec.word)}
        for section in book.sections.values():
            out += [
                f"section {section.id} names '{w}', which begins no order" for w in section.orders if w not in heads
            ]
            out += [f"section {section.id} leads to {s}, which is none" for s in section.see if s not in book.sections]
    return out


def _questions(game: Game) -> list[str]:
    """Questions that the almanac promises an answer to and that are taken for another."""
    if not isinstance(game.almanac, Almanac):
        return []
    match = _opened(game)
    found = collisions(Asker(match, match.setup.seats[0], game.almanac, {}))
    return [f"the question {x}" for x in found]


def _unanswered(game: Game, told: bool) -> Iterator[str]:
    """Which of five questions no rule of a section answers; if they are not to be told, how many they are."""
    book = game.book
    pairs = book.unanswered() if isinstance(book, Rulebook) else ()
    if told:
        yield from (f"section {section} has no rule that says: {', '.join(asks)}" for section, asks in pairs)
    elif pairs:
        yield f"{sum(len(asks) for _, asks in pairs)} pairs of section and question have no rule; --asks lists them."


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="minaria dev check", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--list", action="store_true", help="only the ids of the games there are")
    parser.add_argument("--asks", action="store_true", help="which questions no rule of a section answers")
    parser.add_argument("--spare", action="store_true", help="wordings that need not be declared, perhaps")
    given = parser.parse_args(argv)
    if given.list:
        print("\n".join(games()))
        return 0
    game = game_named(given.game or "")
    if game is None:
        return 2
    if given.spare:
        print("\n".join(spare_wordings(game, _opened(game))))
        return 0
    faults = [*faults_of(game), *lesson_faults(game), *puzzle_faults(game)]
    for told in (*faults, *_unanswered(game, given.asks)):
        print(told)
    print(
        f"{game.title}: {len(game.rules.phases)} phases, {len(game.language.orders)} orders, "
        f"{len(game.referee.edits)} edits, {len(faults)} faults"
    )
    return 1 if faults else 0
