"""Rubbish, floods, half-open connections, oversized lines, hostile names and talk: nothing changes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import unicodedata
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel
from asyncssh.public_key import SSHKeyPair

from minaria.table.people.register import Place
from minaria.ui.ssh.limits import Bucket, Gate, Letters, Limits, Pace, fitted, network, terminal_name
from minaria.ui.ssh.typing import TypedLines
from tests.ui.ssh.house import XTERM, House, Keyless, forged, run, until

ROOMY = Limits(connections=500, per_address=500, unknown=500, tries=50, per_key=500, unknown_each=500, arrivals=10**6)
WRONG = "2345-6789-abcd"  # looks like a code and is none
HOSTILE = (
    "\x1b[2J\x1b[31mred",
    "\x1b]0;title\x07",
    "\x9b31m",
    "\u202eevil\u202c",
    "[bold]loud[/bold]",
    "a\u0300" * 200,
    "\x07\x08\x0c\x7f",
    "\x1b[?1049l",
    "\r\nNews: forged",
    "\x1bP$q\x1b\\",
    "\U000e0001tag",
    "\ufeff\u200bzero",
)


def test_random_bytes_at_the_port_and_in_every_face_change_nothing(tmp_path: Path) -> None:
    rubbish(tmp_path, 60)


@pytest.mark.slow
def test_ten_thousand_random_streams_change_nothing_and_leave_nothing_behind(tmp_path: Path) -> None:
    rubbish(tmp_path, 10_000, weighed=True)


def rubbish(folder: Path, streams: int, weighed: bool = False) -> None:
    """Random bytes: a third raw at the port, the others typed at sessions of all faces. Whether what stays in memory
    is `weighed`: what a session leaves is let go of some seconds later, and has to be waited for.
    """
    luck = random.Random(5)

    async def raw(house: House) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", house.host.port)
        with contextlib.suppress(OSError):
            if luck.random() < 0.5:
                writer.write(b"SSH-2.0-rubbish\r\n")
            writer.write(luck.randbytes(luck.randrange(1, 3000)))
            await writer.drain()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    async def typed(house: House, conn: asyncssh.SSHClientConnection, k: int) -> None:
        face = ("tui", "lines", "plain", "")[k % 4]
        options = {"term_type": XTERM, "term_size": (luck.randrange(400), luck.randrange(200))} if face else {}
        chan, _ = await conn.create_session(asyncssh.SSHClientSession, encoding=None, **options)  # type: ignore[arg-type]
        for _ in range(luck.randrange(1, 6)):
            noise = luck.randbytes(luck.randrange(1, 400))
            if luck.random() < 0.3:
                noise = bytes(luck.choice(b"\x1b[O;0123456789~ABCMm<\x07\r\n\t ") for _ in range(200))
            chan.write(noise.replace(b"say ", b"").replace(b"note ", b""))
        await asyncio.sleep(0.002)
        chan.abort() if luck.random() < 0.5 else chan.close()

    async def doing(house: House) -> None:
        house.seat("Wat", "watcher")
        for face in ("tui", "lines", "plain"):
            house.host.register.choose(house.key("Wat").get_fingerprint(), {"face": face})
        before = house.hosted.match.position.sum()
        lines = len(house.hosted.match.lines)
        conn = None
        marks = [streams // 2 - 1, streams * 3 // 4 - 1, streams - 1]  # by the first every face was there once
        sizes = []
        host = house.host

        def empty() -> bool:
            return not (host.sessions or host.gate.count or host.gate.unknown)

        def timers() -> list[asyncio.TimerHandle]:
            """Those that run out within ten seconds, whatever else is planned for later."""
            loop = asyncio.get_running_loop()
            planned: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
            return [one for one in planned if one.when() < loop.time() + 10]

        for k in range(streams):
            if k % 3 == 0:
                await raw(house)
            else:
                if conn is None or k % 10 == 1:
                    if conn is not None:
                        conn.close()
                        await conn.wait_closed()
                    face = ("tui", "lines", "plain")[k // 10 % 3]
                    conn = await house.connect("Wat", f"x+{face}")
                    house.ends.clear()
                with contextlib.suppress(asyncssh.Error, OSError):
                    await typed(house, conn, k)
            if k in marks:
                if conn is not None:
                    conn.abort()
                    conn = None
                await until(empty)
                if weighed:
                    left = timers()
                    await until(lambda left=left: not {*map(id, left)} & {*map(id, timers())})  # type: ignore[misc]
                    gc.collect()
                    sizes.append(sum(1 for _ in gc.get_objects()))
        assert house.hosted.match.position.sum() == before
        assert len(house.hosted.match.lines) == lines
        assert not house.room.guests
        # Things made once and kept (patterns, palettes) may still come late; what every stream leaves behind adds up.
        assert not weighed or min(sizes[-1] - sizes[-2], sizes[-2] - sizes[0]) < sizes[0] * 0.1 + 5_000
        faults = house.folder / "faults.log"
        assert not faults.exists() or faults.read_text() == ""
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        ann.line("roll")
        await ann.sees("Order: roll")

    run(doing, folder, limits=ROOMY)


def test_half_open_connections_are_counted_and_closed(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        writers = [(await asyncio.open_connection("127.0.0.1", house.host.port))[1] for _ in range(12)]
        await until(lambda: house.host.gate.unknown == 5)
        ann = await house.come("Ann")  # the oldest of them made room
        await ann.sees("Question:")
        await until(lambda: house.host.gate.unknown == 0)  # nobody said in time who he is
        for writer in writers:
            writer.close()
        ann.line("score")
        await ann.sees("Score")

    run(doing, tmp_path, limits=Limits(unknown=5, login=1.0))


def test_strangers_take_no_place_from_those_who_have_one(tmp_path: Path) -> None:
    """Connections that are held (`ssh -N`), by keys with a code for a name that is none."""

    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior")):
            house.seat(who, seat)
        held = [await house.connect(f"S{k}", WRONG) for k in range(2)]
        await (await house.connect("S3", WRONG)).wait_closed()
        assert "without a place have come from your address" in house.told[-1]
        for who in ("Ann", "Bob") * 3:
            await (await house.come(who)).sees("Turn 1")
        await (await house.connect("Ann")).wait_closed()
        assert "You have 3 connections here already" in house.told[-1]
        await until(lambda: house.host.gate.count == 6)  # who asks for nothing is sent away
        for conn in held:
            await conn.wait_closed()
        assert "sent away: asked for nothing" in (tmp_path / "host.log").read_text()
        await (await house.come("Cyd", house.host.register.invite(Place("friday", "muetar")))).sees("You are Muetar")

    run(doing, tmp_path, limits=Limits(per_address=2, per_key=3, shell=0.5))


def test_channels_on_which_nothing_is_asked_for_are_few_and_closed(tmp_path: Path) -> None:
    async def opened(conn: asyncssh.SSHClientConnection) -> SSHClientChannel:  # type: ignore[type-arg]
        chan: SSHClientChannel[bytes] = SSHClientChannel(conn, asyncio.get_running_loop(), "", None, "", 65_536, 32_768)
        await chan._open(b"session")
        return chan

    async def silent(house: House) -> None:
        house.seat("Ann", "hothior")
        conn = await house.connect("Ann")
        for _ in range(5):
            await opened(conn)
        with pytest.raises(asyncssh.ChannelOpenError):
            await opened(conn)
        doors: list[Any] = [c._owner for c in house.host.connections]
        await until(lambda: [d._channels for d in doors] == [0])
        assert not house.host.sessions

    run(silent, tmp_path, limits=Limits(channels=5, shell=0.5))


def test_one_connection_opens_a_few_sessions_and_one_key_a_few_connections(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        conn = await house.connect("Ann")
        for _ in range(4):
            await conn.create_session(asyncssh.SSHClientSession, encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.create_session(asyncssh.SSHClientSession, encoding=None)
        await house.connect("Ann")
        await (await house.connect("Ann")).wait_closed()
        assert "You have 2 connections here already" in house.told[-1]

    run(doing, tmp_path, limits=Limits(per_key=2))


def test_a_connection_that_shows_key_after_key_it_cannot_prove_is_cut(tmp_path: Path) -> None:
    tried: list[int] = []

    async def doing(house: House) -> None:
        class Many(Keyless):
            def public_key_auth_requested(self) -> SSHKeyPair:
                tried.append(1)
                return forged(house.key("Ann"))

        with pytest.raises((asyncssh.Error, OSError)):
            await asyncssh.connect(
                "127.0.0.1",
                house.host.port,
                username="x",
                known_hosts=None,
                client_factory=Many,
                config=None,
                agent_path=None,
                client_keys=(),
            )

    run(doing, tmp_path)
    assert 0 < len(tried) < 60


@pytest.mark.parametrize("face", ["", "plain", "lines", "tui"])
def test_a_line_without_an_end_is_cut_and_named(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", f"x+{face}" if face else "x", term=XTERM if face else None)
        await ann.sees("Hothior")
        n = len(ann.got)
        ann.type("say " + "x" * 60_000 + ("\r" if face else "\n"))
        lines = house.hosted.match.lines
        await until(lambda: lines[-1].kind == "note")
        assert len(lines[-1].text) <= 500
        if face == "":
            await ann.sees("too long", since=n)

    run(doing, tmp_path)


def test_a_flood_of_lines_waits_and_nobody_else_does(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann, bob = [await house.come(who) for who in ("Ann", "Bob")]
        await ann.sees("Question:")
        await bob.sees("You are Mivior")
        ann.type("score\n" * 50_000)
        bob.line("say I can still speak")
        await until(lambda: any(x.text == "I can still speak" for x in house.hosted.match.lines))
        assert ann.text.count("Score") < 10_000
        (session,) = [s for s in house.sessions if s.guest is not None and s.guest.person == "Ann"]
        assert len(session._early) < 300_000

    run(doing, tmp_path, limits=Limits(burst=100, rate=20))


@pytest.mark.parametrize("face", ["", "lines", "tui"])
def test_lines_that_come_too_fast_wait_and_are_all_heard_in_their_order(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", f"x+{face}" if face else "x", term=XTERM if face else None)
        await ann.sees("Hothior")
        lines = [f"say number {k}" for k in range(30)]
        ann.line(*lines, end="\r" if face else "\n")
        heard = house.hosted.match.lines
        await until(lambda: len(heard) > 30)
        assert [f"say {x.text}" for x in heard[1:]] == lines

    run(doing, tmp_path, limits=Limits(burst=3, rate=100))


@pytest.mark.parametrize("face", ["", "lines", "tui"])
def test_half_letters_begin_a_line_that_can_be_left_and_found_again(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        name, term = (f"x+{face}", XTERM) if face else ("x", "dumb")
        ann = await house.come("Ann", name, term=term)
        await ann.sees("Hothior>")
        ann.type(b"scor\xb6\xe2\x82")
        await until(lambda: bool(ann.text.count("scor")))
        ann.conn.abort()
        await until(lambda: not house.host.sessions)
        again = await house.come("Ann", name, term=term)
        await again.sees("scor")
        assert not (house.folder / "faults.log").exists()

    run(doing, tmp_path)


def test_a_place_that_cannot_be_left_in_order_is_left_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        monkeypatch.setattr(house.host.register, "keep_left", broken)
        ann.line("quit")
        await ann.ends()
        await until(lambda: not house.host.sessions)
        assert not house.room.guests
        assert "broken" in (house.folder / "faults.log").read_text()

    run(doing, tmp_path)


def test_a_mouse_is_not_listened_to_and_makes_no_line_deaf(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", "x+lines", term=XTERM)
        await ann.sees("Hothior>")
        ann.type("\x1b[M~!!\x1b[<999;1;1M\x1b[200;1;1M\x15score\r")
        await ann.sees("Score")

    run(doing, tmp_path)


@pytest.mark.parametrize("face", ["lines", "tui"])
def test_a_fault_in_completing_is_one_line_and_the_seat_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, face: str
) -> None:
    def broken(self: object, *_: object) -> None:
        raise RuntimeError("broken")

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        monkeypatch.setattr("minaria.table.people.connection.Guest.complete", broken)
        ann = await house.come("Ann", f"x+{face}", term=XTERM)
        await ann.sees("Hothior>")
        ann.type("say still\t")
        await ann.sees("A fault in the program, number")
        ann.type(" here\r")
        await until(lambda: house.hosted.match.lines[-1].text == "still here")
        assert "broken" in (house.folder / "faults.log").read_text()

    run(doing, tmp_path)


def test_a_page_that_cannot_be_drawn_is_one_line_and_the_seat_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, *_: object) -> None:
        raise RuntimeError("broken")

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        monkeypatch.setattr("minaria.ui.ssh.line_faces.plain_sheet", broken)
        ann.line("score")
        await ann.sees("Error: A fault in the program, number", "Nothing was changed.")
        ann.line("say still here")
        await until(lambda: house.hosted.match.lines[-1].text == "still here")

    run(doing, tmp_path)


def test_one_dear_line_holds_nobody_up(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior")):
            house.seat(who, seat)
        ann, bob = await house.come("Ann"), await house.come("Bob")
        await ann.sees("Question:")
        ann.line("why not move 1 army" + " and 1 unit and 1 army" * 18 + " to 10,10")
        ann.line("move 1 army" + " and 1 army" * 30 + " west")
        bob.line("say still here")
        await ann.sees("Mivior says: still here")

    run(doing, tmp_path)


def test_a_fault_that_a_key_leads_to_ends_the_line_with_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, *_: object) -> None:
        raise RuntimeError("broken")

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", "x+lines", term=XTERM)
        await ann.sees("Hothior>")
        monkeypatch.setattr("minaria.table.people.connection.Guest.complete", broken)
        monkeypatch.setattr("minaria.ui.line.Suggestions.get_completions", broken)
        monkeypatch.setattr("prompt_toolkit.buffer.Buffer.start_completion", broken)
        ann.type("mo\t")
        assert "A fault in the program, number" in await ann.ends()
        assert ann.status == 1

    run(doing, tmp_path)


def test_what_a_client_says_of_its_surroundings_is_kept_only_where_it_means_something(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        said = {f"NAME{k}": "x" * 10_000 for k in range(300)} | {"COLORTERM": "truecolor", "NO_COLOR": "y" * 1000}
        ann = await house.come("Ann", term=XTERM, env={**said, "LD_PRELOAD": "evil.so", "PATH": "/"})
        await ann.sees("Hothior")
        (session,) = house.sessions
        assert session.env == {"COLORTERM": "truecolor"}
        assert session.chan.get_environment_bytes() == {b"COLORTERM": b"truecolor"}

    run(doing, tmp_path)


@pytest.mark.parametrize("face", ["", "lines", "tui"])
def test_talk_and_names_reach_another_terminal_made_harmless(tmp_path: Path, face: str) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        bob = await house.come("Bob", f"x+{face}" if face else "x", term=XTERM if face else None, size=(160, 60))
        await bob.sees("Mivior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        n = len(bob.got)
        for k, text in enumerate(HOSTILE):
            ann.type(f"say mark{k} {text}".replace("\r\n", "\x85") + "\n")
            ann.type(f"my name is {text} x\n".replace("\r\n", "\x85"))
        ann.line("say the end")
        seen = await bob.sees("the end", since=n)
        for bad in ("\x1b[2J", "\x1b[31m", "\x1b]0;", "\x9b", "\u202e", "\x07", "\x1bP", "\U000e0001", "\u200b"):
            assert bad not in seen
        assert not any(unicodedata.category(c) in ("Cf", "Cs", "Co") for c in seen)
        assert "a\u0300\u0300\u0300\u0300\u0300" not in seen
        assert "\nNews: forged" not in seen

    run(doing, tmp_path, limits=ROOMY)


def test_markup_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        for face in ("tui", "lines"):
            bob = await house.come("Bob", f"x+{face}", term=XTERM, size=(160, 60))
            await bob.sees("Mivior")
            house.hosted.hear("hothior", f"say [red]{face}[/red]")
            await bob.sees(f"[red]{face}[/red]")

    run(doing, tmp_path)


def test_a_terminal_that_calls_itself_something_odd_is_a_dumb_one(tmp_path: Path) -> None:
    assert terminal_name("xterm-256color") == "xterm-256color"
    for name in ("../../etc/passwd", "x" * 100, "", "a b", "xterm\x1b"):
        assert terminal_name(name) == "dumb"
    assert fitted(0, 0) == (80, 24)
    assert fitted(10**9, 10**9) == (300, 100)

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term="../../etc/passwd")
        await ann.sees("Hothior> ")

    run(doing, tmp_path)


def test_a_bucket_lets_so_many_through_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Bucket(3, 2.0, lambda: now[0])
    assert [bucket.wait() for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 10.0
    assert bucket.wait() == 0


def test_letters_without_a_break_are_cut_and_keys_are_not() -> None:
    letters = Letters(10)
    assert letters.passed(b"a" * 8) + letters.passed(b"b" * 8) == b"a" * 8 + b"bb"
    assert letters.passed(b"c\rdd") == b"\rdd"
    assert letters.passed(b"\x1b[A" * 50) == b"\x1b[A" * 50
    assert letters.passed(b"say x\r" * 40) == b"say x\r" * 40


def test_failures_are_forgotten_after_a_while() -> None:
    now = [0.0]
    gate = Gate(Limits(failures=2, forget=60), lambda: now[0])
    gate.failed("a")
    gate.failed("a")
    assert gate.barred("a")
    assert not gate.barred("b")
    now[0] = 61.0
    assert not gate.barred("a")


def test_of_ipv6_a_household_counts_as_one_address() -> None:
    assert network("2001:db8:1:2:3::4") == network("2001:db8:1:2::99") != network("2001:db8:1:3::99")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") != network("192.0.2.8")
    gate = Gate(Limits(per_address=2, failures=2), lambda: 0.0)
    for k in range(3):
        gate.come(k, f"2001:db8::{k + 1}")
        assert bool(gate.admit(k, "")) == (k == 2)
        gate.failed(f"2001:db8::{k + 1}")
    assert gate.barred("2001:db8::ffff")
    gate.come("known", "2001:db8::7")
    assert not gate.admit("known", "a key")


def test_the_oldest_of_the_most_crowded_address_makes_room() -> None:
    gate = Gate(Limits(unknown=4, unknown_each=3), lambda: 0.0)
    assert [gate.come(k, "192.0.2.1") for k in "abcd"] == [None, None, None, "a"]
    gate.go("a")
    assert gate.come("e", "192.0.2.2") is None
    assert gate.come("f", "192.0.2.3") == "b"


def test_connections_that_come_too_fast_are_turned_away_and_those_of_players_are_not_counted() -> None:
    now = [0.0]
    gate = Gate(Limits(arrivals=3, arriving=1.0, per_key=99), lambda: now[0])
    for k in range(10):
        assert not gate.refusal("192.0.2.1")
        gate.come(k, "192.0.2.1")
        assert not gate.admit(k, "a key")
    assert [bool(gate.refusal("192.0.2.1")) for _ in range(4)] == [False, False, False, True]
    assert not gate.refusal("192.0.2.2")
    now[0] = 1.0
    assert not gate.refusal("192.0.2.1")


def test_lines_that_wait_are_bounded() -> None:
    held: list[bool] = []
    lines = TypedLines(100, 10, None, held.append)
    lines.feed(b"x\n" * 50)
    assert held == [True]

    async def main() -> None:
        for _ in range(50):
            assert await lines.next() == "x"

    asyncio.run(main())
    assert held == [True, False]


def test_a_key_has_one_measure_over_all_its_connections_and_commands(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        conn = await house.connect("Ann")
        lines = "\n".join(f"say number {k}" for k in range(10))
        await asyncio.gather(*(conn.run(lines) for _ in range(3)))
        pace = house.host.pace(house.key("Ann").get_fingerprint(), "127.0.0.1")
        assert pace._lines.wait() > 0  # no connection has a measure of its own
        fresh = await house.connect("Ann")
        waits = asyncio.create_task(fresh.run(lines))
        await (await house.connect("Bob")).run("say in between")
        assert not waits.done()
        waits.cancel()

    run(doing, tmp_path, limits=Limits(burst=30, rate=2.0))


def test_whoever_used_the_processor_for_long_waits_until_others_had_their_turn() -> None:
    now = [0.0]
    pace = Pace(Limits(), lambda: now[0])
    assert not pace.behind
    pace.took(pace.AT_ONCE)
    assert not pace.behind
    pace.took(1.0)
    assert pace.behind == 1.0 / pace.PART
    now[0] += 1.0
    assert pace.behind == pytest.approx(1.0 / pace.PART - 1.0)
    now[0] += 10.0
    assert not pace.behind
    assert pace.idle


@pytest.mark.parametrize(
    ("face", "keys"),
    [("lines", b"move \t\x15"), ("tui", b"move \t\x15"), ("lines", b"\x12mo\x12\x07"), ("", b"score\n")],
)
def test_between_two_keys_of_a_flood_others_are_answered(tmp_path: Path, face: str, keys: bytes) -> None:
    """Counted, not timed: how much of a flood was dealt with before somebody else's line was answered."""

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann = await house.come("Ann", f"x+{face}" if face else "x", term=XTERM if face else None)
        bob = await house.come("Bob")
        await ann.sees("Hothior")
        await bob.sees("You are Mivior")
        dealt: list[float] = []
        pace = house.host.pace(house.key("Ann").get_fingerprint(), "")
        took = pace.took
        pace.took = lambda seconds: (dealt.append(seconds), took(seconds))[1]  # type: ignore[method-assign, func-returns-value]
        ann.type(keys * 500)
        await until(lambda: len(dealt) > 2)
        before = len(dealt)
        bob.line("score")
        await bob.sees("Score")
        assert len(dealt) - before < 300
        assert pace.behind or len(dealt) > 3

    run(doing, tmp_path)
