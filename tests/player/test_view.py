"""Tests the window of `graze view` on a virtual screen: what it draws, and its keys.

usage: test_view.py GRAZE XVFB
Exits with 77, and a message, where there is no Xvfb.
"""
import ctypes
import ctypes.util
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from page import Film
from runs import GRAZE, TICKS, run

XVFB = sys.argv[2]
WIDTH, HEIGHT, MARGIN = 1280, 800, 14  # app/commands/view_command.c, app/window/camera.c
BACKGROUND = {(0x0b, 0x0e, 0x14), (0x17, 0x1e, 0x2b)}  # outside, and the floor
KEYS = {"space": 0x20, ".": 0x2e, "q": 0x71, "r": 0x72}  # keysyms


class Screen:
    """A virtual screen, and its keyboard."""

    def __init__(self):
        read, write = os.pipe()
        self._server = subprocess.Popen([XVFB, "-displayfd", str(write), "-screen", "0", "1400x900x24"],
                                        pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as pipe:
            self.name = ":" + pipe.readline().strip()
        self._x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
        self._xtst = ctypes.CDLL(ctypes.util.find_library("Xtst"))
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(self.name.encode()))

    def close(self):
        self._x11.XCloseDisplay(self._display)
        self._server.terminate()
        self._server.wait()

    def press(self, key):
        """Presses a key of the window under the pointer, which has the focus where there is no window manager."""
        code = self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(KEYS[key]))
        for down in (1, 0):
            self._xtst.XTestFakeKeyEvent(self._display, code, down, 0)
        self._x11.XSync(self._display, 0)

    def zoom_in_and_out(self):
        """Turns the wheel up and down: the window draws its level anew."""
        for button in (4, 5):
            for down in (1, 0):
                self._xtst.XTestFakeButtonEvent(self._display, button, down, 0)
        self._x11.XSync(self._display, 0)

    def title(self):
        """The title of the first window with one; empty without."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children, name = ctypes.POINTER(ctypes.c_ulong)(), ctypes.c_char_p()
        self._x11.XQueryTree(self._display, ctypes.c_ulong(self._x11.XDefaultRootWindow(self._display)),
                             ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children), ctypes.byref(count))
        for i in range(count.value):
            if self._x11.XFetchName(self._display, ctypes.c_ulong(children[i]), ctypes.byref(name)) and name.value:
                return name.value.decode()
        return ""

    def wait_for_title(self, pattern, timeout=20):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            match = re.search(pattern, self.title())
            if match:
                return match
            time.sleep(0.05)
        raise AssertionError(f"the title is {self.title()!r}, expected {pattern!r}")


def read_bmp(path):
    """A function from (left, top) to (red, green, blue)."""
    with open(path, "rb") as file:
        data = file.read()
    start = struct.unpack_from("<I", data, 10)[0]
    width, height, _, bits = struct.unpack_from("<iiHH", data, 18)
    assert (width, height, bits) == (WIDTH, HEIGHT, 24)

    def pixel(left, top):
        at = start + (height - 1 - top) * width * 3 + left * 3
        return tuple(data[at:at + 3][::-1])
    return pixel


class ViewTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()
        cls.addClassCleanup(cls.screen.close)

    def view(self, *arguments, **streams):
        environment = dict(os.environ, DISPLAY=self.screen.name, SDL_RENDER_DRIVER="software")
        environment.pop("SDL_VIDEODRIVER", None)
        return subprocess.Popen([GRAZE, "view", *arguments], env=environment, stderr=subprocess.PIPE, text=True,
                                **streams)

    def finish(self, process):
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)

    def check_bodies(self, *arguments):
        """Bodies are where those of the same run are in its film, and nowhere else."""
        self.finish(self.view(*arguments, "--ticks", str(TICKS), "--screenshot", "view.bmp"))
        run(*arguments, "--ticks", str(TICKS), "--html", "view.html")
        pixel, film = read_bmp("view.bmp"), Film("view.html")
        width, height = film.high_x - film.low_x, film.high_y - film.low_y
        scale = min((WIDTH - 2 * MARGIN) / width, (HEIGHT - 2 * MARGIN) / height)
        places = []
        for body in range(film.bodies):
            x, y = film.position(body, TICKS)
            left = WIDTH / 2 + (x - (film.low_x + film.high_x) / 2) * scale
            top = HEIGHT / 2 - (y - (film.low_y + film.high_y) / 2) * scale
            places.append((left, top, film.radius[body] * scale))
            self.assertNotIn(pixel(int(left), int(top)), BACKGROUND, f"body {body} at {left}, {top}")
        for i in range(3000):
            left, top = (i * 7919) % WIDTH, (i * 104729) % HEIGHT
            if any(math.hypot(left + 0.5 - x, top + 0.5 - y) < max(radius, 1.3) + 2 for x, y, radius in places):
                continue
            red, green, blue = pixel(left, top)
            # There the floor, the outside, or a wall, which is grey.
            self.assertTrue((red, green, blue) in BACKGROUND or (red, green, blue) == (0x7f, 0x8d, 0xa8))

    def test_bodies_of_a_level_are_drawn_where_they_are(self):
        # Of radii that are several pixels: SDL's software renderer rounds places to whole pixels.
        self.check_bodies("--bodies", "200", "--radius", "8..12")

    def test_bodies_of_a_scene_are_drawn_where_they_are(self):
        self.check_bodies("--scene", "billiards", "--bodies", "100")

    def test_keys_pause_step_restart_and_quit(self):
        process = self.view("--bodies", "50")
        self.screen.wait_for_title(r"50 circles, tick \d+, \d+ frames per second, [\d.]+ ms per tick")
        self.screen.press("space")
        tick = int(self.screen.wait_for_title(r"tick (\d+) \(paused\)")[1])
        self.screen.press(".")
        self.screen.wait_for_title(rf"tick {tick + 1} \(paused\)")
        self.screen.press("r")
        self.screen.wait_for_title(r"tick 0 \(paused\)")
        self.screen.press("space")
        self.screen.wait_for_title(r"tick [1-9]\d*, ")
        self.screen.press("q")
        self.finish(process)

    def test_a_restart_keeps_the_level_that_was_read(self):
        room = ["wall 0 0 90 0", "wall 90 0 90 90", "wall 90 90 0 90", "wall 0 90 0 0"]
        with open("room", "w", encoding="utf-8") as file:
            file.write("\n".join(room))
        process = self.view("--level", "room", "--bodies", "4", "--ticks", "200", "--screenshot", "again.bmp")
        self.screen.wait_for_title(r"4 circles, tick \d+,")
        self.screen.press("space")
        self.screen.wait_for_title(r"paused")
        with open("room", "w", encoding="utf-8") as file:  # more walls than the picture of the first has room for
            file.write("\n".join(room + [f"wall {x} {y} {x + 1} {y}" for x in range(89) for y in range(1, 89)]))
        self.screen.press("r")
        self.screen.wait_for_title(r"tick 0 \(paused\)")
        self.screen.zoom_in_and_out()
        self.screen.press("space")
        self.finish(process)
        pixel = read_bmp("again.bmp")
        scale = (HEIGHT - 2 * MARGIN) / 90
        grey = sum(pixel(int(WIDTH / 2 + (x + 0.5 - 45) * scale), int(HEIGHT / 2 - (y - 45) * scale)) not in BACKGROUND
                   for x in range(89) for y in range(1, 89))
        self.assertLess(grey, 89 * 88 / 4)

    def test_a_level_from_standard_input_can_be_restarted(self):
        process = self.view("--level", "-", "--bodies", "4", stdin=subprocess.PIPE)
        process.stdin.write("wall 0 0 90 0\nwall 90 0 90 90\nwall 90 90 0 90\nwall 0 90 0 0\n")
        process.stdin.close()
        process.stdin = None
        self.screen.wait_for_title(r"4 circles, tick \d+,")
        self.screen.press("space")
        self.screen.wait_for_title(r"paused")
        self.screen.press("r")
        self.screen.wait_for_title(r"tick 0 \(paused\)")
        self.screen.press("q")
        self.finish(process)

    def test_without_a_screen_the_view_is_refused(self):
        environment = {key: value for key, value in os.environ.items()
                       if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        result = subprocess.run([GRAZE, "view", "--bodies", "9"], env=environment, capture_output=True, text=True,
                                timeout=60, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("graze: view: no window: ", result.stderr)


if __name__ == "__main__":
    if not shutil.which(XVFB):
        print(f"skipped: there is no program {XVFB} (Debian: xvfb)")
        sys.exit(77)
    if not ctypes.util.find_library("Xtst"):
        print("skipped: there is no library Xtst (Debian: libxtst6)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
