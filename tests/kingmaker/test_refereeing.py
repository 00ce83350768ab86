"""The referee at a real table: cards drawn from real decks typed in, and every part of the realm set right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from commands import Order
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Leave, Peace, Treaty
from minaria.games.kingmaker.tables import events
from minaria.table.line.table import Table
from minaria.ui.script import flat

from .test_parliament import CHANCELLOR, ROOS, sits
from .tools import GAME, REFEREE, SEATS, Field, rule

PERCY = "amber percy york inside; marshal-of-england"


def say(table: Table, line: str, seat: str = REFEREE) -> str:
    return "\n".join(r.text if r.sheet is None else "; ".join(flat(r.sheet)) for r in table.hear(seat, line))


def ruled(f: Field, *lines: str) -> Kingmaker:
    """The position after corrections, none of which was refused, and which leave nothing inconsistent."""
    table = Table(f.match)
    for line in lines:
        assert all(r.kind in ("order", "told", "note") for r in table.hear(REFEREE, line)), line
    assert GAME.rules.invariants(f.g) == []
    return f.g


# -- real cards


@rule("KM-EVENT-01")
def test_an_event_drawn_from_real_cards_is_typed_in_by_name() -> None:
    f = Field(PERCY, "basalt roos belvoir inside", part="crown")
    table = Table(f.match)
    say(table, "dice by hand")
    assert (
        "An event, Basalt: one of these 90 by its name: Catastrophe (3 rounds), Embassy ... (8), Free ... (4)"
        in say(table, "phase event basalt")
    )
    assert "Which of them: Plague in Coventry, Plague in Leicester," in say(table, "plague"), "several are called so"
    assert "Basalt draws the event Plague in Leicester." in say(table, "Plague in Leicester")
    assert [events()[e].name for e in f.g.events.used] == ["Plague in Leicester"]
    assert table.match.awaited() == ("basalt",)


@rule("KM-BATTLE-06")
def test_battle_results_and_outcomes_are_drawn_by_hand() -> None:
    f = Field("amber percy york", "basalt roos york", part="combat")
    table = Table(f.match)
    say(table, "dice by hand")
    assert "The battle result, Amber: " in say(table, "amber: attack Roos")
    assert "bad weather" in say(table, "questions")
    asked = say(table, "3:1")
    assert "The battle result is: 3:1." not in asked, "nothing has happened before both are known"
    assert "The battle outcome, Amber: " in asked
    told = say(table, "Bourchier and Percy")
    assert "The battle result is: 3:1." in told
    assert "The battle outcome names Bourchier and Percy." in told
    assert "percy" not in f.g.nobles


@rule("KM-SECRET-02")
def test_a_crown_item_drawn_from_real_cards_is_typed_in_and_known_to_its_player_alone() -> None:
    f = Field(PERCY, "basalt roos belvoir inside", part="combat")
    table = Table(f.match)
    say(table, "phase crown amber")
    program = f.g.drawn
    assert say(table, "set drawn to Marshal of England").startswith("Marshal of England is not in the list")
    say(table, "set drawn to Earl of Kent")
    assert f.g.drawn == "earl-of-kent"
    assert program in f.g.crown.left
    assert "You have drawn Earl of Kent" in str(table.match.ask("amber").prompt)  # type: ignore[union-attr]
    assert "you have drawn Earl of Kent" in f.told("amber")
    for other in ("basalt", None):
        assert "drawn Earl of Kent" not in f.told(other)
        assert "what Amber has drawn" in f.told(other)


# -- what is set right

KENT = ("lay Earl of Kent in the chancery",)

REALM: list[tuple[tuple[str, ...], Callable[[Kingmaker], object], object]] = [
    (("set alliance of amber and basalt",), lambda g: g.allied("amber", "basalt"), True),
    (
        ("set alliance of amber and basalt", "set no alliance of basalt and amber"),
        lambda g: g.allied("amber", "basalt"),
        False,
    ),
    (("set leave of basalt to amber at York",), lambda g: g.leaves["basalt"], (Leave("amber", "york", 1),)),
    (
        ("set leave of basalt to amber", "set no leave of basalt to amber"),
        lambda g: g.leaves.get("basalt"),
        (),
    ),
    (("set Margaret of Anjou crowned",), heirs.sole_monarch, ""),
    (("set Margaret of Anjou crowned", "set sole monarch to Henry VI"), heirs.sole_monarch, "henry-vi"),
    (("set treaty with the Empire of basalt",), lambda g: g.treaties, {"empire": Treaty("basalt", 1)}),
    (
        ("set treaty with France of basalt", "set no treaty with France"),
        lambda g: (g.treaties, "treaty-france" in g.events.used),
        ({}, True),
    ),
    (("set peace at Coventry for amber",), lambda g: g.peace, Peace("coventry", "amber")),
    (("set catastrophe until round 5",), lambda g: g.catastrophe, 5),
    (("set round 7",), lambda g: (g.round, g.turn, g.player), (7, 1, "amber")),
    (("seat amber 3 in the order",), lambda g: (g.order, g.player), (("basalt", "cinder", "amber", "dusk"), "amber")),
    (("phase movement cinder",), lambda g: (g.phase, g.player, g.round), ("movement", "cinder", 1)),
    (
        ("give Pole to basalt",),
        lambda g: (g.nobles["pole"].seat, g.nobles["percy"].seat),
        ("basalt", "amber"),
    ),
    (
        ("remove Edmund of Rutland", "bring Edmund of Rutland back at York"),
        lambda g: g.heirs["edmund-of-rutland"].at,
        "york",
    ),
    (
        ("put Scrope at York", "join Scrope and Grey"),
        lambda g: {n: x.army for n, x in g.nobles.items() if x.army},
        {"scrope": "grey", "grey": "grey"},
    ),
    (("put Scrope at York", "join Scrope and Grey", "part Grey"), lambda g: {x.army for x in g.nobles.values()}, {""}),
    (
        ("assign Le Swan to Percy", "put Le Swan at Narrow Sea", "set Le Swan blockading Dover"),
        lambda g: g.ships["le-swan"].blockade,
        "dover",
    ),
    (("set Percy pursued",), lambda g: g.nobles["percy"].pursued, True),
    (("set Percy tired",), lambda g: g.fought, ("percy",)),
    (("set Percy tired", "set Percy fresh"), lambda g: g.fought, ()),
    (
        ("assign Admiral of England to Grey", "lose Trinity for 2 turns"),
        lambda g: ("trinity" in g.ships, g.lost),
        (False, {"trinity": 2}),
    ),
    (("lay Marshal of England with basalt",), lambda g: (g.won, g.holders), ({"marshal-of-england": "basalt"}, {})),
    (("lay Marshal of England out of the game",), lambda g: g.gone, ("marshal-of-england",)),
    (
        ("lay Saxons 1 in the discard", "shuffle crown items"),
        lambda g: (g.crown.used, "saxons-1" in g.crown.left),
        ((), True),
    ),
    (
        ("assign Admiral of England to Grey", "lay Admiral of England in the chancery"),
        lambda g: g.ships["trinity"].noble,
        "",
    ),
]


@pytest.mark.parametrize(("lines", "found", "is_now"), REALM, ids=[x[0][-1] for x in REALM])
def test_the_referee_sets_the_realm_right(
    lines: tuple[str, ...], found: Callable[[Kingmaker], object], is_now: object
) -> None:
    f = Field(
        PERCY, "cinder grey york", "cinder scrope bolton inside", "basalt roos belvoir inside", "cinder pole exeter"
    )
    assert found(ruled(f, *lines)) == is_now


@rule("KM-VOTE-16")
def test_votes_and_their_weight_are_set_right() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    f.say("amber", "propose Earl of Kent to Roos")
    f.say("amber", "vote no")
    ruled(f, "set vote of amber to yes", "set vote of basalt on Earl of Kent to no", "set commons of basalt to 99")
    (motion,) = f.g.sitting.motions  # type: ignore[union-attr]
    assert (motion.ayes, motion.noes) == (("amber",), ("basalt",))
    assert f.match.awaited() == ("cinder",)
    ruled(f, "set vote of basalt to none")
    assert set(f.match.awaited()) == {"basalt", "cinder"}, "who has not voted is asked again"
    f.say("cinder", "vote yes")
    assert "fails" in f.say("basalt", "vote no") or "earl-of-kent" not in f.g.holders, "99 of the Commons are against"


@rule("KM-SECRET-02", "KM-SECRET-04")
@pytest.mark.parametrize(
    ("line", "secret", "knows"),
    [
        ("lay Earl of Kent in the reserve of basalt", "Kent", ("basalt",)),
        ("set leave of basalt to cinder at York", "standing leave", ("basalt", "cinder")),
        ("void promise 1 of basalt", "swans", ("basalt", "amber")),
    ],
)
def test_what_few_may_know_is_told_to_few(line: str, secret: str, knows: tuple[str, ...]) -> None:
    f = Field(PERCY, "basalt roos belvoir inside", "cinder grey dover inside", "dusk pole exeter inside")
    f.say("amber", "promise basalt that swans sing")
    before = {s: f.told(s).count(secret) for s in f.g.seats}
    ruled(f, line)
    assert tuple(s for s in f.g.seats if f.told(s).count(secret) > before[s]) == tuple(
        s for s in f.g.seats if s in knows
    )


def test_a_phase_set_anew_breaks_off_what_was_under_way() -> None:
    """A Parliament, a combat and an event are over, the event used; what was drawn is kept."""
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    assert f.g.sitting is not None
    g = ruled(f, "phase movement basalt")
    assert (g.sitting, g.player, f.match.awaited()) == (None, "basalt", ("basalt",))
    f = Field(PERCY, "basalt roos belvoir inside", part="combat")
    ruled(f, "phase crown amber")
    drawn = f.g.drawn
    assert drawn in ruled(f, "phase movement amber").hands["amber"]


def test_before_the_war_a_phase_settles_what_is_left_as_for_players_who_are_away() -> None:
    from minaria.engine.dice import Seeded
    from minaria.engine.match import Match

    match = Match.new(GAME, ("amber", "basalt", "cinder", "dusk"), Seeded("4"))
    table = Table(match)
    assert "Turn" not in say(table, "questions")
    told = say(table, "phase movement cinder")
    assert "begins, " in told
    assert match.awaited() == ("cinder",)
    assert GAME.rules.invariants(match.state) == []
    assert not any(match.state.dealt.values())
    assert all(x.at for x in match.state.nobles.values())


def test_a_mistake_found_two_orders_later_is_mended_and_what_followed_is_named() -> None:
    f = Field(PERCY, "basalt roos belvoir inside", "dusk hastings ashby inside")
    table = Table(f.match)
    say(table, "put Percy inside Alnwick")
    say(table, "hold York for dusk")
    said = say(table, "undo last put")
    assert "(referee: put Percy inside Alnwick; referee: hold York for Dusk)" in said
    say(table, "put Percy at Durham")
    say(table, "hold York for dusk")
    assert (f.at("percy"), f.g.taken["york"]) == ("durham", "dusk")
    assert "Nothing in the position contradicts the rules." in say(table, "check")


# -- what has consequences


@rule("KM-DEAL-05", "KM-SETUP-19")
def test_a_noble_laid_in_a_deal_is_dealt_and_sets_out_as_the_others() -> None:
    """Where he is in play or in another's deal already it is refused, and so is what is never dealt."""
    table = Table(Match.new(GAME, SEATS[:4], Seeded("3")))
    g = table.match.state
    assert "Mowbray is dealt to Amber" in say(table, "lay Mowbray in the deal of amber")
    g = table.match.state
    assert g.nobles["mowbray"].seat == "amber"
    assert "mowbray" not in g.dealt["amber"]
    assert "mowbray" not in g.crown.left
    assert "in play" in say(table, "lay Mowbray in the deal of basalt")
    assert "is not dealt" in say(table, "lay Duke of York in the deal of amber")
    for _ in range(60):
        if table.match.state.clock:
            break
        seat = table.match.awaited()[0]
        ask = table.match.ask(seat)
        assert ask is not None
        assert isinstance(ask.absent, Order)
        table.match.give(seat, ask.absent)
    assert table.match.state.nobles["mowbray"].at, "he has a castle to begin in"


