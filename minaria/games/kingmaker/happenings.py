"""What can happen in Kingmaker, and how it can concern a player: the vocabulary of all that is told."""

from __future__ import annotations

from minaria.engine.events import How, Kind, Vocabulary

ATTACKS = How("attacks", ("attack", "attacking"), does=True)
ATTACKED = How("attacked", ("under attack",), by="attacks")
BESIEGES = How("besieges", ("besiege", "besieging"), does=True)
BESIEGED = How("besieged", ("under siege",), by="besieges")
MOVES = How("moves", ("move",), does=True)
ASKS = How("asks", ("ask",), does=True)
ASKED = How("asked", ("leave asked",), by="asks")
GRANTS = How("grants", ("grant", "grants leave"), does=True)
REFUSES = How("refuses", ("refuse", "refuses leave"), does=True)
TAKES = How("takes", ("take", "takes somebody", "takes something"), does=True)
LOSES = How("losing somebody", ("loses", "losing", "losses"))
CALLED = How("called", ("summoned", "called away"))
DRAWS = How("draws", ("draw",), does=True)
GETS = How("given", ("receives", "receive"))
PROPOSES = How("proposes", ("propose",), does=True)
NAMED = How("named", ("proposed", "nominated"), by="proposes")
SITS = How("calls parliament", ("call parliament",), does=True)
VOTES = How("votes", ("casting votes",), does=True)
REFUSED = How("refused", ("declined",), by="refuses")
WINS = How("wins", ("win", "wins a battle"), does=True)
CORRECTED = How("corrected")

SETTING_UP = Kind("setting up", 1, ("setup",))
ROUND = Kind("round", 2, ("new round", "year"))
TURN = Kind("turn", 1, ("new turn",))
EVENT = Kind("event", 2, ("event drawn",))
SUMMONS = Kind("summons", 2)
MOVE = Kind("move", 1, ("movement",))
SAIL = Kind("voyage", 1, ("sailing", "sail"))
LEAVE = Kind("leave", 2, ("permission", "leave to pass", "leave to enter"))
SEIZURE = Kind("seizure", 3, ("heir seized", "seizing an heir"))
BATTLE = Kind("battle", 3, ("fight",))
SIEGE = Kind("siege", 2)
AMBUSH = Kind("ambush", 2)
SEA_BATTLE = Kind("sea battle", 3)
CAPTURE = Kind("capture", 3, ("captives",))
DEATH = Kind("death", 3, ("death of a noble",))
ROYAL_DEATH = Kind("royal death", 3, ("death of an heir",))
PARLIAMENT = Kind("parliament", 2)
VOTE = Kind("vote", 2)
CORONATION = Kind("coronation", 3)
AWARD = Kind("award", 1, ("item", "crown item"))
TRADE = Kind("trade", 1, ("transfer",))
RANSOM = Kind("ransom", 2)
ALLIANCE = Kind("alliance", 2)
TREATY = Kind("treaty", 2)
RULING = Kind("ruling", 2, ("correction",))
END = Kind("end", 3, ("the end of the game",))

EVENTS = Vocabulary(
    tuple(x for x in list(globals().values()) if isinstance(x, Kind)),
    tuple(x for x in list(globals().values()) if isinstance(x, How)),
)
