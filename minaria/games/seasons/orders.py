"""The orders of Seasons, each declared once: parser, canonical text, completion and help come from here."""

from __future__ import annotations

from typing import Annotated

from commands import Kind, Number, Order, Speech, order

Place = Annotated[str, Kind("place", "an area")]
Force = Annotated[tuple[str, ...], Kind("force", "units such as '2 infantry' or 'everyone at Hartfen'")]
Seat = Annotated[str, Kind("seat", "a nation")]
Make = Annotated[str, Kind("make", "infantry, cavalry, siege units or war boats")]
Spot = Annotated[str, Kind("spot", "the map, the hall or a nation's table")]
Ear = Annotated[str, Kind("ear", "a nation's table")]
Person = Annotated[str, Kind("person", "a nation, or one of its people: Brineholt's diplomat")]
Terms = Annotated[str, Kind("terms", "alliance, peace, passage or support")]

_ENVOYS = (("", "envoy"), ("2", "second envoy"))
OFFICES = ("commander", "envoy", "envoy2", "buyer")
"""Offices that say who does what; of whoever talks without a name it is the diplomat."""


def _by_office(words: str) -> tuple[str, ...]:
    """A wording for each office: "commander speaks WORDS = by:commander"."""
    said = {"buyer": "our buyer", "envoy2": "second envoy"}  # "buyer" alone would be taken for a mistyped "buy"
    return tuple(f"{said.get(office, office)} {words} = by:{office}" for office in OFFICES)


# -- the plan


@order(
    "plan move FORCE [from ORIGIN] to PLACE",
    "plan move FORCE [from ORIGIN] to PLACE to attack = attack:true",
    "plan attack [on] PLACE [from ORIGIN] with FORCE = attack:true",
    "move|march|sail FORCE [from ORIGIN] to PLACE",
    "plan landing|boarding [of] FORCE [from ORIGIN] at PLACE",
    "attack PLACE [from ORIGIN] with FORCE = attack:true",
    rule="SE-MOVE-01",
    word="plan move",
    examples=("plan move 2 infantry from Alderhall to Eastwatch", "plan move 1 war boat to Heart Sea to attack"),
)
class PlanMove(Order):
    """Plan a Move: some units of one area to a neighbouring one, on one token.

    On land a Move into another nation's area is an attack. Boats pass in peace unless the plan says 'to attack'.
    """

    force: Force
    place: Place
    origin: Place = ""
    attack: bool = False


@order(
    "plan aid at PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    "plan aid [for SIDE] at PLACE [from ORIGIN] [with FORCE]",
    "aid PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    rule="SE-AID-01",
    word="plan aid",
    examples=("plan aid at Tollmoor from Eastwatch", "plan aid at Tollmoor for Brineholt"),
)
class PlanAid(Order):
    """Plan Aid: units without another task help in a battle next door, you or whoever you name.

    Without units everybody helps who is idle in the area when tokens are flipped.
    """

    place: Place
    origin: Place = ""
    force: Force = ()
    side: Seat = ""


@order(
    "plan pillage PLACE [from ORIGIN] [with FORCE]",
    "pillage|plunder PLACE [from ORIGIN] [with FORCE]",
    rule="SE-PILLAGE-01",
    word="plan pillage",
    examples=("plan pillage Alderhall", "plan pillage Tollmoor from Alderhall with 1 cavalry"),
)
class PlanPillage(Order):
    """Plan a Pillage: infantry or cavalry take an area's yield at once, and halve its number."""

    place: Place
    origin: Place = ""
    force: Force = ()


@order(
    "plan let SEAT into PLACE",
    "let SEAT into|enter PLACE",
    rule="SE-MOVE-07",
    word="plan let",
    examples=("plan let Brineholt into Eastwatch",),
)
class PlanLet(Order):
    """Tick that an ally may come into one of your areas, or aboard your boats there, this turn."""

    seat: Seat
    place: Place


