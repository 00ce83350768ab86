"""The orders of Block Wars, each declared once: parser, canonical text, completion and help come from here."""

from __future__ import annotations

from typing import Annotated

from commands import Done, Kind, Number, Order, order

Place = Annotated[str, Kind("place", "a hex or city")]
Force = Annotated[tuple[str, ...], Kind("force", "blocks such as '2 orc blades' or 'the wizard'")]
ArmyName = Annotated[str, Kind("army", "an army")]
TypeName = Annotated[str, Kind("type", "a type of block")]
ItemName = Annotated[str, Kind("item", "the wand or the sword")]
SpellName = Annotated[str, Kind("spell", "a spell")]
Seat = Annotated[str, Kind("seat", "a player")]
PAID = "for|from [the|its] [citys|city]"
"""What comes before the purse that is to pay: "for coins", "from the city's gold"."""


# -- setting up


@order("draft ARMY", "play|take|choose|pick [the] ARMY", rule="BW-DRAFT-01", examples=("draft Iron Orcs",))
class DraftArmy(Order):
    """Take one of the armies that nobody has yet."""

    army: ArmyName


@order(
    "recruit|buy|hire|choose [MANY] TYPE with NUMBER [steps|step] [each]",
    "recruit|buy|hire|choose [MANY] TYPE at PLACE with NUMBER [steps|step] [each]",
    "recruit|buy|hire|choose [MANY] TYPE with NUMBER [steps|step] [each] at PLACE",
    "recruit|buy|hire|choose [MANY] TYPE [at PLACE]",
    "recruit|buy|hire|choose [MANY] TYPE at PLACE on|afloat BERTH with NUMBER [steps|step] [each]",
    "recruit|buy|hire|choose [MANY] TYPE with NUMBER [steps|step] [each] at PLACE on|afloat BERTH",
    *(
        f"recruit|buy|hire|choose [MANY] TYPE {part} {words}"
        for at in ("at PLACE", "at PLACE on|afloat BERTH")
        for part in (f"{at} with NUMBER [steps|step] [each]", f"with NUMBER [steps|step] [each] {at}")
        for words in (f"{PAID} coins = purse:coins", f"{PAID} gold = purse:city")
    ),
    rule="BW-BUILD-02",
    examples=("recruit Goblin Mob with 4 steps", "recruit 3 Goblin Mob with 2", "recruit Goblin Mob at Oakhelm with 2"),
)
class Recruit(Order):
    """Choose blocks of your army with so many steps: before the war for coins, later in a city you own for gold; a ship
    on the water you name beside it. The city's gold pays first unless you say 'for coins' or 'for gold'.
    """

    type: TypeName
    number: Number = 1
    place: Place = ""
    many: Number = 1
    berth: Place = ""
    purse: str = ""


@order(
    "dismiss NUMBER",
    "strike out [line] NUMBER",
    "dismiss|strike [out] [the] last [line] = number:0",
    rule="BW-TURN-04",
    examples=("dismiss 2",),
)
class Dismiss(Order):
    """Take a line off your list, before it counts: 'list' shows the numbers."""

    number: Number


@order("list", "my list", table=True, rule="BW-TURN-04", examples=("list",))
class ShowList(Order):
    """Show what you have chosen or are about to build, numbered, and what gold is left."""


@order("spells", "my spells", "what spells do i|we have|know", table=True, rule="BW-SPELL-01", examples=("spells",))
class ShowSpells(Order):
    """Show the spells of your armies: who casts each, when, at what cost."""


@order("armies", "what armies are there", table=True, rule="BW-DRAFT-01", examples=("armies",))
class ShowArmies(Order):
    """Show the armies of the game and who plays them; 'look' and its name shows one of them whole."""


@order("camp at|in PLACE", "camp PLACE", rule="BW-ALLIANCES-05", examples=("camp at Corvale",))
class Camp(Order):
    """Choose the city where your army begins."""

    place: Place


@order("swap FORCE with|and OTHER", rule="BW-ALLIANCES-06", examples=("swap 1 wizard with 1 block",))
class Swap(Order):
    """Have two blocks change places while the army is placed."""

    force: Force
    other: Force


@order("put FORCE at|in PLACE", rule="BW-ALLIANCES-06", examples=("put 3 blocks at a-0305",))
class Put(Order):
    """Choose among hexes that are as near which takes the blocks for which the city has no room."""

    force: Force
    place: Place


