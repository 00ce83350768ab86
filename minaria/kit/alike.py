"""Words of English that rules and questions have for the same: who asks whether armies "share" a hex finds stacking.

Of no game; a game's own words for things are the `terms` of its almanac.
"""

from __future__ import annotations

from functools import cache

from minaria.kit.stems import stem

_GROUPS = """
fight battle combat attack assault
share stack together same room capacity fit
cost pay price points charge fee
carry transport ship aboard embark load convoy
cross over across through pass enter
sea water ocean coast
ship fleet boat vessel galley
die dead death kill killed
lose loss lost eliminated
win victory won winner
move movement march go travel
king monarch ruler crown
queen monarch
buy raise recruit build purchase hire
appear placed arrive enter entry comes place
city town
earn income get yield paid
tie equal equality draw
twice second again once
stay stand remain
fail failure unsuccessful
escape retreat withdraw flee
rebel revolt rebellion unrest rise
prisoner captive capture captured imprison
heir inherit succession succeed successor
treaty alliance peace agreement contract pact ally promise
castle fortress stronghold fort
troops men soldiers units
see visible secret hidden look face
heal restore cure mend
feed supply upkeep eat hunger starve
storm weather
marry marriage wed wedding bride spouse
child birth born baby
tax taxes rate
sell trade cash sale
buy purchase price
dice die roll throw rolled
hit hits damage step
first order initiative begin
end over finish last
start begin setup opening
wall walls siege besiege
reinforcement replacement reinforce
magic spell wizard
gold coin money crown resource
draw card deal
vote votes
leave permission
turn round
range distance far
river bridge
road path
mountain hill
terrain ground
worth value points score
rank place
wood forest tree
personality character nature
late time clock deadline
happen event
plunder pillage loot sack
defend defender garrison hold
attacker attack
help aid support
free vacant neutral unclaimed
allowed permit may
bonus modifier add plus
limit most maximum least
split separate divide detach
join combine merge
"""


@cache
def _alike() -> dict[str, frozenset[str]]:
    out: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        stems = {stem(w) for w in line.split()}
        for s in stems:
            out.setdefault(s, set()).update(stems - {s})
    return {s: frozenset(others) for s, others in out.items()}


def alike(stemmed: str) -> frozenset[str]:
    """The stems of words that say the same as a stem, or nearly."""
    return _alike().get(stemmed, frozenset())
