"""Compiles one changed file into a built copy of Graze, and runs tests with it.

Nothing is built again but the objects that include the file. They are linked before libgraze.a: a program takes its
functions from the first object that has them. The changed file lies in a folder of its own, before the root in the list
of folders of the headers.
"""

import json
import os
import pathlib
import resource
import shlex
import signal
import subprocess
import threading

from mutation.backends import FILE, Kernels, backend_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = {"graze_tests": "tests", "graze_fuzz": "tests/fuzz", "graze_soak": "tests/soak"}
MEMORY = 6 << 30  # of a program: a mutant may allocate without end
PAIRS = "100000"  # that suites evaluate: what the presets with sanitizers have (tests/generators/cases.h)

BASES, made_bases = threading.Lock(), set()


class Broken(Exception):
    """A mutant that does not compile or link."""


def run(command, folder, limit, environment=None):
    """The exit status of a command, None beyond `limit` seconds of processor time; and the seconds."""

    def prepare():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    environment = {**os.environ, "GRAZE_TEST_PAIRS": PAIRS, **(environment or {})}
    process = subprocess.Popen(
        command, cwd=folder, env=environment, start_new_session=True, preexec_fn=prepare,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    timer = threading.Timer(20 * limit, lambda: os.killpg(process.pid, signal.SIGKILL))  # of a program that waits
    timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    ended = process.returncode not in (-signal.SIGXCPU, -signal.SIGKILL)
    return process.returncode if ended else None, usage.ru_utime + usage.ru_stime


class Workshop:
    """A folder for the files of one mutant at a time."""

    def __init__(self, build, folder, backend=None):
        self.build, self.folder, self.backend = build, folder, backend
        self.overlay = folder / "source"
        self.overlay.mkdir(parents=True, exist_ok=True)
        with open(build / "compile_commands.json", encoding="utf-8") as file:
            commands = [c for c in json.load(file) if "/graze_objects.dir/" in c["command"]]
        self.commands = {os.path.relpath(c["file"], ROOT): c for c in commands}
        if backend:
            self.commands = {s: c for s, c in self.commands.items() if backend_of(s) in (None, backend)}
        self.includers = self.read_includers()
        self.kernels = Kernels(ROOT)
        self.originals = {}
        self.objects, self.linked = [], []

    def read_includers(self):
        """Of each file of the sources, the .c files whose objects depend on it; from the files that gcc writes."""
        includers = {}
        for source, command in self.commands.items():
            words = shlex.split(command["command"])
            output = pathlib.Path(command["directory"]) / words[words.index("-o") + 1]
            text = pathlib.Path(f"{output}.d").read_text(encoding="utf-8").replace("\\\n", " ")
            for path in text.split(":", 1)[1].split():
                path = pathlib.Path(command["directory"], path).resolve()
                if path.is_relative_to(ROOT):
                    includers.setdefault(str(path.relative_to(ROOT)), []).append(source)
        return includers

    def compile(self, source, output):
        """The object of a source, with the files of the overlay."""
        command = self.commands[source]
        words = shlex.split(command["command"])
        changed = self.overlay / source
        words[words.index("-o") + 1] = str(output)
        words[-1] = str(changed if changed.exists() else ROOT / source)
        words[1:1] = [f"-I{self.overlay}", "-w"]
        done = subprocess.run(words, cwd=command["directory"], capture_output=True, check=False)
        if done.returncode:
            raise Broken(done.stderr.decode())
        return output

    def overlaid(self, files, source, output):
        """The object of a source with other texts of these files."""
        for path, text in files.items():
            file = self.overlay / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        try:
            return self.compile(source, output)
        finally:
            for path in files:
                (self.overlay / path).unlink()

    def base(self, backend, source):
        """The object from which a mutant takes the kernels that it does not change; the same for all workshops."""
        output = self.folder.parent / f"base_{backend}.o"
        with BASES:
            if output not in made_bases:
                self.overlaid({FILE: self.kernels.base(backend)}, source, output)
                made_bases.add(output)
        return output

    def kept(self, path, function):
        """The kernels that are compiled with a mutant of a function; none: all of them."""
        return self.kernels.reaching(function) if path.endswith(".inl") and path != FILE else []

    def objects_of(self, mutant, text, name):
        """The objects with that text of the mutant's file, and the bases that they need."""
        kept, objects, bases = self.kept(mutant.path, mutant.function), [], []
        for i, source in enumerate(self.includers.get(mutant.path, [])):
            files, backend = {mutant.path: text}, backend_of(source)
            if kept and backend:
                files[FILE] = self.kernels.narrow(backend, kept)
                bases.append(self.base(backend, source))
            objects.append(self.overlaid(files, source, self.folder / f"{name}{i}.o"))
        return objects, bases

    def make(self, mutant, text):
        """Compiles a mutant."""
        self.objects, bases = self.objects_of(mutant, mutant.apply(text), "mutant")
        self.linked = self.objects + bases
        for program in PROGRAMS:
            (self.folder / program).unlink(missing_ok=True)

    def is_same(self, mutant, text):
        """Whether the objects of the mutant that was made are those of the original."""
        place = mutant.path, *self.kept(mutant.path, mutant.function)
        if place not in self.originals:
            self.originals[place] = [o.read_bytes() for o in self.objects_of(mutant, text, "original")[0]]
        return [o.read_bytes() for o in self.objects] == self.originals[place]

    def program(self, name):
        """The program with the objects of the mutant, linked when it is first needed."""
        output = self.folder / name
        if output.exists():
            return output
        folder = self.build / PROGRAMS[name]
        words = shlex.split((folder / "CMakeFiles" / f"{name}.dir" / "link.txt").read_text(encoding="utf-8"))
        at = words.index("-o")
        words[at : at + 2] = ["-o", str(output), *map(str, self.linked)]
        if subprocess.run(words, cwd=folder, capture_output=True, check=False).returncode:
            raise Broken
        return output

    def test(self, program, arguments, limit):
        """The exit status of a test with the mutant, None beyond the limit; and the seconds."""
        environment = {"GZ_BACKEND": self.backend} if self.backend else {}
        return run([self.program(program), *arguments], self.folder, limit, environment)
