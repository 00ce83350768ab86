"""Blood Royale: five dynasties of the fourteenth century, their marriages, crowns, wars and money, 3 to 5 players."""

from functools import partial

from minaria.engine.contract import Advice, Facts, Language, Pages, Referee, Rules, Samples, Seating, Standing, Views
from minaria.engine.game import Game
from minaria.games.blood_royale import advice, board_map, edits, happenings, invariants, names, setup
from minaria.games.blood_royale.advice import odds
from minaria.games.blood_royale.advice.aims import AIMS
from minaria.games.blood_royale.almanac import ALMANAC
from minaria.games.blood_royale.book import RULES
from minaria.games.blood_royale.bot import JUDGEMENT
from minaria.games.blood_royale.bot.guess import twin
from minaria.games.blood_royale.chapters import GESTURES, ORDERS
from minaria.games.blood_royale.chapters.alliance import AskAlliance, AskFaith
from minaria.games.blood_royale.chapters.complaints import Verdict
from minaria.games.blood_royale.chapters.ransom import AskRansom
from minaria.games.blood_royale.orders import asking
from minaria.games.blood_royale.pages import contracts, families, general, money
from minaria.games.blood_royale.phases import (
    battle,
    century,
    closing,
    courtship,
    dynastic,
    events,
    interphase,
    movement,
    onslaught,
    shipping,
    succession,
    weddings,
)
from minaria.games.blood_royale.rules import ending
from minaria.games.blood_royale.rules.rebellion import ANY_UNITS
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.view import FOG
from minaria.kit.about import about
from minaria.kit.pages import heading
from minaria.kit.tables import lessons, puzzles

GAME = Game(
    id="blood_royale",
    title="Blood Royale",
    blurb="Five dynasties marry, inherit, trade and fight through the fourteenth century, 3 to 5 players.",
    seating=Seating(range(3, 6), setup.names, setup.OPTIONS, usual=5, called=setup.called),
    rules=Rules(
        BloodRoyale,
        (
            century.Century,
            century.Countries,
            century.Choice,
            century.Founding,
            dynastic.Births,
            dynastic.Survivals,
            succession.Successions,
            succession.Accession,
            succession.Regency,
            weddings.Weddings,
            Verdict,
            courtship.Courtships,
            courtship.Suit,
            courtship.CourtBids,
            dynastic.Announcements,
            interphase.Interphase,
            interphase.Taxation,
            interphase.Governors,
            interphase.Relief,
            interphase.Upkeep,
            interphase.RaisingRounds,
            interphase.Placement,
            movement.Movement,
            movement.Round,
            events.Event,
            events.Bidding,
            events.Investing,
            events.Choosing,
            movement.March,
            movement.AskLeave,
            shipping.Shipment,
            shipping.Objection,
            shipping.Payment,
            AskAlliance,
            AskFaith,
            battle.Battles,
            battle.Meeting,
            battle.Battle,
            battle.CampBattle,
            battle.AskWalls,
            battle.AskStand,
            battle.AskSpread,
            battle.AskSurrender,
            battle.AskTerms,
            AskRansom,
            onslaught.Onslaught,
            movement.Conquests,
            closing.Closing,
        ),
        setup.new,
        setup.opening,
        first=lambda g: century.Century(),
        over=lambda g: g.finished,
        result=ending.result,
        invariants=invariants.faults,
        # 1: aristocrats, castles of neutral capitals, bastards' landings; 2: ransoms are refused once; 3: nobody agrees
        # to one that he cannot pay; 4: rules hold where two of them meet, and who has no money is asked what he raises;
        # 5: a castle takes hits in the last round of a battle too; 6: what is remembered has named fields; 7: any four
        # units keep a province from rolling
        level=ANY_UNITS,
        unread={"Dispute.captive": "told on a page; a prisoner is his own house's anyway, so his captor gains nothing"},
        events=happenings.EVENTS,
    ),
    language=Language(
        ORDERS,
        names.scope,
        known=names.known,
        gestures=GESTURES,
        samples=Samples(
            place="Kent",
            other="Wessex",
            piece="Edward",
            force="2 armies",
            move="move 2 armies to Kent",
            bold="move everyone to Kent",
            answer="crown Edward",
            topic="succession",
            rule="BR-SUCCESSION-01",
        ),
    ),
    views=Views(FOG.view, opened=FOG.opened, known=FOG.known, twin=twin),
    pages=Pages(
        status=general.status,
        look=general.look,
        examine=general.examine,
        find=general.examine,
        near=general.near,
        sheet_of=general.sheet_of,
        here=general.here,
        heading=heading,
        score=general.score,
        who=general.who,
        map_of=general.map_of,
        cards=general.cards,
        own={
            asking.Calendar: families.calendar_page,
            asking.Prisoners: families.prisoners_page,
            asking.Balance: money.balance_page,
            asking.Clauses: contracts.clauses_page,
        },
        asked={
            asking.Contracts: lambda v, order: contracts.contracts_page(v, order.number),
            asking.Family: lambda v, order: families.family_page(v, order.words),
            asking.Heirs: lambda v, order: families.heirs_page(v, order.words),
            asking.WhoSucceeds: lambda v, order: families.succeeds_page(v, order.words),
            asking.WhatIfTax: lambda v, order: money.what_if_page(v, order.number),
            asking.Marriageable: lambda v, order: families.marriageable_page(v, order.words),
            asking.Related: lambda v, order: families.related_page(v, order.words),
        },
    ),
    book=RULES,
    advice=Advice(
        aims=AIMS,
        may=advice.may,
        route=advice.route,
        odds=odds.odds,
        follows=advice.follows,
        warning=advice.warning,
    ),
    map=board_map,
    facts=Facts(
        turn=lambda g: g.turn,
        pieces=lambda g: {
            p: Standing(g.piece(p).seat, at) for at, ps in g.standing().items() for p in ps if at and p not in g.goods
        },
    ),
    referee=Referee(edits.EDITS),
    judgement=JUDGEMENT,
    almanac=ALMANAC,
    about=about("blood_royale"),
    lessons=partial(lessons, "blood_royale"),
    puzzles=partial(puzzles, "blood_royale"),
)
