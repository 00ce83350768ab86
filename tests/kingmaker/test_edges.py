"""What rules just include and just leave out: who is not meant, what follows besides, what comes of doing it twice."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.chapters import business
from minaria.games.kingmaker.chapters.captives import Execute
from minaria.games.kingmaker.chapters.events import FreeMove
from minaria.games.kingmaker.chapters.setup import Allot, Station
from minaria.games.kingmaker.rules import (
    besieging,
    capturing,
    clashes,
    coronation,
    custody,
    death,
    dukes,
    fighting,
    following,
    heirs,
    homing,
    items,
    kept_events,
    marching,
    movement,
    occurrences,
    overstaying,
    pardons,
    parliament,
)
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE
from minaria.games.kingmaker.state.pieces import Heir, Noble, Prize, Ship, Siege, Treaty
from minaria.games.kingmaker.tables import place_in, royals
from minaria.kit.cards import Pile

from .test_ambushes import wavering
from .test_battles import battle
from .test_parliament import CHANCELLOR, KING, ROOS, called, sits
from .test_turns import under_way
from .tools import Field, rule

NONE: dict[str, tuple[str, ...]] = dict.fromkeys(("amber", "basalt", "cinder", "dusk"), ())
SEA_AT = "the-narrow-sea"


def move(*nobles: str, **fields: Any) -> Field:
    """Amber's Movement Phase."""
    return Field(*nobles, part="movement", **fields)


def told(g: Kingmaker) -> list[str]:
    """What everybody has been told since the order began."""
    assert g.run is not None
    return [e.text for e in g.run.events]


# -- sieges and towns


@rule("KM-SIEGE-17", "KM-SIEGE-19")
def test_only_besiegers_still_of_the_faction_hold_a_siege() -> None:
    """One of them has gone over: without him the rest must suffice."""
    f = Field("amber percy york", "amber neville york", taken={"york": "basalt"})
    g = under_way(f)
    g.sieges["york"] = Siege("amber", 1, ("neville", "percy"))
    besieging.review(g)
    strong = "york" in g.sieges
    g.noble("neville", seat="basalt")
    g.sieges["york"] = Siege("amber", 1, ("neville", "percy"))
    besieging.review(g)
    assert "york" not in g.sieges or g.sieges["york"].nobles == ("percy",)
    assert not strong or "york" not in g.sieges, "Percy alone has 100 against 300"


@rule("KM-SIEGE-22", "KM-SIEGE-23", "KM-LOCATION-07")
def test_victors_go_inside_as_far_as_there_is_room_and_without_limit_all() -> None:
    f = Field("amber percy york", "amber neville york; item-bristol")
    g = under_way(f)
    besieging.take_place(g, "amber", "york", ("percy", "neville"))
    assert (g.nobles["percy"].inside, g.nobles["neville"].inside, g.taken["york"]) == (True, True, "amber")
    small = next(p for p in place_in().values() if p.kind == "castle" and p.capacity == 300)
    f = Field(
        f"amber percy {small.space}; marshal-of-england, saxons-1", f"amber neville {small.space}; scots-archers-1"
    )
    g = under_way(f)
    besieging.take_place(g, "amber", small.id, ("percy", "neville"))
    inside = [n for n in ("percy", "neville") if g.nobles[n].inside]
    assert sum(base(g, n) for n in inside) <= 300


@rule("KM-SIEGE-21")
def test_who_goes_on_with_a_siege_needs_the_strength_for_it() -> None:
    lines = ("amber percy york", "basalt roos york", "cinder grey york inside")
    f = battle(*lines, taken={"york": "dusk"}, sieges={"york": Siege("basalt", 1, ("roos",))})
    f.say("amber", "attack Roos")
    assert "york" not in f.g.sieges
    assert "KM-SIEGE" in f.no("amber", "continue the siege of York"), "Percy alone is too weak"
    own = battle(*lines[:2], taken={"york": "amber"}, sieges={"york": Siege("basalt", 1, ("roos",))})
    own.say("amber", "attack Roos")
    assert "KM-" in own.no("amber", "continue the siege of York"), "it is his own"


@rule("KM-TOWNFIGHT-01", "KM-TOWNFIGHT-05")
def test_no_garrison_stands_in_an_open_town() -> None:
    f = Field("amber percy kingston inside", "basalt roos kingston inside")
    assert not fighting.guarded(f.g, "amber", "kingston")
    f = Field("amber percy york inside", taken={"york": "basalt"})
    assert fighting.guarded(f.g, "amber", "york")


@rule("KM-TOWNFIGHT-03", "KM-AMBUSH-01")
def test_an_ambush_inside_a_town_stays_an_ambush() -> None:
    f = Field("amber percy york inside", "basalt roos york inside", taken={"york": "basalt"}, part="combat")
    assert fighting.attack(f.g, "amber", ("roos",), ("percy",), AMBUSH).kind == AMBUSH
    assert fighting.attack(f.g, "amber", ("roos",), ("percy",), BATTLE).place == "york", "the garrison fights too"


