"""Every byte sent to every seat over random games: no word of another's secrets is among them, in any face.

Secrets are unique words: names of unread personalities, cards in other hands, whispers, notebooks, short words, lines
begun and not given, invitation codes, the seed of the dice; in Seasons what is said where a seat does not hear it,
notes on tables, plans and purchases, the referee's reasons. They are numbers too: what is in others' stocks, and the
journal's own numbers, which begin with six thousand lines that are nobody's news. What is searched is what the client
got, with the colours taken out, and every file of the host's that is not a database.
"""

from __future__ import annotations

import asyncio
import random
import re
from functools import partial
from pathlib import Path

import pytest

from minaria.engine.game import REFEREE, games
from minaria.engine.journal import Line
from minaria.engine.playout import choose
from minaria.games.divine_right import tables
from minaria.games.seasons.chapters.table import table
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state.records import MAP
from minaria.table.people.register import Place
from minaria.table.record.journal_numbers import knows
from minaria.ui.ssh.limits import Limits
from tests.contract import contract, variants
from tests.divine_right.test_secrets import canary, marked
from tests.ui.ssh.house import XTERM, Client, House, house, until

__all__ = ["marked"]

FACES = ("tui", "lines", "plain")
ANYWHERE = (
    "look",
    "orders",
    "help",
    "sheet",
    "score",
    "who",
    "log 30",
    "near",
    "here",
    "what may everyone do",
    "export mine",
    "mve",
    "publish",
    "publish since 99999",
    "print map",
    "rulings",
    "luck",
    "questions",
    "at 3",
    "undo 3",
    "propose undo to 99999",
    "consent",
)
NOBODYS = 6_000
"""Lines the journal has before anything is played; no number that a game of these orders comes to begins like that."""
_COUNTED = re.compile(r"(?<![\w.,:])6\d{3}(?![\w.,:])")
_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


