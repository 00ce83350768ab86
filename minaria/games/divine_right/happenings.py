"""What can happen in Divine Right, and how it can concern a player: the vocabulary of all that is told.

Rules and phases say with these what their sentences tell of; standing orders and the digest read them.
"""

from __future__ import annotations

from minaria.engine.events import How, Kind, Vocabulary

# -- how a player is concerned: what he does, and what is done to him

MOVES = How("moves", ("move", "marches", "march", "sails", "sail"), does=True)
ATTACKS = How("attacks", ("attack", "declares an attack", "attacking"), does=True)
ATTACKED = How("attacked", ("under attack",), by="attacks")
BESIEGES = How("besieges", ("besiege", "lays siege", "besieging"), does=True)
BESIEGED = How("besieged", ("under siege",), by="besieges")
STORMS = How("storms", ("storm", "storming"), does=True)
STORMED = How("stormed", ("assaulted",), by="storms")
TAKES = How("takes", ("take", "plunders", "plunder"), does=True)
PLUNDERED = How("plundered", ("taken", "lose a castle"), by="takes")
PUSHED = How("pushed", ("pushed out",), by="pushes")
PUSHES = How("pushes", ("push",), does=True)
RETREATS = How("retreats", ("retreat", "retreating"), does=True)
RELIEVED = How("relieved", ("the siege is over",))
LOSES = How("losing units", ("loses units", "lose units", "loses", "losing", "losses"))
GAINS = How("joined", ("gains an ally", "gain an ally"))
DESERTED = How("deserted", ("betrayed", "lose an ally", "loses an ally"))
COURTS = How("courts", ("court",), does=True)
COURTED = How("courted", ("visited",), by="courts")
MURDERS = How("murders", ("murder", "sends an assassin", "assassinates", "assassinate"), does=True)
MURDERED = How("murdered", ("assassinated", "visited by an assassin"), by="murders")
BEREAVED = How(
    "bereaved",
    ("lose a monarch", "loses a monarch", "king dies", "queen dies", "monarch dies", "king killed", "monarch killed"),
    by="kills",
)
KILLS = How("kills", ("kill", "executes", "execute"), does=True)
CAPTURES = How("captures", ("capture",), does=True)
CAPTURED = How("captured", ("king captured", "queen captured", "monarch captured"), by="captures")
RELEASED = How("released", ("freed",))
CHALLENGES = How("challenges", ("challenge", "duels", "duel"), does=True)
CHALLENGED = How("challenged", ("dueled",), by="challenges")
FORCED = How("forced into peace", ("forced to make peace",), by="forces peace")
FORCES = How("forces peace", ("force peace",), does=True)
VIOLATES = How("violates", ("violate",), does=True)
STRICKEN = How("stricken", ("struck by an event", "hit by an event"))
ROLLS = How("rolls", ("roll",), does=True)
ENTICED = How("enticed", ("robbed of mercenaries",), by="entices")
ENTICES = How("entices", ("entice",), does=True)
BANISHED = How("banished")
SCORES = How("scores", ("score",), does=True)
OUT = How("out", ("eliminated", "out of the game"))
CORRECTED = How("corrected")

# -- what happens

TURN = Kind("turn", 1, ("new turn",))
MOVE = Kind("move", 1, ("march",))
ATTACK = Kind("attack", 2)
BATTLE = Kind("battle", 2, ("fight",))
RETREAT = Kind("retreat", 1)
ADVANCE = Kind("advance", 1)
SIEGE = Kind("siege", 3)
STORM = Kind("storm", 2)
FALL = Kind("fall", 3, ("plunder",))
RELIEF = Kind("relief", 2)
LOSS = Kind("loss", 2, ("losses",))
ARRIVAL = Kind("arrival", 1, ("reinforcements",))
ALLIANCE = Kind("alliance", 3)
DESERTION = Kind("desertion", 3)
EMBASSY = Kind("embassy", 1, ("diplomacy",))
MURDER = Kind("murder", 3)
DUEL = Kind("duel", 1)
BAN = Kind("ban", 1, ("banishment",))
CARD = Kind("card", 0)
DEATH = Kind("death", 3)
FATE = Kind("fate", 1)
CAPTURE = Kind("capture", 3)
RELEASE = Kind("release", 2)
CONFUSION = Kind("confusion", 2)
PEACE = Kind("peace", 2)
VIOLATION = Kind("violation", 1)
EVENT = Kind("event", 1)
SCORE = Kind("score", 1, ("points",))
ELIMINATION = Kind("elimination", 3)
RETURN = Kind("return", 2)
RULING = Kind("ruling", 2, ("correction",))
END = Kind("end", 3, ("the end of the game",))

EVENTS = Vocabulary(
    tuple(x for x in list(globals().values()) if isinstance(x, Kind)),
    tuple(x for x in list(globals().values()) if isinstance(x, How)),
)
