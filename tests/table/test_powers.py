"""Every power of the referee and every word of the office, in each game: refused where it makes no sense, and undone.

The lists are held against what is declared: a power without a row fails a test. The rows of a game's corrections stand
beside its tests (`tests/<game>/contract.py`).
"""

from __future__ import annotations

import pytest

from commands import Order
from minaria.engine.game import REFEREE, games, load
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.record import referee_words as w
from minaria.table.store.store import SqliteStore
from tests.contract import Power, contract
from tests.table.test_referee import refused, same_again, say

OFFICE = {
    w.DiceBy: Power("", "dice by guess / dice by hand for nobody", "dice by hand for mivior"),
    w.ThrowAgain: Power(
        "phase events hothior / dice by hand / roll / 4", "throw again", "throw again because it fell", "4"
    ),
    w.Correct: Power(
        "phase events hothior / dice by hand / roll [4 2]",
        "correct 6 to 3 / correct die 2 to 9",
        "correct 2 to 3",
        "correct 3 to 2",
    ),
    w.As: Power("", "as nobody: done / as hothior", "as hothior: done"),
    w.PassFor: Power("", "pass for mivior / pass for nobody", "pass for hothior"),
    w.Decide: Power("", "decide nonsense", "decide done"),
    w.Absent: Power("", "absent nobody", "absent hothior"),
    w.Present: Power("absent mivior", "present hothior", "present mivior"),
    w.LetPlay: Power("", "let Ann play hothior / let greedy play nobody", "let Dora play mivior"),
    w.Remind: Power("", "remind nobody / remind mivior", ""),
    w.Waive: Power("", "waive NO-SUCH-1 for mivior / waive", "waive DR-SIEGE-06 for mivior"),
    w.Notice: Power("", "notice", "notice we stop at ten"),
    w.Whispers: Power("", "whispers loud", "whispers open"),
    w.Hints: Power("", "hints on", "hints off"),
    w.Revoke: Power("dice by hand", "revoke 999", "revoke 3"),
    w.UndoTo: Power("done / done", "undo to 9999", "undo to 3", "redo"),
    w.UndoLast: Power("done / done", "undo last banquet", "undo last done", "redo"),
    w.Branch: Power("", "branch what at 999 / branch 7", "branch what-if at 1", ""),
    w.Clock: Power("", "clock soon / clock 5 minutes for nobody", "clock 30 minutes"),
    w.Deadline: Power("", "deadline never", "deadline 2 days for mivior"),
    w.Daily: Power("", "daily at lunch", "daily at 20:00"),
    w.DaysOff: Power("", "days off yesterday", "days off saturday and sunday"),
    w.TimeZone: Power("", "time zone Middle/Earth", "time zone Europe/Athens"),
    w.PhaseTime: Power("", "time soon / time", "time 20 seconds"),
    w.Timer: Power("", "timer 0 minutes", "timer 10 minutes"),
    w.StopClocks: Power("timer 10 minutes", "start clocks", "stop clocks"),
    w.StartClocks: Power("timer 10 minutes / stop clocks", "stop clocks", "start clocks"),
    w.NoClocks: Power("timer 10 minutes", "no clocks sideways / start clocks", "no clocks"),
    w.Show: Power("", "show nothing much to everyone", "show Pennol to everyone"),
    w.Propose: Power("done", "propose undo 99", "propose undo", "object", "muetar"),
    w.Consent: Power("", "consent", "", "", "mivior"),
    w.Object: Power("done / muetar> propose undo", "", "object", "propose undo", "muetar"),
    w.ProposeEnd: Power("", "", "propose draw", "object", "muetar"),
    w.Resign: Power("", "", "resign", "object", "muetar"),
    w.When: Power("", "when attacked", "when attacked at Colist: stand", "strike standing order 1", "mivior"),
    w.Until: Power("", "until my turn: nonsense", "until my turn: pass", "strike standing order 1", "mivior"),
    w.Later: Power("", "later", "", "", "mivior"),
    w.StrikeStanding: Power("", "strike standing order 1", "", "", "mivior"),
}
"""What changes something at a table, tried in Divine Right. Where nothing is `done`, another row does it."""

LOOKS = {
    w.Check: "",
    w.WhatIsAsked: "",
    w.Questions: "",
    w.Luck: "",
    w.Rulings: "",
    w.StandingOrders: "",
    w.Clocks: "",
    w.Publish: "publish as opera / publish since 999 / publish for nobody / publish with jam / publish with map as svg",
    w.Print: "print banquet / print map as stone / print briefing / print map as svg",
}
"""What only shows something, and with which words it is refused."""


def table(store: SqliteStore, game: str, first: str = "", name: str = "t", variant: int = 0) -> HostedTable:
    """A table of a game, or of another way of playing it, brought to where a power is tried."""
    own = contract(game).variant(variant)
    options = {**own.options, **own.quiet} if variant else own.options
    hosted = new_table(store, game, dict(own.seats), options, seed="4", name=name)
    for line in (*(() if variant else own.first), *lines(first)):
        seat, _, words = line.rpartition("> ")
        assert not refused(say(hosted, words, seat or REFEREE)), line
    return hosted


