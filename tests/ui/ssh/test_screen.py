"""The full screen over SSH: live between seats, its keys, its sizes, its end; nothing of one screen on another."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
import textual.app
from textual._context import active_app
from textual.app import App
from textual.driver import Driver

from minaria.ui.ssh import arrival, visit
from minaria.ui.ssh.driver import BEGIN, END, SSHDriver, console_for
from minaria.ui.ssh.session import Session, Sitting
from minaria.ui.tui.app import TableApp
from tests.ui.ssh.house import XTERM, House, house, run, until


def app_of(house: House, who: str) -> TableApp:
    """The app somebody sees."""
    (session,) = [s for s in house.sessions if s.guest is not None and s.guest.person == who]
    assert session.driver is not None
    app = session.driver._app
    assert isinstance(app, TableApp)
    return app


def test_an_order_is_seen_on_another_screen_and_a_whisper_only_where_it_belongs(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        for who, seat in (("Ann", "hothior"), ("Bob", "mivior"), ("Wat", "watcher")):
            house.seat(who, seat)
        house.hosted.hear("referee", "phase movement hothior")
        ann, bob, wat = [await house.come(who, term=XTERM, size=(120, 40)) for who in ("Ann", "Bob", "Wat")]
        await ann.sees("Hothior>")
        await bob.sees("Mivior>")
        await wat.sees("watch>")
        ann.type("move 2 armies from tadafat to 12,14\r")
        await bob.sees("Hothior moves 2 Hothioran")
        await wat.sees("Hothior moves 2 Hothioran")
        ann.type("whisper mivior zyzzyva\r")
        await bob.sees("zyzzyva")
        ann.type("say enough\r")
        await wat.sees("enough")
        assert "zyzzyva" not in wat.text
        wat.type("say hello\r")
        await wat.sees("You only watch")
        assert house.hosted.match.lines[-1].text == "enough"
        ann.type("quit\r")
        text = await ann.ends()
        assert text.index(BEGIN) < text.index(END)
        assert ann.status == 0
        assert "is kept" in text[text.index(END) :]

    run(doing, tmp_path)


def test_another_size_is_another_layout_and_an_impossible_one_is_believed_in_part(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM, size=(80, 24))
        await ann.sees("Hothior>")
        app = app_of(house, "Ann")
        assert app.model.size_class == "small"
        ann.chan.change_terminal_size(200, 60)
        await until(lambda: app.model.size_class == "large")
        ann.chan.change_terminal_size(100_000, 100_000)
        await until(lambda: tuple(app.size) == (300, 100))
        ann.chan.change_terminal_size(1, 1)
        await until(lambda: tuple(app.size) == (20, 5))

    run(doing, tmp_path)


def test_an_escape_alone_is_a_key(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM)
        await ann.sees("Hothior>")
        app = app_of(house, "Ann")
        ann.type("abc")
        await until(lambda: app.editor.text == "abc")
        ann.type("\x1b")
        await until(lambda: app.editor.text == "" or not app.editor.listing)
        ann.type("\x1b")
        await until(lambda: app.editor.text == "")
        ann.type("\x1b[A\x1bOA")  # an arrow is no escape
        await until(lambda: not app.busy)
        assert app.model.place == "line"

    run(doing, tmp_path)


@pytest.mark.parametrize("paste", [False, True], ids=["typed", "pasted"])
@pytest.mark.parametrize("term", [XTERM, "lines", ""], ids=["screen", "lines", "bare"])
def test_two_hundred_lines_in_one_packet_all_count(tmp_path: Path, term: str, paste: bool) -> None:
    if paste and term == "":
        pytest.skip("without a terminal there is no pasting")
    wanted = [f"line {k}" for k in range(200)]

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        name = "x+lines" if term == "lines" else "x"
        ann = await house.come("Ann", name, term=XTERM if term else None)
        await ann.sees("Hothior>" if term else "Question:")
        end = "\r" if term else "\n"
        text = "".join(f"say {w}{end}" for w in wanted)
        ann.type(f"\x1b[200~{text}\x1b[201~" + (end if term == "lines" else "") if paste else text)
        lines = house.hosted.match.lines
        await until(lambda: sum(line.kind == "note" for line in lines) >= 200)
        assert [line.text for line in lines if line.kind == "note"] == wanted

    run(doing, tmp_path)


def test_going_from_face_to_face_live_and_the_choice_is_kept_with_the_key(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM)
        await ann.sees("Hothior>")
        ann.type("lines\r")
        await ann.sees("You are Hothior (Ann).")
        n = len(ann.got)
        ann.type("plain\r")
        await ann.sees("You are Hothior (Ann).", "Question: ", since=n)
        n = len(ann.got)
        ann.type("half a li")
        await ann.sees("half a li", since=n)
        ann.type("\x15tui\r")
        await ann.sees(BEGIN, since=n)
        n = len(ann.got)
        ann.type("colours 16\r")
        await until(lambda: app_of(house, "Ann").model.depth == "16")
        ann.type("lines\r")
        await ann.sees("You are Hothior (Ann).", since=n)
        ann.type("quit\r")
        await ann.ends()
        person = house.host.register.person(house.key("Ann").get_fingerprint())
        assert person is not None
        assert person.choices["face"] == "lines"
        assert person.choices["colour"] == "16"
        again = await house.come("Ann", term=XTERM)
        await again.sees("You are Hothior (Ann).")
        assert BEGIN not in again.text
        third = await house.come("Ann", "hothior+tui", term=XTERM)
        await third.sees(BEGIN)
        assert app_of(house, "Ann").model.depth == "16" if len(house.host.sessions) == 1 else True

    run(doing, tmp_path)


def test_apps_of_two_sessions_never_take_each_other_for_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calling task's app is what `widget.app` says, and tasks inherit it; so a session begins without any."""
    begun_in: list[object] = []
    usual = arrival.first_face

    def first_face(session: Session, sitting: Sitting) -> str:
        begun_in.append(active_app.get(None))
        return usual(session, sitting)

    monkeypatch.setattr(visit, "first_face", first_face)

    async def main() -> None:
        active_app.set(App())  # as if the host had been started inside the referee's own screen
        async with house(tmp_path) as made:
            made.seat("Ann", "hothior")
            made.seat("Bob", "mivior")
            ann, bob = [await made.come(who, term=XTERM) for who in ("Ann", "Bob")]
            await ann.sees("Hothior>")
            await bob.sees("Mivior>")
            seen: list[object] = []
            apps = [app_of(made, who) for who in ("Ann", "Bob")]
            for app in apps:
                app.call_later(lambda: seen.append(active_app.get()))
            await until(lambda: len(seen) == 2)
            assert set(seen) == set(apps)
            assert begun_in == [None, None]

    asyncio.run(main())


