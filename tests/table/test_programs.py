"""Programs as players: what they are sent, what becomes of what they send, and that nothing but a command line starts
one."""

from __future__ import annotations

import json
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from minaria.dev import reference_player
from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup, games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.table.people import programs
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.people.programs import Program
from minaria.table.people.protocol import LONGEST, Exchange, encoded
from minaria.table.record.talk import besides
from minaria.table.store.store import SqliteStore
from minaria.ui.front_ends import programs_at
from minaria.ui.script import ScriptFault, run
from tests.table.rooms import minaria

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "programs-as-players.md").read_text(encoding="utf-8")
PYTHON = f"{sys.executable} -I -S"
REFERENCE = f"{PYTHON} {reference_player.__file__}"
HELLO = '{"type": "hello", "protocol": 1}'


def says(code: str) -> str:
    """A program that does that, with `say` to send a line."""
    return f"{PYTHON} -c {shlex.quote(f'import sys, time; say = lambda x: print(x, flush=True){chr(10)}{code}')}"


def at(store: SqliteStore, program: str, seconds: float = 20.0, who: str = "bot") -> HostedTable:
    """A table of three at which a program plays `b`."""
    hosted = new_table(store, "ford", {"a": "random", "b": "bot", "c": who}, seed="7")
    hosted.programs.seat("b", Program(program, seconds))
    return hosted


@pytest.fixture
def playing(store: SqliteStore) -> Iterator[Callable[..., HostedTable]]:
    made: list[HostedTable] = []

    def begun(program: str, seconds: float = 20.0, who: str = "bot") -> HostedTable:
        made.append(at(store, program, seconds, who))
        return made[-1]

    yield begun
    for hosted in made:
        hosted.programs.end()


def told(hosted: HostedTable) -> list[str]:
    """What everybody was told about the table itself."""
    return [besides(hosted.match, line) for line in hosted.match.lines if line.kind == "ruling"]


def test_the_reference_player_plays_a_game_to_its_end(playing: Callable[..., HostedTable]) -> None:
    hosted = playing(REFERENCE)
    program = hosted.programs.playing["b"]
    hosted.bots_play()
    assert hosted.match.over
    assert any(mark.line.seat == "b" for mark in hosted.match.marks)
    assert hosted.programs.playing == {"b": program}
    assert told(hosted) == []
    assert hosted.players["b"] == "bot"
    process = program.pipe._process
    hosted.programs.end()
    assert process.returncode == 0  # of itself, when it was told good-bye


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (says("sys.exit(3)"), "has ended (exit code 3)"),
        (says("sys.exit('no book of openings')"), "has ended (exit code 1), saying: no book of openings"),
        (says("import os; os.close(1); os.close(2); time.sleep(60)"), "has closed its output"),
        (says("time.sleep(60)"), "has sent no hello for 0.2 seconds"),
        (says("say(str(chr(120) * 30_000)); time.sleep(60)"), f"sends a line of more than {LONGEST} bytes"),
        (says('say(\'{"type": "hello", "protocol": 2}\'); time.sleep(60)'), "does not speak protocol 1"),
        (says(f'say({HELLO!r}); say(\'{{"type": "bye"}}\'); time.sleep(60)'), "has left"),
        (says("[say('\\0[[[{') for _ in range(5_000)]"), "has sent 500 lines and no order that counts"),
        (says("[say('[' * 19_000) for _ in range(5_000)]"), "has sent 500 lines and no order that counts"),
    ],
)
def test_a_program_that_fails_loses_its_seat_to_a_bot(
    playing: Callable[..., HostedTable], program: str, why: str
) -> None:
    hosted = playing(program, 0.2 if "seconds" in why else 20.0)
    process = hosted.programs.playing["b"].pipe._process
    hosted.bots_play()
    assert hosted.match.over
    assert not hosted.programs.playing
    process.wait(10)
    assert told(hosted) == [f"The program that plays B {why}; a bot plays on."]


def test_a_program_that_only_says_hello_loses_its_seat_too(playing: Callable[..., HostedTable]) -> None:
    hosted = playing(says(f"say({HELLO!r}); sys.stdin.read()"))
    program = hosted.programs.playing["b"]
    program.is_asked(hosted.match)
    line = program.pipe.line(program._until)
    assert line is not None
    program.exchange.heard(hosted.match, line)
    program.seconds, program._until = 0.1, 0.0
    hosted.bots_play()
    assert told(hosted) == ["The program that plays B has sent no order that counts for 0.1 seconds; a bot plays on."]


def test_what_it_writes_and_nobody_reads_is_bounded() -> None:
    pipe = programs.Pipe(shlex.split(says("time.sleep(60)")))
    try:
        with pytest.raises(programs.Gone, match="reads nothing of what it is sent"):
            pipe.send({"type": "note", "text": "x" * 100_000} for _ in range(100))
    finally:
        pipe.close(at_once=True)


