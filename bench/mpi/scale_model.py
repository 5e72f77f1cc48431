#!/usr/bin/env python3
"""Models how runs of graze_mpi_run scale on a network, from figures that were measured on one machine.

usage: scale_model.py MEASURED [--svg FILE] [--latency US] [--bandwidth GB] [--imbalance X] [--strong-bodies N]

MEASURED has lines of graze_mpi_run --json, of one crowd: one with 1 rank, and one with 4 ranks in 2 x 2 blocks, each of
which has two sides towards others. The times are those of a tick:

- work: the bodies of a rank times the processor time of a body, times the imbalance; the ghosts cost as much each
- exchanges: each takes a latency for each of 8 neighbours; the bytes go at the bandwidth of a rank
- reductions: each takes 2 log2(ranks) latencies
- placing: four neighbour collectives, and the bytes of the ghosts
- migration: counts among all ranks in log2(ranks) steps of half of the counts, and the bytes of the bodies

Ghosts and bytes grow as the border of a rank's square, the square root of its bodies, times its sides towards others:
1 of 2 ranks, 2 of 4, 4 of more. What the model leaves out: that the ranks of a node share its memory's bandwidth, other
programs, and that each stage of a move waits for the slowest rank of that stage.
"""
import argparse
import json
import math
import sys

NEIGHBOURS = 8       # of a block in a grid
COLLECTIVES = 4      # of a placing: counts and boxes of sectors, counts and records of ghosts
COUNT_BYTES = 4      # that a rank sends to each other one before migration
MEASURED_SIDES = 2   # of a block of 2 x 2
RANKS = [4 ** k for k in range(6)]  # 1 to 1,024


class Model:
    """The time of a tick in seconds."""

    def __init__(self, alone, four, latency, bandwidth, imbalance):
        self.body = alone["processor_ns_per_body"] * 1e-9
        self.four, self.latency, self.bandwidth, self.imbalance = four, latency, bandwidth, imbalance
        self.measured_bodies = four["bodies"] / 4

    @staticmethod
    def sides(ranks):
        return {1: 0, 2: 1, 4: 2}.get(ranks, 4)

    def border(self, bodies, ranks):
        """The border of a rank, as a multiple of that which was measured."""
        return math.sqrt(bodies / self.measured_bodies) * self.sides(ranks) / MEASURED_SIDES

    def parts(self, bodies, ranks):
        """Seconds of the parts of a tick, with so many bodies on each rank."""
        four, border = self.four, self.border(bodies, ranks)
        steps = math.log2(ranks)
        neighbours = min(NEIGHBOURS, ranks - 1)
        imbalance = self.imbalance if ranks > 1 else 1
        ghosts = four["ghosts"] * self.measured_bodies * border
        exchanges = four["exchanges"] if ranks > 1 else 0
        return {
            "work": bodies * self.body,
            "imbalance": bodies * self.body * (imbalance - 1),
            "ghosts": ghosts * self.body,
            "exchanges": exchanges * neighbours * self.latency + four["exchange_bytes"] * border / self.bandwidth,
            "reductions": four["reductions"] * 2 * steps * self.latency,
            "placing": COLLECTIVES * neighbours * self.latency + four["halo_bytes"] * border / self.bandwidth,
            "migration": (steps * (self.latency + ranks / 2 * COUNT_BYTES / self.bandwidth)
                          + four["migrate_bytes"] * border / self.bandwidth + neighbours * self.latency),
        }

    def tick(self, bodies, ranks):
        return sum(self.parts(bodies, ranks).values())

    def weak(self, bodies, ranks):
        """The efficiency with so many bodies on each rank."""
        return self.tick(bodies, 1) / self.tick(bodies, ranks)

    def strong(self, bodies, ranks):
        """The efficiency with so many bodies on all ranks together."""
        return self.tick(bodies, 1) / ranks / self.tick(bodies / ranks, ranks)


# ----------------------------------------------------------------------------------------------------------------------
# Output
# ----------------------------------------------------------------------------------------------------------------------

