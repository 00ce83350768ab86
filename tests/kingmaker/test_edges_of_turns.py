"""What the rules of turns, summonses, transfers, trades, treachery, treaties and votes just include and leave out."""

from __future__ import annotations

import pytest

from minaria.games.kingmaker.rules import summons, trading, treachery, treaties, turns, votes, westminster
from minaria.games.kingmaker.rules.summons import RECALL, Call
from minaria.games.kingmaker.state.pieces import Noble, Prize, Ship, Siege, Treaty

from .test_edges import told
from .test_edges_at_sea import why
from .test_parliament import CHANCELLOR, ROOS, sits
from .test_turns import under_way
from .tools import Field, rule

SEA = "the-narrow-sea"


# -- turns


@rule("KM-TURN-01", "KM-TURN-02", "KM-TURN-08")
def test_turns_are_numbered_within_the_round_and_a_round_carries_a_year() -> None:
    g = under_way(Field("amber percy york", "basalt roos york", clock=4))
    turns.begin(g)
    assert (g.player, g.round, g.turn, g.year) == ("amber", 2, 1, 1456)
    assert told(g)[:2] == ["Round 2, the year 1456.", "Turn 1 of round 2: Amber."]
    turns.begin(g)
    assert (g.player, g.round, g.turn, g.year) == ("basalt", 2, 2, 1456)
    assert not any(t.startswith("Round 3") for t in told(g))


@rule("KM-EVENTCARD-09", "KM-PRETENDER-03", "KM-TREATY-04", "KM-SIEGE-17")
def test_what_a_turns_beginning_brings_with_it() -> None:
    f = Field("amber percy york", "basalt roos york; admiral-of-england", "basalt grey london", clock=1)
    g = under_way(f)
    g.lost = {"trinity": 1}
    g.ships.pop("trinity", None)
    g.nobles["southern-pretender"] = Noble("", "maidstone")
    g.drawers = {"southern-pretender": "basalt"}
    g.treaties = {"france": Treaty("basalt", 1)}
    g.sieges = {"york": Siege("amber", 1, ("percy",))}
    g.attacked, g.noted = ("roos",), (Prize("le-swan"),)
    turns.begin(g)
    said = told(g)
    assert g.player == "basalt"
    assert g.ships["trinity"].seat == "basalt", "lost ships come back"
    assert any(t.startswith("Southern Pretender marches to") for t in said)
    assert g.treaties["france"].broken, "a treaty of a faction without a monarch"
    assert g.sieges == {}, "a siege that is too weak"
    assert not (*g.attacked, *g.noted), "what holds for a turn"


# -- summonses


@rule("KM-SUMMONS-06")
def test_who_is_out_of_a_summonss_reach() -> None:
    lines = ("amber percy york inside", "amber grey york", "amber roos isle-of-man", "amber scrope teviotdale")
    g = under_way(Field(*lines, "amber pole york"))
    g.sieges = {"york": Siege("basalt", 1, ())}
    g.noble("pole", captor="basalt", since=1)
    assert why(summons.call_refusal(g, "riot-1", "percy", "london")) == "KM-SUMMONS-06", "shut in"
    assert why(summons.call_refusal(g, "riot-1", "grey", "london")) == "", "before the walls"
    assert why(summons.call_refusal(g, "riot-1", "grey", "york")) == "KM-SUMMONS-06", "there already"
    assert why(summons.call_refusal(g, "riot-1", "pole", "london")) == "KM-SUMMONS-06", "a captive"
    for ship, item, noble, free in (
        (False, RECALL, "roos", False),
        (True, "riot-1", "roos", False),
        (True, RECALL, "roos", True),
        (True, RECALL, "scrope", False),
    ):
        g.ships = {"le-swan": Ship("amber", g.nobles[noble].at, "percy")} if ship else {}
        assert (why(summons.call_refusal(g, item, noble, "london")) == "") is free, (ship, item, noble)


