"""Every byte sent to every seat over random games: no word of another's secrets is among them, in any face.

Secrets are unique words: names of unread personalities, cards in other hands, whispers, notebooks, short words, lines
begun and not given, invitation codes, the seed of the dice. What is searched is what the client got, with the colours
taken out, and every file of the host's that is not a database.
"""

from __future__ import annotations

import asyncio
import random
import re
from functools import partial
from pathlib import Path

import pytest

from minaria.engine.playout import choose
from minaria.games.divine_right import tables
from minaria.table.register import Place
from tests.divine_right.test_secrets import canary, marked
from tests.ui.ssh.house import XTERM, Client, House, house, until

__all__ = ["marked"]

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cyd"}
FACES = ("tui", "lines", "plain")
QUESTIONS = (
    "look",
    "orders",
    "help",
    "sheet",
    "sheet mivior",
    "score",
    "who",
    "log 30",
    "examine Immer",
    "near",
    "examine Herrott",
    "where is the king of Pon",
    "sheet immer",
    "find castles",
    "look Castle Altarr",
    "here",
    "activate Trolls and",
    "play nothing",
    "why not activate Immer",
    "what may everyone do",
    "export mine",
    "mve",
)
_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


class Tap:
    """What has come to one client, without colours, as far as it was read."""

    def __init__(self, seat: str, person: str, client: Client) -> None:
        self.seat, self.person, self.client = seat, person, client
        self.text = ""
        self._at = 0

    def read(self) -> str:
        """Everything up to now."""
        fresh = self.client.got[self._at :]
        self._at += len(fresh)
        self.text += _CONTROLS.sub("", fresh.decode("utf-8", "replace"))
        return self.text


def word(n: int) -> str:
    """A word that stands nowhere else."""
    letters = "bcdfghjklmnprstvwz"
    out = ""
    for _ in range(4):
        n, k = divmod(n, len(letters))
        out += letters[k] + "oyu"
    return f"qx{out}"


