"""Reads the film in a page, without the page's own code (app/player/film_text.h describes the bytes)."""
import base64
import re
import struct
import zlib


class Film:
    """Positions in quanta, x[body][frame] and y[body][frame]; contacts[body][tick] as lists of codes."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            text = re.search(r'id="film">([^<]*)<', file.read()).group(1)
        self._bytes = zlib.decompress(base64.b64decode(text, validate=True), -15)
        self._at = 0
        walls, self.bodies, self.ticks = self._unpack("3I")
        self.quantum, self.low_x, self.low_y, self.high_x, self.high_y = self._unpack("5d")
        self.walls = [self._unpack("4f") for _ in range(walls)]
        self.has_outside = self._unpack(f"{walls}B")
        self.radius = self._unpack(f"{self.bodies}f")
        columns = [self._column() for _ in range(2 * self.bodies)]
        self.x, self.y = columns[::2], columns[1::2]
        counts = [[self._varint() for _ in range(self.ticks)] for _ in range(self.bodies)]
        self.contacts = [[[self._varint() for _ in range(count)] for count in row] for row in counts]
        if self._at != len(self._bytes):
            raise ValueError(f"{len(self._bytes) - self._at} bytes too many")

    def _unpack(self, kinds):
        values = struct.unpack_from("<" + kinds, self._bytes, self._at)
        self._at += struct.calcsize("<" + kinds)
        return values

    def _varint(self):
        value = shift = 0
        while True:
            byte = self._bytes[self._at]
            self._at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def _column(self):
        column, before, difference = [], 0, 0
        for frame in range(self.ticks + 1):
            code = self._varint()
            second = -(code + 1) // 2 if code % 2 else code // 2
            difference = difference + second if frame else 0
            before = before + difference if frame else second
            column.append(before)
        return column

    def position(self, body, frame):
        return (self.low_x + self.x[body][frame] * self.quantum, self.low_y + self.y[body][frame] * self.quantum)
