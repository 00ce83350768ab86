"""Kept tables: opening one, going on with one, who sits where, bots that play their seats, and checking the dice.

An order counts once it is in the store: `Match` hands every line to the store before it takes effect. Whoever has
people at a keyboard (line mode, later the hosts) works with a `HostedTable`.
"""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from commands import Order, clean
from minaria.bots import Bot
from minaria.bots.random_bot import RandomBot
from minaria.engine.dice import BadDice, NeedDice, Seeded
from minaria.engine.game import REFEREE, BadSetup, Game, Setup, load
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers, carry_out
from minaria.table.answers import status
from minaria.table.store import Store, StoreTrouble
from minaria.table.table import Reply, Table

YOU = "you"  # whoever started the program
BOT = "bot"
DRAWN = re.compile(r"player[1-9]")  # a seat not named after anything: games that can give it a home by lot do so
_NAME = re.compile(r"(?=.*[^\W\d_])[\w.-]{1,40}")
_TRIES = 20  # choices a bot may make at one question before it counts as stuck
_BOT_ORDERS = 20_000  # more than any game needs; beyond this the bots go round in circles


class BotStuck(Exception):
    """A bot found no order that could be carried out; the table waits."""


class Kept(NamedTuple):
    """Where a table's lines go."""

    store: Store
    name: str
    secret: str


class HostedTable:
    """A table whose journal is in a store. `players` tells who plays each seat: YOU, BOT or a person's name."""

    def __init__(self, match: Match, kept: Kept, players: Mapping[str, str], seen: Mapping[str, int]) -> None:
        self.match = match
        self.kept = kept
        self.players = dict(players)
        self.table = Table(match, self.save)
        self.table.people.update(players)
        self.seen: dict[str, int] = dict(seen)  # seat -> first journal line it has not been told of
        self._heard: dict[str, int] = {}  # seat -> lines of talk it has been told
        self._bots_rest = -1  # length of the journal when the bots last had nothing more to do
        match.keep = self._keep

    # -- what it is

    @property
    def name(self) -> str:
        """The table's name in the store."""
        return self.kept.name

    @property
    def game(self) -> Game:
        """The game played."""
        return self.match.game

    @property
    def promise(self) -> str:
        """SHA-256 of the dice seed, published from the start."""
        return self.match.setup.promise

    @property
    def revealed_seed(self) -> str | None:
        """The dice seed once the game is over; None before."""
        return self.kept.secret if self.match.over else None

    def dice_by_hand(self, on: bool) -> None:
        """Whether people throw real dice and type them; bots' dice always come from the program."""
        self.table.by_hand = {s for s, who in self.players.items() if who in self.people} if on else set()

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is no bot, in seat order, each once."""
        return tuple(dict.fromkeys(p for s in self.table.seats if (p := self.players[s]) != BOT))

    def next_seat(self, after: str | None = None) -> str | None:
        """The awaited seat a person plays: `after` itself if it is still awaited, else the next one round the table."""
        awaited = [s for s in self.match.awaited() if self.players.get(s, BOT) != BOT]
        if not awaited:
            return None
        seats = self.table.seats
        start = seats.index(after) if after in seats else 0
        return next((s for s in (*seats[start:], *seats[:start]) if s in awaited), None)

    # -- playing

    def hear(self, seat: str, line: str) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed or for the store."""
        try:
            if self.catch_up():
                return [Reply("refusal", "This table was played on elsewhere meanwhile. Look again before you order.")]
            return self.table.hear(seat, line)
        except StoreTrouble as err:
            return [Reply("refusal", f"That could not be kept, so it does not count. {err}")]

    def news(self, seat: str) -> list[str]:
        """What the seat may know and has not been told: what happened, then what others said."""
        told = [text for _, text in self.table.news(seat, self.seen.get(seat, 0))]
        said = self.table.chat[self._heard.get(seat, 0) :]
        told += [f"{_title(s)} says: {words}" for _, s, words in said if self.players.get(s) != self.players.get(seat)]
        self.told(seat)
        return told

    def told(self, seat: str) -> None:
        """The seat knows everything up to now."""
        self.seen[seat] = len(self.match.lines)
        self._heard[seat] = len(self.table.chat)

    def bots_play(self, limit: int = _BOT_ORDERS) -> int:
        """Let bots order until a person is awaited, the game is over or about `limit` orders are given; how many.

        While people are awaited too, each awaited bot gives one order and then waits for them. Raises BotStuck,
        StoreTrouble.
        """
        given = 0
        while given < limit and len(self.match.lines) != self._bots_rest:
            awaited = self.match.awaited()
            bots = [s for s in awaited if self.players.get(s, BOT) == BOT]
            for seat in bots:
                if self.match.ask(seat) is not None and not self.match.answered(seat):
                    self._bot_orders(seat)
                    given += 1
            if not bots or len(bots) < len(awaited):
                self._bots_rest = len(self.match.lines)
        if given >= _BOT_ORDERS:
            raise BotStuck(f"The bots gave {given} orders and no person was asked anything.")
        return given

    def _bot_orders(self, seat: str) -> None:
        """One order by a bot, put into words and read back as a person's is, so that the journal says what it meant."""
        match = self.match
        trouble = "it is asked nothing"
        for again in range(_TRIES):
            ask = match.ask(seat)
            assert ask is not None
            luck = random.Random(f"{self.kept.secret}/{seat}/{len(match.lines)}/{again}")
            bot: Bot = RandomBot(seat, luck)
            try:
                order: Order = bot.order(match.game.view(match.state, seat), ask)
                match.give(seat, match.parse(seat, match.text(seat, order)))
                return
            except StoreTrouble:
                raise
            except Exception as err:  # a refusal or a fault in a rule: nothing changed, and the others want to go on
                trouble = str(err) or type(err).__name__
        raise BotStuck(f"The bot that plays {_title(seat)} finds nothing it can do: {trouble}.")

    # -- keeping

    def _keep(self, line: Line) -> None:
        self.kept.store.append(self.name, line.n, [line])

    def catch_up(self) -> int:
        """Take in lines another process has added; how many. Raises StoreTrouble, TellingDiffers."""
        store, match = self.kept.store, self.match
        if not store.more(self.name, len(match.lines)):
            return 0
        added = store.read(self.name, len(match.lines))
        for line in added:
            match.again(line)
        return len(added)

    def save(self) -> str:
        """Keep the position and what everybody has seen beside the journal; a sentence that says so."""
        store, match = self.kept.store, self.match
        n = len(match.lines) - 1
        try:
            store.keep_snapshot(self.name, n, match.snapshot())
            store.update_meta(
                self.name, {"seen": self.seen, "where": self.where(), "where_line": n, "over": match.over}
            )
        except StoreTrouble as err:
            return f"The journal is kept, the rest is not: {err}"
        return f"Every order is kept as it is given. This table is called {self.name}."

    def where(self, seat: str = "") -> str:
        """The moment of the game, for a seat or for everybody: "Turn 3 of 20, Sieges, Muetar's round"."""
        return where(self.match, seat)

    def result(self) -> list[str]:
        """The ranking, a line a seat, once the game is over."""
        return list(self.game.result(self.match.state)) if self.match.over else []


