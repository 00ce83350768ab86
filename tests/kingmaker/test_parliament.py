"""Parliament: who calls it, where, who comes, what it does, how it is voted (PARLIAMENT to SOLEMONARCH, OBJECT)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from commands import Done
from minaria.games.kingmaker.chapters import business
from minaria.games.kingmaker.rules import death, heirs, promises, turns, votes
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state.parliament import Motion
from minaria.games.kingmaker.state.pieces import Heir, Peace, Siege
from minaria.games.kingmaker.tables import events
from minaria.kit import sealed

from .test_turns import under_way
from .tools import SEATS, Field, rule

KING = "amber percy coventry inside;; henry-vi"
CHANCELLOR = "amber percy coventry inside; chancellor-of-england"


def called(*nobles: str, writs: dict[str, int] | None = None, chancery: tuple[str, ...] = (), **more: Any) -> Field:
    """A field in amber's Parliament Phase; amber holds two Writs unless more is said."""
    seats = more.pop("seats", 4)
    held: dict[str, tuple[str, ...]] = dict.fromkeys(SEATS[:seats], ())
    spare = [e for e, x in events().items() if x.code == "writ"]
    for seat, n in (writs if writs is not None else {"amber": 2}).items():
        held[seat], spare = tuple(spare[:n]), spare[n:]
    part = more.pop("part", "parliament")
    return Field(*nobles, seats=seats, part=part, held=held, chancery=chancery, **more)


def sits(*nobles: str, home: tuple[str, ...] = (), **more: Any) -> Field:
    """Parliament has met at Coventry: roos of basalt is compelled, nobody comes but who is there."""
    more.setdefault("crowned", ())
    f = called(*nobles, **more)
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    through(f, "who attends")
    return f


def through(f: Field, title: str) -> None:
    """Everybody asked in a phase of that title says done."""
    while not f.match.over and title in f.match.phase.title:
        seat = f.match.awaited()[0]
        f.match.give(seat, Done())


def stage(f: Field) -> str:
    """What Parliament is at."""
    return str(f.match.phase.title)


ROOS = "basalt roos belvoir inside"


# -- calling


@rule("KM-PARLIAMENT-01", "KM-PARLIAMENT-02", "KM-PARLIAMENT-03", "KM-SETUP-05", "KM-SOLEMONARCH-07")
def test_who_may_call_parliament() -> None:
    king = called(KING, ROOS)
    assert king.asked().startswith("amber: You may summon Parliament")
    assert "Amber summons Parliament to Coventry" in king.say("amber", "summon Parliament at Coventry with Roos")
    free = called(CHANCELLOR, ROOS)  # Henry is sole monarch and nobody's
    assert free.match.position.stack[-1].phase.possible(free.g) is False
    assert "KM-PARLIAMENT-02" in free.no("amber", "summon Parliament at Coventry with Roos")
    nobody = called(CHANCELLOR, ROOS, crowned=())
    assert "summons Parliament" in nobody.say("amber", "summon Parliament at Coventry with Roos")
    two = called(CHANCELLOR, ROOS, crowned=("henry-vi", "richard-of-york"))
    assert "summons Parliament" in two.say("amber", "summon Parliament at Coventry with Roos")
    other = called(KING, ROOS, crowned=("henry-vi", "richard-of-york"))
    assert "KM-PARLIAMENT-02" in other.no("amber", "summon Parliament at Coventry with Roos")
    poor = called(KING, ROOS, writs={})
    assert "KM-PARLIAMENT-03" in poor.no("amber", "summon Parliament at Coventry with Roos")


@rule("KM-SOLEMONARCH-04")
def test_a_king_who_is_not_supported_calls_no_parliament() -> None:
    f = called(KING, "basalt roos york inside;; richard-of-york", crowned=("henry-vi", "richard-of-york"))
    f = f.change(sole="richard-of-york")
    assert "KM-SOLEMONARCH-04" in f.no("amber", "summon Parliament at Coventry with Roos")
    assert {"henry-vi", "richard-of-york"} <= {*f.g.crowned}, "he remains crowned"


