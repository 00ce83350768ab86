"""Plans, kinds of units, stocks, treaties and covered notes reach nobody they are not meant for."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from minaria.dev.trials import new_match
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.journal import parse
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.engine.state import recorded
from minaria.games.seasons.bot.guess import twin
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, MAP, Border, Spurned, Task, table_of
from minaria.games.seasons.view import FOG, view
from minaria.kit.fog import standing
from minaria.table.line.table import Table
from minaria.table.record.talk import besides
from minaria.ui.script import flat

from .tools import FULL, SEATS, commits, play, rule, started, state, told
from .tools import spot as spot_of

QUESTIONS = (
    "look",
    "orders",
    "help",
    "sheet",
    "sheet brineholt",
    "score",
    "who",
    "log 40",
    "map",
    "plan",
    "treaties",
    "places",
    "examine Hartfen",
    "near",
    "where is cavalry",
    "battles",
    "why not plan move 1 infantry from Hartfen to Tollmoor",
)
HALVES = (
    "plan ",
    "plan move ",
    "plan aid at ",
    "plan pillage ",
    "buy ",
    "accept ",
    "go to ",
    "un",
    "plan move everyone to ",
)
REFUSED = (
    "plan move 9 infantry from Hartfen to Tollmoor",
    "unplan 9",
    "accept 9",
    "buy 50 cavalry at Hartfen",
    "plan pillage Z0",
)


def shown(table: Table, seat: str) -> str:
    """Everything one seat can get to see now: news, prompt, answers, completions, refusals, its view."""
    match = table.match
    out = [text for _, text in table.news(seat)]
    out += [table.prompt(seat), repr(match.game.views.of(match.state, seat))]
    for question in QUESTIONS:
        for reply in table.hear(seat, question):
            out += [reply.text, *(flat(reply.sheet) if reply.sheet else ())]
    scope = match.game.language.scope(match, seat)
    for half in HALVES:
        out += [s.text + s.note for s in table.reader.complete(half, scope)]
    for line in REFUSED:
        out += [r.text for r in table.hear(seat, line)]
    return "\n".join(out)


@rule("SE-SECRET-01", "SE-SECRET-06")
def test_a_canary_in_a_plan_a_purchase_a_note_and_a_treaty_reaches_no_other_seat() -> None:
    done = play(
        """
        referee> award 8 resources to Aldermark
        aldermark> buy 2 cavalry at Alderhall
        aldermark> build tower at Eastwatch
        aldermark> jot zyzzyva one
        aldermark> offer alliance to Cindral for 11 turns
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> plan aid at Barrowdown from Westyle
        aldermark> go to Dunmoor's table
        aldermark> speak zyzzyva two
    """,
        FULL,
    )
    assert done.table is not None
    text = shown(done.table, "brineholt")
    assert "zyzzyva" not in text
    assert "11 turns" not in text
    assert "Eastwatch to Tollmoor" not in text
    assert "aid for" not in text
    mine = shown(done.table, "aldermark")
    assert "Eastwatch to Tollmoor" in mine
    assert "zyzzyva one" in mine
    assert "11 turns" in shown(done.table, "cindral")


def test_what_a_seat_is_shown_does_not_depend_on_what_another_has_planned() -> None:
    """Two quite different plans of Aldermark with tokens on the same lines: all others and spectators see the same."""
    one = play(
        """
        aldermark> plan move 1 infantry from Eastwatch to Alderhall
        aldermark> plan aid at Alderhall from Westyle with 1 infantry for Cindral
    """,
        FULL,
    )
    two = play(
        """
        aldermark> plan aid at Westyle from Alderhall with 1 infantry
        aldermark> plan move 1 cavalry from Alderhall to Eastwatch
    """,
        FULL,
    )
    for seat in ("brineholt", "cindral", "dunmoor"):
        assert one.table is not None
        assert two.table is not None
        assert shown(one.table, seat) == shown(two.table, seat)
    assert one.match.game.views.of(state(one), None) == two.match.game.views.of(state(two), None)
    assert told(one) == told(two)


def test_with_secret_tokens_not_even_committing_tells_where() -> None:
    plans = (
        "plan pillage Alderhall",
        "plan aid at Westyle from Alderhall",
        "plan move 1 infantry from Eastwatch to A7",
    )
    views = set()
    for plan in plans:
        done = play(
            f"aldermark> {plan}\naldermark> commit\n", started(tokens="secret").replace("referee> clear map\n", "")
        )
        assert done.table is not None
        views.add(shown(done.table, "brineholt"))
    assert len(views) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twin_worlds_all_through_random_games(seed: int) -> None:
    game, luck = load("seasons"), random.Random(seed)
    match = Match.new(game, list(SEATS), Seeded(str(seed)))
    battery = Battery(match, luck)
    compared = 0
    while not match.over and match.state.turn < 4:
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
        if match.over or not isinstance(match.phase, Planning):
            continue
        for seat in SEATS:
            other = twin(match.state, seat)
            if other.pieces != match.state.pieces or other.plans != match.state.plans:
                compared += 1
            battery.twin_worlds(seat)
        assert battery.faults == []
    assert compared > 50


def test_a_view_that_showed_plans_would_be_found() -> None:
    from dataclasses import replace

    game = load("seasons")
    leaky = replace(game, views=replace(game.views, of=lambda g, seat: {"plans": dict(g.plans)}), cache={})
    match = Match.new(leaky, list(SEATS), Seeded("1"))
    g = match.state.copy()
    g.plans = {"aldermark": (Task("pillage", "A1", "A1", 1),)}
    g.settle()
    match.start = Position(g, match.position.stack)
    battery = Battery(match, random.Random(1))
    battery.twin_worlds("brineholt")
    assert any("can tell hidden things" in fault for fault in battery.faults)


def test_the_log_shows_nobody_the_orders_of_others() -> None:
    done = play("aldermark> plan pillage Alderhall\n", FULL)
    assert done.table is not None
    pages = [flat(r.sheet) for r in done.table.hear("brineholt", "log 40") if r.sheet]
    assert not any("pillage" in line.lower() for page in pages for line in page)


def test_everything_is_revealed_in_one_stroke() -> None:
    done = play("aldermark> plan pillage Alderhall\nbrineholt> plan pillage Brinehall\n" + commits(), FULL)
    lines = [e.text for e in done.match.marks[-1].events]
    assert "Aldermark turns up: Pillage of Alderhall." in lines
    assert "Brineholt turns up: Pillage of Brinehall." in lines
    before = [e.text for m in done.match.marks[:-1] for e in m.events]
    assert not any("illage" in text for text in before)


def test_states_are_plain_data(tmp_path: Any) -> None:
    done = play("aldermark> plan pillage Alderhall\naldermark> offer alliance to Cindral\n", FULL)
    again = done.match.load_position(done.match.snapshot())
    assert again.sum() == done.match.position.sum()
    assert again.state.treaties[1].terms == "alliance"


# -- what is kept of a view from one position to the next


class Watched(Seasons):
    """A position that notes which of its fields are looked at."""

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        if name in FOG.names:
            super().__getattribute__("looked_at").add(name)
        return found


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_of_a_view_is_what_would_be_found_anew_and_rests_on_what_it_says(seed: int) -> None:
    luck = random.Random(seed)
    match = new_match(load("seasons"), luck, str(seed))
    for n in range(160):
        if match.over:
            break
        asked = [s for s in match.setup.seats if match.ask(s) is not None]
        seat = match.awaited()[0] if n % 3 else luck.choice(asked)
        ask = match.ask(seat)
        assert ask is not None
        match.give(seat, choose(ask, luck))
        g = match.state
        anew = standing(Seasons, {name: getattr(g, name) for name in FOG.names})
        for who in (*g.seats, None):
            for office in ("", *(g.offices if g.two_offices and who else ())):
                assert view(g, who, office) == FOG.view(anew, who, office), (n, who, office)
                for name, fog in FOG.hidden_fields.items():
                    if fog.rests_on is not None:
                        watched = standing(Watched, {x: getattr(g, x) for x in FOG.names})
                        watched.__dict__ |= {"memo": None, "looked_at": set()}
                        fog.known(watched, f"{who or ''}/{office}" if office else who or "", getattr(g, name))
                        settled = {"seats", "nations"}  # who plays does not change
                        assert watched.__dict__["looked_at"] <= {name, *fog.rests_on, *settled}, name


# -- numbers that count nobody else's secrets


def test_a_table_begun_before_keeps_its_numbers() -> None:
    kept = Path(__file__).parent / "kept" / "level_0.jsonl"
    lines = [parse(line) for line in kept.read_bytes().splitlines()]
    match = Match.replay(load("seasons"), lines, Seeded("3"))
    assert [t.terms for t in match.state.treaties.values()] == ["alliance", "peace"]
    assert list(match.game.views.of(match.state, "brineholt").g.treaties) == [2, 3]
    assert match.game.views.of(match.state, "brineholt").facts.tokens == ()


def test_a_table_begun_when_last_looks_were_lines_replays() -> None:
    kept = Path(__file__).parent / "kept" / "level_1.jsonl"
    lines = [parse(line) for line in kept.read_bytes().splitlines()]
    match = Match.replay(load("seasons"), lines, Seeded("6"))
    (look,) = match.state.looked.values()
    assert (look.turn, look.owner["A1"], look.number["A1"]) == (1, "aldermark", 3)
    assert match.position.fits(lines[-1].sum)


def test_a_table_begun_before_keeps_borders_offers_declined_and_places_in_words() -> None:
    g = play("", FULL).match.state.copy()
    g.clashes = (Border("A5", "B4"),)
    g.spurned = (Spurned("peace", ("aldermark", "brineholt")),)
    g.way = {"aldermark/both": HALL}
    g.where = {"aldermark/both": MAP, "brineholt/both": table_of("cindral")}
    assert recorded(g)["clashes"] == (("A5", "B4"),)
    g.options = {**g.options, "level": "1"}
    assert recorded(g)["clashes"] == ["A5/B4"]
    assert recorded(g)["spurned"] == [("peace", "aldermark", "brineholt")]
    assert recorded(g)["way"] == {"aldermark/both": "hall"}
    assert recorded(g)["where"] == {"aldermark/both": "map", "brineholt/both": "table/cindral"}


@rule("SE-WIN-05")
def test_each_party_counts_offers_by_itself() -> None:
    done = play(
        """
        aldermark> offer alliance to Brineholt
        cindral> offer alliance to Dunmoor
        |cindral Offer 1: alliance of Cindral and Dunmoor, from Cindral.
        |dunmoor Offer 1: alliance
        aldermark> offer alliance to Dunmoor
        |aldermark Offer 2: alliance of Aldermark and Dunmoor
        |dunmoor Offer 2: alliance of Aldermark and Dunmoor
        dunmoor> decline 1
        |cindral Dunmoor declines 1: alliance of Cindral and Dunmoor.
        brineholt> accept 1
        |brineholt Brineholt agrees to 1: alliance of Aldermark and Brineholt. It holds.
        dunmoor> accept 2
        |aldermark Offer 2 has ended: alliance of Aldermark and Dunmoor.
    """,
        FULL,
    )
    assert "another alliance" not in told(done, "dunmoor")
    assert list(state(done).treaties) == [1]


@rule("SE-SECRET-04")
def test_a_map_last_seen_is_as_it_was_and_says_when() -> None:
    done = play(
        """
        aldermark> go to Aldermark's table
        referee> assign Curlew Heath to Brineholt
        referee> set Tollmoor number 0
        referee> place 3 infantry at Hartfen for brineholt
        referee> set Hartfen castle
    """,
        FULL,
    )
    assert done.table is not None
    before = play("aldermark> go to Aldermark's table\n", FULL)
    assert before.table is not None
    for word in ("map", "score", "examine Hartfen", "look", "near 9", "sheet brineholt", "print map", "print score"):
        assert said(done.table, "aldermark", word) == said(before.table, "aldermark", word), word
    assert "As you last saw it at the World Map, in turn 1, Spring of year 1." in said(done.table, "aldermark", "map")
    for word in ("map", "examine Hartfen"):
        assert said(done.table, "brineholt", word) != said(before.table, "brineholt", word)
    done.table.hear("aldermark", "go to the map")
    assert said(done.table, "aldermark", "map") != said(before.table, "aldermark", "map")
    assert "last saw" not in said(done.table, "aldermark", "map")


@rule("SE-ROLE-02")
def test_whoever_stands_in_the_hall_neither_prints_nor_publishes_the_map() -> None:
    done = play(
        """
        aldermark> go to the hall
        referee> assign Curlew Heath to Brineholt
        |brineholt The moderator rules: Curlew Heath: controller Brineholt.
    """,
        FULL,
    )
    assert done.table is not None
    for word in ("print map", "print score", "publish", "print score for aldermark", "publish for aldermark", "log 99"):
        text = said(done.table, "aldermark", word)
        assert "Curlew Heath" not in text, word
        assert "areas 7" not in text, word
    assert "Curlew Heath" in said(done.table, "brineholt", "print map")
    assert "areas" in said(done.table, "brineholt", "publish")


@rule("SE-ROLE-02")
@pytest.mark.parametrize("spot", ["the hall", "Aldermark's table"])
def test_no_refusal_of_a_plan_tells_what_is_not_seen(spot: str) -> None:
    """A castle of one's own at Eastwatch: whether its neighbour can be pillaged depends on the number there."""
    opening = f"referee> set Eastwatch castle\naldermark> go to {spot}\n"
    texts = set()
    for number in (-1, 2):
        done = play(opening, FULL)
        assert done.table is not None
        g = state(done).copy()
        g.number[spot_of("Tollmoor")] = number
        g.settle()
        done.match.marks[-1].after = Position(g, done.match.position.stack)
        texts.add(said(done.table, "aldermark", "why not plan pillage Tollmoor from Eastwatch"))
    assert len(texts) == 1
    assert "legal now" in texts.pop()