@order(
    "plan join SEAT at PLACE",
    "plan fight as one with SEAT at PLACE",
    "fight as one with SEAT at PLACE",
    rule="SE-MULTI-04",
    word="plan join",
    examples=("plan join Brineholt at Tollmoor",),
)
class PlanJoin(Order):
    """Tick a partner for a battle: if he ticks you too, you are one side there."""

    seat: Seat
    place: Place


@order("plan bluff at PLACE", rule="SE-TOKEN-09", word="plan bluff", examples=("plan bluff at Eastwatch",))
class PlanBluff(Order):
    """Where the table allows it: a token without a task, which is taken back when tokens are flipped."""

    place: Place


@order(
    "unplan NUMBER",
    "unplan|cancel task|plan NUMBER",
    "unplan|cancel [the|my] last [task|plan|one] = what:last",
    "unplan|cancel [the|my] move|attack|landing|boarding [[to|on|at] PLACE] = what:move",
    "unplan|cancel [the|my] aid|help [[at|for] PLACE] = what:aid",
    "unplan|cancel [the|my] pillage|plunder [[of|at] PLACE] = what:pillage",
    rule="SE-TOKEN-08",
    examples=("unplan 2", "unplan last", "unplan the attack on Tollmoor"),
)
class Unplan(Order):
    """Take back a task of your plan: by its number, the last, or by what it is and where it goes."""

    number: Number = 0
    what: str = ""
    place: Place = ""


@order(
    "unplan all|everything",
    "cancel all|everything",
    "cancel [the|my] plan|plans",
    rule="SE-TOKEN-08",
    word="unplan all",
    examples=("unplan all",),
)
class UnplanAll(Order):
    """Take back your whole plan; what you have bought stays bought."""


@order("commit", "ready", "commit plan", rule="SE-REVEAL-01", examples=("commit",))
class Commit(Order):
    """Your plan is final. When every nation has committed, all tokens are flipped."""


@order("uncommit", "recall", "not ready", "cancel commit", rule="SE-TOKEN-08", examples=("uncommit",))
class Uncommit(Order):
    """Go back to planning, as long as others still plan."""


# -- resources


@order(
    "buy NUMBER MAKE at PLACE",
    "buy MAKE at PLACE",
    "hire|recruit NUMBER MAKE at PLACE",
    "hire|recruit MAKE at PLACE",
    rule="SE-BUY-01",
    examples=("buy 2 infantry at Alderhall", "buy war boat at Lantern Bay"),
)
class Buy(Order):
    """Buy units: infantry 2, cavalry, siege units and war boats 4 resources each. They appear at the flip."""

    make: Make
    place: Place
    number: Number = 1


@order(
    "build tower at PLACE = what:tower",
    "build castle at PLACE = what:castle",
    "build [a] tower in PLACE = what:tower",
    "build [a] castle in PLACE = what:castle",
    rule="SE-BUILD-01",
    examples=("build tower at Eastwatch", "build castle at Alderhall"),
)
class Build(Order):
    """Build a tower for 8 (4 on a ruin), or for 4 a castle in place of a tower."""

    place: Place
    what: str = "tower"


@order("raise PLACE", "improve|develop PLACE", rule="SE-RESOURCE-03", examples=("raise Millcombe",))
class RaiseArea(Order):
    """Raise an area's number by one, to 4 at most, for twice what it is."""

    place: Place


@order(
    "unbuy NUMBER MAKE at PLACE",
    "unbuy MAKE at PLACE",
    "return|sell|refund NUMBER MAKE at PLACE",
    "return|sell|refund MAKE at PLACE",
    "cancel buy|purchase [of] NUMBER MAKE at PLACE",
    "cancel buy|purchase [of] MAKE at PLACE",
    "take back NUMBER MAKE at PLACE",
    rule="SE-BUY-05",
    examples=("unbuy 1 infantry at Alderhall",),
)
class Unbuy(Order):
    """Return units bought in this planning for what they cost, as long as you plan."""

    make: Make
    place: Place
    number: Number = 1


