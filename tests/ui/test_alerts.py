"""Triggers: what they wait for, what they do, and that a host never starts a program or writes a file for a player."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.table.people import triggers
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.people.triggers import KEPT, Lookout, Trigger
from minaria.table.store.store import SqliteStore
from minaria.ui.alerts import OwnAlerts, own_triggers, spoken
from minaria.ui.hotseat import sit
from tests.ui.ssh.house import XTERM, House, run, until
from tests.ui.test_line import Keyboard

SEATS = {"heron": "Ann", "otter": "Bob", "lynx": "Cid"}


@pytest.fixture
def hosted(tmp_path: Path) -> HostedTable:
    return new_table(SqliteStore(tmp_path / "t.sqlite"), "bazaar", SEATS, seed="1", name="friday")


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Write the file of triggers of whoever sits here."""
    monkeypatch.setenv("MINARIA_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()

    def written(text: str) -> Path:
        (tmp_path / "config" / "config.toml").write_text(text, encoding="utf-8")
        return tmp_path / "config"

    return written


def looks(hosted: HostedTable, *when: str) -> Callable[[], list[str]]:
    """What Bob at the otter's seat notices from now on, look by look."""
    lookout = Lookout(hosted.match, [Trigger(w, say="x") for w in when])
    return lambda: [f"{x.trigger.when}: {x.text}" for x in lookout.look(hosted.match, ("otter",), "Bob")]


def test_one_s_turn_is_noticed_when_it_comes_and_not_at_each_question(hosted: HostedTable) -> None:
    look = looks(hosted, "my turn")
    assert look() == []
    hosted.hear("heron", "done")
    (found,) = look()
    assert found.startswith("my turn: Do 2 more of")
    assert look() == []
    hosted.hear("otter", "buy")
    assert look() == []
    for seat in ("otter", "lynx", "heron"):
        hosted.hear(seat, "done")
    assert len(look()) == 1


def test_what_happens_to_one_is_noticed_from_what_was_told_of_it(hosted: HostedTable) -> None:
    look = looks(hosted, "paid", "a trade", "paid by lynx")
    hosted.hear("heron", "pay 1 to otter")
    assert look() == ["paid: Heron pays 1 coin to Otter."]
    hosted.hear("heron", "buy")
    assert look() == ["a trade: Heron buys a good."]  # and never which
    hosted.hear("otter", "buy")
    assert look() == []  # his own


def test_one_s_name_is_noticed_in_what_others_say(hosted: HostedTable) -> None:
    look = looks(hosted, "my name")
    for line in ("say good evening all", "say the otters are coming", "whisper lynx: bob sleeps"):
        hosted.hear("heron", line)
    assert look() == []
    hosted.hear("heron", "say BOB, it is your turn soon")
    assert look() == ["my name: Heron says: BOB, it is your turn soon"]
    hosted.hear("heron", "whisper otter: psst")
    assert look() == ["my name: Heron whispers to you: psst"]
    hosted.hear("otter", "say I am Bob")
    assert look() == []


def test_the_end_and_a_turn_are_noticed_once(hosted: HostedTable) -> None:
    look = looks(hosted, "over", "turn 2")
    told: list[str] = []
    while not hosted.match.over:
        hosted.hear(hosted.match.awaited()[0], "done")
        told += look()
    assert told == ["turn 2: Turn 2.", "over: The game is over."]


def test_at_one_s_own_machine_a_command_is_run_and_a_file_written(
    hosted: HostedTable, chosen: Callable[[str], Path], tmp_path: Path
) -> None:
    mark, notes = tmp_path / "mark", tmp_path / "notes.txt"
    command = f"{sys.executable} -I -S -c 'import sys; open(sys.argv[1], \"w\").write(sys.stdin.read())' {mark}"
    chosen(
        f"[[trigger]]\nwhen = 'paid'\nring = true\nsay = 'To {{seat}}: {{text}}'\nrun = '''{command}'''\n"
        f"write = '{notes}'\n[[trigger]]\nwhen = 'my turn'\nrun = './no-such-program'\n"
    )
    alerts = OwnAlerts(hosted)
    assert alerts.look("Bob") == []
    hosted.hear("heron", "pay 1 to otter")
    (fired,) = alerts.look("Bob")
    assert spoken(fired, hosted.match) == "To Otter: Heron pays 1 coin to Otter."
    assert notes.read_text() == "friday, Otter: Heron pays 1 coin to Otter.\n"
    for _ in range(4):  # until the command has ended: all there are may run again
        alerts._running.acquire(timeout=20)
    assert mark.read_text() == "Heron pays 1 coin to Otter.\n"
    for _ in range(4):
        alerts._running.release()
    hosted.hear("heron", "done")
    alerts.look("Bob")
    (trouble,) = alerts.take_troubles()
    assert trouble.startswith("What 'my turn' is to do cannot be done: ")
    assert OwnAlerts(hosted).look("nobody of the table") == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "[[trigger]]\nring = true\n",
            "trigger 1 counts for nothing: Object missing required field `when`",
        ),
        ("theme = 'light'\n[[trigger]]\nwhen = 'my turn'\nsing = 1\n", "config.toml: trigger 1 counts for nothing"),
        ("trigger = 3\n", "trigger 1 counts for nothing"),
        ("[[trigger]]\nwhen = 'my turn'\n" * 31, "only the first 30 triggers count"),
        ("[[trigger]]\nwhen = 'pelted with eggs'\nring = true\n", "Trigger 1, 'pelted with eggs': "),
    ],
)
def test_what_is_wrong_in_the_file_is_said(
    hosted: HostedTable, chosen: Callable[[str], Path], text: str, why: str
) -> None:
    chosen(text)
    alerts = OwnAlerts(hosted)
    alerts.look("Bob")
    (told,) = alerts.take_troubles()
    assert why in told