@rule("SE-DIPLOMAT-09")
def test_notes_carry_nothing_from_one_office_to_the_other_elsewhere() -> None:
    two = FULL.replace("seed=1", "seed=1 offices=two")
    done = play(
        """
        !aldermark> commander jots zyzzyva at dawn
        ! your own table
        aldermark> jot come home
    """,
        two,
    )
    view = done.match.game.role("commander").view
    assert view(state(done), "aldermark").g.tables["aldermark"].notes == ()
    assert done.match.game.role("diplomat").view(state(done), "aldermark").g.tables["aldermark"].notes == ("come home",)
    done.table.hear("aldermark", "commander goes to Aldermark's table")  # type: ignore[union-attr]
    assert view(state(done), "aldermark").g.tables["aldermark"].notes == ("come home",)


@rule("SE-SECRET-01")
def test_what_the_referee_orders_for_a_seat_is_told_to_those_who_may_know_it() -> None:
    done = play(
        """
        referee> award 9 resources to Aldermark because the ferry was late
        referee> aldermark: buy 1 infantry at Alderhall because the ferry was agreed
    """,
        FULL,
    )
    table, match = done.table, done.match
    assert table is not None
    assert match.lines[-1].by == "referee"
    for seat in ("brineholt", ""):
        text = "".join(besides(match, line, (seat,) if seat else (), live=True) for line in match.lines[1:])
        assert "ferry" not in text
        assert "orders for" not in text
    for seat in ("brineholt", "cindral"):
        assert "ferry" not in said(table, seat, "publish")
    assert "the ferry was agreed" in besides(match, match.lines[-1], ("aldermark",))
    assert "the ferry was agreed" in said(table, "aldermark", "publish for aldermark")


