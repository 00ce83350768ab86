"""The bot of Kingmaker: what it guesses, whom it takes, fights, spares and crowns, and that it knows its view alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import structs

from commands import Done
from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker.bot import JUDGEMENT, bargains, houses, threat
from minaria.games.kingmaker.bot.worth import needed, of_heir, of_noble
from minaria.games.kingmaker.chapters.business import Vote
from minaria.games.kingmaker.chapters.captives import Execute, Ransom
from minaria.games.kingmaker.chapters.combat import Attack
from minaria.games.kingmaker.chapters.common import Accept, Give, Grant, Refuse
from minaria.games.kingmaker.chapters.company import Seize
from minaria.games.kingmaker.chapters.crown import Crown
from minaria.games.kingmaker.chapters.events import PlayRefuge
from minaria.games.kingmaker.chapters.movement import Move
from minaria.games.kingmaker.chapters.parliament import Attend, Summon
from minaria.games.kingmaker.chapters.ships import Sail
from minaria.games.kingmaker.chapters.trade import Ally, EndAlliance, Trade
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules import parliament
from minaria.games.kingmaker.rules.control import controller
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.tables import events
from minaria.games.kingmaker.view import FOG
from minaria.kit.cards import Pile

from .test_parliament import CHANCELLOR, KING, ROOS, called, sits, through
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
            seen = FOG.view(match.state, seat)
            guess = FOG.possible(seen, random.Random(compared))
            guess.settle()
            assert FOG.view(guess, seat) == seen
            compared += 1

    played(("random",) * 4, "3", 240, watch)
    assert compared > 40


def test_what_others_keep_makes_no_difference() -> None:
    field = Field("amber percy york inside", "basalt neville durham", hands={"basalt": ("audley", "saxons-1")})
    before = ordered(field)
    other = FOG.twin(field.g, "amber")
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


@pytest.mark.parametrize(
    ("crowned", "kept"), [((), ["richard-of-york", "george-of-clarence"]), (("richard-of-york",), ["richard-of-york"])]
)
def test_heirs_behind_the_last_of_all_are_kept_until_he_is_crowned(crowned: tuple[str, ...], kept: list[str]) -> None:
    both = ("richard-of-york", "george-of-clarence")
    field = Field(f"amber percy york inside; ; {', '.join(both)}", "basalt neville dover")
    field.change(heirs={h: x for h, x in field.g.heirs.items() if h in both}, crowned=crowned)
    assert needed(field.g, "amber") == kept


def test_an_heir_who_is_captive_is_not_let_go_for_anything() -> None:
    assert not bargains.accepts(lone_beaufort("amber").g, "amber", "beaufort", ("grace-dieu", "item-bristol"))


def lone_beaufort(captor: str = "") -> Field:
    """Beaufort is the last of Lancaster; Edmund of Rutland the last of York, and Amber's."""
    field = Field("amber percy york inside; ; edmund-of-rutland", "basalt beaufort dover", "basalt neville durham")
    nobles = {n: structs.replace(x, captor=captor if n == "beaufort" else "") for n, x in field.g.nobles.items()}
    left = {h: x for h, x in field.g.heirs.items() if h == "edmund-of-rutland"}
    return field.change(heirs=left, crowned=(), nobles=nobles)


def test_beaufort_is_worth_an_heir_once_he_is_one() -> None:
    field = lone_beaufort()
    before = Field("basalt beaufort dover", "amber percy york")
    assert of_noble(field.g, "beaufort") == of_noble(before.g, "beaufort") + of_heir(field.g, "beaufort")


@pytest.mark.parametrize("drawn", [False, True])
def test_who_guards_an_heir_leaves_a_town_where_the_plague_may_come(drawn: bool) -> None:
    """KM-EVENTCARD-02."""
    field = Field("amber percy carlisle inside; bishop-of-carlisle; henry-vi", "basalt pole dover", clock=5)
    if drawn:
        item = next(e.id for e in events().values() if e.code == "plague" and e.to == "carlisle")
        field.change(events=Pile(tuple(e for e in field.g.events.left if e != item), (item,)))
    assert (threat.plagues(field.g).get("carlisle", 0.0) == 0) == drawn
    turn(field)
    assert (field.g.nobles["percy"].at == "carlisle") == drawn


@pytest.mark.parametrize(("crowned", "fights"), [((), False), (("henry-vi", "richard-of-york"), True)])
def test_a_prelate_takes_no_risk_while_there_is_an_heir_to_be_crowned(crowned: tuple[str, ...], fights: bool) -> None:
    field = Field(
        "amber percy huntingdon; archbishop-of-york",
        "amber scrope york inside; ; richard-of-york",
        "basalt grey huntingdon",
        part="combat",
    )
    field.change(crowned=crowned)
    assert isinstance(ordered(field), Attack) == fights


# -- Parliament


