"""What orders of this game are good for, as hints tell it."""

from collections.abc import Mapping

from commands import Order
from minaria.games.blood_royale.chapters.battle import Attack, Retreat, Stand, Surrender
from minaria.games.blood_royale.chapters.contracts import CallAid, Offer, Sign
from minaria.games.blood_royale.chapters.dynastic import Births, ChildOf, Survival
from minaria.games.blood_royale.chapters.events import Invest
from minaria.games.blood_royale.chapters.interphase import CashIn, PlaceUnit, Raise, Tax
from minaria.games.blood_royale.chapters.movement import Move, TakeControl
from minaria.games.blood_royale.chapters.ransom import Ransom
from minaria.games.blood_royale.chapters.succession import CrownHeir
from minaria.games.blood_royale.chapters.weddings import Wed

AIMS: Mapping[type[Order], str] = {
    ChildOf: "have more heirs to wed and to crown.",
    Births: "have heirs to wed and to crown.",
    Survival: "see who lives on for five more years.",
    Tax: "have money without stirring up more rebellion than you can put down.",
    Raise: "have armies for what is planned, and keep money for what comes between.",
    PlaceUnit: "stand where a march is short and the capital is safe.",
    Move: "bring armies to what can be taken, or to what must be kept.",
    Attack: "beat an army that is weaker than yours.",
    Stand: "fight on while the odds are with you.",
    Retreat: "save what would be lost.",
    Surrender: "save armies at the price of prisoners.",
    TakeControl: "have a province's income, and its good, from now on.",
    CashIn: "turn goods into money while the set is worth much.",
    Wed: "marry for a dowry, a claim or peace.",
    Offer: "agree on a marriage and what each side gets for it.",
    Sign: "bind both sides to what was agreed.",
    CrownHeir: "let the crown pass on without a quarrel.",
    Invest: "put money where it brings more.",
    Ransom: "get money, or something better, for a prisoner.",
    CallAid: "hold an ally to his contract.",
}
"""Kinds of orders, and what each is good for."""
