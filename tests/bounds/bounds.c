// graze_bounds: searches for the largest errors of sweeps, distances and overlap intervals, and compares them with the
// bounds that docs/semantics.md states (S193 to S200). Exit status 1: an error exceeds its bound, or a search met no
// case that has what it is about.
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bounds/curve_search.h"
#include "bounds/search.h"

static const char *const kind_names[KIND_COUNT] = {"ray", "wall", "capsule", "circle"};
static const char *const part_names[PART_COUNT] = {"side", "end", "circle"};
static const char *const quantity_names[QUANTITY_COUNT] = {"time", "tangent", "instant", "feature", "point", "normal",
	"miss", "distance", "rest-point", "rest-normal", "entry", "exit", "no-overlap"};

static const char *const curve_names[CURVE_COUNT] = {"quadratics", "cubics", "quartics", "touches"};

typedef struct options {
	size_t batches; ///< of each search
	uint64_t seed, seconds;
	const char *only, *backend; ///< only: a quantity
	double limit;
} options;

static const char usage[] =
	"graze_bounds [--batches N] [--seconds N] [--seed N] [--only QUANTITY] [--backend NAME] [--limit SHARE]\n"
	"  --batches: of 32 cases, for each search\n"
	"  --seconds: repeat all searches, with other seeds, for so long\n"
	"  --limit: the share of a bound above which an error is a failure; 1 is the promise\n";

static void exit_with_usage(const char *fault, const char *value) {
	fprintf(stderr, "graze_bounds: %s %s\n%s", fault, value, usage);
	exit(2);
}

static double number(const char *text) {
	char *rest;
	const double value = strtod(text, &rest);
	if (*text < '0' || *text > '9' || *rest) exit_with_usage("not a number:", text);
	return value;
}

static bool is_quantity(const char *name) {
	for (int q = 0; q < QUANTITY_COUNT; q++)
		if (strcmp(name, quantity_names[q]) == 0) return true;
	for (int kind = 0; kind < CURVE_COUNT; kind++)
		if (strcmp(name, curve_names[kind]) == 0) return true;
	return false;
}

static options read_options(int argc, char **argv) {
	static const struct option names[] = {{"batches", 1, NULL, 'n'}, {"seconds", 1, NULL, 't'}, {"seed", 1, NULL, 's'},
		{"only", 1, NULL, 'o'}, {"backend", 1, NULL, 'b'}, {"limit", 1, NULL, 'l'}, {"help", 0, NULL, 'h'}, {0}};
	options o = {.batches = 400, .seed = 1, .limit = 1};
	for (int option; (option = getopt_long(argc, argv, "h", names, NULL)) >= 0;) {
		if (option == 'h') fputs(usage, stdout), exit(0);
		else if (option == 'n') o.batches = (size_t)number(optarg);
		else if (option == 't') o.seconds = (uint64_t)number(optarg);
		else if (option == 's') o.seed = (uint64_t)number(optarg);
		else if (option == 'o') o.only = optarg;
		else if (option == 'b') o.backend = optarg;
		else if (option == 'l') o.limit = number(optarg);
		else exit_with_usage("", "");
	}
	if (optind < argc) exit_with_usage("unexpected:", argv[optind]);
	if (o.only && !is_quantity(o.only)) exit_with_usage("not a quantity:", o.only);
	return o;
}

/// Whether the quantity is to be searched, among cases of the kind that can have it at that part.
static bool is_searched(const options *o, bound_kind kind, bound_part part, quantity q) {
	if (o->only && strcmp(o->only, quantity_names[q]) != 0) return false;
	if ((part == PART_CIRCLE) != (kind == KIND_CIRCLE)) return false;
	if (kind == KIND_RAY && q == QUANTITY_MISS) return false;
	if (q == QUANTITY_TANGENT && (kind == KIND_RAY || part == PART_SIDE)) return false;
	return !(kind == KIND_CIRCLE && q == QUANTITY_FEATURE);
}

