"""The events list: what is kept, what happens at once, and to whom (chapters EVENT, EVENTCARD, SUMMONS, EMBASSY)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.rules import occurrences, summons
from minaria.games.kingmaker.rules.heirs import living
from minaria.games.kingmaker.rules.movement import far
from minaria.games.kingmaker.rules.summons import Call
from minaria.games.kingmaker.state.pieces import Ship
from minaria.games.kingmaker.tables import crown_items, events, people
from minaria.kit.cards import Pile, draw

from .tools import Field, rule


def field(*nobles: str, **fields: Any) -> Field:
    """Before the event of amber's turn."""
    return Field(*nobles, part="movement", **fields)


# -- drawing


@rule("KM-EVENT-01", "KM-EVENT-02", "KM-EVENT-03", "KM-EVENT-06", "KM-EVENTCARD-10")
def test_only_items_marked_as_held_are_kept_and_everybody_sees_what_is_drawn() -> None:
    f = field("amber percy alnwick")
    assert "Amber draws the event Writ" in f.event("writ-1")
    assert f.g.held["amber"] == ("writ-1",)
    assert "writ-1" not in (*f.g.events.left, *f.g.events.used)
    assert "nobody is met" in f.event("plague-5")
    assert f.g.held["amber"] == ("writ-1",), "held from turn to turn"
    assert f.g.events.used == ("plague-5",)
    assert sum(e.code == "writ" for e in events().values()) == 8


@rule("KM-EVENT-04")
def test_movement_follows_at_once() -> None:
    f = field("amber percy alnwick")
    f.event("embassy-2")
    assert f.asked().startswith("amber: Move your nobles")


@rule("KM-EVENT-05")
def test_a_list_used_up_is_made_anew_of_what_is_used() -> None:
    held = tuple(sorted(e for e in events() if e.startswith(("refuge", "treaty-f", "treachery-1")))[:7])
    assert len(held) == 7
    used = tuple(sorted(set(events()) - {*held, "royal-death-1"}))
    f = field("amber percy alnwick")
    g = f.g.copy()
    g.held["amber"], g.gone, g.events = held, ("royal-death-1",), Pile((), used)
    f.begin(g, f.match.position.stack[-1].phase)
    assert len(f.g.events.shuffled().left) == 82
    drawn = draw(_under_way(f, 1), f.g.events, "an event", "amber", hidden=False)
    assert drawn.anew
    assert len(drawn.pile.left) == 81
    assert drawn.card == used[0]


def _under_way(f: Field, *lots: int):  # type: ignore[no-untyped-def]
    from minaria.engine.dice import Given
    from minaria.engine.state import Run

    g = f.g.copy()
    g.run = Run(1, "amber", Given(lots))
    return g


@rule("KM-EVENT-07")
@pytest.mark.parametrize("item", ["storm-1", "gale-1", "plague-5", "rupture-1", "summon-6"])
def test_an_event_that_meets_nobody_is_used_up(item: str) -> None:
    f = field("amber percy alnwick inside")
    assert ": nobody is met by it." in f.event(item)
    assert f.g.events.used == (item,)


# -- plague


@rule("KM-EVENTCARD-01", "KM-EVENTCARD-02")
def test_plague_kills_all_inside_and_nobody_outside() -> None:
    f = field(
        "amber percy york inside; archbishop-of-york; richard-of-york",
        "basalt scrope york",
        "cinder roos helmsley inside",
    )
    told = f.event("plague-4")
    assert "Percy dies of the plague" in told
    assert set(f.g.nobles) == {"scrope", "roos"}
    assert "richard-of-york" not in f.g.heirs
    assert f.g.chancery == ("archbishop-of-york",)


@rule("KM-EVENTCARD-02")
def test_ships_in_port_are_untouched_by_plague() -> None:
    f = field("amber holland exeter inside; le-swan")
    g = f.g.copy()
    g.ship("le-swan", at="bristol")
    f.begin(g, f.match.position.stack[-1].phase)
    f.event("plague-5")
    assert f.g.ships["le-swan"].at == "bristol"


