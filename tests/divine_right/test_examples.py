"""Every order, referee's edit and table word has help and an example, and every example does what it says.

Each example is typed at a position in which it makes sense; orders must be accepted there, table words answered.
"""

from __future__ import annotations

import pytest

from commands import TABLE_WORDS, Order
from minaria.engine.game import load
from minaria.games.divine_right.chapters.captives import Execute, Release
from minaria.games.divine_right.chapters.cards import Cancel, Discard, Play
from minaria.games.divine_right.chapters.combat import Advance, Attack, Resolve
from minaria.games.divine_right.chapters.common import Agree, Displace, Refuse, Roll
from minaria.games.divine_right.chapters.diplomacy import Activate, Assassinate, Deactivate, Duel, ForcePeace
from minaria.games.divine_right.chapters.events import Entice, Hire, Lose, Replace
from minaria.games.divine_right.chapters.manoeuvres import Board, Call, Dissolve, Enter, Land, Leave, Search
from minaria.games.divine_right.chapters.movement import Besiege, Move, Sail
from minaria.games.divine_right.chapters.reentry import Retire, Return
from minaria.games.divine_right.chapters.retreats import FallBack, JoinFleets, Retreat, Stand
from minaria.games.divine_right.chapters.setup import RuleAs, Station
from minaria.games.divine_right.chapters.sieges import LiftSiege, Sortie, Storm, Withdraw
from minaria.games.divine_right.edits import corrections, positions, standing
from minaria.table.line.table import Table

from .tools import EMPTY, play

GAME = load("divine_right")
FULL = "\ngame divine_right seats=hothior,mivior,muetar seed=7\n"
BY_HAND = "\ngame divine_right seats=hothior,mivior,muetar seed=7 deployment=by-hand\n"

HOTHIOR_MOVES = FULL + "referee> place 3 Hothior armies at Tadafat\nreferee> phase movement hothior\n"
SHUT = (
    EMPTY
    + """
referee> turn 4
referee> place {inside} muetar armies at Pennol inside
referee> place {outside} hothior armies at Pennol outside
referee> set Pennol siege hothior 3
"""
)
LORK = (
    EMPTY
    + """
referee> turn 4
referee> place 9 Muetar armies at Port Lork outside
referee> set Port Lork siege muetar 3
referee> phase sieges muetar
"""
)
BATTLE = (
    EMPTY
    + """
referee> place 3 Muetar armies at 11,14
referee> place 2 Hothior armies at 11,15
referee> phase movement muetar
muetar> attack 11,15
"""
)
PON = FULL + "referee> turn 4\nreferee> ally Pon with mivior\nreferee> phase diplomacy hothior [1]\n"
IMMER = FULL + "referee> set Immer personality 8\n{cards}referee> phase diplomacy hothior [1]\n"
IMMER += "hothior> activate Immer\n"
PON_HELD = (
    FULL
    + """
referee> turn 5
referee> ally Pon with mivior
referee> place 1 hothior army at Tadafat
referee> set Pon prison Tadafat
referee> phase diplomacy hothior [1]
"""
)
PON_TAKEN = (
    EMPTY
    + """
referee> turn 5
referee> ally Pon with muetar
referee> remove everyone
referee> set Marzarbol plundered hothior
referee> place 1 hothior army at Marzarbol
referee> set mivior first yes
referee> set muetar first yes
referee> place 4 mivior armies at Crow's Nest outside
referee> set Crow's Nest siege mivior 4
referee> phase diplomacy hothior [1]
"""
)
FREEPORT = (
    EMPTY
    + """
referee> place 3 mivior armies at Freeport
referee> place 2 mivior fleets at Freeport
referee> place 3 mercenary fleets at 12,19 for hothior
referee> phase movement hothior
hothior> attack Freeport with 3 fleets by landing
"""
)
OUT = (
    EMPTY
    + """
referee> turn 5
referee> set muetar first yes
referee> place 9 Muetar armies at Port Lork outside
referee> place the king of Hothior at Port Lork
referee> set Port Lork siege muetar 4
referee> phase sieges muetar
muetar> storm Port Lork [6 1]
referee> phase diplomacy mivior
mivior> done
"""
)

