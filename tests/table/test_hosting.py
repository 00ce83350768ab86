"""Kept tables: opened, played by bots, gone on with as if never left, checked when the game is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from minaria.bots.random_bot import RandomBot
from minaria.engine import journal, snapshots
from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.table.people import hosting
from minaria.table.people.hosting import BotStuck, HostedTable
from minaria.table.people.opening import latest, new_table, resume
from minaria.table.store.store import NameTaken, NoTable, SqliteStore, StoreTrouble
from minaria.table.store.verifying import verify

BOTS = {"a": "bot", "b": "bot", "c": "bot"}


def say(hosted: HostedTable, seat: str, line: str) -> str:
    """What a seat is answered, kinds first."""
    return "; ".join(f"{r.kind}: {r.text}" for r in hosted.hear(seat, line))


def finished(store: SqliteStore, name: str = "") -> HostedTable:
    hosted = new_table(store, "ford", BOTS, seed="7", name=name)
    hosted.bots_play()
    assert hosted.match.over
    return hosted


def positions(match: Match) -> list[str]:
    return [line.sum for line in match.lines]


# -- opening


def test_a_new_table_is_kept_from_its_first_line(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "bot"})
    assert store.read(hosted.name) == hosted.match.lines
    assert store.entry(hosted.name).meta["players"] == {"a": "you", "b": "bot"}


def test_a_seed_nobody_gave_is_secret_and_promised(store: SqliteStore) -> None:
    first, second = new_table(store, "ford", BOTS), new_table(store, "ford", BOTS)
    seeds = [store.secret(h.name) for h in (first, second)]
    assert len(set(seeds)) == 2
    assert all(len(s) == 32 for s in seeds)
    assert first.promise == Seeded(seeds[0]).promise
    assert seeds[0] not in repr(store.read(first.name)) + repr(store.tables())


def test_the_seed_is_revealed_when_the_game_is_over(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", BOTS, seed="7")
    assert hosted.revealed_seed is None
    hosted.bots_play()
    assert hosted.revealed_seed == "7"


@pytest.mark.parametrize(
    ("seats", "options", "name", "said"),
    [
        ({"a": "you"}, {}, "", "not 1"),
        ({"a": "you", "referee": "bot"}, {}, "", "cannot be called 'referee'"),
        ({"a": "you", "b c": "bot"}, {}, "", "cannot be called 'b c'"),
        ({"a": "you", "A": "bot"}, {}, "", "given twice"),
        ({"a": "you", "b": "bot"}, {"wind": "high"}, "", "no option 'wind'"),
        ({"a": "you", "b": "bot"}, {}, "12", "table's name"),
        ({"a": "you", "b": "bot"}, {}, "../x", "table's name"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_kept(
    store: SqliteStore, seats: dict[str, str], options: dict[str, str], name: str, said: str
) -> None:
    with pytest.raises(BadSetup, match=said):
        new_table(store, "ford", seats, options, name=name)
    assert store.tables() == []


def test_unknown_games_and_seats_are_named_with_what_there_is(store: SqliteStore) -> None:
    with pytest.raises(LookupError, match="divine_right"):
        new_table(store, "whist", BOTS)
    with pytest.raises(BadSetup, match="did you mean hothior"):
        new_table(store, "divine_right", {"hothoir": "you", "mivior": "bot"})


def test_a_name_is_taken_once(store: SqliteStore) -> None:
    new_table(store, "ford", BOTS, name="friday")
    with pytest.raises(NameTaken):
        new_table(store, "ford", BOTS, name="Friday")


def test_names_of_people_are_made_safe(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "An\x1b[2Jna\n", "b": "BOT"})
    assert hosted.players == {"a": "Anna", "b": "bot"}


# -- orders and bots


def test_an_order_counts_only_once_it_is_kept(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "you"}, seed="7")
    stone = hosted.match.state.stones["a"][0]

    def full(table: str, expected: int, lines: list[Line]) -> None:
        raise StoreTrouble("tables cannot grow: the disk is full.")

    with monkeypatch.context() as m:
        m.setattr(store, "append", full)
        assert "does not count. tables cannot grow" in say(hosted, "a", f"bid {stone}")
    assert not hosted.match.answered("a")
    assert len(store.read(hosted.name)) == 1
    assert say(hosted, "a", f"bid {stone}").startswith("order:")
    assert len(store.read(hosted.name)) == 2


def test_bots_play_a_whole_game(store: SqliteStore) -> None:
    hosted = finished(store)
    assert store.read(hosted.name) == hosted.match.lines
    assert hosted.where() == "The game is over"


def test_bots_stop_where_a_person_is_awaited(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "bot", "c": "bot"}, seed="7")
    assert hosted.bots_play() == 2
    assert hosted.match.awaited() == ("a",)
    assert hosted.bots_play() == 0
    assert hosted.next_seat() == "a"


def test_bots_play_as_many_orders_as_they_may(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", BOTS, seed="7")
    assert hosted.bots_play(1) == 3  # all three were asked at once
    assert not hosted.match.over


def test_a_bot_sees_its_seats_view_and_never_the_state(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, Any]] = []

    class Watched(RandomBot):
        def order(self, view: Any, ask: Any) -> Any:
            shown.append((self.seat, view))
            assert ask.seat == self.seat
            return super().order(view, ask)

    monkeypatch.setattr(hosting, "bot_named", lambda name, game, seat, luck: Watched(seat, luck))
    hosted = new_table(store, "ford", BOTS, seed="7")
    stones = dict(hosted.match.state.stones)
    hosted.bots_play(1)
    assert [(seat, view["mine"]) for seat, view in shown] == list(stones.items())
    assert all(set(view) == {"raft", "round", "won", "mine"} for _, view in shown)


def test_a_bot_that_finds_nothing_is_said_and_the_table_stays_as_it_is(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lost(RandomBot):
        def order(self, view: Any, ask: Any) -> Any:
            raise LookupError("dead end: Bid a stone.")

    monkeypatch.setattr(hosting, "bot_named", lambda name, game, seat, luck: Lost(seat, luck))
    monkeypatch.setattr(hosting, "RandomBot", Lost)
    hosted = new_table(store, "ford", BOTS)
    with pytest.raises(BotStuck, match="plays A finds nothing it can do: dead end"):
        hosted.bots_play()
    assert len(store.read(hosted.name)) == 1


def test_news_are_told_once_and_not_to_whoever_caused_them(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "Anna"}, seed="7")
    assert hosted.news("b") == []
    for seat in ("a", "b"):
        say(hosted, seat, f"bid {hosted.match.state.stones[seat][0]}")
    hosted.told("b")
    assert [x for x in hosted.news("a") if "bids" in x]
    assert hosted.news("a") == hosted.news("b") == []
    say(hosted, "a", "say good luck")
    assert hosted.news("b") == ["A says: good luck"]
    assert hosted.news("b") == hosted.news("a") == []


# -- going on


def test_a_resumed_table_is_the_same_in_every_position(store: SqliteStore) -> None:
    played = finished(store)
    again = resume(store, played.name)
    assert positions(again.match) == positions(played.match)
    assert again.match.position.sum() == played.match.position.sum()
    assert again.table.news(None) == played.table.news(None)
    assert again.players == played.players


def test_leaving_in_the_middle_changes_nothing_of_what_follows(store: SqliteStore) -> None:
    straight = finished(store, "straight")
    left = new_table(store, "ford", BOTS, seed="7", name="left")
    while not left.match.over:
        left.bots_play(1)
        left = resume(store, "left")
    assert positions(left.match) == positions(straight.match)


def test_what_was_taken_back_stays_taken_back(store: SqliteStore) -> None:
    seats = {"hothior": "you", "mivior": "you"}
    hosted = new_table(store, "divine_right", seats, {"deployment": "by-hand"}, seed="7")
    start = hosted.match.position.sum()
    assert say(hosted, "hothior", "rule as queen").startswith("order: rule as queen")
    changed = hosted.match.position.sum()
    assert say(hosted, "hothior", "undo").startswith("note: Taken back")
    again = resume(store, hosted.name)
    assert again.match.position.sum() == start
    assert [line.kind for line in again.match.lines] == ["setup", "order", "undo"]
    assert say(again, "hothior", "redo").startswith("note: Given again")
    assert resume(store, hosted.name).match.position.sum() == changed != start


def test_what_a_seat_has_seen_is_not_told_again(store: SqliteStore) -> None:
    hosted = new_table(store, "divine_right", {"hothior": "you", "mivior": "bot"}, seed="7")
    assert hosted.news("hothior")
    hosted.save()
    again = resume(store, hosted.name)
    assert again.news("hothior") == []
    assert again.news("mivior") != []


def test_two_programs_at_one_table_do_not_overwrite_each_other(store: SqliteStore) -> None:
    here = new_table(store, "ford", {"a": "you", "b": "you"}, seed="7")
    there = resume(store, here.name)
    assert say(here, "a", f"bid {here.match.state.stones['a'][0]}").startswith("order:")
    assert "played on elsewhere" in say(there, "b", f"bid {there.match.state.stones['b'][0]}")
    assert there.match.answered("a")
    assert say(there, "b", f"bid {there.match.state.stones['b'][0]}").startswith("order:")
    assert here.catch_up() == 1
    assert here.match.position.sum() == there.match.position.sum()


def test_the_position_is_kept_when_the_table_is_saved(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", BOTS, seed="7")
    hosted.bots_play(1)
    assert hosted.name in hosted.save()
    n, data = store.snapshot(hosted.name) or (-1, b"")
    assert n == len(hosted.match.lines) - 1
    again = snapshots.restore(hosted.game, hosted.match.lines, hosted.match.source, data)
    assert again is not None
    assert again.position.sum() == hosted.match.position.sum()


def test_the_table_to_go_on_with_is_the_last_that_is_not_over(store: SqliteStore) -> None:
    assert latest(store) is None
    new_table(store, "ford", {"a": "you", "b": "bot"}, name="open")
    finished(store, "done").save()
    assert latest(store) == "open"


def test_an_unknown_table_is_said(store: SqliteStore) -> None:
    with pytest.raises(NoTable, match="nobody"):
        resume(store, "nobody")


# -- checking


def tamper(store: SqliteStore, name: str, n: int, **changes: Any) -> None:
    line = msgspec.structs.replace(store.read(name)[n], **changes)
    store._db.execute("UPDATE lines SET line = ? WHERE n = ?", (journal.dump(line).decode(), n))


def test_a_fair_game_is_found_in_order(store: SqliteStore) -> None:
    played = finished(store)
    checked = verify(store, played.name)
    assert checked.dice
    assert checked.lines == len(played.match.lines)
    assert checked.numbers == sum(len(line.rolls) for line in played.match.lines) > 9


def test_an_unfinished_game_keeps_its_seed(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", BOTS)
    hosted.bots_play(1)
    assert not verify(store, hosted.name).dice


def test_a_changed_order_is_found(store: SqliteStore) -> None:
    played = finished(store)
    n = next(line.n for line in played.match.lines if line.text.startswith("bid"))
    tamper(store, played.name, n, text="bid 9")
    with pytest.raises(TellingDiffers, match=rf"line {n} .*refused"):
        verify(store, played.name)


def test_a_changed_position_is_found(store: SqliteStore) -> None:
    played = finished(store)
    tamper(store, played.name, 2, sum="0" * 16)
    with pytest.raises(TellingDiffers, match=r"line 2 .*another position"):
        verify(store, played.name)


def test_loaded_dice_are_found_though_every_position_fits(store: SqliteStore) -> None:
    """A host that invents the numbers of its set-up and plays on from them."""

    class Loaded(Seeded):
        def number(self, n: int, k: int, throw: Any) -> int:
            return 1 if n == 0 else super().number(n, k, throw)

    fair = finished(store, "fair")
    match = Match.new(fair.game, ("a", "b", "c"), Loaded("7"))
    while not match.over:
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        match.give(seat, next(iter(ask.offers[0].options())))
    name = store.create("ford", "loaded", match.lines[0], {}, "7")
    store.append(name, 1, match.lines[1:])
    assert resume(store, name).match.over
    with pytest.raises(TellingDiffers, match=r"line 0, the seed gives"):
        verify(store, name)


def test_another_seed_than_promised_is_found(store: SqliteStore) -> None:
    played = finished(store)
    store._db.execute("UPDATE tables SET secret = '8'")
    with pytest.raises(TellingDiffers, match="promised"):
        verify(store, played.name)


def test_a_spoiled_set_up_is_found(store: SqliteStore) -> None:
    played = finished(store)
    tamper(store, played.name, 0, text="{")
    with pytest.raises(TellingDiffers, match="set-up cannot be read"):
        verify(store, played.name)


def test_dice_thrown_by_hand_are_asked_for_one_by_one_and_typed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    hosted = new_table(store, "divine_right", {"hothior": "you", "mivior": "bot"}, seed="4")
    hosted.dice_by_hand(True)
    hosted.match.give("referee", hosted.match.parse("referee", "phase events hothior"))
    (asked,) = hosted.hear("hothior", "roll")
    assert asked.kind == "dice"
    assert "first die" in asked.text
    lines = len(hosted.match.lines)
    (again,) = hosted.hear("hothior", "9")
    assert again.kind == "refusal"
    second, kept = hosted.hear("hothior", "3")
    assert "second die" in second.text
    assert kept.text == "Thrown so far: 3."
    assert [line.text for line in hosted.match.lines[lines:]] == ['thrown "3" for roll']
    lines += 1
    replies = hosted.hear("hothior", "4")
    assert any("rolls 3 and 4" in r.text for r in replies)
    assert hosted.match.lines[lines].rolls[:2] == (3, 4)
    assert hosted.match.lines[lines].hand
    assert resume(store, hosted.name).match.position.sum() == hosted.match.position.sum()


def test_an_order_that_waits_for_dice_can_be_dropped(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    hosted = new_table(store, "divine_right", {"hothior": "you", "mivior": "bot"}, seed="4")
    hosted.dice_by_hand(True)
    hosted.match.give("referee", hosted.match.parse("referee", "phase events hothior"))
    hosted.hear("hothior", "roll")
    assert hosted.hear("hothior", "look")[0].kind == "sheet"
    assert "dropped" in hosted.hear("hothior", "cancel")[0].text
    assert hosted.hear("hothior", "5")[0].kind == "misread"


def test_a_table_opened_by_a_replay_keeps_a_snapshot_when_it_is_left(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        opened = new_table(store, "divine_right", {"hothior": "you", "muetar": "you"}, seed="5")
        name = opened.name
        opened.hear(opened.match.awaited()[0], "roll")
        assert len(opened.match.lines) > 1
        assert store.snapshot(name) is None
        hosted = resume(store, name)
        hosted.save()
        found = store.snapshot(name)
        assert found is not None
        assert found[0] == len(hosted.match.lines) - 1
        assert resume(store, name).match.position.sum() == hosted.match.position.sum()
