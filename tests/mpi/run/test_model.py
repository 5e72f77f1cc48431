"""The model of scale (bench/mpi/scale_model.py) beside times that are computed by hand.

usage: test_model.py GRAZE_MPI_RUN MPIEXEC FLAG
"""
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../bench/mpi"))
import scale_model  # noqa: E402  (its folder is known only now)
from ranks import main, run  # noqa: E402

ALONE = {"ranks": 1, "bodies": 1000, "processor_ns_per_body": 500.0}
FOUR = {"ranks": 4, "bodies": 4000, "ghosts": 0.1, "exchanges": 8, "reductions": 30, "exchange_bytes": 4000.0,
        "halo_bytes": 2000.0, "migrate_bytes": 100.0}


class ModelTests(unittest.TestCase):
    """Times in seconds."""

    def setUp(self):
        self.model = scale_model.Model(ALONE, FOUR, 1e-6, 1e9, 1.25)

    def test_one_rank_has_no_messages(self):
        parts = self.model.parts(1000, 1)
        self.assertAlmostEqual(parts.pop("work"), 500e-6)
        self.assertEqual(set(parts.values()), {0})

    def test_parts_of_sixteen_ranks(self):
        # Four times the bodies of the measured rank: the sides of its square are twice as long, and four of them are
        # towards other ranks, in place of two.
        expected = {"work": 2e-3, "imbalance": 0.5e-3, "ghosts": 0.1 * 1000 * 4 * 500e-9,
                    "exchanges": 8 * 8e-6 + 16e-6, "reductions": 30 * 8e-6, "placing": 4 * 8e-6 + 8e-6,
                    "migration": 4 * (1e-6 + 32e-9) + 0.4e-6 + 8e-6}
        parts = self.model.parts(4000, 16)
        self.assertEqual(list(parts), list(expected))
        for name, seconds in expected.items():
            self.assertAlmostEqual(parts[name], seconds, places=12, msg=name)

    def test_efficiencies(self):
        self.assertAlmostEqual(self.model.weak(4000, 16), 2e-3 / self.model.tick(4000, 16))
        self.assertAlmostEqual(self.model.strong(64000, 16), 2e-3 / self.model.tick(4000, 16))
        self.assertEqual(self.model.weak(4000, 1), 1)

    def test_reads_what_the_program_prints(self):
        with tempfile.TemporaryDirectory() as folder:
            measured, picture = os.path.join(folder, "measured"), os.path.join(folder, "plot.svg")
            with open(measured, "w", encoding="utf-8") as file:
                for ranks in (1, 4):
                    figures = run(ranks, "--scene", "box", "--bodies", 500 * ranks, "--tiles", "1x1", "--side", 128, "--ticks", 3)
                    file.write(scale_model.json.dumps(figures) + "\n")
            with mock.patch.object(sys, "argv", ["scale_model.py", measured, "--svg", picture]):
                with mock.patch("builtins.print") as printed:
                    scale_model.main()
            self.assertGreater(printed.call_count, 2 * len(scale_model.RANKS))
            root = xml.etree.ElementTree.parse(picture).getroot()
            self.assertEqual(len(root.findall("{http://www.w3.org/2000/svg}polyline")), 2)


main()