@rule("KM-EVENTCARD-03")
def test_eighteen_places_know_plague() -> None:
    towns = (
        "coventry cardigan london york bristol norwich newcastle southampton nottingham leicester northampton"
        " shrewsbury chester carlisle plymouth lincoln exeter calais"
    )
    assert [e.to for e in events().values() if e.code == "plague"] == towns.split()


# -- at sea


def at_sea(f: Field, **where: str) -> Field:
    """Ships lie there, passengers aboard: le_swan='start-point holland'."""
    g = f.g.copy()
    for ship, line in where.items():
        at, *nobles = line.split()
        id = ship.replace("_", "-")
        g.ships[id] = Ship(g.ships[id].seat, at, g.ships[id].noble)
        for n in nobles:
            g.noble(n, at=at, inside=False, aboard=(id,))
    f.begin(g, f.match.position.stack[-1].phase)
    return f


@rule("KM-EVENTCARD-04", "KM-EVENTCARD-06", "KM-TRANSPORT-10")
def test_storms_drive_ships_to_port_and_passengers_ashore() -> None:
    assert sum(e.code == "storm" for e in events().values()) == 6
    f = field("amber holland dartington; le-swan, grace-dieu", "basalt percy alnwick")
    at_sea(f, le_swan="thames-mouth holland", grace_dieu="southampton")
    f.event("storm-1")
    assert f.g.ships["le-swan"].at == "london"
    assert f.at("holland").split()[0] == "london"
    assert not f.g.nobles["holland"].aboard
    assert f.g.ships["grace-dieu"].at == "southampton"


@rule("KM-EVENTCARD-05", "KM-REFUGE-11")
def test_the_owner_chooses_between_ports_equally_near() -> None:
    f = at_sea(field("amber percy alnwick", "basalt holland dartington; le-swan"), le_swan="start-point")
    f.event("storm-2")
    assert f.asked().startswith("basalt: The storm drives Le Swan: put in at ")
    assert "KM-EVENTCARD-05" in f.no("basalt", "put in at London")
    f.say("basalt", "put in at Plymouth")
    assert f.g.ships["le-swan"].at == "plymouth"
    assert f.g.occasion is None
    assert "storm-2" in f.g.events.used
    f = at_sea(field("amber percy alnwick", "basalt holland dartington; le-swan"), le_swan="the-narrow-sea")
    f.event("storm-3")
    assert "Calais" not in f.asked()
    assert "Dover" in f.asked()


@rule("KM-EVENTCARD-07", "KM-EVENTCARD-08", "KM-EVENTCARD-09")
def test_gales_sink_ships_at_sea_with_all_aboard() -> None:
    assert sum(e.code == "gale" for e in events().values()) == 2
    f = field(
        "amber neville warwick; le-swan; margaret-of-anjou",
        "basalt holland dartington; admiral-of-england",
        "cinder roos helmsley; grace-dieu",
    )
    at_sea(f, le_swan="start-point neville", trinity="start-point", grace_dieu="southampton")
    told = f.event("gale-1")
    assert "Neville is drowned" in told
    assert "Margaret of Anjou is drowned" in told
    assert "neville" not in f.g.nobles
    assert "margaret-of-anjou" not in f.g.heirs
    assert "le-swan" in f.g.crown.used
    assert f.g.lost == {"trinity": 2}
    assert "grace-dieu" in f.g.ships


@rule("KM-EVENTCARD-09")
def test_an_office_ship_is_back_at_its_holders_second_turn() -> None:
    f = field("amber percy alnwick", "basalt holland dartington; admiral-of-england")
    g = _under_way(f)
    del g.ships["trinity"]
    g.lost = {"trinity": 2}
    occurrences.returning(g, "amber")
    occurrences.returning(g, "basalt")
    assert g.lost == {"trinity": 1}
    occurrences.returning(g, "basalt")
    assert g.lost == {}
    assert (g.ships["trinity"].at, g.ships["trinity"].noble) == ("portsmouth", "holland")


# -- other events