def test_a_person_may_leave_while_a_program_thinks(playing: Callable[..., HostedTable]) -> None:
    hosted = playing(says(f"say({HELLO!r}); sys.stdin.read()"), who="Cyd")
    hosted.programs.patience = 0.01
    assert [hosted.bots_play(2) for _ in range(3)]
    assert "b" in hosted.programs.playing
    assert "b" in hosted.match.awaited()


ASIDE = f"""
import json
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({HELLO!r})
    if message["type"] == "question":
        wanted = "commit" if message["awaited"] else "propose"
        orders = [x for offer in message["offers"] if offer["kind"] == wanted for x in offer["orders"]]
        given = {{"type": "order", "order": orders[0]}} if orders else {{"type": "pass"}}
        say(json.dumps({{**given, "id": message["id"]}}))
"""


def test_a_program_may_order_where_nobody_waits_for_it(store: SqliteStore) -> None:
    seats = {"aldermark": "Ann", "brineholt": "bot", "cindral": "random", "dunmoor": "random"}
    hosted = new_table(store, "seasons", seats, seed="4")
    with programs_at(hosted, {"brineholt": says(ASIDE)}, None):
        hosted.bots_play()
        own = [mark.line.text for mark in hosted.match.marks if mark.line.seat == "brineholt"]
        assert own[0] == "commit"
        assert own[1].startswith("offer")
        assert hosted.match.awaited() == ("aldermark",)
        assert list(hosted.programs.playing) == ["brineholt"]


def test_nothing_that_is_sent_raises() -> None:
    match = Match.new(load("bazaar"), ("heron", "otter"), Seeded("1"))
    exchange = Exchange("heron")
    deep = "[" * 900 + "]" * 900
    values = [
        "1",
        "null",
        "true",
        "[]",
        "{}",
        '""',
        '"buy"',
        '"\\u0000\\ud800"',
        "1e999",
        "-1",
        deep,
        f'"{"x and " * 3000}"',
    ]
    kinds = ("hello", "order", "legal?", "pass", "view", "", "bye ")
    before = match.snapshot()
    for greeting in (False, True):
        exchange.greeted = greeting
        exchange.question(match)
        for kind in kinds:
            for value in values:
                keys = ", ".join(f'"{key}": {value}' for key in ("id", "order", "kind", "most", "protocol", "name"))
                for line in (f'{{"type": "{kind}", {keys}}}', f'{{"type": {value}, {keys}}}', value, f"{value}\xff"):
                    heard = exchange.heard(match, line.encode("latin-1", "replace"))
                    assert heard.order is None
                    assert all(len(encoded(x)) < 10_000 for x in heard.says)
    assert match.snapshot() == before


def test_nobody_passes_who_is_awaited() -> None:
    match = Match.new(load("bazaar"), ("heron", "otter"), Seeded("1"))
    exchange = Exchange("heron")
    exchange.heard(match, HELLO.encode())
    exchange.question(match)
    heard = exchange.heard(match, encoded({"type": "pass", "id": exchange.id}))
    assert not heard.passes
    assert heard.says[0]["why"].startswith("The game waits for your order")


# -- who names one