# -- who fights


@rule("KM-BATTLE-02", "KM-COMBAT-01")
def test_nobody_can_be_ordered_to_fight_who_is_not_in_play() -> None:
    f = Field("amber percy york", "basalt roos york", part="combat")
    why = fighting.force_refusal(f.g, "amber", ("audley",), "york")
    assert why is not None
    assert (why.text, why.rule) == ("Audley is no noble of yours ashore.", "KM-BATTLE-02")
    why = fighting.force_refusal(f.g, "amber", (), "london")
    assert why is not None
    assert why.text == "You have no noble at London who may fight."


@rule("KM-COMBAT-02", "KM-COMBAT-10")
def test_which_ships_may_be_attacked() -> None:
    ships = {
        "le-swan": Ship("amber", SEA_AT, "percy"),
        "trinity": Ship("basalt", SEA_AT, "roos"),
        "christopher": Ship("cinder", SEA_AT, "grey"),
        "nicholas": Ship("basalt", "calais", "roos"),
    }
    lines = ("amber percy york", "basalt roos york", "cinder grey york")
    g = under_way(Field(*lines, part="combat", alliances=(("amber", "cinder"),)))
    g.ships = ships

    def why(*foes: str) -> str:
        found = fighting.sea_refusal(g, "amber", foes, ("le-swan",))
        return found.text if found is not None else ""

    assert why("trinity") == ""
    assert why("christopher") == "Christopher is your ally's."
    assert why("le-swan") == "Le Swan is your own."
    assert "lies in port" in why("nicholas")
    g.alliances = ()
    assert "one faction in one sea" in why("trinity", "christopher")


@rule("KM-SEABATTLE-02")
def test_further_ships_of_the_defender_are_asked_and_nobodys_are_not() -> None:
    ships = {
        "le-swan": Ship("amber", SEA_AT, "percy"),
        "trinity": Ship("basalt", SEA_AT, "roos", fleet="trinity"),
        "nicholas": Ship("basalt", SEA_AT, "roos", fleet="trinity"),
        "christopher": Ship("basalt", SEA_AT, "roos"),
    }
    g = under_way(Field("amber percy york", "basalt roos york", part="combat"))
    g.ships = ships
    fight = fighting.at_sea(g, "amber", ("trinity",), ("le-swan",))
    assert (set(fight.defenders), fight.asking) == ({"trinity", "nicholas"}, ("basalt",))
    both = fighting.at_sea(g, "amber", ("trinity", "christopher"), ("le-swan",))
    assert set(both.defenders) == {"trinity", "nicholas", "christopher"}
    g.ships = {**ships, **{s: Ship("", SEA_AT) for s in ("trinity", "nicholas", "christopher")}}
    assert fighting.at_sea(g, "amber", ("trinity",), ("le-swan",)).asking == ()


# -- vacillating allegiance


@rule("KM-VACILLATE-07", "KM-HEIRCAPTURE-05")
def test_who_goes_over_takes_his_own_ships_and_leaves_heirs_behind() -> None:
    """The heir stays with the faction that is left, so that it holds one House no more or no less than before."""
    lines = (
        "amber percy york; item-bristol, trinity",
        "amber mowbray york; le-swan; henry-vi",
        "basalt pole york; ; richard-of-york",
    )
    f = wavering(*lines)
    f.say("amber", "attack Pole", 1, 1, 2)
    assert f.g.nobles["mowbray"].seat == "basalt"
    assert heirs.holder(f.g, "henry-vi") != "basalt" or f.g.nobles["percy"].captor == "basalt"
    f = Field("amber percy york", "amber mowbray york; le-swan", "basalt pole york", part="combat")
    g = under_way(f)
    g.ships["trinity"] = Ship("amber", "portsmouth", "percy")
    g.fight = fighting.attack(g, "amber", ("pole",), ("percy", "mowbray"))
    clashes.change_sides(g, "mowbray", "basalt", ("pole",))
    assert (g.ships["le-swan"].seat, g.ships["trinity"].seat) == ("basalt", "amber")
    assert not g.nobles["mowbray"].inside, "he stands where those stand whom he joins"


@rule("KM-VACILLATE-06", "KM-SIEGE-11")
def test_who_goes_over_to_a_garrison_is_inside() -> None:
    f = Field("amber percy york", "amber mowbray york;; henry-vi", taken={"york": "basalt"}, part="combat")
    g = under_way(f)
    g.fight = fighting.siege(g, "amber", "york", ("percy", "mowbray"))
    g.both = {"amber": 3}
    clashes.change_sides(g, "mowbray", "basalt", ())
    assert g.nobles["mowbray"].inside
    assert heirs.holder(g, "henry-vi") == "amber", "the heir stays with Percy"
    assert g.both == {}, "whose both Houses are counted anew"