class Game:
    """A random game at a host where every seat is watched in every face."""

    def __init__(self, made: House, seed: int) -> None:
        self.house, self.luck = made, random.Random(seed)
        self.taps: list[Tap] = []
        self.own: dict[str, set[str]] = {seat: set() for seat in (*SEATS, "watcher")}  # words a seat may see
        self.words: list[str] = []  # all canary words there are
        self.held: dict[str, set[str]] = {seat: set() for seat in SEATS}
        self.checks = 0

    async def begin(self) -> None:
        made = self.house
        for seat, who in (*SEATS.items(), ("watcher", "Wat")):
            for face in FACES:
                name = f"{who}-{face}"
                register = made.host.register
                kind = "share" if register.holders("friday", seat) else "seat"
                register.accept(register.invite(Place("friday", seat), kind, who), made.key(name).get_fingerprint(), "")  # type: ignore[arg-type]
                term = None if face == "plain" else XTERM
                client = await made.come(name, f"x+{face}", term=term, size=(130, 45) if seat == "muetar" else (80, 24))
                self.taps.append(Tap(seat, who, client))
        for tap in self.taps:
            await tap.client.sees(">" if tap.client.got.startswith(b"\x1b") else "Divine Right")
        self.words += [made.host.register.invite(Place("friday", "referee")), made.hosted.kept.secret + "-" * 9]

    def fresh_word(self, *seats: str) -> str:
        """A new word that these seats may see."""
        made = word(len(self.words))
        self.words.append(made)
        for seat in seats:
            self.own[seat].add(made)
        return made

    def tap(self, seat: str) -> Tap:
        return self.luck.choice([t for t in self.taps if t.seat == seat])

    async def order(self) -> bool:
        """One random order, typed at one of its seat's clients; whether there was one."""
        match = self.house.hosted.match
        if match.over:
            return False
        ask = match.ask(self.luck.choice(match.awaited()))
        assert ask is not None
        order = choose(ask, self.luck)
        n = len(match.lines)
        text = match.text(ask.seat, order)
        tap = self.tap(ask.seat)
        self.type(tap, text + "!")
        for _ in range(400):
            if len(match.lines) > n:
                return True
            await asyncio.sleep(0.002)
        if match.refusal(ask.seat, order) is None:  # its words are read as something else: given all the same
            self.type(tap, "cancel")
            match.give(ask.seat, order)
        return True

    def face(self, tap: Tap) -> str:
        return FACES[self.taps.index(tap) % len(FACES)]

    def type(self, tap: Tap, line: str) -> None:
        tap.client.type(line + "\n" if self.face(tap) == "plain" else "\x15" + line + "\r")

    def talk(self) -> None:
        """Somebody whispers, writes into his notebook, begins a line, or asks something."""
        seat = self.luck.choice(list(SEATS))
        other = self.luck.choice([s for s in SEATS if s != seat])
        tap = self.tap(seat)
        self.type(tap, f"whisper {other} {self.fresh_word(seat, other)}")
        self.type(self.tap(seat), f"note {self.fresh_word(seat)}")
        self.type(self.tap(seat), f"alias {self.fresh_word(seat)} = look")
        for one in self.taps:
            self.type(one, self.luck.choice(QUESTIONS))
        self.tap(seat).client.type(self.fresh_word(seat))  # not given

    def check(self) -> None:
        """No client has got what its seat may not know."""
        game, state = self.house.hosted.game, self.house.hosted.match.state
        for seat in SEATS:
            self.held[seat] |= {tables.card_name(c) for c in state.players[seat].hand}
        for tap in self.taps:
            text = tap.read()
            told = " ".join(t for _, t in self.house.room.told_since("" if tap.seat == "watcher" else tap.seat, 0))
            hidden = [w for w in self.words if w not in self.own[tap.seat]]
            hidden += [w for w in game.views.secrets(state, None) if w not in told]
            if tap.seat in SEATS:
                held = {c for s in SEATS for c in self.held[s]} - self.held[tap.seat]
                hidden += [c for c in sorted(held) if c not in told]
            assert [w for w in hidden if w in text] == []
            self.checks += len(hidden)

    def _said(self, n: int, text: str) -> bool:
        return any(x.text == text for x in self.house.hosted.match.lines[n:])

    async def end(self) -> None:
        """Everything on its way arrives; then the last look, at the host's files too."""
        match = self.house.hosted.match
        for tap in self.taps:  # what is typed at a client is heard in its order: behind its last line there is nothing
            if tap.seat in SEATS:
                n = len(match.lines)
                self.type(tap, "")  # ends a line that was begun
                self.type(tap, f"say {(last := self.fresh_word(*self.own))}")
                await until(partial(self._said, n, last))
        self.house.hosted.hear("referee", f"say {(last := self.fresh_word(*self.own))}")
        for tap in self.taps:
            await tap.client.sees(last)
        self.check()
        for path in self.house.folder.rglob("*"):
            if path.is_file() and "sqlite" not in path.name and "history" not in path.parts:
                text = path.read_bytes().decode("utf-8", "replace")
                assert [w for w in (*self.words, *(canary(k) for k in range(22))) if w in text] == []
        for seat in SEATS:  # the words do come where they belong
            assert any(w in t.text for w in self.own[seat] for t in self.taps if t.seat == seat)


def play(folder: Path, seed: int, orders: int) -> tuple[int, int]:
    """A random game of at most so many orders; orders given, words looked for in vain."""

    async def main() -> tuple[int, int]:
        async with house(folder, SEATS, seed=str(seed)) as made:
            made.hosted.table.cautious = True
            game = Game(made, seed)
            await game.begin()
            given = 0
            while given < orders and await game.order():
                given += 1
                if given % 9 == 1:
                    game.talk()
                if given % 3 == 0:
                    game.check()
            await game.end()
            return given, game.checks

    return asyncio.run(main())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of these clients are many; nobody is slowed down."""
    monkeypatch.setattr("minaria.ui.ssh.session.Bucket.wait", lambda bucket: 0.0)


def test_no_byte_of_anothers_secret_comes_over_the_wire(marked: None, quick: None, tmp_path: Path) -> None:
    given, checks = play(tmp_path, 1, 40)
    assert given == 40
    assert checks > 2_000


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_whole_games_tell_nobody_anothers_secrets(marked: None, quick: None, tmp_path: Path, seed: int) -> None:
    given, checks = play(tmp_path, seed, 4000)
    print(f"{given} orders, {checks} words looked for")
    assert checks > 100 * given
