"""The orders of Divine Right, each declared once: parser, canonical text, completion and help come from here."""

from __future__ import annotations

from typing import Annotated

from commands import Done, Kind, Number, Order, order

Place = Annotated[int, Kind("place", "a place")]
Castle = Annotated[int, Kind("castle", "a castle")]
Force = Annotated[tuple[str, ...], Kind("force", "a force such as '3 armies' or 'everyone at Pennol'")]
Fallen = Annotated[tuple[str, ...], Kind("fallen", "eliminated regulars such as '2 armies'")]
Kingdom = Annotated[str, Kind("kingdom", "a kingdom")]
Seat = Annotated[str, Kind("seat", "a player")]
Ploy = Annotated[str, Kind("card", "a diplomacy card")]

# -- events


@order("roll", "roll dice", "roll for events", "throw", "throw dice", rule="DR-EVENT-01", examples=("roll",))
class Roll(Order):
    """Throw the dice that are due: two for the Events Table, one at a court."""


@order(
    "lose FORCE", "give up FORCE", "sacrifice FORCE", "remove FORCE", rule="DR-COMBAT-04", examples=("lose 2 armies",)
)
class Lose(Order):
    """Choose which of your units are lost, when several could be."""

    force: Force


@order(
    "replace FORCE [at PLACE]",
    "bring back FORCE [at PLACE]",
    "muster FORCE [at PLACE]",
    rule="DR-EVENT-08",
    examples=("replace 1 army",),
)
class Replace(Order):
    """Bring eliminated regulars back at their own starting places."""

    force: Fallen
    place: Place = 0


@order(
    "hire army at PLACE = kind:army",
    "hire fleet at PLACE = kind:fleet",
    "hire [a|an|one] [mercenary] army at|in PLACE = kind:army",
    "hire [a|an|one] [mercenary] fleet at|in PLACE = kind:fleet",
    "hire [a|one] mercenary at|in PLACE = kind:army",
    "hire COUNT armies|army at PLACE = kind:army",
    "hire COUNT fleets|fleet at PLACE = kind:fleet",
    "hire COUNT [mercenary] armies|army [at|in PLACE] = kind:army",
    "hire COUNT [mercenary] fleets|fleet [at|in PLACE] = kind:fleet",
    "hire COUNT mercenaries|mercenary [at|in PLACE] = kind:army",
    rule="DR-EVENT-10",
    examples=("hire army at Pennol", "hire 2 armies at Pennol"),
)
class Hire(Order):
    """Take mercenary armies or fleets from the pool, as many as are due, to a friendly castle or port."""

    place: Place = 0
    kind: str = "army"
    count: Number = 1


@order(
    "entice FORCE to PLACE",
    "bribe away FORCE to PLACE",
    rule="DR-MERC-05",
    examples=("entice 1 mercenary army to Tadafat",),
)
class Entice(Order):
    """When the pool is empty: take a mercenary from an enemy and place it with you."""

    force: Force
    place: Place


# -- sieges


@order(
    "storm CASTLE",
    "assault CASTLE",
    "roll for CASTLE",
    "roll siege [of] CASTLE",
    rule="DR-SIEGE-22",
    examples=("storm Port Lork",),
)
class Storm(Order):
    """Roll the siege die for a castle you besiege since an earlier turn."""

    castle: Castle


@order(
    "withdraw FORCE [from CASTLE] to PLACE",
    "pull back FORCE [from CASTLE] to PLACE",
    rule="DR-SIEGE-18",
    examples=("withdraw 2 armies to 10,16",),
)
class Withdraw(Order):
    """Before any siege die: take units or heroes out of a siege into a hex next to it; they may still move later."""

    force: Force
    place: Place
    castle: Castle = 0


@order(
    "lift siege of CASTLE to PLACE",
    "lift [the] siege [at] CASTLE [and] withdraw to PLACE",
    "raise siege of CASTLE to PLACE",
    rule="DR-SIEGE-16",
    examples=("lift siege of Port Lork to 10,16",),
)
class LiftSiege(Order):
    """Give a siege up before its die is rolled: everybody there goes to one adjacent hex."""

    castle: Castle
    place: Place


@order(
    "sortie from CASTLE [with FORCE]",
    "sally from CASTLE [with FORCE]",
    "break out of CASTLE [with FORCE]",
    rule="DR-SORTIE-02",
    examples=("sortie from Pennol with 3 armies",),
)
class Sortie(Order):
    """Attack the besiegers from inside the walls, in the siege phase; survivors may leave in the movement phase."""

    castle: Castle
    force: Force = ()


