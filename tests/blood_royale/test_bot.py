"""The bot of Blood Royale: what it guesses, how it judges made positions, and that it knows nothing but its view."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from commands import Done
from minaria.bots import aside, bot_named, consult
from minaria.bots.search import SearchBot
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.phases import Frame
from minaria.engine.state import Run
from minaria.games.blood_royale.bot import JUDGEMENT, house, march, purse, worth
from minaria.games.blood_royale.bot.guess import possible, twin
from minaria.games.blood_royale.bot.worth import outlook
from minaria.games.blood_royale.chapters.battle import Attack, Flee, HoldBack
from minaria.games.blood_royale.chapters.contracts import Counter, Decline, Offer, Sign
from minaria.games.blood_royale.chapters.dynastic import ChildOf
from minaria.games.blood_royale.chapters.interphase import BuyOff, CashIn, Disband, Raise, Tax
from minaria.games.blood_royale.chapters.movement import Move, TakeControl
from minaria.games.blood_royale.chapters.ransom import Ransom, RefuseRansom
from minaria.games.blood_royale.chapters.succession import PassOver
from minaria.games.blood_royale.phases.battle import AskStand, Battles
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.dynastic import Births
from minaria.games.blood_royale.phases.interphase import RaisingRounds, Relief, Taxation, Upkeep
from minaria.games.blood_royale.phases.movement import Conquests, March
from minaria.games.blood_royale.phases.succession import Accession, Successions
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import births, captivity, deaths, families, weddings
from minaria.games.blood_royale.rules.chances import Host, chances
from minaria.games.blood_royale.state import Fight
from minaria.games.blood_royale.view import FOG
from minaria.kit.pacts import Clause, Pact

from .tools import GAME, SEATS, Court, rule

LAST = 21
"""The turn of 1400."""


def ordered(c: Court, seat: str, name: str = "greedy") -> Any:
    """What a bot orders now."""
    return consult(bot_named(name, GAME, seat, random.Random(1)), c.match, seat)


def slot(c: Court, seat: str = "argent") -> Court:
    """The slot of a seat."""
    c.g.slot, c.g.stage, c.g.round = seat, "movement", 1
    return c.stand(March(seat))


def played(seed: str, names: tuple[str, ...], turns: int, watch: Callable[[Match], None] | None = None) -> Match:
    """A game to the end of a turn."""
    match = Match.new(GAME, SEATS[: len(names)], Seeded(seed), {})
    bots = dict(zip(match.setup.seats, names, strict=True))
    while not match.over and match.state.turn <= turns and len(match.lines) < 4_000:
        if watch is not None:
            watch(match)
        seat = match.awaited()[0]
        luck = random.Random(f"{seed}/{len(match.lines)}")
        match.give(seat, consult(bot_named(bots[seat], GAME, seat, luck), match, seat))
    return match


# -- whole games


def test_what_goes_the_same_way_goes_by_one_order() -> None:
    """Armies and royals from one province to one place; items to one place from wherever they lie."""
    found = {"armies": 0, "items": 0}

    def watch(match: Match) -> None:
        g, seat = match.state, match.awaited()[0]
        if not isinstance(match.phase, March):
            return
        for moves in (march.marches(g, seat, "march"), march.royals(g, seat)):
            ways = [(g.piece(m.force[0]).at, m.place) for m in moves]
            assert len({*ways}) == len(ways)
        homeward = [o.place for o in march.cargo(g, seat) if isinstance(o, Move)]
        assert len({*homeward}) == len(homeward)
        found["armies"] += any(len(m.force) > 1 for m in march.marches(g, seat, "march"))
        found["items"] += any(len(o.force) > 1 for o in march.cargo(g, seat) if isinstance(o, Move))

    match = played("2", ("greedy",) * 5, 3, watch)
    assert min(found.values()) > 10
    kind = re.compile(r"move \d+ (food|metals|cloth|luxury|semi-luxury)s?\b.* to (.*)")
    moved = [(m.line.seat, read[2] if (read := kind.match(m.line.text)) else "") for m in match.marks]
    assert not [way for way, then in pairwise(moved) if way[1] and way == then]


@pytest.mark.parametrize("turns", [2, pytest.param(99, marks=pytest.mark.slow)])
def test_bots_play_and_the_position_holds(turns: int) -> None:
    match = played("1", ("greedy",) * 5, turns)
    assert match.over or match.state.turn == turns + 1
    assert not GAME.rules.invariants(match.state)


@pytest.mark.slow
def test_greedy_beats_chance_and_the_clever_one_plays() -> None:
    match = played("2", ("random", "greedy", "random", "random", "random"), 99)
    assert match.state.winners == ("azure",)
    match = played("2", ("clever", "random", "random", "random"), 2)
    assert match.state.turn == 3


@rule("BR-SECRECY-01", "BR-SECRECY-02")
def test_a_guess_looks_like_the_view_it_was_made_from() -> None:
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        for seat in match.setup.seats if len(match.lines) % 7 == 0 else ():
            seen = FOG.view(match.state, seat)
            guess = possible(seen, random.Random(compared))
            guess.settle()
            assert FOG.view(guess, seat) == seen
            compared += 1

    played("3", ("greedy",) * 5, 2, watch)
    assert compared > 100


def test_who_is_wed_under_a_contract_that_one_cannot_read_may_die_in_a_guess() -> None:
    court = Court(turn=5)
    g = court.g
    g.pacts[7] = Pact("azure", ("azure", "gules"), (Clause("NON_AGGRESSION", "azure"),), ("azure", "gules"), 5)
    man = court.person("Ned", 20, seat="azure")
    weddings.celebrate(g, man, court.person("Greta", 20, seat="gules", male=False), 7)
    court.stand(Births())
    for luck in range(8):  # peace between them is guessed, or nothing is
        guess = possible(FOG.view(court.now, "argent"), random.Random(luck)).copy()
        guess.run = Run(1, "argent", Seeded("1"))
        deaths.die(guess, man)
        assert guess.people[man].dead


@rule("BR-SECRECY-01")
def test_an_order_is_the_same_whatever_the_seat_cannot_know() -> None:
    asked = 0

    def watch(match: Match) -> None:
        nonlocal asked
        if len(match.lines) % 9:
            return
        seat, real = match.awaited()[0], match.state
        ask = match.ask(seat)
        assert ask is not None
        ask.scene = JUDGEMENT.scene(match.position.stack, seat)
        other = twin(real, seat)
        one, two = (
            bot_named("greedy", GAME, seat, random.Random(5)).order(FOG.view(g, seat), ask) for g in (real, other)
        )
        assert one == two
        asked += 1

    played("4", ("greedy", "random", "greedy", "random", "greedy"), 2, watch)
    assert asked > 20


# -- money


@rule("BR-TAX-03", "BR-REBELLION-03")
def test_taxes_stay_below_revolt() -> None:
    for charm, turn, rate in ((0, 5, 5), (-1, 5, 5), (2, 5, 7), (0, LAST, 7)):
        c = Court(turn=turn)
        c.g.change(c.kings[0], charisma=charm)
        c.stand(Taxation())
        assert ordered(c, "argent") == Tax(rate), (charm, turn)


@rule("BR-REBELLION-14")
def test_risings_are_bought_off_while_the_land_will_pay_for_it() -> None:
    for turn, calms in ((5, True), (LAST - 1, False)):
        c = Court(turn=turn)
        c.g.player("argent", cash=40)
        c.g.revolts = {"wessex": 1}
        c.stand(Relief())
        assert isinstance(ordered(c, "argent"), BuyOff) == calms


@rule("BR-MAINTAIN-02")
def test_nobody_is_paid_for_the_last_year() -> None:
    c = Court(turn=LAST)
    mine = c.army("argent", "kent", 3)
    c.stand(Upkeep())
    order = ordered(c, "argent")
    assert isinstance(order, Disband)
    assert set(order.force) == set(mine)
    c = Court(turn=8)
    c.army("argent", "kent", 3)
    c.army("argent", "channel", 1, aboard=c.fleet("argent", "channel"))
    c.army("azure", "calais", 6)
    c.g.player("argent", cash=60)
    c.stand(Upkeep())
    assert ordered(c, "argent") == Done()


@rule("BR-RAISE-01", "BR-RAISE-02")
def test_who_looks_ahead_raises_all_that_it_can_pay() -> None:
    raised = {}
    for name in ("greedy", "clever"):
        c = Court(turn=8)
        c.army("azure", "calais", 2)
        c.g.player("argent", cash=150)
        c.stand(RaisingRounds())
        order = ordered(c, "argent", name)
        assert isinstance(order, Raise)
        raised[name] = order.number
    assert raised["greedy"] < 10 < raised["clever"] <= 20
    c = Court(turn=LAST)
    c.g.player("argent", cash=150)
    c.stand(RaisingRounds())
    assert ordered(c, "argent", "clever") == Done(), "in the last year land brings nothing more"


@rule("BR-CASHIN-01", "BR-CASHIN-03")
def test_sets_wait_for_what_is_on_its_way() -> None:
    for turn, coming, cashes in ((5, False, True), (5, True, False), (LAST, True, True)):
        c = Court(turn=turn)
        for kind in ("food", "metals", "cloth"):
            c.good(kind, "argent", "essex")
        if coming:
            c.good("semi-luxury", "argent", "wessex")
        c.stand(Closing())
        assert isinstance(ordered(c, "argent"), CashIn) == cashes


# -- a slot


@rule("BR-CONTROL-03")
def test_armies_take_land_that_nobody_keeps_and_stay_to_hold_it() -> None:
    c = Court(turn=5)
    (army,) = c.army("gules", "bavaria")
    slot(c, "gules")
    order = ordered(c, "gules")
    assert isinstance(order, Move)
    assert c.now.owner(order.place) == "sable"
    assert order.place == "lombardy"  # it has the food that Germany lacks
    c.match.give("gules", order)
    while isinstance(order := ordered(c, "gules"), Move):
        assert army not in order.force
        c.match.give("gules", order)
    c.g = c.now
    c.stand(Conquests())
    assert ordered(c, "gules") == TakeControl("lombardy")


@rule("BR-BATTLE-02")
def test_battle_is_given_where_it_is_likely_won() -> None:
    for many, foes, fights in ((6, 1, True), (2, 6, False)):
        c = Court(turn=5)
        c.army("azure", "champagne", many)
        c.army("gules", "champagne", foes)
        c.g.slot, c.g.stage = "azure", "movement"
        c.stand(Battles("azure"))
        assert ordered(c, "azure") == (Attack("gules") if fights else HoldBack())


@rule("BR-CAPITAL-11")
def test_no_capital_is_left_bare_before_a_foe() -> None:
    c = Court(turn=5)
    mine = c.army("azure", "ile_de_france", 2)
    c.army("gules", "champagne", 3)
    slot(c, "azure")
    assert JUDGEMENT.tactics.vetoed(c.now, "azure", Move(tuple(mine), "normandy"))
    assert not JUDGEMENT.tactics.vetoed(c.now, "azure", Move(tuple(mine[:1]), "normandy"))


@rule("BR-CONTRACT-17")
def test_who_pays_by_contract_is_not_attacked() -> None:
    c = Court(turn=5)
    c.army("azure", "champagne", 6)
    c.army("gules", "champagne", 1)
    pays = Clause("PAY_PER_TURN", "gules", {"to": "azure", "crowns": "10"})
    c.g.pacts[1] = Pact("gules", ("azure", "gules"), (pays,), ("azure", "gules"), 1, own=(1, 1))
    c.g.slot, c.g.stage = "azure", "movement"
    c.stand(Battles("azure"))
    assert ordered(c, "azure") == HoldBack()
    assert "lorraine" not in march.targets(c.now, "azure", "march")


@rule("BR-GOODS-01")
def test_items_and_kings_go_home() -> None:
    c = Court(turn=5)
    item = c.good("food", "argent", "lancashire")
    c.g.change(c.kings[0], at="wessex")
    slot(c)
    seen = []
    while isinstance(order := ordered(c, "argent"), Move):
        seen.append(order)
        c.match.give("argent", order)
    assert seen == [Move((c.kings[0],), "essex"), Move((item,), "essex")]


@rule("BR-FLEET-06", "BR-GOODS-05")
def test_a_fleet_fetches_what_no_road_brings() -> None:
    c = Court(turn=5)
    c.g.control["flanders"] = "argent"
    item = c.good("cloth", "argent", "flanders")
    c.fleet("argent", "kent")
    for _ in range(4):
        c.g.used = {}
        slot(c)
        while (order := ordered(c, "argent")) != Done():
            c.match.give("argent", order)
        c.g = c.now.copy()
    assert c.g.goods[item].at == "essex"
    assert not c.g.goods[item].aboard


@rule("BR-FLEE-01")
def test_a_king_leaves_a_field_that_is_as_good_as_lost() -> None:
    c = Court(turn=5)
    c.army("azure", "champagne", 1)
    c.army("gules", "champagne", 6)
    c.g.change(c.kings[1], at="champagne")
    c.g.fight = Fight("champagne", "gules", "azure", round=2)
    c.g.stage = "movement"
    c.stand(AskStand("azure", 2))
    assert ordered(c, "azure") == Flee(c.kings[1], "ile_de_france")


def test_the_odds_are_those_of_the_rules() -> None:
    for one, other, free in (
        (Host(5), Host(3, 1, "king"), 0),
        (Host(4), Host(0, 0, "none", 10), 2),
        (Host(1, 2, "prince"), Host(2, 2, "prince"), -1),
    ):
        exact = chances(one, other, free)
        won = float(sum(p for end, p in exact.items() if end.one.force and not end.other.force))
        left = float(sum(p * end.one.armies for end, p in exact.items()))
        assert outlook(one, other, free) == pytest.approx((won, left))


# -- the house


def grown(c: Court, seat: str, male: bool = False, **more: Any) -> str:
    """An unmarried adult of a seat."""
    return c.person("Somebody", 20, seat, male=male, **more)


def widowed(c: Court, king: int) -> str:
    """A King whose Queen has died."""
    c.g.marriages = {k: m for k, m in c.g.marriages.items() if m.husband != c.kings[king]}
    c.g.people[c.queens[king]] = msgspec.structs.replace(c.g.people[c.queens[king]], dead=1, spouse="")
    c.g.change(c.kings[king], spouse="")
    return c.kings[king]


@rule("BR-MARRIAGE-07", "BR-MARRIAGE-09")
def test_a_lady_is_offered_to_the_king_whom_she_pays_and_who_pays_for_her() -> None:
    c = Court(turn=4)
    king = widowed(c, 3)
    lady = grown(c, "argent", charisma=2)
    c.stand(Weddings())
    order = ordered(c, "argent")
    assert isinstance(order, Offer)
    assert (order.person, order.seat, order.other) == (lady, "sable", king)
    c.match.give("argent", order)
    assert ordered(c, "argent") == Done()  # nobody is offered twice
    answer = ordered(c, "sable")
    if "sable pays" in order.words:  # more than there is in its purse
        assert isinstance(answer, Counter)
        c.match.give("sable", answer)
        assert ordered(c, "argent") == Sign(1)
    else:
        assert isinstance(answer, Sign)


@rule("BR-CONTRACT-09", "BR-MARRIAGE-05")
def test_bad_offers_are_countered_and_at_last_declined() -> None:
    c = Court(turn=4)
    king = widowed(c, 3)
    c.g.player("argent", cash=200)
    lady = grown(c, "argent", charisma=-2, born=c.g.year - 50)
    c.stand(Weddings())
    c.match.give("argent", Offer(lady, "sable", king, ""))
    answer = ordered(c, "sable")
    assert isinstance(answer, Counter)
    assert "argent pays" in answer.words
    c.match.give("sable", answer)
    c.match.give("sable", Done())
    c.match.give("argent", Counter(1, "argent pays 1 now"))
    refused = aside(c.match, "sable", random.Random(1))  # it is through with the step, and asked all the same
    assert refused == Decline(1)
    c.match.give("sable", refused)
    c.match.give("argent", Offer(lady, "sable", king, "argent pays 100 now"))
    signed = aside(c.match, "sable", random.Random(1))
    assert isinstance(signed, Sign)
    c.match.give("sable", signed)
    assert c.now.people[lady].spouse == king


@rule("BR-CONTRACT-09", "BR-CONTRACT-18")
def test_who_looks_ahead_asks_for_most_of_what_a_wedding_brings() -> None:
    c = Court(turn=8)
    widowed(c, 3)
    c.g.player("sable", cash=400)
    g = c.view("sable").g
    fair, hard = (list(house.contract(g, "argent", "sable", 10.0, 90.0, hard)) for hard in (False, True))
    assert (fair[-1], hard[-1]) == ("sable pays 40 now", "sable pays 80 now")


@rule("BR-CONTRACT-09")
def test_who_looks_ahead_counters_a_fair_offer_with_what_would_still_be_signed() -> None:
    for name, answer in (("greedy", Sign), ("clever", Counter)):
        c = Court(turn=8)
        king = widowed(c, 3)
        lady = grown(c, "argent", charisma=2)
        c.g.player("sable", cash=400)
        c.g.player("argent", cash=20)
        c.stand(Weddings())
        c.match.give("sable", Offer(king, "argent", lady, "sable pays 10 now"))
        order = ordered(c, "argent", name)
        assert isinstance(order, answer)
        if isinstance(order, Counter):
            c.match.give("argent", order)
            pact = next(p for p in c.now.pacts.values() if p.open)
            assert house.pact_gain(c.now, "sable", pact) >= house.LEAST
            assert isinstance(ordered(c, "sable"), Sign)


@rule("BR-CONTRACT-17", "BR-CONTRACT-19")
def test_neighbours_are_asked_for_what_they_have_to_spare() -> None:
    c = Court(turn=4)
    said = list(house.contract(c.view("sable").g, "sable", "gules", 20.0, 20.0))
    assert "gules delivers 1 metals a turn" in said
    assert "sable pays 20 a turn" in said


@rule("BR-UNION-01")
def test_a_reigning_queen_does_not_marry_a_king_for_her_country_would_be_his() -> None:
    c = Court(turn=8)
    king = widowed(c, 3)
    queen = c.kings[0]
    c.g.people[c.queens[0]] = msgspec.structs.replace(c.g.people[c.queens[0]], dead=1, spouse="")
    c.g.marriages = {k: m for k, m in c.g.marriages.items() if m.husband != queen}
    c.g.change(queen, male=False, spouse="")
    c.g.player("sable", cash=900)
    assert house.wedding_gain(c.g, "argent", king, queen) < -200 < 200 < house.wedding_gain(c.g, "sable", king, queen)
    c.stand(Weddings())
    c.match.give("sable", Offer(king, "argent", queen, "sable pays 100 now"))
    for name in ("greedy", "clever"):
        assert not isinstance(ordered(c, "argent", name), Sign)


@rule("BR-SUCCESSION-01")
def test_an_only_child_does_not_marry_abroad() -> None:
    c = Court(turn=4)
    king = widowed(c, 3)
    child = c.children[0]
    c.g.change(child, male=False, born=c.g.year - 20)
    house_alone = house.wedding_gain(c.g, "argent", king, child)
    c.person("Edmund", 18, "argent", father=c.kings[0], mother=c.queens[0])
    c.person("Henry", 16, "argent", father=c.kings[0], mother=c.queens[0])
    c.person("Robert", 16, "argent", father=c.kings[0], mother=c.queens[0])
    c.throw()
    c.g = c.g.copy()
    assert house_alone < 0 < house.wedding_gain(c.g, "argent", king, child)


@rule("BR-BIRTH-05")
def test_a_house_with_few_sons_rolls_again() -> None:
    for few in (True, False):
        c = Court(turn=4)
        for _ in range(0 if few else 4):
            c.person("Boy", 5, "argent", father=c.kings[0], mother=c.queens[0])
        c.stand(Births())
        c.match.give("argent", ordered(c, "argent"), (1,) * 2)
        assert isinstance(ordered(c, "argent"), ChildOf) == few
    assert births.first_rolls(c.now, "argent") == []


@rule("BR-DISPUTE-02")
def test_a_throne_does_not_go_abroad_where_that_can_be_helped() -> None:
    c = Court(turn=4)
    daughter = c.children[0]
    c.g.change(daughter, male=False, born=c.g.year - 20, seat="azure", home=c.g.players["argent"].house)
    widowed(c, 1)
    families.wed(c.g, c.kings[1], daughter)
    c.g.change(c.kings[0], dead=4, piece="", at="")
    c.g.change(c.queens[0], gone=4, spouse="")
    c.stand(Accession("argent", "england"), Successions())
    assert ordered(c, "argent") == PassOver(daughter)


@rule("BR-RANSOM-01", "BR-RANSOM-03")
def test_a_ransom_is_asked_once_in_a_slot_and_answered_by_its_worth() -> None:
    c = Court(turn=5)
    who = grown(c, "vert", male=True, piece="1", at="castile")
    captivity.take(c.g, who, "azure")
    c.g.player("vert", cash=10)
    slot(c, "azure")
    order = ordered(c, "azure")
    assert isinstance(order, Ransom)
    c.match.give("azure", order)
    assert ordered(c, "vert") == RefuseRansom()  # it has not so much
    c.match.give("vert", RefuseRansom())
    assert ordered(c, "azure") == Done()
    assert "refused in this slot" in c.no("azure", f"ransom {c.now.people[who].name} for {order.number}")


# -- looking ahead


def test_the_ways_to_march_differ_in_how_surely_a_battle_is_won() -> None:
    for foes, many in ((2, (3, 3, 4, 3, 0)), (4, (7, 5, 9, 7, 0))):
        c = Court(turn=5)
        c.army("azure", "champagne", 6)
        c.army("gules", "lorraine", foes)
        slot(c, "azure")
        ways = ("march", "bold", "sure", "guard", "hold")
        assert tuple(march.wanted_at(c.now, "azure", "lorraine", way) for way in ways) == many


def test_all_forces_may_act_in_all_ways_and_others_answer_as_is_usual() -> None:
    c = Court(turn=5)
    c.army("azure", "champagne", 2)
    slot(c, "azure")
    ask = c.match.ask("azure")
    assert ask is not None
    ask.scene = JUDGEMENT.scene(c.match.position.stack, "azure")
    ways = [set(scripts) for _, scripts in JUDGEMENT.tactics.groups(c.now, ask)]
    assert ways == [set(march.SURE), set(march.SURE), {"usual"}]
    assert [len(scripts) for _, scripts in JUDGEMENT.tactics.replies(c.now, ask)] == [1, 1]


@rule("BR-SECRECY-01")
def test_looking_ahead_finds_an_order_and_the_same_one_again() -> None:
    c = Court(turn=20, end="1400")
    c.army("azure", "champagne", 2)
    c.army("gules", "lorraine", 1)
    c.g.bag = ()
    slot(c, "azure")
    c.match.start = c.match.start._replace(stack=(*c.match.start.stack[:-1], Frame(March("azure"), "closed")))
    ask = c.match.ask("azure")
    assert ask is not None
    ask.scene = JUDGEMENT.scene(c.match.position.stack, "azure")
    scripts = dict(JUDGEMENT.tactics.groups(c.now, ask))
    assert len(scripts["champagne"]) > 1
    bot = bot_named("clever", GAME, "azure", random.Random(1))
    assert isinstance(bot, SearchBot)


def test_a_seat_stands_the_better_for_land_goods_and_money() -> None:
    c = Court(turn=5)
    before = worth.worth(c.g, "argent")
    c.g.player("argent", cash=50)
    richer = worth.worth(c.g, "argent")
    c.g.control["flanders"] = "argent"
    c.throw()
    wider = worth.worth(c.g.copy(), "argent")
    for kind in ("food", "metals", "cloth"):
        c.good(kind, "argent", "essex")
    assert before < richer < wider < worth.worth(c.g.copy(), "argent")
    assert purse.risk(c.g, "argent", 7) > purse.risk(c.g, "argent", 5)
