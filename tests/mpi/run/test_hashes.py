"""The bits of graze_mpi_run do not depend on ranks, assignments and places (ranks.py)."""
import unittest

from ranks import main, run

STREAMS = ("--scene", "streams", "--bodies", 6001, "--ticks", 15, "--side", 256)


class HashTests(unittest.TestCase):
    """Runs of one crowd have one hash."""

    def check_owners(self, owners):
        expected = run(1, *STREAMS)["hash"]
        for ranks in (1, 2, 3, 4, 7):
            figures = run(ranks, *STREAMS, "--owners", owners)
            self.assertEqual(figures["hash"], expected, f"{ranks} ranks")
            self.assertEqual(figures["ranks"], ranks)
            self.assertEqual(figures["owners"], owners)
            self.assertEqual(figures["bodies"], 6001)
            self.assertEqual(figures["ghosts"] > 0, ranks > 1)

    def test_blocks(self):
        self.check_owners("blocks")

    def test_strips(self):
        self.check_owners("strips")

    def test_hash(self):
        self.check_owners("hash")

    def test_rcb(self):
        self.check_owners("rcb")
        balanced = run(3, *STREAMS, "--owners", "strips", "--balance", 4)
        strips = run(3, *STREAMS, "--owners", "strips")
        self.assertEqual(balanced["hash"], strips["hash"])
        self.assertLess(balanced["body_imbalance"], strips["body_imbalance"])

    def test_far_away(self):
        expected = run(2, *STREAMS)["hash"]
        for at in ("3906250,-3906250", "-1073741824,7"):
            self.assertEqual(run(3, *STREAMS, "--at", at)["hash"], expected, at)

    def test_figures(self):
        """What a hash depends on, and what is sent."""
        hashes = {run(2, *STREAMS, *options)["hash"]
                  for options in ((), ("--seed", 2), ("--ticks", 14), ("--bodies", 6000))}
        self.assertEqual(len(hashes), 4)
        box = ("--scene", "box", "--bodies", 1000, "--ticks", 10)
        self.assertNotEqual(run(2, *box)["hash"], run(2, *box, "--push")["hash"])
        alone, pair = run(1, *STREAMS), run(2, *STREAMS)
        self.assertEqual(alone["halo_bytes"] + alone["exchange_bytes"] + alone["migrate_bytes"], 0)
        for key in ("halo_bytes", "exchange_bytes", "exchanges", "reductions", "copies", "neighbours"):
            self.assertGreater(pair[key], 0, key)
        self.assertEqual(pair["measured_ticks"], 14)
        self.assertAlmostEqual(sum(pair[f"{phase}_share"] for phase in ("steer", "balance", "migrate", "place", "move")),
                               1, delta=0.1)


main()
