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

/// Seconds of processor time for a case that seems to break the bound. Other programs that share the caches of a
/// machine were seen to slow the largest size alone, and for longer than a second.
static const double PATIENCE = 20;

const growth_case growth_cases[] = {
	{"sweep / star", 4000, make_star, run_sweep, 0},
	{"enable, disable / star", 4000, make_star, run_enable, 0},
	{"sweep / equal walls", 2000, make_equal_walls, run_sweep, 0},
	{"sense / equal walls", 500, make_equal_walls, run_sense, 0},
	{"sweep / walls at one point", 4000, make_walls_at_one_point, run_sweep, 0},
	{"sweep / one huge wall", 4000, make_one_huge_wall, run_sweep, 0},
	{"predict / one huge wall", 2000, make_one_huge_wall, run_predict, 0},
	{"sweep / far paths by one huge wall", 4000, make_far_paths_by_one_huge_wall, run_sweep, 0},
	{"sense / far paths by one huge wall", 2000, make_far_paths_by_one_huge_wall, run_sense, 0},
	{"move / far paths by one huge wall", 1000, make_far_paths_by_one_huge_wall, run_move, 0},
	{"predict / far paths by one huge wall", 2000, make_far_paths_by_one_huge_wall, run_predict, 0},
	{"sweep / walls of all sizes", 2000, make_walls_of_all_sizes, run_sweep, 0},
	{"sense / walls of all sizes", 2000, make_walls_of_all_sizes, run_sense, 0},
	{"nearest / walls of all sizes", 2000, make_walls_of_all_sizes, run_nearest, 0},
	{"move / walls of all sizes", 250, make_walls_of_all_sizes, run_move, 0},
	{"bounce / walls of all sizes", 250, make_walls_of_all_sizes, run_bounce, 0},
	{"predict / walls of all sizes", 500, make_walls_of_all_sizes, run_predict, 0},
	{"sweep / bodies from afar", 4000, make_bodies_from_afar, run_sweep, 0},
	{"nearest / bodies from afar", 2000, make_bodies_from_afar, run_nearest, 0},
	{"move / bodies from afar", 4000, make_bodies_from_afar, run_move, 0},
	{"predict / bodies from afar", 4000, make_bodies_from_afar, run_predict, 0},
	{"sweep / diagonal paths", 4000, make_diagonal_paths, run_sweep, 0},
	{"move / diagonal paths", 2000, make_diagonal_paths, run_move, 0},
	{"predict / diagonal paths", 2000, make_diagonal_paths, run_predict, 0},
	{"sweep / bodies of huge radius", 1000, make_bodies_of_huge_radius, run_sweep, 0},
	{"move / bodies of huge radius", 500, make_bodies_of_huge_radius, run_move, 0},
	{"depenetrate / bodies of huge radius", 500, make_bodies_of_huge_radius, run_depenetrate_walls, 0},
	{"predict / bodies of huge radius", 500, make_bodies_of_huge_radius, run_predict, 0},
	{"push, turning / spokes", 4, make_spokes, run_turn, 0},
	{"push, turning / bodies by a spoke", 1000, make_bodies_by_a_spoke, run_turn, 0},
	{"move / heap", 4000, make_heap, run_crowd_move, 0},
	{"bounce / heap", 4000, make_heap, run_crowd_bounce, 0},
	{"sweep of a crowd / heap", 4000, make_heap, run_crowd_sweep, 1000000},
	{"depenetrate / heap", 4000, make_heap, run_depenetrate_circles, 1000000},
	{"move / dense crowd", 4000, make_dense_crowd, run_crowd_move, 0},
	{"sweep of a crowd / dense crowd", 8000, make_dense_crowd, run_crowd_sweep, 1000000},
	{"move / fast crowd", 4000, make_fast_crowd, run_crowd_move, 1000000},
	{"bounce / fast crowd", 4000, make_fast_crowd, run_crowd_bounce, 1000000},
	{"predict / horizon", 1000, make_horizon, run_predict, 0},
	{"predict a crowd / horizon", 1000, make_horizon, run_crowd_predict, 0},
	{"predict a crowd / bodies that move alike", 4000, make_bodies_that_move_alike, run_crowd_predict, 0},
	{"add, remove / room", 4000, make_room, run_add_and_remove, 0},
	{"move a long wall / room", 4000, make_room, run_move_a_long_wall, 0},
	{"add ever further / room", 1000, make_room, run_add_ever_further, 0},
};
const size_t growth_case_count = sizeof growth_cases / sizeof *growth_cases;

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

static void *zeroed(size_t count, size_t size) {
	void *memory = calloc(count + 1, size);
	if (memory) return memory;
	fprintf(stderr, "graze_growth: out of memory\n");
	exit(2);
}

void growth_columns(growth_scene *s, size_t walls, size_t bodies) {
	float **columns[] = {&s->ax, &s->ay, &s->bx, &s->by, &s->x, &s->y, &s->dx, &s->dy, &s->radius, &s->to_x, &s->to_y};
	s->wall_count = walls, s->body_count = bodies;
	for (int k = 0; k < 11; k++) *columns[k] = zeroed(k < 4 ? walls : bodies, sizeof(float));
	s->first = zeroed(bodies + 1, sizeof *s->first);
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
	free(s->first);
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

/// Measures a case, again where other work on the machine may have disturbed it. Returns whether it keeps the bound.
static bool check_case(const growth_case *c) {
	double time[SIZES] = {INFINITY, INFINITY, INFINITY}, factor = INFINITY;
	for (const double start = seconds(); !(factor <= MAX_FACTOR) && seconds() - start < PATIENCE;) {
		for (int k = 0; k < SIZES; k++) {
			const double now = measure(c, c->size << k);
			if (now < 0) return false;
			time[k] = now < time[k] ? now : time[k];
		}
		factor = sqrt(time[SIZES - 1] / time[0]);
	}
	printf("| %s | %zu | %.3g | %.3g | %.3g | %.2f | %s |\n", c->name, c->size, 1e3 * time[0], 1e3 * time[1],
		1e3 * time[2], factor, c->max_pairs ? "ends: too many pairs" : "");
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
