"""The door: keys, codes, watchers; commands without a shell; what is never granted."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import asyncssh
import pytest
from asyncssh.public_key import SSHKeyPair

from minaria.table.people.calls import Call
from minaria.table.people.register import Place
from minaria.ui.ssh.limits import Limits
from tests.ui.ssh.house import XTERM, House, Keyless, forged, house, run, until

WRONG = "2345-6789-abcd"  # looks like a code and is none


def test_the_first_key_with_the_code_has_the_seat_and_later_just_arrives(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        code = house.host.register.invite(Place("friday", "mivior"), name="Anna")
        anna = await house.come("Anna", code)
        await anna.sees("You are Mivior (Anna).")
        assert house.hosted.players["mivior"] == "Anna"
        again = await house.come("Anna", "whatever")
        await again.sees("You are Mivior (Anna).")
        thief = await house.come("Thief", code)
        await thief.sees("That code is none, was used already, or is too old.", "The code of your invitation")
        thief.line("")
        await thief.ends()
        assert thief.status == 1
        assert code not in (tmp_path / "host.log").read_text()
        assert code.replace("-", "") not in (tmp_path / "host.log").read_text()

    run(doing, tmp_path)


@pytest.mark.parametrize("term", [None, XTERM, "dumb"])
def test_whoever_mistyped_his_code_may_type_it_again(tmp_path: Path, term: str | None) -> None:
    async def doing(house: House) -> None:
        code = house.host.register.invite(Place("friday", "mivior"))
        anna = await house.come("Anna", f"{WRONG}+plain", term=term)
        await anna.sees("Error: That code is none", "The code of your invitation")
        n = len(anna.got)
        anna.line("wrong-code-here", end="\r" if term else "\n")
        await anna.sees("Error: That code is none", since=n)
        anna.line(code.upper(), end="\r" if term else "\n")
        await anna.sees("You are Mivior (Bob).")  # called as the seat was, since nobody gave a name
        nobody = await house.come("Nobody", WRONG)
        await nobody.sees("The code of your invitation")
        nobody.line("")
        assert "Mivior" not in await nobody.ends()

    run(doing, tmp_path)


def test_too_many_wrong_codes_bar_codes_from_an_address_and_no_seat(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Bob", "hothior")
        code = house.host.register.invite(Place("friday", "mivior"))
        early = await house.come("Cyd", WRONG)
        await early.sees("The code of your invitation")
        for _ in range(2):
            stranger = await house.come("Stranger", WRONG)
            stranger.line("wrong", "wrong", "wrong")
            await stranger.ends()
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Anna", code)
        assert house.told[-2] == "Too many wrong codes from here; try again later."
        early.line(code)
        await early.sees("Too many wrong codes from here; try again later.")
        bob = await house.come("Bob")
        await bob.sees("You are Hothior")
        assert not house.host.register.holders("friday", "mivior")

    run(doing, tmp_path, limits=Limits(failures=9))


def test_a_seats_key_need_not_be_the_first_one_that_is_shown(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        others = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(9)]
        conn = await house.connect("Ann", keys=[*others, house.key("Ann")])
        assert "roll" in str((await conn.run("orders")).stdout)

    run(doing, tmp_path)


def test_whoever_shows_only_keys_that_open_nothing_is_told_which_they_were(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        keys = [house.key("Bob"), house.key("Cyd")]
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect("Bob", "hothior", keys)
        said = house.told[0]
        assert said.startswith("None of the keys you showed opens anything here: ")
        assert "With an invitation: ssh -p" in said
        for key in keys:
            assert key.get_fingerprint() in said
        log = tmp_path / "host.log"
        await until(lambda: "127.0.0.1 turned away" in log.read_text())
        assert all(key.get_fingerprint() in log.read_text() for key in keys)

    run(doing, tmp_path)


def test_without_a_key_one_watches_or_stays_outside(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        with pytest.raises(asyncssh.PermissionDenied):
            await house.connect()
        house.host.register.let_watch("friday", True)
        watcher = await house.come("", "passer-by")
        await watcher.sees("You watch.")
        watcher.line("say hello", "invite mivior", "cards", "roll", "notes", "undo")
        await watcher.sees("You only watch")
        assert len(house.hosted.match.lines) == 1
        keyed = await house.come("Stranger", "friday")
        await keyed.sees("You watch.")
        house.seat("Ref", "referee")
        ref = await house.come("Ref")
        await ref.sees("You are Referee")
        ref.line("watchers off")
        assert "Watching this table is over." in await watcher.ends()

    run(doing, tmp_path)


def test_a_key_shown_but_not_proved_opens_nothing(tmp_path: Path) -> None:
    """Somebody shows Ann's public key, cannot sign with it, and comes in as a watcher: he is not Ann."""

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.host.register.let_watch("friday", True)
        shown_key = forged(house.key("Ann"))

        class Client(Keyless):
            shown = False

            def public_key_auth_requested(self) -> SSHKeyPair | None:
                first, Client.shown = not Client.shown, True
                return shown_key if first else None

        conn = await asyncssh.connect(
            "127.0.0.1",
            house.host.port,
            username="hothior",
            known_hosts=None,
            client_factory=Client,
            config=None,
            agent_path=None,
            client_keys=(),
        )
        house.ends.append(conn)
        assert Client.shown
        result = await conn.run("cards")
        assert "You only watch" in str(result.stdout)

    run(doing, tmp_path)