@rule("KM-VACILLATE-04", "KM-HEIRMOVE-03")
def test_who_goes_home_leaves_the_heirs_with_the_rest() -> None:
    f = wavering("amber neville york; ; henry-vi", "amber roos york", "basalt audley york", then="4:1")
    f.say("amber", "attack Audley", 1, 1, 1)
    assert f.at("neville") == "sheriff-hutton inside"
    assert heirs.guard_of(f.g, "henry-vi") == "roos"


@rule("KM-VACILLATE-01")
def test_a_duke_or_envoy_never_goes_over() -> None:
    """Loyal nobles go home, so no lot is drawn for what becomes of them."""
    f = wavering("amber duke-of-york york", "amber roos york;; richard-of-york", "basalt audley york", then="4:1")
    f.say("amber", "attack Audley", 1, 1)
    assert f.g.nobles["duke-of-york"].seat == "amber"


@rule("KM-VACILLATE-05")
def test_who_has_no_home_at_all_stays_in_the_open_where_he_is() -> None:
    f = Field("basalt burgundy york inside")
    g = under_way(f)
    assert homing.home(g, "burgundy") == ("york", False)


# -- captives


@rule("KM-HEIRCAPTURE-04", "KM-BATTLE-13")
def test_heirs_go_to_a_victor_who_is_not_about_to_die_himself() -> None:
    for doomed, has in (("percy",), "scrope"), (("percy", "scrope"), "percy"), ((), "percy"):
        g = under_way(Field("amber percy york", "amber scrope york", "basalt roos york; ; henry-vi", part="combat"))
        fight = fighting.attack(g, "amber", ("roos",), ("percy", "scrope"))
        g.fight = fight.__class__(**{**{k: getattr(fight, k) for k in fight.__struct_fields__}, "doomed": doomed})
        g.fight = _decided(g, "attackers")
        capturing.win_heirs(g)
        assert heirs.guard_of(g, "henry-vi") == has


def _decided(g: Any, victor: str) -> Any:
    import msgspec

    return msgspec.structs.replace(g.fight, victor=victor)


@rule("KM-CAPTURE-01", "KM-SHIP-05")
def test_a_captives_ships_are_won_save_one_at_sea_with_others_aboard() -> None:
    lines = ("amber percy york", "basalt roos york", f"basalt grey {SEA_AT}")
    for at, aboard, won in (SEA_AT, ("le-swan",), False), (SEA_AT, (), True), ("calais", (), True):
        f = Field(*lines[:2], "basalt grey london", part="combat")
        g = under_way(f)
        g.ships["le-swan"] = Ship("basalt", at, "roos")
        if aboard:
            g.noble("grey", at=at, aboard=aboard)
        spoils = capturing.capture(g, "roos", "amber")
        assert ("le-swan" in spoils) is won, (at, aboard)
        if not won:
            assert (g.ships["le-swan"].seat, g.ships["le-swan"].noble) == ("basalt", "")


@rule("KM-CAPTURE-04")
def test_only_captives_of_the_beaten_faction_are_delivered() -> None:
    g = under_way(Field("amber percy york", "basalt roos york", "cinder grey york", "dusk pole york", part="combat"))
    g.noble("grey", captor="basalt", since=1)
    g.noble("pole", captor="cinder", since=1)
    g.noble("roos", captor="amber", since=1)
    capturing.deliver(g, "york", "basalt", "amber")
    assert (g.nobles["grey"].captor, g.nobles["pole"].captor) == ("amber", "cinder")


@rule("KM-CAPTURE-12")
def test_only_prizes_of_ones_own_are_scuttled() -> None:
    f = Field("amber percy york", part="combat", noted=(Prize("le-swan"), Prize("trinity")))
    g = under_way(f)
    g.ships.update({"le-swan": Ship("amber", SEA_AT, "percy"), "trinity": Ship("basalt", SEA_AT)})
    assert capturing.scuttle_refusal(g, "amber", "le-swan") is None
    for ship in "trinity", "nicholas":
        why = capturing.scuttle_refusal(g, "amber", ship)
        assert why is not None
        assert why.rule == "KM-CAPTURE-12"


@rule("KM-CAPTURE-05")
def test_the_axe_in_the_midst_of_talks_is_for_the_captive_talked_of() -> None:
    f = Field("amber percy york", "basalt roos york", "basalt pole york", part="combat", clock=5)
    g = f.g.copy()
    g.noble("roos", captor="amber", since=5)
    g.noble("pole", captor="amber", since=5)
    g.holders["saxons-1"] = "percy"
    f.change(nobles=g.nobles)
    f.say("amber", "ransom Roos to basalt for nothing")
    assert f.asked().startswith("basalt: Amber demands nothing for Roos")
    f.say("basalt", "ransom Roos for nothing promising a feast")
    assert f.asked().startswith("amber")
    assert "The talk is of Roos" in f.no("amber", "execute Pole")
    assert "The talk is of another" in f.no("amber", "ransom Pole for nothing")
    f.say("amber", "execute Roos")
    assert ("roos" in f.g.nobles, "pole" in f.g.nobles) == (False, True)


