"""What a terminal is told besides what it shows: only what it takes, no sequence of a person's, nothing in plain."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

from minaria.engine.sheets import Facts, Grid, Sheet, Text
from minaria.ui import attention, escapes
from minaria.ui.attention import Attention
from minaria.ui.line import LineTerminal
from minaria.ui.settings import Settings
from minaria.ui.tui.blocks import sheet_lines
from minaria.ui.tui.themes import look
from tests.ui.ssh.house import XTERM, House, run
from tests.ui.tui.tools import hosted

WICKED = "Fri\x1b]0;owned\x07day\x9d52;c;eA==\x9c; rm\\\x1b\\\r\n\u202e" + "x" * 500
TITLE = re.compile(r"\x1b\]2;([^\x07\x1b]*)\x07")


def told(settings: Settings, term: str = XTERM, plain: bool = False) -> tuple[Attention, list[str]]:
    out: list[str] = []
    made = Attention(out.append, lambda: settings, term, plain)
    made.begin()
    return made, out


# -- sequences


@pytest.mark.parametrize("form", ["9", "777", "99"])
@pytest.mark.parametrize("term", ["xterm-256color", "tmux-256color", "screen"])
def test_no_text_of_a_persons_ends_a_sequence_or_begins_one(form: str, term: str) -> None:
    for sequence in (
        escapes.title(WICKED),
        escapes.notice(WICKED, WICKED, term, form),
        escapes.copied(WICKED, term)[0],
    ):
        own = escapes.notice("a", "b", term, form), escapes.title("a"), escapes.copied("a", term)[0]
        marks = re.sub(r"[ -~]|[^\x00-\x9f]", "", sequence)
        assert marks in {re.sub(r"[ -~]|[^\x00-\x9f]", "", s) for s in own}
        assert "owned" not in sequence or "]0;owned" not in sequence
        assert "\u202e" not in sequence
    assert len(escapes.title(WICKED)) < 100
    assert len(escapes.notice(WICKED, WICKED, term, form)) < 400


def test_what_is_copied_comes_out_as_it_was_but_for_what_types_keys() -> None:
    sequence, whole = escapes.copied("besiege Pennol\n  with 3\x1b[201~ armies", XTERM)
    assert whole
    data = re.fullmatch(r"\x1b\]52;c;([A-Za-z0-9+/=]+)\x07", sequence)
    assert data is not None
    assert base64.b64decode(data[1]).decode() == "besiege Pennol\n  with 3 armies"
    long, whole = escapes.copied("é" * 100_000, XTERM)
    assert not whole
    assert len(long) < 90_000
    assert base64.b64decode(long[7:-1]).decode().strip("é") == ""


@pytest.mark.parametrize(
    ("term", "takes", "form"),
    [
        ("xterm-256color", True, "\x1b]9;"),
        ("xterm-kitty", True, "\x1b]99;"),
        ("foot", True, "\x1b]777;notify;"),
        ("rxvt-unicode-256color", True, "\x1b]777;notify;"),
        ("tmux-256color", True, "\x1bPtmux;\x1b\x1b]9;"),
        ("screen.xterm", False, ""),
        ("linux", False, ""),
        ("vt100", False, ""),
        ("dumb", False, ""),
        ("", False, ""),
    ],
)
def test_a_terminal_is_sent_what_it_takes(term: str, takes: bool, form: str) -> None:
    assert escapes.takes_sequences(term) == takes
    if takes:
        assert escapes.notice("a", "b", term).startswith(form)


def test_an_address_leads_where_it_says() -> None:
    text = "See https://example.org/a?b=1. Or ssh://code@host:8022, (http://x.y/z) javascript:alert(1)"
    assert [text[a:b] for a, b, _ in escapes.addresses(text)] == [to for _, _, to in escapes.addresses(text)]
    assert [to for _, _, to in escapes.addresses(text)] == [
        "https://example.org/a?b=1",
        "ssh://code@host:8022",
        "http://x.y/z",
    ]


# -- when


def test_a_turn_is_in_the_title_and_rings_only_while_one_looks_elsewhere() -> None:
    made, out = told(Settings())
    assert out.pop() == "\x1b[22;2t\x1b[?1004h"
    made.now(False, "Divine Right", "friday")
    assert out == ["\x1b]2;Divine Right: friday\x07"]
    made.now(True, "Divine Right", "friday")
    assert out[1:] == ["\x1b]2;● Divine Right: friday\x07"]
    made.now(False, "Divine Right", "friday")
    made.focus(False)
    made.now(True, "Divine Right", "friday")
    assert out[3:] == [
        "\x1b]2;● Divine Right: friday\x07\x07\x1b]9;Divine Right: friday: it is your turn\x07",
    ]
    made.now(True, "Divine Right", "friday")
    made.end()
    assert out[4:] == ["\x1b[?1004l\x1b[23;2t"]


def test_who_looked_away_before_a_question_came_is_called_when_the_terminal_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(attention, "monotonic", lambda: clock[0])
    made, out = told(Settings(title="off", notices="off"))
    made.now(False, "g", "t")
    made.now(True, "g", "t")
    made.focus(False)
    assert out[1:] == ["\x07"]
    made.focus(True)
    made.focus(False)
    clock[0] += 5
    made.now(False, "g", "t")
    made.focus(True)
    made.now(True, "g", "t")
    clock[0] += 5
    made.focus(False)
    assert out[1:] == ["\x07"]


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        (Settings(bell="on", notices="off", title="off"), "\x07"),
        (
            Settings(bell="off", notices="on", title="off", notice_form="777"),
            "\x1b]777;notify;g: t;it is your turn\x07",
        ),
        (Settings(bell="off", notices="off", title="off"), ""),
        (Settings(bell="off", notices="off", glyphs="ascii"), "\x1b]2;* g: t\x07"),
    ],
)
def test_each_of_it_can_be_chosen(settings: Settings, wanted: str) -> None:
    made, out = told(settings)
    made.now(False, "g", "t")
    del out[:]
    made.now(True, "g", "t")
    assert "".join(out) == wanted


def test_plain_lines_and_unknown_terminals_get_none_of_it_but_what_was_asked_for() -> None:
    for settings, term, plain, wanted in (
        (Settings(), XTERM, True, ""),
        (Settings(bell="on"), XTERM, True, ""),
        (Settings(bell="on", chosen=frozenset({"bell"})), XTERM, True, "\x07"),
        (Settings(bell="on"), "vt100", False, "\x07"),
        (Settings(bell="off", notices="on"), "vt100", False, ""),
    ):
        made, out = told(settings, term, plain)
        made.focus(False)
        for asked in (False, True, False, True):
            made.now(asked, "g", "t")
        made.end()
        assert set("".join(out)) == set(wanted), (settings, term, plain)


def test_lines_hear_whether_the_window_is_looked_at_and_nothing_is_typed_by_it(tmp_path: Path) -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        terminal = LineTerminal(tmp_path)
        keys.send_text("ab\x1b[Oc\x1b[I\x1b[O\r")
        assert terminal.ask("x", person="Ann") == "abc"
        assert not terminal.attention.looked_at


def test_who_goes_back_to_the_shell_leaves_no_watch_on_the_window_behind() -> None:
    made, out = told(Settings())
    made.away(lambda: out.append("away"))
    assert out[1:] == ["\x1b[?1004l", "away", "\x1b[?1004h"]
    made.end()
    made.away(lambda: out.append("away"))
    assert out[-2:] == ["\x1b[?1004l\x1b[23;2t", "away"]


# -- at a host


def test_a_guests_terminal_is_told_and_given_back_and_plain_lines_are_left_alone(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        house.seat("Ann", "hothior")
        house.seat("Bob", "mivior")
        ann = await house.come("Ann", "x+tui", term=XTERM)
        await ann.sees("\x1b[?1004h", "\x1b]2;● Divine Right: friday\x07")
        bare = await house.come("Bob", "x+plain", term=XTERM)
        await bare.sees("You are Mivior", "Hothior rolls")
        bare.line("quit", end="\r")
        await bare.ends()
        bob = await house.come("Bob", "x+lines", term=XTERM)
        await bob.sees("\x1b[?1004h", "\x1b]2;Divine Right: friday\x07")
        bob.type("\x1b[O")
        bob.line("say hello", end="\r")
        await ann.sees("hello")
        since = len(bob.got)
        ann.line("roll", "pass", "pass", "pass", "pass", "pass", end="\r")
        await bob.sees(
            "\x1b]2;● Divine Right: friday\x07\x07\x1b]9;Divine Right: friday: it is your turn\x07", since=since
        )
        ann.line("quit", end="\r")
        await ann.ends()
        assert "\x1b[?1004l\x1b[23;2t" in ann.text
        assert "\x1b]" not in bare.text
        assert "\x07" not in bare.text
        assert not TITLE.search(bare.text)

    run(play, tmp_path, seats={"hothior": "Ann", "mivior": "Bob"})


def test_a_tables_name_is_no_sequence(tmp_path: Path) -> None:
    made, out = told(Settings())
    made.now(True, hosted(tmp_path).game.title, WICKED)
    assert len(TITLE.findall(out[-1])) == 1
    assert out[-1].count("\x1b") == 1


def test_addresses_and_numbers_of_rules_can_be_clicked_in_lines_and_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, at = "See DR-MOVE-04 and https://example.org/x.", "https://rules.example.org/{rule}"
    assert [where for _, _, where in escapes.links(text, at)] == [
        "https://rules.example.org/DR-MOVE-04",
        "https://example.org/x",
    ]
    assert [where for _, _, where in escapes.links(text, "")] == ["https://example.org/x"]
    page = Sheet("Page", (Text((text,)), Facts((("rule", "DR-MOVE-04"),)), Grid(("a", "b"), (("x", text),))))
    for settings, term, many in (
        (Settings(rules_at=at), XTERM, 5),
        (Settings(), XTERM, 2),
        (Settings(links="off", rules_at=at), XTERM, 0),
        (Settings(rules_at=at), "vt100", 0),
    ):
        drawn = look(settings.colours, "true", "full", settings.leads(term))
        written = "".join(
            line.render(Console(force_terminal=True, color_system="truecolor", _environ={}))
            for line in sheet_lines(page, 100, drawn, {})
        )
        assert len(re.findall(r"\x1b\]8;id=[^;]*;http", written)) == many
    monkeypatch.setattr(LineTerminal, "leads", lambda self: at)
    terminal = LineTerminal(tmp_path)
    terminal.console = Console(file=io.StringIO(), force_terminal=True, width=100, _environ={"TERM": XTERM})
    terminal.say("note", text)
    terminal.sheet(page)
    assert terminal.console.file.getvalue().count("https://rules.example.org/DR-MOVE-04") == 4  # type: ignore[attr-defined]