@rule("SE-WIN-05")
@pytest.mark.parametrize("offices", ["one", "two"])
def test_a_proposal_to_take_back_names_nobody_for_what_he_did_in_secret(offices: str) -> None:
    offer, bought = "cindral> offer alliance to Dunmoor\n", "brineholt> buy 1 infantry at Brinehall\n"
    secrets = ("", offer, f"dunmoor> jot a word\n{bought}")
    full = FULL.replace("seed=1", f"seed=1 offices={offices}")
    answers = set()
    for secret in secrets:
        done = play(
            f"aldermark> plan pillage Alderhall\naldermark> plan aid at Alderhall from Eastwatch\n{secret}", full
        )
        assert done.table is not None
        asked = ("undo 3", "propose undo", "propose undo 2", "propose undo to 2")
        answers.add("".join(said(done.table, "aldermark", x) for x in asked))
    (answer,) = answers
    assert "Brineholt, Cindral and Dunmoor: say 'consent' or 'object'." in answer
    assert "and whatever was ordered in secret since, to line 0" in answer
    assert "You may take that back yourself" in answer
    assert "Nothing that you know of has been ordered since line 2" in answer


def said(table: Table, seat: str, line: str) -> str:
    """What comes of a line, as text."""
    return "\n".join(x for r in table.hear(seat, line) for x in (r.text, *(flat(r.sheet) if r.sheet else ())))