@rule("KM-CAPTURE-05")
def test_an_execution_names_somebody() -> None:
    f = Field("amber percy york", part="combat")
    why = Execute(()).refusal(f.g, "amber", None)
    assert why is not None
    assert why.rule == "KM-CAPTURE-05"


# -- heirs


@rule("KM-HEIRCAPTURE-01", "KM-HEIRMOVE-03", "KM-TRANSFER-02")
def test_who_is_no_heir_is_neither_seized_nor_entrusted() -> None:
    f = Field("amber percy york;; henry-vi", "amber scrope york", "basalt roos york", part="company")
    g = f.g
    for found, said in (
        (custody.seize_refusal(g, "amber", "beaufort", "percy"), "no heir who could be seized"),
        (custody.entrust_refusal(g, "amber", "beaufort", "scrope"), "whom you hold"),
        (custody.entrust_refusal(g, "basalt", "henry-vi", "roos"), "whom you hold"),
    ):
        assert found is not None
        assert said in found.text
    assert custody.entrust_refusal(g, "amber", "henry-vi", "scrope") is None
    taken = under_way(f)
    taken.noble("percy", captor="basalt", since=1)
    why = custody.entrust_refusal(taken, "basalt", "henry-vi", "roos")
    assert why is not None, "a captive hands nobody over"


@rule("KM-TRANSFER-02")
def test_an_heir_may_be_transferred_to_allies_in_the_space_alone() -> None:
    lines = ("amber percy york;; henry-vi", "basalt roos york", "cinder grey york", "basalt neville london")
    g = Field(*lines, alliances=(("amber", "basalt"),)).g
    assert custody.allies_there(g, "percy") == ["roos"]


@rule("KM-HEIRCAPTURE-06", "KM-HEIRCAPTURE-05")
def test_taking_an_heir_begins_the_count_of_both_houses_and_giving_him_up_ends_it() -> None:
    f = Field("amber percy york;; henry-vi", "basalt roos york;; richard-of-york", clock=9)
    g = under_way(f)
    custody.take(g, "richard-of-york", "percy")
    assert g.both == {"amber": g.round}
    custody.take(g, "richard-of-york", "roos")
    assert g.both == {}


@rule("KM-DEATH-05", "KM-SOLEMONARCH-04")
def test_support_ends_with_the_monarch_supported_and_with_nobody_else() -> None:
    for dead, left in ("henry-vi", ""), ("edward-of-march", "henry-vi"):
        f = Field(
            "amber percy york;; henry-vi, edward-of-march", crowned=("henry-vi", "richard-of-york"), sole="henry-vi"
        )
        g = under_way(f)
        death.kill_heir(g, dead)
        assert g.sole == left


@rule("KM-DEATH-05", "KM-BEAUFORT-01")
def test_beaufort_dies_as_the_noble_he_is() -> None:
    g = under_way(Field("amber percy york", "amber beaufort york"))
    death.kill_heir(g, "beaufort")
    assert "beaufort" not in g.nobles


@rule("KM-OBJECT-05")
def test_a_game_won_is_not_ended_again_without_heirs() -> None:
    g = under_way(Field("amber percy york;; henry-vi"))
    g.heirs, g.finished, g.winner = {}, True, "amber"
    before = told(g)
    death.check_victory(g)
    assert told(g) == before


@rule("KM-BEAUFORT-01", "KM-CAPTURE-07")
def test_heirs_with_a_captive_are_his_captors() -> None:
    g = under_way(Field("amber percy york", "basalt roos york;; henry-vi"))
    g.noble("roos", captor="amber", since=1)
    assert heirs.holder(g, "henry-vi") == "amber"


# -- coronations


@rule("KM-CORONATION-02")
@pytest.mark.parametrize(
    ("at", "why"),
    [("windsor", "KM-CORONATION-02"), ("calais", "KM-CORONATION-02"), ("york", "")],
)
def test_where_an_heir_is_crowned(at: str, why: str) -> None:
    """A castle, a refuge and the open country are no place for it."""
    f = Field(f"amber percy {at} inside; archbishop-of-york; richard-of-york")
    found = coronation.crown_refusal(f.g, "amber", "richard-of-york")
    assert (found.rule if found is not None else "") == why
    open_country = Field("amber percy blackheath; archbishop-of-york; richard-of-york")
    found = coronation.crown_refusal(open_country.g, "amber", "richard-of-york")
    assert found is not None
    assert found.rule == "KM-CORONATION-02"


@rule("KM-CORONATION-03", "KM-CORONATION-04")
def test_only_bishops_count_as_bishops() -> None:
    f = Field("amber percy york inside; bishop-of-durham; richard-of-york", "amber scrope york inside")
    assert coronation.bishops(f.g, "york") == ["percy"]
    found = coronation.crown_refusal(f.g, "amber", "richard-of-york")
    assert found is not None
    assert found.rule == "KM-CORONATION-03"


