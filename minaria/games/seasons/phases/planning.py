"""Planning: everybody at once, in secret. Tasks, purchases, talk, until all have committed or time is up.

Book: "Tokens", "Resources", "Turns"; SE-TIMER-*, SE-TOKEN-08, SE-BUY-05, SE-COMMANDER-04.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, NamedTuple

from commands import Order
from minaria.engine.deeds import Deed, DeedsAsk, by_kind
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.engine.state import remember
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import OfficeDeed
from minaria.games.seasons.chapters.pacts import ENDING, GIFTS, PACTS
from minaria.games.seasons.chapters.plans import UNPLANS, Commit, DonePlanning, Uncommit
from minaria.games.seasons.chapters.purchases import PURCHASES
from minaria.games.seasons.chapters.table import TABLE
from minaria.games.seasons.chapters.talk import SPEECH, WALK
from minaria.games.seasons.chapters.tokens import TASKS, PlanBluff
from minaria.games.seasons.rules import laying, planning, talk
from minaria.games.seasons.rules.position import season
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import figures
from minaria.games.seasons.wording import SEASONS, seat_name

MINUTE = figures()["minute"]
TALK: tuple[type[OfficeDeed], ...] = (*WALK, *PACTS, *SPEECH, *GIFTS, *TABLE)


class Planning(Phase):
    """All nations plan; `last` is the minute at the map after the close, for tokens only (SE-TIMER-03)."""

    title: ClassVar[str] = "Planning"
    together: ClassVar[bool] = True
    deeds = (*TASKS, PlanBluff, *UNPLANS, Commit, DonePlanning, Uncommit, *PURCHASES, *TALK, *ENDING)
    last: bool = False

    def clock(self, g: Seasons) -> int:
        """Ten minutes unless scaled, then one more (SE-TIMER-01, SE-TIMER-03); none while the moderator pauses."""
        minutes = g.options.get("clock", "10")
        if minutes == "none" or g.paused:
            return 0
        return MINUTE if self.last else MINUTE * int(minutes)

    def start(self, g: Seasons) -> Next:
        """Commanders are brought to the map for the last minute, wherever they are."""
        if self.last and laying.in_person(g):
            talk.gather_at_map(g)
        return end() if self.last and planning.all_committed(g) else STAY

    def recheck(self, g: Seasons) -> Next:
        """Time is up: the last saved plan counts (SE-COMMANDER-04)."""
        if g.signal == "time":
            g.signal = ""
            g.tell(
                "Time is up." if self.last else "Planning closes. One more minute at the map, for tokens only.",
                hap.CLOCK(),
            )
            return end()
        return end() if planning.all_committed(g) else STAY

    # -- asking

    def ask(self, g: Seasons) -> list[Ask]:
        return [
            DeedsAsk(g, s, words.prompt, words.deeds, waiting=words.waiting, absent=Commit(), awaited=words.awaited)
            for s, words in remember(
                g, ("words", self.last), lambda: self.words(g), of=("turn", "nations", "committed", "plans", "options")
            )
        ]

    def words(self, g: Seasons) -> list[tuple[str, Words]]:
        """How each seat that may order is asked; whoever is out has no place at the map in the last minute."""
        now, last, bluffs = season(g), self.last, g.options.get("bluffs") == "yes"
        done, plans = g.committed, g.plans
        return [
            (s, words_outside() if n.out else words_for(s, now, last, s in done, bool(plans.get(s)), bluffs))
            for s, n in g.nations.items()
            if not (n.out and last)
        ]


# -- how each nation is asked


class Words(NamedTuple):
    """What a nation and the others are told, whether it is waited for, what it may order."""

    prompt: str
    waiting: str
    awaited: bool
    deeds: dict[type[Order], type[Deed]]


@cache
def words_for(seat: str, now: int, last: bool, ready: bool, saved: bool, bluffs: bool) -> Words:
    """How a nation is asked in a season, in the last minute or not, committed or not, with something saved or not."""
    cold = SEASONS[now] == "Winter"
    when = f"{SEASONS[now]}, the last minute" if last else SEASONS[now]
    tasks = "moves and aid (two tokens each) and pillage" if cold else "moves, aid and pillage"
    buying = "" if last else ", buy units" if cold else ", buy and build"
    prompt = f"{when}: plan {tasks}{buying}, then commit."
    if ready:
        prompt = f"{when}: you have committed. You may uncommit until all have."
    mark = "has committed" if ready else "has saved a plan" if saved else "has nothing saved"
    return Words(prompt, f"{seat_name(seat)} {mark}.", not ready, _deeds(ready, last, bluffs))


@cache
def words_outside() -> Words:
    """How a nation that is out is asked: it may talk and no more."""
    return Words("You are out; your diplomat may talk.", "", False, by_kind(TALK))


@cache
def _deeds(ready: bool, last: bool, bluffs: bool) -> dict[type[Order], type[Deed]]:
    plan = (*TASKS, *UNPLANS, *((PlanBluff,) if bluffs else ()), Commit, DonePlanning)
    more = () if last else (*(() if ready else PURCHASES), *TALK, *ENDING)
    return by_kind((*((Uncommit,) if ready else plan), *more))
