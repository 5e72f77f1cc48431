// The table of nearest neighbours: the time for all circles of a crowd, by how they are spread, how many they are, and
// how many are wanted; placing, or building the tree, included.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/peers/tables.h"
#include "bench/support/random.h"
#include "nearest_peer.h"

/// Rounds in which the peers take turns, so that a slow moment of the machine concerns all of them; more where they are
/// short.
static size_t rounds_of(size_t circles) { return 3 + 200000 / circles; }

static const nearest_peer *const peers[] = {
	&nearest_graze,
#ifdef GRAZE_PEER_NANOFLANN
	&nearest_nanoflann,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers };

/// How circles are spread. Writes the place and the radius of circle i; `side` is that of a square with room for all.
typedef struct spread {
	const char *name;
	void (*put)(float *x, float *y, float *radius, size_t i, float side, uint64_t *random);
	bool one_radius;
} spread;

static void put_evenly(float *x, float *y, float *radius, size_t i, float side, uint64_t *random) {
	(void)i;
	*x = random_between(random, 0, side), *y = random_between(random, 0, side), *radius = 1;
}

static void put_in_ring(float *x, float *y, float distance, uint64_t *random) {
	const float angle = random_between(random, 0, 6.2831853f);
	*x = distance * cosf(angle), *y = distance * sinf(angle);
}

/// A thousand times denser in the middle than at the rim.
static void put_in_galaxy(float *x, float *y, float *radius, size_t i, float side, uint64_t *random) {
	const float u = random_between(random, 0, 1);
	(void)i;
	put_in_ring(x, y, side * u * u * u, random), *radius = 0.1f;
}

/// Nine of ten stand close around a point.
static void put_in_jam(float *x, float *y, float *radius, size_t i, float side, uint64_t *random) {
	const float u = sqrtf(random_between(random, 0, 1));
	put_in_ring(x, y, i % 10 ? 0.2f * side * u : 4 * side * u, random), *radius = 1;
}

/// Every twentieth circle is ten times as large.
static void put_two_sizes(float *x, float *y, float *radius, size_t i, float side, uint64_t *random) {
	put_evenly(x, y, radius, i, side, random);
	if (i % 20 == 0) *radius = 10;
}

static const spread spreads[] = {{"even", put_evenly, true}, {"galaxy", put_in_galaxy, true}, {"jam", put_in_jam, true},
	{"two sizes", put_two_sizes, false}};

typedef struct nearest_run {
	nearest_circle_columns circles;
	float radius; // of all; NaN where radii differ
	size_t wanted;
	float limit;
	void *space[PEERS];
	double place[PEERS], find[PEERS]; // nanoseconds per circle, of the fastest round
} nearest_run;

static float *make_columns(const spread *s, size_t count) {
	float *column = malloc(3 * count * sizeof *column);
	uint64_t random = 1;
	const float side = 6 * sqrtf((float)count);
	for (size_t i = 0; column && i < count; i++)
		s->put(column + i, column + count + i, column + 2 * count + i, i, side, &random);
	return column;
}

static void measure(nearest_run *run, int peer) {
	const uint64_t start = peers_clock();
	peers[peer]->place(run->space[peer]);
	const uint64_t placed = peers_clock();
	peers[peer]->find(run->space[peer], run->limit);
	const uint64_t found = peers_clock();
	run->place[peer] = fmin(run->place[peer], (double)(placed - start) / (double)run->circles.count);
	run->find[peer] = fmin(run->find[peer], (double)(found - placed) / (double)run->circles.count);
}

/// The number of circles whose distances differ between the first two peers. Distances of Graze are between surfaces.
static size_t count_differences(const nearest_run *run) {
	size_t different = 0;
	for (size_t i = 0; PEERS > 1 && !isnan(run->radius) && i < run->circles.count; i++) {
		const size_t count = peers[0]->found(run->space[0], i);
		bool same = count == peers[PEERS - 1]->found(run->space[PEERS - 1], i);
		for (size_t k = 0; same && k < count; k++) {
			const float surfaces = peers[0]->distance(run->space[0], i, k);
			const float centres = peers[PEERS - 1]->distance(run->space[PEERS - 1], i, k);
			same = fabsf(surfaces + 2 * run->radius - centres) <=
				   1e-5f * (fabsf(run->circles.x[i]) + fabsf(run->circles.y[i]) + 1);
		}
		different += !same;
	}
	return different;
}

/// Returns false when results differ, or on failure.
static bool run_case(const spread *s, size_t count, size_t wanted) {
	float *column = make_columns(s, count);
	nearest_run run = {.circles = {column, column + count, column + 2 * count, count},
		.radius = s->one_radius && column ? column[2 * count] : NAN,
		.wanted = wanted,
		.limit = INFINITY};
	bool passed = column;
	for (int k = 0; k < PEERS; k++) {
		run.place[k] = run.find[k] = INFINITY;
		passed = passed && (run.space[k] = peers[k]->create(&run.circles, wanted));
	}
	for (size_t round = 0; passed && round < rounds_of(count); round++)
		for (int k = 0; k < PEERS; k++) measure(&run, k);
	if (!passed) fputs("graze_peers: out of memory\n", stderr);
	const size_t different = passed ? count_differences(&run) : 0;
	printf("| %s | %zu | %zu |", s->name, count, wanted);
	for (int k = 0; k < PEERS; k++) printf(" %.3g + %.3g |", run.place[k], run.find[k]);
	printf(" %.2f | %zu |\n", (run.place[0] + run.find[0]) / (run.place[PEERS - 1] + run.find[PEERS - 1]), different);
	for (int k = 0; k < PEERS; k++)
		if (run.space[k]) peers[k]->destroy(run.space[k]);
	free(column);
	return passed && !different;
}

bool print_nearest(const table_settings *settings) {
	static const size_t wanted[] = {1, 8, 32};
	bool passed = true;
	printf("| circles are spread | circles | wanted |");
	for (int k = 0; k < PEERS; k++) printf(" %s, ns per circle |", peers[k]->title);
	puts(" ratio | different |");
	puts(PEERS > 1 ? "|---|---|---|---|---|---|---|" : "|---|---|---|---|---|---|");
	for (size_t s = 0; s < sizeof spreads / sizeof *spreads; s++)
		for (size_t count = settings->nearest / 100; count <= settings->nearest; count *= 10)
			for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
				fprintf(stderr, "graze_peers: the nearest %zu of %zu circles, %s\n", wanted[k], count, spreads[s].name);
				passed = run_case(spreads + s, count, wanted[k]) && passed;
			}
	return passed;
}