@rule("KM-PARLIAMENT-04", "KM-PARLIAMENT-05", "KM-PARLIAMENT-06")
def test_where_parliament_sits() -> None:
    def at(space: str, said: str, inside: str = "inside", **more: Any) -> Field:
        return called(f"amber percy {space} {inside};; henry-vi", ROOS, **more)

    for space, said in (("wells", "Wells"), ("cardigan", "Cardigan"), ("york", "York")):
        assert "summons Parliament" in at(space, said).say("amber", f"summon Parliament at {said} with Roos")
    for space, said in (
        ("windsor", "Windsor"),
        ("calais", "Calais"),
        ("dublin", "Dublin"),
        ("blackheath", "Blackheath"),
    ):
        inside = "" if space == "blackheath" else "inside"
        assert "KM-PARLIAMENT-05" in at(space, said, inside).no("amber", f"summon Parliament at {said} with Roos")
    york = at("york", "York")
    assert "KM-PARLIAMENT-04" in york.no("amber", "summon Parliament at London with Roos")
    assert "KM-PARLIAMENT-04" in at("york", "York", "").no("amber", "summon Parliament at York with Roos")
    shut = called("amber percy durham inside;; henry-vi", "cinder grey durham", ROOS)
    shut = shut.change(sieges={"durham": Siege("cinder", 1, ("grey",))})
    assert "KM-PARLIAMENT-06" in shut.no("amber", "summon Parliament at Durham with Roos")


# -- Writs


@rule("KM-WRIT-01", "KM-WRIT-02", "KM-WRIT-05")
def test_a_writ_compels_one_noble_of_another_faction() -> None:
    f = called(KING, "amber scrope york", ROOS, "cinder stafford brecon", "dusk grey ruthin")
    assert "KM-WRIT-01" in f.no("amber", "summon Parliament at Coventry with Scrope")
    assert "KM-WRIT-05" in f.no("amber", "summon Parliament at Coventry with Roos and Stafford and Grey")
    told = f.say("amber", "summon Parliament at Coventry with Roos and Stafford")
    assert "Stafford is compelled to attend Parliament." in told
    assert (f.at("roos"), f.at("stafford")) == ("coventry", "coventry"), "in the open: Coventry is nobody's"
    assert f.g.held["amber"] == (), "a Writ for each"
    assert set(f.g.events.used) == {"writ-1", "writ-2"}


@rule("KM-WRIT-06", "KM-PARLIAMENT-10")
def test_whom_no_writ_reaches() -> None:
    f = called(KING, ROOS, "basalt stanley isle-of-man inside", "cinder grey belvoir", "dusk pole calais")
    for who in ("Stanley", "Pole"):
        assert "KM-WRIT-06" in f.no("amber", f"summon Parliament at Coventry with {who}")
    shut = f.change(sieges={"belvoir": Siege("cinder", 1, ("grey",))})
    assert "KM-PARLIAMENT-10" in shut.no("amber", "summon Parliament at Coventry with Roos")


@rule("KM-WRIT-03", "KM-WRIT-04")
def test_another_noble_is_sent_by_a_writ_and_cannot_pass_it_on() -> None:
    f = called(KING, "basalt stafford brecon", "cinder grey ruthin", writs={"amber": 1, "basalt": 1, "cinder": 1})
    f.say("amber", "summon Parliament at Coventry with Stafford")
    assert f.asked().startswith("basalt: Stafford is compelled: commission another")
    assert "KM-WRIT-03" in f.no("basalt", "commission Percy"), "he is there"
    assert "Basalt plays a Writ: Grey goes for Stafford." in f.say("basalt", "commission Grey")
    assert (f.at("grey"), f.at("stafford")) == ("coventry", "brecon")
    assert f.g.held["basalt"] == ()
    assert len(f.g.held["cinder"]) == 1, "Grey's player is not asked"


@rule("KM-WRIT-02")
def test_who_holds_no_writ_or_plays_none_goes() -> None:
    f = called(KING, "basalt stafford brecon", writs={"amber": 1, "basalt": 1})
    f.say("amber", "summon Parliament at Coventry with Stafford")
    f.say("basalt", "obey")
    assert f.at("stafford") == "coventry"
    assert len(f.g.held["basalt"]) == 1


def test_without_names_the_caller_is_asked_whom_he_compels() -> None:
    f = called(KING, ROOS, "cinder grey ruthin")
    found = f.match.game.reader().read("summon Parliament at Coventry", f.match.game.language.scope(f.match, "amber"))
    assert [said for said, _ in found.choices] == ["Grey", "Roos"]  # type: ignore[union-attr]


# -- who comes