@rule("KM-CORONATION-01", "KM-DEATH-05")
def test_a_dead_heir_is_not_crowned() -> None:
    f = Field("amber percy york inside; archbishop-of-york", crowned=())
    f.change(heirs={h: x for h, x in f.g.heirs.items() if royals()[h].house != "york"})
    found = coronation.crown_refusal(f.g, "amber", "richard-of-york")
    assert found is not None


# -- dukes


@rule("KM-SPECIALNOBLE-01")
def test_a_duke_needs_a_senior_heir_in_hand_and_a_castle_of_his() -> None:
    f = Field("amber percy york;; henry-vi", hands={**NONE, "amber": ("duke-of-lancaster",)})
    assert dukes.play_refusal(f.g, "amber", "duke-of-lancaster") is None
    why = dukes.play_refusal(f.g, "amber", "duke-of-lancaster", "york")
    assert why is not None
    assert why.rule == "KM-SPECIALNOBLE-03"
    f.change(crowned=(), heirs={h: x for h, x in f.g.heirs.items() if royals()[h].house == "york"})
    why = dukes.play_refusal(f.g, "amber", "duke-of-lancaster")
    assert why is not None
    assert "an heir of his House" in why.text


@rule("KM-SPECIALNOBLE-04")
def test_a_duke_passes_on_with_his_ships_and_with_no_other() -> None:
    f = Field(
        "amber duke-of-york york; le-swan", "amber percy york", "basalt roos york", "amber grey york;; richard-of-york"
    )
    g = under_way(f)
    g.ships["trinity"] = Ship("amber", "portsmouth", "percy")
    assert g.nobles["duke-of-york"].seat == "amber"
    g.heir("richard-of-york", guard="roos")
    following.review(g)
    assert g.nobles["duke-of-york"].seat == "basalt"
    assert (g.ships["le-swan"].seat, g.ships["trinity"].seat) == ("basalt", "amber")


@rule("KM-SPECIALNOBLE-04", "KM-SPECIALNOBLE-05")
def test_a_dukes_item_in_reserve_goes_with_the_senior_heir_or_is_discarded() -> None:
    hands = {**NONE, "amber": ("duke-of-york",)}
    for line, hand, used in (
        ("basalt roos york;; richard-of-york", ("duke-of-york",), False),
        ("basalt roos york", (), True),
    ):
        g = under_way(Field("amber percy london", line, hands=hands))
        following.review(g)
        assert g.hands["amber"] == ()
        assert g.hands["basalt"] == hand
        assert ("duke-of-york" in g.crown.used) is used


@rule("KM-CROWN-04", "KM-PARLIAMENT-13")
def test_a_home_castle_that_others_have_taken_is_no_home() -> None:
    g = Field("amber percy york", taken={"alnwick": "basalt", "wressle": "amber"}).g
    assert death.home_castles(g, "percy") == ["cockermouth", "wressle"]


@rule("KM-HEIRCAPTURE-06")
def test_a_game_that_is_won_executes_nobody_any_more() -> None:
    g = under_way(Field("amber percy york;; henry-vi, richard-of-york", clock=40))
    g.both, g.finished = {"amber": 1}, True
    custody.end_grace(g)
    assert {"henry-vi", "richard-of-york"} <= {*g.heirs}


@rule("KM-VACILLATE-06", "KM-VACILLATE-08")
def test_who_goes_over_stands_on_the_other_side_once() -> None:
    f = wavering("amber percy york", "amber mowbray york", "basalt pole york", then="4:1")
    said = f.say("amber", "attack Pole", 1, 1, 2)
    assert "Percy, 100 strong, against Pole and Mowbray, 80" in said


# -- items


@rule("KM-SETUP-08", "KM-CROWN-06", "KM-TREATY-03")
def test_what_a_foreign_noble_may_hold() -> None:
    g = under_way(Field("amber percy york"))
    g.noble("percy", seat="basalt")
    g.nobles["burgundy"] = Noble("amber", "york")
    assert items.holder_refusal(g, "saxons-1", "burgundy") is None
    for award in "marshal-of-england", "bishop-of-durham":
        why = items.holder_refusal(g, award, "burgundy")
        assert why is not None
        assert why.rule == "KM-TREATY-03"


@rule("KM-CROWN-24")
def test_mercenaries_of_a_treaty_serve_its_signatory_while_it_lasts() -> None:
    from minaria.games.kingmaker.tables import mercenaries

    item, power = next((i, m.needs.partition(":")[2]) for i, m in mercenaries().items() if m.needs.startswith("treaty"))
    for treaty, good in (Treaty("amber", 1), True), (Treaty("basalt", 1), False), (Treaty("amber", 1, 2), False):
        g = under_way(Field("amber percy york"))
        g.treaties = {power: treaty}
        assert (items.holder_refusal(g, item, "percy") is None) is good