@rule("KM-EVENTCARD-15", "KM-TREATY-04", "KM-TREATY-05")
def test_a_rupture_breaks_the_oldest_treaty_and_its_noble_stays_a_round() -> None:
    f = field("amber percy london inside; ; henry-vi", "basalt neville warwick").hold(
        "amber", "treaty-france", "treaty-empire"
    )
    from minaria.games.kingmaker.rules import following, treaties

    g = _under_way(f)
    treaties.sign(g, "amber", "france")
    g.clock += len(g.order)
    treaties.sign(g, "amber", "empire")
    assert treaties.rupture(g)
    assert treaties.in_force(g) == ["empire"]
    assert "brittany" in g.nobles
    g.clock += len(g.order) - 1
    following.depart(g)
    assert "brittany" in g.nobles, "a round of turns is not over"
    g.clock += 1
    following.depart(g)
    assert "brittany" not in g.nobles
    assert "burgundy" in g.nobles
    assert "treaty-france" in g.events.used


@rule("KM-EVENTCARD-16")
def test_a_royal_death_takes_one_of_the_living_heirs_and_never_comes_again() -> None:
    f = field("amber percy alnwick")
    before = living(f.g)
    assert len(before) == 8
    f.event("royal-death-1", 3)
    assert living(f.g) == [h for h in before if h != before[2]]
    assert "royal-death-1" in f.g.gone
    assert "royal-death-1" not in f.g.events.shuffled().left


@rule("KM-EVENTCARD-17")
def test_a_catastrophe_shuts_roads_and_shortens_moves_for_three_rounds() -> None:
    f = field("amber percy york")
    f.event("catastrophe-1")
    assert f.g.catastrophe == 3
    assert far(f.g) == 3
    assert "KM-EVENTCARD-17" in f.no("amber", "move Percy to London by road")
    g = f.g.copy()
    g.clock = 3 * len(g.order) + 1
    assert far(g) == 5


# -- summonses


@rule("KM-SUMMONS-01", "KM-SUMMONS-02", "KM-SUMMONS-04")
def test_a_summons_takes_a_noble_alone_from_his_company() -> None:
    f = field("basalt percy york; saxons-1; margaret-of-anjou", "basalt scrope york", "amber roos helmsley")
    f.event("summon-5")
    assert f.at("percy") == "cockermouth inside", "his own castle is open to him"
    assert f.at("scrope") == "york"
    assert f.g.holders["saxons-1"] == "percy"
    assert f.g.heirs["margaret-of-anjou"].guard == "scrope"


@rule("KM-SUMMONS-04")
def test_heirs_go_along_where_nobody_is_left() -> None:
    f = field("basalt percy york; ; margaret-of-anjou", "amber roos helmsley")
    f.event("summon-5")
    assert f.g.heirs["margaret-of-anjou"].guard == "percy"


@rule("KM-SUMMONS-03")
def test_who_is_called_twice_obeys_the_first_call() -> None:
    f = field("amber percy york; warden-of-the-marches")
    f.event("summon-1")
    assert f.at("percy").split()[0] == "alnwick"


@rule("KM-SUMMONS-05")
def test_before_a_shut_place_he_stands_in_the_open() -> None:
    f = field("amber roos helmsley; treasurer-of-england", "basalt bourchier london inside; constable-of-the-tower")
    f.event("summon-27")
    assert f.at("roos") == "london"


@rule("KM-SUMMONS-06")
@pytest.mark.parametrize(
    ("at", "why"),
    [("cockermouth", "there already"), ("dublin", "too far"), ("isle-of-wight", "too far"), ("lothian", "too far")],
)
def test_a_summons_leaves_some_in_peace(at: str, why: str) -> None:
    f = field(f"amber percy {at}", "basalt neville middleham")
    assert why in f.event("summon-5")
    assert f.at("percy") == at


@rule("KM-SUMMONS-06")
def test_captives_seafarers_and_the_besieged_are_left_in_peace() -> None:
    from minaria.games.kingmaker.state.pieces import Siege

    f = field("amber percy york inside; le-swan", "basalt scrope bolton", "cinder roos york")
    g = f.g.copy()
    call = Call("percy", "cockermouth")
    assert summons.call_refusal(g, "summon-5", *call[:2]) is None
    g.noble("percy", captor="basalt")
    assert summons.call_refusal(g, "summon-5", *call[:2]) is not None
    g.noble("percy", captor="")
    g.sieges["york"] = Siege("cinder", 1, ("roos",))
    assert summons.call_refusal(g, "summon-5", *call[:2]) is not None
    g.sieges.clear()
    g.noble("percy", at="start-point", inside=False, aboard=("le-swan",))
    assert summons.call_refusal(g, "summon-5", *call[:2]) is not None


