"""Our own rulings from K-16 on, each held against what the code does: a test for each of data/kingmaker/rulings.csv."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.kingmaker.rules import (
    capturing,
    clashes,
    control,
    coronation,
    death,
    parliament,
    pretenders,
    sailing,
    turns,
    votes,
)
from minaria.games.kingmaker.rules.items import holder_refusal
from minaria.games.kingmaker.state.pieces import Noble, Ship
from minaria.games.kingmaker.tables import people
from minaria.kit.tables import rows

from .test_ambushes import FIRST, wavering
from .test_battles import WEATHER, battle, outcome
from .test_captures import SEA, pardoned, sea
from .test_parliament import CHANCELLOR, ROOS, called, sits, through
from .test_ransom import taken
from .tools import Field

CHECKED: dict[str, Callable[[], None]] = {}


def ruling(id: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Marks what shows that a ruling is true of the code."""

    def marked(check: Callable[[], None]) -> Callable[[], None]:
        CHECKED[id] = check
        return check

    return marked


@ruling("K-16")
def secrecy() -> None:
    f = Field("amber percy york; le-swan", "basalt roos york; saxons-2", "cinder grey dover")
    pardoned(f, {**f.g.hands, "basalt": ("earl-of-kent",)}).hold("basalt", "writ-1")
    f.say("amber", "trade Le Swan to basalt for Saxons 2")
    assert f.view("cinder").g.hands["cinder"] == ()
    assert f.view("cinder").g.hands["basalt"] == ()
    assert f.view("basalt").g.hands["basalt"] == ("earl-of-kent",)
    assert f.view("cinder").g.held["basalt"] == ("writ-1",)
    assert f.view("cinder").g.holders["saxons-2"] == "roos"
    assert "Le Swan" not in f.told("cinder")
    f.say("basalt", "accept")
    assert "Le Swan" in f.told("cinder")


@ruling("K-17")
def without_heirs_nobody_wins() -> None:
    for beaufort, over in (("basalt beaufort london", False), ("basalt roos london", True)):
        f = Field("amber percy york;; henry-vi", beaufort, part="combat")
        g = f.g.copy()
        g.heirs = {"henry-vi": g.heirs["henry-vi"]}
        f.change(heirs=g.heirs, crowned=())
        told = f.say("amber", "execute Henry")
        assert (f.g.finished, f.g.winner) == (over, "")
        assert ("No royal heir is left" in told) == over


@ruling("K-18")
def equal_votes_go_by_the_order_of_play_from_the_caller() -> None:
    g = Field("amber percy york").g
    assert votes.first_of(g, dict.fromkeys(g.order, 7), "cinder") == "cinder"
    assert votes.first_of(g, {"amber": 7, "dusk": 7}, "cinder") == "dusk"


@ruling("K-19")
def a_title_carried_serves_for_an_office_and_no_votes_change() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent", "marshal-of-england"))
    before = f.g.sitting.votes  # type: ignore[union-attr]
    assert holder_refusal(f.g, "marshal-of-england", "roos") is not None
    f.say("amber", "propose Earl of Kent to Roos")
    for seat in ("amber", "basalt", "cinder"):
        f.say(seat, "vote yes")
    assert f.g.holders["earl-of-kent"] == "roos"
    assert holder_refusal(f.g, "marshal-of-england", "roos") is None
    assert f.g.sitting.votes == before  # type: ignore[union-attr]


@ruling("K-20")
def victory_by_vote_is_reckoned_before_business() -> None:
    f = called("amber neville coventry inside;; henry-vi", ROOS, chancery=("earl-of-kent",))
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    through(f, "who attends")
    assert f.g.winner == "amber"
    assert "Earl of Kent" not in f.told("dusk").partition("Parliament sits")[2]


@ruling("K-21")
def who_is_compelled_leaves_heirs_to_his_company() -> None:
    for beside, guard in (("basalt pole belvoir inside", "pole"), ("basalt pole york", "roos")):
        f = called(CHANCELLOR, "basalt roos belvoir inside;; richard-of-york", beside, crowned=())
        f.say("amber", "summon Parliament at Coventry compelling Roos")
        assert f.g.heirs["richard-of-york"].guard == guard
    f = called(CHANCELLOR, ROOS, "basalt pole belvoir inside;; richard-of-york", crowned=())
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    f.say("basalt", "attend with Pole")
    assert (f.g.heirs["richard-of-york"].guard, f.at("pole").split()[0]) == ("pole", "coventry")


@ruling("K-22")
def an_offer_is_answered_at_once_or_left_open_and_silence_refuses() -> None:
    f = Field("amber percy york; le-swan", "basalt roos york; saxons-2")
    for line in ("trade Le Swan to basalt for Saxons 2", "ally with basalt"):
        f.say("amber", line)
        ask = f.match.ask("basalt")
        assert ask is not None
        assert type(ask.absent).__name__ == "Refuse"
        f.say("basalt", "later")
        assert f.match.awaited() == ("amber",)
    assert not f.g.allied("amber", "basalt")


