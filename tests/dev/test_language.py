"""The order language measured: spoilt lines are read rightly, asked about or refused, hardly ever wrongly."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from minaria.dev import language, written
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match


def test_orders_of_random_games_are_read_exactly_and_spoilt_ones_mostly_rightly() -> None:
    found = language.measure(load("divine_right"), 1, 160)
    exact, slips, cut = found.exact_right, found.slips, found.prefixes
    assert (exact.right, exact.wrong) == (160, 0)
    assert slips.right >= 0.95 * (slips.right + slips.asked + slips.refused + slips.wrong) > 40
    assert slips.wrong == 0
    assert cut.right + cut.asked >= 0.99 * (cut.right + cut.asked + cut.refused + cut.wrong) > 40


def test_names_are_cut_and_spoilt_where_they_stand() -> None:
    index = load("divine_right").language.scope(_match(), "hothior").index("place")
    text = "move 2 armies from Port Lork to Tadafat"
    spans = language.names_in(text, index)
    assert [text[a:b] for a, b in sorted(spans)] == ["Port Lork", "Tadafat"]
    assert language.cut(text, spans) == "move 2 armies from Port Lork to Tada"
    for seed in range(30):
        spoilt = language.slip(text, spans[0], random.Random(seed))
        assert spoilt != text
        assert abs(len(spoilt) - len(text)) <= 1


def test_the_command_tells_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main(["divine_right", "--lines", "12"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("read exact", "one letter wrong", "four letters", "completion"))
    assert language.main(["no_such_game"]) == 2


_TOY = {
    "commands/reader.py": "VERBS = 1  # not counted\n",
    "minaria/games/toy/__init__.py": "",
    "minaria/games/toy/names.py": '"""Not counted."""\n\nNAMES = ("a", "b")\n',
    "minaria/games/toy/rules/names.py": "NOT_COUNTED = 1\n",
    "minaria/games/toy/chapters/war.py": '''
WAYS = ("go",)
OTHER = 1


@order(*WAYS, rule="T-1")
class Go(Order):
    """Not counted."""

    place: Place

    def refusal(self):
        return None
''',
}


def test_what_a_game_writes_for_its_language_is_counted_without_comments_docstrings_and_layout(tmp_path: Path) -> None:
    for name, text in _TOY.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = written.written(tmp_path)
    declared = 'WAYS=("go",)@order(*WAYS,rule="T-1")classGo(Order):place:Place'
    assert found["toy"] == {
        "orders": len(declared), "names": len('NAMES=("a","b")'), "pages": 0, "advice": 0, "almanac": 0
    }  # fmt: skip
    assert found["shared"]["commands"] == len("VERBS=1")


@pytest.mark.slow
def test_the_bytes_are_told_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main(["--bytes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["game", *written.PARTS, "all"]
    assert {"kingmaker", "commands"} <= {line.split()[0] for line in lines}


def _match() -> Match:
    return Match.new(load("divine_right"), ["hothior", "mivior"], Seeded("1"))
