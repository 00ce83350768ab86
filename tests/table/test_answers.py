"""Answers to the table words: from the seat's own asks and view, for any words at all."""

from __future__ import annotations

import random
import re

import pytest

from commands import TABLE_WORDS, Misread, Order, Reading, table_words
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.sheets import Facts, Grid, Sheet, Text
from minaria.table.line.table import Table
from minaria.table.pages import answers
from minaria.table.record import referee_words
from minaria.ui.render import plain_sheet
from tests.contract import contract

SEATS = ["hothior", "mivior", "muetar"]
AT_THE_TABLE = {
    "undo",
    "redo",
    "save",
    "quit",
    "say",
    "alias",
    "unalias",
    "note",
    "notes",
    "strike_note",
    "warnings",
    "read",
    "more",
}
ANSWERED = [k for k in TABLE_WORDS if k.spec.name not in AT_THE_TABLE]
GARBAGE = [
    "zzz",
    "",
    "  ",
    "[bold]x",
    '"',
    "'",
    "army 9",
    "7,99",
    "\u202e",
    "x" * 600,
    "DR-SIEGE" + "-999",
    "move move move",
    "?",
    "-1",
]


def said(sheet: Sheet) -> str:
    """All words of a sheet."""
    return "\n".join(plain_sheet(sheet))


@pytest.fixture(scope="module")
def match() -> Match:
    return Match.new(load("divine_right"), SEATS, Seeded("7"))


@pytest.fixture(scope="module")
def moving() -> Match:
    """A match in which Muetar is asked to move."""
    m = Match.new(load("divine_right"), SEATS, Seeded("7"))
    luck = random.Random(2)
    while type(m.phase).__name__ != "Moves":
        ask = m.ask(m.awaited()[0])
        assert ask is not None
        m.give(ask.seat, choose(ask, luck))
    return m


def make(kind: type[Order], word: str) -> Order:
    """A table word with `word` in its place for words; a number where it wants one."""
    fields = {f: (len(word) - 2 if kind.spec.kinds[f].id == "number" else word) for f in kind.spec.fields}
    return kind(**fields)


# -- help and orders


def test_help_alone_lists_what_is_on_offer_and_every_table_word(moving: Match) -> None:
    seat = moving.awaited()[0]
    text = said(answers.answer(moving, seat, table_words.Help()))
    ask = moving.ask(seat)
    assert ask is not None
    for kind in (*(o.kind for o in ask.offers), *TABLE_WORDS):
        assert kind.spec.word in text
    for group, kinds in answers.GROUPS:
        page = said(answers.answer(moving, seat, table_words.Help(group)))
        for kind in kinds:
            assert f"{kind.spec.usage}: {kind.spec.summary}" in page


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("who", ["player", REFEREE])
def test_help_names_nothing_of_another_game(game: str, who: str) -> None:
    """Examples of the table's words are in the names of the game that is played, and there are some."""
    mine, others = named(game), set().union(*(named(g) for g in games() if g != game))
    foreign = re.compile(rf"\b({'|'.join(re.escape(n) for n in sorted(others - mine))})\b", re.IGNORECASE)
    match = opened(game)
    seat = match.setup.seats[0] if who == "player" else REFEREE
    for kind in (*TABLE_WORDS, *referee_words.words_for(seat)):
        page = said(answers.answer(match, seat, table_words.Help(kind.spec.word)))
        assert not foreign.findall(page), kind
        assert "{" not in page, kind
        assert match.game.examples(kind.spec) or not kind.spec.examples or kind in match.game.lacks, kind


def opened(game: str) -> Match:
    """A match of all who can play."""
    loaded = load(game)
    return Match.new(loaded, list(loaded.seating.names() or "abcd")[: loaded.seating.count[-1]], Seeded("1"))


def named(game: str) -> set[str]:
    """What places and players of a game are called, short names that are plain words apart."""
    match = opened(game)
    scope = match.game.language.scope(match, match.setup.seats[0])
    found = (scope.index(kind) for kind in ("place", "castle", "kingdom", "seat"))
    return {name.casefold() for index in found if index is not None for name, _ in index.items if len(name) > 4}


