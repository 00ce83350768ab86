"""What happened, in short: the little that matters of much, what concerns its reader first, nothing he may not know."""

from __future__ import annotations

import random

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.events import Event
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games.divine_right.chapters.movement import Move
from minaria.table.pages.digest import (
    FEW,
    SHOWN,
    Told,
    digest,
    in_short,
    last_order,
    since_last_order,
    told_of,
    where,
    while_waiting,
)
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
NATIONS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    """Hothior's round: eight moves, and among them an attack on Mivior."""
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    for line in (
        "set hothior first yes",
        "phase movement hothior",
        "place 3 Hothior armies at 12,15",
        "place 1 Mivior army at 13,15",
    ):
        say(hosted, line)
    for seat in SEATS:
        hosted.news(seat)
    match, moved = hosted.match, 0
    while moved < 8:
        moves = (o for o in match.legal("hothior", Move, 500) if isinstance(o, Move))
        order = next(o for o in moves if o.origin != 1612 and len(o.force) == 1)
        hosted.hear("hothior", match.text("hothior", order))
        moved += 1
    assert "declares an attack" in say(hosted, "attack 13,15 with 3 armies", "hothior")
    return hosted


def say(hosted: HostedTable, line: str, seat: str = REFEREE) -> str:
    return "\n".join(r.text if r.sheet is None else "\n".join(flat(r.sheet)) for r in hosted.hear(seat, line))


def test_a_long_round_is_three_lines_and_what_concerns_one_comes_first(table: HostedTable) -> None:
    news = table.news("mivior")
    assert len(news) > 8
    short = in_short(table.match, ("mivior",), news)
    assert len(short.first) == SHOWN
    assert short.first[0].said() == "* Hothior declares an attack on Mivior at 13,15 with 3 Hothioran armies."
    assert [t.mine for t in short.first[1:]] == [False, False]
    assert short.more == len(news) - SHOWN
    assert [t.text for t in short.all] == news
    assert short.asks() == f"--more-- {len(news) - SHOWN} of {len(news)} things are not shown; Enter reads all of them."


def test_whom_it_does_not_concern_reads_it_unmarked(table: HostedTable) -> None:
    short = in_short(table.match, ("muetar",), table.news("muetar"))
    assert short.first[0].text.startswith("Hothior declares an attack"), "the gravest of it"
    assert not any(t.mine for t in short.all)


def test_little_news_is_told_as_it_is() -> None:
    told = [Told(str(k), weight=k) for k in range(FEW)]
    assert digest(told) == (tuple(told), ())
    assert digest([*told, Told("more")]).first[0].weight == FEW - 1


def test_words_of_people_are_not_crowded_out(table: HostedTable) -> None:
    say(table, "say shall we make peace?", "muetar")
    short = in_short(table.match, ("mivior",), table.news("mivior"))
    assert [t.text.split()[0] for t in short.first] == ["Hothior", "Muetar", "Hothior"]
    assert "shall we make peace?" in short.first[1].text


def test_what_happened_says_it_again_and_knows_where(table: HostedTable) -> None:
    page = say(table, "what happened", "mivior").splitlines()
    attack = "* Hothior declares an attack on Mivior at 13,15 with 3 Hothioran armies."
    assert page[0].startswith("What happened since your last order")
    assert page.count(attack) == 2, "in short, and in its place"
    assert where(table.match, "mivior") == 1613, "13,15"
    assert say(table, "what did I miss", "mivior").splitlines() == page


def test_what_happened_begins_with_the_last_order_of_ones_own(table: HostedTable) -> None:
    assert last_order(table.match, "hothior") == table.match.marks[-1].line.n
    assert [t.text for t in since_last_order(table.match, "hothior")] == [
        "Hothior declares an attack on Mivior at 13,15 with 3 Hothioran armies."
    ]
    say(table, "hothior: done")
    say(table, "stand", "mivior")
    assert len(since_last_order(table.match, "hothior")) > 1, "what the referee orders for one is told too"


def test_a_table_opened_again_tells_the_same(table: HostedTable, store: SqliteStore) -> None:
    before = since_last_order(table.match, "mivior")
    assert since_last_order(resume(store, "t").match, "mivior") == before


