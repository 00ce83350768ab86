"""Orders of people: where they go, what they say, what they agree on."""

from __future__ import annotations

from commands import Number, Order, Speech, order
from minaria.games.seasons.orders.kinds import Ear, Person, Seat, Spot, Terms

_ENVOYS = (("", "envoy"), ("2", "second envoy"))
OFFICES = ("commander", "envoy", "envoy2", "buyer")
"""Offices that say who does what; of whoever talks without a name it is the diplomat."""


def _by_office(words: str) -> tuple[str, ...]:
    """A wording for each office: "commander speaks WORDS = by:commander"."""
    said = {"buyer": "our buyer", "envoy2": "second envoy"}  # "buyer" alone would be taken for a mistyped "buy"
    return tuple(f"{said.get(office, office)} {words} = by:{office}" for office in OFFICES)


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
    *_by_office("jots WORDS"),
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
    grave=True,
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
