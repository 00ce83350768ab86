"""Orders as they stand in letters: headings, items, sentences; one line for several things; who is said to stay."""

from __future__ import annotations

import pytest

from commands import Dialogue, Done, Order, Reader, Reading, Reply
from commands.letters import items, sentences
from commands.spreading import spreads
from commands.staying import staying

from .toy_realm import ORDERS, Besiege, Move, Sail, Storm, Toy, place

KENT, LORK, PENNOL, TADAFAT = (place(name) for name in ("Kent", "Port Lork", "Pennol", "Tadafat"))


class Table:
    """Takes lines for one seat and keeps the orders it accepted."""

    def __init__(self) -> None:
        self.toy = Toy()
        self.toy.not_offered = (Sail,)
        self.dialogue = Dialogue(Reader(ORDERS))
        self.orders: list[Order] = []

    def act(self, reading: Reading) -> bool:
        self.orders.append(reading.order)
        return True

    def say(self, line: str) -> list[Reply]:
        return self.dialogue.take(line, lambda: self.toy, self.act)


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("march army 4 to Kent", ["march army 4 to Kent"]),
        ("Orders: storm", ["storm"]),
        ("Orders for turn 1: storm; done.", ["storm; done."]),
        ("My orders for spring: storm", ["storm"]),
        ("Dear moderator, my orders for 1455: storm. Yours, Aldermark", ["storm"]),
        ("Dear Tom, storm, please. Best wishes, Ann", ["storm, please"]),
        ("Moves for turn 3: storm", ["storm"]),
        ("Group move: Euwan to Kent", ["Euwan to Kent"]),
        ("Euwan moves 3: Kent", ["Euwan moves 3: Kent"]),
        ("Euwan's move: Kent", ["Euwan's move: Kent"]),
        ("- Euwan MOVES TO Kent", ["Euwan MOVES TO Kent"]),
        ("* storm", ["storm"]),
        ("1. storm", ["storm"]),
        ("1) storm 2) Euwan to Kent 3) done", ["storm", "Euwan to Kent", "done"]),
        ("Orders: 1. storm; 2. army 4 to 11,14. 3. done", ["storm", "army 4 to 11,14", "done"]),
        ("Orders if attacked: storm", ["Orders if attacked: storm"]),
        ("Orders unless Euwan comes: storm", ["Orders unless Euwan comes: storm"]),
        ("2 armies to Kent", ["2 armies to Kent"]),
        ("1.", ["1."]),
        ("Yours, Aldermark", ["Yours, Aldermark"]),
    ],
)
def test_the_items_of_a_letter(line: str, found: list[str]) -> None:
    assert items(line) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Euwan: Pontefract. Grey: York.", ["Euwan: Pontefract", "Grey: York."]),
        ("march to St. Albans. Storm it!", ["march to St. Albans", "Storm it!"]),
        ("march to S. Sudan", ["march to S. Sudan"]),
        ("army 4 to 11,14. Then storm", ["army 4 to 11,14", "Then storm"]),
        ("one", ["one"]),
    ],
)
def test_the_sentences_of_a_text(text: str, found: list[str]) -> None:
    assert sentences(text) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("2 cav + 1 inf @ York", ("2 cav @ York", "1 inf @ York")),
        ("2 inf 1 cav at York", ("2 inf at York", "1 cav at York")),
        ("Bows, Bristol, Hull -> Holland", ("Bows -> Holland", "Bristol -> Holland", "Hull -> Holland")),
        ("men: one each in Kent, York and Hull", ("men in Kent", "men in York", "men in Hull")),
        ("one pike in Kent, one in York and one in Hull", ("one pike in Kent", "one pike in York", "one pike in Hull")),
        ("improve Kent and York by one each", ("improve Kent", "improve York")),
        ("split Kent: 1 army to York, 2 to Hull", ("1 army from Kent to York", "2 from Kent to Hull")),
        ("Kent: 1 army to York, 2 to Hull", ("1 army from Kent to York", "2 from Kent to Hull")),
        ("2A Pie-Lom, K+3A Lat-Rom", ("2A Pie-Lom", "K+3A Lat-Rom")),
    ],
)
def test_what_a_line_may_be_in_several(line: str, found: tuple[str, ...]) -> None:
    assert found in [spread.lines for spread in spreads(line)]


