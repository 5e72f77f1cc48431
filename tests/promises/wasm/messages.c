// The module's own snprintf prints what the C library's does: the formats of the library's messages, and %g for numbers
// of every size, close to ties of six digits, and at the ends of the range.
#include <stdio.h>
#include <stdlib.h>

#define snprintf module_snprintf
#define vsnprintf module_vsnprintf
#include "packages/npm/module/messages.c"
#undef snprintf
#undef vsnprintf

#include "generators/random.h"

static int failures = 0;

#define EXPECT_SAME(size, ...)                                                                                         \
	do {                                                                                                               \
		char expected[160], actual[160];                                                                               \
		const int wanted = snprintf(expected, size, __VA_ARGS__), count = module_snprintf(actual, size, __VA_ARGS__);  \
		if (wanted == count && !strcmp(expected, actual)) break;                                                       \
		printf("expected '%s' (%d), got '%s' (%d)\n", expected, wanted, actual, count);                                \
		failures++;                                                                                                    \
	} while (0)

static void expect_same_number(double x) {
	EXPECT_SAME(160, "%g", x);
	EXPECT_SAME(160, "%g", -x);
}

static double double_of(uint64_t bits) {
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

int main(void) {
	EXPECT_SAME(160, "body %zu%s: %s %s", (size_t)17, " (id 18446744073709551615)", "radius", "is NaN");
	EXPECT_SAME(160, "%s: %.24s %s", "backend", "a name of more than twenty-four letters", "is not a backend");
	EXPECT_SAME(160, "%s: %.24s|%.3s|%%", "GZ_BACKEND", "short", "cut");
	EXPECT_SAME(160, "%u %d %d %d", 4294967295u, 2147483647, -2147483647 - 1, 0);
	EXPECT_SAME(160, "%llu %zu", 18446744073709551615ull, (size_t)0);
	for (size_t size = 1; size < 20; size++) EXPECT_SAME(size, "cut at %zu %g", size, 0.1);
	const double special[] = {0, INFINITY, 1, 10, 99999.95, 999999.5, 999998.5, 999999, 1e6, 123456.5, 123457.5, 1e-4,
		9.9999949e-5, 9.9999951e-5, 1e-5, 1e22, 1e23, 1.7976931348623157e308, 2.2250738585072014e-308, 5e-324};
	for (size_t i = 0; i < sizeof special / sizeof *special; i++) expect_same_number(special[i]);
	EXPECT_SAME(160, "%g", (double)NAN);
	random_source source = {1};
	for (int i = 0; i < 20000; i++) {
		const double x = double_of(random_bits(&source));
		if (isfinite(x)) expect_same_number(x);
	}
	for (int i = 0; i < 300000; i++) {
		expect_same_number((double)random_int(&source, -2000000, 2000000) / 2); // ties from 100000.5 on
		expect_same_number((double)(float)ldexp(random_int(&source, -99999, 99999), random_int(&source, -40, 40)));
	}
	return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