@rule("KM-SUMMONS-06")
def test_captains_are_recalled_only_where_a_ship_lies() -> None:
    f = field("amber roos calais; captain-of-calais", "basalt bourchier dublin; lieutenant-of-ireland, le-swan")
    g = f.g.copy()
    g.ship("le-swan", at="dublin")
    f.begin(g, f.match.position.stack[-1].phase)
    f.event("summon-28")
    assert f.at("roos") == "calais"
    assert f.at("bourchier").split()[0] == "chester"


@rule("KM-SUMMONS-07")
def test_calls_to_nobody_are_passed_over() -> None:
    f = field("amber percy york; warden-of-the-marches")
    assert "Roos" not in f.event("summon-4")
    assert f.at("percy").split()[0] == "berwick"


@rule("KM-SUMMONS-08")
def test_the_admiral_takes_the_ships_nearest_to_him() -> None:
    f = field("amber holland dartington; admiral-of-england", "basalt percy alnwick")
    his = sorted(s for s, x in f.g.ships.items() if x.noble == "holland")
    assert len(his) == 3
    g = f.g.copy()
    for s, at in zip(his, ("lynn", "southampton", "plymouth"), strict=True):
        g.ship(s, at=at)
    f.begin(g, f.match.position.stack[-1].phase)
    f.event("summon-18")
    assert f.at("holland").split()[0] == "lynn"
    assert sorted(x.at for x in f.g.ships.values()) == ["lynn", "lynn", "plymouth"]


@rule("KM-SUMMONS-08")
def test_between_ships_equally_near_he_chooses() -> None:
    f = field("amber holland dartington; admiral-of-england", "basalt percy alnwick")
    f.event("summon-18")
    assert f.asked().startswith("amber: Which ship goes to Lynn with Holland")
    assert "KM-SUMMONS-08" in f.no("amber", "choose Le Swan")
    f.say("amber", "choose Trinity")
    assert sum(x.at == "lynn" for x in f.g.ships.values()) == 2
    assert f.g.ships["trinity"].at == "lynn"


@rule("KM-SUMMONS-08")
def test_a_lost_ship_does_not_come() -> None:
    f = field("amber holland dartington; admiral-of-england", "basalt percy alnwick")
    g = f.g.copy()
    del g.ships["trinity"]
    g.lost = {"trinity": 2}
    f.begin(g, f.match.position.stack[-1].phase)
    f.event("summon-18")
    assert {s for s, x in f.g.ships.items() if x.at == "lynn"} == set(f.g.ships)
    assert len(f.g.ships) == 2


@rule("KM-SUMMONS-09", "KM-SUMMONS-10", "KM-SUMMONS-11")
def test_a_writ_sends_a_substitute() -> None:
    f = field(
        "amber percy york",
        "amber neville middleham; marshal-of-england",
        "amber stafford brecon; item-bristol",
        "amber stanley isle-of-man; duke-of-exeter",
    ).hold("amber", "writ-1")
    f.event("summon-3")
    assert f.asked().startswith("amber: Percy is called to Newcastle: obey, or spend a Writ and commission Neville")
    assert "KM-SUMMONS-10" in f.no("amber", "commission Stafford")
    assert "KM-SUMMONS-1" in f.no("amber", "commission Stanley")
    f.say("amber", "send Neville instead")
    assert f.at("neville").split()[0] == "newcastle"
    assert f.at("percy") == "york"
    assert f.g.held["amber"] == ()
    assert "writ-1" in f.g.events.used


@rule("KM-SUMMONS-09")
def test_he_may_obey_and_keep_the_writ() -> None:
    f = field("amber percy york", "amber neville middleham; marshal-of-england").hold("amber", "writ-1")
    f.event("summon-3")
    f.say("amber", "obey")
    assert f.at("percy").split()[0] == "newcastle"
    assert f.g.held["amber"] == ("writ-1",)


