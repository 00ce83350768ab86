"""What concerns the table in plain words: leaving it, keeping the game, being lost, the whole map.

Every word of such a line belongs to the matter or says nothing. Where only a part of it does ("I have to go, dinner is
ready"), it is asked whether that is meant, and nothing is done.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from commands import lexicon, tidying
from commands.everyday import is_everyday
from commands.order import Order, OrderSpec
from commands.reading import Question, Reading
from commands.refusal import Misread, Read
from commands.table_words import Help, Hint, Look, Map, Note, Orders, Quit, Save
from commands.tokens import Tok, words_of

KEPT = "'quit' leaves the table; what was played is kept, and 'resume' goes on with it."
LEAVE = "Do you want to leave? What was played is kept. yes or no"
_PHRASES: Mapping[type[Order], str] = {
    Quit: "quit; exit; leave; leaving; got to run; have to run; must run; gotta run; "
    "thats it for tonight; that is it for tonight; thats it for today; that is it for today; pausing here; pause here; "
    "gtg; g2g; gotta go; got to go; have to go; must go; need to go; off to bed; "
    "bye; goodbye; good bye; bye bye; good night; goodnight; see you; see ya; cya; farewell; im off; i am off; "
    "close the game; close the table; stop playing; log out; logging off; call it a night; enough for tonight; "
    "enough for today; that is all for tonight; thats all for tonight; that is all for today; thats all for today; "
    "done for tonight; done for today; until tomorrow; stop for tonight; stop for today; stop here for tonight; "
    "stop here; stop there; stop now; lets stop; we stop; break here; break off here; leave it here; leave it there; "
    "adjourn here; pick this up; pick it up; call it a day for today",
    Orders: "what are my options; my options; what can i do; what do i do; what should i do; what now; im lost; "
    "i am lost; im stuck; i am stuck; im confused; i am confused; i dont know what to do; i do not know what to do; "
    "no idea what to do; where do i start; where do i begin; how do i start; how do i begin; what are the options; "
    "what is possible; list my options; which orders are there; "
    "remind me of the commands; the commands; list the commands; what are the commands; list of commands",
    Help: "help; help me; i need help; some help; need help; im new here; im new to this",
    Hint: "hint; hints; clue; tip; tips; bit of advice; piece of advice; some advice; some help deciding",
    Map: "map; board",
    Look: "turn report; the report; a report; game state; state of the game; state of play; current situation; "
    "the year; date; what year is it",
}
"""What the matter is, in so many words."""
_WAITING = (
    "brb; afk; bbl; bbs; be right back; i will be back; ill be back; back in a minute; back in a moment; back in "
    "a sec; im back; i am back; back; back again; here again; hold on; hold it; hang on; stand by; bear with me; "
    "one moment; just a moment; one minute; just a minute; one second; just a second; one sec; just a sec; a "
    "moment; give me a minute; give me a moment; give me a second; give me a sec; wait a minute; wait a moment; "
    "wait a second; wait a sec; let me think; let me see; im thinking; still thinking; thinking; need time; i "
    "need time; i need a minute"
)
"""That somebody is away for a while, is back, or thinks."""
_AROUND: Mapping[type[Order], str] = {
    Quit: "i im we the this game table here now all everyone everybody guys folks friends tomorrow later tonight "
    "today soon next time for and then ok okay thats it well so must bed back in a minute sorry to cheers want will "
    "ill have going go off from us me , out again brb afk week evening weekend next dinner run must really you on "
    "lets let thats enough monday tuesday wednesday thursday friday saturday sunday days day supper lunch tea "
    "supper's suppers ready table bed dinner's dinners are think we're were i'll",
    Orders: "i im and so now , well me here do in this turn then a bit sorry hm hmm",
    Help: "i me some and now , a bit of here lost stuck sorry with this the game orders",
    Hint: "i me us we a an some another one more give need want could would have get like please now here you can do "
    "with any for this turn phase may id lets of just little small",
    Map: "show me the whole current full entire post display game a picture of see look at let us big , now i want to "
    "can give draw print would like id have my our update updated latest open up view as it is",
    Look: "show me the current full game give us now , post latest a my our whole of",
}
_AWAY = frozenset(("brb", "afk", "bbl"))
_TAKEN_BACK = lexicon.LIMITING | lexicon.TAKING_BACK
_FEW = 6
_AT_ONCE = frozenset(
    ("stop", "stops", "here", "there", "now", "lets", "let", "us", "we", "i", "ill", "it", "leave", "break", "off",
     "keep", "ok", "okay", "and", "please", "this")
)  # fmt: skip
"""Words that may stop a piece on its way as well as the game: said alone they are asked about."""
_NOTED = re.compile(
    r"(?:(?:please|could you|can you),? )?"
    r"(?:(?:jot|write|note|scribble|take)(?: (?:this|that|it|me))? down(?: (?:for (?:later|me)|somewhere|in my notes))*"
    r"(?:\s*:|,? that\b|(?= ))|"
    r"(?:put|set|get|mark) (?:this|that|it) down(?: (?:for (?:later|me)|somewhere|in my notes))*\s*:|"
    r"(?:remind me|note to self|memo to self|memo|for the record|don'?t let me forget)"
    r"(?: (?:later|next turn|tomorrow))?(?:\s*[:,]|,? that\b))\s*(?P<text>\S.*)",
    re.IGNORECASE,
)
"""How somebody says that he wants something noted."""
TAKE_YOUR_TIME = "Take your time: nothing is done, and the table is kept as it is."
_TELLING = frozenset(("i", "im", "ive", "we", "sorry", "this", "its", "hello", "hi", "help", "my", "ok", "okay", "hm"))
"""How somebody begins who tells that he is new."""
_KEPT = re.compile(
    r"(?:please )?(?:save|store|keep)(?: the| this| my| our)? (?:game|table|it|match|this)"
    r"(?: (?:now|here|there|please|for (?:later|now|tonight|today|the (?:night|day|evening))))*"
    r"(?: (?:as|under|to|named|called)(?: the)?(?: name| file)?(?: of)? .{1,40})?"
    r"|(?:please )?(?:save|store)(?: (?:it|this|that))? (?:as|under) .{1,40}"
)


class TableTalk:
    """Which lines are about the table, as far as it has the words."""

    def __init__(self, specs: Sequence[OrderSpec]) -> None:
        known = {spec.cls for spec in specs}
        self._phrases = {cls: [words_of(p) for p in said.split(";")] for cls, said in _PHRASES.items() if cls in known}
        self._around = {cls: frozenset(_AROUND[cls].split()) for cls in self._phrases}
        self._waiting = frozenset(words_of(said) for said in _WAITING.split(";"))
        self._keeps = Save in known
        self._notes = Note in known
        self._heads = frozenset(head for spec in specs if not spec.table for head in spec.heads)

    def read(self, tokens: Sequence[Tok], line: str = "") -> Read | None:
        """The word of the table that a line means; None for any other line."""
        if self._notes and (noted := _NOTED.fullmatch(line.strip())) is not None:
            note = Note(noted["text"])
            return Reading(note, f"{Note.spec.word} {note.text}", False, "")
        texts = tuple(tok.text for tok in tokens)
        if len(texts) == 1 and is_everyday(texts[0]) and texts not in self._waiting:
            return None
        if self._keeps and _KEPT.fullmatch(" ".join(texts)):
            return Reading(Save(), "save", False, "")
        if self._keeps and (kept := self._kept_and(tokens)) is not None:
            return kept
        for cls in self._phrases:
            if self._covered(cls, texts):
                if cls is Quit and all(text in _AT_ONCE for text in texts):
                    return Question(LEAVE, ((Quit.spec.word, Quit()),), guessed=True)
                return Reading(cls(), cls.spec.word, False, "")
        if (lost := self.lost(tokens)) is not None:
            return lost
        bare = tuple(text for text in texts if text not in lexicon.CHAT)
        if bare in self._waiting or (bare and bare[0] in _AWAY and len(bare) < _FEW):
            return Misread(TAKE_YOUR_TIME, "", (), talk=True)
        if self.leaves(tokens):
            return Question(LEAVE, ((Quit.spec.word, Quit()),), guessed=True)
        return None

    def _kept_and(self, tokens: Sequence[Tok]) -> Reading | None:
        """ "Save the game and quit", "save it, we'll go on tomorrow": it is kept whatever is said with it."""
        parts = _parts(tokens, "and", "then")
        kept = [bool(_KEPT.fullmatch(" ".join(part))) for part in parts]
        if len(parts) < 2 or not any(kept):
            return None
        rest = [part for part, is_kept in zip(parts, kept, strict=True) if not is_kept]
        if Quit in self._phrases and all(self._covered(Quit, part) for part in rest):
            return Reading(Quit(), Quit.spec.word, False, "")
        idle = all(part[0] not in self._heads and not any(text in _TAKEN_BACK for text in part) for part in rest)
        return Reading(Save(), "save", False, "") if kept[0] and idle else None

    def lost(self, tokens: Sequence[Tok]) -> Reading | None:
        """What somebody is shown who says that he is new here, and asks: "I've never played, where do I start?" """
        parts = _parts(tokens)
        for cls in (cls for cls in (Orders, Help) if cls in self._phrases):
            asked = [part for part in parts if self._covered(cls, part)]
            told = [part for part in parts if part not in asked]
            if asked and told and all(part[0] in _TELLING for part in told):
                return Reading(cls(), cls.spec.word, False, "")
        return None

    def leaves(self, tokens: Sequence[Tok]) -> bool:
        """Whether a part of a line says that somebody goes."""
        return Quit in self._phrases and any(self._covered(Quit, part) for part in _parts(tokens))

    def _covered(self, cls: type[Order], texts: Sequence[str]) -> bool:
        """Whether words say a matter, and nothing besides."""
        said, at = False, 0
        around = self._around[cls] | lexicon.POLITE
        while at < len(texts):
            phrases = self._phrases[cls]
            phrase = max((p for p in phrases if tuple(texts[at : at + len(p)]) == p), key=len, default=())
            if not phrase and texts[at] not in around:
                return False
            said = said or bool(phrase)
            at += len(phrase) or 1
        return said


def _parts(tokens: Sequence[Tok], *breaks: str) -> list[list[str]]:
    """The words between commas, and between other words that part them."""
    return [[tok.text for tok in part] for part in tidying.parts(tokens, (",", ";", *breaks))]