@pytest.fixture
def nothing_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A command that leaves a mark where it is run, and a store of words that try to have it run."""
    mark = tmp_path / "mark"
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **more: started.append(args))
    yield f"program:touch {mark}"
    assert started == []
    assert not mark.exists()


def test_no_table_is_begun_with_one(store: SqliteStore, nothing_starts: str) -> None:
    with pytest.raises(BadSetup, match="Only a command line says which program plays a seat"):
        new_table(store, "ford", {"a": "you", "b": nothing_starts, "c": "bot"})
    assert store.tables() == []


def test_no_kept_table_starts_one(store: SqliteStore, nothing_starts: str) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "bot", "c": "bot"}, seed="7", name="friday")
    hosted.save()
    for who in (nothing_starts, "program"):
        store.update_meta("friday", {"players": {"a": "you", "b": who, "c": "bot"}, "programs": {"b": who}})
        again = resume(store, "friday")
        again.bots_play()
        assert again.programs.playing == {}


def test_no_line_at_a_table_starts_one(store: SqliteStore, nothing_starts: str) -> None:
    hosted = new_table(store, "ford", {"a": "Ann", "b": "bot", "c": "Cyd"}, seed="7")
    for line in (f"let {nothing_starts} play b", f"let '{nothing_starts}' play b", nothing_starts):
        hosted.hear("referee", line)
        hosted.hear("a", line)
        hosted.bots_play()
    assert hosted.programs.playing == {}


def test_no_transcript_starts_one(nothing_starts: str) -> None:
    for seats in (f"a={nothing_starts} b c", "a=program:touch b c"):
        with pytest.raises(ScriptFault):
            run(f"game ford\nseats {seats}\nseed 7\n\na> done\n")


def test_a_bot_plays_where_a_program_did(store: SqliteStore) -> None:
    hosted = new_table(store, "ford", {"a": "you", "b": "bot", "c": "bot"}, seed="7", name="friday")
    with programs_at(hosted, {"B": REFERENCE}):
        assert list(hosted.programs.playing) == ["b"]
        assert hosted.table.people["b"] == "a program"
        with pytest.raises(BadSetup, match="A program plays a seat that a bot would: b, c"):
            hosted.programs.seat("a", Program(REFERENCE))
    assert hosted.programs.playing == {}
    assert REFERENCE not in repr(store.entry("friday").meta)


# -- what it is sent


@pytest.mark.parametrize("game", games())
def test_it_is_sent_the_same_whatever_its_seat_does_not_know(game: str) -> None:
    found = load(game)
    seats = list(found.seating.names() or "abc")[: max(found.seating.count[0], 2)]
    match, luck = Match.new(found, seats, Seeded("3")), random.Random(3)
    for k in range(25):
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        other = match.game.views.twin(match.state, ask.seat)
        if k % 12 == 0 and other is not None:
            other.settle()
            twin = Match(found, match.setup, match.source)
            twin.start = Position(other, match.position.stack)
            assert _sent(match, ask.seat) == _sent(twin, ask.seat)
        match.give(ask.seat, choose(ask, luck))
        if match.over:
            break


def _sent(match: Match, seat: str) -> list[bytes]:
    """The view and the question, whose line of the journal a position by itself has not."""
    exchange = Exchange(seat)
    question = exchange.question(match)
    assert question is not None
    return [encoded({**x, "n": 0, "id": ""}) for x in (exchange.view(match), question)]


def test_it_is_told_what_its_seat_is_told() -> None:
    match = Match.new(load("bazaar"), ("heron", "otter"), Seeded("1"))
    exchanges = {seat: Exchange(seat) for seat in match.setup.seats}
    match.give("heron", match.parse("heron", "buy"))
    match.note("heron", "meet me", ("otter",))
    bought = next(event.private["heron"] for _, event in match.events(1))
    heard = {seat: [e["text"] for m in x.events(match) for e in m["events"]] for seat, x in exchanges.items()}
    assert bought in heard["heron"]
    assert "Heron buys a good." in heard["otter"]
    assert bought not in heard["otter"]
    assert "Heron whispers to you: meet me" in heard["otter"]
    assert exchanges["otter"].events(match) == []  # once


def test_an_order_sent_twice_counts_once() -> None:
    match = Match.new(load("bazaar"), ("heron", "otter"), Seeded("1"))
    exchange = Exchange("heron")
    exchange.heard(match, HELLO.encode())
    exchange.question(match)
    line = encoded({"type": "order", "id": exchange.id, "order": "buy"})
    heard = exchange.heard(match, line)
    assert heard.order is not None
    match.give("heron", heard.order)
    exchange.accepted(match, "buy")
    assert exchange.question(match) is not None  # "buy" would be legal again
    (refused,) = exchange.heard(match, line).says
    assert refused["type"] == "refused"
    assert refused["why"].startswith("That answers an earlier question")


# -- the page


def test_the_session_of_the_page_comes_out_as_it_stands_there() -> None:
    (block,) = re.findall(r"```json-session\n(.*?)```", PAGE, re.DOTALL)
    match = Match.new(load("block_wars"), ("amber", "birch"), Seeded("1"))
    exchange = Exchange("amber", "friday")
    waiting = [exchange.hello(match, 30), *exchange.events(match), exchange.view(match), exchange.question(match)]
    exchange.heard(match, HELLO.encode())
    shown_id = re.findall(r'"id": "(\w+)"', block)[0]
    for line in block.replace(shown_id, exchange.id).splitlines():
        if line.startswith("< "):
            assert _fits(json.loads(line[2:]), json.loads(encoded(waiting.pop(0)))), line  # type: ignore[arg-type]
            continue
        heard = exchange.heard(match, line[2:].encode())
        waiting += heard.says
        if heard.order is not None:
            text = match.text("amber", heard.order)
            match.give("amber", heard.order)
            waiting += exchange.accepted(match, text)
    assert waiting == []


def _fits(shown: Any, real: Any) -> bool:
    """Whether what is shown is in what is there: of a record some keys, of a list what stands before '...'."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(key in real and _fits(x, real[key]) for key, x in shown.items())
    if isinstance(shown, list) and shown[-1:] == ["..."]:
        return len(real) >= len(shown) and all(map(_fits, shown[:-1], real))
    if isinstance(shown, list):
        return len(real) == len(shown) and all(map(_fits, shown, real))
    return bool(shown == real)


def test_a_command_line_names_one(tmp_path: Path) -> None:
    done = minaria(tmp_path, "play", "ford", "--seats", f"a=random,b=program:{REFERENCE},c=bot", "--plain")
    assert "A: random, B: a program, C: bot." in done.stdout
    assert "The game is over." in done.stdout
    wrong = minaria(tmp_path, "play", "ford", "--seats", "a=you,b=program:./no-such-program,c=bot", "--plain")
    assert wrong.returncode == 2
    assert wrong.stderr == "minaria: there is no program './no-such-program' that could be started\n"
    taken = minaria(tmp_path, "resume", "ford-1", "--program", f"z={REFERENCE}", "--plain")
    assert "A program plays a seat that a bot would: a, b, c." in taken.stderr
    assert "ford-2" not in minaria(tmp_path, "list", "--plain").stdout
