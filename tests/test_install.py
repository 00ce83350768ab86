"""The data folder is found in a checkout, in an editable install and in a wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOOK = """
from minaria.engine.game import load
from minaria.kit.tables import data_dir
load("divine_right")
print(data_dir())
"""


def look(python: str, cwd: Path, path: str = "") -> Path:
    """Where a fresh interpreter finds the data folder, after loading a game from it."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    if path:
        env["PYTHONPATH"] = path
    done = subprocess.run([python, "-c", LOOK], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def site_packages() -> str:
    """Where the libraries of the running interpreter are."""
    import msgspec

    return str(Path(msgspec.__file__).parents[1])


def build(kind: str, target: Path) -> None:
    """Build a wheel of the project into `target` with the build backend that is installed; no network."""
    code = f"import hatchling.build as b; print(b.{kind}({str(target)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_in_a_checkout(tmp_path: Path) -> None:
    assert look(sys.executable, tmp_path, str(ROOT)) == ROOT / "data"


@pytest.mark.parametrize("kind", ["build_wheel", "build_editable"])
def test_in_a_wheel_and_in_an_editable_install(tmp_path: Path, kind: str) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    build(kind, wheels)
    (wheel,) = wheels.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    (site,) = (tmp_path / "venv").glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)  # what an installer does with a pure wheel
    # the libraries of this interpreter, but not its own minaria: a bare path, whose .pth files are not followed
    (site / "libraries.pth").write_text(f"{site_packages()}\n", encoding="utf-8")
    found = look(str(tmp_path / "venv" / "bin" / "python"), tmp_path)
    assert found == (site / "minaria" / "data" if kind == "build_wheel" else ROOT / "data")
