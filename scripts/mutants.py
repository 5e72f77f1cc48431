#!/usr/bin/env python3
"""Changes the library by one token at a time, and reports which changes the tests do not notice.

usage: scripts/mutants.py [options] AREA...

  AREA            kernels, lanes, broadphase, mover, move, rounds, or a file or folder of one
  --sample N      so many mutants of each area (100), or 0 to report what was tried; all of them would take days
  --seed S        another choice (1)
  --jobs N        at a time (2)
  --longest T     no test that takes more than T seconds without a mutant (3)
  --build FOLDER  a build of Graze with tests (build/mutants, which is made if it is missing)
  --fixed FILE    no areas: the mutants of a table, each with the test that must catch it
  --backend NAME  change kernels of this backend alone, and run tests with it; for builds with all of them
  --again         try those again that survived, after a change of the tests
  --list          print the mutants, and try none
  --page          write docs/trust/mutants.md with the results of these areas
  --record        append the runs to docs/trust/runs.tsv

Mutants that do not compile, and those whose objects are the same, do not count. Results are appended to mutants.tsv in
the build's folder, from which a run that was stopped goes on. Survivors that docs/trust/mutants.tsv gives a reason for
are argued; the exit status is 1 where others survive.
"""

import argparse
import hashlib
import os
import pathlib
import queue
import subprocess
import sys
import threading
import time

from mutation.points import mutants_of
from mutation.report import COLUMNS, COUNTED, Reasons, place_table, read_table, summary, table, write_page
from mutation.units import Units
from mutation.workshop import ROOT, Broken, Workshop

AREAS = {
    "kernels": ("kernels", ("kernels/lanes",)),
    "lanes": ("kernels/lanes", ()),
    "broadphase": ("broadphase", ()),
    "mover": ("engine/mover", ()),
    "move": ("engine/move", ()),
    "rounds": ("engine/rounds", ()),
}
CONFIGURE = (
    "cmake", "-S", str(ROOT), "-G", "Unix Makefiles", "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=-O1",
    "-DGRAZE_LEFT_OUT=sse2|avx512", "-DGRAZE_TESTS=ON", "-DGRAZE_BENCH=OFF", "-DGRAZE_EXAMPLES=OFF",
    "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
)  # fmt: skip
BEFORE_COMPARISON = 6  # tests, which catch most mutants in less time than the original takes to compile
LOG_COLUMNS = ("area", "path", "function", "line", "change", "result", "unit", "seconds")


def say(text):
    print(text, file=sys.stderr, flush=True)


def sources(area):
    """The files of an area, or the file or folder of that path."""
    folder, without = AREAS.get(area, (area, ()))
    root = ROOT / folder
    files = [root] if root.is_file() else sorted(f for f in root.rglob("*") if f.suffix in (".c", ".h", ".inl"))
    paths = [str(f.relative_to(ROOT)) for f in files]
    return [path for path in paths if not path.startswith(tuple(f"{w}/" for w in without))]


def points(area):
    found = [m for path in sources(area) for m in mutants_of(path, (ROOT / path).read_text(encoding="utf-8"))]
    if not found:
        sys.exit(f"mutants.py: nothing to change in {area}, see --help")
    return found


def sample(mutants, options):
    """Some of the mutants, by a hash of each: the same ones where other lines have changed."""
    order = lambda m: hashlib.sha256(f"{options.seed} {m.key}".encode()).digest()
    return sorted(mutants, key=order)[: options.sample]


def key_of(row):
    return row["path"], row["line"], row["change"]


class Log:
    """The results so far, by the key of the mutant."""

    def __init__(self, path):
        self.path, self.lock, self.rows = path, threading.Lock(), {}
        for row in read_table(path, LOG_COLUMNS) if path.exists() else []:
            self.rows[key_of(row)] = row

    def add(self, area, mutant, result, unit, seconds):
        values = (area, mutant.path, mutant.function, mutant.line, mutant.change, result, unit, f"{seconds:.1f}")
        with self.lock:
            self.rows[mutant.key] = dict(zip(LOG_COLUMNS, values))
            with open(self.path, "a", encoding="utf-8") as file:
                file.write("\t".join(values) + "\n")


def judge(workshop, units, mutant):
    """What becomes of a mutant, and the unit that decided."""
    text = (ROOT / mutant.path).read_text(encoding="utf-8")
    try:
        workshop.make(mutant, text)
        for tried, (unit, limit) in enumerate(units.in_order(mutant.path)):
            if tried == BEFORE_COMPARISON and workshop.is_same(mutant, text):
                return "same", ""
            program, *arguments = units.command(unit)
            status, _ = workshop.test(program, arguments, limit)
            if status != 0:
                units.note(unit, mutant.path)
                return ("time" if status is None else "caught"), unit
    except Broken:
        return "broken", ""
    return "survived", ""