@order(
    "set down at|in PLACE",
    "set down PLACE",
    "set down ITEM at|in PLACE",
    "place|put [ITEM] at|in PLACE",
    "place|put|set [the|a|it] [lords] [castle|forces|temple|token|beast|ogres|rabble] [down] at|in PLACE",
    rule="BW-LORD-02",
    word="set down",
    examples=("set down at a-0305",),
)
class SetDown(Order):
    """Choose where the special you have thrown is placed."""

    place: Place
    item: ItemName = ""


@order(
    "station TYPE at|in PLACE",
    rule="BW-BORDERLAND-04",
    examples=("station Goblin Mob at Oakhelm",),
)
class Station(Order):
    """Put one of the defender's blocks on the map, before the attacker buys his."""

    type: TypeName
    place: Place


# -- movement


@order(
    "enter [MANY] TYPE at|by PLACE",
    "bring on [MANY] TYPE at|by PLACE",
    "enter|bring [on] [MANY] TYPE",
    rule="BW-BORDERLAND-05",
    examples=("enter Goblin Mob at a-0400", "enter 2 Goblin Mob at a-0400"),
)
class Enter(Order):
    """Bring waiting blocks on by the top edge, for one hex of their move; they may then move on."""

    type: TypeName
    place: Place = ""
    many: Number = 1


@order("side with SEAT at|in PLACE", rule="BW-COMBAT-03", word="side with", examples=("side with birch at Corvale",))
class SideWith(Order):
    """Say whose side your blocks will take in a battle between two others, before they enter."""

    seat: Seat
    place: Place


@order(
    "move|march|go|fly|swim|sail|ride|send|lead FORCE to PLACE",
    "move|march|go|fly|swim|sail|ride|send|lead FORCE to PLACE via|through VIA",
    "attack PLACE with FORCE",
    "land FORCE at|in|on PLACE",
    "move|march|go|ride|send|lead FORCE to PLACE by|along [the] road|roads = road:true",
    "move|march|go|ride|send|lead FORCE by|along [the] road|roads to PLACE = road:true",
    "move|march|go|fly|swim|sail|ride|send|lead FORCE to PLACE as many as can|may = most:true",
    rule="BW-MOVE-01",
    examples=("move 2 blocks to a-0305", "move the wizard to Corvale via a-0305"),
)
class Move(Order):
    """Move blocks, one after the other, by the shortest way that is open, by the hex you name or by the road; 'as many
    as can' takes as many as the way lets through, and says who stays.
    """

    force: Force
    place: Place
    via: Place = ""
    road: bool = False
    most: bool = False


@order(
    "give ITEM to FORCE",
    "hand ITEM to FORCE",
    "give ITEM to SEAT",
    "hand ITEM to SEAT",
    rule="BW-WAND-02",
    examples=("give the Magic Wand to the wizard", "give the Fire Sword to coral"),
)
class Give(Order):
    """Hand Wand or Sword to another block in the same hex, while you move, or to an ally with blocks there."""

    item: ItemName
    force: Force = ()
    seat: Seat = ""


@order(
    "pick up ITEM with FORCE",
    "pick|take|fetch [up] ITEM [with FORCE]",
    rule="BW-WAND-01",
    word="pick up",
    examples=("pick up the Fire Sword with the wizard",),
)
class PickUp(Order):
    """Pick up Wand or Sword where it lies, after a move or a battle won."""

    item: ItemName
    force: Force = ()


# -- spells


@order(
    "cast SPELL [with|by CASTER]",
    "cast SPELL [with|by CASTER] on|at ON",
    "cast SPELL on|at ON with|by CASTER",
    "cast SPELL [with|by CASTER] on ON to PLACE",
    "cast SPELL [with|by CASTER] on|at|to|towards PLACE",
    "cast SPELL [with|by CASTER] of VICTIM on|at ON",
    "cast SPELL [with|by CASTER] from|between START to|and PLACE",
    "cast SPELL [with|by CASTER] from|between START to|and PLACE and from|between START2 to|and PLACE2",
    "unweave [it] [with|by CASTER] = spell:unweave",
    rule="BW-SPELL-05",
    examples=("cast Hammer of Stone on 1 block", "cast Far Sight at a-0305", "unweave"),
)
class Cast(Order):
    """Have a wizard cast a spell for steps: in its step of a battle, once in your moves, or in answer to another."""

    spell: SpellName
    caster: Force = ()
    on: Force = ()
    victim: Force = ()
    start: Place = ""
    place: Place = ""
    start2: Place = ""
    place2: Place = ""


# -- battles


@order("fight at|in PLACE", "fight PLACE", rule="BW-COMBAT-02", examples=("fight at a-0305",))
class FightAt(Order):
    """Choose which of your battles is fought next."""

    place: Place