def test_a_chancellor_goes_to_call_parliament_for_the_bishops_his_heir_wants() -> None:
    """KM-PARLIAMENT-04, KM-BUSINESS-12."""
    mine = "amber percy alnwick inside; chancellor-of-england; richard-of-york"
    field = called(mine, ROOS, part="movement", crowned=(), chancery=("archbishop-of-york",))
    goal = houses.seat_of(field.g, "amber")
    assert goal
    turn(field)
    assert parliament.place_refusal(field.g, "amber", field.g.nobles["percy"].at) is None
    crowns = called(mine, "amber neville york; archbishop-of-york", ROOS, part="movement", crowned=())
    assert not houses.seat_of(crowns.g, "amber"), "with an archbishop he wants none"


def test_who_has_the_sole_monarch_and_outvotes_all_wins_by_parliament() -> None:
    field = called(KING, "amber neville york", ROOS, "basalt mowbray norwich")
    assert ordered(field) == Summon("coventry", ("roos",)), "the one who brings fewest votes is compelled"
    while not field.match.over:
        seat = field.match.awaited()[0]
        field.match.give(seat, ordered(field, seat))
    assert field.g.winner == "amber"


def test_no_parliament_is_called_that_others_can_outvote() -> None:
    many = ("neville york", "mowbray norwich", "stafford exeter", "talbot exeter", "courtenay exeter", "pole exeter")
    field = called(KING, *(f"basalt {n}" for n in many))
    assert houses.leads_commons(field.g, "amber")
    assert ordered(field) == Done()


@pytest.mark.parametrize(("bishopric", "comes"), [("archbishop-of-canterbury", True), ("", False)])
def test_who_can_prevent_a_victory_by_vote_comes_to_parliament(bishopric: str, comes: bool) -> None:
    rival = f"basalt neville york; {bishopric}".rstrip("; ")
    field = called("amber scrope coventry inside;; henry-vi", rival, "cinder roos ely")
    field.say("amber", "summon Parliament at Coventry compelling Roos")
    while field.match.awaited()[0] != "basalt":
        field.say(field.match.awaited()[0], "done")
    assert isinstance(ordered(field, "basalt"), Attend) == comes


def test_a_monarch_who_would_win_by_vote_is_taken_to_a_town() -> None:
    field = called("amber percy alnwick inside;; henry-vi", ROOS, part="movement")
    goal = houses.seat_of(field.g, "amber")
    assert ordered(field) == Move(("percy",), goal)
    turn(field)
    assert parliament.place_refusal(field.g, "amber", field.g.nobles["percy"].at) is None


# -- ships


def test_an_expedition_meets_in_a_port_and_sails_for_an_heir_overseas() -> None:
    force = ("amber percy bristol inside; le-toulouse", "amber neville bristol", "amber stanley gloucester")
    field = Field(*force, "basalt pole dover")
    assert ordered(field) == Move(("stanley",), "bristol")
    field = Field(*force[:2], "amber stanley bristol", "basalt pole dover")
    assert ordered(field) == Sail(("le-toulouse",), "irish-sea", ("percy", "neville", "stanley"))


@pytest.mark.parametrize(("office", "sails"), [("", False), ("captain-of-calais", True)])
def test_nobody_sails_where_he_could_not_land(office: str, sails: bool) -> None:
    field = Field(f"amber scrope bristol inside; le-toulouse, {office}".rstrip(", "), "basalt pole dover")
    assert isinstance(ordered(field), Sail) == sails


# -- bargains


def test_a_ransom_is_asked_once_a_turn_and_not_again_when_refused() -> None:
    field = taken("basalt pole exeter; le-swan, item-bristol", mine="amber percy york")
    assert ordered(field) == Ransom("roos", item="item-bristol")
    field.match.give("amber", ordered(field))
    field.say("basalt", "refuse")
    assert field.g.spurned == (("amber", "basalt", "roos"),)
    assert not isinstance(ordered(field), Ransom)


def test_what_is_refused_is_known_to_the_two_alone_and_not_kept_at_older_tables() -> None:
    field = taken("basalt pole exeter; le-swan, item-bristol", mine="amber percy york")
    field.say("amber", "ransom Roos for Le Swan")
    field.say("basalt", "refuse")
    known = {s: FOG.view(field.g, s).g.spurned for s in (*field.g.seats, None)}
    assert known == {"amber": known["basalt"], "basalt": known["amber"], "cinder": (), "dusk": (), None: ()}
    assert known["amber"]
    older = taken("basalt pole exeter; le-swan, item-bristol", mine="amber percy york").change(options={})
    assert not isinstance(ordered(older), Ransom)
    older.say("amber", "ransom Roos for Le Swan")
    older.say("basalt", "refuse")
    assert older.g.spurned == ()


LEADER = "amber percy york inside; saxons-1, flemish-crossbowmen-1; henry-vi, margaret-of-anjou"


