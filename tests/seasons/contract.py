"""What Seasons adds to the tests that every game has to pass."""

from __future__ import annotations

from collections.abc import Iterator

from commands import table_words
from minaria.engine.match import Match
from minaria.engine.playout import Luck
from minaria.games.seasons.chapters.tokens import PlanMove
from minaria.games.seasons.rules.treaties import called
from tests.contract import Contract, Power

BATTLES = (
    "place 3 infantry at Eastwatch for aldermark / place 1 infantry at Tollmoor for brineholt / "
    "place 3 cavalry at Curlew Heath for dunmoor / place 1 infantry at Westyle for aldermark / "
    "aldermark> plan move 3 infantry from Eastwatch to Tollmoor / "
    "dunmoor> plan move 3 cavalry from Curlew Heath to Westyle / "
    "aldermark> commit! / brineholt> commit! / cindral> commit! / dunmoor> commit!"
)

CLASH = (
    "place 3 infantry at Eastwatch for aldermark / place 1 infantry at Tollmoor for brineholt / "
    "aldermark> plan move 3 infantry from Eastwatch to Tollmoor / "
    "brineholt> plan move 1 infantry from Tollmoor to Eastwatch / "
    "aldermark> commit! / brineholt> commit! / cindral> commit! / dunmoor> commit!"
)
LANDLESS = "remove all Cindral units" + "".join(
    f" / assign {area} to nobody"
    for area in ("Cinderkeep", "Amberwharf", "Blacksand", "Furnace Vale", "Glasswood", "Ashfield", "Kilnrow")
)

CORRECTIONS = {
    "PlaceUnits": Power("", "place 3 boats at Hartfen for Brineholt", "place 3 infantry at Hartfen for Brineholt"),
    "RemoveUnits": Power("", "remove 9 cavalry at Alderhall", "remove everyone at Alderhall"),
    "ClearMap": Power("", "", "clear map"),
    "Award": Power("", "award 5 resources to nobody", "award 5 resources to Cindral"),
    "Fine": Power("", "fine nobody 5 resources", "fine Cindral 1 resources"),
    "SetArea": Power("", "set Copper Bay number 3", "set Hartfen number 3"),
    "SetTurn": Power("", "turn 999", "turn 4"),
    "Bring": Power("", "move Cindral to the moon", "move Cindral to the hall"),
    "Arrive": Power("cindral> go to Brineholt's table", "arrive Dunmoor", "arrive Cindral"),
    "Away": Power("", "gone nobody", "gone Cindral"),
    "Time": Power("", "", "time"),
    "Pause": Power("", "", "pause"),
    "Unpause": Power("pause", "", "unpause"),
    "FightFirst": Power(f"{BATTLES} / next / next / next", "fight Hartfen first", "fight Tollmoor first"),
    "PhaseTo": Power("", "phase banquet", "phase reveal"),
    "Step": Power(BATTLES, "", "next"),
    "Relocate": Power(
        "",
        "relocate 1 war boat at Lantern Bay to Alderhall / relocate 1 infantry to the moon",
        "relocate 1 infantry at Alderhall to Tollmoor",
    ),
    "MarkUnits": Power("", "mark 1 infantry at Alderhall as trained", "mark 1 infantry at Alderhall as untrained"),
    "SetTreaty": Power("", "ally Cindral with Cindral", "treaty peace of Aldermark and Cindral for 2 turns"),
    "Tell": Power("", "tell nobody hello / tell commander of Cindral hello", "tell Cindral you have two minutes"),
    "EndTreaty": Power("ally Aldermark with Cindral", "end treaty 9", "end treaty 1"),
    "SetOwnerController": Power("", "assign Copper Bay to Dunmoor", "assign Crown Isle to Dunmoor"),
    "SetWorksWork": Power(
        "", "set work at Hartfen to nothing / set work at Crown Isle to tower", "set work at Hartfen to tower"
    ),
    "SetWorksRaisedWithItsBuilding": Power(
        "set work at Hartfen to tower", "set Alderhall raised with its building", "set Hartfen raised with its building"
    ),
    "SetHarvestHarvest": Power("", "set harvest of Copper Bay to 2", "set harvest of Hartfen to 7"),
    "SetPillagedPillager": Power(
        "", "set Hartfen not pillaged / set Copper Bay pillaged by Cindral", "set Hartfen pillaged by Cindral"
    ),
    "SetLostLostThisTurn": Power("", "set Hartfen not lost this turn", "set Hartfen lost this turn"),
    "SetNationsResources": Power(
        "", "set Cindral resources 1000 / set Cindral resources 10", "set Cindral resources 12"
    ),
    "SetNationsSupply": Power("", "set Cindral supply 1000", "set Cindral supply 14"),
    "SetNationsOutOfTheGame": Power(
        LANDLESS, "set Dunmoor in the game / set Dunmoor out of the game", "set Cindral out of the game"
    ),
    "SetCommittedCommitted": Power("", "set Cindral not committed", "set Cindral committed"),
    "SetClosingForAnEarlyEnd": Power("", "set Cindral not for an early end", "set Cindral for an early end"),
    "SetWinnersAWinner": Power("set game over", "set Cindral not a winner", "set Cindral a winner"),
    "SetFinishedGameOver": Power("", "set game not over", "set game over"),
    "SetBusyBusyThisTurn": Power("", "set 1 infantry at Alderhall idle", "set 1 infantry at Alderhall busy this turn"),
    "SetNoMovesUnderWay": Power(f"{BATTLES} / next / next / next", "set no moves", "set no moves under way"),
    "SetNoClashes": Power(f"{CLASH} / next / next / next", "set no crash", "set no clashes"),
    "SetNoDeclinedOffers": Power(
        "cindral> offer alliance to Dunmoor / dunmoor> decline 1", "set no refused offers", "set no declined offers"
    ),
    "SetNoCircles": Power(
        "move Cindral to the hall / move Dunmoor to the hall / cindral> stand with Dunmoor",
        "set no circle of friends",
        "set no circles",
    ),
    "SetTablesHidingItsNotes": Power("", "set notes of Cindral open", "set notes of Cindral covered"),
    "SetTablesHidingItsSheet": Power("", "set sheet of Cindral open", "set sheet of Cindral covered"),
    "SetTablesNotes": Power("cindral> jot hello", "set notes of Dunmoor to none", "set notes of Cindral to none"),
    "SetTablesGuestSentAway": Power(
        "",
        "set table of Cindral closed to Cindral / set table of Cindral open to all",
        "set table of Cindral closed to Dunmoor",
    ),
}


