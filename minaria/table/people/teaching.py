"""Opening the table of a lesson: begun from the game's own text, kept as any table is, gone on with where it was left.

The seed of its dice stands in the lesson, and so does what they show; once the lesson is over the table is as any
other.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from minaria.engine.dice import Seeded
from minaria.engine.game import Game, load
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.table.lessons.table import LessonTable, Place
from minaria.table.lessons.text import Lesson, LessonFault, parse
from minaria.table.people.hosting import BOT, YOU, HostedTable, Kept
from minaria.table.people.learning import named
from minaria.table.store.shadow import RULES, present_rules
from minaria.table.store.store import Store

LESSON, TAUGHT = "lesson", "taught"
"""Under which names the place in a lesson, and which it is or was, are noted beside a table's journal."""


def lesson_of(game: Game, which: str = "") -> Lesson:
    """The lesson of a game that somebody means. Raises LookupError, LessonFault."""
    texts = game.lessons()
    if not texts:
        raise LookupError(f"{game.title} has no lesson")
    name = named(texts, which)
    return parse(name, texts[name])


def open_lesson(store: Store, game_id: str, which: str = "") -> HostedTable:
    """Begin a lesson at a new table. Raises LookupError (no such game or lesson), LessonFault, StoreTrouble."""
    game = load(game_id)
    lesson = lesson_of(game, which)
    begins = lesson.begins
    players = {seat: YOU if seat == lesson.you else BOT for seat in begins.seats}
    kept: list[str] = []

    def keep(line: Line) -> None:
        meta = {"players": players, RULES: present_rules(game.id), TAUGHT: lesson.name}
        kept.append(store.create(game.id, _free(store, game, lesson.name), line, meta, begins.seed))

    match = Match.new(game, begins.seats, Seeded(begins.seed), begins.options, keep)
    store.hold(kept[0])
    table = _table(store, kept[0], match, lesson, None)
    hosted = HostedTable(match, Kept(store, kept[0], begins.seed), players, {}, table)
    table.begin()
    hosted.told(lesson.you)
    return hosted


def begun(store: Store) -> dict[tuple[str, str], str]:
    """The lessons (game, name) that were begun here: the table to go on with, '' where one was played to its end.

    Raises StoreTrouble.
    """
    out: dict[tuple[str, str], str] = {}
    for entry in reversed(store.tables()):  # what was played last counts, but an end for good
        name = entry.meta.get(TAUGHT)
        if isinstance(name, str) and out.get((entry.game, name)) != "":
            out[entry.game, name] = entry.name if entry.meta.get(LESSON) is not None else ""
    return out


def taken_up(store: Store, name: str, match: Match, noted: object) -> LessonTable | None:
    """The table of a lesson that was left before its end; None where there is none, or it is no lesson any more."""
    try:
        place = msgspec.convert(noted, Place)
        game = match.game
        lesson = parse(place.lesson, game.lessons()[place.lesson])
    except (msgspec.ValidationError, LessonFault, KeyError):
        return None
    if place.over or not 0 <= place.step < lesson.asked or len(place.starts) != place.step + 1:
        return None
    return _table(store, name, match, lesson, place)


def _table(store: Store, name: str, match: Match, lesson: Lesson, place: Place | None) -> LessonTable:
    def keep(place: Place) -> None:
        store.update_meta(name, {LESSON: None if place.over else msgspec.to_builtins(place)})

    return LessonTable(match, lesson, place, keep, _ends(match.game.lessons(), lesson.name))


def _ends(texts: Mapping[str, str], name: str) -> str:
    """What stands under the last page of a lesson."""
    names = list(texts)
    k = names.index(name) + 1
    more = f" 'learn {k + 1}' begins the next lesson." if k < len(names) else ""
    return (
        "The table is yours now, as it stands: play on against the bots as at any other. 'orders' shows what you can "
        f"do, 'score' how you stand, 'rules WORD' the rules; 'quit' leaves, and the table is kept.{more}"
    )


def _free(store: Store, game: Game, lesson: str) -> str:
    """A name for a lesson's table that is not taken."""
    taken = {entry.name for entry in store.tables()}
    base, k = f"learn-{game.id}-{[*game.lessons()].index(lesson) + 1}"[:36], 2
    name = base
    while name in taken:
        name, k = f"{base}-{k}", k + 1
    return name