@order(
    "unbuild [at] PLACE",
    "unbuild [the] tower [at] PLACE = what:tower",
    "unbuild [the] castle [at] PLACE = what:castle",
    "unraise PLACE = what:raise",
    "cancel build|building [at] PLACE",
    "cancel tower [at] PLACE = what:tower",
    "cancel castle [at] PLACE = what:castle",
    "cancel raise [of] PLACE = what:raise",
    rule="SE-BUY-05",
    word="unbuild",
    examples=("unbuild Eastwatch", "unraise Millcombe"),
)
class Unbuild(Order):
    """Take back a tower, a castle or a raise ordered in this planning for what it cost, as long as you plan."""

    place: Place
    what: str = ""


@order("give up FORCE", "disband FORCE", rule="SE-UPKEEP-03", examples=("give up 1 cavalry",))
class GiveUp(Order):
    """Give up units whose upkeep cannot be paid."""

    force: Force


@order(
    "give up walls at PLACE",
    "abandon [the] [walls|tower|castle] [at] PLACE",
    rule="SE-UPKEEP-05",
    word="abandon",
    examples=("give up walls at Alderhall",),
)
class Abandon(Order):
    """Give up a tower or castle whose upkeep cannot be paid; it becomes a ruin."""

    place: Place


# -- the reveal


@order("next", "go on", "next step", rule="SE-REVEAL-01", examples=("next",))
class Step(Order):
    """Go on with the next step of the reveal."""


@order("send NUMBER [to help]", "lend NUMBER", rule="SE-CASTLE-03", examples=("send 2 to help",))
class HelpWith(Order):
    """How many idle units of your castles next door help in this battle; the others may help in a later one."""

    number: Number


@order("lose FORCE", "sacrifice FORCE", rule="SE-CASUALTY-03", examples=("lose 1 infantry",))
class Lose(Order):
    """Choose which of your units are lost."""

    force: Force


@order(
    "let walls fall",
    "let the walls fall",
    "lose walls",
    rule="SE-CASUALTY-06",
    word="let walls fall",
    examples=("let walls fall",),
)
class WallsFall(Order):
    """Let the building take half of the loss, which destroys it."""


@order("spare walls", "spare the walls", rule="SE-CASUALTY-06", word="spare walls", examples=("spare walls",))
class SpareWalls(Order):
    """Keep the building: your units take all of the loss."""


@order(
    "retreat FORCE to PLACE",
    "fall back to PLACE with FORCE",
    "withdraw FORCE to PLACE",
    rule="SE-RETREAT-01",
    examples=("retreat 2 infantry to Alderhall",),
)
class RetreatTo(Order):
    """Send beaten units to a neighbouring area."""

    force: Force
    place: Place


# -- people and talk


@order(
    "go to SPOT",
    *_by_office("goes to SPOT"),
    "diplomat goes to SPOT = by:diplomat",
    "visit SPOT",
    "walk|return to SPOT",
    rule="SE-DIPLOMAT-01",
    examples=("go to the hall", "go to Brineholt's table", "go to the map", "go to beside Cindral"),
)
class Go(Order):
    """Walk to the hall, the World Map, a nation's table, or beside a table to listen."""

    spot: Spot
    by: str = ""


@order(
    "listen at EAR",
    "listen [to|by|beside] EAR",
    "overhear EAR",
    rule="SE-DIPLOMAT-03",
    examples=("listen at Cindral's table",),
)
class Listen(Order):
    """Stand beside a nation's table: your diplomat hears what is said openly there from then on."""

    ear: Ear


@order(
    "speak WORDS",
    *_by_office("speaks WORDS"),
    "say WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("speak shall we leave the bridge alone",),
)
class Speak(Order):
    """Speak openly: everybody at the same place hears it, and whoever stands beside the table."""

    words: Speech
    by: str = ""