def test_what_few_are_told_is_in_nobody_elses_digest(store: SqliteStore) -> None:
    """SE-WIN-05: neither the offer nor that there was something."""
    hosted = new_table(store, "seasons", NATIONS, {}, seed="3", name="s")
    before = since_last_order(hosted.match, "cindral")
    say(hosted, "offer alliance to brineholt", "aldermark")
    assert any(t.mine and t.weight == 3 for t in since_last_order(hosted.match, "brineholt"))
    assert since_last_order(hosted.match, "cindral") == before
    assert all(e.known_to("cindral") is None for e in hosted.match.marks[-1].events)


@pytest.mark.parametrize("game", games())
def test_random_games_tell_of_nothing_undeclared_and_secrets_to_nobody_else(game: str) -> None:
    loaded = load(game)
    seats = loaded.seating.names()[: max(2, loaded.seating.count[0])]
    match = Match.new(loaded, seats, Seeded("7"))
    luck = random.Random(7)
    told: dict[str, int] = {}
    for _ in range(250):
        if match.over:
            break
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        for event in match.give(ask.seat, choose(ask, luck)).events:
            assert list(loaded.rules.events.faults(event)) == []
            told[event.kind] = told.get(event.kind, 0) + 1
            for seat in (*seats, None):
                seen = event.known_to(seat)
                assert (seen is None) == (not event.seen_by(seat))
                assert seen is None or (seen.text == event.seen_by(seat) and not seen.private)
    if loaded.rules.events.kinds:
        assert len(told) > min(8, len(loaded.rules.events.kinds) / 2), told
        assert told.get("news", 0) * 5 < sum(told.values()), "most of what is told says what it tells of"


def test_an_event_kept_before_it_said_what_it_tells_of_is_read() -> None:
    old = msgspec.json.decode(b'{"text":"Turn 2.","private":{"mivior":"Your turn."}}', type=Event)
    assert (old.kind, old.weight, old.seen_by("mivior")) == ("news", 0, "Your turn.")
    assert msgspec.json.encode(Event("Turn 2.")) == b'{"text":"Turn 2."}'


# -- what comes first, in what order, and how long it stays


def test_what_is_grave_comes_before_a_trifle_of_ones_own() -> None:
    trifles = [
        Told("Your list is ready.", True, 1),
        Told("Your price is paid.", True, 1),
        Told("You have it.", True, 1),
    ]
    grave = [Told("An heir is executed.", False, 3), Told("The siege of your king is over.", True, 2)]
    rest = [Told(f"A march {k}.", False, 1) for k in range(3)]
    shown = [t.text for t in digest([*trifles, *grave, *rest]).first]
    assert set(shown[:2]) == {"The siege of your king is over.", "An heir is executed."}
    assert shown[2] == "Your list is ready."


def test_what_one_did_oneself_is_lesser_news_unless_it_is_grave(table: HostedTable) -> None:
    doing = next(e for m in table.match.marks for e in m.events if e.concern("hothior") and e.weight == 2)
    mine = told_of(table.match, ("hothior",), doing, doing.text)
    assert (mine.mine, mine.weight) == (False, 1)
    grave = msgspec.structs.replace(doing, weight=3)
    assert told_of(table.match, ("hothior",), grave, doing.text).weight == 3


def test_the_end_of_a_battle_stands_behind_its_rounds() -> None:
    fought = [
        Told("Anjou attacks Brie.", True, 2, (7,)),
        Told("Round 1.", True, 1, (7,)),
        Told("Round 2.", True, 1, (7,)),
        Told("Anjou holds the field.", True, 2, (7,)),
    ]
    before = [Told(f"A march {k}.", False, 1, (k,)) for k in range(4)]
    shown = [t.text for t in digest([*before, *fought]).first]
    assert shown == ["Anjou attacks Brie.", "Round 1.", "Anjou holds the field."]


def test_what_was_told_between_two_orders_stays_after_the_next(table: HostedTable) -> None:
    say(table, "hothior: done")
    say(table, "stand", "mivior")
    assert "stand" in table.match.marks[-1].line.text
    say(table, "say I shall remember this", "mivior")
    meant = say(table, "what happened", "hothior")
    assert "I shall remember this" in meant
    assert "Before that" not in meant
    say(table, "phase movement hothior")
    for _ in range(2):  # and stays when one more order is given
        moves = (o for o in table.match.legal("hothior", Move, 500) if isinstance(o, Move))
        say(table, table.match.text("hothior", next(o for o in moves if len(o.force) == 1)), "hothior")
        assert table.match.marks[-1].line.seat == "hothior"
        page = say(table, "what happened", "hothior")
        assert "Before that, while you waited:" in page
        assert "I shall remember this" in page.partition("Before that")[2]
        assert while_waiting(table.match, "mivior") == []