@pytest.mark.parametrize("game", games())
def test_a_word_without_a_page_is_none_and_no_other_is_missing(game: str) -> None:
    """No game's words for cards or sieges where it has neither; what help lists is understood."""
    match = opened(game)
    seat = match.setup.seats[0]
    for kind in match.game.lacks:
        read = match.game.reader(TABLE_WORDS).read(kind.spec.word, match.game.language.scope(match, seat))
        assert isinstance(read, Misread), kind
        for asked in ("", *(title for title, _ in answers.GROUPS)):
            shown = said(answers.answer(match, seat, table_words.Help(asked)))
            assert f" {kind.spec.word}," not in shown, kind
            assert kind.spec.usage not in shown, kind
    assert contract(game).lacks in (None, {*match.game.lacks})


def test_groups_hold_every_table_word_once() -> None:
    listed = [k for _, kinds in answers.GROUPS for k in kinds]
    assert sorted(k.__name__ for k in listed) == sorted(k.__name__ for k in TABLE_WORDS)


@pytest.mark.parametrize("seat", ["hothior", REFEREE])
def test_help_works_for_every_order_and_every_word_of_it(match: Match, seat: str) -> None:
    edits = tuple(match.game.referee.edits) if seat == REFEREE else ()
    for kind in (*match.game.language.orders, *edits, *TABLE_WORDS):
        heads = {h for p in kind.spec.patterns for h in p.heads}
        for word in (kind.spec.word, *sorted(heads)):
            sheet = answers.answer(match, seat, table_words.Help(word))
            text = said(sheet)
            assert "There is no order" not in text, word
        assert kind.spec.summary in said(answers.answer(match, seat, table_words.Help(kind.spec.word)))


def test_help_on_what_is_no_order_leads_to_the_rules_it_speaks_of() -> None:
    match = opened("blood_royale")
    text = said(answers.answer(match, "argent", table_words.Help("put down the rebellion in Westphalia")))
    assert "The rules tell of it: 'rules rebellion'." in text
    assert "Near it" not in text, "words that only look alike lead nowhere"


def test_help_cites_the_rule_with_its_text_and_what_is_related(match: Match) -> None:
    text = said(answers.answer(match, "hothior", table_words.Help("besiege")))
    assert "Rule: DR-SIEGE-06: Declaring a siege needs" in text
    assert "For example: besiege Tadafat with 3 armies" in text
    assert "lay siege to CASTLE" in text
    assert "storm" in text.partition("Related:")[2]


def test_help_hides_the_referees_orders_from_players(match: Match) -> None:
    player = said(answers.answer(match, "hothior", table_words.Help("eliminate")))
    assert "Count units as eliminated" not in player
    assert "Count units as eliminated" in said(answers.answer(match, REFEREE, table_words.Help("eliminate")))
    assert "eliminate FORCE" not in said(answers.answer(match, "hothior", table_words.Help()))


def test_orders_give_legal_orders_that_can_be_typed(moving: Match) -> None:
    seat = moving.awaited()[0]
    sheet = answers.answer(moving, seat, table_words.Orders())
    facts = next(b for b in sheet.blocks if isinstance(b, Facts))
    shown = dict(facts.pairs)
    ask = moving.ask(seat)
    assert ask is not None
    (left_out,) = [
        t for b in sheet.blocks if isinstance(b, Text) for t in b.lines if t.startswith("Nothing at present")
    ]
    assert all(o.kind.spec.word in left_out for o in ask.offers if o.kind.spec.usage not in shown)
    assert len(facts.pairs) > 3
    examples = next(v for k, v in shown.items() if k.startswith("move ")).partition("Now: ")[2].split("; ")
    assert examples
    for text in examples:
        assert moving.refusal(seat, moving.parse(seat, text)) is None
    assert "(DR-MOVE-01)" in said(sheet)


def test_orders_of_a_seat_that_waits_say_for_what(match: Match) -> None:
    text = said(answers.answer(match, "hothior", table_words.Orders()))
    assert "Muetar rolls for events." in text
    assert "look" in text
    assert "place UNITS at PLACE" in said(answers.answer(match, REFEREE, table_words.Orders()))


# -- looking


