"""Games of other packages: found by their entry points; a broken one is named and stops nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from minaria.__main__ import main
from minaria.dev.check import faults_of
from minaria.dev.new_game import package
from minaria.engine.dice import Seeded
from minaria.engine.game import broken, games, home, load
from minaria.engine.match import Match
from minaria.table.store.shadow import present_rules

ROOT = Path(__file__).parents[2]
BROKEN = {
    "absent": "'no_such_module_at_all'",
    "wordless": "wordless:GAME is no Game",
    "mistaken": "it calls itself 'bazaar'",
    "quitter": "SystemExit: not today",
    "Wrong-Id": "its id is none",
    "kingmaker": "there is another game of that id",
    "lonely": "lonely is no package with a folder of its own",
}


def installed(site: Path, name: str, entries: Mapping[str, str], **modules: str) -> None:
    """Write what an installed package leaves in a folder of the path."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{game} = {value}" for game, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[minaria.games]", *lines, ""]))
    for module, text in modules.items():
        path = site / (f"{module}.py" if module == "lonely" else f"{module}/__init__.py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)


@pytest.fixture
def broken_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Packages of which no game can be had, each for another reason; each leaves a mark when it is loaded."""
    site = tmp_path / "site"
    again = "from minaria_bazaar import GAME\n"
    modules = {
        "absent": "import no_such_module_at_all\n",
        "wordless": "GAME = 'a game'\n",
        "mistaken": again,
        "quitter": "import sys\nsys.exit('not today')\n",
        "lonely": "from minaria_bazaar import GAME as OTHER\nfrom dataclasses import replace\n"
        "GAME = replace(OTHER, id='lonely')\n",
        "wrong_id": again,
        "usurper": "from dataclasses import replace\nfrom minaria_bazaar import GAME as OTHER\n"
        "GAME = replace(OTHER, id='kingmaker')\n",
    }
    mark = f"open({str(tmp_path / 'loaded')!r}, 'a').write(__name__ + ' ')\n"
    for name in BROKEN:
        module = {"Wrong-Id": "wrong_id", "kingmaker": "usurper"}.get(name, name)
        installed(site, module.replace("_", "-"), {name: f"{module}:GAME"}, **{module: mark + modules[module]})
    monkeypatch.syspath_prepend(str(site))
    return tmp_path


def test_a_game_of_another_package_is_one_as_any() -> None:
    assert {"bazaar", "marches"} <= set(games())
    assert home(load("bazaar")) == ROOT / "tests" / "bazaar" / "minaria-bazaar" / "minaria_bazaar"
    assert present_rules("bazaar") != present_rules("marches")
    assert broken() == ()


def test_a_broken_package_is_named_in_a_line_and_stops_nothing(
    broken_ones: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = broken()
    assert len(told) == len(BROKEN)
    for name, why in BROKEN.items():
        (line,) = [x for x in told if x.startswith(f"The game {name} of the package ")]
        assert why in line
        assert "\n" not in line
    assert set(BROKEN) & set(games()) == {"kingmaker"}
    assert load("kingmaker").title == "Kingmaker"
    assert main(["rules", "--plain"]) == 0
    shown = capsys.readouterr().out
    assert "kingmaker: " in shown
    assert "bazaar: " in shown
    assert all(f"Error: {line}" in shown for line in told)
    assert main(["rules", "absent", "--plain"]) == 2
    assert "The game absent of the package absent 1.0 cannot be had" in capsys.readouterr().err


def test_help_and_import_load_no_game(broken_ones: Path) -> None:
    env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{broken_ones / 'site'}:{ROOT}", "HOME": str(broken_ones)}
    for code in ("from minaria.__main__ import main; main(['--help'])", "import minaria.library"):
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert not (broken_ones / "loaded").exists()


def test_a_new_package_is_found_checked_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = package("hill_kings", tmp_path / "made")
    assert {str(f.relative_to(tmp_path / "made")) for f in files} >= {
        "pyproject.toml",
        "README.md",
        "tests/test_hill_kings.py",
        "minaria_hill_kings/__init__.py",
        "minaria_hill_kings/data/rules.csv",
    }
    assert not [f for f in files if "arches" in f.read_text() or "minaria.dev.example" in f.read_text()]
    assert '[project.entry-points."minaria.games"]\nhill_kings = "minaria_hill_kings:GAME"' in files[0].read_text()
    installed(tmp_path / "made", "minaria-hill-kings", {"hill_kings": "minaria_hill_kings:GAME"})
    monkeypatch.syspath_prepend(str(tmp_path / "made"))
    game = load("hill_kings")
    assert game.title == "Hill Kings"
    assert faults_of(game) == []
    match = Match.new(game, ["amber", "basalt"], Seeded("1"))
    match.give("amber", match.parse("amber", "move a block to Stonefell"))
    with pytest.raises(ValueError, match="There is a"):
        package("hill_kings", tmp_path / "made")
    with pytest.raises(ValueError, match="is no name"):
        package("Hill-Kings", tmp_path / "other")
