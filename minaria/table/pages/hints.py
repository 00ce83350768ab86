"""Hints: what is worth ordering now, told in three steps: the aim, the place, the very order with what it leads to.

Judged by the usual bot from the seat's own view, so a hint knows nothing that the seat may not know, and the same
position gets the same hint. Called by the table for the word `hint`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from commands import Done, Order
from minaria.bots import bot_named
from minaria.bots.greedy import GreedyBot, first_legal
from minaria.bots.plain import PlainBot, lookalike
from minaria.engine.match import Match
from minaria.engine.phases import Ask
from minaria.engine.playout import choose
from minaria.engine.state import checksum, plain
from minaria.kit.scope import TableScope
from minaria.kit.wording import listing
from minaria.table.pages.answers import planned_for
from minaria.table.record.host import Hint
from minaria.table.record.replies import Reply, noted

FORBIDDEN = "At this table no hints are given; 'orders' lists what may be ordered."
NOT_ASKED = "You are asked nothing now, so there is nothing to advise. {}"
LEAVE_IT = "Nobody waits for you, and nothing you could order now is worth it."
ENOUGH = "Nothing more is worth ordering here: '{}' lets the game go on."
NONE_BETTER = "Nothing stands out here: as far as can be judged, one order is as good as another. 'orders' lists them."
AGAIN = ("Say 'hint' again for the place.", "Say 'hint' again for the very order.", "")
_PLACES = 3  # places that are named of pieces that stand in several


class Asked(NamedTuple):
    """How often a seat has asked in a position, as it sees that."""

    position: str
    times: int


Own = Callable[[str], Hint | None]
"""A hint that whoever has the table knows for a seat, None where it is to be judged."""


def answered(match: Match, seat: str, allowed: bool, asked: dict[str, Asked], own: Own) -> list[Reply]:
    """What a seat is told that asks for a hint; `asked` is what was asked before, and takes this up."""
    if not allowed:
        return [Reply("refusal", FORBIDDEN)]
    player = planned_for(match, seat)
    ask = match.ask(player)
    if ask is None:
        waits = "The game is over." if match.over else " ".join(match.waits_for(seat))
        return noted(NOT_ASKED.format(waits).strip())
    position = _seen(match, player, ask)
    before = asked.get(seat, Asked("", 0))
    times = before.times + 1 if before.position == position else 1
    found = own(player) or judged(match, player, ask)
    if isinstance(found, str):
        return noted(found)
    asked[seat] = Asked(position, times)
    return noted(*told(found, times))


def told(hint: Hint, times: int) -> list[str]:
    """What is told at so many times of asking, from 1: the last grade for every further one."""
    grade = min(times, 3) - 1
    said = (f"The aim: {hint.aim}", f"The place: {hint.place}", f"The order: {hint.order}")[grade]
    return [x for x in (said, *(hint.leads_to if grade == 2 else ()), AGAIN[grade]) if x]


def _luck(seat: str) -> random.Random:
    """The luck with which what is hidden from a seat is guessed: always the same."""
    return random.Random(f"hint/{seat}")


def _seen(match: Match, seat: str, ask: Ask) -> str:
    """What tells one position from another, as the seat sees it."""
    judgement = match.game.judgement
    if judgement is not None:
        return checksum(ask.prompt, plain(judgement.possible(match.game.views.of(match.state, seat), _luck(seat))))
    world = lookalike(match, seat)
    return checksum(ask.prompt, plain(world.state) if world is not None else len(match.marks))


def judged(match: Match, seat: str, ask: Ask) -> Hint | str:
    """What the usual bot would order in the seat's place; why there is nothing to say where there is not."""
    order = _best(match, seat, ask)
    if order is None:
        return NONE_BETTER if ask.awaited else LEAVE_IT
    if isinstance(order, Done):
        return ENOUGH.format(match.text(seat, order))
    advice, summary = match.game.advice, order.spec.summary
    aim = advice.aims.get(type(order), f"{summary[:1].lower()}{summary[1:]}")
    leads = tuple(text for text in advice.follows(match, seat, order) if text != summary)
    return Hint(aim, _where(match, seat, order), match.text(seat, order), leads)


def _best(match: Match, seat: str, ask: Ask) -> Order | None:
    """The order the game's judgement likes best, None where it likes none."""
    game, luck = match.game, _luck(seat)
    judgement = game.judgement
    bot = bot_named("bot", game, seat, luck)
    if judgement is None or not isinstance(bot, GreedyBot):
        return _tried(bot, match, ask) if ask.awaited and isinstance(bot, PlainBot) else None
    only = ask.offers[0].kind if len(ask.offers) == 1 else None
    if only is not None and not only.spec.fields:
        return first_legal((only(),), ask)
    ask.scene = judgement.scene(match.position.stack, seat)
    view = game.views.of(match.state, seat)
    g = judgement.possible(view, luck)
    g.settle()
    return first_legal(bot.advice(view, ask, g) if ask.awaited else judgement.aside(g, ask), ask)


def _tried(bot: PlainBot, match: Match, ask: Ask) -> Order | None:
    """What turns out best of the orders tried, for a game without judgement; None where it cannot try any."""
    bot.shown(match)
    if bot.world is None:
        return None
    try:
        return bot.order(match.game.views.of(match.state, bot.seat), ask)
    except LookupError:
        return choose(ask, bot.luck)


def _where(match: Match, seat: str, order: Order) -> str:
    """The places an order names, else those where its pieces stand, else what it is about; else how it begins."""
    scope = match.game.language.scope(match, seat)
    if isinstance(scope, TableScope):
        places, others = _named(match, seat, order, scope)
        if places:
            return f"{listing(places[:_PLACES])}."
        if others:
            return f"none on the map; it is about {listing(others[:_PLACES])}."
    return f"none on the map; the order begins with '{order.spec.word}'."


def _named(match: Match, seat: str, order: Order, scope: TableScope) -> tuple[list[str], list[str]]:
    """The places that an order names or where its pieces stand, and whatever else it names."""
    game, index = match.game, scope.index(scope.words.places)
    stand = game.facts.pieces(game.views.known(match.state, seat))
    goals, starts, others = dict[str, None](), dict[str, None](), dict[str, None]()
    for name, kind in order.spec.kinds.items():
        value = getattr(order, name)
        for x in value if isinstance(value, tuple) else (value,):
            if kind.id in game.language.forces and x in stand and index is not None:
                starts[index.name_of(stand[x].place)] = None
            elif isinstance(x, str | int):
                own = scope.index(kind.id)
                (goals if own is index else others)[own.name_of(x) if own is not None else ""] = None
    return [x for x in goals or starts if x], [x for x in others if x]