# -- movement


@order(
    "move FORCE [from ORIGIN] to PLACE [facing BANK] [via VIA [and VIA2]]",
    "move FORCE [from ORIGIN] to PLACE [via VIA [and VIA2]] outside = outside:true",
    "march|go|send|take|mv FORCE [from ORIGIN] to|into PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move|send|take|mv FORCE [from ORIGIN] up|down [the] river to PLACE [facing BANK] [via|through VIA [and VIA2]]",
    "move FORCE into PLACE",
    "move|march|go|send|take|mv FORCE PLACE:direction [outside]",
    "move|march|go|send|take|mv FORCE from ORIGIN PLACE:direction",
    "FORCE to PLACE",
    rule="DR-MOVE-01",
    examples=("move 2 armies from Tadafat to 10,15", "move the king and 3 armies to Basimar", "move army 1 west"),
)
class Move(Order):
    """Move units, or a monarch with those he leads, along the cheapest way they can pay.

    Fleets on a navigable river lie between two hexes, its banks: `facing` says which stretch of several is meant.
    """

    force: Force
    place: Place
    origin: Place = 0
    via: Place = 0
    via2: Place = 0
    outside: bool = False
    bank: Place = 0


@order(
    "sail FLEETS to PLACE [facing BANK] [via VIA] [with FORCE]",
    "ship FORCE to PLACE with FLEETS",
    "sail FLEETS up|down [the] river to PLACE [facing BANK] [via VIA] [with FORCE]",
    "sail FLEETS PLACE:direction [with FORCE]",
    rule="DR-SEA-02",
    examples=("sail 2 fleets to 3,20 with 2 armies",),
)
class Sail(Order):
    """Move fleets, taking units in their hex aboard first: one combat unit a fleet, any heroes."""

    fleets: Force
    place: Place
    via: Place = 0
    force: Force = ()
    bank: Place = 0


@order(
    "board FLEETS with FORCE",
    "embark FORCE on|onto FLEETS",
    "load FORCE on|onto FLEETS",
    rule="DR-SEA-01",
    examples=("board 2 fleets with 2 armies",),
)
class Board(Order):
    """Take units aboard fleets in the same hex."""

    fleets: Force
    force: Force


@order(
    "land FORCE [at PLACE]",
    "disembark FORCE [at PLACE]",
    "unload FORCE [at PLACE]",
    rule="DR-SEA-03",
    examples=("land 2 armies",),
)
class Land(Order):
    """Put units ashore in the hex where their fleet is; they go no further this turn."""

    force: Force
    place: Place = 0


@order(
    "enter CASTLE with FORCE",
    "go inside CASTLE with FORCE",
    "garrison CASTLE with FORCE",
    "man CASTLE with FORCE",
    "put FORCE inside CASTLE",
    rule="DR-INSIDE-02",
    examples=("enter Pennol with 2 armies",),
)
class Enter(Order):
    """Send units in a castle's hex inside its walls; it costs nothing."""

    castle: Castle
    force: Force


@order(
    "leave CASTLE with FORCE",
    "come out of CASTLE with FORCE",
    "take FORCE outside CASTLE",
    "put FORCE outside CASTLE",
    rule="DR-INSIDE-02",
    examples=("leave Pennol with 2 armies",),
)
class Leave(Order):
    """Bring units in a castle's hex out before its walls; it costs nothing."""

    castle: Castle
    force: Force


@order(
    "besiege CASTLE with FORCE",
    "besiege CASTLE",
    "lay siege to CASTLE [with FORCE]",
    "invest CASTLE [with FORCE]",
    "siege CASTLE [with FORCE]",
    rule="DR-SIEGE-06",
    examples=("besiege Tadafat with 3 armies",),
)
class Besiege(Order):
    """Move a force into an enemy or neutral castle's hex and declare it under siege."""

    castle: Castle
    force: Force = ()


@order(
    "search PLACE [with FORCE]",
    "search [with] FORCE at PLACE",
    rule="DR-FATE-14",
    examples=("search 20,17 with 1 army",),
)
class Search(Order):
    """Search the hex your stack began in for an enemy hero, at the hex's movement cost, before it moves."""

    place: Place
    force: Force = ()


@order(
    "group FORCE as army NUMBER",
    "call FORCE [the] army NUMBER",
    "name FORCE [the] army NUMBER",
    word="call",
    rule="DR-STACK-05",
    examples=("call everyone at Pennol army 3",),
)
class Call(Order):
    """Put an army marker (1 to 5) on units of one hex, so that you can order them as `army 3`."""

    force: Force
    number: Number


