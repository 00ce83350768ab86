"""One line costs nobody else the evening: what is too much to think through is refused, and nothing changes."""

from __future__ import annotations

import pytest

from commands.step_budget import LINE, TOO_MUCH, spend, spent, within
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games.divine_right.chapters.movement import Move
from minaria.table.line.table import Table
from minaria.table.pages import answers
from tests.contract import contract


class First:
    """Chance that always takes the first."""

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]

    def random(self) -> float:
        return 0.9


def moving(game: str) -> tuple[Table, str]:
    """A table at which somebody is asked to move, and who."""
    own = contract(game)
    match = Match.new(load(game), list(own.seats), Seeded("4"), {})
    table, luck = Table(match), First()
    for line in own.first:
        seat, _, words = line.rpartition("> ")
        table.hear(seat or REFEREE, words)
    for _ in range(500):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        if ask.offer(own.moves):
            return table, ask.seat
        match.give(ask.seat, choose(ask, luck, 0.0))
    raise AssertionError("nobody is ever asked to move")


LINES = [(game, line) for game in games() for line in contract(game).dear]


@pytest.mark.parametrize(("game", "line"), LINES, ids=[line[:24] for _, line in LINES])
@pytest.mark.parametrize("who", ["player", REFEREE])
def test_a_part_over_and_over_is_answered_within_the_bound(game: str, line: str, who: str) -> None:
    table, seat = moving(game)
    before = table.match.position
    with within(LINE):
        replies = table.hear(seat if who == "player" else REFEREE, line)
        assert spent() <= LINE
    assert len(replies) == 1
    assert replies[0].text or replies[0].sheet
    assert table.match.position is before


def test_what_is_too_much_is_a_sentence_in_a_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table, seat = moving("divine_right")

    def endless(*_: object) -> object:
        while True:
            spend()

    monkeypatch.setattr(answers, "_answer", endless)
    (reply,) = table.hear(seat, "score")
    assert reply.sheet is not None
    assert TOO_MUCH in str(reply.sheet)


def test_an_order_that_was_read_is_carried_out_whatever_it_takes() -> None:
    table, seat = moving("divine_right")
    ask = table.match.ask(seat)
    assert ask is not None
    offer = ask.offer(Move)
    assert offer is not None
    text = table.match.text(seat, offer.some(1)[0])
    carry_out = table.match.give

    def dear(*given: object, **more: object) -> object:
        spend(LINE + 1)
        return carry_out(*given, **more)  # type: ignore[arg-type]

    table.match.give = dear  # type: ignore[method-assign, assignment]
    assert table.hear(seat, text)[0].kind == "order"


def test_a_line_that_counted_once_is_read_again_whatever_it_takes() -> None:
    """A journal is read without the bound: what was cheap where much was remembered may be dear in a new process."""
    table, seat = moving("divine_right")
    ask = table.match.ask(seat)
    assert ask is not None
    offer = ask.offer(Move)
    assert offer is not None
    table.match.give(seat, offer.some(1)[0])
    with within(5):
        again = Match.replay(table.match.game, table.match.lines, table.match.source)
    assert again.position.sum() == table.match.position.sum()