def test_standard_output_is_the_same_before_during_and_after(tmp_path: Path) -> None:
    before = sys.stdout, sys.stderr

    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann, bob = [await house.come(who, term=XTERM) for who in ("Ann", "Bob")]
        await ann.sees("Hothior>")
        await bob.sees("Mivior>")
        assert (sys.stdout, sys.stderr) == before
        ann.type("quit\r")
        await ann.ends()
        bob.type("quit\r")
        await bob.ends()
        assert (sys.stdout, sys.stderr) == before

    run(doing, tmp_path)


def test_the_mouse_is_never_asked_for_and_the_palette_is_off(tmp_path: Path) -> None:
    async def doing(house: House) -> None:
        house.seat("Ann", "hothior")
        ann = await house.come("Ann", term=XTERM)
        await ann.sees("Hothior>")
        for mode in ("1000", "1002", "1003", "1006"):
            assert f"\x1b[?{mode}h" not in ann.text
        ann.type("\x1b[<0;10;10M\x1b[<0;10;10m")  # a mouse all the same
        app = app_of(house, "Ann")
        assert not app.ENABLE_COMMAND_PALETTE
        n = len(house.hosted.match.lines)
        ann.type("score\r")
        await until(lambda: app.pages.make is not None)
        assert len(house.hosted.match.lines) == n

    run(doing, tmp_path)


@pytest.mark.parametrize(
    ("term", "env", "system"),
    [
        ("xterm-256color", {}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "truecolor"),
        ("xterm-kitty", {}, "truecolor"),
        ("foot-direct", {}, "truecolor"),
        ("xterm", {}, "standard"),
        ("vt100", {}, None),
        ("xterm-256color", {"NO_COLOR": "1"}, None),
    ],
)
def test_colours_are_those_of_the_terminal_at_the_other_end(term: str, env: dict[str, str], system: str | None) -> None:
    assert console_for(term, env).color_system == system


def test_private_names_the_host_leans_on_are_there() -> None:
    """A new version of a library must not take them away unnoticed."""
    from minaria.ui.tui.compat import KeyParser

    parser = KeyParser(False)
    assert [e.key for e in parser.feed("a")] == ["a"]  # type: ignore[attr-defined]
    assert list(parser.feed("\x1b")) == []
    assert parser._timeout_time is not None
    assert callable(parser.tick)
    assert isinstance(textual.app.redirect_stdout(sys.stdout), type(textual.app.redirect_stderr(sys.stderr)))  # type: ignore[attr-defined]
    app: App[None] = App()
    console = console_for("xterm", {})
    app.console = console
    assert app.console is console
    assert app.message_queue_size == 0
    for name in ("open_url", "deliver_binary"):
        assert getattr(SSHDriver, name) is not getattr(Driver, name)
