#!/usr/bin/env python3
"""Writes docs/trust/coverage.md: how many lines and branches of Graze run in its tests, and why the others do not.

usage: scripts/coverage.py [--check] LINES BRANCHES
       scripts/coverage.py --entries

LINES and BRANCHES are what llvm-cov exports as `lcov` and as `text` (scripts/coverage.sh). The exit status is 1 where a
line or branch has not run and docs/trust/uncovered.tsv has no reason for it, where an entry there fits nothing, and where
fewer than 97% of the lines have run. With --check no page is written. --entries checks only that the code of each entry
still exists.

An entry of uncovered.tsv is a file, its code, an outcome and the reason:
  true, false   the code is a condition that was never so
  N lines       the code is the first of N lines that did not run
With a `?` behind it, it may happen in some runs: it depends on the machine or on the order of threads. A branch that
leads to nothing but lines that did not run is listed with them.
"""

import csv
import json
import os
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
REASONS = ROOT / "docs" / "trust" / "uncovered.tsv"
PAGE = ROOT / "docs" / "trust" / "coverage.md"
FOLDERS = ("app", "broadphase", "engine", "include", "kernels", "levels")
LEAST_LINES = 97.0

HEAD = """\
# Coverage

Made by `scripts/coverage.sh`, which builds Graze with clang's counters, runs most tests of every commit and
the long ones of failing allocations, and adds up all backends of the machine; do not edit. A line is one that
has code; a branch is one outcome of a condition (`a && b` has two conditions) or a case of a `switch`. Tests,
examples and generated code are not counted, neither are mutants (`soak_mutation_*`), in which functions of
the library are replaced.

| folder | lines | run | % | branches | run | % |
|---|---|---|---|---|---|---|
"""

LIST = """
## What does not run

The reasons are those of [uncovered.tsv](uncovered.tsv). `scripts/coverage.sh` fails where one is missing, or
fits nothing any more.
"""


def fail(messages):
    """Prints messages and ends with status 1, unless there are none."""
    if messages:
        sys.exit("".join(f"coverage.py: {message}\n" for message in messages))


# ----------------------------------------------------------------------------------------------------------------------
# What ran
# ----------------------------------------------------------------------------------------------------------------------


def own(path):
    """The path of a source of Graze from the root, or None."""
    path = os.path.relpath(os.path.realpath(path), ROOT)
    return path if path.partition("/")[0] in FOLDERS else None


def macro_lines(name):
    """The lines of a file that define macros."""
    found, inside = set(), False
    for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").split("\n"), 1):
        if inside or line.lstrip().startswith("#define"):
            found.add(number)
            inside = line.endswith("\\")
    return found


def read_lines(path):
    """Counts by file and line, of all instances of a line, those of all backends too. A macro counts where it is used."""
    files, lines = {}, None
    with open(path, encoding="utf-8") as export:
        for record in export:
            kind, _, rest = record.strip().partition(":")
            if kind == "SF":
                name = own(rest)
                lines = files.setdefault(name, {}) if name else None
                macros = macro_lines(name) if name else set()
            elif kind == "DA" and lines is not None:
                line, count = map(int, rest.split(",")[:2])
                if line not in macros:
                    lines[line] = lines.get(line, 0) + count
    return files


def read_branches(path):
    """[times true, times false] by file and place: line and column of the begin and the end of a condition."""
    with open(path, encoding="utf-8") as export:
        data = json.load(export)["data"][0]
    files = {}
    for file in data["files"]:
        name = own(file["filename"])
        if not name:
            continue
        places = files.setdefault(name, {})
        for branch in file["branches"]:
            counts = places.setdefault(tuple(branch[:4]), [0, 0])
            counts[0] += branch[4]
            counts[1] += branch[5]
    return files, same_names(data["functions"])


def same_names(functions):
    """Functions that have the same name for clang: a static one is named by the last part of its file's path."""
    homes = {}
    for function in functions:
        home = own(function["filenames"][0])
        if home and ":" in function["name"] and home.endswith(".c"):
            homes.setdefault(function["name"], set()).add(home)
    same = {name: " and ".join(sorted(files)) for name, files in homes.items() if len(files) > 1}
    return [f"{files} both have {name}: rename one" for name, files in same.items()]


# ----------------------------------------------------------------------------------------------------------------------
# What did not run
# ----------------------------------------------------------------------------------------------------------------------


class Source:
    def __init__(self, name):
        self.lines = [line.strip() for line in (ROOT / name).read_bytes().decode().split("\n")]
        self.raw = (ROOT / name).read_bytes().split(b"\n")

    def condition(self, place):
        first, begin, last, end = place
        if first == last:
            text = self.raw[first - 1][begin - 1 : end - 1]
        else:
            middle = self.raw[first : last - 1]
            text = b" ".join([self.raw[first - 1][begin - 1 :], *middle, self.raw[last - 1][: end - 1]])
        return " ".join(text.decode().split())


def blocks(source, counts):
    """(first line, last line) of runs of lines that did not run. Braces and empty lines alone are none."""
    found, begin, last = [], None, None
    for line in sorted(counts):
        if counts[line] == 0:
            if begin is None or line != last + 1:
                if begin is not None:
                    found.append((begin, last))
                begin = line
            last = line
        elif begin is not None:
            found.append((begin, last))
            begin = None
    if begin is not None:
        found.append((begin, last))
    trimmed = []
    for begin, last in found:
        while begin <= last and source.lines[begin - 1] in ("", "}"):
            begin += 1
        while last >= begin and source.lines[last - 1] in ("", "}"):
            last -= 1
        if begin <= last:
            trimmed.append((begin, last))
    return trimmed