SCENES: dict[type[Order], tuple[str, str, list[int]]] = {
    Roll: (FULL + "referee> phase events muetar\n", "muetar", [5, 2]),
    Lose: (
        EMPTY + "referee> place 3 Muetar armies at 11,14\nreferee> place 3 mercenary armies at 11,14 for muetar\n"
        "referee> place 6 Hothior armies at 11,15\nreferee> phase movement muetar\nmuetar> attack 11,15\n"
        "hothior> stand [1 3]\n",
        "muetar",
        [],
    ),
    Replace: (
        EMPTY + "referee> place 3 Muetar armies at Pennol\nreferee> eliminate 2 Muetar armies at Pennol\n"
        "referee> phase events muetar\nmuetar> roll [3 3]\n",
        "muetar",
        [],
    ),
    Hire: (FULL + "referee> phase events muetar\nmuetar> roll [4 4]\n", "muetar", []),
    Entice: (
        EMPTY + "referee> place 16 mercenary armies at 4,20 for mivior\n"
        "referee> place 8 mercenary fleets at Colist for mivior\nreferee> phase events hothior\nhothior> roll [4 4]\n",
        "hothior",
        [],
    ),
    Storm: (LORK, "muetar", [3]),
    Withdraw: (LORK, "muetar", []),
    LiftSiege: (LORK, "muetar", []),
    Sortie: (SHUT.format(inside=3, outside=7) + "referee> phase sieges muetar\n", "muetar", []),
    Move: (HOTHIOR_MOVES, "hothior", []),
    Sail: (
        EMPTY + "referee> place 2 Mivior fleets at Colist\nreferee> place 2 Mivior armies at Colist\n"
        "referee> phase movement mivior\n",
        "mivior",
        [],
    ),
    Board: (
        EMPTY + "referee> place 2 Mivior fleets at Colist\nreferee> place 2 Mivior armies at Colist\n"
        "referee> phase movement mivior\n",
        "mivior",
        [],
    ),
    Land: (
        EMPTY + "referee> place 2 Mivior fleets at Colist\nreferee> place 2 Mivior armies at Colist\n"
        "referee> phase movement mivior\nmivior> board 2 fleets with 2 armies\n",
        "mivior",
        [],
    ),
    Enter: (
        EMPTY + "referee> place 2 Muetar armies at Pennol outside\nreferee> phase movement muetar\n",
        "muetar",
        [],
    ),
    Leave: (FULL + "referee> phase movement muetar\n", "muetar", []),
    Besiege: (EMPTY + "referee> place 3 Muetar armies at 11,14\nreferee> phase movement muetar\n", "muetar", []),
    Search: (
        EMPTY + "referee> ally Immer with muetar\nreferee> remove everyone\nreferee> place the king of Immer at 20,17\n"
        "referee> place 1 hothior army at 20,17\nreferee> phase movement hothior\n",
        "hothior",
        [3],
    ),
    Call: (FULL + "referee> phase movement muetar\n", "muetar", []),
    Dissolve: (FULL + "referee> phase movement muetar\nmuetar> call everyone at Pennol army 3\n", "muetar", []),
    Attack: (
        EMPTY + "referee> place 4 Muetar armies at 11,14\nreferee> place 2 Hothior armies at Tadafat outside\n"
        "referee> phase movement muetar\n",
        "muetar",
        [],
    ),
    Resolve: (
        EMPTY + "referee> place 2 Muetar armies at 11,14\nreferee> place 2 Muetar armies at 11,18\n"
        "referee> place 1 Hothior army at 12,14\nreferee> place 1 Hothior army at 12,18\n"
        "referee> phase movement muetar\n"
        "muetar> attack 12,14 with 2 armies at 11,14\nmuetar> attack 12,18 with 2 armies at 11,18\n",
        "muetar",
        [],
    ),
    Retreat: (BATTLE, "hothior", [5]),
    FallBack: (
        EMPTY + "referee> place 3 Muetar armies at 12,14\nreferee> place 2 Hothior armies at 11,14\n"
        "referee> phase movement muetar\nmuetar> attack 11,14\nhothior> retreat [5]\n",
        "hothior",
        [],
    ),
    Stand: (BATTLE, "hothior", [5, 1]),
    JoinFleets: (FREEPORT, "mivior", []),
    Advance: (
        EMPTY + "referee> place 3 Muetar armies at 11,14\nreferee> place 1 Hothior army at 11,15\n"
        "referee> phase movement muetar\nmuetar> attack 11,15\nhothior> stand [6 1]\n",
        "muetar",
        [],
    ),
    Displace: (
        SHUT.format(inside=3, outside=6) + "referee> set muetar first yes\nreferee> set mivior first yes\n"
        "referee> phase diplomacy hothior [1]\nhothior> done\n",
        "hothior",
        [1, 2, 3],
    ),
    Activate: (FULL + "referee> phase diplomacy hothior [1]\n", "hothior", []),
    Deactivate: (PON, "hothior", []),
    Assassinate: (PON, "hothior", [6, 2, 2]),
    Duel: (PON, "hothior", [5, 2]),
    Play: (IMMER.format(cards="referee> give hothior card Bribe +2\n"), "hothior", [2]),
    Cancel: (IMMER.format(cards=""), "hothior", []),
    Discard: (
        EMPTY
        + "".join(f"referee> give hothior card {c}\n" for c in ("Bribe +1", "Bribe +2", "Threat +1", "Marriage +1"))
        + "referee> phase diplomacy hothior [1]\nhothior> done\n",
        "hothior",
        [],
    ),
    ForcePeace: (PON_TAKEN, "hothior", [3]),
    Execute: (PON_HELD, "hothior", [2]),
    Release: (PON_HELD, "hothior", []),
    Agree: (PON_TAKEN + "hothior> force peace on Pon [6]\n", "mivior", [2]),
    Refuse: (PON_TAKEN + "hothior> force peace on Pon [6]\n", "mivior", []),
    Return: (OUT, "hothior", []),
    Retire: (OUT, "hothior", []),
    Station: (BY_HAND + "hothior> done\nmivior> done\n", "muetar", []),
    RuleAs: (BY_HAND, "hothior", []),
    positions.PlaceUnits: (FULL, "referee", []),
    corrections.TakeCard: (FULL + "referee> give hothior card Bribe +1\n", "referee", []),
    corrections.HideMonarch: (FULL + "referee> reveal Immer\n", "referee", []),
    standing.SetDead: (FULL + "referee> remove 2 Muetar armies at Pennol\n", "referee", []),
    standing.SetWaiting: (FULL + "referee> remove 2 Muetar armies at Pennol\n", "referee", []),
    positions.MakeNeutral: (FULL + "referee> ally Immer with hothior\n", "referee", []),
}