@rule("KM-TRANSPORT-06")
def test_a_noble_is_put_aboard_a_ship_at_sea() -> None:
    f = Field("amber percy york; le-swan; margaret-of-anjou", "amber pole york; marshal-of-england", "basalt roos york")
    g = f.g.copy()
    g.ship("le-swan", at="the-narrow-sea")
    f.stand(g, f.match.position.stack)
    table = Table(f.match)
    assert "Percy is aboard Le Swan" in say(table, "put Percy aboard Le Swan")
    x = f.g.nobles["percy"]
    assert (x.at, x.aboard, x.inside) == ("the-narrow-sea", ("le-swan",), False)
    assert heirs.where(f.g, "margaret-of-anjou")[0] == "the-narrow-sea"
    assert "has room for" in say(table, "put Pole aboard Le Swan")
    assert "his own faction" in say(table, "put Roos aboard Le Swan")
    say(table, "put Le Swan at Dover")
    assert f.g.nobles["percy"].aboard == ()
    assert "ashore there" in say(table, "put Percy aboard Le Swan")


@rule("KM-TURN-03")
@pytest.mark.parametrize("part", ["company", "combat", "parliament", "coronation", "opening", "movement"])
def test_a_part_of_a_turn_is_held_open_by_the_referee_though_nobody_can_do_anything_in_it(part: str) -> None:
    f = Field("amber percy york", "basalt roos belvoir inside", part="movement")
    table = Table(f.match)
    say(table, f"phase {part} basalt")
    assert (f.g.phase, f.g.player) == (part, "basalt")
    assert table.match.awaited() == ("basalt",)
    say(table, f"phase {part} amber")
    assert (f.g.phase, table.match.awaited()) == (part, ("amber",))