@rule("KM-PARLIAMENT-07", "KM-PARLIAMENT-11", "KM-VOTE-01", "KM-VOTE-02")
def test_who_attends_and_what_is_published() -> None:
    f = called(KING, ROOS, "basalt courtenay launceston", "cinder grey coventry", "dusk mowbray framlingham inside")
    f.say("amber", "summon Parliament at Coventry with Roos")
    assert "You have 1 in the Lords, with all who may come 3" in str(f.match.ask("basalt").prompt)  # type: ignore[union-attr]
    assert "and 2 in the Commons" in str(f.match.ask("dusk").prompt)  # type: ignore[union-attr]
    assert f.match.ask("cinder") is None, "Grey is there and nobody else could come"
    assert "Courtenay attends Parliament." in f.say("basalt", "attend with Courtenay")
    through(f, "who attends")
    told = f.told("cinder")
    assert "Parliament sits at Coventry: Courtenay, Grey, Percy and Roos." in told
    assert "Amber 13 and 32, Basalt 3 and 1, Cinder 1 and 0 and Dusk 0 and 2." in told


@rule("KM-PARLIAMENT-08", "KM-PARLIAMENT-09")
def test_a_ship_with_room_brings_nobles_from_overseas() -> None:
    f = called(KING, ROOS, "cinder stanley isle-of-man inside; le-swan", "cinder pole dublin inside")
    f = f.change(ships={**f.g.ships, "le-swan": f.g.ships["le-swan"].__class__("cinder", "isle-of-man", "stanley")})
    f.say("amber", "summon Parliament at Coventry with Roos")
    assert "KM-PARLIAMENT-08" in f.no("cinder", "attend with Pole")
    told = f.say("cinder", "attend with Stanley")
    assert "Le Swan brings Stanley to" in told
    assert f.at("stanley").startswith("coventry")
    assert "le-swan" not in f.g.moved, "it keeps its move"
    more = "cinder stanley isle-of-man inside; le-swan", "cinder grey isle-of-man", "cinder percy isle-of-man"
    crew = called("amber scrope coventry inside;; henry-vi", ROOS, *more)
    swan = msgspec.structs.replace(crew.g.ships["le-swan"], at="isle-of-man")
    crew.change(ships={**crew.g.ships, "le-swan": swan})
    crew.say("amber", "summon Parliament at Coventry with Roos")
    assert "KM-PARLIAMENT-08" in crew.no("cinder", "attend with Stanley and Percy"), "150 are too many for her 100"
    crew.say("cinder", "attend with Stanley and Grey")
    assert (crew.at("stanley"), crew.at("grey"), crew.at("percy")) == ("coventry", "coventry", "isle-of-man")
    bare = called(KING, ROOS, "cinder stanley isle-of-man inside", "cinder grey ruthin")
    bare.say("amber", "summon Parliament at Coventry with Roos")
    assert "KM-PARLIAMENT-08" in bare.no("cinder", "attend with Stanley")


@rule("KM-PARLIAMENT-10")
def test_the_besieged_stay_away() -> None:
    f = called(
        KING, ROOS, "cinder grey ampthill inside", "cinder pole ludlow", "dusk mowbray ampthill; marshal-of-england"
    )
    f = f.change(sieges={"ampthill": Siege("dusk", 1, ("mowbray",))})
    f.say("amber", "summon Parliament at Coventry with Roos")
    assert "KM-PARLIAMENT-10" in f.no("cinder", "attend with Grey")
    assert f.match.ask("cinder") is not None, "Pole may come"


# -- business

CHANCERY = ("earl-of-kent", "marshal-of-england", "bishop-of-norwich")


@rule("KM-BUSINESS-01", "KM-BUSINESS-02", "KM-BUSINESS-03", "KM-BUSINESS-04", "KM-BUSINESS-06")
def test_titles_then_offices_then_bishoprics() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville warwick", "cinder scrope bolton inside", chancery=CHANCERY)
    assert f.asked() == "amber: Propose a noble for each: Earl of Kent. Done when you are through."
    assert "KM-BUSINESS-03" in f.no("amber", "propose Marshal of England to Neville")
    assert "KM-BUSINESS-01" in f.no("amber", "propose Earl of Essex to Scrope")
    weigh = f.g.sitting.votes  # type: ignore[union-attr]
    f.say("amber", "propose Earl of Kent to Scrope")
    f.say("amber", "vote yes")
    f.say("basalt", "vote no")
    assert "carried" in f.say("cinder", "vote yes")
    assert f.g.holders["earl-of-kent"] == "scrope", "absent, and has it"
    assert f.g.sitting.votes == weigh, "of no use in this Parliament"  # type: ignore[union-attr]
    assert f.asked().startswith("amber: Propose a noble for each: Marshal of England.")
    f.say("amber", "propose Marshal of England to Scrope")
    vote(f, "yes")
    assert f.g.holders["marshal-of-england"] == "scrope"
    f.say("amber", "propose Bishop of Norwich to Roos")
    f.say("amber", "vote yes")
    f.say("basalt", "vote no")
    assert "Lords 3 to 1." in f.say("cinder", "vote no"), "the Commons are not asked"
    assert f.g.holders["bishop-of-norwich"] == "roos"