@order("fire|shoot|attack|strike [with FORCE]", rule="BW-FIRE-05", examples=("fire", "fire with 2 blocks"))
class Fire(Order):
    """Have blocks whose step it is fire: all of them unless you name some."""

    force: Force = ()


@order(
    "fire all", "fire everything", "shoot|attack|strike all", rule="BW-FIRE-05", word="fire all", examples=("fire all",)
)
class FireAll(Order):
    """Have all your blocks fire as their step comes, until the round is over."""


@order("throw again", "reroll", rule="BW-SWORD-01", word="throw again", examples=("throw again",))
class ThrowAgain(Order):
    """Throw one die that missed again, with the Fire Sword."""


@order("hold FORCE", "hold with FORCE", rule="BW-FIRE-04", examples=("hold 1 block",))
class Hold(Order):
    """Have blocks pass their step."""

    force: Force


@order(
    "retreat FORCE to PLACE",
    "withdraw|flee [FORCE] to PLACE",
    "retreat to PLACE",
    rule="BW-RETREAT-01",
    examples=("retreat 1 block to a-0305", "retreat to a-0305"),
)
class Retreat(Order):
    """Take blocks out of the battle in their step, from the second round on; all of them unless you name some."""

    force: Force = ()
    place: Place = ""


@order("heal FORCE", rule="BW-CLERIC-01", examples=("heal 1 block",))
class Heal(Order):
    """Have your cleric give a step back to another block of the battle, once a battle."""

    force: Force


@order(
    "take [the] hit on|with FORCE",
    "take it on|with FORCE",
    "lose FORCE",
    "hit FORCE",
    rule="BW-TARGET-02",
    word="take the hit",
    examples=("take the hit on 1 block",),
)
class TakeHit(Order):
    """Choose which of your equally strong blocks takes the hit."""

    force: Force


@order("regroup FORCE to PLACE", rule="BW-REGROUP-01", examples=("regroup 1 block to a-0305",))
class Regroup(Order):
    """After a battle won, move blocks one hex out of its hex or into it."""

    force: Force
    place: Place


# -- building


@order(
    "build NUMBER steps|step on FORCE",
    "add NUMBER steps|step to FORCE",
    "build|add [a|another] step on|to FORCE = number:1",
    "strengthen|reinforce FORCE [by|with] NUMBER [steps|step]",
    "strengthen|reinforce FORCE = number:1",
    f"build NUMBER steps|step on FORCE {PAID} coins = purse:coins",
    f"build NUMBER steps|step on FORCE {PAID} gold = purse:city",
    rule="BW-BUILD-01",
    examples=("build 2 steps on the wizard",),
)
class Build(Order):
    """Add steps to a block, for the gold of its city or off-map gold: 'for gold' or 'for coins' says which."""

    number: Number
    force: Force
    purse: str = ""


@order("disband FORCE", rule="BW-BUILD-08", examples=("disband 1 block",), grave=True)
class Disband(Order):
    """Take a block of yours off the map for nothing."""

    force: Force


@order("unload NUMBER [steps|step] of|from FORCE", rule="BW-GOLD-04", examples=("unload 1 step of 1 treasure",))
class Unload(Order):
    """Turn steps of a treasure, or gold that a block has carried, into gold to be spent in its hex."""

    number: Number
    force: Force


@order("carry NUMBER [gold] with|on FORCE", rule="BW-GOLD-05", examples=("carry 2 gold with 1 block",))
class Carry(Order):
    """Have a block take gold of its city along, where the house rule allows it: 'unload' puts it down elsewhere."""

    number: Number
    force: Force


@order("resign", "give up the war", rule="BW-VICTORY-18", examples=("resign",), grave=True)
class Resign(Order):
    """Leave the war: your blocks go at the end of the phase, your cities are nobody's, and nobody scores."""


@order("send NUMBER [coins|coin] to ARMY", rule="BW-PLUNDER-08", examples=("send 3 coins to Iron Orcs",))
class Send(Order):
    """Give off-map gold of your army without a castle to your other army."""

    number: Number
    army: ArmyName


ORDERS: tuple[type[Order], ...] = (
    DraftArmy,
    Recruit,
    Dismiss,
    Camp,
    Swap,
    Put,
    SetDown,
    Station,
    Enter,
    SideWith,
    Move,
    Give,
    PickUp,
    FightAt,
    Fire,
    FireAll,
    Cast,
    ThrowAgain,
    Hold,
    Retreat,
    Heal,
    TakeHit,
    Regroup,
    Build,
    Disband,
    Unload,
    Carry,
    Send,
    Resign,
    Done,
)
GESTURES = ("move all blocks at {a} to {b} as many as can",)
