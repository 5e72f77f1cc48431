// graze_growth: whether time grows with the work. Each case runs a call in scenes of three sizes, each twice the one
// before, and compares their processor times. Exit status 1: some case grows faster than its bound, or a call did not
// end as it must.
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "growth/growth.h"

enum { SIZES = 3, MIN_RUNS = 3 };

/// Of the time, for twice the size: the mean over the doublings.
static const double MAX_FACTOR = 2.5;

/// Seconds of processor time for the runs of one size.
static const double ENOUGH = 0.03;

/// Seconds of processor time for a case that seems to break the bound, before larger sizes are tried. Other programs
/// that share the caches of a machine were seen to slow the largest size alone, and for longer than a second.
static const double PATIENCE = 10;

/// So many times the sizes of such a case are doubled: the smallest one may be the last that fits into a cache. What
/// grows too fast does so with larger sizes, too.
enum { MAX_SHIFT = 2 };

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t random_state;

double growth_random(void) { // splitmix64
	uint64_t z = random_state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

void *growth_zeroed(size_t count, size_t size) {
	void *memory = calloc(count + 1, size);
	if (memory) return memory;
	fprintf(stderr, "graze_growth: out of memory\n");
	exit(2);
}

void growth_columns(growth_scene *s, size_t walls, size_t bodies) {
	float **columns[] = {&s->ax, &s->ay, &s->bx, &s->by, &s->x, &s->y, &s->dx, &s->dy, &s->radius, &s->to_x, &s->to_y};
	s->wall_count = walls, s->body_count = bodies;
	for (int k = 0; k < 11; k++) *columns[k] = growth_zeroed(k < 4 ? walls : bodies, sizeof(float));
	s->first = growth_zeroed(bodies + 1, sizeof *s->first);
}

void growth_world(growth_scene *s, float reach) {
	gz_error error;
	const gz_walls walls = {
		.a = {s->ax, s->ay, sizeof(float)}, .b = {s->bx, s->by, sizeof(float)}, .count = s->wall_count};
	s->world = gz_world_create(&(gz_world_desc){.walls = walls, .reach = reach}, &error);
	s->scratch = gz_scratch_create(s->world), s->crowd = gz_crowd_create(s->world);
	if (s->world && s->scratch && s->crowd) return;
	fprintf(stderr, "graze_growth: %s\n", s->world ? "out of memory" : error.text);
	exit(2);
}

void growth_free(growth_scene *s) {
	float *columns[] = {s->ax, s->ay, s->bx, s->by, s->x, s->y, s->dx, s->dy, s->radius, s->to_x, s->to_y};
	for (int k = 0; k < 11; k++) free(columns[k]);
	free(s->first), free(s->text), free(s->block), free(s->touches.data), free(s->touches.first);
	gz_sectors_destroy(s->sectors);
	gz_crowd_destroy(s->crowd), gz_scratch_destroy(s->scratch), gz_world_destroy(s->world);
}

// ---------------------------------------------------------------------------------------------------------------------
// Measuring
// ---------------------------------------------------------------------------------------------------------------------

static double seconds(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/// Whether the call has ended as it must: with its results counted, or for too many pairs.
static bool ended_well(const growth_case *c, const gz_report *r) {
	const gz_status status = r->error.status;
	if (c->max_pairs) return status == GZ_STATUS_TOO_MANY_PAIRS;
	return status == GZ_STATUS_OK || status == GZ_STATUS_LIST_FULL;
}

/// The least time of several runs. Negative, with a message, where a run has not ended as it must.
static double measure(const growth_case *c, size_t size) {
	growth_scene s = {.max_pairs = c->max_pairs};
	double least = INFINITY, sum = 0;
	random_state = 1;
	c->make(&s, size);
	for (int run = 0; run <= MIN_RUNS || sum < ENOUGH; run++) {
		const double start = seconds();
		c->run(&s);
		const double time = seconds() - start;
		if (!run) continue; // the first one allocates
		sum += time, least = time < least ? time : least;
	}
	const bool good = ended_well(c, &s.report);
	if (!good)
		printf("%s, size %zu: found the status %d, '%s'\n", c->name, size, s.report.error.status, s.report.error.text);
	growth_free(&s);
	return good ? least : -1;
}

/// Measures a case at three sizes, again where other work on the machine may have disturbed it. Returns the factor for
/// twice the size, negative where a run has not ended as it must. time: milliseconds at each size
static double measure_sizes(const growth_case *c, size_t size, double time[SIZES]) {
	double factor = INFINITY;
	for (int k = 0; k < SIZES; k++) time[k] = INFINITY;
	for (const double start = seconds(); !(factor <= MAX_FACTOR) && seconds() - start < PATIENCE;) {
		for (int k = 0; k < SIZES; k++) {
			const double now = 1e3 * measure(c, size << k);
			if (now < 0) return -1;
			time[k] = now < time[k] ? now : time[k];
		}
		factor = sqrt(time[SIZES - 1] / time[0]);
	}
	return factor;
}

/// Returns whether a case keeps the bound.
static bool check_case(const growth_case *c) {
	double time[SIZES], factor = INFINITY;
	size_t size = c->size;
	for (int shift = 0; shift <= MAX_SHIFT && !(factor <= MAX_FACTOR); shift++) {
		size = c->size << shift;
		factor = measure_sizes(c, size, time);
		if (factor < 0) return false;
	}
	printf("| %s | %zu | %.3g | %.3g | %.3g | %.2f | %s |\n", c->name, size, time[0], time[1], time[2], factor,
		c->max_pairs ? "ends: too many pairs" : "");
	fflush(stdout);
	if (factor <= MAX_FACTOR) return true;
	printf("%s: %.2f times as long for twice the size, more than %.1f\n", c->name, factor, MAX_FACTOR);
	return false;
}

int main(int argc, char **argv) {
	bool good = true;
	if (argc > 2 || (argc == 2 && !strcmp(argv[1], "--help"))) {
		puts("graze_growth [WORD]: measures the cases whose name has the word; all without one");
		return argc > 2 ? 2 : 0;
	}
	puts("| call / scene | size | ms | ms, twice the size | ms, four times | for twice the size | |");
	puts("|---|---|---|---|---|---|---|");
	for (size_t k = 0; k < growth_case_count; k++)
		if (argc == 1 || strstr(growth_cases[k].name, argv[1])) good &= check_case(growth_cases + k);
	return good ? 0 : 1;
}