def vote(f: Field, how: str) -> None:
    """Everybody who has not voted votes on what is before Parliament now."""
    now = f.match.position.stack[-1].phase
    what = [m.to for m in f.g.sitting.motions]  # type: ignore[union-attr]
    while f.match.position.stack[-1].phase == now and [m.to for m in f.g.sitting.motions] == what:  # type: ignore[union-attr]
        f.say(f.match.awaited()[0], f"vote {how}")


@rule("KM-BUSINESS-05")
def test_whom_an_award_may_be_proposed_to() -> None:
    f = sits(
        CHANCELLOR,
        ROOS,
        "cinder neville warwick; admiral-of-england",
        "dusk beaufort corfe",
        chancery=("marshal-of-england",),
    )
    assert "KM-SETUP-09" in f.no("amber", "propose Marshal of England to Roos"), "no title"
    assert "KM-SETUP-09" in f.no("amber", "propose Marshal of England to Neville"), "an office already"
    f.say("amber", "propose Marshal of England to Beaufort")
    vote(f, "yes")
    assert f.g.holders["marshal-of-england"] == "beaufort"
    two = sits(CHANCELLOR, ROOS, "cinder scrope bolton", chancery=("earl-of-kent", "earl-of-essex"))
    two.say("amber", "propose Earl of Kent to Scrope")
    assert "KM-BUSINESS-05" in two.no("amber", "propose Earl of Essex to Scrope")


@rule("KM-BUSINESS-07")
def test_the_nominees_player_declines_and_it_is_proposed_anew() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder scrope bolton", chancery=("earl-of-kent",))
    f.say("amber", "propose Earl of Kent to Scrope")
    f.say("amber", "vote yes")
    assert "KM-BUSINESS-07" in f.no("basalt", "decline Earl of Kent")
    assert "Cinder declines the title Earl of Kent for Scrope." in f.say("cinder", "decline Earl of Kent")
    assert f.asked().startswith("amber: Propose a noble for each: Earl of Kent.")
    assert "KM-BUSINESS-07" in f.no("amber", "propose Earl of Kent to Scrope")
    f.say("amber", "propose Earl of Kent to Roos")
    vote(f, "yes")
    assert f.g.holders["earl-of-kent"] == "roos"


@rule("KM-BUSINESS-08", "KM-BUSINESS-09", "KM-BUSINESS-10", "KM-BUSINESS-11", "KM-BUSINESS-12")
def test_what_is_left_over_is_proposed_by_others_and_discarded_at_last() -> None:
    """Amber holds the king, cinder the Lords, dusk the towns."""
    f = called(
        KING,
        ROOS,
        "cinder neville coventry; archbishop-of-canterbury",
        "cinder mowbray coventry; archbishop-of-york",
        "dusk scrope york; warden-of-the-cinque-ports",
        chancery=("earl-of-essex", "bishop-of-norwich"),
        taken={"bristol": "dusk", "norwich": "dusk", "lincoln": "dusk", "chester": "dusk"},
    )
    f.say("amber", "summon Parliament at Coventry with Roos")
    through(f, "who attends")
    weigh = f.g.sitting.votes  # type: ignore[union-attr]
    assert (weigh["Lords"], weigh["towns"]["dusk"]) == ({"amber": 13, "basalt": 1, "cinder": 20, "dusk": 0}, 22)
    assert weigh["towns"]["cinder"] == 7, "Canterbury and York"
    seen = []
    while stage(f) in ("Parliament: proposals", "Parliament: the vote"):
        who, what = f.asked().split(": ", 1)
        if "Propose" in what:
            seen.append((who, what.split(": ")[1].split(".")[0]))
            f.say(who, f"propose {seen[-1][1]} to Roos")
        vote(f, "no")
    assert seen == [
        ("amber", "Earl of Essex"),
        ("amber", "Bishop of Norwich"),
        ("amber", "Earl of Essex"),  # 13 + 32 votes in both Houses
        ("cinder", "Earl of Essex"),
        ("dusk", "Earl of Essex"),
    ]
    through(f, "its end")
    assert f.g.chancery == ("bishop-of-norwich",)
    assert "earl-of-essex" in (*f.g.crown.left, *f.g.crown.used)


