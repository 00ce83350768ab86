"""The ambassador's orders, and what is done with prisoners."""

from __future__ import annotations

from commands import Order, order
from minaria.games.divine_right.orders.kinds import Kingdom, Ploy, Seat


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
    grave=True,
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
