#include "fuzz/failures.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_CHECKS = 128, MAX_SKIPS = 32, MAX_PRINTED = 20 }; // MAX_PRINTED: of each check

typedef struct check_count {
	const char *name;
	uint64_t scenarios, first_seed;
	bool here;
} check_count;

static struct {
	uint64_t seed, count;
	bool verbose, quiet;
	int here;
	const char *first; ///< of the scenario
	check_count check[MAX_CHECKS];
	int checks;
	const char *skip[MAX_SKIPS];
	int skips;
} all;

void failures_begin(uint64_t seed, bool verbose) {
	all.seed = seed, all.verbose = verbose, all.here = 0, all.first = NULL;
	for (int i = 0; i < all.checks; i++) all.check[i].here = false;
}

void failures_skip(const char *name) {
	if (all.skips < MAX_SKIPS) all.skip[all.skips++] = name;
}

bool failures_skips(const char *name) {
	for (int i = 0; i < all.skips; i++)
		if (!strcmp(all.skip[i], name)) return true;
	return false;
}

static check_count *count_of(const char *name) {
	for (int i = 0; i < all.checks; i++)
		if (!strcmp(all.check[i].name, name)) return all.check + i;
	if (all.checks == MAX_CHECKS) return all.check;
	check_count *c = all.check + all.checks++;
	*c = (check_count){.name = name, .first_seed = all.seed};
	return c;
}

void failures_add(const char *check, const char *format, ...) {
	if (failures_skips(check)) return;
	check_count *c = count_of(check);
	if (!all.here++) all.first = c->name;
	if (all.quiet) {
		c->here = true;
		return;
	}
	if (c->here && !all.verbose) return;
	if (!c->here) c->scenarios++, all.count++;
	c->here = true;
	if (c->scenarios > MAX_PRINTED && !all.verbose) return;
	va_list arguments;
	va_start(arguments, format);
	printf("seed %llu: %s: ", (unsigned long long)all.seed, check);
	vprintf(format, arguments);
	puts("");
	va_end(arguments);
}

const char *failures_first(void) { return all.first; }

bool failures_has(const char *check) { return count_of(check)->here; }

void failures_set_quiet(bool quiet) { all.quiet = quiet; }

int failures_of_scenario(void) { return all.here; }

uint64_t failures_count(void) { return all.count; }

void failures_summarise(void) {
	for (int i = 0; i < all.checks; i++)
		if (all.check[i].scenarios)
			printf("%8llu scenarios fail: %s (first seed %llu)\n", (unsigned long long)all.check[i].scenarios,
				all.check[i].name, (unsigned long long)all.check[i].first_seed);
}
