"""Coronations, the Crown Phase, the reserve, Westminster (chapters CORONATION, CROWN, WESTMINSTER)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.rules import coronation, heirs, votes
from minaria.games.kingmaker.rules.items import holder_refusal
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state.pieces import Heir
from minaria.games.kingmaker.tables import crown_items
from minaria.kit.cards import Pile

from .tools import SEATS, Field, rule

NOTHING: dict[str, tuple[str, ...]] = dict.fromkeys(SEATS[:4], ())
RICHARD = "amber percy york inside; archbishop-of-york; richard-of-york"


# -- coronations


def crowns(*nobles: str, heirs: dict[str, Heir] | None = None, **more: Any) -> Field:
    """Amber's Coronation Phase."""
    f = Field(*nobles, part="coronation", **more)
    return f.change(heirs={**f.g.heirs, **heirs}) if heirs else f


@rule("KM-CORONATION-01", "KM-CORONATION-05", "KM-CORONATION-07")
def test_the_senior_heir_alone_is_crowned_by_who_holds_him() -> None:
    f = crowns(RICHARD)
    assert f.asked() == "amber: You may crown Richard of York. Done if not."
    assert "KM-CORONATION-05" in f.no("amber", "crown Henry VI"), "crowned from the start"
    assert "Amber crowns Richard of York at York." in f.say("amber", "crown Richard of York")
    assert "crowns Richard of York" in f.told("dusk")
    assert heirs.monarchs(f.g) == ["henry-vi", "richard-of-york"]
    march = crowns("amber percy york inside; archbishop-of-york; edward-of-march")
    assert "KM-CORONATION-01" in march.no("amber", "crown Edward of March"), "Richard lives"
    other = crowns("amber percy york inside; archbishop-of-york", "basalt roos york;; richard-of-york")
    assert "KM-CORONATION-01" in other.no("amber", "crown Richard of York")
    margaret = "amber percy york inside; archbishop-of-york; margaret-of-anjou"
    assert "KM-CORONATION-05" in crowns(margaret).no("amber", "crown Margaret of Anjou"), "Henry lives"
    left = {"margaret-of-anjou": Heir("york", True, "percy"), "edward-of-march": Heir("harlech")}
    later = Field(margaret, part="coronation", crowned=()).change(heirs=left)
    assert "crowns Margaret" in later.say("amber", "crown Margaret of Anjou"), "Henry is dead"


@rule("KM-CORONATION-02")
@pytest.mark.parametrize(
    ("at", "inside", "good"),
    [
        ("wells", "inside", True),  # unfortified, cathedral
        ("kingston", "inside", True),  # open town, church
        ("plymouth", "inside", False),  # no church
        ("windsor", "inside", False),  # a castle
        ("york", "", False),  # before its walls
        ("calais", "inside", False),
    ],
)
def test_where_an_heir_is_crowned(at: str, inside: str, good: bool) -> None:
    f = Field(f"amber percy {at} {inside}; archbishop-of-canterbury; richard-of-york", part="coronation")
    why = coronation.crown_refusal(f.g, "amber", "richard-of-york")
    assert (why is None) == good
    assert why is None or why.rule == "KM-CORONATION-02"


DURHAM = "amber percy york inside; bishop-of-durham; richard-of-york"
LINCOLN = "amber percy york inside; bishop-of-lincoln; richard-of-york"


@rule("KM-CORONATION-03", "KM-CORONATION-04")
@pytest.mark.parametrize(
    ("men", "good"),
    [
        (("amber percy york inside; archbishop-of-canterbury; richard-of-york",), True),
        ((DURHAM,), False),
        (
            (DURHAM, "amber roos york inside; bishop-of-norwich"),
            True,
        ),
        ((DURHAM, "amber roos york; bishop-of-norwich"), False),
        (
            (LINCOLN, "amber bishop-of-westminster york inside"),
            True,
        ),
        (("amber percy york inside;; richard-of-york",), False),
    ],
)
def test_bishops_are_needed_inside(men: tuple[str, ...], good: bool) -> None:
    why = coronation.crown_refusal(Field(*men, part="coronation").g, "amber", "richard-of-york")
    assert (why is None) == good
    assert why is None or why.rule == "KM-CORONATION-03"


