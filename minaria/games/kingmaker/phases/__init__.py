"""Phases: what asks and routes, a module for each part of a turn. `PHASES` lists all of them, the root first."""

from __future__ import annotations

from minaria.engine.phases import Phase
from minaria.games.kingmaker.chapters.business import Ballot, FirstMonarch, Nomination
from minaria.games.kingmaker.chapters.deals import AskDeal
from minaria.games.kingmaker.phases.captives import Captives
from minaria.games.kingmaker.phases.clash import Clash, Defence, Doom, Pursuit, Spoils
from minaria.games.kingmaker.phases.combat import Combat
from minaria.games.kingmaker.phases.company import Company
from minaria.games.kingmaker.phases.coronation import Coronation
from minaria.games.kingmaker.phases.crown import CrownPhase
from minaria.games.kingmaker.phases.dealing import Allotment
from minaria.games.kingmaker.phases.events import AskPort, AskShip, AskSubstitute, EventPhase
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.phases.opening import Opening
from minaria.games.kingmaker.phases.parliament import Attendance, Closing, Delegation, Parliament
from minaria.games.kingmaker.phases.talks import AskRansom, Payment
from minaria.games.kingmaker.phases.war import War

PHASES: tuple[type[Phase], ...] = (
    War,
    Allotment,
    Captives,
    Opening,
    EventPhase,
    AskSubstitute,
    AskShip,
    AskPort,
    Movement,
    AskLeave,
    Company,
    Combat,
    AskDeal,
    Clash,
    Defence,
    Pursuit,
    Doom,
    Spoils,
    AskRansom,
    Payment,
    Parliament,
    Delegation,
    Attendance,
    Nomination,
    Ballot,
    FirstMonarch,
    Closing,
    Coronation,
    CrownPhase,
)
