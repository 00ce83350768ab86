"""Standing orders: conditions over what happens, held for the place, the player and the turn they name."""

from __future__ import annotations

import pytest

from commands.tokens import words_of
from minaria.engine.events import How
from minaria.engine.game import REFEREE, games, load
from minaria.games.seasons.tables import areas
from minaria.games.seasons.wording import area_name
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.standing import conditions
from minaria.table.standing.standing_orders import Standing, applies, known, turn_of
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
NATIONS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """Hothior moves; his three armies stand between two places, each with an army of Mivior's."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    for line in (
        "set hothior first yes",
        "phase movement hothior",
        "remove everyone",
        "place 3 Hothior armies at 12,15",
        "place 3 Hothior armies at 13,17",
        "place 1 Mivior army at 13,15",
        "place 1 Mivior army at 14,17",
    ):
        assert not refused(say(hosted, line)), line
    return hosted


def say(hosted: HostedTable, line: str, seat: str = REFEREE) -> str:
    """What a line is answered: kinds and texts."""
    return "\n".join(
        f"{r.kind}: {r.text}" if r.sheet is None else "sheet: " + "; ".join(flat(r.sheet))
        for r in hosted.hear(seat, line)
    )


def refused(answer: str) -> bool:
    return answer.startswith(("refusal", "misread"))


def given(hosted: HostedTable) -> list[str]:
    """What standing orders have ordered."""
    return [f"{m.line.seat}: {m.line.text}" for m in hosted.match.marks if m.line.by == "standing"]


def attack_both(hosted: HostedTable) -> None:
    """Both places are under attack; which is fought over first is the attacker's choice."""
    assert "declares an attack" in say(hosted, "attack 13,15 with 3 armies", "hothior")
    assert "declares an attack" in say(hosted, "attack 14,17 with 3 armies", "hothior")


def test_an_order_for_one_place_is_not_given_for_another(table: HostedTable) -> None:
    say(table, "if attacked at 13,15, stand", "mivior")
    attack_both(table)
    say(table, "resolve 14,17", "hothior")
    assert table.match.awaited() == ("mivior",), "the attack on the other place is a question for Mivior itself"
    assert given(table) == []
    say(table, "stand", "mivior")
    while table.match.marks[-1].line.text != "resolve 13,15" and not given(table):
        say(table, "pass for hothior")
    assert given(table) == ["mivior: stand"], "of the place named"


@pytest.mark.parametrize(
    "when",
    [
        "attacked",
        "I am attacked",
        "attacked by Hothior",
        "attacked at 13,15",
        "attacked by hothior at 13,15",
        "attacked at 13,15 by Hothior",
        "Hothior attacks",
        "Hothior attacks me",
        "someone attacks me at 13,15",
        "an attack at 13,15",
        "under attack",
        "asked for Battle",
        "asked",
    ],
)
def test_an_attack_is_said_in_many_ways(table: HostedTable, when: str) -> None:
    assert not refused(say(table, f"when {when}: stand", "mivior"))
    say(table, "attack 13,15 with 3 armies", "hothior")
    say(table, "done!", "hothior")
    assert given(table) == ["mivior: stand"]


@pytest.mark.parametrize(
    "when",
    [
        "attacked by Muetar",
        "attacked at Tadafat",
        "besieged",
        "Muetar attacks",
        "Hothior attacks Muetar",
        "a siege at 13,15",
        "asked for Losses",
        "turn 2",
        "my turn",
        "losing units at 13,15",
    ],
)
def test_what_happens_to_others_or_elsewhere_is_no_condition_met(table: HostedTable, when: str) -> None:
    assert not refused(say(table, f"when {when}: stand", "mivior"))
    say(table, "attack 13,15 with 3 armies", "hothior")
    say(table, "done!", "hothior")
    assert given(table) == []


def test_if_attacked_retreat_to_a_place_tries_the_retreat_and_goes_there(table: HostedTable) -> None:
    """N07, DR-RETREAT-01: the die is thrown first, and the units go where they were told to."""
    say(table, "dice by hand")
    assert not refused(say(table, "if attacked at 13,15, retreat to 14,15", "mivior"))
    say(table, "attack 13,15 with 3 armies", "hothior")
    say(table, "done!", "hothior")
    say(table, "6")
    assert given(table) == ["mivior: retreat", "mivior: retreat 1 Mivioran army to 14,15"]
    assert "1 Mivioran army retreats to 14,15." in "\n".join(text for _, text in table.table.news(None))


def test_until_a_turn_ends_when_it_begins(table: HostedTable) -> None:
    say(table, "remove everyone")
    say(table, "pass until turn 3", "mivior")
    while turn_of(table.match) < 3:
        seat = table.match.awaited()[0]
        assert seat != "mivior" or turn_of(table.match) == 3, "it is passed for Mivior in turns 1 and 2"
        say(table, "pass for " + seat)
    assert "None" in say(table, "standing orders", "mivior")
    assert len([m for m in table.match.marks if m.line.by == "standing"]) > 2


