"""Tests the page of `graze run --html` in headless Chromium: what it shows, and how it answers.

usage: test_page.py GRAZE CHROMIUM
Exits with 77, and a message, where there is no Chromium.
"""
import json
import math
import os
import re
import shutil
import sys
import tempfile
import unittest

from browser import Browser
from page import Film
from runs import BODIES, TICKS, run

CHROMIUM = sys.argv[2]


class PageTests(unittest.TestCase):
    """What a browser shows and does."""

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(CHROMIUM)
        cls.addClassCleanup(cls.browser.__exit__)
        run("--bodies", str(BODIES), "--ticks", str(TICKS), "--html", "run.html")
        cls.film = Film("run.html")

    def setUp(self):
        self.open(1280, 800)

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])

    def open(self, width, height, **screen):
        self.browser.screen(width, height, **screen)
        self.browser.load("file://" + os.path.abspath("run.html"))
        self.browser.wait_for("!!window.player")
        self.evaluate("player.seek(0)")

    def evaluate(self, expression):
        return self.browser.evaluate(expression)

    def settle(self):
        """Waits until the screen shows the present state."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def on_screen(self, body):
        self.settle()
        circle = self.evaluate(f"player.view.circle({body}, player.time)")
        return circle["left"], circle["top"]

    def test_needs_nothing_from_elsewhere(self):
        self.assertEqual([address for address in self.browser.requests if not address.startswith("file:///")
                          and address != "about:blank"], [])
        with open("run.html", encoding="utf-8") as file:
            self.assertIsNone(re.search(r"(src|href)\s*=|@import|url\(|https?:", file.read()))

    def test_plays_when_it_is_opened_and_stops_at_the_end(self):
        self.browser.load("file://" + os.path.abspath("run.html"))
        self.browser.wait_for("window.player && !player.playing")
        self.assertEqual(self.evaluate("player.time"), TICKS)
        self.settle()  # the text follows with the next frame
        self.assertEqual(self.evaluate("document.getElementById('tick').value"), f"tick {TICKS} of {TICKS}")

    def test_every_number_is_that_of_the_film(self):
        numbers = self.evaluate(
            """({x: [...player.film.x], y: [...player.film.y], contact: [...player.film.contact],
                 radius: [...player.film.radius], quantum: player.film.quantum, low: player.film.shown.lowX})""")
        film = self.film
        self.assertEqual(numbers["x"], [x for row in film.x for x in row])
        self.assertEqual(numbers["y"], [y for row in film.y for y in row])
        self.assertEqual(numbers["contact"], [code for row in film.contacts for codes in row for code in codes])
        self.assertEqual(tuple(numbers["radius"]), film.radius)
        self.assertEqual((numbers["quantum"], numbers["low"]), (film.quantum, film.low_x))

    def test_bodies_are_drawn_where_they_are_and_nowhere_else(self):
        self.evaluate("player.seek(25)")
        self.settle()
        x, y, scale = self.evaluate("[player.view.x, player.view.y, player.view.scale]")
        points = []  # of bodies without rings, which may cover the pixel; y points up in the level
        for body in range(BODIES):
            at = self.film.position(body, 25)
            if not self.film.contacts[body][24]:
                points.append([body, 640 + (at[0] - x) * scale, 400 - (at[1] - y) * scale])
        colors = self.evaluate(
            """(() => {
                const { view, film } = player, tick = 25;
                const { data, width } = view.context.getImageData(0, 0, view.canvas.width, view.canvas.height);
                const at = (left, top) => [0, 1, 2].map((k) => data[4 * (Math.floor(top) * width + Math.floor(left)) + k]);
                const color = (body) => view.theme.colors[view.hue(body, tick)].match(/\\d+/g).map(Number);
                const bodies = POINTS.map(([body, left, top]) => [at(left, top), color(body)]);
                const empty = [];
                for (let i = 0; i < 4000; i++) {
                    const left = (i * 7919) % 1280, top = 70 + ((i * 104729) % 660), point = view.toLevel(left, top);
                    if (film.bodyAt(point.x, point.y, tick, 3 / view.scale) < 0) empty.push(at(left, top));
                }
                return { bodies, empty };
            })()""".replace("POINTS", json.dumps(points)))
        self.assertGreater(len(colors["bodies"]), BODIES / 2)
        for shown, wanted in colors["bodies"]:
            self.assertEqual(shown, wanted)
        palette = [wanted for _, wanted in colors["bodies"]]
        self.assertGreater(len(colors["empty"]), 3000)
        self.assertEqual([color for color in colors["empty"] if color in palette], [])

    def test_keys_step_play_and_zoom(self):
        self.browser.key("ArrowRight")
        self.browser.key("ArrowRight")
        self.browser.key("ArrowLeft")
        self.assertEqual(self.evaluate("player.time"), 1)
        self.browser.key("End")
        self.assertEqual(self.evaluate("player.time"), TICKS)
        self.browser.key("Home")
        self.browser.key("ArrowDown")
        self.assertEqual(self.evaluate("player.speed"), 0.5)
        self.browser.key(" ", " ")
        self.browser.wait_for("player.time > 3 && player.playing")
        self.browser.key(" ", " ")
        self.assertFalse(self.evaluate("player.playing"))
        time = self.evaluate("player.time")
        self.assertEqual(time, int(time))
        scale = self.evaluate("player.view.scale")
        self.browser.key("+")
        self.assertGreater(self.evaluate("player.view.scale"), 1.3 * scale)
        self.browser.key("0")
        self.assertEqual(self.evaluate("player.view.scale"), scale)

    def test_pausing_and_playing_within_a_frame_leaves_one_animation(self):
        count = self.evaluate("""(async () => {
            for (let i = 0; i < 6; i++) player.toggle();
            player.play();
            let frames = 0, updates = 0;
            const update = player.update;
            player.update = function () { updates++; update.call(this); };
            const next = () => new Promise((done) => requestAnimationFrame(done));
            for (await next(), updates = 0; frames < 5; frames++) await next();
            player.pause();
            delete player.update;
            return updates; })()""")
        self.assertLessEqual(count, 7)
        self.assertTrue(self.evaluate("""(() => {
            player.seek(0);
            for (const repeat of [false, true, true])
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", repeat, bubbles: true }));
            return player.playing; })()"""))
        self.evaluate("player.pause()")

    def test_many_walls_at_one_point_are_no_hindrance(self):
        milliseconds = self.evaluate("""(() => {
            const walls = Array.from({ length: 20000 }, (_, k) => ({ ax: k, ay: 1, bx: 0, by: 0, hasOutside: true }));
            const start = performance.now();
            new player.view.constructor(document.createElement("canvas"), { walls });
            return performance.now() - start; })()""")
        self.assertLess(milliseconds, 2000)

    def test_the_slider_and_the_buttons_seek(self):
        self.evaluate("document.getElementById('forward').click()")
        self.assertEqual(self.evaluate("player.time"), 1)
        self.evaluate("""(() => { const slider = document.getElementById('slider');
            slider.value = 17; slider.dispatchEvent(new Event('input')); })()""")
        self.assertEqual(self.evaluate("player.time"), 17)
        self.evaluate("document.getElementById('back').click()")
        self.settle()
        self.assertEqual(self.evaluate("document.getElementById('tick').value"), f"tick 16 of {TICKS}")

    def test_hovering_shows_the_number_the_speed_and_the_contacts_of_the_body(self):
        film, tick = self.film, 25
        touching = [body for body in range(BODIES) if film.contacts[body][tick - 1]]
        for body in touching[:4] + [body for body in range(8) if body not in touching]:
            self.evaluate(f"player.seek({tick})")
            self.browser.mouse("Moved", *self.on_screen(body))
            self.settle()
            card = self.evaluate("document.getElementById('card').textContent")
            self.assertTrue(card.startswith(f"body {body}, radius "), card)
            way = math.hypot(film.x[body][tick] - film.x[body][tick - 1], film.y[body][tick] - film.y[body][tick - 1])
            speed = float(re.search(r"speed ([\d.]+) per second", card).group(1))
            self.assertAlmostEqual(speed, 60 * film.quantum * way, delta=max(0.5, 0.005 * speed))
            for code in film.contacts[body][tick - 1]:
                self.assertRegex(card, rf"touches .*{'body' if code % 2 else 'wall'}\xa0{code // 2}\b")
            if body not in touching:
                self.assertIn("touches nothing", card)

    def test_the_wheel_zooms_about_the_pointer_and_dragging_pans(self):
        before = self.evaluate("player.view.toLevel(400, 300)")
        self.browser.mouse("Wheel", 400, 300, deltaX=0, deltaY=-400)
        after = self.evaluate("player.view.toLevel(400, 300)")
        self.assertAlmostEqual(before["x"], after["x"], places=6)
        self.assertAlmostEqual(before["y"], after["y"], places=6)
        self.browser.mouse("Pressed", 400, 300, button="left", buttons=1, clickCount=1)
        self.browser.mouse("Moved", 450, 330, button="left", buttons=1)
        self.browser.mouse("Released", 450, 330, button="left", clickCount=1)
        panned = self.evaluate("player.view.toLevel(450, 330)")
        self.assertAlmostEqual(after["x"], panned["x"], places=6)
        self.assertAlmostEqual(after["y"], panned["y"], places=6)

    def test_a_phone_shows_everything_and_answers_taps_and_pinches(self):
        self.open(390, 844, phone=True)
        self.settle()
        outside = self.evaluate(
            """[...document.querySelectorAll("button, select, input, h1, li")].filter((element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
            }).length""")
        self.assertEqual(outside, 0)
        x, y = self.on_screen(7)
        nearest = self.evaluate(f"""(() => {{ const p = player.view.toLevel({x}, {y});
            return player.film.bodyAt(p.x, p.y, player.time, 1); }})()""")
        self.browser.touch("Start", (x, y))
        self.browser.touch("End")
        self.settle()
        self.assertIn(f"body {nearest},", self.evaluate("document.getElementById('card').textContent"))
        scale = self.evaluate("player.view.scale")
        self.browser.touch("Start", (150, 400), (250, 400))
        self.browser.touch("Move", (100, 400), (300, 400))
        self.browser.touch("End")
        self.assertAlmostEqual(self.evaluate("player.view.scale") / scale, 2, places=3)

    def test_light_and_dark_follow_the_system(self):
        dark = self.evaluate("player.view.theme.floor")
        self.browser.screen(1280, 800, scheme="light")
        self.browser.wait_for(f"player.view.theme.floor !== '{dark}'")


if __name__ == "__main__":
    if not shutil.which(CHROMIUM):
        print(f"skipped: there is no program {CHROMIUM} (Debian: chromium)")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        unittest.main(argv=sys.argv[:1] + sys.argv[3:])
