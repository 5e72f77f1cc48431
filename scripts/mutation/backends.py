"""Compiles only the kernels of a backend that a mutant can change.

All kernels of a backend are one object, which takes a compiler seconds. The object of a mutant has the kernels that reach
the changed function, and takes the others from a base: the original backend, compiled once with an alias for each kernel.
"""

import re

from mutation.points import code_of, functions_of

ENTRY = re.compile(r"^\t\.(\w+) = (\w+),$", re.MULTILINE)
TABLE = "extern const graze_kernels JOIN(graze_kernels_"
FILE = "kernels/backend.inl"


def backend_of(source):
    found = re.fullmatch(r"kernels/kernels_(\w+)\.c", source)
    return found.group(1) if found else None


class Kernels:
    """The calls between the functions of a backend."""

    def __init__(self, root):
        self.text = (root / FILE).read_text(encoding="utf-8")
        self.kernels = [name for _, name in ENTRY.findall(self.text)]
        self.calls = {}
        for path in re.findall(r'#include "(kernels/[\w/]+\.inl)"', self.text):
            code = code_of((root / path).read_text(encoding="utf-8"))
            for begin, end, name in functions_of(code):
                self.calls.setdefault(name, set()).update(re.findall(r"\w+", code[begin:end]))

    def reaching(self, function):
        """The kernels that call a function, however indirectly."""
        found, before = {function}, set()
        while found != before:
            before = found
            found = found | {name for name, called in self.calls.items() if called & found}
        return [name for name in self.kernels if name in found]

    def base(self, backend):
        """The text of backend.inl for the base."""
        aliases = [f'extern __typeof__({k}) base_{backend}_{k} __attribute__((alias("{k}")));' for k in self.kernels]
        text = self.text.replace("JOIN(graze_kernels_", "JOIN(graze_base_")
        return text + "\n".join(aliases) + "\n"

    def narrow(self, backend, kept):
        """The text of backend.inl for a mutant: all kernels but those kept are the base's."""
        others = [k for k in self.kernels if k not in kept]
        declared = "".join(f"extern __typeof__({k}) base_{backend}_{k};\n" for k in others)
        entry = lambda e: e.group() if e.group(2) in kept else f"\t.{e.group(1)} = base_{backend}_{e.group(2)},"
        return ENTRY.sub(entry, self.text.replace(TABLE, declared + TABLE))
