"""What makes a connection small: packing with a small window, and prompts that share what is alike."""

from __future__ import annotations

import gc
import random
import weakref
import zlib

from asyncssh.compression import get_compressor, get_decompressor
from prompt_toolkit import PromptSession
from prompt_toolkit.input import DummyInput
from prompt_toolkit.layout.screen import _CHAR_CACHE
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.styles import Attrs

from minaria.ui.line import LETTERS, share_alike
from minaria.ui.line_keys import line_keys
from minaria.ui.prompt_compat import let_go_of_prompts
from minaria.ui.ssh.packing import LARGEST, NAME, WINDOW, Packer, Unpacker


def pieces() -> list[bytes]:
    """What a screen sends: some frames full of escape sequences, many short lines, and noise."""
    luck = random.Random(5)
    frame = b"".join(b"\x1b[%d;1H\x1b[38;5;%dm%s\x1b[0m" % (y, y + 100, b"clear coast " * 9) for y in range(40))
    lines = [b"\x1b[39;%dHev%04d" % (k % 90, k) for k in range(200)]
    return [frame, *lines, frame, luck.randbytes(50_000), frame]


def test_asyncssh_packs_with_it_and_every_client_unpacks_it_piece_by_piece() -> None:
    packer, unpacker = get_compressor(NAME.encode()), get_decompressor(NAME.encode())
    assert isinstance(packer, Packer)
    assert isinstance(unpacker, Unpacker)
    stock = zlib.decompressobj()
    packed = [packer.compress(piece) for piece in pieces()]
    assert [stock.decompress(piece or b"") for piece in packed] == pieces()
    assert packed[0] is not None
    assert packed[0][0] >> 4 == WINDOW - 8, "the stream says how large its window is"
    widest = zlib.compressobj()
    assert b"".join(
        unpacker.decompress(widest.compress(piece) + widest.flush(zlib.Z_SYNC_FLUSH)) or b"" for piece in pieces()
    ) == b"".join(pieces())
    assert unpacker.decompress(b"no such stream") is None


def test_a_packet_that_swells_beyond_all_measure_is_none() -> None:
    packing, unpacker = zlib.compressobj(), Unpacker()
    for size, whole in ((LARGEST, True), (100 * LARGEST, False)):
        packed = packing.compress(bytes(size)) + packing.flush(zlib.Z_SYNC_FLUSH)
        assert (unpacker.decompress(packed) == bytes(size)) is whole


def test_a_small_window_packs_a_screen_as_small_as_a_large_one_does() -> None:
    screen = pieces()[:-2]  # without the noise, which nothing packs
    small, large = Packer(), zlib.compressobj()
    packed = sum(len(small.compress(piece) or b"") for piece in screen)
    assert packed < 1.1 * sum(len(large.compress(piece) + large.flush(zlib.Z_SYNC_FLUSH)) for piece in screen)


def test_prompts_share_their_keys_and_their_style_and_keep_what_is_their_own() -> None:
    first, second = (
        PromptSession[str](f"{who}> ", key_bindings=line_keys(), input=DummyInput(), output=DummyOutput())
        for who in ("Ann", "Bob")
    )
    own_keys = {tuple(b.keys) for b in first.app._default_bindings.bindings}
    own_style = first.app._merged_style.get_attrs_for_style_str("class:completion-menu bold")
    for prompt in (first, second):
        share_alike(prompt.app)
    assert first.app._default_bindings is second.app._default_bindings
    assert {tuple(b.keys) for b in first.app._default_bindings.bindings} == own_keys
    assert first.app.renderer.style is second.app.renderer.style
    assert first.app.renderer.style.get_attrs_for_style_str("class:completion-menu bold") == own_style
    assert isinstance(own_style, Attrs)
    assert first.app.key_bindings is not second.app.key_bindings
    assert first.app.input is not second.app.input


def test_a_prompt_that_ended_leaves_nothing_behind() -> None:
    prompts = [
        PromptSession[str](f"{who}> ", key_bindings=line_keys(), input=DummyInput(), output=DummyOutput())
        for who in ("Ann", "Bob")
    ]
    for prompt in prompts:
        share_alike(prompt.app)
    left = [weakref.ref(prompt.default_buffer) for prompt in prompts]
    del prompt, prompts
    let_go_of_prompts()
    gc.collect()
    assert [buffer() for buffer in left] == [None, None]
    assert _CHAR_CACHE.size == LETTERS