class Tap:
    """What has come to one client, without colours, as far as it was read."""

    def __init__(self, seat: str, person: str, client: Client) -> None:
        self.seat, self.person, self.client = seat, person, client
        self.text = self.cells = ""
        self._at = 0

    def read(self) -> str:
        """Everything up to now; in `cells` what the screen drew apart is kept apart."""
        fresh = self.client.got[self._at :]
        self._at += len(fresh)
        text = fresh.decode("utf-8", "replace")
        self.text += _CONTROLS.sub("", text)
        self.cells += _CONTROLS.sub(" | ", text)
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
        self.id = made.hosted.game.id
        self.seats = dict(contract(self.id).seats)
        self.taps: list[Tap] = []
        self.own: dict[str, set[str]] = {seat: set() for seat in (*self.seats, "watcher")}  # words a seat may see
        self.words: list[str] = []  # all canary words there are
        self.held: dict[str, set[str]] = {seat: set() for seat in self.seats}
        self.stocks: dict[str, set[int]] = {seat: set() for seat in self.seats}  # unlikely numbers of resources
        self.known: dict[str, set[int]] = {seat: set() for seat in (*self.seats, "watcher")}
        self.plans: dict[str, set[str]] = {seat: set() for seat in self.seats}  # orders nobody else is told of
        self.checks = 0

    async def begin(self) -> None:
        made, match = self.house, self.house.hosted.match
        lines = [Line(len(match.lines) + k, REFEREE, "nobody's", kind="whisper", to=(REFEREE,)) for k in range(NOBODYS)]
        made.hosted.kept.store.append("friday", len(match.lines), lines)
        match.lines += lines
        if self.id == "seasons":
            for k, seat in enumerate(self.seats):
                made.hosted.hear(REFEREE, f"award {700 + 50 * k} resources to {seat} because {self.fresh_word(seat)}")
        for seat, who in (*self.seats.items(), ("watcher", "Wat")):
            for face in FACES:
                name = f"{who}-{face}"
                register = made.host.register
                kind = "share" if register.holders("friday", seat) else "seat"
                register.accept(register.invite(Place("friday", seat), kind, who), made.key(name).get_fingerprint(), "")  # type: ignore[arg-type]
                term = None if face == "plain" else XTERM
                client = await made.come(name, f"x+{face}", term=term, size=(130, 45) if seat == "muetar" else (80, 24))
                self.taps.append(Tap(seat, who, client))
        for tap in self.taps:
            await tap.client.sees(">" if tap.client.got.startswith(b"\x1b") else made.hosted.game.title)
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
        self.plans[ask.seat].add(text)
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
        seat = self.luck.choice(list(self.seats))
        other = self.luck.choice([s for s in self.seats if s != seat])
        tap = self.tap(seat)
        if self.id == "seasons":
            self.gather(seat, other)
        else:
            self.type(tap, f"whisper {other} {self.fresh_word(seat, other)}")
        self.type(self.tap(seat), f"note {self.fresh_word(seat)}")
        self.type(self.tap(seat), f"alias {self.fresh_word(seat)} = look")
        for one in self.taps:
            self.type(
                one, self.luck.choice((*ANYWHERE, *(line.format(other=other) for line in contract(self.id).asks)))
            )
        self.tap(seat).client.type(self.fresh_word(seat))  # not given

    def gather(self, seat: str, other: str) -> None:
        """What is said, noted and ordered in Seasons where few hear it: heard at once, while it is known who stands
        where. The referee does it in their place, and gives reasons.
        """
        hosted = self.house.hosted
        g = hosted.match.state
        if hosted.match.ask(seat) is None:
            return
        spot = g.place_of(f"{seat}/both")
        there = [talk.seat_of(p) for p in talk.hearers(g, spot)] if spot != MAP else []
        heard = self.fresh_word(*dict.fromkeys((seat, *there)))
        hosted.hear(REFEREE, f"{seat}: speak {heard}")
        hosted.hear(REFEREE, f"{seat}: whisper {other} {self.fresh_word(seat, other)}")
        hosted.hear(REFEREE, f"{seat}: jot {(noted := self.fresh_word(seat))} because {self.fresh_word(seat)}")
        self.own[seat].add(noted)
        hosted.hear(REFEREE, f"{seat}: offer alliance to {other} because {self.fresh_word(seat, other)}")
        self.learn()

    def learn(self) -> None:
        """What lies open on tables is read by whoever stands there (SE-DIPLOMAT-05)."""
        g = self.house.hosted.match.state
        for seat in self.seats if self.id == "seasons" else ():
            self.stocks[seat].add(g.nations[seat].resources)
            self.known[seat].add(g.nations[seat].resources)
            for host in self.seats:
                if host in g.visits(seat) and not table(g, host).notes_covered:
                    self.own[seat] |= {w for text in table(g, host).notes for w in text.split()}
                if host in g.sheets_open_to(seat):
                    self.known[seat].add(g.nations[host].resources)

    def check(self) -> None:
        """No client has got what its seat may not know."""
        game, state = self.house.hosted.game, self.house.hosted.match.state
        self.learn()
        if self.id == "divine_right":
            for seat in self.seats:
                self.held[seat] |= {tables.card_name(c) for c in state.players[seat].hand}
        news = {s: self.house.room.told_since("" if s == "watcher" else s, 0) for s in self.own}
        for tap in self.taps:
            self.check_numbers(tap)
            text = tap.read()
            told = " ".join(t for _, t in news[tap.seat])
            hidden = [w for w in self.words if w not in self.own[tap.seat]]
            hidden += [w for w in game.views.secrets(state, None) if w not in told]
            if tap.seat in self.seats:
                held = {c for s in self.seats for c in self.held[s]} - self.held[tap.seat]
                hidden += [c for c in sorted(held) if c not in told]
            assert [w for w in hidden if w in text] == []
            self.checks += len(hidden)

    def check_numbers(self, tap: Tap) -> None:
        """No number of the journal's own, none of another's stock, no order that its seat was not told of."""
        tap.read()
        assert _COUNTED.findall(tap.cells) == []
        numbers = {n for s in self.seats if s != tap.seat for n in self.stocks[s] if n > 300} - self.known[tap.seat]
        assert [n for n in numbers if re.search(rf"(?<![\w.,:]){n} resources", tap.cells)] == []
        if self.id == "seasons":
            orders = {
                m.line.text
                for m in self.house.hosted.match.marks
                if not knows(self.house.hosted.match, m, tap.seat if tap.seat in self.seats else "")
            }
            mine = self.plans.get(tap.seat, set())
            telling = [t for t in orders - mine if t.startswith(("plan move", "build", "raise")) and t in tap.text]
            assert telling == []
            self.checks += len(orders)
        self.checks += len(numbers) + 1

    def _noted(self, seat: str, text: str) -> bool:
        return any(text in noted for _, noted in self.house.hosted.table.notebook(seat).notes)

    async def end(self) -> None:
        """Everything on its way arrives; then the last look, at the host's files too."""
        for tap in self.taps:  # what is typed at a client is heard in its order: behind its last line there is nothing
            if tap.seat in self.seats:
                self.type(tap, "")  # ends a line that was begun
                self.type(tap, f"note {(last := self.fresh_word(tap.seat))}")
                await until(partial(self._noted, tap.seat, last))
        last = "sets turn 7" if self.id == "seasons" else self.fresh_word(*self.own)
        self.house.hosted.hear(REFEREE, "turn 7" if self.id == "seasons" else f"say {last}")
        for tap in self.taps:
            await tap.client.sees(last)
        self.check()
        for path in self.house.folder.rglob("*"):
            if path.is_file() and "sqlite" not in path.name and "history" not in path.parts:
                text = path.read_bytes().decode("utf-8", "replace")
                assert [w for w in (*self.words, *(canary(k) for k in range(22))) if w in text] == []
        for seat in self.seats:  # the words do come where they belong
            assert any(w in t.text for w in self.own[seat] for t in self.taps if t.seat == seat)


def play(folder: Path, name: str, seed: int, orders: int, variant: int = 0) -> tuple[int, int, bool]:
    """A random game of at most so many orders; orders given, words looked for in vain, whether the game is over."""

    async def main() -> tuple[int, int, bool]:
        own = contract(name).variant(variant)
        options = own.quiet
        limits = Limits(per_address=40)  # all these clients sit at one machine
        async with house(folder, dict(own.seats), seed=str(seed), game=name, options=options, limits=limits) as made:
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
            return given, game.checks, made.hosted.match.over

    return asyncio.run(main())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of these clients are many; nobody is slowed down."""
    monkeypatch.setattr("minaria.ui.ssh.limits.Bucket.wait", lambda bucket: 0.0)
    monkeypatch.setattr("minaria.ui.ssh.limits.Pace.behind", 0.0)


@pytest.mark.parametrize("game", games())
def test_no_byte_of_anothers_secret_comes_over_the_wire(marked: None, quick: None, tmp_path: Path, game: str) -> None:
    given, checks, over = play(tmp_path, game, 1, 24)
    assert given == 24 or (over and given > 20)
    assert checks > 40 * given


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), variants())
@pytest.mark.parametrize("seed", range(2, 6))
def test_whole_games_tell_nobody_anothers_secrets(
    marked: None, quick: None, tmp_path: Path, seed: int, game: str, variant: int
) -> None:
    given, checks, _ = play(tmp_path, game, seed, 4000 if game == "divine_right" else 400, variant)
    print(f"{given} orders, {checks} words looked for")
    assert checks > 100 * given
