"""Runs of the program, and what its other outputs say about them."""
import json
import re
import struct
import subprocess
import sys

GRAZE = sys.argv[1]
BODIES, TICKS = 300, 40  # few enough for the picture to draw each body as a circle


def run(*arguments):
    """The JSON of a run."""
    result = subprocess.run([GRAZE, "run", "--json", *arguments], check=True, capture_output=True, text=True)
    return json.loads(result.stdout)


def refusal(*arguments):
    """The exit status and the message of a run that fails."""
    result = subprocess.run([GRAZE, "run", *arguments], capture_output=True, text=True, check=False)
    return result.returncode, result.stderr


def starts_of(recording):
    """Columns x, y of the bodies where a recording begins (docs/recordings.md)."""
    with open(recording, "rb") as file:
        data = file.read()
    bodies = struct.unpack_from("<I", data, 16)[0]
    columns = 52 + struct.unpack_from("<I", data, 44)[0]
    return [struct.unpack_from(f"<{bodies}f", data, columns + 4 * bodies * k) for k in range(2)]


def circles_of(picture, box):
    """The circles of a picture, in coordinates of the level (app/pictures/canvas.h), and the length of a tenth."""
    with open(picture, encoding="utf-8") as file:
        text = file.read()
    low_x, low_y, high_x, high_y = box
    scale = 1600 / max(high_x - low_x, high_y - low_y)
    found = re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="[-\d.]+"/>', text)
    return [(low_x + (float(x) - 24) / scale, high_y - (float(y) - 24) / scale) for x, y in found], 0.1 / scale
