// Runs the suites: all of them, or those named on the command line. `-f PATTERN` keeps the tests whose name matches
// (with * and ?), `--short` selects the short form (generators/cases.h), `--list` prints the suites.
#include <stdio.h>
#include <string.h>

#include "generators/cases.h"
#include "support/check.h"

typedef struct suite {
	const char *name;
	int (*run)(void);
} suite;

#define SUITE(name) int test_##name(void);
#include "suites.inl"
#undef SUITE

static const suite suites[] = {
#define SUITE(name) {#name, test_##name},
#include "suites.inl"
#undef SUITE
};

static int run_named(const char *name) {
	for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
		if (!strcmp(suites[i].name, name)) return suites[i].run();
	fprintf(stderr, "graze_tests: no suite is called %s; --list names them\n", name);
	return 1;
}

static int list(void) {
	for (size_t i = 0; i < sizeof suites / sizeof *suites; i++) puts(suites[i].name);
	return 0;
}

int main(int argc, char **argv) {
	int failed = 0, named = 0;
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "--list")) return list();
		if (!strcmp(argv[i], "-f") && i + 1 < argc) cmocka_set_test_filter(argv[++i]);
		else if (!strcmp(argv[i], "--short")) choose_short_form();
		else argv[1 + named++] = argv[i]; // suites run when all options are known, wherever they stand
	}
	for (int i = 1; i <= named; i++) failed += run_named(argv[i]);
	for (size_t i = 0; !named && i < sizeof suites / sizeof *suites; i++) failed += suites[i].run();
	return failed ? 1 : 0;
}