def try_all(work, log, units, workshops):
    """Tries the mutants of the queue, one at a time in each workshop."""

    def worker(workshop):
        while True:
            try:
                area, mutant = work.get_nowait()
            except queue.Empty:
                return
            begin = time.monotonic()
            result, unit = judge(workshop, units, mutant)
            log.add(area, mutant, result, unit, time.monotonic() - begin)
            say(f"{work.qsize()} left: {result} {unit}  {mutant.path}:{mutant.number} {mutant.change}  {mutant.line}")

    threads = [threading.Thread(target=worker, args=(w,), daemon=True) for w in workshops]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def make_build(folder):
    if not (folder / "compile_commands.json").exists():
        subprocess.run([*CONFIGURE, "-B", str(folder)], check=True, stdout=sys.stderr)
    targets = ("--target", "graze_tests", "graze_fuzz", "graze_soak")
    subprocess.run(["cmake", "--build", str(folder), "-j2", *targets], check=True, stdout=subprocess.DEVNULL)


def try_fixed(workshop, units, path):
    """Tries the mutants of a table; the exit status is 1 where a test does not catch its own."""
    missed = 0
    for row in read_table(path):
        text = (ROOT / row["path"]).read_text(encoding="utf-8")
        found = [m for m in mutants_of(row["path"], text) if m.key == (row["path"], row["line"], row["change"])]
        if len(found) == 1:
            workshop.make(found[0], text)
        else:
            sys.exit(f"mutants.py: {path} has a line that is not one mutant of {row['path']}: {row['line']}")
        program, *arguments = units.command(row["unit"])
        status, seconds = workshop.test(program, arguments, 60)
        missed += status == 0
        say(f"{'MISSED' if status == 0 else 'caught'} by {row['unit']} in {seconds:.1f} s: {row['line']}  {row['change']}")
    sys.exit(1 if missed else 0)


def read_options():
    parser = argparse.ArgumentParser()
    parser.format_help = lambda: __doc__
    parser.add_argument("areas", nargs="*")
    for name, default in (("sample", 100), ("seed", 1), ("jobs", 2), ("longest", 3.0)):
        parser.add_argument(f"--{name}", type=type(default), default=default)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--fixed", type=pathlib.Path)
    parser.add_argument("--backend")
    for name in ("again", "list", "page", "record"):
        parser.add_argument(f"--{name}", action="store_true")
    options = parser.parse_args()
    if bool(options.areas) == bool(options.fixed):
        parser.error("name areas, or a table with --fixed")
    return options


def name_commit():
    """Sets the commit of the runs to be recorded: what is committed while they run is not what they have tried."""
    script = ROOT / "scripts" / "record-run.sh"
    os.environ["RUN_COMMIT"] = subprocess.run([script, "--commit"], check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


def report(options, all_points, log, tried):
    """Prints the results of all mutants of the log, writes them where that is wanted, and records those of this run."""
    reasons, rows, unargued = Reasons(), [], []
    for area, mutants in all_points.items():
        results = [log.rows[key] for key in sorted({m.key for m in mutants}) if key in log.rows]
        row, open_ones = summary(area, len(mutants), results, reasons)
        rows.append(row), unargued.extend(open_ones)
        if options.record:
            now = [r for r in results if key_of(r) in tried]
            counted = sum(r["result"] in COUNTED for r in now)
            seconds = round(sum(float(r["seconds"]) for r in now))
            findings = sum(key_of(r) in tried for r in open_ones)
            name = str(pathlib.PurePath("mutants", area).with_suffix(""))  # an area may be a file
            command = (name, str(counted), "mutants", str(seconds), str(findings))
            subprocess.run([ROOT / "scripts" / "record-run.sh", *command], check=True)
    print(table(COLUMNS, rows) + "\n" + place_table(unargued), end="")
    if options.page:
        write_page(rows, unargued, reasons)
    sys.exit(1 if unargued else 0)


def main():
    options = read_options()
    if options.fixed:
        workshop = Workshop(options.build, options.build / "mutant" / "fixed" / "0", options.backend)
        try_fixed(workshop, Units(options.build, options.longest), options.fixed)
    all_points = {area: points(area) for area in options.areas}
    chosen = {area: sample(found, options) for area, found in all_points.items()}
    if options.list:
        for mutant in (mutant for mutants in chosen.values() for mutant in mutants):
            print(f"{mutant.path}:{mutant.number} {mutant.change}  {mutant.line}")
        return
    if options.record:
        name_commit()
    log = Log(options.build / "mutants.tsv")
    work, tried = queue.Queue(), set()
    for area, mutants in chosen.items():
        for mutant in mutants:
            row = log.rows.get(mutant.key)
            if not row or (options.again and row["result"] == "survived"):
                work.put((area, mutant))
                tried.add(mutant.key)
    if not work.empty():
        make_build(options.build)
        units = Units(options.build, options.longest)
        for row in log.rows.values():
            if row["unit"]:
                units.note(row["unit"], row["path"])
        name = "+".join(options.areas).replace("/", "-")  # two runs of different areas may share a build
        folders = [options.build / "mutant" / name / str(i) for i in range(options.jobs)]
        try_all(work, log, units, [Workshop(options.build, folder, options.backend) for folder in folders])
    report(options, all_points, log, tried)


if __name__ == "__main__":
    main()