@rule("KM-COMBAT-01")
def test_a_rule_is_waived_in_a_part_that_would_have_been_passed_over() -> None:
    f = Field("amber percy york", "basalt roos ripon", part="movement")
    table = Table(f.match)
    say(table, "phase combat amber")
    assert "(KM-COMBAT-01)" in " ".join(r.text for r in table.hear(REFEREE, "attack Roos with Percy"))
    assert "Battle at Ripon: Percy" in say(table, "waive")


@rule("KM-PRETENDER-11")
def test_nobodys_pretender_besieges_by_the_referees_word() -> None:
    f = Field("amber percy york", "basalt southern-pretender london", taken={"london": "amber"})
    g = f.g.copy()
    g.drawers = {"southern-pretender": "basalt"}
    g.noble("southern-pretender", seat="")
    f.stand(g, f.match.position.stack)
    table = Table(f.match)
    assert "London is under siege by Southern Pretender" in say(table, "set siege of London by Southern Pretender")
    assert f.g.sieges["london"].nobles == ("southern-pretender",)
    assert "Nothing in the position contradicts the rules." in say(table, "check")
    say(table, "set no siege of London")
    assert not f.g.sieges
    say(table, "put Southern Pretender at Guildford")
    said = " ".join(r.text for r in table.hear(REFEREE, "set siege of London by Southern Pretender"))
    assert "not in the open there" in said


@rule("KM-BATTLE-07")
def test_results_and_outcomes_named_are_told_by_their_names() -> None:
    f = Field("amber percy ripon; marshal-of-england", "basalt roos ripon", part="combat")
    table = Table(f.match)
    table.hear(REFEREE, "dice by hand")
    table.hear(REFEREE, "attack Roos")
    said = " ".join(r.text for r in table.hear(REFEREE, "4:1"))
    assert "Thrown so far: 4:1." in said
