"""Words of everyday English that are no slip for an order's word and short for none.

An order may well begin with one of them ("stand", "trade"): as it stands it is that word. What nobody orders by them
is left out of every guess: "resume" is no "refuse", "year" no "near", "by" no "bye".
"""

from __future__ import annotations

from commands.tokens import RESERVED, number

_COMMON = """
    about above across after again ago ahead all almost alone along already also although always am among an and another
    any anybody anyone anything are around as at aye away be because been before began begin behind being below beside
    best better between beyond big both but by came can cannot could day days did do does doing done down during each
    early easy either else enough even ever every everybody everyone everything far few fine first food for free friend
    from full game gave get gets gives goes going gone good great had half hand happen hard has have having he hear
    heard held her here hers him his home hour house how however idea if in inside instead into is it its just keep kept
    kind knew know known lack large last late later learn learned least leave left less let like line little live long
    look lose lost lot made make makes man many may maybe me mean men mere might mine minute more most much must my name
    need needs never new next nice night nobody none nor nothing now of off often old on once one only onto or other
    others ought our ours out over own part people perhaps piece plain please pretty quite rather ready really right
    round said same saw says second see seem seen sell sells set several shall she should side since small so some
    somebody someone something soon sorry stand still stood stop such sure take taken tell than thank thanks that the
    their them then there these they thing things think this those though thought through time times to today together
    told too took toward towards true try turn under unless until up upon us use used very want wants was way ways we
    week well went were what when where whether which while who whole whom whose why will with without word words would
    wrong year years yet you your yours
    close continue deadline dice headline learn leader loan loans money pause price prices prince princess real
    regent resume season start started state states stay stays steal story street table teach team test text trade
    trades trader train tree true trust wait waits walk war wars wear
"""

EVERYDAY = frozenset(_COMMON.split()) | RESERVED


def is_everyday(word: str) -> bool:
    """Whether a word is everyday English or a number in words, which is never taken for another."""
    return word in EVERYDAY or number(word) is not None