FIRST = {
    "set hothior pardoned Immer": "referee> set hothior violated Immer\n",
    "set hothior banished Immer no": "referee> set hothior banished Immer 2\n",
    "set place of hothior in the order of play to 2": "referee> set hothior first yes\n",
    "set Immer status neutral": "referee> set Immer status peace\n",
    "set Immer castaway": "referee> ally Immer with hothior\n",
    "set Immer prison Tadafat": "referee> ally Immer with mivior\n",
    "set 1 army at Port Lork ashore": "referee> set 1 army at Port Lork aboard 1 fleet at Port Lork\n",
    "set no army markers": "referee> phase movement hothior\nhothior> call everyone at Tadafat army 3\n",
    "set no kingdoms that may still be left": "referee> ally Immer with hothior\n"
    "referee> place 1 hothior army at Castle Altarr\nreferee> make Immer neutral\n",
}
"""What comes before examples of corrections that take something back."""

ORDERS = [(kind, text) for kind in (*GAME.language.orders, *GAME.referee.edits) for text in kind.spec.examples]
WORDS = [(kind, text) for kind in TABLE_WORDS for text in GAME.examples(kind.spec, ("mivior", "muetar"))]


@pytest.mark.parametrize("kind", [*GAME.language.orders, *GAME.referee.edits, *TABLE_WORDS], ids=lambda k: k.__name__)
def test_every_order_and_word_has_help_and_an_example(kind: type[Order]) -> None:
    spec = kind.spec
    assert len(spec.summary) > 10
    assert spec.help.endswith("."), spec.name
    assert spec.examples, f"{spec.name} has no example"
    assert spec.word


@pytest.mark.parametrize(("kind", "text"), ORDERS, ids=[text for _, text in ORDERS])
def test_every_example_of_an_order_is_carried_out_where_it_makes_sense(kind: type[Order], text: str) -> None:
    after = "hothior> call 2 armies at Tadafat army 1\n" if text == "move army 1 west" else ""
    scene, seat, dice = SCENES.get(kind, (FULL, "referee" if kind in GAME.referee.edits else "muetar", []))
    after = FIRST.get(text, after)
    scene = OUT if "retired" in text else scene
    if "king and 3" in text:
        seat, after = "muetar", "referee> phase movement muetar\n"
    if kind not in SCENES and kind not in GAME.referee.edits:
        scene += "referee> phase movement muetar\n"
    done = play(after, scene)
    assert done.table is not None
    table: Table = done.table
    before = len(done.match.marks)
    replies = table.hear(seat, text, dice or None)
    assert replies[0].kind in ("order", "note"), (text, replies)
    assert len(done.match.marks) == before + 1, (text, replies)
    assert done.match.marks[-1].line.seat == seat


@pytest.mark.parametrize(("kind", "text"), WORDS, ids=[text for _, text in WORDS])
def test_every_example_of_a_table_word_is_answered(kind: type[Order], text: str) -> None:
    done = play("hothior> call everyone at Tadafat army 3\nhothior> move army 3 to 9,14\n", HOTHIOR_MOVES)
    table = done.table
    assert table is not None
    table.services.open_file = lambda name: "score"
    if text == "undo 3":
        for _ in range(2):
            table.hear("hothior", "move 1 army from Port Lork to 9,16")
    if text.startswith("redo"):
        table.hear("hothior", "undo")
    if text.startswith("unalias"):
        table.hear("hothior", "alias home = look")
    if text.startswith("strike note"):
        table.hear("hothior", "note one")
        table.hear("hothior", "note two")
    replies = table.hear("hothior", text)
    assert replies
    assert all(r.kind not in ("misread", "refusal", "question", "dice") for r in replies), (text, replies)
    shown = "\n".join([r.text for r in replies] + [r.sheet.title for r in replies if r.sheet is not None])
    assert "Not known" not in shown
    assert "cannot tell" not in shown
