"""The results of mutants as tables: what was caught, what survives with a reason, and what survives without one."""

import csv

from mutation.workshop import ROOT

REASONS = ROOT / "docs" / "trust" / "mutants.tsv"
PAGE = ROOT / "docs" / "trust" / "mutants.md"
COUNTED = ("caught", "time", "survived")
COLUMNS = ("area", "places", "tried", "do not compile", "same code", "counted", "caught", "of these by time",
    "by the golden hash alone", "survive, argued", "survive", "caught in %", "of those without a reason, in %")  # fmt: skip
ALL = "*"  # in place of a line and its change: all of a function

HEAD = """\
# Mutants

`scripts/mutants.py` changes one token of the library: a comparison, a sign, an operator, a constant, an
operation of lanes. Then it compiles what includes the file, and runs tests until one fails. A mutant that no
test notices is a hole in the tests, or changes no result that is promised. This page is made by
`scripts/mutants.py --page`, of its log and of [mutants.tsv](mutants.tsv), which gives the reasons; do not
edit.

- *Places* is how many mutants exist. A hash with a seed chooses those that are *tried*.
- Mutants that do not compile, or to the same machine code, do not count.
- A test that takes longer than five times its time, and three seconds, has caught its mutant: most of these
  are endless loops.
- The golden hash comes last. What it alone catches is known by recorded bits, not by an oracle.
- Tests are the suites of the folders that `scripts/mutation/units.py` gives to a file, and short forms of the
  fuzzer and of the soak. The build has asserts, -O1, and the backends avx2 and scalar; a mutant of a kernel
  changes both.
- Suites that take longer than `--longest` seconds are left out of a run; `--again --longest 10` tries its
  survivors with them.
- *Cost*: the mutant changes time or memory, and no result. Most of these are in `broadphase`, whose sizes of
  cells are a matter of speed alone (S150).

"""


def read_table(path, columns=None):
    """The rows of a table with tabs, whose first line has the names of its columns unless they are given."""
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, columns, delimiter="\t", quoting=csv.QUOTE_NONE))


class Reasons:
    """Why mutants survive: for one mutant, or for all of a function."""

    def __init__(self):
        self.rows = read_table(REASONS)
        self.of = {(r["path"], r["function"], r["line"], r["change"]): r["reason"] for r in self.rows}

    def reason(self, row):
        place = row["path"], row["function"]
        return self.of.get((*place, row["line"], row["change"])) or self.of.get((*place, ALL, ALL))

    def page(self):
        """A table of them, by file."""
        rows = sorted(self.rows, key=lambda r: (r["path"], r["function"], r["line"]))
        return "\n## Survivors with a reason\n\n" + place_table(rows, ("reason",))


def summary(area, places, rows, reasons):
    """The row of an area, and its survivors without a reason."""
    count = {result: sum(r["result"] == result for r in rows) for result in (*COUNTED, "broken", "same")}
    survivors = [r for r in rows if r["result"] == "survived"]
    unargued = [r for r in survivors if not reasons.reason(r)]
    counted, caught = sum(count[r] for r in COUNTED), count["caught"] + count["time"]
    golden = sum(r["unit"] == "golden" for r in rows)
    argued = len(survivors) - len(unargued)
    return (area, places, len(rows), count["broken"], count["same"], counted, caught, count["time"], golden, argued,
        len(unargued), percent(caught, counted), percent(caught, counted - argued)), unargued  # fmt: skip


def percent(part, whole):
    return f"{100 * part / whole:.1f}" if whole else ""


def table(columns, rows):
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def place_table(rows, more=()):
    """Mutants with their places: file, function, line and change. A bar in a line would end its cell."""
    cells = []
    for r in rows:
        line = "all" if r["line"] == ALL else "`" + r["line"].replace("|", "\\|") + "`"
        change = "" if r["line"] == ALL else r["change"].split(": ", 1)[1].replace("|", "\\|")
        cells.append((r["path"], r["function"], line, change, *(r[column] for column in more)))
    return table(("file", "function", "line", "change", *more), cells)


def write_page(rows, unargued, reasons):
    text = HEAD + table(COLUMNS, rows) + reasons.page()
    if unargued:
        text += "\n## Survivors without a reason yet\n\n" + place_table(unargued)
    PAGE.write_text(text, encoding="utf-8")