@rule("KM-SUMMONS-11")
def test_who_cannot_go_is_no_substitute_and_the_writ_is_kept() -> None:
    f = field("amber percy york", "amber neville isle-of-man; marshal-of-england").hold("amber", "writ-1")
    f.event("summon-3")
    assert f.at("percy").split()[0] == "newcastle"
    assert f.g.held["amber"] == ("writ-1",)


CALLED = {
    "KM-SUMMONS-12": {
        "summon-1": "percy>alnwick warden-of-the-marches>berwick bishop-of-durham>durham",
        "summon-2": "greystoke>greystoke clifford>brougham bishop-of-carlisle>carlisle",
        "summon-3": "earl-of-westmorland>hexham percy>newcastle greystoke>morpeth",
        "summon-4": "warden-of-the-marches>berwick roos>bamburgh",
    },
    "KM-SUMMONS-13": {
        "summon-5": "percy>cockermouth neville>middleham",
        "summon-6": "scrope>masham",
        "summon-7": "archbishop-of-york>york roos>helmsley neville>sheriff-hutton",
    },
    "KM-SUMMONS-14": {
        "summon-8": "bishop-of-lincoln> cromwell>",
        "summon-9": "cromwell> hastings> roos>",
        "summon-10": "grey>ampthill stafford>stafford neville>warwick",
    },
    "KM-SUMMONS-15": {
        "summon-11": "stanley>lathom chamberlain-of-chester>chester audley>heleigh",
        "summon-12": "grey> chancellor-of-england>",
        "summon-13": "herbert> stafford>",
        "summon-14": "talbot> fitzalan> earl-of-worcester>",
        "summon-15": "herbert> neville> mowbray>",
    },
    "KM-SUMMONS-16": {
        "summon-16": "fitzalan> warden-of-the-cinque-ports>",
        "summon-17": "beaufort> earl-of-wiltshire>",
        "summon-18": "admiral-of-england>lynn+2",
        "summon-19": "warden-of-the-cinque-ports>sandwich+3 constable-of-dover-castle>",
        "summon-20": "admiral-of-england>plymouth+2 chancellor-of-cornwall>plymouth",
    },
    "KM-SUMMONS-17": {
        "summon-21": "courtenay> chancellor-of-cornwall> holland>",
        "summon-22": "earl-of-kent>blackheath constable-of-the-tower>london archbishop-of-canterbury>canterbury",
        "summon-23": "earl-of-essex> bourchier>",
        "summon-24": "mowbray> bishop-of-norwich> pole> howard>",
        "summon-25": "earl-of-salisbury> berkeley> audley> duke-of-exeter>",
    },
    "KM-SUMMONS-18": {
        "summon-26": "chancellor-of-lancaster>lancaster marshal-of-england>newark earl-of-richmond>richmond"
        " talbot>sheffield",
        "summon-27": "treasurer-of-england>london steward-of-the-royal-household>windsor",
        "summon-28": "captain-of-calais>dover lieutenant-of-ireland>chester holland>stevington",
    },
}


@rule(*CALLED)
@pytest.mark.parametrize("item", [i for group in CALLED.values() for i in group])
def test_who_is_called_where(item: str) -> None:
    expected = next(group[item] for group in CALLED.values() if item in group)
    found = events()[item].to.split(";")
    assert len(found) == len(expected.split())
    for call, wanted in zip(found, expected.split(), strict=True):
        assert call.startswith(wanted), item
        assert call.partition(">")[0] in {*people(), *crown_items()}
        assert summons.space_of(call.partition(">")[2].partition("+")[0])


# -- embassies


@rule("KM-EMBASSY-01", "KM-EMBASSY-03")
def test_the_sole_monarch_receives_an_embassy_with_his_company() -> None:
    f = field("amber percy coventry; ; henry-vi", "amber scrope coventry", "amber roos helmsley")
    f.event("embassy-2")
    assert {f.at(n).split()[0] for n in ("percy", "scrope")} == {"southampton"}
    assert f.at("roos") == "helmsley"
    f = field("amber percy alnwick")
    f.event("embassy-2")
    assert f.g.heirs["henry-vi"].at == "southampton", "alone"


