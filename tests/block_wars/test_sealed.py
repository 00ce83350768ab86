"""What others choose, place and bring on is sealed in every scenario; nobody can know a token (chapter FOG)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games.block_wars import pages, setup
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types
from minaria.ui.script import flat

from .tools import GAME, rule


def shown(m: Match, seat: str | None) -> Iterator[str]:
    """All that a seat, or a spectator, is shown of a position: its view to the byte, the pages, what it is told."""
    view = GAME.views.of(m.state, seat)
    yield msgspec.json.encode(view).decode()
    for sheet in (pages.overview(view), victory.score(view), pages.map_of(view, ""), pages.sheet_of(view, "")):
        yield from flat(sheet)
    for other in view.ranks:
        yield from flat(pages.seat_sheet(view, other))
    for at in {x.at for x in m.state.blocks.values()}:
        yield from flat(pages.place_page(view, at))
    for ask in m.asks:
        yield ask.prompt if ask.seat == seat else ask.waiting


def view_of_all(m: Match) -> object:
    """What the referee sees."""
    assert GAME.views.opened is not None
    return GAME.views.opened(m.state)


def canaries(g: BlockWars, seat: str | None) -> set[str]:
    """The names and ids of all types of block that others may have, and that this seat has never seen."""
    foreign = [t for t in types().values() if t.army in g.armies and g.armies[t.army].seat != seat]
    return {t.name for t in foreign} | {f'"{t.id}' for t in foreign}


@rule("BW-FOG-02", "BW-FOG-06", "BW-BORDERLAND-03", "BW-RUINS-05", "BW-DRAFT-02")
@pytest.mark.parametrize("scenario", list(setup.SCENARIOS))
def test_nothing_of_what_others_choose_is_shown_before_the_first_battle(scenario: str) -> None:
    seats = ("amber", "birch") if scenario == "borderland" else ("amber", "birch", "coral")
    luck = random.Random(1)
    m = Match.new(GAME, seats, Seeded("1"), {"scenario": scenario})
    told = looked = 0
    while m.state.stage in ("setup", "move") and not m.over:
        ask = m.ask(luck.choice(m.awaited()))
        assert ask is not None
        order = choose(ask, luck)
        mark = m.give(ask.seat, order)
        told += 1
        if m.state.stage not in ("setup", "move"):
            break
        for seat in (*seats, None):
            words = canaries(m.state, seat)
            for event in mark.events:
                said = event.seen_by(seat) or ""
                assert not any(w in said for w in words), (seat, said)
            if told % 8 == 0:
                looked += 1
                for text in shown(m, seat):
                    assert not any(w in text for w in words), (seat, text)
    assert looked > 12
    secret = msgspec.json.encode(view_of_all(m)).decode()
    assert any(w in secret for w in canaries(m.state, "amber")), "the referee sees them"


def met(before: BlockWars, after: BlockWars, seat: str | None) -> set[str]:
    """The types of block that stood where a seat's blocks fought while one order was carried out."""
    fights = {*before.invaded, *after.invaded, *(g.fight.at for g in (before, after) if g.fight is not None)}
    here = {h for h in fights for g in (before, after) if seat and g.here(h, seat)}
    return {x.type for x in before.blocks.values() if x.at in here}


@rule("BW-FOG-02", "BW-FOG-04", "BW-FOG-05", "BW-FOG-06")
@pytest.mark.parametrize("scenario", list(setup.SCENARIOS))
def test_over_a_whole_war_nobody_hears_of_blocks_he_has_never_seen(scenario: str) -> None:
    seats: tuple[str | None, ...] = ("amber", "birch") if scenario == "borderland" else ("amber", "birch", "coral")
    seats, luck = (*seats, None), random.Random(3)
    m = Match.new(GAME, [s for s in seats if s], Seeded("3"), {"scenario": scenario})
    seen: dict[str | None, set[str]] = {s: set() for s in seats}
    battles = checks = 0
    for k in range(600):
        if m.over:
            break
        ask = m.ask(luck.choice(m.awaited()))
        assert ask is not None
        before = m.state
        mark = m.give(ask.seat, choose(ask, luck))
        battles += m.state.fight is not None
        for seat in seats:
            seen[seat] |= {x.type for x in GAME.views.of(m.state, seat).blocks.values()}
            seen[seat] |= met(before, m.state, seat)
            own = {t.id for t in types().values() if t.army in m.state.armies_of(seat or "-")}
            never = {t.name for t in types().values() if t.id not in seen[seat] | own}
            said = [text for e in mark.events if (text := e.seen_by(seat))]
            said += [text for text in shown(m, seat) if not text.startswith("{")] if k % 25 == 0 else []
            for text in said:
                checks += 1
                assert not [name for name in never if name in text and "takes the" not in text], (seat, text)
    assert battles > 2
    assert checks > 500


@rule("BW-RUIN-01")
def test_what_a_token_is_stands_nowhere_until_it_is_turned_up() -> None:
    """Not even in the position: the six are one pile, from which one is drawn where a block searches."""
    m = Match.new(GAME, ("amber", "birch", "coral"), Seeded("1"), {"scenario": "ruins"})
    while len(m.state.tokens) < 6:
        ask = m.ask(m.awaited()[0])
        assert ask is not None
        m.give(ask.seat, ask.absent)  # type: ignore[arg-type]
    assert m.state.unseen == ("1", "2", "3", "4", "5", "6")
    assert len(set(m.state.tokens)) == 6
    views = [GAME.views.of(m.state, s) for s in ("amber", "birch", "coral", None)]
    assert len({(v.tokens, v.unseen) for v in views}) == 1, "all see where they lie, and the same of what they are"
