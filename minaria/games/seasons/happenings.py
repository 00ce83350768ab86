"""What can happen in Seasons, and how it can concern a nation: the vocabulary of all that is told.

Units are never named with what happens: their kinds are hidden, and the name of a unit says its kind.
"""

from __future__ import annotations

from minaria.engine.events import How, Kind, Vocabulary

# -- how a nation is concerned: what it does, and what is done to it

ATTACKS = How("attacks", ("attack", "attacking"), does=True)
ATTACKED = How("attacked", ("under attack",), by="attacks")
CLASHES = How("clashing", ("clashes", "in a clash"))
HELPS = How("helps", ("help",), does=True)
PILLAGES = How("pillages", ("pillage",), does=True)
PILLAGED = How("pillaged", by="pillages")
LOSES = How("losing units", ("loses units", "lose units", "loses", "losing", "losses"))
RETREATS = How("beaten", ("driven back", "retreats", "retreat"))
CAPTURES = How("captures", ("capture",), does=True)
CAPTURED = How("captured", ("units are captured",), by="captures")
TAKES = How("takes", ("take", "conquers", "conquer"), does=True)
CONQUERED = How("conquered", ("losing land", "lose land", "loses land", "lose an area"), by="takes")
TURNS_UP = How("reveals", ("turns up", "reveal"), does=True)
STRUCK = How("taken back")
OFFERS = How("offers", ("offer", "proposes", "propose"), does=True)
OFFERED = How("offered", ("made an offer", "asked for a treaty"), by="offers")
AGREES = How("agrees", ("agree", "accepts", "accept"), does=True)
AGREED = How("agreed with", ("accepted",), by="agrees")
DECLINES = How("declines", ("decline",), does=True)
DECLINED = How("declined", ("turned down",), by="declines")
BREAKS = How("breaks a treaty", ("break a treaty", "betrays", "betray"), does=True)
BETRAYED = How("betrayed", ("abandoned",), by="breaks a treaty")
BOUND = How("bound")
GIVES = How("gives", ("give",), does=True)
GIVEN = How("given", ("given a gift",), by="gives")
SPEAKS = How("speaks", ("speak", "says", "say"), does=True)
WHISPERED = How("whispered to", by="speaks")
INVITED = How("invited", by="invites")
INVITES = How("invites", ("invite",), does=True)
SENT_AWAY = How("sent away", by="sends away")
SENDS_AWAY = How("sends away", ("send away",), does=True)
OWES = How("in debt", ("hungry", "short of supply"))
PAID = How("paid")
COMMITS = How("commits", ("commit",), does=True)
BUILDS = How("builds", ("build",), does=True)
TRAINED = How("trained")
OUT = How("out", ("eliminated", "out of the game"))
CORRECTED = How("corrected")

# -- what happens

TURN = Kind("turn", 1, ("new turn", "season"))
PLAN = Kind("plan", 0)
COMMIT = Kind("commitment", 1)
REVEAL = Kind("reveal", 1)
VOID = Kind("void task", 2)
BUILDING = Kind("building", 1, ("new piece",))
PILLAGE = Kind("pillage", 2)
BATTLE = Kind("battle", 2, ("fight",))
CLASH = Kind("clash", 2)
DICE = Kind("dice", 1)
LOSS = Kind("loss", 2, ("losses",))
RETREAT = Kind("retreat", 2)
CAPTURE = Kind("capture", 3)
CONQUEST = Kind("conquest", 3)
HARVEST = Kind("harvest", 1, ("income",))
UPKEEP = Kind("upkeep", 1)
FAMINE = Kind("famine", 3, ("debt", "shortfall"))
NUMBERS = Kind("number", 1)
OFFER = Kind("offer", 3)
TREATY = Kind("treaty", 3, ("alliance",))
BREACH = Kind("breach", 3, ("betrayal",))
GIFT = Kind("gift", 2)
TALK = Kind("talk", 1)
VISIT = Kind("visit", 1)
TRAINING = Kind("training", 1)
CLOCK = Kind("clock", 1)
RULING = Kind("ruling", 2, ("correction",))
ELIMINATION = Kind("elimination", 3)
END = Kind("end", 3, ("the end of the game",))

EVENTS = Vocabulary(
    tuple(x for x in list(globals().values()) if isinstance(x, Kind)),
    tuple(x for x in list(globals().values()) if isinstance(x, How)),
)
