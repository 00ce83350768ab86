"""What is said of the package is so: its versions, its licence, the Pythons it is tried on, what a host installs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import minaria

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "docs" / "hosting" / "requirements.lock").read_text(encoding="utf-8")
LOCKED = dict(re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", LOCK))


def test_the_version_is_said_alike() -> None:
    assert PROJECT["project"]["version"] == minaria.__version__


def test_the_licence_is_named_as_programs_name_it() -> None:
    assert PROJECT["project"]["license"] == "MIT"
    assert not any(c.startswith("License ::") for c in PROJECT["project"]["classifiers"])
    for name in PROJECT["project"]["license-files"]:
        assert (ROOT / name).read_text(encoding="utf-8").startswith("MIT License")


def test_types_are_told_to_whoever_imports_it() -> None:
    for package in PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        assert (ROOT / package / "py.typed").is_file()
    assert "Typing :: Typed" in PROJECT["project"]["classifiers"]


def test_what_is_shared_with_the_system_and_what_goes_along_is_there() -> None:
    targets = PROJECT["tool"]["hatch"]["build"]["targets"]
    for path in (*targets["wheel"]["shared-data"], *targets["sdist"]["include"]):
        assert (ROOT / path).exists(), path


def test_the_named_pythons_are_those_it_may_be_installed_on() -> None:
    named = re.findall(r'Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    allowed = SpecifierSet(PROJECT["project"]["requires-python"])
    assert named
    assert all(f"{version}.0" in allowed for version in named)
    assert "3.10.0" not in allowed


# -- what a host installs


@pytest.mark.parametrize("said", PROJECT["project"]["dependencies"])
def test_what_is_needed_is_locked_within_its_bounds(said: str) -> None:
    wanted = Requirement(said)
    assert LOCKED[wanted.name] in wanted.specifier, "make it anew with: .ci/lock"


def test_every_locked_file_has_its_digest_and_names_no_place() -> None:
    entries = re.split(r"(?m)^(?=[a-z0-9-]+==)", LOCK)[1:]
    assert len(entries) == len(LOCKED) >= len(PROJECT["project"]["dependencies"])
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in LOCK
