"""Verbs of plain English by what they mean: what people say for the word under which a game declares an order.

An order is of the class of its own words, or of those it is declared to be like ("activate" is like "ally"). A class is
one or several meanings. In these lists

    storm                a verb, in any of its forms
    make_for             a verb with what belongs to it; $ stands for "his", "himself", "our"
    let_~_go             the same with the object between
    *siege               a noun for the verb: "the siege of York", "lay siege to", "an attack on York by Percy"
    ^capture             a verb that is said of places in this sense, and otherwise of people in another
    =become              a verb whose subject is what it is done to: "Percy becomes Marshal", "a tower shall rise"

A verb of several classes is decided by the rest of the line and by what is legal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_MEANINGS = {
    "go": """
        move march go send take bring lead ride walk head advance travel proceed sail fly swim ship ferry carry
        transport shift pull push cross return come run hurry get set put position dispatch drive step slip gallop
        fall charge reinforce retreat withdraw leave regroup continue join deploy merge start steer row drag
        relocate transfer escort accompany conduct guide convey haul tow shepherd herd swing wheel rush race speed
        hasten hustle hike trek trudge tramp wander wend journey voyage cruise glide creep sneak sidle crawl climb
        descend canter trot slog press surge swarm pour stream flow file hop jump leap dash dart sprint flit
        bolt consolidate concentrate gather assemble mass converge rally rejoin depart embark push_on press_on
        ride_on march_on sail_on carry_on go_on move_on make_for head_for head_off set_off set_out set_forth
        set_sail set_course strike_out start_out start_for leave_for depart_for bound_for make_$_way find_$_way
        wend_$_way work_$_way fight_$_way pick_$_way make_tracks turn_for turn_towards move_up move_in
        ^occupy ^reach halt arrive lope sweep stop_at camp_at
        close_in link_up meet_up team_up double_back turn_back go_back come_back fall_back pull_back draw_back
        send_back steal_into steal cross_the_bridge cross_the_river cross_the_border cross_the_sea sally_forth
        sally_out take_~_along bring_~_along bring_up run_~_to_ground put_to_sea weigh_anchor
        *move *march *advance *ride *voyage *journey
        """,
    "voyage": """
        sail move go send take bring ship ferry carry transport cross steer put row swing cruise voyage glide
        navigate float drift convey make_for head head_for head_off set_sail set_course set_off set_out make_$_way
        put_to_sea weigh_anchor take_~_by_sea take_~_across carry_~_over run make_sail bound_for *voyage *crossing
        *passage
        """,
    "retreat": """
        retreat withdraw flee fall run escape pull leave go move get march back evacuate fall_back pull_back
        draw_back drop_back pull_out draw_off move_back go_back get_out clear_out back_off back_away back_out
        give_way give_ground run_away run_for_it make_a_run_for_it run_off get_away break_off break_away
        break_contact bolt decamp disengage turn_tail slip_away take_flight take_to_$_heels *retreat *withdrawal
        *flight
        """,
    "attack": """
        attack assault strike charge engage kill hit fight destroy assail battle storm raid beat smash crush defeat
        ^seize ^capture ^take ^retake ^conquer invade pounce_on fall_upon fall_on set_upon set_on descend_upon
        descend_on sweep_down_on sweep_down_upon swoop_on swoop_upon swoop_down_on swoop_down_upon
        bear_down_on bear_down_upon lay_into pitch_into tear_into rip_into wade_into lash_out_at
        strike_at hit_at have_at go_for go_after come_at come_upon rush overrun overwhelm overpower rout trounce
        thrash bash batter pummel hammer maul harass harry avenge confront tackle face take_on give_battle do_battle
        join_battle offer_battle cross_swords clash cut_down slay slaughter massacre butcher annihilate wipe_out
        sink burn chase_off drive_off drive_out drive_away throw_out dislodge evict expel oust hunt_down run_down
        move_against march_against go_against turn_on turn_upon ^liberate ^recapture ^reconquer ^recover ^regain
        ^reclaim ^win_back ^win_~_back ^take_back break_into pick_a_fight bring_~_to_battle force_~_to_battle
        *attack *assault *strike *charge *raid *battle *onslaught *fight *invasion
        """,
    "besiege": """
        besiege siege beleaguer invest surround encircle ring blockade storm assault take attack capture conquer
        seize reduce win starve beset lay_siege set_siege sit_down_before hem_in bottle_up shut_in cut_off take_back
        win_back win_~_back retake recapture reconquer recover regain reclaim starve_out *siege *investment *assault
        """,
    "storm": """
        storm assault attack breach batter rush escalade scale plunder sack break_into break_down batter_down
        force_the_gates batter_down_the_gates break_down_the_gates scale_the_walls *assault *storm *attack
        *siege_attack *siege_roll
        """,
    "ambush": """
        ambush surprise waylay trap bushwhack lie_in_wait lay_in_wait lay_an_ambush set_an_ambush spring_an_ambush
        set_a_trap lay_a_trap spring_a_trap fall_upon fall_on set_upon pounce_on *ambush
        """,
    "fight": """
        fight battle resolve start begin attack settle give_battle do_battle join_battle fight_it_out have_it_out
        *battle *fight
        """,
    "fight on": """
        fight battle continue stand hold charge keep_fighting keep_on_fighting keep_at_it go_on press_on carry_on
        fight_to_the_death fight_to_the_end fight_to_the_last fight_it_out show_no_mercy give_no_quarter
        stand_$_ground hold_$_ground hold_the_pass hold_the_passes hold_$_position hold_the_line hold_firm hold_fast
        stand_firm stand_fast make_a_stand
        another_round
        """,
    "stand": """
        stand fight continue battle stay wait stand_$_ground hold_$_ground hold_the_pass hold_the_passes
        hold_$_position hold_the_line hold_the_field hold_fast
        hold_out stand_firm stand_fast make_a_stand stay_put keep_fighting fight_on fight_it_out fight_back
        fight_to_the_death fight_to_the_end fight_to_the_last
        """,
    "seize": """
        seize capture take grab get catch arrest snatch kidnap pick nab abduct apprehend collar secure detain
        imprison carry_off make_off_with take_~_prisoner take_~_captive take_~_hostage take_charge_of take_hold_of
        take_custody_of take_possession_of lay_hands_on lay_hold_of get_hold_of lead_~_off lead_~_away march_~_off
        carry_~_off bring_~_in *capture *seizure *arrest
        """,
    "free": """
        release free liberate discharge unchain let_go_of let_~_go let_~_off set_~_free set_free turn_~_loose
        turn_loose let_~_out *release
        """,
    "pardon": """
        pardon spare forgive reprieve absolve release free let_~_go let_~_off let_~_live set_~_free show_mercy
        have_mercy *pardon
        """,
    "execute": """
        execute behead kill hang slay decapitate put_~_to_death put_to_death put_~_to_the_sword send_~_to_the_block
        send_~_to_the_scaffold chop_off_the_head_of strike_off_the_head_of cut_off_the_head_of take_the_head_of
        off_with_the_head_of off_with_$_head have_~_executed have_~_beheaded have_~_killed =get_the_axe =lose_$_head
        =die =go_to_the_block *execution *beheading
        """,
    "murder": """
        assassinate murder kill poison stab slay do_away_with make_away_with dispose_of get_rid_of
        attempt_on_the_life_of make_an_attempt_on_the_life_of *assassination *murder
        """,
    "duel": "duel challenge fight call_out cross_swords fight_a_duel *duel",
    "fire": "fire shoot attack strike volley bombard discharge open_fire let_fly *volley",
    "hold": "hold wait stay pass stand hold_fire hold_$_fire hold_back stay_put",
    "keep": """
        keep hold retain save reserve stow store stash bank pocket put_away put_~_away put_aside put_~_aside put_by
        put_~_by set_aside set_~_aside lay_~_aside lay_aside hang_on_to hold_on_to keep_back keep_~_back
        keep_~_for_later put_~_in_reserve put_~_in_store
        """,
    "heal": "heal cure mend restore tend treat nurse revive bandage patch_up patch_~_up",
    "cast": "cast use play weave invoke work conjure chant unleash let_loose",
    "levy": """
        raise build buy recruit hire muster levy train make enlist get add create draft conscript call_up sign_up
        enrol equip arm take purchase construct launch pick choose acquire procure obtain engage field commission
        outfit form *recruitment *levy *purchase
        """,
    "build": """
        build add put raise erect construct make put_up throw_up set_up upgrade convert turn change transform found
        establish =rise =go_up *construction *building
        """,
    "strengthen": """
        strengthen reinforce add train improve build raise bolster buttress boost beef_up shore_up build_up top_up
        bulk_up fill_up toughen spend give put
        """,
    "improve": """
        improve raise develop increase boost enrich cultivate better upgrade invest farm till irrigate grow expand
        build_up work_up push_up bring_up put_up invest_in put_money_into spend_on *improvement *development
        """,
    "pillage": """
        pillage plunder ransack loot sack strip despoil rob raid ravage devastate rifle harry burn lay_waste
        lay_waste_to lay_~_waste strip_~_bare pick_~_clean bleed_~_dry *pillage *plunder *sack
        """,
    "aid": """
        aid support help assist back reinforce defend protect bolster succour relieve back_up back_~_up stand_by
        come_to_the_aid_of go_to_the_aid_of come_to_the_help_of go_to_the_help_of lend_a_hand lend_support
        give_support give_aid give_help *support *aid *help
        """,
    "fight together": """
        join support help fight_alongside fight_beside fight_together_with fight_together fight_along_with
        join_forces make_common_cause team_up stand_alongside stand_beside throw_in_$_lot side_with stand_with
        """,
    "give": """
        give hand pass grant award allot assign let transfer bestow confer present donate gift deliver entrust
        hand_over turn_over make_over pass_on hand_~_over turn_~_over let_~_have deal_out hand_out make appoint
        =go =pass =fall *gift
        """,
    "appoint": """
        make award appoint name create invest install elevate promote designate =become =shall_be =should_be =will_be
        =is_to_be
        """,
    "choose": "draft play take choose pick want select have command go_for lead plump_for settle_on",
    "station": """
        camp start begin place put settle set station deploy position garrison lay drop encamp quarter billet base
        install plant pitch_camp set_up_camp make_camp pitch_$_camp pitch_$_tents set_up =begin
        """,
    "put": "put place set lay drop deploy position station move",
    "enter": """
        enter bring send go deploy come move place put start march bring_in send_in bring_on come_on shut_$_up
        take_shelter take_cover
        """,
    "bring in": """
        bring raise place play enter put call bring_in send_in come_in introduce field station =appear =arrive
        """,
    "board": """
        embark board load ship put_aboard put_~_aboard take_~_aboard get_~_aboard put_~_on_board take_~_on_board
        get_aboard go_aboard climb_aboard step_aboard come_aboard get_on take_ship go_on_board get_on_board
        """,
    "land": """
        land disembark unload debark offload alight beach go_ashore come_ashore step_ashore put_ashore put_~_ashore
        set_~_ashore get_~_ashore get_off *landing
        """,
    "fetch": "pick grab take get fetch collect pick_up pick_~_up scoop_up",
    "bear": "take lose put assign give hit kill wound absorb soak soak_up suffer",
    "lose": """
        lose take hit kill remove sacrifice eliminate scrap give_up part_with do_without strike_off cross_off
        take_off let_~_go
        """,
    "dismiss": """
        dismiss remove drop strike scrap unbuy return cancel delete discharge disband release demobilise demobilize
        send_home send_~_home pay_off pay_~_off lay_off let_~_go stand_down break_up get_rid_of take_back
        take_~_back give_back hand_back put_back put_~_back cross_out strike_out *dismissal
        """,
    "unload": "unload unpack drop",
    "pay": "pay give send transfer hand remit hand_over pay_over pay_out",
    "offer": """
        offer propose suggest ask request seek marry wed betroth marry_off promise *offer *proposal *betrothal
        *match
        """,
    "wed": """
        wed marry marry_off espouse betroth match unite join_~_in_marriage get_married *wedding *marriage *match
        """,
    "ally": """
        ally join befriend activate court woo persuade convince charm sway gain win grab get get_~_as_ally
        get_~_as_an_ally win_over win_~_over bring_over bring_~_over talk_round make_friends make_an_ally_of
        make_allies_of be_allies be_friends become_allies become_friends make_common_cause *alliance *pact
        """,
    "part": """
        deactivate detach estrange alienate turn wean pry_away lure_away lure_~_away talk_~_from_the_alliance
        talk_~_from_$_alliance talk_~_out_of_the_alliance talk_~_out_of_$_alliance win_~_away talk_~_round
        drive_a_wedge break_off
        """,
    "ransom": "ransom release free buy redeem let_~_go set_~_free *ransom",
    "accept": "accept agree take approve consent_to say_yes_to",
    "sign": "sign accept agree ratify seal conclude",
    "grant": "grant allow let permit give accept",
    "refuse": "refuse deny reject decline forbid turn_down turn_~_down say_no_to rebuff",
    "deny": "deny refuse forbid reject",
    "control": "control claim occupy annex conquer seize capture secure hold take_over",
    "take control": """
        take control claim occupy annex conquer seize capture secure hold retake take_over take_charge_of
        """,
    "obey": "obey comply go attend",
    "summon": "summon call convene convoke open hold assemble *summons",
    "tax": "tax levy collect gather set fix demand *tax *taxes",
    "calm": "buy calm pay pacify quell suppress appease placate settle soothe put_down *pacification",
    "name": "name call rename christen baptise baptize dub",
    "crown": "crown make enthrone proclaim coronate anoint *coronation *crowning",
    "form": "form make join merge combine unite gather",
    "free move": "free give play use",
    "commission": "commission send use",
    "side": "side join support declare help side_with stand_by fight_for fight_with",
    "throw again": "throw reroll roll",
    "swap": "swap exchange switch trade barter",
    "trade": "trade swap exchange barter offer sell *trade *swap",
    "propose": "propose nominate suggest put put_forward recommend",
    "support": "support back endorse back_up",
    "vote": "vote",
    "entrust": "entrust give hand commit leave",
    "step out": "step leave exit go come",
    "pursue": "pursue chase follow hunt give_chase run_~_down *pursuit",
    "sally": "sally break sortie sally_forth sally_out break_out burst_out rush_out *sally *sortie",
    "blockade": "blockade block",
    "lift siege": "lift raise end abandon quit leave break_off give_up call_off",
    "surrender": "surrender yield capitulate submit lay_down_$_arms",
    "survival": "survival roll",
    "births": "births roll birth_roll birth_rolls birth_check birth_checks",
    "child of": "birth_roll birth_rolls birth_check birth_checks try_again",
    "listen": """
        listen eavesdrop overhear spy snoop lurk loiter listen_in spy_on eavesdrop_on listen_in_on hang_about
        keep_an_ear_on
        """,
    "invite": """
        invite call ask summon bid send_for call_over ask_over invite_over ask_~_over invite_~_over have_~_over
        come_to_$_table join_us_at_$_table
        """,
    "send away": "dismiss send_away send_~_away see_~_off",
    "visit": """
        go visit walk return talk_to go_talk_to go_and_talk_to call_on speak_to speak_with talk_with see approach
        """,
    "end alliance": "end break dissolve leave drop cancel renounce break_off alliance_with_~_is_over",
    "break": "break renounce end dissolve cancel repudiate tear_up withdraw_from",
    "spend": "spend pay use invest lay_out",
    "replace": "replace rebuild restore",
    "entice": "entice bribe lure tempt buy",
    "group": "group combine merge join",
    "search": "search explore scour comb ransack",
    "discard": "discard drop throw_away throw_~_away throw_out get_rid_of ditch dump toss",
    "play": "play use spend lay",
    "scuttle": "scuttle sink wreck burn",
    "destroy": "destroy burn ruin wreck smash",
    "abandon": "abandon give_up leave quit",
    "cancel": "cancel undo scrap drop forget revoke rescind scratch call_off take_back take_~_back",
    "gather": "stand gather huddle confer join put_$_heads_together_with",
    "allow": "allow let permit admit let_in let_~_in",
    "make peace": "make_peace sue_for_peace bury_the_hatchet stop_fighting *peace *truce",
    "ask": "ask request seek beg apply_for",
    "lease": "lease rent let farm_out",
    "lend": "lend loan",
    "recall": "recall call_back bring_back call_~_back bring_~_back",
    "confiscate": "confiscate seize impound",
    "withhold": "withhold keep_back hold_back",
    "relieve": "relieve rescue",
    "continue": "continue go_on carry_on keep_going keep_playing",
    "nod": "nod nod_$_head give_a_nod",
    "shake": "shake_$_head",
    "cover": "cover hide conceal mask veil cover_up",
    "uncover": "uncover reveal expose unmask",
    "betray": "betray open_the_gates_of",
    "go inside": "go_inside shut_$_up",
    "relocate": "relocate reposition put move place set shift bring take transfer send",
    "clear": "remove kill delete destroy eliminate clear take drop",
}
"""meaning -> what is said for it."""

_CLASSES = {
    "move": "go", "regroup": "go", "sail": "voyage",
    "retreat": "retreat", "withdraw": "retreat", "flee": "retreat",
    "attack": "attack", "invade": "attack", "besiege": "besiege", "storm": "storm", "ambush": "ambush",
    "fight": "fight", "fight on": "fight on", "battle on": "fight on", "stand": "stand",
    "seize": "seize", "release": "free", "free": "free", "pardon": "pardon", "execute": "execute",
    "assassinate": "murder", "duel": "duel", "fire": "fire", "hold": "hold", "keep": "keep", "heal": "heal",
    "cast": "cast", "raise": "levy", "recruit": "levy", "hire": "levy", "buy": "levy", "muster": "levy",
    "build": "build + strengthen", "strengthen": "strengthen", "improve": "improve",
    "pillage": "pillage", "aid": "aid", "join": "fight together",
    "give": "give", "allot": "give", "award": "give + appoint", "make": "appoint",
    "draft": "choose", "play": "choose + play", "play card": "play", "camp": "station", "station": "station",
    "set down": "put", "place": "put", "put": "put", "relocate": "relocate", "remove": "clear", "assign": "give",
    "kill": "execute", "enter": "enter", "bring in": "bring in", "bring on": "enter",
    "embark": "board", "board": "board", "land": "land", "pick up": "fetch", "pick": "fetch",
    "take hit": "bear", "take it": "bear", "lose": "lose", "dismiss": "dismiss", "disband": "dismiss",
    "unload": "unload", "pay": "pay", "send": "pay", "offer": "offer", "wed": "wed", "marry": "wed",
    "ally": "ally", "ransom": "ransom", "accept": "accept", "accept surrender": "accept", "agree": "accept",
    "sign": "sign", "grant": "grant", "refuse": "refuse", "decline": "refuse", "deny": "deny",
    "take control": "take control", "take control of": "take control", "control": "control", "obey": "obey",
    "summon": "summon", "tax": "tax", "buy off": "calm", "call my house": "name", "name": "name", "crown": "crown",
    "form": "form", "free move": "free move", "commission": "commission", "side with": "side", "swap": "swap",
    "trade": "trade", "throw again": "throw again", "propose": "propose", "support": "support", "vote": "vote",
    "entrust": "entrust", "step out": "step out", "pursue": "pursue", "sally": "sally", "blockade": "blockade",
    "lift siege": "lift siege", "surrender": "surrender", "survival": "survival", "births": "births",
    "child of": "child of", "listen": "listen", "invite": "invite", "send away": "send away", "visit": "visit",
    "end alliance": "end alliance", "break": "break", "spend": "spend", "replace": "replace", "entice": "entice",
    "group": "group", "search": "search", "discard": "discard", "scuttle": "scuttle",
    "destroy": "destroy", "abandon": "abandon", "go inside": "go inside", "part": "part", "appoint": "appoint",
    "cancel": "cancel", "gather": "gather", "allow": "allow", "ask": "ask", "lease": "lease", "lend": "lend",
    "recall": "recall", "confiscate": "confiscate", "withhold": "withhold", "relieve": "relieve", "cover": "cover",
    "uncover": "uncover", "betray": "betray", "make peace": "make peace", "continue": "continue",
    "sign yes": "nod", "sign no": "shake",
}  # fmt: skip
"""The word under which a game declares an order, or which it says it is like -> its meanings."""

LIGHT = frozenset(
    ("make", "launch", "mount", "begin", "start", "lay", "do", "give", "hold", "open", "conduct", "order", "perform",
     "seek", "arrange", "propose", "try", "attempt", "stage", "undertake", "lead", "continue", "commence", "declare",
     "announce", "form", "enter", "carry", "conclude", "celebrate", "want", "offer", "put", "set",
     "take", "collect", "levy", "fix", "boost")
)  # fmt: skip
"""Verbs before a noun that says what is done: "launch an attack on"."""
LIGHT_ENDS = frozenset(("out", "into", "on", "up"))
"""What may stand behind them: "carry out a raid on"."""
PLAIN = frozenset(("another", "full", "general", "immediate", "surprise", "quick", "swift", "new", "second", "joint"))
"""Of such a noun, what says nothing of whom it concerns."""
BEING = frozenset(("is", "are", "be", "being"))
"""Before a participle: what stands first is what something is done to."""
AT_SEA = frozenset(
    ("sail", "ship", "ferry", "row", "cruise", "voyage", "set_sail", "sail_on", "put_to_sea", "weigh_anchor",
     "cross_the_sea")
)  # fmt: skip
"""Verbs by which somebody goes by sea: where the game has an order for that, they are said for no other."""
POSSESSIVE = frozenset(
    ("his", "her", "its", "their", "our", "my", "himself", "herself", "itself", "themselves", "ourselves", "myself")
)
_IRREGULAR = {
    "taken": "take", "took": "take", "given": "give", "gave": "give", "sent": "send", "led": "lead", "left": "leave",
    "held": "hold", "kept": "keep", "won": "win", "built": "build", "bought": "buy", "sold": "sell", "laid": "lay",
    "fought": "fight", "thrown": "throw", "driven": "drive", "struck": "strike", "broken": "break", "stripped": "strip",
    "fell": "fall", "fallen": "fall", "rode": "ride", "ridden": "ride", "went": "go", "gone": "go", "goes": "go",
    "does": "do", "made": "make", "brought": "bring", "freed": "free", "slain": "slay", "shot": "shoot", "sunk": "sink",
    "chosen": "choose", "withdrawn": "withdraw", "crept": "creep", "fled": "flee", "spent": "spend", "paid": "pay",
    "risen": "rise", "rose": "rise", "lost": "lose", "let": "let", "put": "put", "wed": "wed", "hit": "hit",
    "hanged": "hang", "lying": "lie", "dying": "die", "drawn": "draw", "became": "become",
}  # fmt: skip


class Said(NamedTuple):
    """What may be said for an order: the words of the verb, in which "$" is any possessive; those that follow behind
    the object; whether it is a noun, whether what stands before it is what it is done to, and whether that is a place.
    """

    words: tuple[str, ...]
    tail: tuple[str, ...] = ()
    noun: bool = False
    patient: bool = False
    place: bool = False

    @property
    def is_a_verb(self) -> bool:
        """Whether it is one word, which goes before whatever the order takes."""
        return len(self.words) == 1 and not (self.tail or self.noun or self.patient)


def _said(entry: str) -> Said:
    noun, patient, place = entry.startswith("*"), entry.startswith("="), entry.startswith("^")
    words = tuple(entry.lstrip("*=^").split("_"))
    if "~" in words:
        at = words.index("~")
        return Said(words[:at], words[at + 1 :], noun, patient, place)
    return Said(words, (), noun, patient, place)


_SAID = {meaning: tuple(map(_said, entries.split())) for meaning, entries in _MEANINGS.items()}
KNOWN = frozenset(said.words[0] for entries in _SAID.values() for said in entries)
"""Words that are verbs of some class, alone or as the first of several."""
OF_PLACES = frozenset(said.words[0] for entries in _SAID.values() for said in entries if said.place)
"""Verbs that are said of places in one sense and of people in another: who is named behind them is no place."""


@lru_cache(maxsize=512)
def of_class(name: str) -> tuple[Said, ...]:
    """What may be said for an order of that name; nothing where it names no class."""
    meanings = _CLASSES.get(name, "")
    return tuple(dict.fromkeys(said for part in meanings.split(" + ") for said in _SAID.get(part, ())))


def one_word(name: str) -> tuple[str, ...]:
    """The verbs of one word that may be said for an order of that name."""
    return tuple(said.words[0] for said in of_class(name) if said.is_a_verb)


@lru_cache(maxsize=4096)
def roots(word: str) -> tuple[str, ...]:
    """A verb as it may stand in a pattern: "attacks", "attacking", "attacked" -> "attack"; the word itself first."""
    out = [word]
    if word in _IRREGULAR:
        out.append(_IRREGULAR[word])
    for end, more in (("ies", ("y", "ie")), ("es", ("", "e")), ("s", ("",)), ("ing", ("", "e")), ("ed", ("", "e"))):
        if word.endswith(end) and len(word) - len(end) >= 2:
            stem = word[: -len(end)]
            out += [stem + m for m in more]
            if end in ("ing", "ed") and len(stem) > 3 and stem[-1] == stem[-2]:
                out.append(stem[:-1])
    return tuple(dict.fromkeys(out))


@lru_cache(maxsize=2048)
def is_verb(word: str) -> bool:
    """Whether a word is a verb of some class, in whatever form."""
    return any(root in KNOWN for root in roots(word))


def is_past(word: str) -> bool:
    """Whether a word tells what somebody did: "moved", "went"."""
    past = word.endswith("ed") or (word in _IRREGULAR and not word.endswith("s"))
    return past and word not in KNOWN and any(root in KNOWN for root in roots(word)[1:])


def is_participle(word: str) -> bool:
    """Whether a word may say what is done to somebody: "besieged", "taken"."""
    return (word.endswith("ed") and len(word) > 4) or word in _IRREGULAR