def secretly(match: Match, watched: str, one: str, two: str, luck: Luck) -> Iterator[tuple[str, str]]:
    """Offers, treaties and notes of others, and what the referee does for them; never a treaty of the watched seat."""
    lines = luck.choice(
        [
            [(one, f"offer alliance to {two}")],
            [(one, "decline 1")],
            [(two, "accept 1"), (two, "break 1")],
            [("referee", f"award 1 supply to {one} because of the zyzzyva"), ("referee", f"fine {one} 1 supply")],
            [("referee", f"{one}: jot zyzzyva because it was said"), (one, "tear up notes")],
        ]
    )
    if "jot" in lines[0][1] and one in match.state.tables:
        return  # it has notes already, which somebody may have read
    for seat, line in lines:
        if line in ("accept 1", "decline 1", "break 1"):
            key = called(match.state, seat, 1)
            if not key or watched in match.state.treaties[key].parties:
                continue
        yield seat, line


CONTRACT = Contract(
    seats={"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"},
    moves=PlanMove,
    corrections=CORRECTIONS,
    further=(
        Power("", "", "place 2 infantry aboard at Copper Bay for Brineholt"),
        Power("", "", "mark 1 infantry at Alderhall as bought"),
    ),
    parts=("phase planning", "phase last minute"),
    unset={
        "helpers": "who helps from a castle is asked in the battle: undone, or its units set idle, it is asked again",
        "nations.home": "who plays which nation is settled as the table is set up",
        "reports": "the accounts of battles that were fought: what came up in one is thrown again or corrected",
        "signal": "what the moderator has said, 'time' or 'next', until the phase has heard it, which is at once",
        "speech": "it counts what was said, and nothing rests on how often",
    },
    options={"reveal": "stepwise", "walking": "timed"},
    quiet={"clock": "none"},
    aloud={
        "Invite": "an invitation is words between people",
        "GiveUp": "all see who cannot pay, one after the other",
    },
    asks=(
        "treaties",
        "places",
        "plan",
        "battles",
        "sheet {other}",
        "accept 1",
        "accept 2",
        "decline 9",
        "break 1",
        "why not plan pillage Tollmoor",
        "why not buy 2 cavalry at Alderhall",
        "why not offer alliance to {other}",
        "examine Hartfen",
        "what may everyone do",
        "route Alderhall to Crown Isle",
        "odds Tollmoor",
        "accept 7",
        "decline 7",
        "unplan 9",
        "buy 999 cavalry at Hartfen",
        "where is cavalry",
        "go to the map",
        "go to the hall",
    ),
    secretly=secretly,
    lacks=frozenset((table_words.Cards, table_words.SiegeOdds)),
    dear=(
        "plan move 1 infantry" + " and 1 infantry" * 25 + " to D1",
        "plan move 1 unit" + " and 1 infantry and 1 unit" * 12 + " to D1",
        "why not plan move 1 unit" + " and 1 infantry and 1 unit" * 12 + " to D1",
        "odds 1 unit" + " and 1 infantry and 1 unit" * 12 + " against D1",
        "what may 1 unit" + " and 1 infantry and 1 unit" * 12,
    ),
)
