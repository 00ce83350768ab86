"""A game that ends before its rules end it: as it stands, as a draw, or because somebody concedes, by consent."""

from __future__ import annotations

import pytest

from minaria.engine.game import games, load
from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.record.talk import besides
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say, told


def table(store: SqliteStore, game: str, **who: str) -> HostedTable:
    seating = load(game).seating
    seats = seating.names()[: max(3, min(seating.count))]
    return new_table(store, game, {s: who.get(f"p{k}", f"Person {k}") for k, s in enumerate(seats)}, seed="4", name="t")


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(
    ("line", "how"), [("propose end", "as it stands"), ("propose draw", "as a draw"), ("concede", "concedes")]
)
def test_a_game_ends_when_all_who_are_there_agree(store: SqliteStore, game: str, line: str, how: str) -> None:
    hosted = table(store, game)
    first, *others = hosted.table.seats
    assert how in say(hosted, line, first)
    assert refused(say(hosted, "consent", first)), "it is his own"
    assert refused(say(hosted, "propose end", others[0])), "one at a time"
    for seat in others:
        assert not hosted.match.over
        assert "'consent' or 'object'" in hosted.table.prompt(seat)
        say(hosted, "consent", seat)
    assert hosted.match.over
    assert hosted.match.awaited() == ()
    assert "the game ends here" in told(hosted, first)
    assert refused(say(hosted, "propose draw", first))
    assert hosted.table.prompt(first) == "The game is over."
    assert hosted.bots_play() == 0
    again = resume(store, "t")
    assert again.match.over
    assert again.revealed_seed is not None
    assert again.result() == hosted.result() != []


def test_one_who_objects_is_enough_and_bots_and_those_away_agree(store: SqliteStore) -> None:
    hosted = table(store, "divine_right", p2="bot")
    first, second, _ = hosted.table.seats
    say(hosted, "propose draw", first)
    say(hosted, "object", second)
    assert not hosted.match.over
    assert refused(say(hosted, "consent", second)), "nobody proposes anything any more"
    say(hosted, "concede", second)
    say(hosted, "object", second)
    assert not hosted.match.over
    say(hosted, f"absent {second}")
    say(hosted, "propose end", first)
    say(hosted, "yes", first)
    assert hosted.match.over
    ruling = next(line.n for line in hosted.match.lines if line.text.startswith("ended"))
    say(hosted, f"revoke {ruling}")
    assert not hosted.match.over, "the referee may let it go on"


def test_who_needs_nobody_elses_word_is_asked_before_the_game_is_over(store: SqliteStore) -> None:
    """At a table with bots a slip would end it, and a player does not take that back."""
    hosted = table(store, "divine_right", p1="bot", p2="bot")
    first = hosted.table.seats[0]
    for line in ("propose end", "concede"):
        said = "\n".join(r.text for r in hosted.hear(first, line))
        assert "Nobody else has to agree" in said
        assert not hosted.match.over
        hosted.hear(first, "no")
        assert not hosted.match.over
    hosted.hear(first, "propose end")
    hosted.hear(first, "yes")
    assert hosted.match.over


OWN_RESIGN = ("block_wars",)  # the book has one


@pytest.mark.parametrize("game", [g for g in games() if g not in OWN_RESIGN])
def test_whoever_resigns_is_let_go_and_a_bot_plays_on(store: SqliteStore, game: str) -> None:
    hosted = table(store, game)
    first, *others = hosted.table.seats
    assert "resigns" in say(hosted, "resign", first)
    assert "open" in hosted.table.prompt(first)
    assert "resigns" in hosted.table.prompt(others[0])
    say(hosted, "object", others[0])
    assert refused(say(hosted, "consent", others[0])), "he stays"
    say(hosted, "resign", first)
    for seat in others:
        assert hosted.players[first] not in PROGRAMS
        say(hosted, "consent", seat)
    assert hosted.players[first] in PROGRAMS
    assert not hosted.match.over
    assert "play" in told(hosted, others[0])
    again = resume(store, "t")
    assert again.players[first] in PROGRAMS
    assert refused(say(again, "consent", others[0])), "nothing is open any more"
    assert "'consent'" not in again.table.prompt(others[0])


@pytest.mark.parametrize("game", [g for g in games() if g not in OWN_RESIGN])
def test_whoever_resigns_among_bots_concedes(store: SqliteStore, game: str) -> None:
    hosted = table(store, game, **{f"p{k}": "bot" for k in range(1, 6)})
    assert "concedes" in say(hosted, "resign", hosted.table.seats[0])
    assert hosted.match.over


@pytest.mark.parametrize("game", games())
def test_resign_is_answered_in_every_game(store: SqliteStore, game: str) -> None:
    hosted = table(store, game)
    for seat in hosted.table.seats:
        replies = hosted.hear(seat, "resign")
        assert replies
        assert all(r.kind != "misread" for r in replies), replies


def test_the_referee_may_take_a_resignation_back_and_what_was_told_of_it_is_a_sentence(store: SqliteStore) -> None:
    hosted = table(store, "divine_right")
    first, *others = hosted.table.seats
    say(hosted, "resign", first)
    assert refused(say(hosted, "propose draw", others[0])), "one at a time"
    assert "All agree" in say(hosted, "consent")
    who = next(line for line in hosted.match.lines if line.text.startswith("let "))
    assert besides(hosted.match, who, (others[0],)).startswith("All agree: let greedy play hothior")
    say(hosted, f"revoke {who.n}")
    assert hosted.players[first] == "Person 0"
    assert not hosted.match.over
