"""Contracts said in own words: each clause is read as one that is kept, and all is read back before it is offered."""

from __future__ import annotations

import pytest

from minaria.dev.typed_lines import Positions
from minaria.table.line.table import Table
from tests.language.test_corpora import HERE


def heard(*lines: str) -> tuple[list[str], list[str], str]:
    """The orders given, the one offer asked about, and all that was said."""
    table: Table = Positions(HERE).table("blood_royale/weddings")
    said = [r for line in lines for r in table.hear("argent", line)]
    asked = [r.text.partition("\n  1  ")[2] for r in said if r.kind == "question"]
    return [r.text for r in said if r.kind == "order"], asked, "\n".join(r.text for r in said)


WEDDING = "offer Maud to Azure for Philip"
PEACE = "Argent does not attack Azure; Azure does not attack Argent"


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("marry my daughter Maud to Philip of France", ""),
        (
            "Maud weds Philip of France with a treaty of non-aggression",
            "Argent does not attack Azure; Azure does not attack Argent",
        ),
        ("Maud to Philip, France pays 100 crowns dowry", "Azure pays 100 now"),
        (
            "Maud shall marry Philip if France pays me 100 crowns and we do not fight for 20 years",
            "Azure pays 100 now; Argent does not attack Azure until 1320; Azure does not attack Argent until 1320",
        ),
        ("betroth Maud to Philip and France gives me Normandy back", "Azure cedes Normandy"),
        (
            "propose Maud for Philip; France cedes Normandy, sons go to the mother",
            "Azure cedes Normandy; sons go to the mother",
        ),
    ],
)
def test_an_offer_in_own_words_is_read_back_and_sent_after_a_yes(line: str, clauses: str) -> None:
    offer = f"{WEDDING} : {clauses}" if clauses else WEDDING
    done, asked, said = heard(line)
    assert (done, asked) == ([], [offer]), said
    assert heard(line, "yes")[0] == [offer]
    assert heard(line, "no")[0] == []


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("Maud marries Philip if France dances", "'France dances'"),
        ("Maud marries Philip if France pays 40 and the moon is blue", "'the moon is blue'"),
    ],
)
def test_the_clause_that_is_not_understood_is_named(line: str, named: str) -> None:
    done, asked, said = heard(line)
    assert (done, asked) == ([], [])
    assert named in said


@pytest.mark.parametrize("line", ["Maud likes Philip", "who can Maud marry", "marry Maud", "France pays 40"])
def test_what_offers_nothing_is_no_offer(line: str) -> None:
    assert WEDDING not in " ".join(heard(line, "yes")[0])
