// The table of sweeps: the first hit of each body, in the scenes of the other benchmarks, checked by an oracle.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/peers/tables.h"
#include "bench/support/scenes.h"
#include "sweep_oracle.h"
#include "sweep_peer.h"

#define ROUNDS 6                   // the peers take turns, so that a slow moment of the machine concerns all of them
#define MIN_NANOSECONDS 20000000.0 // a fast peer is called again until its turn has lasted that long
#define TOLERANCE 0.01 // of a radius, in units of the level: a hit that depends on it may be reported or not

static const sweep_peer *const peers[] = {
	&sweep_graze,
	&sweep_graze_scalar,
	&sweep_grid,
#ifdef GRAZE_PEER_CHIPMUNK
	&sweep_chipmunk,
	&sweep_chipmunk_boxes,
#endif
#ifdef GRAZE_PEER_BOX2D
	&sweep_box2d,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers, OWN_PEERS = 3, SCENES = 3 };

typedef struct peer_result {
	double nanoseconds; // per body, of the fastest call
	size_t hits, missed, wrong;
} peer_result;

typedef struct scene_run {
	const char *name;
	const app_segments *walls;
	const app_circles *bodies;
	oracle_touch *expected;
	float *fractions;
	size_t hits; // that are certain
	void *spaces[PEERS];
	peer_result results[PEERS];
} scene_run;

static void compute_expected(scene_run *run) {
	for (size_t i = 0; i < run->bodies->count; i++) {
		run->expected[i] = oracle_first_touch(run->walls, run->bodies, i, TOLERANCE);
		run->hits += run->expected[i].latest <= 1;
	}
}

/// A hit that is late counts as missed, a hit that is early as false. NaN counts as missed.
static void check(peer_result *result, const scene_run *run) {
	for (size_t i = 0; i < run->bodies->count; i++) {
		const double actual = (double)run->fractions[i];
		result->hits += actual <= 1;
		result->missed += !(actual <= run->expected[i].latest);
		result->wrong += actual < run->expected[i].earliest;
	}
}

/// Returns the nanoseconds of the call.
static double sweep(scene_run *run, int peer) {
	const uint64_t start = peers_clock();
	peers[peer]->sweep(run->spaces[peer], run->bodies, run->fractions);
	const double spent = (double)(peers_clock() - start), per_body = spent / (double)run->bodies->count;
	peer_result *result = run->results + peer;
	result->nanoseconds = result->nanoseconds > 0 ? fmin(result->nanoseconds, per_body) : per_body;
	return spent;
}

/// Returns false when there is no memory.
static bool measure(scene_run *run) {
	bool opened = run->expected && run->fractions;
	for (int k = 0; opened && k < PEERS; k++)
		opened = (run->spaces[k] = peers[k]->create(run->walls, run->bodies)) != NULL;
	if (opened) compute_expected(run);
	for (int round = 0; opened && round < ROUNDS; round++)
		for (int k = 0; k < PEERS; k++) {
			for (double spent = 0; spent < MIN_NANOSECONDS;) spent += sweep(run, k);
			if (round == 0) check(run->results + k, run);
		}
	for (int k = 0; k < PEERS; k++)
		if (run->spaces[k]) peers[k]->destroy(run->spaces[k]);
	return opened;
}

static void print_scene(const scene_run *run) {
	for (int k = 0; k < PEERS; k++) {
		const peer_result *r = run->results + k;
		printf("| %s | %s | %.3g | %zu | %zu | %zu |\n", k ? "" : run->name, peers[k]->title, r->nanoseconds, r->hits,
			r->missed, r->wrong);
	}
	printf("| | the oracle, certain hits | | %zu | | |\n", run->hits);
}

/// Prints all scenes side by side, one row for each library.
static void print_summary(const scene_run *runs) {
	printf("\n| ns per body |");
	for (int i = 0; i < SCENES; i++) printf(" %s |", runs[i].name);
	puts(" hits found | missed or late | false or early |\n|---|---|---|---|---|---|---|");
	for (int k = 0; k < PEERS; k++) {
		peer_result sum = {0};
		printf("| %s |", peers[k]->title);
		for (int i = 0; i < SCENES; i++) {
			const peer_result *r = runs[i].results + k;
			printf(" %.3g |", r->nanoseconds);
			sum.hits += r->hits, sum.missed += r->missed, sum.wrong += r->wrong;
		}
		printf(" %zu | %zu | %zu |\n", sum.hits, sum.missed, sum.wrong);
	}
}

/// Returns false when a result of Graze or of the grid is wrong, or on failure.
static bool run_scene(scene_run *run, const bench_scene *scene, size_t bodies) {
	fprintf(stderr, "graze_peers: sweeping, %s\n", scene_name(scene));
	*run = (scene_run){.name = scene_name(scene), .walls = scene_walls(), .bodies = scene_bodies(scene, bodies)};
	if (!run->bodies) return fprintf(stderr, "graze_peers: %s\n", scenes_fault()), false;
	run->expected = malloc((bodies + 1) * sizeof *run->expected);
	run->fractions = malloc((bodies + 1) * sizeof *run->fractions);
	bool passed = measure(run);
	if (passed) print_scene(run);
	else fputs("graze_peers: out of memory\n", stderr);
	for (int k = 0; k < OWN_PEERS; k++) passed &= run->results[k].missed + run->results[k].wrong == 0;
	free(run->expected), free(run->fractions);
	return passed;
}

bool print_sweeps(const table_settings *settings) {
	scene_run runs[SCENES];
	bool passed = true;
	if (!scene_walls()) return fprintf(stderr, "graze_peers: %s\n", scenes_fault()), false;
	printf("%zu bodies in %s:\n\n", settings->sweeping, scenes_level_name());
	puts(
		"| bodies | library | ns per body | hits found | missed or late | false or early |\n|---|---|---|---|---|---|");
	for (int i = 0; passed && i < SCENES; i++) passed = run_scene(runs + i, scene_at(i), settings->sweeping);
	if (passed) print_summary(runs);
	return passed;
}