@order("dissolve army NUMBER", "disband army NUMBER", rule="DR-STACK-06", examples=("dissolve army 3",))
class Dissolve(Order):
    """Take an army marker away; its units stay where they are."""

    number: Number


@order(
    "attack PLACE [and ALSO] [with FORCE]",
    "attack PLACE [with FORCE] by landing = landing:true",
    "strike|fight PLACE [with FORCE]",
    rule="DR-COMBAT-01",
    examples=("attack Tadafat with 4 armies",),
)
class Attack(Order):
    """Declare an attack on enemies in an adjacent hex (or on besiegers from within); it ends your movement."""

    place: Place
    force: Force = ()
    also: Place = 0
    landing: bool = False


@order(
    "resolve PLACE",
    "resolve battle|attack at PLACE",
    "fight at PLACE",
    rule="DR-COMBAT-06",
    examples=("resolve 12,14",),
)
class Resolve(Order):
    """Say which of the declared attacks is carried out next."""

    place: Place


# -- battle


@order("retreat", "try to retreat", "flee", rule="DR-RETREAT-01", examples=("retreat",))
class Retreat(Order):
    """Try to retreat before combat: the least nimble kind rolls first."""


@order(
    "retreat FORCE to PLACE",
    "fall back to PLACE [with FORCE]",
    "retreat to PLACE [with FORCE]",
    rule="DR-RETREAT-06",
    examples=("retreat everyone to Tadafat",),
)
class FallBack(Order):
    """After a successful die: say which units retreat and where to."""

    place: Place
    force: Force = ()


@order("stand", "stand and fight", "hold", "hold firm", rule="DR-RETREAT-14", examples=("stand",))
class Stand(Order):
    """Do not retreat; fight it out."""


@order("join fleets", "let fleets join", "fleets join", rule="DR-AMPHIB-03", examples=("join fleets",))
class JoinFleets(Order):
    """Add your fleets of the hex to the defence."""


@order(
    "advance FORCE [to PLACE]",
    "advance FORCE [into PLACE]",
    "occupy PLACE with FORCE",
    rule="DR-ADVANCE-01",
    examples=("advance 2 armies",),
)
class Advance(Order):
    """Move victorious attackers into the hex they have emptied."""

    force: Force
    place: Place = 0


@order("displace FORCE to PLACE", "shift FORCE to PLACE", rule="DR-RELIEF-10", examples=("displace 6 armies to 20,11",))
class Displace(Order):
    """Say where units that must leave their hex go."""

    force: Force
    place: Place


# -- diplomacy


@order(
    "activate KINGDOM",
    "court KINGDOM",
    "woo KINGDOM",
    "ally with KINGDOM",
    "send ambassador|envoy to KINGDOM",
    rule="DR-ACTIVATE-01",
    examples=("activate Immer",),
)
class Activate(Order):
    """Send the ambassador to win a neutral monarch as an ally: 6 or more after all bonuses."""

    kingdom: Kingdom


@order("deactivate KINGDOM", "detach KINGDOM", "turn KINGDOM", rule="DR-DEACTIVATE-01", examples=("deactivate Pon",))
class Deactivate(Order):
    """Send the ambassador to talk an enemy's ally out of the alliance: 7 or more after all bonuses."""

    kingdom: Kingdom


@order(
    "assassinate KINGDOM",
    "assassinate [the] king|queen|monarch of KINGDOM",
    "murder KINGDOM",
    rule="DR-ASSASSIN-01",
    examples=("assassinate the king of Pon",),
)
class Assassinate(Order):
    """Once in the game: try to kill an enemy's allied monarch; the lower die, ambassador or monarch, dies."""

    kingdom: Kingdom


@order("duel SEAT", "challenge SEAT", rule="DR-DUEL-01", examples=("duel mivior",))
class Duel(Order):
    """Challenge another player's ambassador; the lower die dies, a tie kills both."""

    seat: Seat


@order("play CARD", "use CARD", rule="DR-CARD-05", examples=("play Bribe +2",))
class Play(Order):
    """Play a diplomacy card and throw the diplomacy die."""

    card: Ploy


@order("cancel", "cancel diplomacy", "withdraw ambassador|envoy", "withdraw", rule="DR-DIPLO-05", examples=("cancel",))
class Cancel(Order):
    """After the personality has been read: give up, keeping your card."""


