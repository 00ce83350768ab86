"""What orders of this game are good for, as hints tell it."""

from collections.abc import Mapping

from commands import Order
from minaria.games.seasons.chapters.pacts import Accept, Decline, Propose
from minaria.games.seasons.chapters.plans import Commit
from minaria.games.seasons.chapters.purchases import Build, Buy, RaiseArea
from minaria.games.seasons.chapters.reveal import HelpWith, Lose, RetreatTo
from minaria.games.seasons.chapters.tokens import PlanAid, PlanMove, PlanPillage

AIMS: Mapping[type[Order], str] = {
    PlanMove: "take an area, or stand where the enemy would come.",
    PlanAid: "add strength to a battle without marching into it.",
    PlanPillage: "take from an area what you cannot hold.",
    Buy: "have units for the next season's plans, and no more than Winter's upkeep allows.",
    Build: "make an area harder to take.",
    RaiseArea: "have more income every harvest.",
    Commit: "let the plans be revealed.",
    Propose: "have a neighbour who does not attack.",
    Accept: "have a neighbour who does not attack.",
    Decline: "keep your hands free.",
    Lose: "give up what you miss least.",
    RetreatTo: "save beaten units where they are safe.",
    HelpWith: "add strength where it decides a battle.",
}
"""Kinds of orders, and what each is good for."""
