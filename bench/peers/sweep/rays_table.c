// The table of rays: the time of a ray by its length, and how many rays end too late or too early, by brute force in
// double.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/peers/tables.h"
#include "bench/support/scenes.h"
#include "rays.h"
#include "sweep_peer.h"

enum { ROUNDS = 4, CHECKED = 5000 }; ///< rays that are checked, each against all walls

static size_t checked_of(size_t count) { return count < CHECKED ? count : CHECKED; }

static const float tolerance = 0.05f; ///< in units of the level

static const sweep_peer *const peers[] = {
	&sweep_grid,
#ifdef GRAZE_PEER_CHIPMUNK
	&sweep_chipmunk,
#endif
#ifdef GRAZE_PEER_BOX2D
	&sweep_box2d,
#endif
};

enum { PEERS = sizeof peers / sizeof *peers };

typedef struct ray_row {
	double nanoseconds; // per ray, of the fastest round
	size_t late, early;
} ray_row;

/// The fraction of the ray before its crossing with the first wall, by Cramer's rule; 1 for none. Rays that only touch
/// an end within rounding may count as either.
static double first_crossing(const app_segments *walls, const app_circles *rays, size_t i) {
	double first = 1;
	for (size_t k = 0; k < walls->count; k++) {
		const double ax = (double)walls->ax[k] - (double)rays->x[i], ay = (double)walls->ay[k] - (double)rays->y[i];
		const double ex = (double)walls->bx[k] - (double)walls->ax[k], ey = (double)walls->by[k] - (double)walls->ay[k];
		const double dx = (double)rays->dx[i], dy = (double)rays->dy[i], turn = dx * ey - dy * ex;
		const double time = (ax * ey - ay * ex) / turn, along = (ax * dy - ay * dx) / turn;
		if (time >= 0 && along >= 0 && along <= 1) first = fmin(first, time);
	}
	return first;
}

static void check(
	ray_row *row, const float *fractions, size_t stride, const double *expected, size_t count, float length) {
	for (size_t i = 0; i < count; i++) {
		const double found = fmin((double)fractions[i * stride], 1), late = (found - expected[i]) * (double)length;
		row->late += late > (double)tolerance, row->early += late < -(double)tolerance;
	}
}

static void note_time(ray_row *row, uint64_t start, size_t count) {
	const double spent = (double)(peers_clock() - start) / (double)count;
	row->nanoseconds = row->nanoseconds > 0 ? fmin(row->nanoseconds, spent) : spent;
}

/// Measures Graze (row 0) and the peers in turns. Returns false without memory.
static bool measure(ray_row *rows, const ray_set *r, const double *expected, size_t checked, float length) {
	void *space[PEERS];
	bool opened = true;
	for (int k = 0; k < PEERS; k++) opened = (space[k] = peers[k]->create(scene_walls(), &r->rays)) && opened;
	for (int round = 0; opened && round < ROUNDS; round++) {
		uint64_t start = peers_clock();
		opened = !rays_cast(r).error.status;
		note_time(rows, start, r->rays.count);
		for (int k = 0; k < PEERS; k++) {
			start = peers_clock();
			peers[k]->sweep(space[k], &r->rays, r->fractions);
			note_time(rows + k + 1, start, r->rays.count);
			if (round == 0) check(rows + k + 1, r->fractions, 1, expected, checked, length);
		}
	}
	check(rows, &r->hits->time, sizeof *r->hits / sizeof(float), expected, checked, length);
	for (int k = 0; k < PEERS; k++)
		if (space[k]) peers[k]->destroy(space[k]);
	return opened;
}

/// Returns false when a result of Graze is wrong, or on failure.
static bool run_length(float length, size_t count) {
	ray_set r = {0};
	ray_row rows[PEERS + 1] = {{0}};
	const size_t checked = checked_of(count);
	double *expected = malloc(checked * sizeof *expected);
	const char *fault = expected ? rays_open(&r, count, length) : "out of memory";
	fprintf(stderr, "graze_peers: rays of %g units\n", (double)length);
	for (size_t i = 0; !fault && i < checked; i++) expected[i] = first_crossing(scene_walls(), &r.rays, i);
	if (!fault && !measure(rows, &r, expected, checked, length)) fault = "out of memory";
	if (fault) fprintf(stderr, "graze_peers: %s\n", fault);
	for (int k = 0; !fault && k <= PEERS; k++)
		printf("| %g | %s | %.3g | %.3g | %zu | %zu |\n", (double)length, k ? peers[k - 1]->title : "Graze",
			rows[k].nanoseconds, rows[k].nanoseconds / rows[0].nanoseconds, rows[k].late, rows[k].early);
	rays_close(&r), free(expected);
	return !fault && rows[0].late + rows[0].early == 0;
}

bool print_rays(const table_settings *settings) {
	static const float lengths[] = {64, 256, 1024, 4096};
	bool passed = true;
	if (!scene_walls()) return fprintf(stderr, "graze_peers: %s\n", scenes_fault()), false;
	printf("%zu rays in %s:\n\n", settings->sweeping, scenes_level_name());
	printf("| length | library | ns per ray | over Graze | late of %zu | early |\n|---|---|---|---|---|---|\n",
		checked_of(settings->sweeping));
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
		passed = run_length(lengths[i], settings->sweeping) && passed;
	return passed;
}
