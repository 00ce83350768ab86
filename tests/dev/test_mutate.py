"""`minaria dev mutate` plants mistakes in rules and tells those that tests notice from those that none does."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from minaria.dev.mutate import chosen, main, survey, table
from minaria.dev.mutation import Ground, ground_of, watch
from minaria.dev.planting import cited, planted, plants
from minaria.dev.rule_mutation import RowVerdict, rows_table, survey_rows

TOLLS = '''
"""Tolls of a toy realm; TR-TOLL-*."""
from __future__ import annotations

from functools import cache


MOST = 9


class Refusal:
    def __init__(self, text: str) -> None:
        self.text = text


def toll(carts: int) -> int:
    """A silver for each cart, from the third on (TR-TOLL-01)."""
    if carts < 3:
        return 0
    return carts * 1


def refusal(carts: int, night: bool) -> Refusal | None:
    """Nobody passes at night, and never more than nine (TR-GATE-01, TR-GATE-02)."""
    if night:
        return Refusal(f"The gate is shut to {carts + 1}.")
    if carts > MOST:
        return Refusal("Nine at most.")
    return None


@cache
def gates() -> int:
    """Two gates (TR-GATE-03)."""
    return 2


def forgotten(carts: int) -> bool:
    """Nobody asks (TR-LOST-01)."""
    return carts == 7


def until(carts: int) -> int:
    """Counts down (TR-TOLL-02)."""
    while carts > 0:
        carts -= 1
    return carts
'''

TESTS = """
import pytest
from tolls_of_a_toy import gates, refusal, toll, until

@pytest.mark.parametrize(("carts", "silver"), [(1, 0), (5, 5)])
def test_toll(carts, silver):
    assert toll(carts) == silver

def test_night():
    assert refusal(1, True) is not None and refusal(1, False) is None

def test_ten():
    assert refusal(9, False) is None
    assert refusal(10, False) is not None

def test_once():
    assert gates() == 2

def test_twice():
    assert gates() == 2

def test_down():
    assert until(2) == 0

def test_of_something_that_is_broken_anyway():
    assert not until(1), toll(0)
    assert False
"""

NAMING = """
@pytest.mark.rule("TR-TOLL-01")
def test_of_tolls_that_asserts_too_little():
    assert toll(1) is not None

@pytest.mark.parametrize("carts", [pytest.param(2, id="two")])
def test_down_to_nothing(carts):
    'Counts down; TR-TOLL-02.'
    assert until(carts) == 0

@pytest.mark.parametrize("said", ["TR-CAMP-01"])
def test_of_camps(said):
    assert gates() == 2
