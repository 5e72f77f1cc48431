"""Checkpoints of graze_mpi_run: restarts, and ranks that are killed (ranks.py)."""
import os
import re
import signal
import tempfile
import time
import unittest

from ranks import PROGRAM, main, refusal, run, start

LEVEL = ("--scene", "level", "--bodies", 500, "--tiles", "2x1", "--side", 512)


def ranks_of(launcher):
    """The processes of the program below one of mpiexec, as their ids."""
    parents = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat:
                parents[int(name)] = int(stat.read().rpartition(")")[2].split()[1])
        except OSError:
            pass  # it has ended
    def is_below(process):
        while process in parents and process != launcher:
            process = parents[process]
        return process == launcher
    def runs_program(process):
        try:
            return os.path.samefile(f"/proc/{process}/exe", PROGRAM)
        except OSError:
            return False
    return [process for process in parents if is_below(process) and runs_program(process)]


class CheckpointTests(unittest.TestCase):
    """All in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "bodies")

    def test_restart_on_another_number_of_ranks(self):
        whole = run(1, *LEVEL, "--ticks", 30)
        run(3, *LEVEL, "--ticks", 12, "--checkpoint", self.path)
        for ranks in (1, 2, 5):
            restarted = run(ranks, *LEVEL, "--ticks", 30, "--restart", self.path)
            self.assertEqual(restarted["hash"], whole["hash"], f"{ranks} ranks")
        self.assertEqual(restarted["measured_ticks"], 17)
        run(2, *LEVEL, "--ticks", 30, "--restart", self.path, "--owners", "hash", "--check")
        at_end = run(2, *LEVEL, "--ticks", 12, "--restart", self.path)
        self.assertEqual(at_end["hash"], run(1, *LEVEL, "--ticks", 12)["hash"])

    def test_refused_restarts(self):
        run(2, *LEVEL, "--ticks", 3, "--checkpoint", self.path)
        for options, expected in (((*LEVEL, "--seed", 2), "the checkpoint is of a run with other options"),
                                  ((*LEVEL, "--side", 1024), "the file belongs to other walls, or another side"),
                                  ((*LEVEL, "--ticks", 2), "the checkpoint is of tick 3, after --ticks")):
            status, text = refusal(3, *options, "--restart", self.path)
            self.assertEqual(status, 1)
            self.assertIn(expected, text)
            self.assertTrue(text.startswith(self.path), text)
        with open(self.path, "r+b") as file:
            file.seek(-100, os.SEEK_END)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 1]))
        status, text = refusal(2, *LEVEL, "--restart", self.path)
        self.assertEqual(status, 1)
        self.assertTrue(text.startswith(self.path), text)
        self.assertIn("the file has damaged bodies", text)

    def test_rank_that_is_killed(self):
        launcher = start(3, *LEVEL, "--ticks", 1000000, "--checkpoint", self.path, "--every", 2)
        try:
            end = time.monotonic() + 30
            while not os.path.exists(self.path) and time.monotonic() < end:
                time.sleep(0.01)
            processes = ranks_of(launcher.pid)
            self.assertEqual(len(processes), 3)
            os.kill(processes[1], signal.SIGKILL)
            message = launcher.communicate(timeout=30)[1]
        finally:
            launcher.kill()
            launcher.communicate()
        self.assertNotEqual(launcher.returncode, 0)
        self.assertIn("signal 9", message)
        tick = int(re.search("of tick ([0-9]+)", refusal(2, *LEVEL, "--ticks", 1, "--restart", self.path)[1])[1])
        restarted = run(2, *LEVEL, "--ticks", tick + 3, "--restart", self.path)
        self.assertEqual(restarted["hash"], run(1, *LEVEL, "--ticks", tick + 3)["hash"])


main()