@rule("KM-SHIP-05", "KM-CAPTURE-11")
def test_a_ship_forsaken_in_port_is_discarded_or_the_offices() -> None:
    g = under_way(Field("amber percy calais inside; le-swan"))
    g.ship("le-swan", at="calais")
    items.forsake(g, "le-swan")
    assert "le-swan" not in g.ships
    assert "le-swan" in g.crown.used
    g = under_way(Field("amber percy calais inside; le-swan"))
    g.ship("le-swan", at=SEA_AT)
    items.forsake(g, "le-swan")
    assert (g.ships["le-swan"].seat, g.ships["le-swan"].noble) == ("amber", ""), "at sea it stays"
    g = under_way(Field("amber percy york", "basalt roos york; admiral-of-england"))
    g.ships["trinity"] = Ship("amber", "portsmouth", "")
    items.forsake(g, "trinity")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("basalt", "roos")
    g = under_way(Field("amber percy york", chancery=("admiral-of-england",)))
    g.ships["trinity"] = Ship("amber", "portsmouth", "percy")
    items.forsake(g, "trinity")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("", "")


@rule("KM-EVENT-06", "KM-EVENTCARD-10")
def test_a_writ_is_no_other_item() -> None:
    f = Field("amber percy york").hold("amber", "writ-1", "free-move-1", "refuge-1")
    assert kept_events.writs(f.g, "amber") == ["writ-1"]
    assert kept_events.kept(f.g, "amber", "free-move") == ["free-move-1"]


@rule("KM-EVENTCARD-18")
def test_nobody_is_asked_for_a_pardon_that_cannot_be() -> None:
    f = Field("amber percy york;; henry-vi", "basalt roos york")
    assert pardons.asked(f.g, "percy")
    assert not pardons.asked(f.g, "roos"), "who has no monarch"
    g = f.g.copy()
    gone = tuple(pardons.pardons())
    assert all(p.startswith("kings-pardon") for p in gone)
    g.crown = Pile(tuple(i for i in g.crown.left if i not in gone), gone)
    assert not pardons.asked(g, "percy"), "all of them lie open"


# -- movement


@rule("KM-MOVE-01", "KM-HEIRMOVE-01")
def test_a_move_names_nobles_each_once() -> None:
    g = move("amber percy york;; henry-vi", "basalt roos york").g
    for force, text in (
        ((), "Name nobles of yours, each once."),
        (("percy", "percy"), "Name nobles of yours, each once."),
        (("henry-vi",), "Henry VI never moves alone"),
        (("trinity",), "Trinity is not in play"),
        (("beaufort", "percy"), "Beaufort is not in play"),
    ):
        why = marching.refusal(g, "amber", force, "towton", "")
        assert why is not None, force
        assert text in why.text
    assert marching.refusal(g, "amber", ("percy", "henry-vi"), "towton", "") is None


@rule("KM-MOVE-02", "KM-EVENTCARD-17")
def test_a_catastrophe_shortens_moves_while_it_lasts() -> None:
    g = move("amber percy york", clock=5).g.copy()
    assert movement.far(g) == 5
    for until, steps in (0, 5), (g.round - 1, 5), (g.round, 3), (g.round + 1, 3):
        g.catastrophe = until
        assert movement.far(g) == steps


@rule("KM-ARMY-08")
def test_only_free_nobles_of_allies_beside_ones_own_are_commanded() -> None:
    lines = ("amber percy york", "basalt roos york", "basalt neville london", "cinder grey york")
    g = move(*lines, alliances=(("amber", "basalt"),)).g
    assert movement.commanded(g, "amber") == ["percy", "roos"]
    taken = under_way(move(*lines, alliances=(("amber", "basalt"),)))
    taken.noble("roos", captor="cinder", since=1)
    assert movement.commanded(taken, "amber") == ["percy"]


@rule("KM-REFUGE-01", "KM-MOVE-02")
def test_the_way_across_country_leads_through_no_refuge_but_that_one_is_in() -> None:
    g = move("amber percy alnwick").g
    reached = movement.country(g, "percy")
    strange = [s for s in reached if any(refuge(x) for x in reached[s])]
    assert not strange, "he has no reason to be in Scotland"
    assert "york" not in reached or reached["york"][0] == "alnwick"
    inside = move("amber percy teviotdale").g
    assert any(refuge(s) for s in movement.country(inside, "percy")), "who is there goes about in it"


@rule("KM-ROAD-06")
def test_leave_is_asked_at_unfriendly_places_on_the_way_not_at_its_ends() -> None:
    g = move("amber percy towton", taken={"york": "basalt"}).g
    assert movement.asked_on(g, "amber", ("towton", "york", "thirsk")) == ["york"]
    assert movement.asked_on(g, "amber", ("towton", "york")) == []
    assert movement.asked_on(g, "amber", ("york", "thirsk")) == []
    assert movement.asked_on(g, "basalt", ("towton", "york", "thirsk")) == []
    assert movement.asked_on(g, "amber", ("york", "towton", "york", "thirsk")) == ["york"]