def test_triggers_are_typed_at_one_s_own_machine(
    hosted: HostedTable, chosen: Callable[[str], Path], tmp_path: Path
) -> None:
    home = chosen("# mine\n[[trigger]]\nwhan = 1\n")
    notes = tmp_path / "notes.txt"
    keys = Keyboard(
        "trigger",
        "trigger pelted with eggs: ring",
        f"trigger my turn: ring and say Up and on and write {notes}",
        "trigger paid: run cat and dog",
        "triggers",
        "untrigger 2",
        "untrigger 2",
        "done",
        "done",
        "done",
        "triggers",
    )
    hosted.players.update(dict.fromkeys(SEATS, "Ann"))
    sit(hosted, keys, tmp_path)
    assert [x for x in keys.seen if "when 'my turn' comes" in x.lower()] == [
        f"note: When 'my turn' comes: ring and say Up and on and write {notes}."
    ]
    assert "note: When 'paid' comes: run cat and dog." in keys.seen
    assert "note: No more for 'paid'." in keys.seen
    assert "error: You have no trigger 2; 'triggers' names those you have." in keys.seen
    assert keys.seen.count("note: Up and on") >= 1
    assert keys.at("note: Up and on") > keys.at("note: No more for")  # not for the turn under way
    assert notes.read_text().startswith("friday, Otter: Do 2 more of")
    text = (home / "config.toml").read_text()
    assert text.startswith("# mine\n[[trigger]]\nwhan = 1\n")
    assert [x.when for x in own_triggers(home)[0]] == ["my turn"]


