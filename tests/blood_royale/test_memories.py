"""What is remembered between players has named fields; older journals have it in their words."""

from __future__ import annotations

from minaria.engine.state import plain, recorded
from minaria.games.blood_royale.memories import (
    IN_WORDS,
    Alliance,
    Debt,
    Grave,
    Leave,
    Met,
    Overture,
    Promise,
    Renunciation,
)
from minaria.games.blood_royale.rules import captivity
from tests.blood_royale.tools import Court, rule

WORDS = {
    "leave": {"azure/gules/friesland": "yes", "azure/gules/kent": "no"},
    "fought": ("yorkshire//azure", "kent/argent/vert"),
    "overtures": ("azure/gules", "azure/p7/30/cloth-1/food-2", "gules/p9/0"),
    "alliances": {"argent/vert": "", "azure/gules": "gules"},
    "debts": {"argent/": 20, "azure/argent": 5},
    "graves": {"england/0": 6, "england/5": 3},
    "renounced": {"p7/france": "issue", "p8/kent": "alone"},
    "promised": {"3/2": 1},
    "judged": ("3/4",),
    "sessions": ("argent", "azure/sable"),
}


def remembering() -> Court:
    c = Court()
    g = c.g
    g.leave = (Leave("azure", "gules", "friesland", True), Leave("azure", "gules", "kent", False))
    g.fought = (Met("yorkshire", ("", "azure")), Met("kent", ("argent", "vert")))
    g.overtures = (
        Overture("azure", "gules"),
        captivity.proposal("azure", "p7", 30, ("food-2", "cloth-1")),
        captivity.proposal("gules", "p9", 0),
    )
    g.alliances = (Alliance(("argent", "vert")), Alliance(("azure", "gules"), "gules"))
    g.debts = (Debt("argent", "", 20), Debt("azure", "argent", 5))
    g.graves = (Grave("england", 0, 6), Grave("england", 5, 3))
    g.renounced = (Renunciation("p7", "france", "issue"), Renunciation("p8", "kent", "alone"))
    g.promised, g.judged = (Promise(3, 2, 1),), (Promise(3, 4),)
    g.sessions = (("argent",), ("azure", "sable"))
    return c


def test_older_tables_have_what_is_remembered_in_their_words() -> None:
    g = remembering().g
    assert set(WORDS) == set(IN_WORDS)
    for level, words in (("5", True), ("6", False)):
        g.options["level"] = level
        found = recorded(g)
        assert all((found[name] == said) == words for name, said in WORDS.items()), level
        assert (found == plain(g)) != words


def test_what_came_later_counts_for_nothing_while_it_is_empty() -> None:
    g = Court().g
    g.options["level"] = "5"
    found = recorded(g)
    assert not {"judged", "sessions"} & set(found)
    assert (found["leave"], found["fought"]) == ({}, ())


@rule("BR-SECRECY-01", "BR-SECRECY-02")
def test_a_debt_is_known_to_the_two_it_concerns() -> None:
    c = remembering()
    known = {seat: c.view(seat).g.debts for seat in ("argent", "azure", "vert", None)}
    assert known == {"argent": c.g.debts, "azure": (Debt("azure", "argent", 5),), "vert": (), None: ()}