@ruling("K-31")
def guests_may_make_a_siege_too_weak() -> None:
    lines = ("amber percy belvoir; saxons-1, saxons-2", "basalt roos belvoir inside", "cinder scrope belvoir inside")
    f = battle(*lines)
    f.say("amber", "besiege Belvoir")
    assert "No siege is laid" in f.say("cinder", "defend") + f.told("amber")
    assert (f.g.sieges, f.g.results.used) == ({}, ())
    assert "KM-SIEGE-17" in f.no("amber", "besiege Belvoir")
    f = battle(*lines, result=WEATHER, alliances=(("amber", "cinder"),))
    f.say("amber", "besiege Belvoir")
    assert f.at("scrope") == "belvoir", "an ally of the besieger is put outside"


@ruling("K-32")
def the_loyal_go_home_when_they_waver() -> None:
    for n, p in people().items():
        assert (p.kind in clashes.LOYAL) == (p.kind not in ("noble", "beaufort")), n
    f = wavering("amber duke-of-york york", "amber percy york;; richard-of-york", "basalt audley york")
    assert "wavers and goes home" in f.say("amber", "attack Audley", FIRST, 1)
    assert (f.g.nobles["duke-of-york"].seat, f.at("duke-of-york")) == ("amber", "wakefield inside")
    f = wavering("amber percy helmsley", "amber scrope helmsley", then="4:1")
    f.say("amber", "besiege Helmsley", FIRST, 2)
    assert f.g.nobles["scrope"].seat == "amber", "the garrison is nobody's"


@ruling("K-33")
def who_loses_to_a_garrison_of_nobodys_is_put_out() -> None:
    f = battle("amber percy chester inside", result="Majority")
    f.say("amber", "fight for Chester")
    assert f.at("percy") == "chester"
    assert not f.g.nobles["percy"].captor


@ruling("K-34")
def what_the_dead_of_the_beaten_held_is_discarded() -> None:
    f = battle("amber percy york", "basalt roos york; saxons-1; margaret-of-anjou", dead=outcome("roos"))
    f.say("amber", "attack Roos")
    assert "roos" not in f.g.nobles
    assert "saxons-1" in f.g.crown.used
    assert f.g.heirs["margaret-of-anjou"].guard == "percy"


@ruling("K-35")
def captives_taken_at_sea_wait_for_port() -> None:
    fleet = {"grace-dieu": Ship("amber", SEA, "grey"), "le-swan": Ship("basalt", SEA, "pole")}
    f = sea("amber grey london", "basalt pole york", f"basalt roos {SEA} le-swan", ships=fleet)
    f.say("amber", "attack Le Swan")
    g = f.g.copy()
    g.clock = 5
    assert (g.nobles["roos"].aboard, capturing.due(g, "amber")) == (("le-swan",), [])
    g.ship("le-swan", at="dover")
    assert capturing.due(g, "amber") == []
    g.clock = 9
    assert capturing.due(g, "amber") == ["roos"]


@ruling("K-36")
def captives_are_freed_where_all_their_captors_are_beaten() -> None:
    for seat, second, captor in (
        ("cinder", "", ""),
        ("dusk", "", "amber"),
        ("cinder", "basalt grey york inside", "basalt"),
    ):
        f = battle("amber percy york", "basalt audley york", "cinder roos york", *filter(None, [second]))
        g = f.g.copy()
        g.noble("roos", captor="basalt", since=1, seat=seat)
        f.change(nobles=g.nobles, alliances=(("amber", "cinder"),))
        f.say("amber", "attack Audley")
        assert f.g.nobles["roos"].captor == captor, (seat, second)


@ruling("K-37")
def a_captive_pardoned_goes_home_and_who_has_a_monarch_is_asked() -> None:
    lines = ("amber percy york", "basalt roos york", "basalt pole london; ; henry-vi")
    f = pardoned(battle(*lines), {"amber": (), "basalt": ("kings-pardon-1",), "cinder": (), "dusk": ()})
    f.say("amber", "attack Roos")
    f.say("amber", "execute Roos")
    f.say("basalt", "pardon Roos")
    assert (f.at("roos"), f.g.nobles["roos"].captor) == ("helmsley inside", "")
    f = pardoned(battle(*lines, dead=outcome("roos")), {"amber": (), "basalt": ("saxons-1",), "cinder": (), "dusk": ()})
    f.say("amber", "attack Roos")
    assert f.asked().startswith("basalt: Roos is about to die"), "without a pardon he is asked all the same"


