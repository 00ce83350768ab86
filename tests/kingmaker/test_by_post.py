"""A game by post of six over simulated weeks: deadlines, calls, absences, mails the referee reads, standing answers.

Time is a clock that the test turns by half a day. Who plays promptly answers whatever he is asked then; one reads his
mail every fourth day only, one is away for two weeks, two send mails the referee reads, one leaves answers behind.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from commands import Order
from minaria.bots.greedy import GreedyBot
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.table.people import lobby
from minaria.table.people.calls import Call
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.people.register import Place, Register
from minaria.table.people.room import GRACE, Room
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat
from tests.table.test_referee import told
from tests.table.test_referee_clocks import Turned

from .contract import CONTRACT, SITS
from .tools import GAME, rule

PEOPLE = {"amber": "Ann", "basalt": "Bob", "cinder": "Cid", "dusk": "Dot", "ember": "Eve", "flint": "Fay"}
DAY = 86_400.0
MAILS = ("basalt", "flint")
SLOW, AWAY, STANDING = "cinder", "dusk", "ember"
LEFT = range(4, 18)  # the days on which Dot is away
MAIL = "From: {0} <{1}@example.org>\nSubject: orders\n\n> what is asked\n- {2}\n-- \n{0}"
LINES = 60  # that somebody gives in one sitting


class ByPost:
    """A table, six people who write, and a referee who sets the pace."""

    def __init__(self, folder: Path, store: SqliteStore) -> None:
        self.hosted: HostedTable = new_table(store, "kingmaker", PEOPLE, seed="12", name="post")
        self.clock = Turned()
        self.hosted.office.watch.now = self.clock
        self.hosted.office.watch.gap = DAY  # the host was up all the time, though the test looks twice a day
        self.calls: list[Call] = []
        register = Register(folder / "register.sqlite")
        for seat, person in PEOPLE.items():
            register.accept(register.invite(Place("post", seat), name=person), f"SHA256:{person}", "")
        self.room = Room(self.hosted, register, lobby.answer, call=self.calls.append)
        self.bots = {s: GreedyBot(s, random.Random(f"post {s}"), GAME) for s in PEOPLE}
        self.say(REFEREE, "deadline 2 days")
        self.say(REFEREE, "start clocks")
        for line in ("never grant leave", "never trade", "never ally", "always vote as promised"):
            self.say(STANDING, line)
        self.open: dict[str, tuple[str, float]] = {}  # who is asked what, and since when
        self.longest = 0.0

    @property
    def match(self) -> Match:
        return self.hosted.match

    @property
    def day(self) -> float:
        return (self.clock.time - 1_000_000.0) / DAY

    def say(self, seat: str, line: str) -> str:
        return "\n".join(r.text if r.sheet is None else "; ".join(flat(r.sheet)) for r in self.hosted.hear(seat, line))

    def order(self, seat: str) -> Order:
        ask = self.match.ask(seat)
        assert ask is not None
        ask.scene = GAME.judgement.scene(self.match.position.stack, seat)  # type: ignore[union-attr]
        return self.bots[seat].order(GAME.views.of(self.match.state, seat), ask)

    def writes(self, seat: str) -> None:
        """Whoever sits down answers all he is asked, by himself or through mails to the referee."""
        for _ in range(LINES):
            if seat not in self.match.awaited():
                return
            line, n = self.match.text(seat, self.order(seat)), len(self.match.marks)
            if seat in MAILS:
                mail = MAIL.format(PEOPLE[seat], seat, line)
                self.hosted.table.services.open_file = lambda name, mail=mail: mail
                assert f"{seat.title()}: 1 of 1." in self.say(REFEREE, "read mail.txt"), line
            else:
                self.say(seat, f"{line}!")
            assert len(self.match.marks) > n, f"{seat}: {line}"

    def sits(self, seat: str) -> bool:
        """Whether somebody looks after his mail in this half of a day."""
        if seat == AWAY:
            return int(self.day) not in LEFT
        return int(self.day) % 4 == 0 if seat == SLOW else True

    def half_a_day(self) -> None:
        """Who sits down writes; then time passes, and what it brings."""
        for line, day in ((f"absent {AWAY}", LEFT[0]), (f"present {AWAY}", LEFT[-1] + 1)):
            if self.day == day:
                self.say(REFEREE, line)
        for seat in PEOPLE:
            if self.sits(seat):
                self.owed(seat)
                self.writes(seat)
        for wait in (0.0, GRACE + 1):
            self.room.look_who_is_asked(self.clock.time + wait)
        self.remember()
        self.clock.time += DAY / 2
        laid = {s: a.absent for s in self.match.awaited() if (a := self.match.ask(s)) is not None}
        n = len(self.match.marks)
        self.hosted.bots_play()
        first = {m.line.seat: m.line.text for m in reversed(self.match.marks[n:]) if m.line.by in ("clock", "absent")}
        for seat, text in first.items():
            if seat in laid:
                assert self.was(n, seat, text) == laid[seat], "silence is answered as the rules say"
        self.remember()

    def was(self, n: int, seat: str, text: str) -> object:
        """The order that a line was, in the position in which it was given."""
        return self.match.parse(seat, text) if text in ("done", "refuse", "obey") else self._given(n, seat, text)

    def _given(self, n: int, seat: str, text: str) -> object:
        k = next(k for k, m in enumerate(self.match.marks[n:], n) if (m.line.seat, m.line.text) == (seat, text))
        before = Match.replay(GAME, self.match.lines[: self.match.marks[k].line.n], Seeded("again"))
        return before.parse(seat, text, kept=True)

    def remember(self) -> None:
        """How long each question has stood open."""
        now = {s: a.prompt for s in self.match.awaited() if (a := self.match.ask(s)) is not None}
        self.open = {
            s: old if (old := self.open.get(s)) and old[0] == prompt else (prompt, self.clock.time)
            for s, prompt in now.items()
        }
        self.longest = max([self.longest, *(self.clock.time - since for _, since in self.open.values())])

    def owed(self, seat: str) -> None:
        """`orders` is the one list of what a seat owes an answer to."""
        said = self.say(seat, "orders")
        ask = self.match.ask(seat)
        assert (ask is None) == ("You are not asked now" in said)
        assert ask is None or ask.prompt in said


def played(folder: Path, days: int) -> ByPost:
    with SqliteStore(folder / "tables.sqlite") as store:
        game = ByPost(folder, store)
        while game.day < days and not game.match.over:
            game.half_a_day()
        again = Match.replay(GAME, game.match.lines, Seeded("again"))
        assert again.position.sum() == game.match.position.sum()
    return game


def checked(game: ByPost) -> None:
    """What holds of every game by post, however long."""
    match = game.match
    assert GAME.rules.invariants(match.state) == []
    assert game.longest <= 2 * DAY, "no question stands longer than its deadline"
    by = {
        who: {m.line.seat for m in match.marks if m.line.by == who}
        for who in ("clock", "absent", "standing", "referee")
    }
    assert by["clock"] == {SLOW}, "he alone lets his time run out"
    assert by["absent"] == {AWAY}
    assert by["referee"] == set(MAILS)
    assert by["standing"] <= {STANDING}
    called = {c.seat for c in game.calls}
    assert SLOW in called
    for c in game.calls:
        assert c.person == PEOPLE[c.seat]
        assert not c.waits or c.waits.startswith(c.seat.title()), c.waits
        assert "left" in c.left or "day" in c.left or "hour" in c.left, c.left


def test_three_weeks_by_post(tmp_path: Path) -> None:
    game = played(tmp_path, 21)
    checked(game)
    assert game.match.state.round >= 2


@pytest.mark.slow
def test_half_a_year_by_post(tmp_path: Path) -> None:
    game = played(tmp_path, 180)
    checked(game)
    assert game.match.state.round >= 12 or game.match.over


@rule("KM-GM-03", "KM-VOTE-15")
def test_the_deadline_of_a_vote_is_shown_to_whoever_is_asked_and_silence_abstains(tmp_path: Path) -> None:
    """The referee sets it; each faction reads how long it has; who lets it pass has not voted."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "kingmaker", dict(CONTRACT.seats), seed="4", name="t")
        hosted.office.watch.now = clock = Turned()
        hosted.office.watch.gap = 3 * DAY
        for line in SITS.split(" / "):
            seat, _, said = line.rpartition("> ")
            hosted.hear(seat or REFEREE, said)
        asked = hosted.match.awaited()
        assert {"amber", "basalt"} <= set(asked)
        assert not any("day" in hosted.table.prompt(s) for s in asked)
        hosted.hear(REFEREE, "deadline 2 days")
        hosted.hear(REFEREE, "start clocks")
        assert all("2 days" in hosted.table.prompt(s) for s in asked)
        assert "deadline 2 days" in told(hosted, "cinder"), "everybody hears it"
        hosted.hear("amber", "vote yes on Earl of Kent")
        clock.time += 2 * DAY + 1
        hosted.bots_play()
        silent = {m.line.seat: m.line.text for m in hosted.match.marks if m.line.by == "clock"}
        assert silent == dict.fromkeys(("basalt", "cinder", "dusk"), "done")
        assert "earl-of-kent" in hosted.match.state.holders, "one for, none against"
        assert "silent" in told(hosted, "cinder")
