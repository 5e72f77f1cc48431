#!/usr/bin/env python3
"""What scripts/mutants.py takes for a mutant, and what it leaves alone."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
from mutation.backends import FILE, Kernels  # noqa: E402
from mutation.points import mutants_of  # noqa: E402


def changes(statement):
    """The changes of a statement, each as old → new."""
    text = "static int f(int a, int b) {\n\t" + statement + "\n}\n"
    return [f"{m.old} → {m.new}" for m in mutants_of("x.c", text) if m.number == 2]


class Points(unittest.TestCase):
    def test_comparisons_move_their_bound_or_turn(self):
        self.assertEqual(changes("return a < b;"), ["< → <=", "< → >="])
        self.assertEqual(changes("return a != b;"), ["!= → =="])

    def test_a_pointer_is_no_product_and_an_address_no_bit(self):
        self.assertEqual(changes("const int *p = &a, **q;"), [])
        self.assertEqual(changes("return a * b & a;"), ["* → +", "& → |"])

    def test_a_sign_before_an_operand_is_dropped(self):
        self.assertEqual(changes("return -a;"), ["- → "])
        self.assertEqual(changes("if (!a) b();"), ["! → "])

    def test_constants_are_replaced_with_their_types(self):
        self.assertEqual(changes("return 0x1p-22f;"), [f"0x1p-22f → {new}" for new in ("(0x1p-22f * 2)", "(0x1p-22f * 0.5f)", "0.0f")])
        self.assertEqual(changes("return 1;"), ["1 → 0", "1 → 2"])
        self.assertEqual(changes("return 0x10u;"), ["0x10u → (0x10u + 1)", "0x10u → (0x10u - 1)"])
        self.assertEqual(changes("return 0.f;"), ["0.f → 1.0f"])

    def test_operations_of_lanes_are_swapped_where_they_are_called(self):
        self.assertEqual(changes("x = lanes_less(y, wide_min(a, b));"), ["lanes_less → lanes_less_equal", "wide_min → wide_max"])
        self.assertEqual(mutants_of("x.h", "static inline lanes lanes_less(lanes x);\nint end;\n"), [])

    def test_comments_texts_and_asserts_are_no_code(self):
        self.assertEqual(changes('f("a < 1"); // a < 1'), [])
        self.assertEqual(changes("assert(a < 1 && (b > 2));"), [])
        self.assertEqual(mutants_of("x.h", "#define A (1 + 2)\nenum { B = 1 };\nint end;\n"), [])

    def test_sizes_of_arrays_are_no_constants(self):
        self.assertEqual(changes("float x[8];"), [])
        self.assertEqual(changes("wide position[4], sweep[N + 3];"), [])
        self.assertEqual(changes("float p[2] = {a, b}, q[2] = {c, d};"), [])
        self.assertEqual(changes("return x[i];"), [])
        self.assertEqual(changes("return x[i - 1];"), ["- → +", "1 → 0", "1 → 2"])
        self.assertEqual(changes("a = x[8];"), ["8 → (8 + 1)", "8 → (8 - 1)"])

    def test_a_change_changes_one_token_of_its_function(self):
        text = "static int g(void) { return 0; }\n\nstatic int f(int a) {\n\treturn a < 1; // a < 1\n}\n"
        found = [m for m in mutants_of("x.c", text) if m.old == "<"][0]
        self.assertEqual((found.function, found.number, found.line, found.column), ("f", 4, "return a < 1; // a < 1", 9))
        self.assertEqual(found.apply(text), text.replace("return a < 1", "return a <= 1"))


class Narrow(unittest.TestCase):
    """The kernels that a mutant is compiled with."""

    def setUp(self):
        self.kernels = Kernels(ROOT)

    def test_every_kernel_is_a_function_that_was_found(self):
        self.assertEqual([k for k in self.kernels.kernels if k not in self.kernels.calls], [])
        self.assertEqual(len(self.kernels.kernels), (ROOT / FILE).read_text(encoding="utf-8").count("\n\t.") - 1)

    def test_the_kernels_that_reach_a_function_stay(self):
        kept = self.kernels.reaching("nearest_of_wall")
        self.assertEqual(kept, ["distance_walls", "closest_walls"])
        text = self.kernels.narrow("avx2", kept)
        self.assertIn("\t.distance_walls = distance_walls,", text)
        self.assertIn("\t.cull = base_avx2_cull,", text)


if __name__ == "__main__":
    unittest.main()
