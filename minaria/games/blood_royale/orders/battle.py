"""Orders of battles, captives and ransom."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.blood_royale.orders.kinds import Force, Person, Place, Seat


@order("attack SEAT", "attack", rule="BR-BATTLE-02", examples=("attack France", "attack"))
class Attack(Order):
    """Give battle to whom your armies have met here; with one foe alone no name is needed."""

    seat: Seat = ""


@order("hold back", "let be", rule="BR-BATTLE-02", word="hold", examples=("hold back",))
class HoldBack(Order):
    """Give no battle here."""


@order(
    "fight inside [the castle] = castle:true",
    "fight outside [the castle] = castle:false",
    "inside [the castle] = castle:true",
    "outside [the castle] = castle:false",
    rule="BR-CAPITAL-02",
    word="fight",
    examples=("fight inside",),
)
class Defend(Order):
    """Say whether your armies fight from inside the castle or before it."""

    castle: bool


@order("fight on", "stand", rule="BR-BATTLE-09", word="stand", examples=("stand", "fight on"))
class Stand(Order):
    """Fight this round of the battle."""


@order("flee with PERSON to PLACE", rule="BR-FLEE-01", word="flee", examples=("flee with Edward to Kent",))
class Flee(Order):
    """Let a royal leave the battle for a neighbouring province where no enemy stands."""

    person: Person
    place: Place


@order("retreat to PLACE", rule="BR-RETREAT-01", word="retreat", examples=("retreat to Kent",))
class Retreat(Order):
    """Take all your armies out of the battle; the enemy has one free roll at them."""

    place: Place


@order(
    "castle takes NUMBER", "the castle takes NUMBER", rule="BR-CAPITAL-06", word="castle", examples=("castle takes 2",)
)
class CastleTakes(Order):
    """Say how many of the hits the castle takes; armies inside take the others."""

    number: Number


@order(
    "surrender = free:false",
    "surrender if [our|my] armies go free = free:true",
    rule="BR-SURRENDER-01",
    examples=("surrender", "surrender if our armies go free"),
    grave=True,
)
class Surrender(Order):
    """Offer surrender at the end of a round: royals become prisoners; say whether your armies are to go free."""

    free: bool = False


@order("battle on", "no terms", rule="BR-SURRENDER-01", word="battle", examples=("battle on",))
class BattleOn(Order):
    """Offer nothing, or refuse what is offered: the battle goes on."""


@order("accept surrender", "accept", rule="BR-SURRENDER-01", word="accept", examples=("accept surrender",))
class AcceptSurrender(Order):
    """Accept the surrender that is offered."""


@order(
    "ransom PERSON for NUMBER [crowns|crown]",
    "ransom PERSON for NUMBER crowns|crown and FORCE",
    "ransom PERSON for FORCE = number:0",
    "release|free PERSON = number:0",
    "ask|demand|want|offer|pay NUMBER crowns|crown and FORCE for PERSON",
    "ask|demand|want|offer|pay FORCE for PERSON = number:0",
    "ask|demand|want NUMBER [crowns|crown] for PERSON",
    "offer|pay NUMBER [crowns|crown] for PERSON",
    rule="BR-RANSOM-01",
    examples=("ransom Edward for 60", "ransom Edward for 60 crowns and 1 cloth", "release Edward"),
)
class Ransom(Order):
    """Ask or offer so many crowns for a prisoner, and items where they lie; the other side is asked at once."""

    person: Person
    number: Number = 0
    force: Force = ()


@order("pay ransom", "agree", rule="BR-RANSOM-02", word="agree", examples=("agree",))
class Agree(Order):
    """Agree to the ransom."""


@order("refuse ransom", "refuse", rule="BR-RANSOM-03", word="refuse", examples=("refuse ransom",))
class RefuseRansom(Order):
    """Refuse the ransom: the prisoner stays where he is."""


BATTLES: tuple[type[Order], ...] = (
    Attack,
    HoldBack,
    Defend,
    Stand,
    Flee,
    Retreat,
    CastleTakes,
    Surrender,
    BattleOn,
    AcceptSurrender,
    Ransom,
    Agree,
    RefuseRansom,
)