@order(
    "whisper to SEAT WORDS",
    *_by_office("whispers to SEAT WORDS"),
    "whisper SEAT WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("whisper to Brineholt they come in Autumn",),
)
class Whisper(Order):
    """Whisper to one person at the same place; the others see that you do."""

    seat: Person
    words: Speech
    by: str = ""


@order(
    "stand with SEAT",
    *_by_office("stands with SEAT"),
    "gather with SEAT",
    "draw SEAT aside",
    rule="SE-DIPLOMAT-02",
    word="stand with",
    examples=("stand with Brineholt", "stand with Cindral's diplomat"),
)
class Gather(Order):
    """Put your heads together with somebody at the same place: a small circle, in which you can 'mutter'.

    Whoever stands in it hears what is said low there; the others see who stands with whom.
    """

    seat: Person
    by: str = ""


@order(
    "mutter WORDS",
    *_by_office("mutters WORDS"),
    "speak low WORDS",
    rule="SE-DIPLOMAT-02",
    examples=("mutter they come in Autumn",),
)
class Mutter(Order):
    """Speak low: only who stands in your circle hears it; the others at the place see that you do."""

    words: Speech
    by: str = ""


@order(
    "step back",
    *_by_office("steps back"),
    "leave circle",
    rule="SE-DIPLOMAT-02",
    word="step back",
    examples=("step back",),
)
class StepBack(Order):
    """Leave the circle you stand in."""

    by: str = ""


@order(
    "sign yes = what:yes",
    "sign no = what:no",
    "sign wait = what:wait",
    "sign thanks = what:thanks",
    rule="SE-COMMANDER-02",
    examples=("sign wait",),
)
class Sign(Order):
    """One of the four signs commanders may give at the World Map."""

    what: str = "yes"


@order("send away SEAT", "dismiss SEAT", rule="SE-DIPLOMAT-04", word="send away", examples=("send away Cindral",))
class SendAway(Order):
    """Send a visitor or listener away from your table; he comes back by invitation only."""

    seat: Seat


@order("invite SEAT", "call SEAT", rule="SE-DIPLOMAT-04", examples=("invite Cindral",))
class Invite(Order):
    """Invite a nation's diplomat to your table."""

    seat: Seat


@order(
    "cover notes = what:notes",
    "cover sheet = what:sheet",
    rule="SE-DIPLOMAT-06",
    examples=("cover notes", "cover sheet"),
)
class Cover(Order):
    """Cover the notes on your table, or the sheet while no visitor is there."""

    what: str = "notes"


@order("uncover notes = what:notes", "uncover sheet = what:sheet", rule="SE-DIPLOMAT-06", examples=("uncover notes",))
class Uncover(Order):
    """Lay the notes or the sheet open again."""

    what: str = "notes"


@order(
    "jot WORDS",
    "commander jots WORDS = by:commander",
    rule="SE-DIPLOMAT-05",
    examples=("jot 4 resources owed by Cindral",),
)
class Jot(Order):
    """Write a note that lies on your table, where visitors may read it unless it is covered. Where two people share a
    nation, whoever writes or reads it sits at the table."""

    words: Speech
    by: str = ""


@order("tear up notes", rule="SE-DIPLOMAT-06", word="tear up", examples=("tear up notes",))
class TearUp(Order):
    """Do away with the notes on your table."""


@order(
    "give NUMBER resources to SEAT = what:resources",
    "give NUMBER supply to SEAT = what:supply",
    "give SEAT NUMBER resources = what:resources",
    "give SEAT NUMBER supply = what:supply",
    *(
        f"{who} gives NUMBER {what} to SEAT = what:{what}, by:envoy{k}"
        for k, who in _ENVOYS
        for what in ("resources", "supply")
    ),
    rule="SE-RESOURCE-07",
    examples=("give 4 resources to Brineholt", "give 2 supply to Cindral"),
)
class Gift(Order):
    """Give resources or supply to another nation, in person at a table."""

    number: Number
    seat: Seat
    what: str = "resources"
    by: str = ""