def test_a_list_is_read_item_by_item_and_may_end_the_round(table: Table) -> None:
    table.say("Orders for turn 1: 1) 2A Tadafat - Kent 2) lay siege to Pennol 3) storm")
    assert [type(order) for order in table.orders] == [Move, Besiege, Storm]


def test_what_begins_with_a_verb_is_no_letter(table: Table) -> None:
    assert table.dialogue.parts("name Immer orders: 1. be nice 2. be kind") == [
        "name Immer orders: 1. be nice 2. be kind"
    ]


def test_sentences_without_a_verb_are_orders_each(table: Table) -> None:
    table.say("Euwan: Kent. 2A Tadafat: Port Lork.")
    assert [(set(o.force), o.dest) for o in table.orders if isinstance(o, Move)] == [
        ({"Euwan"}, KENT),
        ({"M1", "M2"}, LORK),
    ]


def test_clauses_without_a_verb_are_orders_each(table: Table) -> None:
    table.say("2A Tad-Kent, 3A Pennol > PLOR")
    assert [o.dest for o in table.orders if isinstance(o, Move)] == [KENT, LORK]


@pytest.mark.parametrize(
    "line",
    [
        "1) 2A Tadafat - Kent 2) frobnicate the walls",
        "Euwan: Kent. The weather is fine today.",
        "2A Tadafat - Kent, Euwan to Nowhere",
        "Orders: Euwan to Kent; nobody else follows",
        "1. Euwan to Kent 2. Talk to the king",
        "Euwan to Kent. Conquer the weather.",
    ],
)
def test_nothing_is_done_of_a_list_with_an_item_that_is_no_order(table: Table, line: str) -> None:
    replies = table.say(line)
    assert table.orders == []
    assert replies[0].kind == "misread"


def test_the_end_of_the_round_stands_last(table: Table) -> None:
    table.say("done and Euwan to Kent")
    assert [type(order) for order in table.orders] in ([], [Done])


def test_who_stays_needs_no_order_and_is_told_so(table: Table) -> None:
    replies = table.say("1. 2A Tadafat - Kent 2. Euwan stays home 3. Pennol holds")
    assert [type(order) for order in table.orders] == [Move]
    assert [r.text for r in replies if r.kind == "unmoved"] == [
        "'Euwan stays home' needs no order.",
        "'Pennol holds' needs no order.",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Euwan to Kent; Euwan holds",
        "everyone at Tadafat to Kent; Herrott stays",
        "1. 5A Tadafat - Kent 2. Tadafat holds",
        "Euwan stays; Immer -> Kent",
    ],
)
def test_who_stays_is_not_moved_by_another_order_of_the_line(table: Table, line: str) -> None:
    table.say(line)
    assert table.orders == []


def test_a_word_that_may_limit_is_no_staying(table: Table) -> None:
    for line in ("Euwan to Kent; Herrott stays unless he is attacked", "Euwan to Kent; Herrott stays until spring"):
        table.say(line)
        assert table.orders == [], line


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Euwan stays", {"Euwan"}),
        ("Euwan sits tight", {"Euwan"}),
        ("Euwan stays at Immer", {"Euwan"}),
        ("F Immer H", {"If3"}),
        ("the rest hold", set()),
        ("everyone else stays put", set()),
    ],
)
def test_who_is_said_to_stay(table: Table, line: str, who: set[str]) -> None:
    found = staying(line, table.toy)
    assert found is not None
    assert set(found) == who


@pytest.mark.parametrize("line", ["Euwan", "stay", "Euwan stays with the king of Kent", "hold Kent", "army 4 to Kent"])
def test_what_is_no_staying(table: Table, line: str) -> None:
    assert staying(line, table.toy) is None


def test_what_was_said_once_of_several_is_asked_about(table: Table) -> None:
    replies = table.say("Euwan, Herrott -> Kent")
    assert len(table.orders) == 1 or any(r.kind == "question" for r in replies)
