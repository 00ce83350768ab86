"""What others choose, place and bring on is sealed in every scenario; nobody can know a token (chapter FOG)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.games.block_wars import pages, setup
from minaria.games.block_wars.bot.guess import twin
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types
from minaria.ui.script import flat

from .tools import GAME, Field, rule


def shown(m: Match, seat: str | None) -> Iterator[str]:
    """All that a seat, or a spectator, is shown of a position: its view to the byte, the pages, what it is told."""
    view = GAME.views.of(m.state, seat)
    yield msgspec.json.encode(view).decode()
    for sheet in (pages.overview(view), victory.score(view), pages.map_of(view, ""), pages.sheet_of(view, "")):
        yield from flat(sheet)
    for other in view.g.ranks:
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
            seen[seat] |= {x.type for x in GAME.views.of(m.state, seat).g.blocks.values()}
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
    assert len({(v.g.tokens, v.g.unseen) for v in views}) == 1, "all see where they lie, and the same of what they are"


def heard(f: Field, seat: str | None) -> list[str]:
    """What reaches a seat that is not asked: who is waited for, in what words, and what has been told."""
    return [*f.match.awaited(), *(a.waiting for a in f.match.asks), f.told(seat)]


@rule("BW-SPELL-17", "BW-SPELL-18", "BW-FOG-02")
@pytest.mark.parametrize("hidden", ["court_magus 4", "court_magus 1", "pike_levy 4"])
def test_who_may_answer_a_spell_is_asked_whatever_block_he_has_there(hidden: str) -> None:
    """Caster and bystanders hear the same whether the unknown block is a mage who can pay, one who cannot, or none."""
    blocks = ("orc_warlock 4 b-0404", "men_at_arms 2 b-0405", "clan_axemen 3 b-0101")
    f = Field(*blocks, f"{hidden} b-0404", layout="one_b", seats=3)
    f.say("amber", "cast far sight at b-0405")
    for seat in ("amber", "coral", None):
        assert heard(f, seat)[:2] == ["birch", "Birch may answer Far Sight."]
    f.say("birch", "done")
    assert "Men at Arms" in f.told("amber")
    assert f.asked().startswith("amber: Move")


@rule("BW-FOG-05", "BW-SPELL-17")
def test_onlookers_of_a_battle_do_not_hear_that_a_wizard_there_may_answer() -> None:
    said = []
    for hidden in ("court_magus 4", "court_magus 2", "guild_conjurer 1"):
        blocks = ("orc_warlock 4 b-0404", "men_at_arms 3 b-0404", "clan_axemen 3 b-0101")
        f = Field(*blocks, f"{hidden} b-0404", layout="one_b", seats=3, scenario="plundering").in_battle()
        while not f.asked().startswith("amber"):
            f.say(f.match.awaited()[0], "done")
        f.say("amber", "cast spark")
        said.append([heard(f, seat) for seat in ("coral", None)])
        assert not [text for text in said[-1][0] if "answer" in text]
    assert said[0] == said[1] == said[2]


@rule("BW-BORDERLAND-04", "BW-FOG-02")
def test_the_attacker_of_the_borderland_sees_no_capital() -> None:
    m = Match.new(GAME, ("amber", "birch"), Seeded("1"), {"scenario": "borderland"})
    seen = 0
    while m.state.turn < 2 and not m.over:
        ask = m.ask(m.awaited()[0])
        assert ask is not None
        m.give(ask.seat, ask.absent)  # type: ignore[arg-type]
        if not m.state.homes:
            continue
        attacker, defender = m.state.ranks
        castle = next(iter(m.state.homes.values()))
        for seat in (attacker, None):
            v = GAME.views.of(m.state, seat)
            assert castle not in v.g.homes.values()
            assert not v.facts.capital
        assert castle in GAME.views.of(m.state, defender).g.homes.values()
        if any(w.steps for w in m.state.lists.get(defender, ())):
            assert not GAME.views.of(m.state, attacker).g.homes, "nor by when it was put down"
        seen += 1
    assert seen > 8


@rule("BW-MOVE-03", "BW-TURN-02", "BW-FOG-02")
def test_who_can_move_nothing_is_asked_like_anybody() -> None:
    """Passed over, he would have told all others that he is pinned, or has none but castles."""
    m = Field("orc_blades 4 b-0403", "royal_castle 2 b-0404", layout="one_b").match
    assert m.state.level >= 2
    for kind in ("royal_castle", "pike_levy"):
        f = Field("orc_blades 4 b-0403", f"{kind} 2 b-0404", "clan_axemen 1 b-0101", layout="one_b", seats=3)
        f.say("amber", "move 1 orc blade to b-0404")
        f.say("amber", "done")
        assert heard(f, "coral")[:2] == ["birch", "Birch moves."]


@rule("BW-FOG-02", "BW-FOG-06")
@pytest.mark.parametrize("scenario", list(setup.SCENARIOS))
def test_a_twin_has_other_kinds_of_blocks_and_nobody_is_asked_or_waited_for_otherwise(scenario: str) -> None:
    """Kinds that a seat does not see are others; its view, what it is asked and whom it waits for are the same."""
    seats = ("amber", "birch") if scenario == "borderland" else ("amber", "birch", "coral")
    m, luck, other, compared = Match.new(GAME, seats, Seeded("5"), {"scenario": scenario}), random.Random(5), 0, 0
    for k in range(160):
        ask = m.ask(luck.choice(m.awaited())) if not m.over else None
        if ask is None:
            break
        m.give(ask.seat, ask.absent if m.state.stage == "setup" else choose(ask, luck))  # type: ignore[arg-type]
        if k % 4 or m.state.stage == "setup" or m.over:
            continue
        for seat in seats:
            made = twin(m.state, seat)
            there = Match(GAME, m.setup, m.source)
            there.start = Position(made, m.position.stack)
            assert GAME.views.of(made, seat) == GAME.views.of(m.state, seat)
            assert there.awaited() == m.awaited()
            assert [a.waiting for a in there.asks] == [a.waiting for a in m.asks]
            mine = [(a.prompt, [o.kind for o in a.offers]) for a in m.asks if a.seat == seat]
            assert [(a.prompt, [o.kind for o in a.offers]) for a in there.asks if a.seat == seat] == mine
            other += sorted(x.type for x in made.blocks.values()) != sorted(x.type for x in m.state.blocks.values())
            compared += 1
    assert compared > 20
    assert other > compared / 2