@rule("KM-SUMMONS-09", "KM-SUMMONS-10", "KM-SUMMONS-11")
def test_a_substitute_is_free_ones_own_another_and_brings_as_many() -> None:
    lines = (
        "amber grey york",
        "amber holland york",
        "amber hastings york",
        "amber percy london",
        "basalt neville york",
    )
    g = under_way(Field(*lines).hold("amber", "writ-1"))
    call = Call("grey", "dover")

    def no(other: str) -> str:
        return why(summons.substitute_refusal(g, "riot-1", call, other))

    assert no("holland") == "", "twenty for twenty"
    assert no("hastings") == "KM-SUMMONS-10"
    assert no("neville") == "KM-SUMMONS-11"
    assert no("grey") == "KM-SUMMONS-11"
    g.noble("percy", captor="basalt", since=1)
    assert no("percy") == "KM-SUMMONS-11"


@rule("KM-SUMMONS-08")
def test_only_ships_of_the_office_called_come_along() -> None:
    g = under_way(Field("amber percy london; admiral-of-england, le-swan"))
    assert {s for s, x in g.ships.items() if x.noble == "percy"} == {"christopher", "le-swan", "nicholas", "trinity"}
    call = Call("percy", "dover", 3, "admiral-of-england")
    sure, tied = summons.nearest_ships(g, call)
    assert "le-swan" not in (*sure, *tied)


# -- transfers and trades


@rule("KM-TRANSFER-01", "KM-TRANSFER-02", "KM-TRADE-01")
def test_what_is_neither_given_nor_traded() -> None:
    lines = ("amber percy york;; henry-vi", "amber grey york", "basalt roos york; saxons-1")
    g = under_way(Field(*lines))
    g.ships = {"le-swan": Ship("amber", "calais", "percy")}
    assert why(trading.give_refusal(g, "amber", "", "grey")) == "KM-TRANSFER-01"
    assert why(trading.give_refusal(g, "amber", "henry-vi", "grey")) == "KM-TRANSFER-02"
    assert why(trading.give_refusal(g, "amber", "le-swan", "grey")) == ""
    assert why(trading.give_refusal(g, "amber", "saxons-1", "grey")) == "KM-TRANSFER-05"
    assert why(trading.give_refusal(g, "amber", "le-swan", "roos")) == "KM-TRANSFER-04"
    g.noble("percy", captor="basalt", since=1)
    assert why(trading.give_refusal(g, "amber", "le-swan", "grey")) == "KM-TRANSFER-05", "a captive gives nothing"


@rule("KM-SIEGE-25", "KM-CAPTURE-02")
def test_what_was_won_is_given_to_ones_own_after_a_parliament() -> None:
    g = under_way(Field("amber percy york", "basalt roos york"))
    g.won = {"item-bristol": "amber"}
    assert why(trading.give_refusal(g, "amber", "item-bristol", "percy")) == "KM-SIEGE-25", "not yet"
    g.released = ("item-bristol",)
    assert why(trading.give_refusal(g, "amber", "item-bristol", "percy")) == ""
    for seat, noble in ("amber", "roos"), ("basalt", "roos"), ("basalt", "percy"):
        assert why(trading.give_refusal(g, seat, "item-bristol", noble)) == "KM-SIEGE-25"


@rule("KM-TRADE-01", "KM-TRADE-02")
def test_a_trade_is_of_what_one_noble_on_each_side_holds() -> None:
    lines = (
        "amber percy york; saxons-1, scots-archers-1",
        "amber grey york; saxons-2",
        "basalt roos york; item-bristol",
    )
    g = under_way(Field(*lines))

    def no(items: tuple[str, ...], back: tuple[str, ...] = ("item-bristol",), to: str = "basalt") -> str:
        return why(trading.trade_refusal(g, "amber", items, to, back))

    assert no(("saxons-1",)) == ""
    assert no(("saxons-1", "scots-archers-1")) == ""
    assert no(("saxons-1", "saxons-2")) == "KM-TRADE-01", "of two nobles"
    assert no(("saxons-1", "saxons-1")) == "KM-TRADE-01"
    assert no(("saxons-1",), to="amber") == "KM-TRADE-01"
    assert no(("item-bristol",)) == "KM-TRADE-01", "basalt's"
    g.noble("roos", captor="amber", since=1)
    assert no(("saxons-1",)) == "KM-TRADE-01", "a captive trades nothing"
    g = under_way(Field(*lines))
    trading.trade(g, ("saxons-1",), ("item-bristol",))
    assert (g.holders["saxons-1"], g.holders["item-bristol"]) == ("roos", "percy")
    assert g.unready == {"saxons-1": "basalt", "item-bristol": "amber"}


