// A tile of explicit pairs, as the query kernels read it: body i and target i are pair i. No grid, no filter, no reach.
//
// evaluate_tiles is the driver of all evaluations of explicit pairs: it looks up the backend and passes the cases on, a
// tile at a time.
#ifndef GRAZE_QUERY_PAIR_TILE_H
#define GRAZE_QUERY_PAIR_TILE_H

#include "kernels/kernels.h"
#include "query/pair_kernel.h"

/// An evaluation of pairs.
typedef struct pair_evaluation {
	size_t case_size, result_size; ///< in bytes
	int32_t max_cases;             ///< of one tile; 0 means TILE
	/// Evaluates up to `max_cases` cases and writes their results.
	void (*evaluate)(const graze_kernels *kernels, const void *cases, int32_t count, void *results);
} pair_evaluation;

/// Evaluates cases, a tile at a time. Returns false, and writes nothing, when this build or processor lacks the
/// backend.
bool evaluate_tiles(
	const pair_evaluation *evaluation, const char *backend, const void *cases, size_t count, void *results);

/// The walls of an array of structs with the members ax, ay, bx, by, thickness and one_sided.
#define CASE_WALLS(cases, wall_count)                                                                                  \
	((gz_walls){.a = {&(cases)->ax, &(cases)->ay, sizeof *(cases)},                                                    \
		.b = {&(cases)->bx, &(cases)->by, sizeof *(cases)},                                                            \
		.radius = {&(cases)->thickness, sizeof *(cases)},                                                              \
		.one_sided = {&(cases)->one_sided, sizeof *(cases)},                                                           \
		.count = (size_t)(wall_count)})

typedef struct pair_tile {
	near_bodies near;                                           ///< the bodies
	float px[TILE], py[TILE], dx[TILE], dy[TILE], radius[TILE]; ///< the bodies again, as columns
	tile_columns columns;                                       ///< of these arrays
	wall_record walls[TILE];                                    ///< the targets of pair_tile_load_walls
	circle_record circles[TILE + LANES];                        ///< the targets of the other loaders
	pair_list pairs;
	// What kernels write:
	pair_times times;
	uint64_t key[TILE];
	best_hits best; ///< empty after loading; its keys are `key`, all of them misses
	contact_columns contacts;
	interval_columns intervals;
} pair_tile;

// Loaders. They return the same tile each time: it is too large for the stack, and filling it for a few pairs must be
// fast.

/// Bodies and walls.
pair_tile *pair_tile_load_walls(const pair_case *cases, int32_t count);

/// Bodies, and the other circles as a crowd.
pair_tile *pair_tile_load_circles(const circle_case *cases, int32_t count);

/// Both bodies of each case as bodies 2 i and 2 i + 1 of a crowd that queries itself; at most TILE / 2 cases.
pair_tile *pair_tile_load_crowd(const circle_case *cases, int32_t count);

#endif
