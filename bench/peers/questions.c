// Bodies that ask what they touch first, in the scenes of the other benchmarks.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/scenes.h"
#include "oracle.h"
#include "peers.h"
#include "tables.h"

#define ROUNDS 6        // in turns, so that a slow moment of the machine is everybody's; the fastest counts
#define TURN 20000000.0 // nanoseconds: who answers sooner is asked again within its turn
#define DOUBT 0.01      // of a radius, in units of the level: a touch that depends on it may be told or not

static const peer *const peers[] = {
	&peer_graze,
	&peer_graze_scalar,
	&peer_afternoon,
#ifdef GRAZE_PEER_CHIPMUNK
	&peer_chipmunk,
	&peer_chipmunk_boxes,
#endif
#ifdef GRAZE_PEER_BOX2D
	&peer_box2d,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers, OURS = 3, SCENES = 3 };

typedef struct peer_result {
	double nanoseconds; // per body
	size_t hits, missed, wrong;
} peer_result;

typedef struct scene_run {
	const char *name;
	const app_segments *walls;
	const app_circles *bodies;
	oracle_answer *truth;
	float *fractions;
	size_t hits; // that there are, for certain
	void *spaces[PEERS];
	peer_result results[PEERS];
} scene_run;

static void find_truth(scene_run *run) {
	for (size_t i = 0; i < run->bodies->count; i++) {
		run->truth[i] = oracle_first_touch(run->walls, run->bodies, i, DOUBT);
		run->hits += run->truth[i].latest <= 1;
	}
}

/// A hit that comes late is missed where it was, and one that comes early is false. NaN is missed.
static void judge(peer_result *result, const scene_run *run) {
	for (size_t i = 0; i < run->bodies->count; i++) {
		const double told = (double)run->fractions[i];
		result->hits += told <= 1;
		result->missed += !(told <= run->truth[i].latest);
		result->wrong += told < run->truth[i].earliest;
	}
}

/// Returns what it took, in nanoseconds.
static double ask(scene_run *run, int who) {
	const uint64_t start = peers_clock();
	peers[who]->ask(run->spaces[who], run->bodies, run->fractions);
	const double took = (double)(peers_clock() - start), each = took / (double)run->bodies->count;
	peer_result *result = run->results + who;
	result->nanoseconds = result->nanoseconds > 0 ? fmin(result->nanoseconds, each) : each;
	return took;
}

/// False when memory is out.
static bool measure(scene_run *run) {
	bool opened = run->truth && run->fractions;
	for (int k = 0; opened && k < PEERS; k++)
		opened = (run->spaces[k] = peers[k]->create(run->walls, run->bodies)) != NULL;
	if (opened) find_truth(run);
	for (int round = 0; opened && round < ROUNDS; round++)
		for (int k = 0; k < PEERS; k++) {
			for (double spent = 0; spent < TURN;) spent += ask(run, k);
			if (round == 0) judge(run->results + k, run);
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
	printf("| | the oracle, for certain | | %zu | | |\n", run->hits);
}

/// All scenes side by side, a row for each library.
static void print_all(const scene_run *runs) {
	printf("\n| ns per body |");
	for (int i = 0; i < SCENES; i++) printf(" %s |", runs[i].name);
	puts(" hits found | missed or late | false or early |\n|---|---|---|---|---|---|---|");
	for (int k = 0; k < PEERS; k++) {
		peer_result all = {0};
		printf("| %s |", peers[k]->title);
		for (int i = 0; i < SCENES; i++) {
			const peer_result *r = runs[i].results + k;
			printf(" %.3g |", r->nanoseconds);
			all.hits += r->hits, all.missed += r->missed, all.wrong += r->wrong;
		}
		printf(" %zu | %zu | %zu |\n", all.hits, all.missed, all.wrong);
	}
}

/// False when an answer of Graze or of the grid is wrong, or something cannot be had.
static bool run_scene(scene_run *run, const bench_scene *scene, size_t query_run) {
	fprintf(stderr, "graze_peers: asking, %s\n", scene_name(scene));
	*run = (scene_run){.name = scene_name(scene), .walls = scene_walls(), .bodies = scene_bodies(scene, query_run)};
	if (!run->bodies) return fprintf(stderr, "graze_peers: %s\n", scenes_fault()), false;
	run->truth = malloc((query_run + 1) * sizeof *run->truth);
	run->fractions = malloc((query_run + 1) * sizeof *run->fractions);
	bool right = measure(run);
	if (right) print_scene(run);
	else fputs("graze_peers: out of memory\n", stderr);
	for (int k = 0; k < OURS; k++) right &= run->results[k].missed + run->results[k].wrong == 0;
	free(run->truth), free(run->fractions);
	return right;
}

bool print_questions(const table_settings *settings) {
	scene_run runs[SCENES];
	bool right = true;
	if (!scene_walls()) return fprintf(stderr, "graze_peers: %s\n", scenes_fault()), false;
	printf("%zu bodies in %s:\n\n", settings->query_run, scenes_level_name());
	puts(
		"| bodies | library | ns per body | hits found | missed or late | false or early |\n|---|---|---|---|---|---|");
	for (int i = 0; right && i < SCENES; i++) right = run_scene(runs + i, scene_at(i), settings->query_run);
	if (right) print_all(runs);
	return right;
}
