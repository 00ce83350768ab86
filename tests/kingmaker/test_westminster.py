"""The Bishop of Westminster when his king is taken and killed (chapter WESTMINSTER)."""

from __future__ import annotations

from minaria.games.kingmaker.rules.westminster import bound

from .test_battles import battle
from .tools import Field, rule


def taken() -> Field:
    """Henry and his bishop are taken at York with Roos, and Henry is beheaded."""
    f = battle(
        "amber percy york",
        "basalt roos york;; henry-vi",
        "basalt bishop-of-westminster york",
        "basalt pole exeter; le-swan",
        "cinder grey dover inside;; richard-of-york",
        crowned=("henry-vi", "richard-of-york"),
    )
    f.say("amber", "attack Roos")
    assert f.g.nobles["bishop-of-westminster"].captor == "amber"
    f.say("amber", "behead Henry")
    assert f.g.nobles["bishop-of-westminster"].seat == "basalt", "he does not pass to the other king"
    return f


@rule("KM-WESTMINSTER-04", "KM-WESTMINSTER-06")
def test_the_bishop_of_a_dead_king_is_executed() -> None:
    f = taken()
    f.say("amber", "execute Bishop of Westminster")
    assert "bishop-of-westminster" not in f.g.nobles
    assert "bishop-of-westminster" in f.g.crown.used, "the item goes to the discard"


@rule("KM-WESTMINSTER-04", "KM-WESTMINSTER-05")
def test_or_ransomed_to_his_old_faction_and_moves_alone_then() -> None:
    f = taken()
    f.say("amber", "ransom Bishop of Westminster for Le Swan")
    f.say("basalt", "accept")
    x = f.g.nobles["bishop-of-westminster"]
    assert (x.seat, x.captor) == ("basalt", "")
    assert f.g.ships["le-swan"].seat == "amber"
    assert not bound(f.g, "bishop-of-westminster")