@order("discard CARD", "drop CARD", rule="DR-CARD-04", examples=("discard Threat +1",))
class Discard(Order):
    """Discard a card when you hold more than four."""

    card: Ploy


@order(
    "force peace on KINGDOM",
    "force KINGDOM",
    "force peace KINGDOM",
    rule="DR-PEACE-01",
    examples=("force peace on Pon",),
)
class ForcePeace(Order):
    """Roll to force a dispossessed or captive monarch into peace: 5 or 6."""

    kingdom: Kingdom


@order(
    "execute KINGDOM",
    "execute [the] king|queen|monarch|prisoner of KINGDOM",
    "behead KINGDOM",
    rule="DR-PRISONER-06",
    examples=("execute the king of Pon",),
)
class Execute(Order):
    """Put a captive monarch to death."""

    kingdom: Kingdom


@order(
    "release KINGDOM",
    "release [the] king|queen|monarch|prisoner of KINGDOM",
    "free KINGDOM",
    rule="DR-PRISONER-04",
    examples=("release the king of Pon",),
)
class Release(Order):
    """Let a captive monarch go."""

    kingdom: Kingdom


@order("agree", "yes", "i agree", "accept", rule="DR-PEACE-13", examples=("agree",))
class Agree(Order):
    """Say yes to what you are asked."""


@order("refuse", "no", "i refuse", "decline", rule="DR-PEACE-13", examples=("refuse",))
class Refuse(Order):
    """Say no to what you are asked."""


# -- coming back


@order(
    "return",
    "come back",
    "return to play",
    "return to the game",
    "re-enter",
    "reenter",
    "rejoin",
    rule="DR-REENTRY-01",
    examples=("return", "come back"),
)
class Return(Order):
    """Out of the game, when a turn is over: ask the others to let you back in with a new kingdom and no points."""


@order("retire", "stay out", "retire from the game", rule="DR-REENTRY-01", examples=("retire",))
class Retire(Order):
    """Out of the game, when a turn is over: do not come back, and do not be asked again."""


# -- set-up


@order(
    "station FORCE at PLACE",
    "station FORCE outside PLACE = outside:true",
    "deploy FORCE at PLACE",
    rule="DR-SETUP-14",
    examples=("station 2 armies outside Pennol",),
)
class Station(Order):
    """While deploying: place units at one of their starting places, inside or outside the walls."""

    force: Force
    place: Place
    outside: bool = False


@order(
    "rule as queen = queen:true",
    "rule as king = queen:false",
    "be queen = queen:true",
    "be king = queen:false",
    rule="DR-SETUP-06",
    examples=("rule as queen",),
)
class RuleAs(Order):
    """Say whether your monarch is a king or a queen; it changes nothing in play."""

    queen: bool = False


ORDERS: tuple[type[Order], ...] = (
    Roll,
    Lose,
    Replace,
    Hire,
    Entice,
    Storm,
    Withdraw,
    LiftSiege,
    Sortie,
    Move,
    Sail,
    Board,
    Land,
    Enter,
    Leave,
    Besiege,
    Search,
    Call,
    Dissolve,
    Attack,
    Resolve,
    Retreat,
    FallBack,
    Stand,
    JoinFleets,
    Advance,
    Displace,
    Activate,
    Deactivate,
    Assassinate,
    Duel,
    Play,
    Cancel,
    Discard,
    ForcePeace,
    Execute,
    Release,
    Agree,
    Refuse,
    Return,
    Retire,
    Station,
    RuleAs,
    Done,
)

GESTURES: tuple[str, ...] = (
    "move everyone at {a} to {b}",
    "move everyone but fleets at {a} to {b}",
    "besiege {b} with everyone at {a}",
    "besiege {b} with everyone but fleets at {a}",
    "attack {b} with everyone at {a}",
    "attack {b} with everyone but fleets at {a}",
    "sail all fleets at {a} to {b}",
    "displace everyone at {a} to {b}",
    "storm {b}",
    "resolve {b}",
    "sortie from {b}",
    "besiege {b}",
    "attack {b}",
    "advance everyone to {b}",
    "retreat to {b}",
    "station 1 army at {b}",
    "station 1 fleet at {b}",
    "enter {b} with everyone at {b}",
    "leave {b} with everyone at {b}",
    "search {b}",
    "activate {r}",
    "deactivate {r}",
    "assassinate {r}",
)
"""Orders pointed out on the map: from a place with own units ({a}) to another ({b}), or about one place and its
kingdom ({r}); offered where they are legal."""