def test_the_file_of_the_page_is_one(chosen: Callable[[str], Path]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "triggers.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    found, trouble = own_triggers(chosen(block))
    assert trouble == []
    assert [x.when for x in found] == ["my turn", "my name", "besieged at Pennol"]
    match = Match.new(load("divine_right"), ["hothior", "mivior"], Seeded("1"))
    assert Lookout(match, found).troubles(match, "hothior") == []


def test_at_the_keyboard_each_person_has_what_is_his(
    hosted: HostedTable, chosen: Callable[[str], Path], tmp_path: Path
) -> None:
    chosen("[[trigger]]\nwhen = 'paid'\nsay = 'Money: {text}'\n[[trigger]]\nwhen = 'my name'\nsay = 'Named.'\n")
    keys = Keyboard("pay 1 to otter", "say Cid, hello", "done", "done", "done")
    sit(hosted, keys, tmp_path)
    told = [x for x in keys.seen if x.startswith("note: Money") or x == "note: Named."]
    assert told == []  # what came before one sat down is told as news
    keys = Keyboard("pay 1 to otter", "done", "pay 1 to heron", "done", "done")
    sit(hosted, keys, tmp_path)
    assert [x for x in keys.seen if x.startswith("note: Money")] == ["note: Money: Otter pays 1 coin to Heron."]


def test_a_host_rings_and_says_and_starts_nothing(
    tmp_path: Path, chosen: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    harm = f"[[trigger]]\nwhen = 'paid'\nsay = 'from the file'\nrun = 'touch {mark}'\nwrite = '{mark}'\n"
    chosen(harm)
    started: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *args, **more: started.append(args))

    async def doing(house: House) -> None:
        for who, seat in (("Ann", "heron"), ("Bob", "otter"), ("Cid", "lynx")):
            house.seat(who, seat)
        kept = triggers.to_keep([Trigger("paid", True, "from the key", f"touch {mark}", str(mark))])
        named = triggers.to_keep([Trigger("my name", True, "Named", f"touch {mark}", str(mark))])
        house.host.register.choose(house.key("Ann").get_fingerprint(), {KEPT: named})
        for who in ("Bob", "Cid"):
            house.host.register.choose(house.key(who).get_fingerprint(), {KEPT: kept})
        bob = await house.come("Bob", "otter+plain", term=XTERM)
        cid = await house.come("Cid", "lynx+tui", term=XTERM)
        ann = await house.come("Ann", "heron+lines", term=XTERM)
        await bob.sees("Otter>")
        await cid.sees("Bazaar")
        n = len(bob.got)
        bob.line("triggers", "trigger my turn: run touch x", end="\r")
        assert "run" not in (await bob.sees("1. paid: ring and say from the key", since=n)).partition("trigger my")[0]
        await bob.sees("A host starts no program and writes no file for you")
        bob.line("untrigger 1", "trigger paid: ring and say Money came", "trigger pelted with eggs: ring", end="\r")
        await bob.sees("When 'paid' comes: ring and say Money came.", "says nothing that may happen here")
        await ann.sees("Heron>")
        ann.line("pay 1 to otter", "pay 1 to lynx", end="\r")
        await bob.sees("News: Heron pays 1 coin to Otter.\r\n\aMoney came")
        await cid.sees("from the key")
        bob.line("say thank you, Ann", end="\r")
        await ann.sees("Named")
        await until(lambda: all(b"\a" in x.got for x in (ann, bob, cid)))
        assert "from the file" not in bob.text + cid.text + ann.text
        again = house.host.register.person(house.key("Bob").get_fingerprint())
        assert again is not None
        assert triggers.kept(again.choices[KEPT]) == [Trigger("paid", True, "Money came")]

    run(doing, tmp_path / "house", seats=SEATS, game="bazaar")
    assert started == []
    assert not mark.exists()


def test_what_is_kept_with_a_key_never_runs_anything() -> None:
    text = '[{"when": "paid", "run": "touch x", "write": "y"}]'
    assert triggers.kept(text) == [Trigger("paid")]
    for broken in ("", "[1]", "{}", '[{"when": 3}]', '[{"when": "a", "eval": "b"}]'):
        assert triggers.kept(broken) == []
    assert own_triggers(Path("/nonexistent")) == ([], [])