def test_pass_until_my_turn_said_in_ones_own_round_is_for_the_next(table: HostedTable, store: SqliteStore) -> None:
    assert "From the end of this round" in say(table, "pass until my turn", "hothior")
    assert table.match.awaited() == ("hothior",), "it is not meant for the round under way"
    say(table, "done!", "hothior")
    kept = resume(store, "t")
    assert "until my turn: pass" in say(kept, "standing orders", "hothior")
    while kept.match.awaited() != ("hothior",):
        say(kept, f"pass for {kept.match.awaited()[0]}")
    assert "None" in say(kept, "standing orders", "hothior")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("when dance: stand", "says nothing that may happen here"),
        ("if attacked at Tadafut, stand", "'Tadafut' is no place here; do you mean"),
        ("when attacked by Immer: stand", "Nobody at this table is called so"),
        ("when attacked at 13,15 and the moon is full: stand", "is no place here"),
        ("when asked for tea: pass", "Nobody is ever asked for 'tea'"),
        ("when stricken by Hothior: pass", "Who brings that about is not told"),
        ("until turn 1: pass", "turn 1 has begun already"),
        ("until the cows come home: pass", "says nothing that may happen here"),
        ("when attacked at: stand", "Say where"),
        ("when attacked at 13,15", "Say behind it"),
        ("when attacked: dance", "is no order of the game"),
        ("when attacked: look", "is no order of the game"),
        ("pass until", "I need"),
        ("when " + "attacked at Tadafat " * 12 + ": stand", "longer than anything"),
        ("when " + "attacked at Tadafut, " * 14 + "stand", "is no place here"),
    ],
)
def test_what_is_not_understood_is_refused_and_nothing_is_kept(table: HostedTable, line: str, why: str) -> None:
    answer = say(table, line, "mivior")
    assert refused(answer)
    assert why in answer
    assert "None" in say(table, "standing orders", "mivior")


def test_an_order_kept_before_conditions_were_read_does_nothing_and_can_be_struck_out(table: HostedTable) -> None:
    table.table.keep_changed("mivior", standing=[("when", "the moon is full", "stand"), ("when", "attacked", "stand")])
    say(table, "attack 13,15 with 3 armies", "hothior")
    say(table, "done!", "hothior")
    assert given(table) == ["mivior: stand"]
    assert "the moon is full" in say(table, "strike standing order 1", "mivior")


def test_a_secret_of_others_meets_no_condition(store: SqliteStore) -> None:
    """SE-WIN-05: an offer between two nations is nothing that a third may wait for, not even its kind."""
    hosted = new_table(store, "seasons", NATIONS, {}, seed="3", name="s")
    say(hosted, "when an offer: commit", "cindral")
    say(hosted, "when someone offers Brineholt: commit", "cindral")
    say(hosted, "when offered: accept alliance", "brineholt")
    assert not refused(say(hosted, "offer alliance to brineholt", "aldermark"))
    assert given(hosted) == ["brineholt: accept 1"]


def test_completion_knows_what_to_wait_for_where_and_what_to_order(table: HostedTable) -> None:
    match, reader = table.match, table.table.reader_of("mivior")

    def offered(line: str) -> list[str]:
        return [s.text for s in reader.complete(line, match.game.language.scope(match, "mivior"), 12)]

    assert "attacked" in offered("if att")
    assert "at" in offered("if attacked ")
    assert "Tadafat" in offered("if attacked at Tad")
    assert "hothior" in [x.casefold() for x in offered("when attacked by hot")]
    assert "my turn" in offered("pass until my")
    assert offered("if attacked at Tadafat, ") == offered("")
    assert offered("when attacked at 13,") == offered("when attacked at 13,"), "a comma of a place begins no order"


@pytest.mark.parametrize("game", games())
def test_every_way_of_being_concerned_can_be_waited_for(game: str) -> None:
    """No phrase is said for two things, and each is read back as what it is."""
    loaded = load(game)
    said = [(conditions._told(words_of(w)), how.id) for how in loaded.rules.events.hows for w in how.words]
    assert len({words for words, _ in said}) == len(said), sorted(said)
    known = {how.id for how in loaded.rules.events.hows}
    for how in loaded.rules.events.hows:
        assert isinstance(how, How)
        assert not how.by or how.by in known


def test_help_says_what_one_can_wait_for(table: HostedTable) -> None:
    assert "besieged" in say(table, "standing orders", "mivior")
    assert "if attacked at Tadafat, retreat to Port Lork" in say(table, "help if", "mivior")
    assert "pass until my turn" in say(table, "help until", "mivior")


def test_losses_in_a_battle_of_seasons_are_waited_for_by_their_place(store: SqliteStore) -> None:
    """SE-CASUALTY-05: the question names the battle it comes from, also to whoever waits for the attack itself."""
    hosted = new_table(store, "seasons", dict.fromkeys(NATIONS, "greedy"), {}, seed="1", name="s")
    match = hosted.match
    while type(match.phase).title != "Losses":
        assert hosted.bots_play(1), "bots fight a battle sooner or later"
    (ask,) = match.asks
    assert ask.about is not None
    (area,) = ask.about.places
    there, other = area_name(str(area)), next(a for a in areas() if a != area)
    fought = [e for e in known(match, ask.seat, match.marks[-1].line.n) if area in e.places and ask.seat in e.concerns]
    how = fought[0].concern(ask.seat)
    for when in ("losing units", f"losing units at {there}", f"{how} at {there}", "asked for losses"):
        assert applies(match, ask.seat, Standing("when", when, "pass")), when
    for when in (f"losing units at {area_name(other)}", f"{how} at {area_name(other)}", "pillaged"):
        assert not applies(match, ask.seat, Standing("when", when, "pass")), when
