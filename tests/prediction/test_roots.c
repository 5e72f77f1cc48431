// The rules of gz_solve_quadratics, _cubics and _quartics: roots agree with the oracle (oracle_roots.h), have the same
// bits on every backend and in every batch; exact cases, strides, invalid polynomials and refused columns.
#include <graze/graze.h>
#include <string.h>

#include "generators/cases.h"
#include "oracle/prediction/oracle_roots.h"
#include "support/check.h"

enum { BATCH = 1000, FAMILIES = 7 };

static root_case cases[BATCH];
static gz_roots answers[BATCH], others[BATCH];

static size_t polynomials_wanted(void) { return pairs_wanted() / 100 / FAMILIES / 3; }

static void make(const root_family *family, int degree, random_source *source) {
	for (size_t i = 0; i < BATCH; i++) cases[i] = family->make(source, degree);
}

static gz_polynomials polynomials_of(const root_case *first, size_t count, const char *backend) {
	gz_polynomials p = {.count = count, .backend = backend};
	for (int k = 0; k < 5; k++) p.c[k] = (gz_double_view){first->c + k, sizeof *first};
	p.low = (gz_double_view){&first->low, sizeof *first}, p.high = (gz_double_view){&first->high, sizeof *first};
	return p;
}

static gz_error solve(gz_roots *roots, const gz_polynomials *p, int degree) {
	return degree == 2   ? gz_solve_quadratics(roots, p)
		   : degree == 3 ? gz_solve_cubics(roots, p)
						 : gz_solve_quartics(roots, p);
}

static void solve_all(gz_roots *roots, const root_case *polynomials, size_t count, int degree, const char *backend) {
	memset(roots, 0xff, count * sizeof *roots); // detects members that stay unwritten
	const gz_polynomials p = polynomials_of(polynomials, count, backend);
	const gz_error error = solve(roots, &p, degree);
	if (error.status) fail_msg("%s", error.text);
}

static void fail_roots(const char *label, const root_case *c, const gz_roots *a) {
	fail_msg("%s: found kind %d, %d roots, %.17g %.17g %.17g %.17g, crossings %d %d %d %d, of\n%s", label, a->kind,
		a->count, a->value[0], a->value[1], a->value[2], a->value[3], a->crossing[0], a->crossing[1], a->crossing[2],
		a->crossing[3], root_text(c));
}

// S101, S102, S103, S104.
static void roots_agree_with_the_oracle(void **state) {
	(void)state;
	for (int degree = 2; degree <= 4; degree++)
		for (const root_family *family = root_families; family->name; family++) {
			random_source source = {3000 + (uint64_t)(family - root_families)};
			size_t counts[5] = {0};
			double worst = 0;
			for (size_t n = 0; n < polynomials_wanted(); n += BATCH) {
				make(family, degree, &source);
				solve_all(answers, cases, BATCH, degree, NULL);
				for (size_t i = 0; i < BATCH; i++) {
					const char *fault = oracle_root_fault(cases + i, answers + i, &worst);
					if (fault) fail_roots(fault, cases + i, answers + i);
					counts[answers[i].count]++;
				}
			}
			print_message("%s of degree %d: largest error %.2f grains; with 0 to 4 roots: %zu %zu %zu %zu %zu\n",
				family->name, degree, worst, counts[0], counts[1], counts[2], counts[3], counts[4]);
			assert_true(counts[degree] > 0);
		}
}

static void assert_same_roots(const char *label) {
	for (size_t i = 0; i < BATCH; i++)
		if (memcmp(answers + i, others + i, sizeof *answers)) fail_roots(label, cases + i, others + i);
}

// S149.
static void all_backends_give_the_same_bits(void **state) {
	(void)state;
	const char *backend;
	random_source source = {3100};
	for (int degree = 2; degree <= 4; degree++)
		for (const root_family *family = root_families; family->name; family++)
			for (size_t n = 0; n < polynomials_wanted() / 4; n += BATCH) {
				make(family, degree, &source);
				solve_all(answers, cases, BATCH, degree, "scalar");
				for (size_t r = 0; (backend = gz_backend_name(r)); r++) {
					solve_all(others, cases, BATCH, degree, backend);
					assert_same_roots(backend);
				}
			}
}