def test_words_reach_the_games_sheets(match: Match) -> None:
    for order, piece in (
        (table_words.Look(), "Order of play"),
        (table_words.Look("port lo"), "royal castle-port"),
        (table_words.Examine("herrott"), "Muetar"),
        (table_words.WhereIs("pennol"), "19,11"),
        (table_words.Near(), "Plibba"),
        (table_words.Score(), "rank 1"),
        (table_words.Rules("siege 6"), "Declaring a siege"),
        (table_words.Sheet("pon"), "Standing: neutral"),
        (table_words.Sheet(), "Home: Hothior"),
        (table_words.Cards(), "You hold no cards"),
        (table_words.Map(), "Castle Lapspell"),
        (table_words.Map("pennol"), "Beside it"),
    ):
        assert piece in said(answers.answer(match, "hothior", order)), order


def test_who_says_who_is_asked_and_shows_people(match: Match) -> None:
    text = said(answers.answer(match, "hothior", table_words.Who(), {"muetar": "Ann"}))
    assert "person Ann" in text
    assert "Muetar rolls for events." in text


def test_status_names_turn_stage_and_seat(match: Match, moving: Match) -> None:
    assert answers.status(match, "hothior") == "Turn 1 of 20, Events, Muetar's round"
    assert answers.status(moving, "hothior").startswith("Turn 1 of 20, ")


def test_log_counts_from_the_end_and_numbers_journal_lines(moving: Match) -> None:
    told = answers.told(moving, "hothior")
    for n, shown in ((1, 1), (3, 3), (0, 1), (-5, 1), (10**9, len(told))):
        grid = answers.answer(moving, "hothior", table_words.Log(n)).blocks[0]
        assert isinstance(grid, Grid)
        texts = [text for _, text in grid.rows]
        assert [t for _, t in told][-shown:] == [t for t in texts if ">" not in t]
        if shown == len(told):
            assert grid.rows[0][0] == "0"


def test_log_keeps_what_others_ordered_and_were_told_privately() -> None:
    m = Match.new(load("divine_right"), SEATS, Seeded("11"))
    luck = random.Random(5)
    while not m.over and m.state.turn < 5:
        ask = m.ask(m.awaited()[0])
        assert ask is not None
        m.give(ask.seat, choose(ask, luck, 0.3))
    private = [(seat, text) for _, e in m.events() for seat, text in e.private.items() if text != e.text]
    assert private
    whole = said(answers.answer(m, "hothior", table_words.Log(200)))
    assert "muetar>" not in whole
    assert "hothior>" in whole or all(line.seat != "hothior" for line in m.lines[-20:])
    told = [text for _, text in answers.told(m, "hothior")]
    for seat, text in private:
        if seat != "hothior" and text not in [t for s, t in private if s == "hothior"]:
            assert text not in told


def test_the_referee_sees_all_hands_and_others_only_their_own() -> None:
    m = Match.new(load("divine_right"), SEATS, Seeded("11"))
    table = Table(m)
    (reply, *_) = table.hear(REFEREE, "give muetar card bribe +1")
    assert reply.kind == "order", reply.text
    assert "Bribe +1" in said(answers.answer(m, REFEREE, table_words.Cards()))
    assert "Bribe +1" in said(answers.answer(m, "muetar", table_words.Cards()))
    for order in (table_words.Cards(), table_words.Sheet("muetar"), table_words.Look(), table_words.Who()):
        assert "Bribe +1" not in said(answers.answer(m, "hothior", order))


# -- anything typed


@pytest.mark.parametrize("kind", ANSWERED, ids=lambda k: k.__name__)
@pytest.mark.parametrize(("seat", "half"), [("muetar", 0), ("hothior", 1), (REFEREE, 0), ("nobody", 1)])
def test_every_table_word_answers_every_word(match: Match, kind: type[Order], seat: str, half: int) -> None:
    """Half of the words to a player and the referee, half to another player and whoever sits nowhere."""
    words = {h for k in (*TABLE_WORDS, *match.game.language.orders) for p in k.spec.patterns for h in p.heads}
    for word in (*sorted(words)[half::2], *GARBAGE):
        sheet = answers.answer(match, seat, make(kind, word))
        assert sheet.title
        assert plain_sheet(sheet)