def where(match: Match, seat: str = "") -> str:
    """The moment of a game in a few words, without a full stop; the phase's title where the sheets tell no more."""
    if match.over:
        return "The game is over"
    if not hasattr(match.game.sheets, "status"):
        return match.phase.title or type(match.phase).__name__
    return status(match, seat).rstrip(".")


def _title(seat: str) -> str:
    return seat[:1].upper() + seat[1:]


# -- opening and going on


def seat_ids(game: Game, wanted: Mapping[str, str]) -> dict[str, str]:
    """Seats as the game calls them (case does not matter) and who plays them, cleaned. Raises BadSetup."""
    names = game.seat_names()
    found: dict[str, str] = {}
    for given, who in wanted.items():
        seat = next((n for n in names if n.casefold() == given.casefold()), given.casefold())
        if names and seat not in names and not DRAWN.fullmatch(seat):
            raise BadSetup(f"{game.title} has no seat {clean(given, 40)!r}; {_nearest(seat, names)}")
        if not re.fullmatch(r"[\w-]{1,30}", seat) or seat == REFEREE:
            raise BadSetup(f"A seat cannot be called {clean(given, 40)!r}.")
        if seat in found:
            raise BadSetup(f"The seat {seat} is given twice.")
        found[seat] = clean(who, 30) or BOT
        if found[seat].casefold() in (YOU, BOT):
            found[seat] = found[seat].casefold()
    return found


