#!/usr/bin/env python3
"""Writes docs/trust.md: what is promised, how it is tested, and how much of that was run.

usage: scripts/trust.py [--check] [BUILD]

It is made of docs/trust/promises.json, docs/trust/runs.tsv (scripts/record-run.sh) and docs/trust/findings.md. With
--check nothing is written: the exit status is 1 where the page differs. BUILD: a folder built with all tests; then each
test that a promise names must be one of CTest's.
"""

import csv
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRUST = ROOT / "docs" / "trust"

HEAD = """\
# Trust

What Graze promises, how it is tested, and how much of that was run beyond the tests of every commit. Made by
`scripts/trust.py` of [trust/promises.json](trust/promises.json) and of the log of runs,
[trust/runs.tsv](trust/runs.tsv); do not edit. The tests have the names that `ctest -R` takes. What an
attacker may hand over, and what may never happen, is in [SECURITY.md](../SECURITY.md).

| promise | how it is tested | tests | run |
|---|---|---|---|
"""

RUNS = """
## What was run

Amounts add up runs of several commits, but for lines, which are those of the newest run; *at the newest
commit* is the part that tested the code as it was there. A run *failed* by a defect of the library, of a
test, or, of mutants, by a survivor that had no reason yet: each was followed up, see below. Suites and builds
that failed do not count above. `fast` runs have no AddressSanitizer and no limit of allocated bytes.

| run | amount | time | failed | newest commit | when | at the newest commit |
|---|---|---|---|---|---|---|
"""


def read_runs():
    with open(TRUST / "runs.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def in_words(number):
    """1234567 as 1.23 million."""
    for size, word in ((1e9, " billion"), (1e6, " million")):
        if number >= size:
            return f"{number / size:.3g}{word}"
    return f"{number:,.0f}"


def belongs(run, path):
    return run["run"] == path or run["run"].startswith(path + "/")


def amount_of(runs):
    """What was run, by unit: the sum, or of the lines of the sources, which are the same in all runs, the last count."""
    units = {}
    for run in runs:
        units[run["unit"]] = float(run["amount"]) + (units.get(run["unit"], 0) if run["unit"] != "lines" else 0)
    return ", ".join(f"{in_words(amount)} {unit}" for unit, amount in units.items())


def time_of(runs):
    minutes = sum(float(run["seconds"]) for run in runs) / 60
    return f"{minutes / 60:.1f} h" if minutes >= 60 else f"{minutes:.0f} min" if minutes >= 1 else "< 1 min"


def shows(run):
    """Whether a run counts for a promise: a suite or a build that failed shows nothing."""
    return run["unit"] not in ("tests", "builds") or run["findings"] == "0"


def row(promise, runs):
    own = [run for run in runs if any(belongs(run, path) for path in promise["runs"]) and shows(run)]
    tests = ", ".join(f"`{test}`" for test in promise["tests"])
    run = f"{amount_of(own)}; {time_of(own)}" if own else "with every commit" if not promise["runs"] else "not yet"
    return f"| {promise['promise']} | {promise['how']} | {tests} | {run} |\n"


def run_row(name, runs):
    newest = runs[-1]  # the log is in the order of time
    now = [run for run in runs if run["commit"] == newest["commit"]]
    failed = sum(int(run["findings"]) > 0 for run in runs)
    return (
        f"| `{name}` | {amount_of(runs)} | {time_of(runs)} | {f'{failed} of {len(runs)}' if failed else ''} "
        f"| {newest['commit']} | {newest['date']} | {amount_of(now) if len(now) < len(runs) else 'all'} |\n"
    )


def run_rows(runs):
    """A row for each kind of run: its name without the seed, the quantity or the flags."""
    kinds = {}
    for run in runs:
        kinds.setdefault(re.sub(r"/\d+$|(?<=^bounds)/.*|(?<=/golden)_.*", "", run["run"]), []).append(run)
    return "".join(run_row(name, kinds[name]) for name in sorted(kinds))


def machines(runs):
    names = sorted({run["machine"] for run in runs})
    return "\nMachines, which name AVX-512 where they have it: " + "; ".join(names) + ".\n" if names else ""


def page(promises, runs):
    findings = (TRUST / "findings.md").read_text(encoding="utf-8").replace("](../", "](")  # links from docs/
    return HEAD + "".join(row(promise, runs) for promise in promises) + RUNS + run_rows(runs) + machines(runs) + "\n" + findings


def missing_tests(promises, build):
    listed = subprocess.run(["ctest", "--test-dir", build, "-N"], check=True, capture_output=True, text=True).stdout
    names = {line.split(": ")[-1].strip() for line in listed.splitlines() if "Test" in line and "#" in line}
    return [test for promise in promises for test in promise["tests"] if test not in names]


def main(arguments):
    check = "--check" in arguments
    builds = [argument for argument in arguments if argument != "--check"]
    if len(builds) > 1 or any(build.startswith("-") for build in builds):
        sys.exit(__doc__)
    promises = json.loads((TRUST / "promises.json").read_text(encoding="utf-8"))
    missing = missing_tests(promises, builds[0]) if builds else []
    if missing:
        sys.exit("trust.py: promises.json names tests that do not exist: " + ", ".join(missing))
    runs, path = read_runs(), ROOT / "docs" / "trust.md"
    unknown = {run["run"] for run in runs} - {
        run["run"] for run in runs for promise in promises for own in promise["runs"] if belongs(run, own)
    }
    if unknown:
        sys.exit("trust.py: no promise has the runs " + ", ".join(sorted(unknown)))
    text = page(promises, runs)
    if not check:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        sys.exit("trust.py: docs/trust.md is not what its logs say: run scripts/trust.py")


if __name__ == "__main__":
    main(sys.argv[1:])