def gaps_of(name, lines, branches):
    """(line, code, outcome) of what did not run in a file."""
    source, gaps = Source(name), []
    runs = blocks(source, lines)
    begins = {begin for begin, _ in runs}
    for begin, last in runs:
        gaps.append((begin, source.lines[begin - 1], f"{last - begin + 1} line{'s' if last > begin else ''}"))
    for place, counts in branches.items():
        if lines.get(place[0], 0) == 0 or counts == [0, 0]:
            continue  # in lines that did not run, or behind a condition that is listed
        for outcome, count in (("true", counts[0]), ("false", counts[1])):
            if count == 0 and not (outcome == "true" and place[2] + 1 in begins):
                gaps.append((place[0], source.condition(place), outcome))
    return sorted(gaps)


# ----------------------------------------------------------------------------------------------------------------------
# Reasons
# ----------------------------------------------------------------------------------------------------------------------


def read_reasons():
    with open(REASONS, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def key_of(entry):
    return entry["file"], entry["code"], entry["outcome"].rstrip("?")


def stale_entries(entries):
    """Entries whose file or code exists no more."""
    stale, texts = [], {}
    for number, entry in enumerate(entries, 2):
        name = entry["file"]
        if name not in texts:
            path = ROOT / name
            texts[name] = " ".join(path.read_text(encoding="utf-8").split()) if path.exists() else ""
        if " ".join(entry["code"].split()) not in texts[name]:
            stale.append(f"{REASONS.relative_to(ROOT)}:{number}: {name} has no `{entry['code']}` any more")
        if not entry["reason"]:
            stale.append(f"{REASONS.relative_to(ROOT)}:{number}: no reason")
    return stale


def explain(lines, branches, entries):
    """What did not run, by its reason, and messages about gaps without a reason and reasons without a gap."""
    reasons = {key_of(entry): entry["reason"] for entry in entries}
    explained, messages, seen = {}, [], set()
    for name in sorted(lines):
        for line, code, outcome in gaps_of(name, lines[name], branches.get(name, {})):
            key = (name, code, outcome)
            if key not in reasons:
                messages.append(f"{name}:{line}: no reason for `{code}`: {outcome}")
            elif key not in seen:
                explained.setdefault(reasons[key], []).append(key)
            seen.add(key)
    for number, entry in enumerate(entries, 2):
        if key_of(entry) not in seen and not entry["outcome"].endswith("?"):
            messages.append(f"{REASONS.relative_to(ROOT)}:{number}: this has run: {entry['file']}: `{entry['code']}`")
    return explained, messages


# ----------------------------------------------------------------------------------------------------------------------
# The page
# ----------------------------------------------------------------------------------------------------------------------


def share(part, whole):
    return f"{100 * part / whole:.2f}" if whole else ""


def totals(lines, branches):
    """By folder, of two levels: lines, lines run, branches, branches run."""
    sums = {}
    for name in lines:
        outcomes = [count for place in branches.get(name, {}).values() for count in place]
        counts = lines[name].values()
        own_sums = [len(counts), sum(c > 0 for c in counts), len(outcomes), sum(c > 0 for c in outcomes)]
        for folder in {name.rpartition("/")[0], "all"}:
            sums[folder] = [a + b for a, b in zip(sums.get(folder, [0] * 4), own_sums)]
    return sums


def row(folder, sums):
    lines, lines_run, branches, branches_run = sums
    return (
        f"| {folder} | {lines} | {lines_run} | {share(lines_run, lines)} "
        f"| {branches} | {branches_run} | {share(branches_run, branches)} |\n"
    )


def escaped(code):
    return code.replace("|", "\\|")


def listing(explained):
    """The reasons with what they explain; those of most places first."""
    text = LIST
    for reason, places in sorted(explained.items(), key=lambda item: (-len(item[1]), item[0])):
        text += "\n" + textwrap.fill(f"**{len(places)}**: {reason}", 108) + "\n"
        text += "\n| file | code | did not happen |\n|---|---|---|\n"
        text += "".join(f"| {name} | `{escaped(code)}` | {outcome} |\n" for name, code, outcome in places)
    return text


def main(arguments):
    check = arguments[:1] == ["--check"]
    arguments = arguments[check:]
    if arguments != ["--entries"] and (len(arguments) != 2 or arguments[0].startswith("-")):
        sys.exit(__doc__)
    entries = read_reasons()
    if arguments == ["--entries"]:
        return fail(stale_entries(entries))
    lines = read_lines(arguments[0])
    branches, messages = read_branches(arguments[1])
    explained, unexplained = explain(lines, branches, entries)
    sums = totals(lines, branches)
    total = sums["all"]
    if not check:
        folders = sorted(sums, key=lambda folder: (folder == "all", folder))
        table = "".join(row(folder, sums[folder]) for folder in folders)
        PAGE.write_text(HEAD + table + listing(explained), encoding="utf-8")
    print(f"{total[1]} of {total[0]} lines ({share(total[1], total[0])}%), ", end="")
    print(f"{total[3]} of {total[2]} branches ({share(total[3], total[2])}%)")
    if 100 * total[1] < LEAST_LINES * total[0]:
        messages.append(f"fewer than {LEAST_LINES}% of the lines ran")
    return fail(messages + unexplained)


if __name__ == "__main__":
    main(sys.argv[1:])