def _nearest(word: str, names: tuple[str, ...]) -> str:
    import difflib

    near = difflib.get_close_matches(word, names, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."


def new_table(
    store: Store,
    game_id: str,
    seats: Mapping[str, str],
    options: Mapping[str, str] | None = None,
    seed: str | None = None,
    name: str = "",
) -> HostedTable:
    """Set up a game and keep it. Raises LookupError (no such game), BadSetup, StoreTrouble (NameTaken)."""
    game = load(game_id)
    players = seat_ids(game, seats)
    name = name.strip()
    if name and not _NAME.fullmatch(name):
        raise BadSetup("A table's name has up to 40 letters (at least one), digits, dots, dashes and underscores.")
    secret = secrets.token_hex(16) if seed is None else seed
    kept: list[str] = []

    def keep(line: Line) -> None:
        kept.append(store.create(game.id, name, line, {"players": players}, secret))

    match = Match.new(game, tuple(players), Seeded(secret), dict(options or {}), keep)
    return HostedTable(match, Kept(store, kept[0], secret), players, {})


def resume(store: Store, table: str, upto: int | None = None) -> HostedTable:
    """Go on with a kept table, by name or number, its journal checked line by line.

    Raises NoTable, StoreTrouble, TellingDiffers, LookupError (its game is not installed).
    """
    entry = store.entry(table)
    game = load(entry.game)
    secret = store.secret(entry.name)
    match = _replayed(game, store.read(entry.name), Seeded(secret), upto)
    meta = entry.meta
    given = meta.get("players", {})
    seen = {s: n for s, n in meta.get("seen", {}).items() if isinstance(n, int)}
    return HostedTable(match, Kept(store, entry.name, secret), {s: given.get(s, YOU) for s in match.setup.seats}, seen)


def _replayed(game: Game, lines: list[Line], source: Seeded, upto: int | None = None) -> Match:
    """The match of a journal, every position checked, also after taking back. Raises TellingDiffers."""
    try:
        match = Match.replay(game, lines[:1], source)
    except (msgspec.MsgspecError, BadSetup, NeedDice, BadDice) as err:
        raise TellingDiffers(0, f"the set-up cannot be read: {err}") from err
    for line in lines[1:]:
        if upto is not None and line.n > upto:
            break
        match.again(line)
        if line.kind in ("undo", "redo") and line.sum and line.sum != match.position.sum():
            raise TellingDiffers(line.n, f"line {line.n} ({line.kind}) leads to another position")
    return match


# -- checking the dice afterwards


class Checked(NamedTuple):
    """What a check found in order: lines, numbers thrown, and whether the dice could be checked yet."""

    lines: int
    numbers: int
    dice: bool


def verify(store: Store, table: str) -> Checked:
    """Check a whole journal: every position, the promise, and every number against the revealed seed.

    While the game goes on the seed stays secret: then the positions alone are checked. Raises TellingDiffers at the
    first line that is not as it should be, NoTable, StoreTrouble.
    """
    entry = store.entry(table)
    game = load(entry.game)
    lines = store.read(entry.name)
    secret = store.secret(entry.name)
    finished = _replayed(game, lines, Seeded(secret)).over
    if finished:
        _check_dice(game, lines, Seeded(secret))
    return Checked(len(lines), sum(len(line.rolls) for line in lines), finished)


def _check_dice(game: Game, lines: list[Line], source: Seeded) -> None:
    """Throw every number again from the seed. Raises TellingDiffers."""
    setup = msgspec.json.decode(lines[0].text, type=Setup)
    if setup.promise != source.promise:
        raise TellingDiffers(0, "the seed is not the one that was promised at the start")
    match = Match.new(game, setup.seats, source, setup.options)
    _same_numbers(lines[0], match.lines[0].rolls)
    for line in lines[1:]:
        if line.kind == "order":
            order = match.parse(line.seat, line.text)
            _, run = carry_out(game, match.position, line.seat, order, source, line.n)
            if not line.hand:  # what hands threw nobody can throw again
                _same_numbers(line, tuple(run.rolls))
        match.again(line)


def _same_numbers(line: Line, thrown: tuple[int, ...]) -> None:
    if line.rolls != thrown:
        raise TellingDiffers(
            line.n, f"the journal has {_numbers(line.rolls)} in line {line.n}, the seed gives {_numbers(thrown)}"
        )


def _numbers(rolls: tuple[int, ...]) -> str:
    return " ".join(map(str, rolls)) or "no number"


# -- where things are


def data_dir(given: str | None = None) -> Path:
    """Where tables are kept: `given`, else MINARIA_DATA, else the user's data directory."""
    import os

    chosen = given or os.environ.get("MINARIA_DATA")
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("minaria", appauthor=False))


def latest(store: Store) -> str | None:
    """The table played last that is not over; None if there is none."""
    with suppress(StopIteration):
        return next(e.name for e in store.tables() if not e.meta.get("over"))
    return None


__all__ = [
    "BOT",
    "YOU",
    "BotStuck",
    "Checked",
    "HostedTable",
    "data_dir",
    "latest",
    "new_table",
    "resume",
    "seat_ids",
    "verify",
    "where",
]