def lines(text: str) -> list[str]:
    """The lines parted by a slash."""
    return [line.strip() for line in text.split(" / ") if line.strip()]


def stands(hosted: HostedTable) -> tuple[object, ...]:
    """All that a power may change: the position, what is decided, who plays, what seats left behind."""
    d = hosted.office.decided
    return (
        hosted.match.position.sum(),
        [m.line.rolls for m in hosted.match.marks[-1:]],
        d.thrown and d.thrown.text,
        d.hand,
        d.once,
        d.absent,
        d.players,
        dict(hosted.players),
        [(x.rule, x.seat) for x in d.waivers],
        d.whispers_since[-1:] and d.whispers_since[-1][1],
        [line.text for line, _ in d.clocks],
        d.proposal and (d.proposal.seat, d.proposal.to),
        d.ending and (d.ending.seat, d.ending.how),
        d.screen,
        d.hints,
        [line.text for line in d.listed if line.text.startswith("notice")],
        {s: list(hosted.table.notebook(s).standing) for s in hosted.table.seats},
        len(hosted.kept.store.tables()),
    )


def tried(store: SqliteStore, game: str, power: Power) -> None:
    """Refused where it makes no sense and for whoever may not, done, the same again from the journal, and undone."""
    hosted = table(store, game, power.first, variant=power.variant)
    before = stands(hosted)
    for line in lines(power.refused):
        answer = say(hosted, line, power.seat)
        assert refused(answer) or answer.startswith("question") or "\nrefusal" in answer, f"{line}: {answer}"
        assert stands(hosted) == before, line
    if not power.done:
        return
    if power.seat == REFEREE and not any(power.done in kind.spec.examples for kind in hosted.game.language.orders):
        answer = say(hosted, power.done, hosted.table.seats[1])
        shown = answer.startswith(("sheet", "question")) or "\nrefusal" in answer
        assert refused(answer) or shown, "only the referee may; a player is shown a page, or asked what he means"
        assert stands(hosted) == before
    answer = say(hosted, power.done, power.seat)
    assert not refused(answer), answer
    assert stands(hosted) != before, power.done
    same_again(store, hosted)
    for line in lines(power.undone):
        answer = say(hosted, line, power.seat)
        assert not refused(answer), f"{line}: {answer}"
        assert stands(hosted) == before, line


@pytest.mark.parametrize("game", games())
def test_every_correction_of_every_game_has_a_row(game: str) -> None:
    assert {kind.__name__ for kind in load(game).referee.edits} == set(contract(game).corrections)


def test_every_word_of_the_office_has_a_row() -> None:
    assert set(OFFICE) | set(LOOKS) == {*w.REFEREE_WORDS, *w.SEAT_WORDS}


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in games() for name in contract(game).corrections], ids=lambda x: str(x)
)
def test_a_correction_is_refused_made_and_undone(store: SqliteStore, game: str, name: str) -> None:
    tried(store, game, contract(game).corrections[name])


@pytest.mark.parametrize("kind", OFFICE, ids=lambda kind: kind.__name__)
def test_a_word_of_the_office_is_refused_done_and_undone(store: SqliteStore, kind: type[Order]) -> None:
    tried(store, "divine_right", OFFICE[kind])


def test_what_was_taken_back_by_consent_is_given_again(store: SqliteStore) -> None:
    hosted = table(store, "divine_right", "done")
    before = hosted.match.position.sum()
    assert refused(say(hosted, "object", "mivior")), "nobody proposes anything"
    say(hosted, "propose undo", "muetar")
    assert "All agree" in say(hosted, "consent", "hothior")
    assert hosted.match.position.sum() != before
    say(hosted, "redo", "hothior")
    assert hosted.match.position.sum() == before
    same_again(store, hosted)


def test_rulings_are_undone_one_after_the_other_also_what_was_revoked(store: SqliteStore) -> None:
    hosted = table(store, "divine_right", "dice by hand / notice first / timer 10 minutes")
    say(hosted, "revoke 3")
    assert hosted.office.decided.hand == {}
    assert "Revoked: revoke 3" in say(hosted, "undo")
    assert hosted.office.decided.hand == {"all": True}
    assert "Revoked: timer" in say(hosted, "undo")
    assert "Revoked: notice first" in say(hosted, "undo")
    assert "Revoked: dice by hand" in say(hosted, "undo")
    assert hosted.office.decided.live == [x for x in hosted.office.decided.live if "undo ruling" in x.text]
    assert "Taken back: phase movement hothior" in say(hosted, "undo")


@pytest.mark.parametrize("kind", LOOKS, ids=lambda kind: kind.__name__)
def test_what_only_looks_changes_nothing(store: SqliteStore, kind: type[Order]) -> None:
    hosted = table(store, "divine_right")
    before, n = stands(hosted), len(hosted.match.lines)
    for line in lines(LOOKS[kind]):
        assert refused(say(hosted, line)), line
    for line in hosted.game.examples(kind.spec):
        say(hosted, line.replace("214", "1").partition(" to ")[0])
    assert (stands(hosted), len(hosted.match.lines)) == (before, n)