def table(model, title, bodies_of, efficiency):
    names = list(model.parts(1, 1))
    print(f"{title}\n\n| ranks | bodies of a rank | tick, ms | efficiency | " + " | ".join(names) + " |")
    print("|" + "---|" * (4 + len(names)))
    for ranks in RANKS:
        bodies = bodies_of(ranks)
        parts = model.parts(bodies, ranks)
        times = " | ".join(f"{1e3 * parts[name]:.3g}" for name in names)
        print(f"| {ranks:,} | {round(bodies):,} | {1e3 * model.tick(bodies, ranks):.3g} | {efficiency(ranks):.2f} | "
              f"{times} |")
    print()


def plot(path, curves):
    """Efficiency over ranks, on a logarithmic axis."""
    left, top, width, height = 60, 20, 480, 260
    def x(ranks):
        return left + width * math.log2(ranks) / math.log2(RANKS[-1])
    def y(value):
        return top + height * (1 - value)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 330" font-family="sans-serif" font-size="12">',
           '<rect width="720" height="330" fill="#fff"/>']
    for value in (0, 0.2, 0.4, 0.6, 0.8, 1):
        out.append(f'<path d="M{left} {y(value):g}h{width}" stroke="#ddd"/>'
                   f'<text x="{left - 8}" y="{y(value) + 4:g}" text-anchor="end">{value:g}</text>')
    for ranks in RANKS:
        out.append(f'<text x="{x(ranks):g}" y="{top + height + 18}" text-anchor="middle">{ranks:,}</text>')
    out.append(f'<text x="{left + width / 2:g}" y="{top + height + 40}" text-anchor="middle">ranks</text>'
               f'<text x="16" y="{top + height / 2:g}" text-anchor="middle" '
               f'transform="rotate(-90 16 {top + height / 2:g})">efficiency</text>')
    for number, (name, color, efficiency) in enumerate(curves):
        points = " ".join(f"{x(ranks):g},{y(efficiency(ranks)):.1f}" for ranks in RANKS)
        out.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2"/>'
                   f'<path d="M{left + width + 16} {top + 20 + 22 * number}h20" stroke="{color}" stroke-width="2"/>'
                   f'<text x="{left + width + 42}" y="{top + 24 + 22 * number}">{name}</text>')
    out.append("</svg>\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out))


def read(path):
    """The runs with 1 and with 4 ranks."""
    with open(path, encoding="utf-8") as file:
        runs = {run["ranks"]: run for run in map(json.loads, filter(str.strip, file))}
    for ranks in (1, 4):
        if ranks not in runs:
            sys.exit(f"scale_model.py: {path}: no run with {ranks} rank{'s' * (ranks > 1)}")
    return runs[1], runs[4]


def main():
    parser = argparse.ArgumentParser(description="Models how runs of graze_mpi_run scale on a network.")
    parser.add_argument("measured")
    parser.add_argument("--svg")
    parser.add_argument("--latency", type=float, default=2, help="microseconds; default 2")
    parser.add_argument("--bandwidth", type=float, default=0.2,
                        help="10^9 bytes per second and rank; default 0.2: 100 Gbit/s for 64 ranks")
    parser.add_argument("--imbalance", type=float, default=1.1, help="default 1.1")
    parser.add_argument("--weak-bodies", type=float, default=1e6, help="of each rank; default 10^6")
    parser.add_argument("--strong-bodies", type=float, default=16e6, help="of all ranks; default 16 * 10^6")
    options = parser.parse_args()
    model = Model(*read(options.measured), options.latency * 1e-6, options.bandwidth * 1e9, options.imbalance)
    weak, strong = options.weak_bodies, options.strong_bodies
    table(model, f"Weak scaling: {weak:,.0f} bodies on each rank", lambda ranks: weak,
          lambda ranks: model.weak(weak, ranks))
    table(model, f"Strong scaling: {strong:,.0f} bodies on all ranks", lambda ranks: strong / ranks,
          lambda ranks: model.strong(strong, ranks))
    if options.svg:
        plot(options.svg, [(f"weak, {weak:.0e} each".replace("e+0", "e"), "#27c", lambda ranks: model.weak(weak, ranks)),
                           (f"strong, {strong:.1e}".replace("e+0", "e"), "#c52", lambda ranks: model.strong(strong, ranks))])


if __name__ == "__main__":
    main()