"""


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ground:
    rules = tmp_path / "tolls_of_a_toy.py"
    rules.write_text(dedent(TOLLS), encoding="utf-8")
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_tolls.py").write_text(dedent(TESTS), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("minaria.dev.mutation._SHORTEST", 1.0)
    return Ground(tmp_path, [rules], [], [tests], [])


def test_what_no_test_notices_is_told_apart_from_what_one_does(ground: Ground) -> None:
    sources = {p: p.read_bytes() for p in (*ground.rules, *ground.tests[0].glob("*.py"))}
    expected = {
        "carts < 3 -> carts <= 3": (False, 2),  # a test that fails anyway is not asked
        "carts < 3 -> carts >= 3": (True, 2),
        "carts == 7 -> carts != 7": (False, 0),  # no test comes there
        "return Refusal('Nine at most.') -> pass": (True, 1),
        "return 2 -> return 3": (True, 2),  # what is kept for all tests is worked out by each
        "MOST = 9 -> MOST = 10": (True, 7),  # where the module is loaded, all are asked
        "carts -= 1 -> carts -= 0": (True, 1),  # never comes to an end
    }
    some = [p for p in ground.plants() if f"{p.before} -> {p.after}" in expected]
    verdicts = survey(ground, some, ground.root / "cache")
    assert {f"{v.plant.before} -> {v.plant.after}": (v.noticed, v.tests) for v in verdicts} == expected
    assert table(verdicts) == [
        "area           planted noticed survived",
        "gate                 2       2        0",
        "lost                 1       0        1",
        "toll                 4       3        1",
        "all                  7       5        2",
    ]
    assert {p: p.read_bytes() for p in sources} == sources


def test_a_row_is_noticed_when_a_test_that_names_it_fails(ground: Ground) -> None:
    with (ground.tests[0] / "test_tolls.py").open("a", encoding="utf-8") as file:
        file.write(NAMING)
    rules = ["TR-TOLL-01", "TR-TOLL-02", "TR-CAMP-01", "TR-GATE-01"]
    found: list[RowVerdict] = []
    survey_rows(ground, rules, watch(ground, ground.root / "cache"), 12, 1, found.append)
    assert [(v.rule, v.noticed is not None, v.cited, v.tests) for v in found] == [
        ("TR-TOLL-01", False, False, 1),
        ("TR-TOLL-02", True, True, 1),
        ("TR-CAMP-01", True, False, 1),  # cited nowhere: what its test comes to is broken
        ("TR-GATE-01", False, False, 0),
    ]
    assert str(found[3]) == "TR-GATE-01: no test names it"
    assert rows_table(found, {"TR-GATE-01": "A person looks."}) == [
        "area            rows  cited  elsewhere  unnoticed  referee",
        "camp               1      0          1          0        0",
        "gate               1      0          0          0        1",
        "toll               2      1          0          1        0",
        "all                4      1          1          1        1",
    ]


@pytest.mark.parametrize("named", ["tests", "tests/test_tolls.py"])
def test_tests_are_watched_once_for_each_state_of_the_sources(ground: Ground, named: str) -> None:
    ground = ground._replace(tests=[ground.root / named])
    cache = ground.root / "cache"
    first = watch(ground, cache)
    kept = list(cache.iterdir())
    assert len(kept) == 1
    assert watch(ground, cache) == first
    assert list(cache.iterdir()) == kept
    with (ground.root / "tests" / "test_tolls.py").open("a", encoding="utf-8") as file:
        file.write("\ndef test_more():\n    assert toll(3) == 3\n")
    assert len(watch(ground, cache).tests) == len(first.tests) + 1


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("a toll (TR-TOLL-02)", ["TR-TOLL-02"]),
        ("TR-TOLL-02, -04 and -07", ["TR-TOLL-02", "TR-TOLL-04", "TR-TOLL-07"]),
        ("(TR-TOLL-08 to -10, TR-GATE-*)", ["TR-TOLL-08", "TR-TOLL-09", "TR-TOLL-10"]),
    ],
)
def test_several_rules_are_cited_in_short(text: str, rules: list[str]) -> None:
    assert cited(text) == rules


def test_a_comment_names_the_rule_of_its_line_and_of_the_test_before_it() -> None:
    source = "for x in y:\n    if x > 2:\n        break  # TR-GATE-01, TR-GATE-02\n    z = x + 1\n"
    found = {(p.before, p.rules) for p in plants(source, "x.py")}
    assert ("x > 2", ("TR-GATE-01", "TR-GATE-02")) in found
    assert ("break", ("TR-GATE-01", "TR-GATE-02")) in found
    assert ("x + 1", ()) in found


def test_a_text_under_a_figure_names_its_rule() -> None:
    source = 'MOST = 9\n"""So many (TR-GATE-02)."""\nLEAST = 1\n'
    assert {(p.before, p.rules) for p in plants(source, "x.py")} == {("MOST = 9", ("TR-GATE-02",)), ("LEAST = 1", ())}


def test_a_sample_is_the_same_for_a_seed_and_areas_take_turns(ground: Ground) -> None:
    every = ground.plants()
    assert chosen(every, 6, 1) == chosen(list(every), 6, 1)
    assert len({tuple(chosen(every, 6, seed)) for seed in range(5)}) > 1
    assert {p.area for p in chosen(every, 3, 4)} == {"toll", "gate", "lost"}
    assert chosen(every, 0, 1) == every


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x = a and b", {"a or b", "a", "b"}),
        ("x = not a", {"a"}),
        ("x = True", {"x = False"}),
        ("x = any(y for y in a if b)", {"all((y for y in a if b))", "True", "not b"}),
        ("x = min(a, b) - c", {"max(a, b)", "min(a, b) + c"}),
        ("x = a <= b < c", {"a < b < c", "a > b < c", "a <= b <= c", "a <= b >= c"}),
        ("x = f'{a + 1}' + b", set()),
        ("g.tell(a + 1)", set()),
        ("put(a)", {"pass"}),
        ("x: int = a[1:]", {"[2:]", "[0:]"}),
        ("continue", {"pass"}),
        ("'''Words.'''", set()),
    ],
)
def test_what_may_stand_instead(line: str, expected: set[str]) -> None:
    found = plants(line, "x.py")
    assert {p.after for p in found} == expected
    trees = {ast.unparse(planted(line, p.number)) for p in found}
    assert len(trees - {ast.unparse(ast.parse(line))}) == len(found), "each is another mistake"


@pytest.mark.parametrize("game_id", ["divine_right", "seasons"])
def test_rules_of_the_games_have_room_for_mistakes_in_every_area(game_id: str) -> None:
    found = ground_of(game_id, []).plants()
    assert any(p.refuses and "/rules/" not in p.file for p in found), "refusals of phases too"
    assert len({p.area for p in found} - {"other"}) > 15
    assert all(p.line for p in found)


def test_what_cannot_be_had_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nim"]) == 2
    assert main(["seasons", "--tests", "tests/nowhere"]) == 2
    assert "there is no" in capsys.readouterr().err
