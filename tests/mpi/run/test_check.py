"""--check of graze_mpi_run compares each body with gz_sectors in one process (ranks.py)."""
import os
import tempfile
import unittest

from checkpoint_file import MOTION, Checkpoint
from ranks import main, refusal, run


class EqualTests(unittest.TestCase):
    """Runs that are the same on several ranks."""

    def check(self, ranks, *options):
        self.assertIs(run(ranks, "--check", *options)["same_as_one_process"], True)

    def test_level(self):
        self.check(3, "--scene", "level", "--tiles", "2x1", "--ticks", 10, "--side", 512, "--owners", "hash")

    def test_billiards(self):
        self.check(2, "--scene", "billiards", "--bodies", 3000, "--tiles", "1x2", "--ticks", 10, "--side", 256)

    def test_swarm_that_pushes(self):
        self.check(4, "--scene", "swarm", "--bodies", 4000, "--tiles", "2x2", "--ticks", 40, "--side", 512, "--push")

    def test_box_and_funnel(self):
        self.check(3, "--scene", "box", "--bodies", 3000, "--ticks", 10, "--side", 256, "--owners", "strips")
        self.check(2, "--scene", "funnel", "--bodies", 1000, "--ticks", 10, "--side", 512)


class DifferenceTests(unittest.TestCase):
    """Restarts from checkpoints with other bodies than those of the run, which --check must find."""

    RUN = ("--scene", "streams", "--bodies", 500, "--side", 256)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "bodies")
        run(2, *self.RUN, "--ticks", 3, "--checkpoint", self.path)
        self.checkpoint = Checkpoint(self.path)

    def check_refused(self, expected):
        self.checkpoint.write(self.path)
        for ranks in (1, 3):
            status, text = refusal(ranks, *self.RUN, "--ticks", 3, "--restart", self.path, "--check")
            self.assertEqual(status, 1)
            self.assertTrue(text.startswith(expected), text)
        run(3, *self.RUN, "--ticks", 3, "--restart", self.path)  # without --check no error

    def test_same_bodies(self):
        """Records in any order are no difference."""
        self.checkpoint.records.reverse()
        self.checkpoint.write(self.path)
        restarted = run(3, *self.RUN, "--ticks", 3, "--restart", self.path, "--check")
        self.assertIs(restarted["same_as_one_process"], True)

    def test_one_bit(self):
        for record in (0, 250, 499):
            self.checkpoint.records[record][MOTION.start] ^= 1
            self.check_refused(f"body {self.checkpoint.id_of(record)} differs: sector (")
            self.checkpoint.records[record][MOTION.start] ^= 1

    def test_missing_body(self):
        missing = self.checkpoint.id_of(100)
        del self.checkpoint.records[100]
        self.check_refused(f"body {missing} is missing; in one process sector (")

    def test_body_that_is_there_twice(self):
        self.checkpoint.records.append(self.checkpoint.records[100])
        self.check_refused(f"body {self.checkpoint.id_of(100)} is there twice: sector (")

    def test_other_tick(self):
        """The bodies of tick 3 as those of tick 2: one tick more moves them."""
        self.checkpoint.note -= 1
        self.check_refused("body 0 differs: sector (")


main()