def test_two_ally_against_who_leads_and_part_when_nobody_does() -> None:
    weak = ("basalt pole dover", "cinder roos exeter", "dusk grey ely")
    field = Field(LEADER, "amber neville york", *weak, clock=14)
    assert ordered(field, "basalt") == Ally("cinder")
    field.match.give("basalt", Ally("cinder"))
    assert ordered(field, "cinder") == Accept()
    field.match.give("cinder", Accept())
    assert field.g.alliances == (("basalt", "cinder"),)
    equal = Field("amber stanley york", "basalt neville dover", "cinder mowbray ely", part="opening", clock=2)
    equal.change(alliances=(("basalt", "cinder"),))
    assert ordered(equal, "basalt") == EndAlliance("cinder")


def test_an_alliance_with_who_leads_is_refused() -> None:
    field = Field(LEADER, "amber neville york", "basalt pole dover", "cinder roos exeter", "dusk grey ely", clock=13)
    field.say("amber", "ally with cinder")
    assert ordered(field, "cinder") == Refuse()


@pytest.mark.parametrize(("gives", "gets", "accepts"), [("saxons-1", "le-swan", False), ("le-swan", "saxons-1", True)])
def test_a_trade_is_accepted_that_brings_something(gives: str, gets: str, accepts: bool) -> None:
    field = Field(f"amber percy york; {gives}", f"basalt neville york; {gets}")
    field.match.give("amber", Trade(gives, "basalt", gets))
    assert (ordered(field, "basalt") == Accept()) == accepts


def test_what_a_noble_holds_stays_with_him() -> None:
    field = Field("amber percy york; saxons-1, le-swan", "amber neville york", "basalt pole dover")
    assert not any(isinstance(o, Give) for o in turn(field))


# -- refuges, looking ahead


def test_who_guards_an_heir_takes_refuge_from_danger() -> None:
    field = Field("amber scrope carlisle;; henry-vi", "basalt percy greystoke", "basalt neville greystoke")
    field.hold("amber", "refuge-1")
    assert ordered(field) == PlayRefuge("scrope", "refuge-1")
    turn(field)
    assert refuge(field.g.nobles["scrope"].at) == "scotland"


def moved(bot: str, *nobles: str) -> Field:
    """The position after a bot has moved amber's nobles."""
    field = Field(*nobles)
    while field.g.phase == "movement" and field.match.awaited()[0] == "amber":
        field.match.give("amber", consult(bot_named(bot, GAME, "amber", random.Random(1)), field.match, "amber"))
    return field


@pytest.mark.parametrize(
    "nobles",
    [
        (
            "amber percy pontefract inside;; henry-vi",
            "basalt neville doncaster; marshal-of-england",
            "basalt mowbray doncaster; saxons-1, flemish-crossbowmen-1",
        ),
        (
            "amber stafford nottingham;; henry-vi",
            "amber grey leicester",
            "basalt percy derby",
            "basalt neville newark",
            "cinder mowbray lincoln",
        ),
    ],
)
def test_looking_ahead_keeps_a_king_where_nobody_can_take_him(nobles: tuple[str, ...]) -> None:
    risk = {bot: threat.losses(moved(bot, *nobles).g, "amber") for bot in ("greedy", "clever")}
    assert risk["clever"] < 3 < risk["greedy"]


def test_what_is_to_be_lost_counts_walls_and_the_strongest_rival_alone() -> None:
    field = Field("amber percy alnwick inside", "basalt neville morpeth", "cinder mowbray morpeth", "dusk stanley york")
    assert threat.against(field.g, "basalt", "alnwick") == 50
    assert threat.losses(field.g, "amber") == 0, (
        "100 men and a garrison behind walls, and none of the three has as many"
    )
    weak = Field(
        "amber scrope bolton inside", "basalt percy richmond", "basalt neville richmond", "basalt mowbray richmond"
    )
    assert threat.losses(weak.g, "amber") == pytest.approx(threat.share("siege") * of_noble(weak.g, "scrope"))
    open_field = Field("amber scrope ripon", "basalt grey richmond")
    assert threat.losses(open_field.g, "amber") == pytest.approx(threat.odds(20, 10) * of_noble(open_field.g, "scrope"))


def test_a_plan_is_the_usual_one_without_a_search_and_the_same_twice() -> None:
    field = Field("amber percy pontefract inside;; henry-vi", "amber scrope york", "basalt neville doncaster")
    ask = field.match.ask("amber")
    assert ask is not None
    assert [group for group, _ in JUDGEMENT.tactics.groups(field.g, ask)][-1] == "end"
    found = {repr(consult(bot_named("clever", GAME, "amber", random.Random(k)), field.match, "amber")) for k in (1, 2)}
    assert len(found) == 1, "what a bot that looks ahead orders rests on what it sees, not on luck"


def test_what_is_wanting_for_a_victory_by_vote_counts() -> None:
    field = called(KING, ROOS)
    assert houses.prospect(field.g, "amber") == 1
    assert 0 < houses.prospect(called(KING, ROOS, writs={}).g, "amber") < 1
    assert houses.prospect(field.g, "basalt") == 0
    rival = called(KING, "basalt roos belvoir inside; archbishop-of-canterbury; richard-of-york")
    assert houses.prospect(rival.g, "amber") == 0, "who holds York and Canterbury can bring as many Lords"