@ruling("K-38")
def ransom_is_answered_with_equal_terms_others_none_or_the_axe() -> None:
    f = taken("basalt pole exeter; le-swan")
    f.say("amber", "ransom Roos for Le Swan")
    ask = f.match.ask("basalt")
    assert ask is not None
    assert type(ask.absent).__name__ == "Refuse"
    f.say("basalt", "ransom Roos for nothing")
    f.say("amber", "execute Roos")
    assert "roos" not in f.g.nobles
    later = Field("amber percy york", "basalt roos belvoir inside")
    assert "KM-RANSOM-01" in later.no("amber", "ransom Roos for nothing")


@ruling("K-39")
def an_heir_left_alone_aboard_is_put_ashore() -> None:
    fleet = {"le-swan": Ship("amber", SEA, "grey")}
    f = sea("amber grey london", f"amber roos {SEA} le-swan;; margaret-of-anjou", ships=fleet)
    g = f.g.copy()
    death.release(g, "roos")
    x = g.heirs["margaret-of-anjou"]
    assert (x.guard, x.at) == ("", death.ashore(SEA))
    assert x.at != SEA


@ruling("K-40")
def without_a_king_bishops_or_chancellor_a_game_ends_undecided_after_its_last_round() -> None:
    for clock, over in ((4 * 98, False), (4 * 99, True)):
        f = Field(
            "amber percy york inside;; margaret-of-anjou", "dusk roos dover", clock=clock, crowned=(), part="crown"
        )
        assert "KM-PARLIAMENT-02" in str(parliament.head_refusal(f.g, "amber"))
        assert not [*coronation.may_crown(f.g, "amber")]
        g = f.g.copy()
        g.run = Run(1, "dusk", Seeded("1"))
        turns.finish(g)
        assert (g.finished, g.winner) == (over, "")


@ruling("K-41")
def a_pretender_waits_before_a_london_that_is_held() -> None:
    at = "amber southern-pretender london"
    f = Field(at, "basalt neville warwick", taken={"london": "basalt"}, drawers={"southern-pretender": "amber"})
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    g.noble("southern-pretender", seat="")
    pretenders.march(g, "amber")
    assert "southern-pretender" not in g.crowned
    assert g.sieges["london"].nobles == ("southern-pretender",)
    del g.taken["london"]
    pretenders.march(g, "amber")
    assert "southern-pretender" in g.crowned
    assert g.sieges == {}


@ruling("K-42")
def a_pretender_king_has_london_until_it_is_taken() -> None:
    f = Field("amber percy london; constable-of-the-tower", "basalt neville warwick")
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    g.nobles["southern-pretender"] = Noble("", "london")
    g.drawers = {"southern-pretender": "amber"}
    del g.nobles["percy"], g.holders["constable-of-the-tower"]
    pretenders.march(g, "amber")
    assert g.crowned[-1] == "southern-pretender"
    g.nobles["percy"], g.holders["constable-of-the-tower"] = Noble("amber", "london"), "percy"
    assert pretenders.undone(g) == []
    assert control.controller(g, "london") == ""
    h = g.copy()
    h.taken["london"] = "basalt"
    assert pretenders.undone(h) == ["southern-pretender"]
    death.remove_noble(g, "southern-pretender")
    assert control.controller(g, "london") == "amber"


@ruling("K-43")
def an_occupied_unfortified_port_is_entered_by_nobody_of_his_own() -> None:
    for who, rule_id in (("cinder", "KM-PORT-02"), ("amber", "")):
        f = Field("amber percy calais; marshal-of-england, saxons-1", f"{who} hastings lynn inside", "basalt roos york")
        why = sailing.landing_refusal(f.g, "amber", ("percy",), "lynn")
        assert (why.rule if why else "") == rule_id


@ruling("K-44")
def a_captive_keeps_the_ships_of_his_own_office_alone() -> None:
    f = Field("amber percy york; admiral-of-england, le-swan", "basalt roos york", "cinder grey dover")
    assert [capturing.forfeit(f.g, s) for s in ("trinity", "le-swan")] == [False, True]
    g = f.g.copy()
    g.ship("trinity", seat="basalt", noble="roos")
    assert capturing.forfeit(g, "trinity"), "lent"


@pytest.mark.parametrize("id", sorted(CHECKED), ids=lambda id: f"{id} {CHECKED[id].__name__}")
def test_a_ruling_is_true_of_the_code(id: str) -> None:
    CHECKED[id]()


def test_every_ruling_that_stands_in_the_data_alone_is_held_against_the_code() -> None:
    own = {x["id"] for x in rows("kingmaker", "rulings.csv", "id") if re.fullmatch(r"K-\d+", x["id"])}
    assert {id for id in own if int(id[2:]) >= 16} == set(CHECKED)
