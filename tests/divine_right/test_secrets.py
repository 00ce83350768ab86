"""Hands, undrawn cards and unread personalities reach nobody: canaries in every hidden field, all through a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest
from msgspec.structs import replace

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games.divine_right import tables
from minaria.games.divine_right.tables import kingdoms
from minaria.table.line.table import Table
from minaria.ui.script import flat

SEATS = ["hothior", "mivior", "muetar"]
QUESTIONS = (
    "look",
    "orders",
    "help",
    "sheet",
    "sheet mivior",
    "cards",
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
    "rules activate",
)


def canary(n: int) -> str:
    """A word that stands nowhere else."""
    return f"Zyzzyva{'abcdefghijklmnopqrstuvwxyz'[n]}"


ROOMS = (
    "phases.diplomacy",
    "rules.diplomacy",
    "rules.movement",
    "rules.heroes",
    "names.indexes",
    "pages",
    "pages.finding",
    "pages.lookup",
    "pages.realms",
    "pages.summaries",
    "edits.positions",
)


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Personality cards named by canaries, in every module that knows them."""
    birds = {n: replace(p, name=canary(n), text=f"{canary(n)} does it.") for n, p in tables.personalities().items()}
    rooms = [import_module(f"minaria.games.divine_right.{room}") for room in ROOMS]
    for room in rooms:
        if hasattr(room, "personalities"):
            monkeypatch.setattr(room, "personalities", lambda: birds)
    forget(rooms)
    yield
    forget(rooms)


def forget(rooms: list[ModuleType]) -> None:
    """Empty what the modules keep, such as indexes of names."""
    for room in rooms:
        for thing in vars(room).values():
            if hasattr(thing, "cache_clear") and thing.__module__ == room.__name__:
                thing.cache_clear()


def seen_by(table: Table, seat: str) -> str:
    """Everything one seat can get to see now: its news, its prompt, answers, completions, refusals."""
    match = table.match
    out = [text for _, text in table.news(seat)]
    out.append(table.prompt(seat))
    for question in QUESTIONS:
        for reply in table.hear(seat, question):
            out += [reply.text, *(flat(reply.sheet) if reply.sheet else ())]
    scope = match.game.language.scope(match, seat)
    for half in ("activate ", "play ", "examine ", "discard ", "move ", "a", "deactivate i"):
        out += [s.text + s.note for s in table.reader.complete(half, scope)]
    for line in ("play White Magic +1", "activate Immer now", "discard Threat +2", "activate Trolls and"):
        if match.ask(seat) is None or "play" not in line:
            out += [r.text for r in table.hear(seat, line) if r.kind != "order"] if match.ask(seat) is None else []
    return "\n".join(out)


@pytest.mark.parametrize("seed", [1, 2])
def test_unread_personalities_reach_no_seat(marked: None, seed: int) -> None:
    game = load("divine_right")
    table = Table(Match.new(game, SEATS, Seeded(str(seed))))
    match, luck = table.match, random.Random(seed)
    looked = 0
    while not match.over and match.state.turn < 7:
        ask = match.asks[0]
        match.give(ask.seat, choose(ask, luck))
        if len(match.marks) % 23:
            continue
        hidden = [canary(r.card) for r in match.state.realms.values() if r.card and not r.read]
        hidden += [canary(c) for c in match.state.reserve]
        shown = {canary(r.card) for r in match.state.realms.values() if r.read}
        for seat in SEATS:
            text = seen_by(table, seat)
            told = {text_ for e in match.events() for text_ in [e[1].text]}
            past = {bird for bird in hidden if any(bird in t for t in told)}  # read once, back in the pile since
            leaks = [bird for bird in hidden if bird in text and bird not in shown and bird not in past]
            assert leaks == []
            looked += 1
    assert looked > 5


def test_a_personality_is_told_once_it_is_read(marked: None) -> None:
    table = Table(Match.new(load("divine_right"), SEATS, Seeded("3")))
    table.hear("referee", "set Immer personality 8")
    table.hear("referee", "phase diplomacy mivior")
    table.hear("mivior", "activate Immer")
    for seat in SEATS:
        assert canary(8) in seen_by(table, seat)


def test_hands_are_seen_by_their_owners_only() -> None:
    table = Table(Match.new(load("divine_right"), SEATS, Seeded("3")))
    table.hear("referee", "give muetar card White Magic +2")
    table.hear("referee", "give muetar card Black Magic +3")
    assert "Black Magic +3" in seen_by(table, "muetar")
    for seat in ("hothior", "mivior"):
        view = table.match.game.views.of(table.match.state, seat)
        assert view.counted["players"]["muetar"] == 2
        assert not any(p.hand for p in view.g.players.values())
        news = "\n".join(text for _, text in table.news(seat))
        assert "Black Magic" not in news
        cards = [flat(r.sheet) for r in table.hear(seat, "cards") if r.sheet]
        assert all("Magic" not in line for page in cards for line in page)
        sheet = [flat(r.sheet) for r in table.hear(seat, "sheet muetar") if r.sheet]
        assert all("Magic" not in line for page in sheet for line in page)


def test_a_seat_cannot_complete_cards_it_does_not_hold() -> None:
    table = Table(Match.new(load("divine_right"), SEATS, Seeded("3")))
    table.hear("referee", "give muetar card Black Magic +3")
    for line in ("phase diplomacy mivior", "set Immer personality 4"):
        table.hear("referee", line)
    table.hear("mivior", "activate Immer")
    hand = {tables.card_name(c) for c in table.match.state.players["mivior"].hand}
    scope = table.match.game.language.scope(table.match, "mivior")
    offered = {s.text for s in table.reader.complete("play ", scope)}
    assert offered <= hand
    (refusal,) = [r for r in table.hear("mivior", "play Black Magic +3") if r.kind == "refusal"]
    assert "You do not hold Black Magic +3" in refusal.text


def test_a_spectator_sees_no_more_than_any_player() -> None:
    match = Match.new(load("divine_right"), SEATS, Seeded("3"))
    view = match.game.views.of(match.state, None)
    assert not any(p.hand for p in view.g.players.values())
    assert all(view.g.realms[k].card == 0 for k in kingdoms())