@order(
    "offer TERMS to SEAT",
    "offer TERMS to SEAT for NUMBER turns|turn",
    "offer SEAT TERMS [for NUMBER turns|turn]",
    *(f"{who} offers TERMS to SEAT [for NUMBER turns|turn] = by:envoy{k}" for k, who in _ENVOYS),
    rule="SE-WIN-05",
    examples=("offer ALLIANCE to Brineholt", "offer peace to Cindral for 2 turns"),
)
class Propose(Order):
    """Offer a treaty: an alliance, which counts at the end of the game, or a promise, which binds nobody.

    Promises are peace, passage and support.
    """

    terms: Terms
    seat: Seat
    number: Number = 0
    by: str = ""


@order(
    "accept NUMBER",
    "agree to NUMBER",
    "accept|agree offer NUMBER",
    "accept [the|this|that] TERMS [offer] [from|of|with SEAT]",
    "accept [the|this|that] offer [from|of SEAT]",
    "agree to [the|an] TERMS [from|of|with SEAT]",
    rule="SE-WIN-05",
    examples=("accept 3", "accept alliance", "accept peace from Cindral"),
)
class Accept(Order):
    """Agree to an offer by its number, or by what it offers where there is only one."""

    number: Number = 0
    terms: Terms = ""
    seat: Seat = ""


@order(
    "decline NUMBER",
    "reject NUMBER",
    "decline|reject offer NUMBER",
    "decline|reject [the|this|that] TERMS [offer] [from|of|with SEAT]",
    "decline|reject [the|this|that] offer [from|of SEAT]",
    rule="SE-WIN-05",
    examples=("decline 3", "decline alliance"),
)
class Decline(Order):
    """Turn an offer down, or take back your own."""

    number: Number = 0
    terms: Terms = ""
    seat: Seat = ""


@order(
    "break NUMBER",
    "renounce NUMBER",
    "break|renounce treaty NUMBER",
    "break|renounce [the|our] TERMS [with|of SEAT]",
    "break|renounce [the|our] treaty [with SEAT]",
    rule="SE-DIPLOMAT-11",
    examples=("break 3", "break alliance"),
)
class Break(Order):
    """End a treaty you are party to."""

    number: Number = 0
    terms: Terms = ""
    seat: Seat = ""


@order(
    "agree to end",
    "commander agrees to end = by:commander",
    "diplomat agrees to end = by:diplomat",
    rule="SE-WIN-06",
    word="agree to end",
    examples=("agree to end",),
)
class AgreeToEnd(Order):
    """Agree that the game ends now; it does when every commander and diplomat still in it has agreed."""

    by: str = ""


@order("play on", rule="SE-WIN-06", word="play on", examples=("play on",))
class PlayOn(Order):
    """Take back your agreement to end the game."""


# -- pages


@order("plan", "plans", "my plan", "show plan", table=True, examples=("plan",))
class Plan(Order):
    """Your plan for the turn, task by task, exactly as it will happen."""


@order("battles", "battle sheet", table=True, examples=("battles",))
class Battles(Order):
    """The battles of the last reveal, each with its arithmetic."""


@order("treaties", "offers", table=True, examples=("treaties",))
class Treaties(Order):
    """Offers and treaties you are party to."""


@order("places", "who is where", "where", "where am i", "where are we", table=True, examples=("places",))
class Places(Order):
    """Who stands at which table, in the hall, at the map."""


GESTURES = (
    "plan move everyone from {a} to {b}",
    "plan aid at {b} from {a}",
    "plan pillage {b}",
    "raise {b}",
    "build tower at {b}",
)