static void other_polynomials_change_no_bit(void **state) {
	(void)state;
	random_source source = {3200};
	for (int degree = 2; degree <= 4; degree++) {
		for (size_t i = 0; i < BATCH; i++)
			cases[i] = root_families[random_int(&source, 0, FAMILIES - 1)].make(&source, degree);
		solve_all(answers, cases, BATCH, degree, NULL);
		for (size_t from = 0, n; from < BATCH; from += n) {
			n = (size_t)random_int(&source, 1, 200);
			if (n > BATCH - from) n = BATCH - from;
			solve_all(others + from, cases + from, n, degree, NULL);
		}
		assert_same_roots("in other batches");
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Exact cases
// ---------------------------------------------------------------------------------------------------------------------

typedef struct known_case {
	root_case c;
	int degree, count;
	double at[4];
	gz_crossing crossing[4];
} known_case;

static const known_case known_cases[] = {
	{{{-6, 11, -6, 1}, 0, 4}, 3, 3, {1, 2, 3}, {GZ_CROSSING_RISING, GZ_CROSSING_FALLING, GZ_CROSSING_RISING}},
	{{{24, -50, 35, -10, 1}, 1, 4}, 4, 4, {1, 2, 3, 4},
		{GZ_CROSSING_FALLING, GZ_CROSSING_RISING, GZ_CROSSING_FALLING, GZ_CROSSING_RISING}},
	{{{24, -50, 35, -10, 1}, 1.5, 3.5}, 4, 2, {2, 3}, {GZ_CROSSING_RISING, GZ_CROSSING_FALLING}},
	{{{1, -2, 1}, -5, 5}, 2, 1, {1}, {GZ_CROSSING_TOUCHING}},
	{{{-2, 5, -4, 1}, -5, 5}, 3, 2, {1, 2}, {GZ_CROSSING_TOUCHING, GZ_CROSSING_RISING}},
	{{{1, -4, 6, -4, 1}, -5, 5}, 4, 1, {1}, {GZ_CROSSING_TOUCHING}},
	{{{0, 0, 0, -1}, -1, 1}, 3, 1, {0}, {GZ_CROSSING_FALLING}},
	{{{4, 0, -5, 0, 1}, -2, 2}, 4, 4, {-2, -1, 1, 2},
		{GZ_CROSSING_FALLING, GZ_CROSSING_RISING, GZ_CROSSING_FALLING, GZ_CROSSING_RISING}},
	{{{0, 1}, 0, 1}, 4, 1, {0}, {GZ_CROSSING_RISING}},
	{{{-1, 1}, 0, 1}, 2, 1, {1}, {GZ_CROSSING_RISING}},
	{{{-1, 1}, 1, 1}, 2, 1, {1}, {GZ_CROSSING_TOUCHING}},
	{{{-1, 1}, 2, 2}, 2, 0, {0}, {GZ_CROSSING_RISING}},
	{{{-1, 1}, 0, 1 - 0x1p-53}, 2, 0, {0}, {GZ_CROSSING_RISING}},
	{{{-1, 3, -3, 1}, 0.5, 1.5}, 3, 1, {1}, {GZ_CROSSING_RISING}},
	{{{3}, -1, 1}, 4, 0, {0}, {GZ_CROSSING_RISING}},
	{{{1, 0, 1}, -1e6, 1e6}, 2, 0, {0}, {GZ_CROSSING_RISING}},
	{{{-1, 1e12}, -1e12, 1e12}, 2, 1, {1e-12}, {GZ_CROSSING_RISING}},
	{{{-1, 0, 0, 0, 0x1p-1000}, 0, 0x1p255}, 4, 1, {0x1p250}, {GZ_CROSSING_RISING}},
};

// S101, S102.
static void roots_of_exact_cases_are_exact(void **state) {
	(void)state;
	const char *backend;
	for (size_t r = 0; (backend = gz_backend_name(r)); r++)
		for (size_t i = 0; i < sizeof known_cases / sizeof *known_cases; i++) {
			const known_case *t = known_cases + i;
			gz_roots a;
			solve_all(&a, &t->c, 1, t->degree, backend);
			if (a.kind != GZ_ROOTS_KIND_ALL || a.count != t->count) fail_roots("the number of roots", &t->c, &a);
			for (int k = 0; k < a.count; k++)
				if (!(fabs(a.value[k] - t->at[k]) <= 1e-14 * fabs(t->at[k])) || a.crossing[k] != t->crossing[k])
					fail_roots("a root", &t->c, &a);
		}
}

// S104.
static void the_zero_polynomial_has_roots_everywhere(void **state) {
	(void)state;
	const root_case c = {.c = {0, -0.0}, .low = -1, .high = 1};
	for (int degree = 2; degree <= 4; degree++) {
		gz_roots a;
		solve_all(&a, &c, 1, degree, NULL);
		assert_int_equal(a.kind, GZ_ROOTS_KIND_EVERYWHERE);
		assert_int_equal(a.count, 0);
	}
}

// ---------------------------------------------------------------------------------------------------------------------
// Columns and errors
// ---------------------------------------------------------------------------------------------------------------------

static void columns_have_any_stride(void **state) {
	(void)state;
	const double c[] = {-1, 0, 1, 0, 0}, low[] = {-2, 0}, high = 2; // x^2 - 1, the same for both
	gz_polynomials p = {.count = 2, .low = {low, sizeof *low}, .high = {&high, 0}};
	for (int k = 0; k < 5; k++) p.c[k] = (gz_double_view){c + k, 0};
	gz_roots a[2];
	assert_int_equal(gz_solve_quartics(a, &p).status, GZ_STATUS_OK);
	assert_int_equal(a[0].count, 2);
	assert_int_equal(a[1].count, 1);
	assert_true(a[0].value[0] == -1 && a[0].value[1] == 1 && a[1].value[0] == 1);
	p.c[3] = p.c[4] = (gz_double_view){0}; // quadratics do not read these
	assert_int_equal(gz_solve_quadratics(a, &p).status, GZ_STATUS_OK);
	assert_true(a[0].count == 2 && a[1].count == 1);
}

// S105.
static void invalid_polynomials_are_marked_and_affect_no_other(void **state) {
	(void)state;
	const root_case valid = {{-1, 0, 1}, -2, 2};
	static const char *const names[] = {"c[1]", "c[2]", "low", "high", "low", "c[2]"};
	root_case invalid[6];
	for (int i = 0; i < 6; i++) invalid[i] = valid;
	invalid[0].c[1] = NAN, invalid[1].c[2] = INFINITY, invalid[2].low = NAN, invalid[3].high = INFINITY;
	invalid[4].low = 3, invalid[5].c[2] = 0x1p999;
	for (int i = 0; i < 6; i++) {
		for (size_t k = 0; k < BATCH; k++) cases[k] = k % 7 == 3 && k > 400 ? invalid[i] : valid;
		const gz_polynomials p = polynomials_of(cases, BATCH, NULL);
		const gz_error error = gz_solve_quadratics(answers, &p);
		assert_int_equal(error.status, GZ_STATUS_INVALID_POLYNOMIALS);
		assert_int_equal(error.index, 402);
		assert_string_equal(error.name, names[i]);
		assert_non_null(strstr(error.text, "polynomial 402 has"));
		for (size_t k = 0; k < BATCH; k++) {
			const bool is_invalid = k % 7 == 3 && k > 400;
			assert_int_equal(answers[k].kind, is_invalid ? GZ_ROOTS_KIND_INVALID : GZ_ROOTS_KIND_ALL);
			assert_int_equal(answers[k].count, is_invalid ? 0 : 2);
		}
	}
}

static void assert_refused(const gz_polynomials *p, gz_roots *roots, const char *name) {
	const gz_error error = gz_solve_cubics(roots, p);
	assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
	assert_string_equal(error.name, name);
}

static void missing_and_misaligned_columns_are_refused(void **state) {
	(void)state;
	const root_case c = {{-1, 0, 1}, -2, 2};
	const gz_polynomials valid = polynomials_of(&c, 1, NULL);
	gz_polynomials p = valid;
	gz_roots a = {.count = 77};
	assert_refused(NULL, &a, "polynomials");
	assert_refused(&valid, NULL, "roots");
	p.c[3].data = NULL, assert_refused(&p, &a, "c[3]");
	p = valid, p.c[0].stride = 10, assert_refused(&p, &a, "c[0]");
	p = valid, p.low.data = NULL, assert_refused(&p, &a, "low");
	p = valid, p.high.data = NULL, assert_refused(&p, &a, "high");
	p = valid, p.backend = "abacus";
	assert_int_equal(gz_solve_cubics(&a, &p).status, GZ_STATUS_NO_BACKEND);
	assert_int_equal(a.count, 77); // unwritten
	p = (gz_polynomials){0};
	assert_int_equal(gz_solve_cubics(NULL, &p).status, GZ_STATUS_OK);
}

int test_roots(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(roots_agree_with_the_oracle),
		cmocka_unit_test(all_backends_give_the_same_bits),
		cmocka_unit_test(other_polynomials_change_no_bit),
		cmocka_unit_test(roots_of_exact_cases_are_exact),
		cmocka_unit_test(the_zero_polynomial_has_roots_everywhere),
		cmocka_unit_test(columns_have_any_stride),
		cmocka_unit_test(invalid_polynomials_are_marked_and_affect_no_other),
		cmocka_unit_test(missing_and_misaligned_columns_are_refused),
	};
	return RUN_SUITE("roots", tests);
}
