"""Mistakes as authors make them, each planted into a copy of one of two small games, and what finds it."""

from __future__ import annotations

import importlib
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import grimp
import minaria_bazaar as bazaar
import pytest
from importlinter.contracts.independence import IndependenceContract

from minaria.dev import example
from minaria.dev.check import faults_of
from minaria.dev.told_apart import Comparison
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import Game
from minaria.engine.match import Match
from tests.contract import contract

LONGEST = 300
"""Orders of a small game's; each ends long before."""


def checked(game: Game, folder: Path) -> str:
    """What `minaria dev check` says."""
    return "\n".join(faults_of(game))


def played(game: Game, folder: Path) -> str:
    """What the conformance battery says of random games."""
    out: list[str] = []
    for seed in range(3):
        match = Match.new(game, list(game.seating.names())[:3], Seeded(str(seed)))
        try:
            out += Battery(match, random.Random(seed), every=1).run(LONGEST)
        except RuntimeError as err:
            out.append(str(err))
    return "\n".join(out)


def compared(game: Game, folder: Path) -> str:
    """What is found where tables are compared that a watcher cannot tell apart."""
    out: list[str] = []
    for seed in range(3):
        match = Match.new(game, list(game.seating.names())[:3], Seeded(str(seed)))
        aloud = contract(game.id).aloud
        out += Comparison(match, random.Random(seed), (), aloud=aloud, data=folder).run(LONGEST, 2)
    return "\n".join(out)


class Mistake(NamedTuple):
    """What stands there, what stands there instead, and what is said of it by whom."""

    game: Path
    changes: tuple[tuple[str, str], ...]
    finder: Callable[[Game, Path], str]
    said: str


MARCHES, BAZAAR = Path(example.__file__).parent, Path(bazaar.__file__).parent
MISTAKES = {
    "a wrong number": Mistake(
        MARCHES, (("if g.turn >= TURNS:", "if g.turn >= 7:"),), checked, "7 stands in code without its reason"
    ),
    "a secret in a view": Mistake(
        BAZAAR, (("seen(g.hands, seat)", "seen(g.hands, seat, lambda good: True)"),), played, "can tell hidden things"
    ),
    "a secret told in a sentence": Mistake(
        BAZAAR,
        (('g.tell(f"{who} stashes a good."', 'g.tell(f"{who} stashes {self.good}."'),),
        compared,
        "by what is told of",
    ),
    "a secret that is drawn told in a sentence": Mistake(
        BAZAAR, (('g.tell(f"{who} buys a good."', 'g.tell(f"{who} buys {good}."'),), compared, "by what is told of"
    ),
    "a secret told where another is revealed": Mistake(
        BAZAAR,
        (('f"{who} buys a good."', 'f"{who} buys a good, having {g.hands[g.actor][0]}."'),),
        compared,
        "by what is told",
    ),
    "a done that stays": Mistake(
        MARCHES, (("return self.fight(g)", "return STAY"),), played, f"no end after {LONGEST} orders"
    ),
    "a turn that does not count": Mistake(
        MARCHES, (("g.turn, seat = divmod", "_, seat = divmod"),), played, f"no end after {LONGEST} orders"
    ),
    "a battle that never ends": Mistake(
        MARCHES,
        (
            ("steps=foes[strongest].steps - 1", "steps=foes[strongest].steps"),
            ("havens(g, area, loser):", "False:"),
            ("del g.blocks[b]\n        g.moved", "pass\n        g.moved"),
        ),
        played,
        "one order takes more than",
    ),
    "a second wording that the table takes": Mistake(
        BAZAAR, (('@order("buy [a good]"', '@order("buy [a good]", "score"'),), checked, "'score' is read as the table"
    ),
    "an order that is typed as a word of the table alone": Mistake(
        BAZAAR,
        (('@order("buy [a good]", rule="BZ-BUY-01", examples=("buy",))', '@order("undo", rule="BZ-BUY-01")'),),
        checked,
        "Buy: 'undo' takes the table's word 'undo' away",
    ),
    "a noun that means all": Mistake(
        MARCHES, (('nouns={"block"', 'nouns={"all": "block", "block"'),), checked, "'all' is a word of the language"
    ),
    "an order that rests on no rule there is": Mistake(
        BAZAAR, (('GOOD", rule="BZ-SELL-01"', 'GOOD", rule="BZ-SELL-07"'),), checked, "Sell rests on BZ-SELL-07"
    ),
    "a refusal that cites no rule there is": Mistake(
        BAZAAR, (('to give.", "BZ-PAY-01"', 'to give.", "BZ-PAY-02"'),), checked, "cites BZ-PAY-02"
    ),
    "a docstring that cites no rule there is": Mistake(
        BAZAAR, (("(BZ-END-01)", "(BZ-END-09)"),), checked, "cites BZ-END-09"
    ),
    "a refusal without a rule": Mistake(
        BAZAAR,
        (('Refusal("You would pay yourself.", "BZ-PAY-01")', 'Refusal("You would pay yourself.")'),),
        checked,
        "a refusal without a rule: You would pay yourself.",
    ),
}


def with_mistake(mistake: Mistake, folder: Path, name: str) -> Game:
    """A copy of the game with the mistake in it."""
    shutil.copytree(mistake.game, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / name / "__init__.py"
    source = file.read_text(encoding="utf-8")
    for old, new in mistake.changes:
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    file.write_text(source, encoding="utf-8")
    game: Game = importlib.import_module(name).GAME
    return game


@pytest.mark.parametrize("what", MISTAKES)
def test_a_planted_mistake_is_found(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    mistake = MISTAKES[what]
    game = with_mistake(mistake, tmp_path, f"planted_{[*MISTAKES].index(what)}")
    assert mistake.said in mistake.finder(game, tmp_path)


@pytest.mark.parametrize("finder", [checked, played, compared])
@pytest.mark.parametrize("folder", [MARCHES, BAZAAR], ids=["marches", "bazaar"])
def test_without_a_mistake_nothing_is_found(
    folder: Path, finder: Callable[[Game, Path], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    sound = Mistake(folder, (), finder, "")
    assert finder(with_mistake(sound, tmp_path, f"sound_{folder.name}_{finder.__name__}"), tmp_path) == ""


def test_a_game_that_imports_another_breaks_the_contract() -> None:
    graph = grimp.build_graph("minaria", cache_dir=None)
    options = {"name": "no game knows another", "modules": ["minaria.games.*"]}
    contract = IndependenceContract("no game knows another", {"root_packages": ["minaria"]}, options)
    assert contract.check(graph, verbose=False).kept
    graph.add_import(importer="minaria.games.seasons.view", imported="minaria.games.kingmaker.view")
    assert not contract.check(graph, verbose=False).kept