@rule("KM-HEIRMOVE-02", "KM-REFUGE-04")
def test_it_is_noted_when_somebody_comes_to_another_refuge() -> None:
    g = under_way(move("amber percy alnwick", clock=5))
    marching.arrive(g, "percy", "teviotdale")
    assert g.nobles["percy"].came == 5
    g.clock = 7
    marching.arrive(g, "percy", "merse")
    assert g.nobles["percy"].came == 5, "still Scotland"
    marching.arrive(g, "percy", "alnwick")
    assert g.nobles["percy"].came == 0


@rule("KM-EVENTCARD-11")
def test_a_free_move_names_each_once() -> None:
    f = move("amber percy york", moved=("percy",)).hold("amber", "free-move-1")
    why = FreeMove(("percy", "percy")).refusal(f.g, "amber", None)
    assert why is not None
    assert FreeMove(("percy",)).refusal(f.g, "amber", None) is None


# -- refuges


@rule("KM-REFUGE-04", "KM-REFUGE-08")
@pytest.mark.parametrize(
    ("came", "more", "goes"),
    [
        (1, (), True),
        (5, (), False),  # he has come this very turn
        (0, (), False),  # he was there from the beginning
        (1, ("basalt roos isle-of-man inside",), False),  # a foe
    ],
)
def test_who_must_leave_a_refuge(came: int, more: tuple[str, ...], goes: bool) -> None:
    f = move("amber percy isle-of-man inside", *more, clock=5, taken={"douglas": "basalt"})
    g = under_way(f)
    g.noble("percy", came=came)
    assert (overstaying.overdue(g, "amber") == ["percy"]) is goes


@rule("KM-REFUGE-08", "KM-REFUGE-07")
def test_an_heir_to_be_seized_is_something_to_fight_for() -> None:
    g = under_way(move("amber percy calais inside", clock=5))
    assert g.heirs["richard-of-gloucester"].at == "calais"
    assert overstaying.something_to_fight(g, "amber", "calais")


@rule("KM-REFUGE-09")
def test_the_way_out_of_an_island_is_a_ship_to_no_other_refuge() -> None:
    f = move("amber percy isle-of-man inside; le-swan", clock=5, taken={"douglas": "basalt"})
    g = under_way(f)
    g.ship("le-swan", at="isle-of-man")
    g.noble("percy", came=1)
    found = overstaying.way_out(g, "amber", "percy")
    assert found is not None
    assert not refuge(found.to)
    assert found.ship == "le-swan"


# -- embassies


@rule("KM-EMBASSY-01", "KM-EMBASSY-03")
def test_a_monarch_goes_with_his_company_and_one_in_nobodys_hands_alone_into_the_place() -> None:
    g = under_way(move("amber percy coventry;; henry-vi", "amber scrope coventry", "basalt roos coventry"))
    occurrences.embassy(g, "embassy-2")
    assert {n: g.nobles[n].at for n in ("percy", "scrope", "roos")} == {
        "percy": "southampton",
        "scrope": "southampton",
        "roos": "coventry",
    }
    assert "Henry VI goes to Southampton with Percy and Scrope." in told(g)
    g = under_way(move("amber percy alnwick"))
    occurrences.embassy(g, "embassy-2")
    assert g.heirs["henry-vi"] == Heir("southampton", True)


@rule("KM-EMBASSY-02")
def test_a_lone_yorkist_monarch_goes_to_the_first_place() -> None:
    g = under_way(move("amber percy york;; richard-of-york", crowned=("richard-of-york",)))
    occurrences.embassy(g, "embassy-1")
    assert g.nobles["percy"].at == "canterbury"


@rule("KM-EMBASSY-03", "KM-CAPTURE-07")
def test_a_captive_monarchs_guard_goes_with_those_who_hold_him() -> None:
    g = under_way(move("amber percy coventry", "basalt roos coventry;; henry-vi", "amber grey london"))
    g.noble("roos", captor="amber", since=1)
    occurrences.embassy(g, "embassy-2")
    assert (g.nobles["roos"].at, g.nobles["percy"].at, g.nobles["grey"].at) == ("southampton", "southampton", "london")


# -- Parliament


@rule("KM-BUSINESS-01", "KM-BUSINESS-07")
def test_what_is_pending_and_to_whom_it_may_be_proposed() -> None:
    f = sits(CHANCELLOR, ROOS, chancery=("earl-of-kent", "earl-of-essex"))
    assert set(business.pending(f.g, "title")) == {"earl-of-kent", "earl-of-essex"}
    assert business.pending(f.g, "title", ("earl-of-kent",)) == ["earl-of-kent"]
    g = f.g.copy()
    g.noble("roos", seat="")
    why = business.Propose("earl-of-kent", "roos").refusal(g, "amber", business.Nomination("amber", "title"))
    assert why is not None
    assert why.rule == "KM-BUSINESS-01"