def test_commands_are_lines_for_the_table_and_nothing_else(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        conn = await house.connect("Ann")
        found = await conn.run("orders")
        assert "roll" in str(found.stdout)
        assert found.exit_status == 0
        found = await conn.run("roll\nfly away")
        assert "Order: roll" in str(found.stdout)
        assert "Error: " in str(found.stdout)
        assert found.exit_status == 1
        for command in ("/bin/sh -c 'touch pwned'", "cat /etc/passwd", "scp -t .", "read /etc/passwd"):
            found = await conn.run(command)
            assert found.exit_status == 1
            assert "root:" not in str(found.stdout)
        assert not Path("pwned").exists()
        mine = await conn.run("export mine")
        text = str(mine.stdout)
        assert text.startswith("# minaria: Divine Right, table friday, as hothior knows it")
        assert "1 hothior> roll" in text
        assert "minaria learn divine_right" in str((await conn.run("learn")).stdout)
        for name in ("sftp", "netconf"):
            with pytest.raises(asyncssh.ChannelOpenError):
                await conn.create_session(asyncssh.SSHClientSession, subsystem=name)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_connection("127.0.0.1", house.host.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelOpenError):
            await conn.open_unix_connection(str(tmp_path / "x"))

    run(doing, tmp_path)


def test_export_mine_has_nobody_elses_secrets(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior")):
            house.seat(who, seat)
        house.hosted.hear("referee", "give mivior card White Magic +2")
        house.hosted.hear("mivior", "whisper muetar the secret word")
        house.hosted.hear("mivior", "whisper hothior for you")
        ann, bob = [str((await (await house.connect(who)).run("export mine")).stdout) for who in ("Ann", "Bob")]
        assert "White Magic" not in ann
        assert "secret word" not in ann
        assert "Mivior whispers to you: for you" in ann
        assert "You whisper to Muetar: the secret word" in bob
        assert house.hosted.kept.secret not in ann.split()

    run(doing, tmp_path)


def test_a_name_that_means_several_places_is_asked_about(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Ann", "mivior")
        ann = await house.come("Ann")
        await ann.sees("1. ", "2. ", "Which one?")
        ann.line("2")
        await ann.sees("You are Hothior")
        bob = await house.come("Ann", "friday/mivior")
        await bob.sees("You are Mivior")
        found = await (await house.connect("Ann")).run("orders")
        assert "Say which place" in str(found.stdout)

    run(doing, tmp_path)


def test_a_seat_is_handed_over_and_whoever_had_it_leaves(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann")
        await ann.sees("Question:")
        ann.line("hand over mivior")
        await ann.sees("You may give away your own seat only.")
        ann.line("invite mivior", "vacate mivior", "watchers on", "bot for mivior", "invitations", "uninvite mivior")
        await until(lambda: ann.text.count("Only the host and the referee may do that.") == 6)
        ann.line("hand over to Eve")
        text = await ann.sees("The line to type")
        eve = await house.come("Eve", text.partition("The code for Hothior: ")[2].split()[0])
        await eve.sees("You are Hothior (Eve).")
        assert "Your seat has passed to Eve." in await ann.ends()
        with pytest.raises(asyncssh.PermissionDenied):
            await house.come("Ann")

    run(doing, tmp_path)


def test_the_files_are_the_hosts_alone_and_the_key_is_kept(tmp_path: Path) -> None:
    async def main() -> None:
        prints = []
        for _ in range(2):
            async with house(tmp_path) as made:
                prints.append(made.host.fingerprint)
                if len(prints) == 1:
                    made.seat("Ann", "hothior")
                    await (await made.connect("Ann")).run("score")
        assert prints[0] == prints[1]
        assert prints[0].startswith("SHA256:")

    asyncio.run(main())
    for path in tmp_path.iterdir():
        if path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_whoever_is_asked_and_away_is_called_once_a_question_without_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minaria.table.people.room.GRACE", 0.0)
    monkeypatch.setattr("minaria.table.people.room.POLL", 0.02)
    calls: list[Call] = []

    async def main() -> None:
        async with house(tmp_path, call=calls.append) as made:
            made.seat("Ann", "hothior")
            made.seat("Bob", "mivior")
            await until(lambda: len(calls) == 1)
            assert calls[0] == Call("friday", "hothior", "Ann", made.hosted.where(), "Hothior rolls for events.")
            made.hosted.hear("mivior", "say wake up")
            made.hosted.hear("referee", "phase movement mivior")
            await until(lambda: len(calls) == 2)
            assert calls[1].seat == "mivior"
            bob = await made.come("Bob")
            await bob.sees("Question:")
            made.hosted.hear("referee", "phase movement hothior")
            await until(lambda: len(calls) == 3)
            made.hosted.hear("referee", "phase movement mivior")  # he sits there and sees it
            await until(lambda: made.host.register.mailed("friday").keys() == {"mivior"})
        async with house(tmp_path, call=calls.append) as made:
            looks = made.room.looks
            await until(lambda: made.room.looks > looks + 3)
            assert len(calls) == 3  # begun again, the same question stands: nobody is called twice

    asyncio.run(main())


def test_idle_connections_are_warned_and_ended(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM)
        await ann.sees("Hothior>")
        await ann.sees("any key keeps")
        assert "You have typed nothing for a long time; the table is kept." in await ann.ends()
        assert not house.room.guests

    run(doing, tmp_path, limits=Limits(idle=1.2, warning=0.8))