# -- votes


@rule("KM-VOTE-14", "KM-VOTE-15", "KM-VOTE-16")
def test_votes_are_cast_one_way_and_silence_abstains() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    f.say("amber", "propose Earl of Kent to Roos")
    assert "KM-VOTE-14" in f.no("amber", "vote yes with 30 of the Commons")
    assert "Amber votes yes" in f.say("amber", "vote yes with 22 of the Commons")
    assert "KM-VOTE-15" in f.no("basalt", "vote yes on Marshal of England")
    f.say("cinder", "done")
    told = f.say("basalt", "vote no")
    assert "carried, Lords 3 to 1, 4 silent; Commons 22 to 0, 3 silent." in told
    assert f.g.holders["earl-of-kent"] == "roos"


@rule("KM-VOTE-16")
def test_a_tie_in_one_house_fails() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    sitting = f.g.sitting
    assert sitting is not None
    even = {"Lords": {"amber": 20, "basalt": 15}, "Commons": {"amber": 40, "basalt": 40}}
    none = {"cinder": 0, "dusk": 0}
    rows = {h: {**x, **none} for h, x in even.items()}
    g = f.g.copy()
    g.sitting = msgspec.structs.replace(sitting, votes={**rows, "towns": {**none, "amber": 0, "basalt": 0}})
    g.settle()
    motion = Motion("earl-of-kent", "roos", ("amber",), ("basalt",))
    g.sitting = msgspec.structs.replace(g.sitting, motions=(motion,))
    assert not sealed.carried(business.tally(g, motion))
    bishop = Motion("bishop-of-norwich", "roos", ("amber",), ("basalt",))
    assert sealed.carried(business.tally(g, bishop)), "the Lords alone"


@rule("KM-VOTE-05", "KM-VOTE-06", "KM-VOTE-13")
@pytest.mark.parametrize(
    ("nobles", "fields", "lords", "commons"),
    [
        (("amber percy york;; henry-vi",), {}, 13, 32),  # sole king 20, senior heir 10 and 10, Percy 3 and 2
        (("amber scrope york;; richard-of-york",), {}, 11, 10),
        (("amber scrope york;; edward-of-march",), {}, 1, 0),  # Richard lives
        (("amber scrope york; chancellor-of-england",), {}, 1, 0),  # Henry is sole monarch
        (("amber scrope york; chancellor-of-england",), {"crowned": ()}, 1, 20),
        (("amber scrope york; chancellor-of-england",), {"crowned": ("henry-vi", "richard-of-york")}, 1, 20),
        (("amber scrope york;; henry-vi, richard-of-york",), {"crowned": ()}, 11, 10),  # one House alone
        (("amber scrope york;; henry-vi", "amber percy alnwick;; richard-of-york"), {"crowned": ()}, 14, 12),
    ],
)
def test_votes_of_monarch_chancellor_and_senior_heirs(
    nobles: tuple[str, ...], fields: dict[str, Any], lords: int, commons: int
) -> None:
    g = Field(*nobles, **fields).g
    there = g.of("amber")
    assert votes.total(votes.lords(g, "amber", there)) == lords
    assert votes.total(votes.commons(g, "amber")) == commons
    assert votes.lords(g, "amber", ()) == [], "only those who attend"


@rule("KM-VOTE-17", "KM-SECRET-04")
def test_promises_bind_nobody_are_private_and_shown_when_broken() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    f.say("amber", "propose Earl of Kent to Roos")
    assert "Cinder promises Amber: to vote yes on Earl of Kent." in f.say(
        "cinder", "promise amber to vote yes on Earl of Kent"
    )
    assert "promises" not in f.told("basalt")
    assert f.view("basalt").g.pacts == {}
    assert "Cinder votes no" in f.say("cinder", "vote no")
    assert "Cinder breaks a promise: to vote yes on Earl of Kent." in f.told("amber")
    assert "breaks a promise" not in f.told("basalt")
    assert "broken in round 1" in promises.words(f.view("amber").g.pacts[1])
    f.say("basalt", "promise amber that Belvoir stays open")
    assert "Basalt promises Amber: Belvoir stays open." in f.told("amber")