/// Returns the number of cases.
static double search_all(bound_records *records, const options *o, uint64_t seed) {
	double cases = 0;
	for (int q = 0; q < QUANTITY_COUNT; q++)
		for (int kind = 0; kind < KIND_COUNT; kind++)
			for (int part = 0; part < PART_COUNT; part++) {
				if (!is_searched(o, (bound_kind)kind, (bound_part)part, (quantity)q)) continue;
				const uint64_t mixed = seed * 1000003 + (uint64_t)((q * KIND_COUNT + kind) * PART_COUNT + part);
				search_bound(records,
					&(bound_search){(bound_kind)kind, (bound_part)part, (quantity)q, mixed, o->batches, o->backend});
				cases += (double)o->batches * BOUND_BATCH;
			}
	return cases;
}

/// Prints the records, each with its case as numbers that can be read back. Returns how many exceed the limit, or are
/// of a search that has met no case: then nothing was compared with the bound.
static int print_records(const bound_records *records, const options *o) {
	int failures = 0;
	for (int q = 0; q < QUANTITY_COUNT; q++)
		for (int kind = 0; kind < KIND_COUNT; kind++)
			for (int part = 0; part < PART_COUNT; part++) {
				const bound_record *r = &records->of[kind][part][q];
				const bool searched = is_searched(o, (bound_kind)kind, (bound_part)part, (quantity)q);
				if (r->share < 0 && !searched) continue;
				const bool broken = !(r->share >= 0 && r->share <= o->limit);
				printf("%-11s %-7s %-6s ", quantity_names[q], kind_names[kind], part_names[part]);
				if (r->share < 0) printf("in no case");
				else printf("%.3f of the bound in", r->share);
				for (int k = 0; r->share >= 0 && k < NUMBERS; k++) printf(" %a", (double)r->worst.v[k]);
				printf("%s\n", broken ? "  <- BROKEN" : "");
				failures += broken;
			}
	return failures;
}

static double search_all_curves(curve_record *records, const options *o, uint64_t seed) {
	double cases = 0;
	for (int kind = 0; kind < CURVE_COUNT; kind++) {
		if (o->only && strcmp(o->only, curve_names[kind]) != 0) continue;
		search_curves(records + kind, (curve_kind)kind, seed * 1000003 + (uint64_t)kind, o->batches, o->backend);
		cases += (double)o->batches * BOUND_BATCH;
	}
	return cases;
}

static int print_curve_records(const curve_record *records, double limit) {
	int failures = 0;
	for (int kind = 0; kind < CURVE_COUNT; kind++) {
		if (records[kind].share < 0) continue;
		printf("%-25s %.3f of the bound in", curve_names[kind], records[kind].share);
		for (int k = 0; k < CURVE_NUMBERS; k++) printf(" %a", records[kind].worst[k]);
		printf("%s\n", records[kind].share > limit ? "  <- BROKEN" : "");
		failures += records[kind].share > limit;
	}
	return failures;
}

int main(int argc, char **argv) {
	static bound_records records;
	curve_record curves[CURVE_COUNT];
	const options o = read_options(argc, argv);
	const time_t begin = time(NULL);
	double cases = 0;
	for (int kind = 0; kind < KIND_COUNT; kind++)
		for (int part = 0; part < PART_COUNT; part++)
			for (int q = 0; q < QUANTITY_COUNT; q++) records.of[kind][part][q].share = -1;
	for (int kind = 0; kind < CURVE_COUNT; kind++) curves[kind].share = -1;
	uint64_t seed = o.seed;
	do cases += search_all(&records, &o, seed) + search_all_curves(curves, &o, seed), seed++;
	while ((double)(time(NULL) - begin) < (double)o.seconds);
	const int failures = print_records(&records, &o) + print_curve_records(curves, o.limit);
	printf("%.0f cases, %d bounds broken\n", cases, failures);
	return failures > 0;
}
