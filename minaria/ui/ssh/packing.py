"""Compression for many connections at once: a window of 8 kB packs a screen as small as one of 32 kB does, in less
than half of the memory. Any client unpacks it: the stream itself says how large its window is.

Importing this module makes asyncssh use it for `zlib@openssh.com`; the host does.
"""

from __future__ import annotations

import zlib

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

NAME = "zlib@openssh.com"
WINDOW, MEMORY = 13, 7  # 2^13 bytes looked back at; with this much memory beside it 96 kB a connection, not 256
LARGEST = 256 * 1024  # bytes a packet may hold once it is unpacked; what people type takes a few dozen


class Packer(Compressor):
    """What goes out, each piece whole as soon as it is sent."""

    def __init__(self) -> None:
        self._packing = zlib.compressobj(wbits=WINDOW, memLevel=MEMORY)

    def compress(self, data: bytes) -> bytes | None:
        """The bytes packed; None if that fails."""
        try:
            return self._packing.compress(data) + self._packing.flush(zlib.Z_SYNC_FLUSH)
        except zlib.error:
            return None


class Unpacker(Decompressor):
    """What comes in, whatever window the client chose."""

    def __init__(self) -> None:
        self._unpacking = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """The bytes unpacked; None if they are none, or more than anybody means to send."""
        try:
            unpacked = self._unpacking.decompress(data, LARGEST)
        except zlib.error:
            return None
        return None if self._unpacking.unconsumed_tail else unpacked


register_compression_alg(NAME.encode(), Packer, Unpacker, after_auth=True, default=True)
