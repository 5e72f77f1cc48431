#!/usr/bin/env python3
"""Writes the binary seeds of the fuzz targets wad, workload, recording and threads into tests/fuzz/corpus."""
import os
import struct

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus")
NO_SIDE = 0xFFFF


def write(target, name, content):
    os.makedirs(os.path.join(CORPUS, target), exist_ok=True)
    with open(os.path.join(CORPUS, target, name), "wb") as file:
        file.write(content)


def wad(*lumps):
    """A WAD whose directory precedes its lumps, each a pair of a name and bytes."""
    offset, directory, contents = 12 + 16 * len(lumps), b"", b""
    for name, content in lumps:
        directory += struct.pack("<II8s", offset + len(contents), len(content), name.encode())
        contents += content
    return struct.pack("<4sII", b"PWAD", len(lumps), 12) + directory + contents


def linedef(a, b, flags=1, special=0, tag=0, back=NO_SIDE, hexen=False):
    if hexen:
        return struct.pack("<HHHB5BHH", a, b, flags, special, tag, 1, 2, 3, 4, 0, back)
    return struct.pack("<HHHHHHH", a, b, flags, special, tag, 0, back)


def thing(x, y, angle=90, kind=1, number=0, hexen=False):
    if hexen:
        return struct.pack("<HhhhHHHB5B", number, x, y, -24, angle, kind, 7, 80, 1, 2, 3, 4, 255)
    return struct.pack("<hhHHH", x, y, angle, kind, 7)


def doom_map(hexen):
    vertexes = b"".join(struct.pack("<hh", x, y) for x, y in [(0, 0), (64, 0), (64, -32), (-128, 96), (64, 0)])
    linedefs = linedef(0, 1, hexen=hexen) + linedef(1, 2, 0, hexen=hexen)
    linedefs += linedef(2, 3, 4, 1, 7, 8, hexen) + linedef(3, 0, 5, 0, 0, 8, hexen)
    linedefs += linedef(1, 4, hexen=hexen) + linedef(2, 2, hexen=hexen)
    things = thing(32, -16, hexen=hexen) + thing(0, 8, 315, 3004, 5, hexen)
    return linedefs, vertexes, things


def write_wads():
    linedefs, vertexes, things = doom_map(False)
    parts = [("THINGS", things), ("LINEDEFS", linedefs), ("SIDEDEFS", b""), ("VERTEXES", vertexes)]
    write("wad", "classic.wad", wad(("E1M1", b""), *parts))
    write("wad", "two-maps.wad", wad(("PLAYPAL", b"abc"), ("MAP01", b""), *parts, ("MAP02", b""), *parts[1:]))
    linedefs, vertexes, things = doom_map(True)
    write("wad", "hexen.wad", wad(("MAP01", b""), ("THINGS", things), ("LINEDEFS", linedefs), ("VERTEXES", vertexes),
                                  ("BEHAVIOR", b"")))
    text = b"vertex{x=0;y=0;}vertex{x=1;y=0;}linedef{v1=0;v2=1;special=1;}thing{x=1;y=2;type=3;}"
    write("wad", "udmf.wad", wad(("MAP01", b""), ("TEXTMAP", text), ("ENDMAP", b"")))


def write_workloads():
    def workload(walls, bodies):
        numbers = [0.25 * i for i in range(4 * walls + 5 * bodies)]
        return struct.pack(f"<4sII{len(numbers)}f", b"GZW1", walls, bodies, *numbers)

    write("workload", "empty.gzw", workload(0, 0))
    write("workload", "walls.gzw", workload(3, 0))
    write("workload", "both.gzw", workload(2, 3))


def write_recordings():
    def recording(bodies, ticks, version):
        blocks = (bodies + 63) // 64
        head = struct.pack("<4sIQIIIfQII", b"GZRR", version, 5, bodies, ticks, 1, 0.5, 77, 4, 4)
        head += struct.pack("<I", 1) if version == 2 else b""
        columns = struct.pack(f"<{5 * bodies}f", *range(5 * bodies))
        return head + b"room" + columns + b"".join(struct.pack("<Q", t) + bytes(8 * blocks) for t in range(ticks))

    write("recording", "version-1.gzr", recording(3, 2, 1))
    write("recording", "version-2.gzr", recording(70, 1, 2))


def write_calls():
    """Each call of targets/threads.c: the first two bytes choose it."""
    for call in range(14):
        write("threads", f"call-{call}", bytes([0, call, 0, call % 2, 0, 3, 7 * call]))


write_wads()
write_workloads()
write_recordings()
write_calls()
