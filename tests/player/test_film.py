"""Tests the film in the page of `graze run --html` against the run's other outputs.

usage: test_film.py GRAZE
"""
import math
import os
import sys
import tempfile
import unittest

from page import Film
from runs import BODIES, TICKS, circles_of, refusal, run, starts_of


class FilmTests(unittest.TestCase):
    """What the file says."""

    @classmethod
    def setUpClass(cls):
        cls.summary = run("--bodies", str(BODIES), "--ticks", str(TICKS), "--html", "run.html", "--svg", "run.svg",
                          "--record", "run.gzr")
        cls.film = Film("run.html")

    def test_first_positions_are_those_of_the_recording(self):
        film, (x, y) = self.film, starts_of("run.gzr")
        for body in range(BODIES):
            at = film.position(body, 0)
            self.assertLessEqual(abs(at[0] - x[body]), film.quantum / 2)
            self.assertLessEqual(abs(at[1] - y[body]), film.quantum / 2)

    def check_last_positions(self, film, picture):
        circles, tenth = circles_of(picture, (film.low_x, film.low_y, film.high_x, film.high_y))
        self.assertEqual(len(circles), film.bodies)
        ends = [film.position(body, film.ticks) for body in range(film.bodies)]
        for x, y in circles:
            nearest = min(ends, key=lambda end: math.hypot(end[0] - x, end[1] - y))
            ends.remove(nearest)
            self.assertLessEqual(max(abs(nearest[0] - x), abs(nearest[1] - y)), (film.quantum + tenth) / 2 + 1e-4)

    def test_last_positions_are_those_of_the_picture(self):
        self.check_last_positions(self.film, "run.svg")

    def test_contacts_are_those_that_the_run_counts(self):
        codes = [code for row in self.film.contacts for contacts in row for code in contacts]
        self.assertEqual(sum(code % 2 for code in codes), self.summary["body_contacts"])
        self.assertEqual(len(codes), self.summary["contacts"])
        self.assertLess(max(code // 2 for code in codes if code % 2 == 0), self.summary["walls"])
        self.assertGreater(self.summary["body_contacts"], 0)

    def test_quantum_is_a_small_part_of_a_radius(self):
        self.assertLessEqual(self.film.quantum, min(self.film.radius) / 64)
        self.assertEqual(math.frexp(self.film.quantum)[0], 0.5)

    def test_scenes_of_crowds_have_films(self):
        for scene in ("swarm", "boss", "streams", "billiards", "box", "bullets"):
            with self.subTest(scene):
                summary = run("--scene", scene, "--bodies", "200", "--ticks", "20", "--html", "scene.html", "--svg",
                              "scene.svg")
                film = Film("scene.html")
                self.check_last_positions(film, "scene.svg")
                self.assertEqual(sum(len(codes) for row in film.contacts for codes in row), summary["contacts"])

    def test_the_film_changes_no_result(self):
        for arguments in (["--scene", "boss"], ["--scene", "billiards"]):
            arguments += ["--bodies", "200", "--ticks", "20"]
            self.assertEqual(run(*arguments)["hash"], run(*arguments, "--html", "scene.html")["hash"])

    def test_bodies_at_rest_cost_next_to_nothing(self):
        still = ["--speed", "0", "--bodies", "300"]
        run(*still, "--ticks", "10", "--html", "short.html")
        run(*still, "--ticks", "1000", "--html", "long.html")
        self.assertLess(os.path.getsize("long.html") - os.path.getsize("short.html"), 4000)

    def test_three_thousand_bodies_in_600_ticks_take_less_than_three_megabytes(self):
        run("--bodies", "3000", "--ticks", "600", "--html", "large.html")
        self.assertLess(os.path.getsize("large.html"), 3_000_000)

    def test_the_title_is_the_level_and_is_escaped(self):
        with open("a<b&c.txt", "w", encoding="utf-8") as file:
            file.write("wall 0 0 100 0\nwall 100 0 100 100\nwall 100 100 0 100\nwall 0 100 0 0\n")
        run("--level", "a<b&c.txt", "--bodies", "1", "--ticks", "1", "--html", "named.html")
        with open("named.html", encoding="utf-8") as file:
            self.assertIn("<title>a&#60;b&#38;c.txt: 1 circles, 1 ticks</title>", file.read())

    def test_a_repeated_run_has_the_film_of_the_recorded_one(self):
        run("--replay", "run.gzr", "--html", "again.html")
        with open("run.html", "rb") as first, open("again.html", "rb") as second:
            self.assertEqual(first.read(), second.read())

    def test_default_radii_and_speeds_are_in_proportion_to_small_and_large_levels(self):
        for side, scale in ((10, 10 / 2000), (2000, 1), (10000, 1), (50000, 5)):
            with open("square.txt", "w", encoding="utf-8") as file:
                file.write(f"wall 0 0 {side} 0\nwall {side} 0 {side} {side}\nwall {side} {side} 0 {side}\n"
                           f"wall 0 {side} 0 0\n")
            run("--level", "square.txt", "--bodies", "400", "--ticks", "1", "--against", "walls", "--html",
                "square.html")
            film = Film("square.html")
            self.assertGreater(min(film.radius), 3.999 * scale)
            self.assertLess(max(film.radius), 8.001 * scale)
            self.assertGreater(max(film.radius), 7.5 * scale)
            ways = [film.quantum * math.hypot(x[1] - x[0], y[1] - y[0]) for x, y in zip(film.x, film.y)]
            self.assertLess(max(ways), 360 / 60 * scale + 2 * film.quantum)
            self.assertGreater(max(ways), 330 / 60 * scale)
            run("--level", "square.txt", "--bodies", "1", "--ticks", "1", "--radius", "1", "--html", "square.html")
            self.assertEqual(set(Film("square.html").radius), {1})

    def test_runs_without_a_film_are_refused_before_they_start(self):
        self.assertEqual(refusal("--scene", "pods", "--html", "x.html"),
                         (2, "graze: --html: cannot be combined with --scene pods\n"))
        self.assertEqual(refusal("--bodies", "3000", "--ticks", "6000", "--html", "x.html"),
                         (1, "graze: --html: 3000 bodies in 6000 ticks are more than a page holds: bodies times "
                          "(ticks + 1) are at most 16777216\n"))
        self.assertFalse(os.path.exists("x.html"))
        self.assertEqual(refusal("--bodies", "1", "--ticks", "1", "--html", "absent/x.html"),
                         (1, "graze: absent/x.html: No such file or directory\n"))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        unittest.main(argv=sys.argv[:1] + sys.argv[2:])
