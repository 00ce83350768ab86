"""The bot of Kingmaker: what it guesses, whom it takes, fights, spares and crowns, and that it knows its view alone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker.bot import JUDGEMENT
from minaria.games.kingmaker.bot.guess import possible
from minaria.games.kingmaker.bot.worth import needed
from minaria.games.kingmaker.orders.company import Execute, Seize
from minaria.games.kingmaker.orders.fighting import Attack
from minaria.games.kingmaker.orders.moving import Grant, Move, Refuse
from minaria.games.kingmaker.orders.sitting import Crown, Vote
from minaria.games.kingmaker.orders.trading import Accept
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules.control import controller
from minaria.games.kingmaker.view import twin, view

from .test_parliament import CHANCELLOR, ROOS, sits, through
from .test_ransom import taken
from .tools import GAME, Field, place_in


def ordered(field: Field, seat: str = "amber") -> Any:
    """What the bot orders next."""
    return consult(bot_named("greedy", GAME, seat, random.Random(1)), field.match, seat)


def turn(field: Field, orders: int = 20) -> list[Any]:
    """What amber's bot orders in this part of the turn, until another part begins or another is asked."""
    out: list[Any] = []
    part = field.g.phase
    while len(out) < orders and field.g.phase == part and field.match.ask("amber") is not None:
        order = ordered(field)
        out.append(order)
        field.match.give("amber", order)
    return out


def played(names: tuple[str, ...], seed: str, orders: int = 5_000, watch: Any = None) -> Match:
    """A game to its end, or so many orders."""
    seats = GAME.seating.names()[: len(names)]
    match = Match.new(GAME, seats, Seeded(seed), {})
    bots = dict(zip(seats, names, strict=True))
    while not match.over and len(match.lines) < orders:
        seat = match.awaited()[0]
        if watch is not None:
            watch(match)
        luck = random.Random(f"{seed}/{len(match.lines)}")
        match.give(seat, consult(bot_named(bots[seat], GAME, seat, luck), match, seat))
    return match


def test_greedy_bots_play_whole_parts_of_a_game_legally() -> None:
    match = played(("greedy",) * 4, "1", orders=60)
    assert len(match.lines) >= 60 or match.over
    assert not GAME.rules.invariants(match.state)


def test_a_guess_looks_like_the_view_it_was_made_from() -> None:
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        for seat in match.setup.seats if len(match.lines) % 12 == 0 else ():
            seen = view(match.state, seat)
            guess = possible(seen, random.Random(compared))
            guess.settle()
            assert view(guess, seat) == seen
            compared += 1

    played(("random",) * 4, "3", 240, watch)
    assert compared > 40


def test_what_others_keep_makes_no_difference() -> None:
    field = Field("amber percy york inside", "basalt neville durham", hands={"basalt": ("audley", "saxons-1")})
    before = ordered(field)
    other = twin(field.g, "amber")
    assert other.hands != field.g.hands
    field.stand(other, field.match.position.stack)
    assert ordered(field) == before


def test_an_heir_alone_in_reach_is_fetched_and_seized() -> None:
    field = Field("amber percy doncaster", "basalt neville dover")
    assert any(isinstance(o, Move) and field.g.nobles["percy"].at == "york" for o in turn(field))
    field = Field("amber percy york", "basalt neville dover", part="company")
    assert ordered(field) == Seize("richard-of-york", "percy")


def test_an_heir_that_is_needed_is_never_executed_others_are() -> None:
    field = Field("amber percy york inside; ; henry-vi, edward-of-march", "basalt neville dover")
    assert needed(field.g, "amber") == ["henry-vi"]
    done = [o for o in turn(field) if isinstance(o, Execute)]
    assert done == [Execute(("edward-of-march",))]
    assert "henry-vi" in field.g.heirs


def test_heirs_behind_the_first_are_kept_while_others_hold_any() -> None:
    field = Field("amber percy york inside; ; richard-of-york, george-of-clarence", "basalt neville dover")
    assert needed(field.g, "amber") == ["richard-of-york", "george-of-clarence"]


@pytest.mark.parametrize(
    ("ours", "theirs", "attacks"),
    [("percy", "scrope", True), ("scrope", "percy", False), ("neville", "stanley", False)],
)
def test_it_attacks_at_good_odds_alone(ours: str, theirs: str, attacks: bool) -> None:
    field = Field(f"amber {ours} huntingdon", f"basalt {theirs} huntingdon", part="combat")
    assert (ordered(field) == Attack((theirs,), (ours,))) == attacks


def test_who_guards_a_king_goes_behind_his_own_walls() -> None:
    field = Field("amber percy durham; ; henry-vi", "basalt neville dover")
    turn(field)
    x = field.g.nobles["percy"]
    assert x.inside
    assert controller(field.g, place_in()[x.at].id) == "amber"


@pytest.mark.parametrize("allied", [False, True])
def test_leave_is_given_to_allies_alone(allied: bool) -> None:
    field = Field("amber percy york", "basalt neville dover")
    if allied:
        field.change(alliances=(("amber", "basalt"),))
    field.begin(field.g, Movement("basalt"), AskLeave("amber", "basalt", "pass", "alnwick"))
    assert ordered(field) == (Grant() if allied else Refuse())


def test_whom_it_may_crown_it_crowns() -> None:
    field = Field(
        "amber percy york inside; archbishop-of-york; richard-of-york", "basalt neville dover", part="coronation"
    )
    assert ordered(field) == Crown("richard-of-york")


def test_the_winner_comes_first_and_where_nobody_has_won_all_are_equal() -> None:
    field = Field("amber percy york", "basalt neville dover")
    assert {rank for rank, _, _ in JUDGEMENT.ranking(field.g)} == {1}
    field.change(winner="basalt", finished=True)
    assert JUDGEMENT.ranking(field.g)[0][:2] == (1, "basalt")
    assert [rank for rank, _, _ in JUDGEMENT.ranking(field.g)] == [1, 2, 2, 2]


@pytest.mark.parametrize(
    ("terms", "accepts"), [("Le Swan", True), ("Le Swan and Bristol and Flemish Crossbowmen 1", False)]
)
def test_a_ransom_is_paid_as_far_as_the_noble_is_worth_it(terms: str, accepts: bool) -> None:
    field = taken("basalt pole exeter; le-swan, item-bristol, flemish-crossbowmen-1", mine="amber percy york")
    field.say("amber", f"ransom Roos for {terms}")
    assert ordered(field, "basalt") == (Accept() if accepts else Refuse())


@pytest.mark.parametrize(("noble", "yes"), [("Scrope", True), ("Roos", False)])
def test_it_votes_for_its_own_faction_alone(noble: str, yes: bool) -> None:
    field = sits(CHANCELLOR, ROOS, "amber scrope coventry inside", chancery=("earl-of-kent",))
    field.say("amber", f"propose Earl of Kent to {noble}")
    through(field, "nominat")
    assert ordered(field) == Vote(yes, "earl-of-kent")


def test_beaufort_is_no_reason_to_execute_the_last_of_york() -> None:
    field = Field("amber percy york inside; ; edmund-of-rutland", "amber beaufort dover", "basalt neville durham")
    field.change(heirs={h: x for h, x in field.g.heirs.items() if h == "edmund-of-rutland"}, crowned=())
    assert needed(field.g, "amber") == ["edmund-of-rutland"]