@rule("KM-CORONATION-06", "KM-TURN-07", "KM-TURN-03")
def test_crowning_has_its_phase() -> None:
    f = Field(RICHARD)
    assert f.no("amber", "crown Richard of York").startswith("Not now.")
    f = crowns(RICHARD)
    assert f.match.ask("basalt") is None, "in another's turn"
    f.say("amber", "done")
    assert f.g.phase == "crown"
    none = Field("amber percy york", part="movement")
    while none.g.phase not in ("crown",) and none.g.player == "amber":
        assert none.g.phase not in ("parliament", "coronation"), "passed over where nothing is possible"
        none.say("amber", "done")


@rule("KM-OBJECT-05", "KM-OBJECT-01", "KM-BEAUFORT-02")
def test_a_coronation_may_end_the_war() -> None:
    f = Field(RICHARD, part="coronation", crowned=())
    f = f.change(heirs={"richard-of-york": Heir("york", True, "percy")})
    f.say("amber", "crown Richard of York")
    assert (f.g.finished, f.g.winner) == (True, "amber")
    wells = Field("amber beaufort wells inside; archbishop-of-canterbury", part="coronation", crowned=())
    wells = wells.change(heirs={"richard-of-york": Heir("york")})
    assert "Amber crowns Beaufort at Wells." in wells.say("amber", "crown Beaufort")
    assert not wells.g.finished


@rule("KM-BEAUFORT-04")
def test_king_beaufort_counts_as_an_heir_of_his_house() -> None:
    f = Field(
        "amber beaufort wells inside; archbishop-of-canterbury; george-of-clarence", part="coronation", crowned=()
    )
    f = f.change(heirs={"george-of-clarence": Heir("wells", True, "beaufort"), "richard-of-york": Heir("york")})
    assert f.g.both == {}
    f.say("amber", "crown Beaufort")
    assert f.g.both == {"amber": 1}


# -- the Crown Phase


def draws(item: str, *nobles: str, **more: Any) -> Field:
    """Amber is about to draw this item."""
    f = Field(*nobles, part="coronation", **more)
    rest = tuple(i for i in f.g.crown.left if i != item)
    f.change(crown=Pile((item,), rest))
    f.say("amber", "done")
    return f


@rule("KM-CROWN-01", "KM-CROWN-02", "KM-CROWN-03", "KM-SECRET-02")
def test_an_item_is_drawn_and_kept_unseen() -> None:
    f = draws("saxons-1", RICHARD)
    assert f.asked().startswith("amber: You have drawn Saxons: award it, or done")
    assert (f.view("amber").g.drawn, f.view("basalt").g.drawn, f.view(None).g.drawn) == ("saxons-1", "", "")
    f.say("amber", "done")
    assert f.g.hands["amber"] == ("saxons-1",)
    told = f.told("basalt").splitlines()
    assert [t for t in told if "crown item" in t] == ["Amber draws a crown item."]
    assert "Amber keeps it in reserve." in told
    later = Field(RICHARD, hands={"amber": ("saxons-1",), "basalt": ("audley",), "cinder": (), "dusk": ()})
    assert later.match.ask("basalt") is None, "in another's turn nothing is played"
    later.say("amber", "award Saxons to Percy")
    assert strength(later.g, "percy") == 100 + 10 + 30
    assert "Amber awards Saxons to Percy." in later.told("basalt")
    combat = Field(
        RICHARD, "basalt roos york", part="combat", hands={**later.g.hands, "amber": ("saxons-2",), "basalt": ()}
    )
    combat.say("amber", "award Saxons to Percy")


@rule("KM-CROWN-02", "KM-CROWN-03")
def test_what_is_drawn_is_played_at_once_and_nothing_else_then() -> None:
    f = draws("saxons-1", RICHARD, hands={**NOTHING, "amber": ("saxons-2",)})
    assert "KM-CROWN-03" in f.no("amber", "award Saxons 2 to Percy")
    f.say("amber", "award Saxons 1 to Percy")
    assert (f.g.holders["saxons-1"], f.g.drawn) == ("percy", "")
    assert f.g.player == "basalt", "the turn is over (KM-TURN-08)"


@rule("KM-CROWN-02")
def test_the_question_says_only_what_can_be_done_with_the_item() -> None:
    assert ": bring him in, or done" in draws("neville", RICHARD).asked()
    assert "cannot be played now (Percy has a title already); done" in draws("earl-of-kent", RICHARD).asked()