def test_a_whole_line_is_answered_at_the_table(match: Match) -> None:
    table = Table(match)
    for line in (
        "help",
        "help move",
        "orders",
        "look",
        "look penol",
        "x king",
        "where is pon",
        "near 3",
        "who",
        "score",
        "log 3",
        "rules siege",
        "sheet",
        "cards",
        "map",
        "map of pennol",
        "rules DR-MOVE-01",
    ):
        (reply, *_) = [r for r in table.hear("hothior", line) if r.kind != "note"]
        assert reply.kind == "sheet", (line, reply.text)
        assert reply.sheet is not None


def test_secret_personalities_reach_no_answer(moving: Match) -> None:
    for seat in (*SEATS, ""):  # the referee sees them
        hidden = moving.game.views.secrets(moving.state, seat or None)
        for kind in (table_words.Look, table_words.Examine, table_words.WhereIs, table_words.Sheet, table_words.Map):
            for word in ("pon", "trolls", "oskarn", "ghem", "neuth", "castles", "monarchs"):
                text = said(answers.answer(moving, seat, make(kind, word)))
                assert not any(name in text for name in hidden), (kind, word)


def test_the_end_of_a_game_has_answers_too(match: Match) -> None:
    done = Match.new(load("divine_right"), SEATS, Seeded("7"))
    done.state.finished = True
    assert done.over
    for kind in ANSWERED:
        assert answers.answer(done, "hothior", make(kind, "pon")).blocks
    assert "The game is over." in said(answers.answer(done, "hothior", table_words.Orders()))


@pytest.mark.parametrize("line", [";", " ; ; ", "then", "...", "\x1b[31m;"])
def test_a_line_without_an_order_is_answered_too(match: Match, line: str) -> None:
    replies = Table(match).hear("muetar", line)
    assert [r.kind for r in replies] == ["note" if line == "..." else "misread"]
    assert replies[0].text


@pytest.mark.parametrize("game", games())
def test_every_game_spells_what_can_be_named_in_it(game: str) -> None:
    """Places, and pieces that have a name of their own, whatever the game calls such a kind."""
    match, samples = opened(game), load(game).language.samples
    for name in (x for x in (samples.place, samples.piece) if x.isalpha()):
        page = said(answers.answer(match, match.setup.seats[0], table_words.Spell(name)))
        assert "I know no" not in page, name


@pytest.mark.parametrize("game", games())
def test_questions_as_people_ask_them_are_pages(game: str) -> None:
    """Each is read as a word of the table about that place; none as an order, and none in vain."""
    played = load(game)
    table = Table(Match.new(played, list(played.seating.names())[: played.seating.count[-1]], Seeded("1")))
    place, other, piece = (getattr(played.language.samples, k) for k in ("place", "other", "piece"))
    asked = {
        f"near {place}": table_words.Map,
        f"around {place}": table_words.Map,
        "near 5": table_words.Near,
        f"who holds {place}": table_words.Examine,
        f"who is at {place}": table_words.Examine,
        f"what is at {place}": table_words.Examine,
        f"what may {piece} reach": table_words.WhatMay,
        f"where can {piece} go": table_words.WhatMay,
        f"how far is {other}": table_words.Route,
        f"odds {piece} attacks {place}": table_words.Odds,
    }
    seat = table.seats[0]
    lacking = played.lacks
    for line, kind in asked.items():
        if kind in lacking:
            continue
        read = table.reader.read(line, played.language.scope(table.match, seat))
        assert isinstance(read, Reading), (line, read)
        assert type(read.order) is kind, (line, read.order)
        said = [getattr(read.order, field) for field in read.order.spec.fields]
        assert {place, other, piece, 5} & set(said), (line, said)  # the name by itself: no 'at York', no 'Percy reach'


def test_help_lists_the_words_of_the_game_that_only_show() -> None:
    for game in games():
        played = load(game)
        listed = {k for _, kinds in answers.groups(played) for k in kinds}
        assert {k for k in (*played.pages.own, *played.pages.asked) if k.spec.table} <= listed


@pytest.mark.parametrize("game", [g for g in games() if load(g).advice.may is not None])
def test_advice_about_nothing_there_is_tells_of_nothing_else(game: str) -> None:
    """`what may xyzzy do` is no question about everybody."""
    match = opened(game)
    seat = match.awaited()[0]
    page = said(answers.answer(match, seat, table_words.WhatMay("xyzzy")))
    assert "xyzzy" in page
