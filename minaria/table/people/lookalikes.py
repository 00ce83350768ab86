"""Letters that look like others: what two names are compared by, so that nobody passes for somebody else.

The table is taken from Unicode's confusables.txt (Unicode licence) as far as a letter or digit looks like one of ASCII
and is no width or style of it, which NFKC settles. Called where people give themselves names.
"""

from __future__ import annotations

import unicodedata

_LOOK_LIKE = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "A": "ΑАᎪᗅꓮ𐊠𖽀",
    "a": "ɑαа",
    "AA": "Ꜳ",
    "aa": "ꜳ",
    "AE": "ÆӔ",
    "ae": "æӕ",
    "AO": "Ꜵ",
    "ao": "ꜵ",
    "AU": "Ꜷ",
    "au": "ꜷ",
    "AV": "ꜸꜺ",
    "av": "ꜹꜻ",
    "AY": "Ꜽ",
    "ay": "ꜽ",
    "B": "ΒВᏴᗷꓐꞴ𐊂𐊡𐌁",
    "b": "ƄЬᏏᑲᖯ",
    "bl": "Ы",
    "C": "ΣСᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲",
    "c": "ςсᴄⲥꮯ𐐽",
    "D": "Ꭰᗞᗪꓓ",
    "d": "ԁᏧᑯꓒ",
    "dz": "ʣ",
    "E": "ΕЕᎬⴹꓰ𐊆𑢦𑢮",
    "e": "еҽꬲ",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂",
    "f": "քẝꞙꬵ",
    "G": "ԌᏀᏳꓖ",
    "g": "ƍɡցᶃ",
    "H": "ΗНᎻᕼⲎꓧ𐋏",
    "h": "һհᏂ",
    "i": "ıɩɪͺιіӏᎥꙇꭵ𑣃",
    "J": "ͿЈᎫᒍꓙꞲ",
    "j": "ϳј",
    "K": "ΚКᏦᛕⲔꓗ𐔘",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖",
    "l": "ƖǀΙІӀ۱ᛁⲒⵏꓲ𐊊𐌉𐌠𖼨",
    "ll": "ǁ",
    "lO": "Ю",
    "ls": "ʪ",
    "lz": "ʫ",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "N": "ΝⲚꓠ𐔓",
    "n": "ոռ",
    "O": "ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠",
    "o": "οσоօ۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗",
    "OE": "Œ",
    "oe": "œ",
    "OO": "ꚘꝎ",
    "oo": "ꚙꝏ",
    "P": "ΡРᏢᑭⲢꓑ𐊕",
    "p": "ρрⲣ",
    "Q": "ⵕ",
    "q": "ԛգզ",
    "R": "ƦᎡᏒᖇꓣ𐒴𖼵",
    "r": "гᴦⲅꭇꭈꮁ",
    "rn": "𑜀𑣣",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺",
    "s": "ƽѕꜱꮪ𐑈𑣁",
    "T": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "T3": "Ꜩ",
    "tf": "ꝷ",
    "ts": "ʦ",
    "U": "Սሀᑌꓴ𐓎𑢸𖽂",
    "u": "ʋυսᴜꞟꭎꭒ𐓶𑣘",
    "ue": "ᵫ",
    "uo": "ꭣ",
    "V": "Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈",
    "v": "νѵᴠꮩ𑜆𑣀",
    "W": "ԜᎳᏔꓪ𑣦𑣯",
    "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "X": "ΧХᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "x": "хᕁᕽ",
    "Y": "ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃",
    "y": "ɣʏγуүყᶌỿꭚ𑣜",
    "Z": "ΖᏃꓜ𐋵𑢩𑣥",
    "z": "ᴢꮓ𑣄",
}
"""Letters and digits of ASCII, as Unicode's prototypes have them, and all that look like them."""

_AMONG_ASCII = {"0": "O", "1": "l", "I": "l", "|": "l", "m": "rn"}
_PROTOTYPE = str.maketrans({c: plain for plain, like in _LOOK_LIKE.items() for c in like} | _AMONG_ASCII)
_NOT_SEEN = "\u115f\u1160\u3164\uffa0"


def bare(name: str) -> str:
    """A name as the eye takes it: its letters and digits, whatever their width and case; '' if there are none."""
    return _letters(unicodedata.normalize("NFKC", name).casefold())


def skeletons(name: str) -> frozenset[str]:
    """What a name looks like, written small and as it stands: two names that share one look alike.

    Both are needed: "Iain" is "lain" as it stands, and "ANNA" is "anna" written small.
    """
    known = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    small = unicodedata.normalize("NFD", known.casefold())
    return frozenset(_letters(x.translate(_PROTOTYPE).casefold()) for x in (known, small))


def alike(name: str, other: str) -> bool:
    """Whether two names look the same."""
    return not skeletons(name).isdisjoint(skeletons(other))


def _letters(text: str) -> str:
    return "".join(c for c in text if (c.isalnum() or unicodedata.combining(c)) and c not in _NOT_SEEN)
