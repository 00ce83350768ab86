"""Divine Right, Basic Game: eleven kingdoms of Minaria, twenty turns, two to six players. Rules in our own words."""

from minaria.engine.game import Game
from minaria.games.divine_right import (
    board,
    corrections,
    invariants,
    nouns,
    prospects,
    referee,
    setup,
    sheets,
    soundness,
    view,
)
from minaria.games.divine_right.judgement import JUDGEMENT
from minaria.games.divine_right.orders import GESTURES, ORDERS
from minaria.games.divine_right.phases import (
    attacks,
    battle,
    deploying,
    diplomacy,
    end_of_moves,
    events,
    fates,
    losses,
    movement,
    reentry,
    sieges,
    turn,
)
from minaria.games.divine_right.state import Minaria

GAME = Game(
    id="divine_right",
    title="Divine Right",
    blurb="Kings and queens of Minaria: armies, sieges and ambassadors, 2 to 6 players, 20 turns.",
    seats=range(2, 7),
    state=Minaria,
    phases=(
        turn.Opening, deploying.Deploying, turn.Turn, turn.EndOfTurn, turn.KeepSiege, turn.Displacing,
        turn.Pushed,
        reentry.Reentry, reentry.Consent, reentry.NewKing, reentry.MakingRoom,
        events.Events, events.Regrowth, events.Epidemic, events.Arrivals, losses.Losses, fates.Fates, fates.Prize,
        fates.Homeless, fates.Shore,
        sieges.Sieges, movement.Moves, movement.Journey, end_of_moves.EndMoves, end_of_moves.FleetsOut,
        end_of_moves.Stragglers,
        end_of_moves.AfterBattles,
        attacks.Attacks,
        attacks.Fighting, battle.Battle, diplomacy.Diplomacy, diplomacy.Court, diplomacy.Veto, diplomacy.HandLimit,
    ),
    orders=ORDERS,
    edits={**referee.EDITS, **corrections.CORRECTIONS},
    new=setup.new,
    opening=setup.opening,
    first=lambda g: turn.Opening(),
    view=view.view,
    scope=nouns.scope,
    sheets=sheets,
    options=setup.OPTIONS,
    seat_names=setup.playable,
    over=lambda g: g.finished,
    known=soundness.known,
    normal=soundness.normal,
    counsel=prospects,
    invariants=invariants.faults,
    result=sheets.result,
    twin=view.twin,
    secrets=view.secrets,
    map=board,
    judgement=JUDGEMENT,
    gestures=GESTURES,
    rules="divine_right",
)  # fmt: skip
