"""Checkpoints of graze_mpi_run as bytes that can be changed; the checksums are computed anew (mpi/checkpoint.h)."""
import struct

HEADER = struct.Struct("=9Q")  # magic, version, record_bytes, shape, world, count, note, sum, check
BITS = 2 ** 64 - 1
ID, MOTION = slice(8, 16), slice(24, 32)  # of a record, which begins with the sector


def hash_bytes(data):
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & BITS
    return value ^ value >> 32


class Checkpoint:
    """The records of a file are bytearrays; `note` has the tick in its low 32 bits."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        *self.first, self.count, self.note, self.sum, check = HEADER.unpack_from(data)
        size = self.first[2]
        assert check == hash_bytes(data[:HEADER.size - 8])
        self.records = [bytearray(data[at:at + size]) for at in range(HEADER.size, len(data), size)]
        assert self.count == len(self.records)
        assert self.sum == self.sum_of_records()

    def sum_of_records(self):
        return sum(map(hash_bytes, self.records)) & BITS

    def write(self, path):
        """A file that passes all checks of gz_mpi_load."""
        header = HEADER.pack(*self.first, len(self.records), self.note, self.sum_of_records(), 0)[:-8]
        with open(path, "wb") as file:
            file.write(header + struct.pack("=Q", hash_bytes(header)) + b"".join(self.records))

    def id_of(self, record):
        return struct.unpack("=Q", self.records[record][ID])[0]
