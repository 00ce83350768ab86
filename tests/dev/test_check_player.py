"""`minaria dev check-player`: the reference player has no faults, and what is wrong with others is named."""

from __future__ import annotations

import shlex
import sys

import pytest

from minaria.dev import check_player, reference_player

PYTHON = f"{sys.executable} -I -S"


def test_the_reference_player_has_no_faults(capsys: pytest.CaptureFixture[str]) -> None:
    command = f"{PYTHON} {reference_player.__file__}"
    tried = ["--game", "bazaar", "--game", "marches", "--orders", "6", "--seconds", "20"]
    assert check_player.main([command, *tried]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told] == ["Bazaar", "Marches"]
    assert all(": 6 orders, 0 refused, " in line and line.endswith("0 faults") for line in told)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("sys.exit(4)", "it has ended (exit code 4)"),
        ("sys.stdin.read()", "it says no hello within 0.2 seconds"),
        ("[print('?') for _ in range(100)]", "it sends what is no message: A line is one JSON object"),
        ("p.hear = lambda m, hear=p.hear: hear(m) if m['type'] in known else 1 / 0", "ZeroDivisionError"),
        ("p.hear = lambda m, hear=p.hear: hear(m) if m['type'] != 'refused' else None", "it gives no order within 0.5"),
        ("p.say = lambda say=p.say, **m: say(**{**m, 'order': 'go'})", "it sends 20 lines in a row and no order"),
    ],
)
def test_what_is_wrong_with_a_program_is_named(code: str, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    known = "known = ('hello', 'view', 'question', 'events', 'accepted', 'refused', 'over')"
    program = "for line in sys.stdin: p.hear(json.loads(line))"
    begun = f"import sys, json; sys.path.insert(0, {str(reference_player.__file__)[:-19]!r}); import reference_player"
    text = f"{begun}; p = reference_player.Player(); {known}\n{code}\n{program}"
    seconds = next((x for x in ("0.2", "0.5") if f"within {x}" in fault), "20")
    command = f"{PYTHON} -c {shlex.quote(text)}"
    assert check_player.main([command, "--game", "bazaar", "--orders", "6", "--seconds", seconds]) == 1
    assert fault in capsys.readouterr().out


def test_what_cannot_be_started_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_player.main(["./no-such-program"]) == 2
    assert "there is no program './no-such-program'" in capsys.readouterr().err