@rule("KM-CROWN-04", "KM-CROWN-05")
def test_where_a_noble_comes_into_play() -> None:
    hand = {**NOTHING, "amber": ("neville", "berkeley")}
    f = Field("amber percy york", hands=hand)
    assert "KM-CROWN-04" in f.no("amber", "bring in Neville at York")
    f.say("amber", "bring in Neville at Middleham")
    assert f.at("neville") == "middleham inside"
    taken = Field("amber percy york", "amber talbot goodrich", hands=hand, taken={"berkeley": "basalt"})
    taken.say("amber", "bring in Berkeley")
    assert taken.at("berkeley") == "goodrich inside", "the nearest place of his faction"
    bare = Field(
        "amber audley york", hands=hand, taken=dict.fromkeys(("berkeley", "heleigh", "nether-stowey"), "basalt")
    )
    bare.say("amber", "bring in Berkeley")
    assert bare.at("berkeley") == "berkeley", "in the open of his castle"


@rule("KM-CROWN-06", "KM-CROWN-09", "KM-CROWN-24", "KM-WESTMINSTER-01")
def test_items_played_keep_to_the_limits_of_the_set_up() -> None:
    items = ("bishop-of-westminster", "duke-of-exeter", "irish-kerns", "marshal-of-england", "bishop-of-norwich")
    f = Field(
        "amber scrope york; bishop-of-durham",
        "amber percy york",
        hands={**NOTHING, "amber": items},
    )
    assert "KM-SETUP-09" in f.no("amber", "award Marshal of England to Scrope")
    assert "KM-SETUP-10" in f.no("amber", "award Bishop of Norwich to Scrope")
    assert "KM-CROWN-24" in f.no("amber", "award Irish Kerns to Percy")
    assert "KM-WESTMINSTER-01" in f.no("amber", "award Bishop of Westminster to Percy")
    f.say("amber", "award Duke of Exeter to Scrope")
    f.say("amber", "award Marshal of England to Scrope")
    assert {f.g.holders[a] for a in ("duke-of-exeter", "marshal-of-england")} == {"scrope"}
    assert "irish-kerns" in f.g.hands["amber"], "in reserve until usable"


@rule("KM-CROWN-08")
def test_a_duke_drawn_goes_to_who_holds_the_senior_heir() -> None:
    f = draws("duke-of-york", "amber roos belvoir inside; archbishop-of-york", "basalt percy york;; richard-of-york")
    assert "duke-of-york" in f.g.hands["basalt"]
    assert "who goes to Basalt" in f.told("dusk")
    free = draws("duke-of-york", "amber roos belvoir inside")
    assert "duke-of-york" in free.g.crown.used


# -- Westminster


@rule("KM-WESTMINSTER-07", "KM-WESTMINSTER-06")
def test_to_whom_westminster_goes() -> None:
    king = draws("bishop-of-westminster", "amber percy york;; henry-vi")
    assert king.g.drawn == "bishop-of-westminster"
    other = draws("bishop-of-westminster", "amber percy york", "basalt roos belvoir;; henry-vi")
    assert "bishop-of-westminster" in other.g.hands["basalt"]
    nobody = draws("bishop-of-westminster", "amber percy york")
    assert "bishop-of-westminster" in nobody.g.crown.used, "the king is nobody's"
    assert [i for i, x in crown_items().items() if x.kind == "westminster"] == ["bishop-of-westminster"], "only one"


@rule("KM-WESTMINSTER-02", "KM-WESTMINSTER-03", "KM-WESTMINSTER-05")
def test_westminster_goes_with_his_king() -> None:
    hand = {**NOTHING, "amber": ("bishop-of-westminster",)}
    f = Field("amber percy windsor;; henry-vi", hands=hand)
    f.say("amber", "bring in Bishop of Westminster")
    assert f.at("bishop-of-westminster") == "windsor"
    assert "KM-WESTMINSTER-03" in f.no("amber", "move Bishop of Westminster to London")
    f.say("amber", "move Percy to Guildford")
    assert f.at("bishop-of-westminster") == f.at("percy")
    assert votes.total(votes.lords(f.g, "amber", ("bishop-of-westminster",))) == 2
    alone = Field("amber bishop-of-westminster windsor")
    alone.say("amber", "move Bishop of Westminster to Guildford")
    assert alone.at("bishop-of-westminster") == "guildford", "no king: he moves on his own"
    none = Field("amber percy windsor", hands=hand)
    assert "KM-WESTMINSTER-01" in none.no("amber", "bring in Bishop of Westminster")


def test_westminster_is_held_by_no_noble() -> None:
    f = Field("amber percy york")
    why = holder_refusal(f.g, "bishop-of-westminster", "percy")
    assert why is not None
    assert why.rule == "KM-WESTMINSTER-01"
