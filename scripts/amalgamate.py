#!/usr/bin/env python3
"""Writes the library as two files: graze.h, the whole interface, and graze.c, which compiles without any other file.

usage: scripts/amalgamate.py DIRECTORY

The files go to DIRECTORY/graze, so that `#include <graze/graze.h>` finds the header with -IDIRECTORY. docs/one-file.md
is about their use.

Files of the library have names of their own for functions and types that no other file sees. Where two have the same,
each becomes NAME_FILE. The script finds them by the format of the sources: what a file declares begins in column 1.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'#\s*include (?:"(.*)"|<(graze/.*)>)')
FUNCTION = re.compile(r"^(?:static|INLINE|SELDOM)\b[^=(;{]*?\b(\w+)(?=\(|\[| =|;)", re.M)
TYPE = re.compile(r"^(?:typedef )?(?:struct|union|enum) (\w+) \{|^\} (\w+);|^typedef [^{;]*?\b(\w+);|^enum \{ (\w+) =", re.M)
TOKEN = re.compile(r"//[^\n]*|\"(?:\\.|[^\"\\])*\"|\.\w+|->\w+|\w+|[^\w]")

HEADER = """\
// Graze, the whole interface. Made by scripts/amalgamate.py of Graze's sources: change those.
#include <graze/graze.h>
"""

# Options of the compiler that the results depend on (cmake/compilers.cmake has the reasons), and the choice of the
# backend. gcc has no pragma of the standard for contraction, and clang none for the options.
SOURCE = """\
// Graze, the whole library. Made by scripts/amalgamate.py of Graze's sources: change those.
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize", "no-math-errno", "no-trapping-math")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif
#if defined(__linux__) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE // madvise
#endif

#include "graze.h"
#include "kernels/kernels.h"

#if !defined(GRAZE_SIMD)
#define GRAZE_BACKEND_SCALAR
#define BACKEND_NAME scalar
#include "kernels/lanes/lanes_scalar.h"
#include "kernels/lanes/wide_scalar.h"
#elif defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512DQ__) && defined(__AVX512BW__)
#define GRAZE_BACKEND_AVX512
#define BACKEND_NAME avx512
#include "kernels/lanes/lanes.h"
#include "kernels/lanes/wide_512.h"
#elif defined(__AVX2__)
#define GRAZE_BACKEND_AVX2
#define BACKEND_NAME avx2
#include "kernels/lanes/lanes.h"
#include "kernels/lanes/wide.h"
#else
#if defined(__aarch64__) || defined(_M_ARM64)
#define GRAZE_BACKEND_NEON
#define BACKEND_NAME neon
#elif defined(__x86_64__) || defined(_M_X64)
#define GRAZE_BACKEND_SSE2
#define BACKEND_NAME sse2
#elif defined(__wasm_simd128__)
#define GRAZE_BACKEND_WASM
#define BACKEND_NAME wasm
#include "kernels/lanes/wasm_instructions.h"
#else
#error "Graze has no vectors for this processor: compile graze.c without GRAZE_SIMD"
#endif
#include "kernels/lanes/lanes_halves.h"
#include "kernels/lanes/wide_halves.h"
#endif
#include "kernels/backend.inl"
"""


class Amalgamation:
    """Texts in one, with the files that they include in place of the directives.

    A header is written once; but one that is first included in a branch of the preprocessor is written again where it
    is included next. Its include guard remains.
    """

    def __init__(self, written=()):
        self.lines, self.written = [], set(written)

    def add(self, text, branches=0):
        guard = re.search(r"^#ifndef (\w+)\n#define \1\n", text, re.M)
        branches -= guard is not None
        for line in text.splitlines():
            branches += line.startswith("#if")
            branches -= line.startswith("#endif")
            include = INCLUDE.match(line)
            path = include and ROOT / ("include" if "graze/" in line else "") / (include[1] or include[2])
            if not include or not path.exists():
                self.lines.append(line)
            elif path not in self.written:
                if branches == 0:
                    self.written.add(path)
                self.add(path.read_text(), branches)

    def write(self, path):
        path.write_text("\n".join(self.lines) + "\n")


def names(text, *patterns):
    return {name for pattern in patterns for match in pattern.finditer(text) for name in match.groups() if name}


def with_suffix(text, clashing, suffix):
    """The text with a suffix at these names, where they are no members of structures."""
    return "".join(f"{token}_{suffix}" if token in clashing else token for token in TOKEN.findall(text))


def source_texts():
    """The texts of the sources that are no backends, by path, with names that are unique among them."""
    paths = [*ROOT.glob("kernels/*.c"), *ROOT.glob("broadphase/**/*.c"), *ROOT.glob("engine/*/*.c")]
    texts = {path: path.read_text() for path in sorted(paths) if not path.name.startswith("kernels_")}
    count = collections.Counter(name for text in texts.values() for name in names(text, FUNCTION, TYPE))
    # Headers declare types of which a source has the members, so these are no clashes.
    for path in [*ROOT.glob("kernels/*/*.[hi]*"), *ROOT.glob("broadphase/**/*.h"), *ROOT.glob("engine/*/*.h")]:
        count.update(names(path.read_text(), *[FUNCTION, TYPE][: 1 + (path.suffix == ".inl")]))
    for path, text in texts.items():
        clashing = {name for name in names(text, FUNCTION, TYPE) if count[name] > 1}
        yield path, with_suffix(text, clashing, path.stem)


def license_comment():
    """The licence, which must accompany every copy of the sources."""
    lines = (ROOT / "LICENSE").read_text().splitlines()
    return "".join(f"// {line}".rstrip() + "\n" for line in lines) + "\n"


def amalgamate(directory):
    directory.mkdir(parents=True, exist_ok=True)
    header = Amalgamation()
    header.add(license_comment())
    header.add(HEADER)
    header.write(directory / "graze.h")

    source = Amalgamation(written=header.written)
    source.add(license_comment())
    source.add(SOURCE)
    for path, text in source_texts():
        source.add(f"\n// {path.relative_to(ROOT)}\n{text}")
        source.lines += [f"#undef {macro}" for macro in re.findall(r"^#define (\w+)", text, re.M)]
    source.write(directory / "graze.c")


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    amalgamate(pathlib.Path(sys.argv[1]) / "graze")
