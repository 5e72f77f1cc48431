"""The tests by which mutants are tried: suites of graze_tests, the fuzzer, the soak, the golden hash; and their order.

What caught mutants of the same file, folder or area before, in little time, comes first. The golden hash comes last:
what it alone catches is known by recorded bits only.
"""

import json
import re
import threading

from mutation.workshop import ROOT, run

# Folders of tests for folders of sources; the longest name that fits counts.
TESTS = {
    "kernels": "query overlap crowd mover collisions prediction triggers moving_walls world",
    "kernels/lanes": "promises query overlap crowd mover collisions prediction triggers",
    "kernels/sweep": "query crowd overlap mover moving_walls world",
    "kernels/crowd": "crowd query overlap collisions jobs sectors",
    "kernels/proximity": "overlap crowd world",
    "kernels/intervals": "overlap triggers prediction",
    "kernels/curves": "prediction",
    "kernels/mover": "mover moving_walls collisions triggers world",
    "kernels/rounds": "collisions sectors moving_walls",
    "broadphase": "query world overlap jobs debug_draw mover crowd",
    "broadphase/bodies": "crowd overlap query jobs collisions sectors",
    "engine/mover": "mover moving_walls collisions triggers",
    "engine/move": "mover moving_walls collisions triggers",
    "engine/rounds": "collisions sectors moving_walls mover invalid",
}
FUZZ = ("graze_fuzz", "--seed", "1", "--scenarios", "100")
SOAKS = {
    "soak rooms": ("graze_soak", "--kinds", "rooms", "--ticks", "5"),
    "soak doors": ("graze_soak", "--kinds", "doors", "--ticks", "2"),
    "soak rounds": ("graze_soak", "--kinds", "rounds", "--ticks", "3"),
    "soak corners": ("graze_soak", "--kinds", "corners", "--ticks", "20"),
}
GOLDEN = ("graze_tests", "-f", "*_has_the_golden_hash", "backends")


class Units:
    """All units of a build, with the seconds that they take and what they caught."""

    def __init__(self, build, longest):
        self.build, self.longest = build, longest
        self.lock = threading.Lock()
        self.file = build / "mutant-seconds.json"
        self.seconds = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        self.caught = {}
        self.suites = {}
        for line in (ROOT / "tests" / "suites.inl").read_text(encoding="utf-8").splitlines():
            found = re.match(r"// (\w+)$|SUITE\((\w+)\)", line)
            if found and found.group(1):
                folder = self.suites.setdefault(found.group(1), [])
            elif found:
                folder.append(found.group(2))

    def command(self, name):
        if name in SOAKS:
            return SOAKS[name]
        return {"fuzz": FUZZ, "golden": GOLDEN}.get(name) or ("graze_tests", "--short", name)

    def time_of(self, name):
        """The seconds of a unit without a mutant; None where it fails, or is a suite that takes longer than one may."""
        with self.lock:
            if name not in self.seconds:
                program, *arguments = self.command(name)
                status, seconds = run([self.build / "bin" / program, *arguments], self.build, 300)
                self.seconds[name] = seconds if status == 0 else None
                self.file.write_text(json.dumps(self.seconds, indent="\t") + "\n", encoding="utf-8")
            seconds = self.seconds[name]
        is_suite = name != "fuzz" and name not in SOAKS
        return None if seconds is None or (is_suite and seconds > self.longest) else seconds

    def names(self, path):
        folder = max((f for f in TESTS if path.startswith(f + "/")), key=len)
        names = [suite for tests in TESTS[folder].split() for suite in self.suites[tests] if suite != "backends"]
        moves = folder.startswith(("engine", "kernels/mover", "kernels/rounds", "kernels/lanes"))
        return [*names, "fuzz", *(SOAKS if moves else ())]

    def value(self, name, path):
        """How many mutants like one of this file a unit catches, per second."""
        folder = path.rsplit("/", 1)[0]
        caught = 0.2 + sum(
            count * (8 if file == path else 2 if file.startswith(folder + "/") else 0.2)
            for file, count in self.caught.get(name, {}).items()
        )
        return caught / (self.time_of(name) + 0.05)

    def in_order(self, path):
        """(name, limit) of the units for a file."""
        usable = [name for name in self.names(path) if self.time_of(name) is not None]
        usable.sort(key=lambda name: -self.value(name, path))
        usable += ["golden"] if self.time_of("golden") is not None else []
        return [(name, int(3 + 5 * self.time_of(name))) for name in usable]

    def note(self, name, path):
        counts = self.caught.setdefault(name, {})
        counts[path] = counts.get(path, 0) + 1