def test_a_vote_promised_and_not_given_is_a_promise_broken_one_given_is_kept() -> None:
    f = sits(CHANCELLOR, ROOS, "cinder neville coventry", chancery=("earl-of-kent",))
    f.say("amber", "propose Earl of Kent to Roos")
    f.say("cinder", "promise amber to vote yes on Earl of Kent")
    f.say("basalt", "promise amber to vote no on Earl of Kent")
    f.say("cinder", "done")
    f.say("basalt", "vote no")
    f.say("amber", "vote yes")
    assert "Cinder breaks a promise" in f.told("amber")
    assert [promises.words(p).split("; ")[1] for p in f.g.pacts.values()] == ["broken in round 1", "kept in round 1"]


# -- victory, the sole monarch, the end


@rule("KM-OBJECT-03", "KM-OBJECT-04")
@pytest.mark.parametrize(
    ("lords", "commons", "wins"),
    [
        ((24, 18, 12), (60, 30, 20), True),
        ((24, 18, 12), (55, 35, 20), False),
        ((24, 24, 12), (60, 30, 20), False),
        ((24, 18, 12), (56, 34, 20), True),
    ],
)
def test_the_vote_that_wins(lords: tuple[int, ...], commons: tuple[int, ...], wins: bool) -> None:
    weigh = {"Lords": dict(zip(SEATS, lords, strict=False)), "Commons": dict(zip(SEATS, commons, strict=False))}
    assert votes.carries_victory("amber", weigh) == wins


@rule("KM-OBJECT-03")
def test_a_sole_monarchs_faction_wins_in_parliament_and_a_chancellors_does_not() -> None:
    f = called(KING, ROOS)
    f.say("amber", "summon Parliament at Coventry compelling Roos")
    assert (f.g.finished, f.g.winner) == (True, "amber")
    two = called("amber percy coventry inside; chancellor-of-england;", ROOS, crowned=("henry-vi", "richard-of-york"))
    two.say("amber", "summon Parliament at Coventry compelling Roos")
    assert not two.g.finished


TWO: dict[str, Any] = {"crowned": ("henry-vi", "richard-of-york")}


@rule("KM-SOLEMONARCH-01", "KM-SOLEMONARCH-02", "KM-SOLEMONARCH-03")
def test_parliament_chooses_between_two_monarchs() -> None:
    """Richard alone attends, so he is voted on first; when he loses, Henry is."""
    f = called(CHANCELLOR, "basalt roos belvoir inside;; richard-of-york", "cinder neville warwick;; henry-vi", **TWO)
    f.say("amber", "summon Parliament at Coventry with Roos")
    through(f, "who attends")
    assert "Vote yes or no: Richard of York sole monarch." in f.asked()
    vote(f, "no")
    assert "Vote yes or no: Henry VI sole monarch." in f.asked()
    assert f.g.sole == ""
    vote(f, "yes")
    assert f.g.sole == "henry-vi"
    assert "Henry VI is sole monarch by Parliament." in f.told("dusk")


@rule("KM-SOLEMONARCH-02")
def test_who_is_voted_on_first() -> None:
    both = called(
        CHANCELLOR, "basalt roos belvoir inside;; richard-of-york", "cinder neville coventry;; henry-vi", **TWO
    )
    both.say("amber", "summon Parliament at Coventry with Roos")
    through(both, "who attends")
    assert both.asked() == "amber: Which monarch is voted on first: support Henry VI or Richard of York?" or (
        both.asked() == "amber: Which monarch is voted on first: support Richard of York or Henry VI?"
    )
    assert "KM-SOLEMONARCH-02" in both.no("amber", "support Edward of March")
    both.say("amber", "support Henry VI")
    assert "Vote yes or no: Henry VI sole monarch." in both.asked()
    neither = called(
        CHANCELLOR,
        ROOS,
        "cinder neville coventry",
        "cinder scrope york;; richard-of-york",
        "dusk grey ampthill;; henry-vi",
        **TWO,
    )
    neither.say("amber", "summon Parliament at Coventry with Roos")
    through(neither, "who attends")
    assert "Vote yes or no: Richard of York sole monarch." in neither.asked(), "cinder has 4 in the Lords, dusk 0"