@rule("KM-EMBASSY-02")
def test_of_two_monarchs_the_lancastrian_goes_to_the_first_place() -> None:
    f = field(
        "amber percy coventry; ; henry-vi",
        "basalt neville warwick; ; richard-of-york",
        crowned=("henry-vi", "richard-of-york"),
    )
    f.event("embassy-1")
    assert f.at("percy").split()[0] == "canterbury"
    assert f.at("neville").split()[0] == "dover"


@rule("KM-EMBASSY-04")
def test_an_embassy_shuffles_what_is_undrawn_and_leaves_the_discards() -> None:
    f = field("amber percy alnwick", crowned=())
    g = f.g.copy()
    g.crown = Pile(g.crown.left[4:], g.crown.left[:4])
    f.begin(g, f.match.position.stack[-1].phase)
    before = f.g.crown
    assert "The undrawn crown items are shuffled." in f.event("embassy-7")
    assert f.g.crown == before


@rule("KM-EMBASSY-05", "KM-EMBASSY-06")
def test_where_embassies_are_received() -> None:
    assert [e.to for e in events().values() if e.code == "embassy"] == [
        "canterbury;dover",
        "southampton;rye",
        "newcastle;carlisle",
        "ipswich;norwich",
        "plymouth;bristol",
        "london;york",
        "lynn;kingston",
        "exeter;weymouth",
    ]


# -- items that are kept


@rule("KM-EVENTCARD-11")
def test_a_free_move_is_a_second_full_move() -> None:
    assert sum(e.code == "free-move" for e in events().values()) == 4
    f = field("amber percy alnwick", "amber roos helmsley").hold("amber", "free-move-1")
    assert "KM-EVENTCARD-11" in f.no("amber", "free move for Percy"), "he can move still"
    f.say("amber", "move Percy to Hexham across country")
    assert "KM-MOVE-12" in f.no("amber", "move Percy to Redesdale")
    f.say("amber", "give Percy a free move")
    f.say("amber", "move Percy to Redesdale")
    assert f.at("percy") == "redesdale"
    assert "KM-MOVE-12" in f.no("amber", "move Percy to Hexham")
    assert f.g.held["amber"] == ()
    assert "free-move-1" in f.g.events.used
    assert "KM-EVENTCARD-11" in f.no("amber", "give Percy a free move")


@rule("KM-EVENTCARD-12", "KM-EVENTCARD-13")
def test_a_refuge_shelters_a_company_for_its_rounds() -> None:
    numbers = sorted(e.number for e in events().values() if e.code == "refuge")
    assert numbers == [2, 2, 3, 3, 4]
    f = field("amber percy berwick", "amber scrope berwick", "amber roos helmsley", clock=5).hold("amber", "refuge-3")
    assert f.g.round == 2
    f.say("amber", "take refuge with Percy")
    assert {n: x.shelter for n, x in f.g.nobles.items()} == {"percy": 4, "scrope": 4, "roos": 0}
    f.say("amber", "move Percy and Scrope to Merse")
    assert f.at("scrope") == "merse"
    assert "KM-EVENTCARD-12" in f.no("amber", "take refuge with Roos"), "it is spent"


@rule("KM-EVENTCARD-14")
def test_treachery_opens_a_place_that_only_its_garrison_holds() -> None:
    assert sum(e.code == "treachery" for e in events().values()) == 3
    f = Field("amber audley bristol", "basalt roos helmsley", part="combat").hold("amber", "treachery-1")
    f.say("amber", "betray Bristol to Audley")
    assert f.g.taken["bristol"] == "amber"
    assert f.at("audley") == "bristol inside"
    assert f.g.held["amber"] == ()
    f = Field("amber audley bristol", "basalt scrope bristol inside", part="combat").hold("amber", "treachery-1")
    assert "KM-EVENTCARD-14" in f.no("amber", "betray Bristol to Audley")
    assert f.g.held["amber"] == ("treachery-1",)