@rule("KM-SOLEMONARCH-01", "KM-SOLEMONARCH-02")
def test_parliament_chooses_only_between_two_monarchs_of_whom_none_is_sole() -> None:
    two = ("henry-vi", "richard-of-york")
    f = sits("amber percy coventry inside; chancellor-of-england; henry-vi", ROOS, crowned=two)
    assert business.rivals(f.g) == list(two), "who attends is first"
    g = f.g.copy()
    g.sole = "henry-vi"
    assert business.rivals(g) == []
    g.sole, g.crowned = "", ("henry-vi",)
    assert business.rivals(g) == []


@rule("KM-SOLEMONARCH-02")
def test_of_monarchs_who_stay_away_the_one_with_more_lords_is_first() -> None:
    two = ("henry-vi", "richard-of-york")
    f = sits(CHANCELLOR, ROOS, "cinder grey york;; richard-of-york", crowned=two)
    assert business.rivals(f.g)[0] == "henry-vi" or f.g.sitting is not None
    import msgspec

    g = f.g.copy()
    assert g.sitting is not None
    lords = dict.fromkeys(g.seats, 0)
    for cinder, first in (1, "richard-of-york"), (0, "henry-vi"):
        g.sitting = msgspec.structs.replace(g.sitting, votes={**g.sitting.votes, "Lords": {**lords, "cinder": cinder}})
        assert business.rivals(g)[0] == first


@rule("KM-WRIT-06", "KM-PARLIAMENT-10")
def test_nobody_is_compelled_from_sea_or_refuge() -> None:
    g = under_way(called(KING, "basalt roos belvoir"))
    assert parliament.compel_refusal(g, "roos") is None
    g.ships["le-swan"] = Ship("basalt", SEA_AT, "roos")
    g.noble("roos", at=SEA_AT, aboard=("le-swan",))
    why = parliament.compel_refusal(g, "roos")
    assert why is not None
    assert why.rule == "KM-WRIT-06"


@rule("KM-WRIT-02", "KM-PARLIAMENT-07")
def test_who_is_compelled_leaves_heirs_army_and_place_behind_and_is_inside_where_he_may_be() -> None:
    f = called(KING, "basalt roos belvoir inside;; richard-of-york", "basalt neville belvoir inside")
    g = f.g.copy()
    g.noble("roos", army="neville")
    f.change(nobles=g.nobles, taken={"coventry": "basalt"})
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    x = f.g.nobles["roos"]
    assert (x.at, x.inside, x.army, x.came) == ("coventry", True, "", 0)
    assert heirs.guard_of(f.g, "richard-of-york") == "neville"
    assert f.g.sitting is not None
    assert f.g.sitting.compelled == ("roos",)


@rule("KM-PARLIAMENT-07")
def test_who_comes_of_his_own_will_brings_the_heirs_in_his_charge() -> None:
    f = called(KING, ROOS, "basalt neville warwick inside;; richard-of-york", "basalt grey warwick inside")
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    f.say("basalt", "attend with Neville")
    assert f.at("neville").startswith("coventry")
    assert heirs.guard_of(f.g, "richard-of-york") == "neville"
    assert f.g.sitting is not None
    assert f.g.sitting.compelled == ("roos",)


@rule("KM-WRIT-03")
def test_who_is_sent_instead_must_be_free_to_go() -> None:
    f = called(KING, ROOS, "cinder grey york", "cinder pole york", writs={"amber": 1, "basalt": 1})
    g = f.g.copy()
    g.noble("pole", captor="dusk", since=1)
    f.change(nobles=g.nobles)
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    assert "KM-WRIT" in f.no("basalt", "commission Pole")
    f.say("basalt", "commission Grey")
    assert f.at("grey").startswith("coventry")


# -- setting up


@rule("KM-SETUP-13", "KM-SETUP-18")
def test_what_has_been_settled_is_not_settled_again() -> None:
    from minaria.engine.dice import Seeded
    from minaria.engine.match import Match

    from .tools import GAME, SEATS

    g = Match.new(GAME, SEATS[:4], Seeded("5")).state
    why = Allot("bishop-of-lincoln", "pole").refusal(g, "amber", None)
    assert why is not None
    assert "now comes the Bishop of Carlisle" in why.text
    done = g.copy()
    done.dealt = {**done.dealt, "amber": ()}
    why = Allot("bishop-of-lincoln", "pole").refusal(done, "amber", None)
    assert why is not None
    assert "all your items are allotted" in why.text
    done.noble("pole", at="wingfield")
    why = Station("pole", "wingfield").refusal(done, "amber", None)
    assert why is not None
    assert "has his castle" in why.text