@rule("KM-SOLEMONARCH-05", "KM-SOLEMONARCH-06")
def test_support_ends_with_a_death_or_another_coronation() -> None:
    f = called(KING, "basalt roos york inside;; richard-of-york", **TWO).change(sole="henry-vi")
    g = under_way(f)
    assert heirs.sole_monarch(g) == "henry-vi"
    death.kill_heir(g, "henry-vi")
    assert heirs.sole_monarch(g) == "richard-of-york"
    crowned = called(
        "amber percy york inside; archbishop-of-york; margaret-of-anjou",
        "basalt roos london inside;; richard-of-york",
        crowned=("richard-of-york",),
        sole="richard-of-york",
        part="coronation",
        heirs={"margaret-of-anjou": Heir("york", guard="percy"), "richard-of-york": Heir("london", guard="roos")},
    )
    crowned.say("amber", "crown Margaret of Anjou")
    assert heirs.monarchs(crowned.g) == ["richard-of-york", "margaret-of-anjou"]
    assert heirs.sole_monarch(crowned.g) == ""


@rule("KM-PARLIAMENT-12", "KM-PARLIAMENT-13", "KM-PARLIAMENT-14")
def test_how_parliament_ends() -> None:
    head = "amber percy coventry inside; chancellor-of-england; henry-vi"
    f = sits(head, "amber scrope coventry", ROOS, "cinder neville coventry", "dusk pole ely")
    assert "its end" in stage(f)
    assert "KM-PARLIAMENT-13" in f.no("amber", "return Percy to York")
    assert "Percy returns to Alnwick." in f.say("amber", "return Percy to Alnwick")
    assert f.at("percy") == "alnwick inside"
    assert heirs.where(f.g, "henry-vi") == ("alnwick", True)
    f.say("amber", "done")
    f.say("basalt", "done")
    assert f.at("roos").startswith("coventry"), "nobody must"
    before = f.g
    f.say("cinder", "done")
    assert f.g.peace == Peace("coventry", "amber")
    assert "The King's Peace holds at Coventry until Amber's next turn." in f.told("dusk")
    assert f.g.crown.used == ()
    drawn = 1 if f.g.drawn else 0
    assert len(f.g.crown.left) + drawn == len(before.crown.left) + len(before.crown.used)
    g = under_way(f)
    while g.player != "amber" or g.clock == f.g.clock:
        assert g.peace is not None
        turns.begin(g)
    assert g.peace is None


@rule("KM-TRANSFER-07", "KM-TRANSFER-08")
def test_offices_change_hands_at_the_end_of_parliament_alone() -> None:
    men = ("amber scrope bolton", "amber pole coventry", ROOS, "cinder neville coventry; saxons-1")
    f = sits(CHANCELLOR, *men)
    assert "KM-TRANSFER-04" in f.no("amber", "give Chancellor of England to Scrope"), "he is not there"
    assert "KM-TRANSFER-07" in f.no("cinder", "trade Saxons 1 to amber for Chancellor of England")
    weigh = f.g.sitting.votes  # type: ignore[union-attr]
    assert "The Chancellor of England is given to Pole." in f.say("amber", "give Chancellor of England to Pole")
    assert f.g.holders["chancellor-of-england"] == "pole"
    assert f.g.sitting.votes == weigh  # type: ignore[union-attr]
    away = Field("amber percy york; marshal-of-england", "amber pole york")
    assert "KM-TRANSFER-07" in away.no("amber", "give Marshal of England to Pole")


@rule("KM-TRANSFER-07")
def test_offices_are_traded_between_those_at_parliament() -> None:
    f = sits(
        CHANCELLOR,
        ROOS,
        "cinder neville coventry; admiral-of-england",
    )
    f.say("amber", "trade Chancellor of England to cinder for Admiral of England")
    assert f.asked().startswith("cinder: Amber offers you the Chancellor of England for the Admiral of England")
    f.say("cinder", "accept")
    assert (f.g.holders["chancellor-of-england"], f.g.holders["admiral-of-england"]) == ("neville", "percy")
    assert f.g.ships["trinity"].seat == "amber"


@rule("KM-SIEGE-25")
def test_what_a_siege_won_is_given_to_a_noble_after_a_parliament() -> None:
    f = sits(
        CHANCELLOR,
        ROOS,
        "cinder neville coventry",
        won={"item-bristol": "amber"},
    )
    assert not f.g.released
    through(f, "its end")
    assert list(f.g.released) == ["item-bristol"]
    won = Field(KING, won={"item-bristol": "amber"})
    assert "KM-SIEGE-25" in won.no("amber", "give Bristol to Percy")
    free = won.change(released=("item-bristol",))
    free.say("amber", "give Bristol to Percy")
    assert strength(free.g, "percy", attacking=True) == 140


