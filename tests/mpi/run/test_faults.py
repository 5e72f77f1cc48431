"""Errors of graze_mpi_run: one message, and all ranks end (ranks.py)."""
import unittest

from ranks import attempt, main, refusal


class FaultTests(unittest.TestCase):
    """Exit status and message."""

    def check(self, status, text, *options, ranks=0):
        self.assertEqual(refusal(ranks, *options), (status, text))

    def test_invalid_arguments(self):
        self.check(2, 'unknown argument "--bodes"; --help lists the options', "--bodes", 5, ranks=2)
        self.check(2, 'unknown argument "x"; --help lists the options', "x")
        self.check(2, "--bodies needs a value", "--bodies")
        self.check(2, '--bodies: "0" is not an integer from 1 to 4294967295', "--bodies", 0)
        self.check(2, '--bodies: "-5" is not an integer from 1 to 4294967295', "--bodies=-5")
        self.check(2, '--side: "100" is not a power of two from 1 to 1048576', "--side", 100)
        self.check(2, '--tiles: "3" is not two numbers from 1 to 1048576, such as 4x3', "--tiles", 3)
        self.check(2, '--at: "1,2,3" is not two integers from -2^30 to 2^30, such as -5,8', "--at", "1,2,3")
        self.check(2, '--scene: "boss" is not one of streams, swarm, funnel, billiards, box, level', "--scene", "boss")
        self.check(2, '--owners: "all" is not one of blocks, strips, rcb, hash', "--owners", "all")
        self.check(2, '--json: "1" is not expected: it takes no value', "--json=1")
        self.check(2, "--every needs --checkpoint", "--every", 3)

    def test_failures_of_all_ranks(self):
        self.check(1, "/nonexistent.wad: No such file or directory", "--level", "/nonexistent.wad", ranks=2)
        status, text = refusal(2, "--backend", "abacus")
        self.assertEqual(status, 1)
        self.assertIn("abacus", text)

    def test_failures_of_files(self):
        for option in ("--restart", "--checkpoint"):
            status, text = refusal(3, option, "/nonexistent/file", "--bodies", 100, "--ticks", 1)
            self.assertEqual(status, 1)
            self.assertTrue(text.startswith("/nonexistent/file: "), text)

    def test_side_that_is_too_small(self):
        status, text = refusal(2, "--bodies", 100, "--side", 16)
        self.assertEqual(status, 1)
        self.assertIn("margin", text)
        self.assertIn("--side", text)

    def test_help(self):
        done = attempt(2, "--help")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("usage: "), 1)
        self.assertTrue(attempt(2, "--version").stdout.startswith("graze_mpi_run "))


main()
