"""What can happen in Block Wars, and how it can concern a player: the vocabulary of all that is told.

Blocks are never named with what happens: their ids say what they are, and that only their owner knows.
"""

from __future__ import annotations

from minaria.engine.events import How, Kind, Vocabulary

ATTACKS = How("attacks", ("attack", "attacking"), does=True)
ATTACKED = How("attacked", ("under attack",), by="attacks")
MOVES = How("moves", ("move",), does=True)
FIRES = How("fires", ("fire",), does=True)
FIRED_AT = How("fired at", ("shot at",), by="fires")
LOSES = How("losing steps", ("loses", "losing", "losses"))
RETREATS = How("driven back", ("retreats", "retreat"))
WINS = How("wins a battle", ("win a battle",), does=True)
CASTS = How("casts", ("cast",), does=True)
FACES = How("facing a spell", ("facing magic", "under a spell"), by="casts")
TAKES = How("takes", ("take",), does=True)
BUILDS = How("builds", ("build",), does=True)
SCORES = How("scores", ("score",), does=True)
READY = How("ready", does=True)
OUT = How("out", ("eliminated",))
CORRECTED = How("corrected")

SETTING_UP = Kind("setting up", 1, ("setup",))
TURN = Kind("turn", 1, ("new turn",))
INITIATIVE = Kind("initiative", 1)
MOVE = Kind("move", 1, ("movement",))
BATTLE = Kind("battle", 2, ("fight",))
ROUND = Kind("round", 0, ("combat round",))
VOLLEY = Kind("volley", 1)
LOSS = Kind("loss", 2, ("losses",))
ELIMINATION = Kind("elimination", 3)
RETREAT = Kind("retreat", 2)
REGROUPING = Kind("regrouping", 1, ("regroup",))
SPELL = Kind("spell", 2)
ITEM = Kind("item", 2, ("wand", "sword"))
BUILDING = Kind("building", 1, ("new block",))
LIST = Kind("list", 0)
POINTS = Kind("points", 2, ("score",))
RULING = Kind("ruling", 2, ("correction",))
END = Kind("end", 3, ("the end of the game",))

EVENTS = Vocabulary(
    tuple(x for x in list(globals().values()) if isinstance(x, Kind)),
    tuple(x for x in list(globals().values()) if isinstance(x, How)),
)