@rule("KM-PARLIAMENT-08", "KM-PARLIAMENT-09")
def test_where_a_ship_lands_who_goes_to_parliament() -> None:
    """The nearest port that is open to her: Preston from Man; Chester is a town, open only to who controls it."""

    def man(*more: str, at: str = "isle-of-man", **fields: Any) -> Field:
        f = called("amber scrope coventry inside;; henry-vi", ROOS, *more, **fields)
        f.change(ships={s: msgspec.structs.replace(x, at=at) for s, x in f.g.ships.items()})
        f.say("amber", "summon Parliament at Coventry with Roos")
        return f

    f = man("cinder stanley isle-of-man inside; le-swan")
    f.say("cinder", "attend with Stanley")
    assert f.g.ships["le-swan"].at == "preston"
    ours = man("cinder stanley isle-of-man inside; le-swan", taken={"lancaster": "cinder"})
    ours.say("cinder", "attend with Stanley")
    assert ours.g.ships["le-swan"].at in ("lancaster", "preston")
    foe = man("cinder stanley isle-of-man inside", "cinder pole ely", "dusk grey isle-of-man; le-swan")
    assert "KM-PARLIAMENT-08" in foe.no("cinder", "attend with Stanley"), "she is no ship of his or an ally's"
    ally = man("cinder stanley isle-of-man inside", "dusk grey isle-of-man; le-swan", alliances=(("cinder", "dusk"),))
    ally.say("cinder", "attend with Stanley")
    assert ally.at("stanley") == "coventry"
    held = man("cinder stanley isle-of-man inside; le-swan", "dusk grey preston inside")
    held.say("cinder", "attend with Stanley")
    assert held.g.ships["le-swan"].at != "preston", "another faction holds it"


@rule("KM-PARLIAMENT-07", "KM-PARLIAMENT-09")
def test_nobles_at_sea_are_landed_on_their_way() -> None:
    men = "cinder stanley york; le-swan", "cinder grey york"
    f = called("amber scrope coventry inside;; henry-vi", ROOS, *men)
    swan = msgspec.structs.replace(f.g.ships["le-swan"], at="manx-sea")
    aboard = {
        n: msgspec.structs.replace(f.g.nobles[n], at="manx-sea", aboard=("le-swan",)) for n in ("stanley", "grey")
    }
    f.change(ships={**f.g.ships, "le-swan": swan}, nobles={**f.g.nobles, **aboard})
    f.say("amber", "summon Parliament at Coventry with Roos")
    assert "KM-PARLIAMENT-07" in f.no("cinder", "attend with Roos")
    f.say("cinder", "attend with Stanley")
    assert (f.at("stanley"), f.g.nobles["stanley"].aboard) == ("coventry", ())
    assert (f.at("grey"), f.g.nobles["grey"].aboard) == ("preston", ()), "he is put ashore"
    assert f.g.ships["le-swan"].at == "preston"


@rule("KM-PARLIAMENT-13")
def test_who_may_go_home_and_where_to() -> None:
    f = sits(
        CHANCELLOR,
        "amber neville warwick",
        "amber scrope coventry",
        ROOS,
        "cinder berkeley coventry",
        taken={"berkeley": "dusk"},
    )
    assert "KM-PARLIAMENT-13" in f.no("amber", "return Roos to Belvoir")
    assert "KM-PARLIAMENT-13" in f.no("amber", "return Neville to Middleham"), "he did not attend"
    assert "KM-PARLIAMENT-13" in f.no("cinder", "return Berkeley to Berkeley"), "dusk has taken it"
    f.say("amber", "return Percy to Wressle")
    assert "KM-PARLIAMENT-13" in f.no("amber", "return Percy to Alnwick"), "he has gone home"


@rule("KM-WRIT-01", "KM-BUSINESS-01")
def test_captives_are_neither_compelled_nor_proposed() -> None:
    f = called(CHANCELLOR, ROOS, "cinder grey york", "cinder scrope york", chancery=("earl-of-kent",), crowned=())
    taken = msgspec.structs.replace(f.g.nobles["grey"], captor="amber", since=1)
    f.change(nobles={**f.g.nobles, "grey": taken})
    assert "KM-WRIT-01" in f.no("amber", "summon Parliament at Coventry with Grey")
    f.say("amber", "summon Parliament at Coventry with Roos")
    through(f, "who attends")
    assert "KM-BUSINESS-01" in f.no("amber", "propose Earl of Kent to Grey")
    f.say("amber", "propose Earl of Kent to Scrope")