@rule("KM-TRANSFER-07", "KM-TRADE-02")
def test_offices_change_hands_between_those_who_attended() -> None:
    f = sits(CHANCELLOR, "amber neville coventry inside; marshal-of-england", ROOS)
    g = f.g
    assert g.sitting is not None
    assert set(g.sitting.present) == {"percy", "neville", "roos"}
    assert trading.together(g, "percy", "neville")
    away = under_way(f)
    away.nobles["pole"] = Noble("amber", "coventry")
    assert not trading.together(away, "percy", "pole"), "he came too late"


# -- treachery, treaties, votes


@rule("KM-EVENTCARD-14")
@pytest.mark.parametrize(
    ("at", "inside", "rule_ok"),
    [("bristol", False, True), ("bristol", True, False), ("kingston", False, False), ("blackheath", False, False)],
)
def test_what_may_be_betrayed(at: str, inside: bool, rule_ok: bool) -> None:
    g = under_way(Field(f"amber percy {at}{' inside' if inside else ''}", "basalt roos york"))
    assert (treachery.refusal(g, "amber", at, "percy") is None) is rule_ok
    assert treachery.refusal(g, "amber", at, "roos") is not None
    if rule_ok:
        g.taken = {"bristol": "amber"}
        found = treachery.refusal(g, "amber", at, "percy")
        assert found is not None
        assert "is open to you" in found.text


@rule("KM-TREATY-04", "KM-TREATY-06")
def test_a_treaty_is_broken_by_its_own_signer_against_its_own_noble() -> None:
    g = under_way(Field("amber percy york;; henry-vi", "basalt roos york"))
    for power, noble in treaties.ENVOYS.items():
        g.nobles[noble] = Noble("amber", "york")
        g.treaties[power] = Treaty("amber", 1)
    one, other = list(treaties.ENVOYS.items())[:2]
    treaties.attacked(g, "basalt", one[1])
    assert not any(t.broken for t in g.treaties.values()), "an enemy may attack him"
    treaties.attacked(g, "amber", one[1])
    assert [p for p, t in g.treaties.items() if t.broken] == [one[0]]
    assert treaties.breach_of(g, one[1])
    assert not treaties.breach_of(g, other[1])


@rule("KM-VOTE-02", "KM-VOTE-05", "KM-VOTE-11")
def test_the_sole_monarchs_commons_are_his_holders_else_the_chancellors() -> None:
    king = Field("amber percy york;; henry-vi", "basalt roos york; chancellor-of-england")
    assert ("Henry VI, sole monarch", 20) in votes.commons(king.g, "amber")
    assert not any("Chancellor" in what for what, _ in votes.commons(king.g, "basalt"))
    none = Field("amber percy york;; henry-vi", "basalt roos york; chancellor-of-england", crowned=())
    assert ("Chancellor of England", 20) in votes.commons(none.g, "basalt")
    assert all(k for _, k in votes.commons(none.g, "basalt")), "sources of no votes are not listed"
    taken = under_way(none)
    taken.noble("roos", captor="amber", since=1)
    assert not any("Chancellor" in what for what, _ in votes.commons(taken, "basalt"))


@rule("KM-OBJECT-04")
def test_victory_by_vote_needs_more_lords_than_any_and_over_half_of_the_commons() -> None:
    for lords, commons, wins in (
        ({"a": 1, "b": 0}, {"a": 3, "b": 2}, True),
        ({"a": 1, "b": 1}, {"a": 3, "b": 2}, False),
        ({"a": 2, "b": 1}, {"a": 2, "b": 2}, False),
        ({"a": 1}, {"a": 1}, True),
        ({"a": 0}, {"a": 1}, False),
    ):
        assert votes.carries_victory("a", {"Lords": lords, "Commons": commons}) is wins


@rule("KM-WESTMINSTER-03")
def test_westminster_not_in_play_is_bound_to_nobody() -> None:
    g = under_way(Field("amber percy york;; henry-vi"))
    assert not westminster.bound(g, "bishop-of-westminster")
    assert not westminster.bound(g, "percy")
    g.nobles["bishop-of-westminster"] = Noble("amber", "york")
    assert westminster.bound(g, "bishop-of-westminster")
    g.noble("bishop-of-westminster", seat="basalt")
    assert not westminster.bound(g, "bishop-of-westminster")
