"""Places are held by keys; codes are used once, grow old, and are kept by their digest alone."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.table.people.register import Left, NoInvitation, Place, Register, looks_like_code, plain_code

MIVIOR = Place("friday", "mivior")


class Clock:
    """Time that passes when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def register(tmp_path: Path, clock: Clock) -> Iterator[Register]:
    made = Register(tmp_path / "people.sqlite", clock)
    yield made
    made.close()


def test_the_first_key_with_the_code_has_the_seat_and_the_code_is_none_any_more(register: Register) -> None:
    code = register.invite(MIVIOR, name="Anna")
    found = register.accept(code.upper().replace("-", " "), "key-a", "whatever")
    assert (found.place, found.name) == (MIVIOR, "Anna")
    assert register.places("key-a") == [MIVIOR]
    assert [(s, p.name) for s, p in register.holders("Friday")] == [("mivior", "Anna")]
    with pytest.raises(NoInvitation):
        register.accept(code, "key-b", "Bob")
    assert register.places("key-b") == []


def test_a_code_grows_old_and_can_be_withdrawn(register: Register, clock: Clock) -> None:
    code = register.invite(MIVIOR, lasts=60)
    clock.now += 61
    assert register.open_invitations() == []
    with pytest.raises(NoInvitation):
        register.accept(code, "key-a", "")
    code = register.invite(MIVIOR)
    assert register.withdraw("friday", "mivior") == 1
    with pytest.raises(NoInvitation):
        register.accept(code, "key-a", "")


def test_a_seat_is_shared_handed_over_and_taken_back(register: Register) -> None:
    register.accept(register.invite(MIVIOR), "key-a", "Ann")
    register.accept(register.invite(MIVIOR, "share"), "key-b", "Bob")
    assert [p.key for _, p in register.holders("friday", "mivior")] == ["key-a", "key-b"]
    register.accept(register.invite(MIVIOR, "hand over"), "key-c", "Cyd")
    assert [p.key for _, p in register.holders("friday", "mivior")] == ["key-c"]
    waiting = register.invite(MIVIOR, "share")
    assert register.vacate("friday", "mivior") == 1
    assert register.places("key-c") == []
    with pytest.raises(NoInvitation):
        register.accept(waiting, "key-d", "")


def test_the_file_is_its_owners_alone_and_holds_no_code(register: Register) -> None:
    code = plain_code(register.invite(MIVIOR))
    for path in register.path.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert code.encode() not in path.read_bytes()
    assert looks_like_code(code.upper())
    assert not looks_like_code("mivior")


def test_choices_drafts_and_mail_are_kept_with_the_key_and_the_table(tmp_path: Path, register: Register) -> None:
    register.accept(register.invite(MIVIOR), "key-a", "Ann\x1b[31m")
    register.choose("key-a", {"face": "plain"})
    register.choose("key-a", {"colour": "256"})
    register.choose("stranger", {"face": "plain"})
    register.keep_left(MIVIOR, "key-a", Left("move army", 7))
    register.keep_mailed("friday", {"mivior": "7"})
    register.let_watch("friday", True)
    again = Register(tmp_path / "people.sqlite")
    person = again.person("key-a")
    assert person is not None
    assert (person.name, person.choices) == ("Ann", {"face": "plain", "colour": "256"})
    assert again.person("stranger") is None
    assert again.left(MIVIOR, "key-a") == ("move army", 7)
    assert again.mailed("FRIDAY") == {"mivior": "7"}
    assert again.may_watch("friday")
    assert not again.may_watch("monday")
