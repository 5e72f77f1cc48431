// The table of overlaps: the time to find, for each circle of a crowd, the others that it overlaps.
#include <math.h>
#include <stdio.h>

#include "bench/peers/tables.h"
#include "bench/support/scenes.h"
#include "overlap_peer.h"

enum { ROUNDS = 12 };

static const overlap_peer *const peers[] = {
	&overlap_graze,
	&overlap_grid,
#ifdef GRAZE_PEER_NANOFLANN
	&overlap_nanoflann,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers };

/// Returns false when the peers find other numbers of overlaps, or on failure.
static bool run_count(size_t count) {
	const app_circles *circles = scene_sparse_bodies(count, ORDER_ROWS);
	void *space[PEERS] = {NULL};
	double nanoseconds[PEERS];
	size_t found[PEERS] = {0};
	bool passed = circles;
	fprintf(stderr, "graze_peers: overlaps of %zu circles\n", count);
	for (int k = 0; passed && k < PEERS; k++) {
		passed = (space[k] = peers[k]->create(circles)) != NULL;
		nanoseconds[k] = INFINITY;
	}
	if (!passed) fprintf(stderr, "graze_peers: %s\n", circles ? "out of memory" : scenes_fault());
	for (int round = 0; passed && round < ROUNDS; round++)
		for (int k = 0; k < PEERS; k++) {
			const uint64_t start = peers_clock();
			found[k] = peers[k]->find(space[k]);
			nanoseconds[k] = fmin(nanoseconds[k], (double)(peers_clock() - start) / (double)count);
		}
	for (int k = 0; k < PEERS; k++) {
		if (passed)
			printf("| %zu | %s | %.3g | %.3g | %.3f |\n", count, peers[k]->title, nanoseconds[k],
				nanoseconds[k] / nanoseconds[0], (double)found[k] / (double)count);
		if (space[k]) peers[k]->destroy(space[k]);
	}
	// Where circles only just touch, the peers round otherwise.
	for (int k = 1; k < PEERS; k++) passed = passed && fabs((double)found[k] / (double)found[0] - 1) < 1e-4;
	return passed;
}

bool print_overlaps(const table_settings *settings) {
	bool passed = true;
	puts("| circles | library | ns per circle | over Graze | overlaps per circle |\n|---|---|---|---|---|");
	for (size_t count = settings->nearest / 100; count <= settings->nearest; count *= 10)
		passed = run_count(count) && passed;
	return passed;
}
