// graze_soak: is the promise of gz_move kept? Bodies are pushed about in closed stages, and a judge that has nothing in
// common with the library looks at every piece of every way. Exit status 1: the promise was broken.
//
// Every call is judged for every body: by the walls near, and for 1 in 16,384 (in rooms 1 in 64) by all walls, with the
// region that the body is in; so it is for all bodies at the end.
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "doors.h"
#include "maps.h"
#include "mutants.h"
#include "rooms.h"
#include "run.h"

typedef struct options {
	uint64_t ticks, bodies, seed;
	const char *kinds, *guard, *kernels;
} options;

static const char usage[] =
	"graze_soak [--ticks N] [--bodies N] [--kinds maps|rooms|doors|all] [--seed N] [--guard full|off|float|distance]\n"
	"           [--kernels NAME]\n"
	"  --bodies: in all maps together, and a tenth of that in all rooms\n";

static void misused(const char *what, const char *value) {
	fprintf(stderr, "graze_soak: %s %s\n%s", what, value, usage);
	exit(2);
}

static uint64_t number(const char *text) {
	char *rest;
	errno = 0;
	const unsigned long long value = strtoull(text, &rest, 10);
	if (*text < '0' || *text > '9' || *rest || errno) misused("not a number:", text);
	return value;
}

static void take_option(options *out, int option) {
	if (option == 'h') fputs(usage, stdout), exit(0);
	else if (option == 't') out->ticks = number(optarg);
	else if (option == 'b') out->bodies = number(optarg);
	else if (option == 's') out->seed = number(optarg);
	else if (option == 'k') out->kinds = optarg;
	else if (option == 'g') out->guard = optarg;
	else if (option == 'n') out->kernels = optarg;
	else misused("", "");
}

static options read_options(int argc, char **argv) {
	static const struct option known[] = {{"ticks", required_argument, NULL, 't'},
		{"bodies", required_argument, NULL, 'b'}, {"kinds", required_argument, NULL, 'k'},
		{"seed", required_argument, NULL, 's'}, {"guard", required_argument, NULL, 'g'},
		{"kernels", required_argument, NULL, 'n'}, {"help", no_argument, NULL, 'h'}, {0}};
	options out = {.ticks = 100, .bodies = 36000, .seed = 1, .kinds = "all", .guard = "full"};
	for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) take_option(&out, option);
	if (optind < argc) misused("not an option:", argv[optind]);
	if (!mutant_is(out.guard)) misused("no such guard:", out.guard);
	if (strcmp(out.kinds, "maps") && strcmp(out.kinds, "rooms") && strcmp(out.kinds, "doors") &&
		strcmp(out.kinds, "all"))
		misused("no such kind:", out.kinds);
	return out;
}

static void show_progress(const char *name, size_t tick, size_t ticks) {
	enum { WIDTH = 40 };
	static size_t shown;
	const size_t done = WIDTH * tick / ticks;
	if (tick && done == shown) return;
	shown = done;
	char bar[WIDTH + 1] = "";
	memset(bar, '#', done);
	fprintf(stderr, "\r\033[K[%-40s] %s ", bar, name);
}

// ---------------------------------------------------------------------------------------------------------------------
// Workloads
// ---------------------------------------------------------------------------------------------------------------------

typedef struct table {
	totals line[MAPS + ROOM_KINDS + 1];
	size_t count;
} table;

static totals *line_of(table *t, const char *workload) {
	for (size_t i = 0; i < t->count; i++)
		if (!strcmp(t->line[i].workload, workload)) return t->line + i;
	totals *line = t->line + t->count++;
	*line = (totals){.workload = workload, .worst_skin = INFINITY};
	return line;
}

static void run_and_free(table *t, stage *s, const run_settings *settings) {
	run_stage(line_of(t, s->workload), s, settings);
	stage_free(s);
}

static void run_maps(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = bodies / MAPS + 1;
	for (int i = 0; i < MAPS; i++) {
		stage map;
		if (map_make(&map, i)) run_and_free(t, &map, &settings);
	}
}

static void run_rooms(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = bodies / 10 / ROOMS + 1;
	for (int i = 0; i < ROOMS; i++) {
		stage room = room_make(i, settings.seed);
		run_and_free(t, &room, &settings);
	}
}

/// The same rooms, with doors, and a fifth of the bodies.
static void run_doors(table *t, run_settings settings, uint64_t bodies) {
	settings.bodies = bodies / 50 / ROOMS + 1;
	for (int i = 0; i < ROOMS; i++) {
		stage room = room_make(i, settings.seed);
		random_source source = {settings.seed + 7919u * (uint64_t)i};
		doors_add(&room, &source);
		room.workload = "doors";
		run_and_free(t, &room, &settings);
	}
}

static bool print_table(const table *t) {
	totals all = {.workload = "all", .worst_skin = INFINITY};
	totals_print_head();
	for (size_t i = 0; i < t->count; i++) totals_print(t->line + i), totals_add(&all, t->line + i);
	totals_print(&all);
	const bool broken = totals_are_broken(&all);
	printf("The promise was %s.\n", broken ? "broken" : "kept");
	return broken;
}

int main(int argc, char **argv) {
	const options o = read_options(argc, argv);
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ); // faults are told at once
	const bool terminal = isatty(STDERR_FILENO);
	const run_settings settings = {.ticks = o.ticks,
		.seed = o.seed,
		.guard = o.guard,
		.kernels = o.kernels,
		.progress = terminal ? show_progress : NULL};
	table t = {.count = 0};
	const bool all = !strcmp(o.kinds, "all");
	if (all || !strcmp(o.kinds, "maps")) run_maps(&t, settings, o.bodies);
	if (all || !strcmp(o.kinds, "rooms")) run_rooms(&t, settings, o.bodies);
	if (all || !strcmp(o.kinds, "doors")) run_doors(&t, settings, o.bodies);
	if (terminal) fputs("\r\033[K", stderr);
	return print_table(&t) ? 1 : 0;
}
