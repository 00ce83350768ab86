"""DR-SETUP: what is on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from textwrap import dedent
from typing import Any

import pytest
from msgspec.structs import replace

from minaria.engine.state import plain
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, cards, kingdoms, monarch, personalities, regulars, unit
from tests.divine_right.tools import here, play, rule, spot, state, told

STRANGERS = "game divine_right seats=ann,bob,cid,dee seed={}\n"
PRINTED = {
    "hothior": {
        "armies": {"Port Lork": 2, "Tadafat": 2, "Castle Lapspell": 2, "Farnot": 1},
        "fleets": {"Port Lork": 1, "Castle Lapspell": 1},
    },
    "mivior": {
        "armies": {"Colist": 3, "Addat": 3, "Boliske": 2, "Boran": 1},
        "fleets": {"Colist": 1, "Addat": 1, "Boliske": 1, "Boran": 1},
    },
    "muetar": {
        "armies": {"Pennol": 3, "Basimar": 3, "Plibba": 2, "Beolon": 2, "Groat": 2, "Yando": 1},
        "fleets": {},
    },
    "shucassam": {
        "armies": {"Adeese": 4, "Kuzdol": 3, "Zefnar": 3, "Lepers": 1},
        "fleets": {"Adeese": 1, "Zefnar": 2},
    },
    "immer": {
        "armies": {"Castle Altarr": 3, "Muscaster": 2, "Wirzor": 2, "Gap Castle": 1, "Gorpin Woodsmen": 1},
        "fleets": {},
    },
    "pon": {"armies": {"Marzarbol": 3, "Crow's Nest": 2, "Grugongi": 2}, "fleets": {"Grugongi": 1}},
    "rombune": {
        "armies": {"The Golkus": 2, "Parros": 2, "Thores": 1, "Jipols": 1},
        "fleets": {"The Golkus": 1, "Parros": 1, "Thores": 1, "Jipols": 1},
    },
    "neuth": {"armies": {"Ider Bolis": 6}, "fleets": {}},
    "ghem": {"armies": {"Mines of Rosengg": 3, "Aws Noir": 2, "Alzak": 2}, "fleets": {}},
}
ROYAL = {
    "hothior": "Port Lork",
    "mivior": "Colist",
    "muetar": "Pennol",
    "shucassam": "Adeese",
    "immer": "Castle Altarr",
    "pon": "Marzarbol",
    "rombune": "The Golkus",
    "neuth": "Ider Bolis",
    "zorn": "The Pits",
    "ghem": "Mines of Rosengg",
}
HALVES = ("hothior,mivior,muetar,shucassam,immer", "pon,rombune,neuth,zorn,ghem")


def begin(seats: str, **options: str) -> Minaria:
    """The position at the start of a game with these seats."""
    words = "".join(f" {k}={v}" for k, v in options.items())
    return state(play("", start=f"game divine_right seats={seats} seed=5{words}\n"))


def strangers(seed: int = 1) -> Minaria:
    """The start of a game of four players who draw their kingdoms."""
    return state(play("", start=STRANGERS.format(seed)))


def neutrals(g: Minaria) -> list[str]:
    """Kingdoms of no player."""
    return [k for k in kingdoms() if not g.realms[k].seat]


@rule("DR-SETUP-01")
def test_special_mercenary_cards_do_not_exist_in_the_basic_game() -> None:
    play("""
        !referee> give hothior card Special Mercenary
        ! no diplomacy card
        """)
    assert not any("special" in c.ploy for c in cards().values())


@rule("DR-SETUP-01")
def test_the_magicians_towers_are_no_castles_in_the_basic_game() -> None:
    for name in ("Invisible School of Thaumaturgy", "Tower of Zards", "Stubstaff Keep"):
        assert spot(name) not in board().castles
    play("""
        referee> place 3 Muetar armies at 20,17
        referee> phase movement muetar
        !muetar> besiege Stubstaff Keep with 3 armies
        ! castle
        muetar> move 3 armies to Stubstaff Keep
        """)


@rule("DR-SETUP-02")
def test_the_deck_has_35_cards_and_nobody_holds_one() -> None:
    g = begin("hothior,mivior,muetar")
    assert len(g.deck) == 35
    assert [len(p.hand) for p in g.players.values()] == [0, 0, 0]
    assert not g.discards
    kinds = Counter((cards()[c].ploy, cards()[c].bonus) for c in g.deck)
    assert kinds[("bribe", 1)] == 4
    assert kinds[("bribe", 2)] == 2
    assert kinds[("black-magic", 3)] == 1


@rule("DR-SETUP-02")
def test_the_first_card_drawn_depends_on_the_shuffle() -> None:
    hands = set()
    for lot in (1, 12, 35):
        done = play(f"referee> phase sieges muetar\nreferee> phase diplomacy muetar [{lot}]")
        hands |= set(state(done).players["muetar"].hand)
    assert len(hands) == 3


@rule("DR-SETUP-03")
def test_eleven_kingdoms_are_in_play_without_black_hand_and_eaters_of_wisdom() -> None:
    g = strangers()
    assert set(g.realms) == {*PRINTED, "zorn", "trolls"}
    play("""
        !referee> ally Black Hand with muetar
        !referee> ally Eaters of Wisdom with muetar
        """)


@rule("DR-SETUP-04")
def test_four_players_draw_four_different_homes_for_good() -> None:
    draws = []
    for seed in range(1, 9):
        g = strangers(seed)
        homes = [p.home for p in g.players.values()]
        assert len(set(homes)) == 4
        assert set(homes) <= set(ROYAL), "the Trolls are no home"
        assert all(g.realms[p.home].seat == s for s, p in g.players.items())
        draws.append(tuple(homes))
    assert len(set(draws)) == 8, "homes are drawn at random"


@rule("DR-SETUP-04")
def test_a_home_kingdom_cannot_be_courted_away() -> None:
    play("""
        referee> phase diplomacy muetar
        !muetar> activate Hothior
        !muetar> deactivate Hothior
        !muetar> activate Muetar
        """)


@rule("DR-SETUP-05")
def test_kingdoms_nobody_drew_are_neutral() -> None:
    g = strangers()
    left = neutrals(g)
    assert len(left) == 7
    assert all(g.realms[k].status == "neutral" for k in left)


@rule("DR-SETUP-06")
def test_ruling_as_queen_changes_nothing_but_the_title() -> None:
    script = """
        {}
        hothior> done
        mivior> done
        muetar> done
        referee> remove everyone
        referee> place 4 Hothior armies at 14,10
        referee> place the king of Hothior at 14,10
        referee> place 2 Mivior armies at 15,10
        referee> phase movement hothior
        hothior> attack 15,10
        mivior> stand [5 2]
        """
    start = "game divine_right seats=hothior,mivior,muetar seed=3 deployment=by-hand\n"
    queen = state(play(script.format("hothior> rule as queen"), start))
    king = state(play(script.format("hothior> rule as king"), start))
    assert queen.players["hothior"].queen
    assert not king.players["hothior"].queen
    one, other = plain(queen), plain(king)

    def blind(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "players": {s: replace(p, queen=False) for s, p in data["players"].items()}}

    assert blind(one) == blind(other)
    assert not here_of(queen, "mivior"), "5+2+1 against 2+2"


def here_of(g: Minaria, kingdom: str) -> list[str]:
    """Combat units of a kingdom on the map."""
    return [u for u in g.pieces if unit(u).kingdom == kingdom and unit(u).combat]


@rule("DR-SETUP-07")
def test_every_neutral_monarch_has_a_personality_and_no_player_monarch_has_one() -> None:
    g = strangers()
    given = [g.realms[k].card for k in neutrals(g)]
    assert len(set(given)) == 7
    assert all(1 <= c <= 22 for c in given)
    assert not any(g.realms[k].read for k in kingdoms())
    assert all(g.realms[p.home].card == 0 for p in g.players.values())
    assert len({strangers(seed).realms["trolls"].card for seed in range(1, 9)}) > 4, "at random"


@rule("DR-SETUP-08")
def test_the_other_personalities_are_the_reserve() -> None:
    g = strangers()
    assert len(g.reserve) == 15
    assert sorted([*g.reserve, *(g.realms[k].card for k in neutrals(g))]) == list(range(1, 23))


FULL = "game divine_right seats=hothior,mivior,muetar seed=1\n"
JOINS = {
    "help from afar": """
        referee> phase events hothior
        hothior> roll [6 6]
    """,
    "a siege of a neutral castle": """
        referee> place 6 Muetar armies at 11,3
        referee> phase movement muetar
        muetar> besiege Wirzor with 6 armies
    """,
    "a siege kept up in Confusion": """
        referee> ally Immer with mivior
        referee> remove everyone
        referee> place 6 Muetar armies at Wirzor outside
        referee> place the king of Immer at Castle Altarr
        referee> set Wirzor siege muetar 1
        referee> turn 4
        referee> phase diplomacy muetar
        muetar> assassinate Immer [6 1 3]
        referee> phase diplomacy {last}
        {last}> done
        muetar> refuse
    """,
}


@rule("DR-SETUP-09", "DR-EVENT-16", "DR-SIEGE-11", "DR-DEATH-09")
@pytest.mark.parametrize("how", list(JOINS))
def test_no_personality_is_read_when_a_kingdom_joins_without_an_ambassador(how: str) -> None:
    names = ("Rombune", "Pon", "Ghem", "Shucassam", "Zorn", "Neuth", "Trolls")
    alone = "".join(f"referee> set {k} status confusion\nreferee> set {k} until 20\n" for k in names)
    first = play(alone + "referee> remove everyone\n", FULL)
    script = dedent(JOINS[how]).format(last=state(first).order[-1])
    done = play(alone + "referee> remove everyone\n" + script, FULL)
    realm = state(done).realms["immer"]
    assert (realm.status, realm.card > 0, realm.read) == ("ally", True, False)
    last = told(done)[max(k for k, x in enumerate(told(done)) if "Immer joins" in x) :]
    assert not any(f"(Immer) is {p.name}" in x for x in last for p in personalities().values())


@rule("DR-SETUP-09", "DR-SETUP-17")
@pytest.mark.parametrize(("call", "bonus"), [("", False), ("referee> reveal Immer\n", True)])
def test_a_personality_nobody_has_read_changes_nothing(call: str, bonus: bool) -> None:
    done = play(
        """
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality Disciplined
        referee> set Immer read no
        referee> place 3 Immer armies at 15,14
        referee> place 3 Muetar armies at 15,13
        """
        + call
        + """
        referee> phase movement muetar
        muetar> attack 15,14
        hothior> stand [3 3]
        """
    )
    assert any("disciplined" in x for x in told(done) if x.startswith("Battle")) is bonus


@rule("DR-SETUP-09")
def test_nobody_can_see_a_personality_before_the_first_visit() -> None:
    done = play("referee> set Immer personality Greedy")
    for seat in (*state(done).seats, None):
        assert done.match.game.views.of(done.match.state, seat).g.realms["immer"].card == 0
    assert not any("Greedy" in text for text in told(done))


@rule("DR-SETUP-09")
def test_the_first_visit_shows_the_personality_to_everybody() -> None:
    done = play("""
        referee> set Immer personality Greedy
        referee> phase diplomacy muetar
        muetar> activate Immer
        | Greedy
        """)
    for seat in (*state(done).seats, None):
        assert done.match.game.views.of(done.match.state, seat).g.realms["immer"].card == 11


@rule("DR-SETUP-10")
def test_only_players_have_ambassadors() -> None:
    g = begin("hothior,mivior,muetar")
    assert set(g.players) == {"hothior", "mivior", "muetar"}
    assert not any(unit(u).type == "ambassador" for u in g.pieces)
    play("""
        referee> phase diplomacy muetar
        !muetar> duel immer
        referee> ally Immer with mivior
        !muetar> duel immer
        """)


@rule("DR-SETUP-11")
@pytest.mark.parametrize("home", PRINTED)
def test_regulars_start_where_their_counters_say(home: str) -> None:
    g = begin(next(half for half in HALVES if home in half))
    for kind, places in (("army", PRINTED[home]["armies"]), ("fleet", PRINTED[home]["fleets"])):
        found = Counter(g.pieces[u].hex for u in here_of(g, home) if unit(u).type == kind)
        assert found == {spot(name): n for name, n in places.items()}


@rule("DR-SETUP-11")
def test_goblins_start_in_the_pits_and_one_to_a_mountain_never_adjacent() -> None:
    from minaria.kit.hexgrid import distance

    g = begin(HALVES[1])
    places = Counter(g.pieces[u].hex for u in here_of(g, "zorn"))
    assert places.pop(spot("The Pits")) == 3
    assert len(places) == 8
    assert set(places.values()) == {1}
    assert all(board().hexes[h].terrain in ("mountain", "mountain-forest", "pass") for h in places)
    assert all(board().hexes[h].kingdom == "zorn" for h in places)
    assert all(distance(a, b) > 1 for a in places for b in places if a != b)


@rule("DR-SETUP-12")
def test_every_player_monarch_starts_in_his_royal_castle() -> None:
    for half in HALVES:
        g = begin(half)
        for home in half.split(","):
            assert g.pieces[monarch(home)].hex == spot(ROYAL[home])


@rule("DR-SETUP-13")
def test_no_unit_of_a_neutral_kingdom_is_on_the_map() -> None:
    g = begin("hothior,mivior,muetar")
    assert {unit(u).kingdom for u in g.pieces} == {"hothior", "mivior", "muetar"}
    assert not g.mercenaries
    assert not g.dead


@rule("DR-SETUP-14")
def test_a_player_may_station_two_armies_outside_and_leave_one_inside() -> None:
    done = play(
        """
        !muetar> station 2 armies outside Pennol
        hothior> done
        mivior> done
        muetar> station 2 armies outside Pennol
        !muetar> station 2 armies outside 20,11
        muetar> done
        """,
        start="game divine_right seats=hothior,mivior,muetar seed=3 deployment=by-hand\n",
    )
    g = state(done)
    assert sorted(g.pieces[u].inside for u in here(done, "Pennol", kind="army")) == [False, False, True]
    assert all(g.pieces[u].inside for u in here(done, "Basimar", kind="army"))


@rule("DR-SETUP-14")
def test_an_ally_won_at_court_is_stationed_as_its_owner_wishes() -> None:
    done = play(
        """
        hothior> done
        mivior> done
        muetar> done
        referee> set Immer personality Gullible
        referee> phase diplomacy muetar
        muetar> activate Immer
        muetar> roll [5]
        muetar> station 3 armies outside Castle Altarr
        muetar> done
        """,
        start="game divine_right seats=hothior,mivior,muetar seed=3 deployment=by-hand\n",
    )
    g = state(done)
    assert [g.pieces[u].inside for u in here(done, "Castle Altarr", "muetar", "army")] == [False] * 3
    assert all(g.pieces[u].inside for u in here(done, "Muscaster", "muetar", "army"))


@rule("DR-SETUP-15")
def test_a_kingdom_has_the_regulars_of_its_identity_card() -> None:
    counts = {
        "hothior": (7, 2),
        "mivior": (9, 4),
        "muetar": (13, 0),
        "shucassam": (11, 3),
        "immer": (9, 0),
        "pon": (7, 1),
        "rombune": (6, 4),
        "neuth": (6, 0),
        "zorn": (11, 0),
        "ghem": (7, 0),
        "trolls": (8, 0),
    }
    for kingdom, (armies, fleets) in counts.items():
        kinds = Counter(unit(u).type for u in regulars(kingdom))
        assert kinds == Counter(army=armies, fleet=fleets), kingdom
    on_map = chain.from_iterable(begin(half).pieces for half in HALVES)
    found = Counter((unit(u).kingdom, unit(u).type) for u in on_map if unit(u).combat)
    for kingdom in ROYAL:
        assert (found[kingdom, "army"], found[kingdom, "fleet"]) == counts[kingdom]


@rule("DR-SETUP-16")
def test_the_royal_castle_counts_ten_times_its_strength() -> None:
    done = play("""
        referee> place 6 Muetar armies at Port Lork outside
        referee> set Port Lork siege muetar 0
        referee> phase sieges muetar
        muetar> storm Port Lork [6]
        """)
    assert state(done).players["muetar"].points == 30


@rule("DR-SETUP-16")
def test_the_other_castles_of_a_kingdom_are_ordinary() -> None:
    done = play("""
        referee> place 6 Muetar armies at Castle Lapspell outside
        referee> set Castle Lapspell siege muetar 0
        referee> phase sieges muetar
        muetar> storm Castle Lapspell [6]
        """)
    assert state(done).players["muetar"].points == 15
    royals = {h for h in board().castles if board().hexes[h].royal}
    assert royals == {spot(name) for name in ROYAL.values()}


@rule("DR-SETUP-17")
def test_a_greedy_monarch_adds_one_to_a_bribe() -> None:
    script = """
        referee> set Immer personality {}
        referee> set muetar cards none
        referee> phase diplomacy muetar
        referee> give muetar card Bribe +1
        muetar> activate Immer
        muetar> play Bribe +1 [4]
        """
    assert state(play(script.format("Greedy"))).realms["immer"].seat == "muetar"
    assert state(play(script.format("Disciplined"))).realms["immer"].status == "neutral"


@rule("DR-SETUP-17")
def test_personalities_change_combat_and_movement_as_their_text_says() -> None:
    assert len(personalities()) == 22
    battle = """
        referee> ally Immer with muetar
        referee> remove everyone
        referee> set Immer personality {}
        referee> place 3 Immer armies at 14,10
        referee> place 3 Mivior armies at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        mivior> stand [5 3]
        {}
        """
    for name, order, left in (
        ("Disciplined", "", 0),
        ("Amorous", "", 1),
        ("Negligent", "", 2),
    ):
        assert len(here(play(battle.format(name, order)), "15,10", "mivior")) == left, name
    walk = """
        referee> ally Immer with muetar
        referee> remove everyone
        referee> set Immer personality {}
        referee> place the king of Immer at Castle Altarr
        referee> phase movement muetar
        {}muetar> move the king of Immer to 13,6
        """
    play(walk.format("Invalid", "!"))
    play(walk.format("Amorous", ""))
