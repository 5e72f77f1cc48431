// A sweep against walls alone: cheaper than a move, and most bodies of a level hit nothing in a tick.
#include "engine/rounds/reflected.h"

#include <math.h>

#include "engine/base/bodies.h"
#include "engine/base/error.h"
#include "engine/query/against_walls.h"
#include "engine/rounds/alone.h"
#include "engine/rounds/find_walls.h"

#define SWEPT_SKINS 4.0f ///< skins around a body within which walls concern its motion: in skin recovery

/// query_type.finish: notes which bodies hit a wall.
static void mark_hits(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	const gz_scratch *m = run->scratch;
	for (int32_t slot = 0; slot < m->tile.count; slot++) {
		if (m->best.key[slot] == KEY_MISS) continue;
		const int32_t index = ((const int32_t *)g->pick_indices.at)[run->index + (size_t)slot];
		((uint8_t *)g->kinds.at)[g->crowd->grid.place[index]] = ROUND_TOGETHER;
	}
}

/// Gives the picked bodies radii with skins around; invalid ones stay invalid. False without memory.
static bool widen(query_run *run, crowd_rounds *g) {
	const size_t chunk_count = run->query->chunk_count;
	if (!graze_array_size(run, &g->swept_radii, graze_elements_count(run->query->chunks, chunk_count), sizeof(float)))
		return false;
	float *radius = g->swept_radii.at;
	const int32_t *index = g->pick_indices.at;
	for (size_t c = 0; c < chunk_count; radius += run->query->chunks[c++].count) {
		gz_bodies *b = (gz_bodies *)g->chunks.at + c;
		for (size_t k = 0; k < b->pick_count; k++, index++) {
			const float own = float_at(b->radius, b->pick[k]);
			const bool is_valid = own >= 0 && own <= GZ_LIMIT;
			radius[b->pick[k]] = is_valid ? fminf(own + SWEPT_SKINS * skin_at(g, *index), GZ_LIMIT) : own;
		}
		b->radius = (gz_float_view){radius, sizeof *radius};
	}
	return true;
}

bool graze_rounds_find_reflected(query_run *run) {
	static const query_type among_walls = {
		.walls = graze_keep_earliest_walls, .finish = mark_hits, .hits = ANY_HIT, .divisible = true};
	crowd_rounds *g = graze_rounds_of(run);
	if (!g->bounces) return true;
	if (!graze_rounds_pick_alone(run, GZ_RESPONSE_BOUNCE) || !widen(run, g)) return false;
	query_context context = *run->query;
	gz_report report = {.error = graze_no_error()}; // what is moved later is reported then
	context.targets = GZ_TARGETS_WALLS;
	query_run sweep = *run;
	sweep.query = &context, sweep.report = &report;
	const bool done = graze_rounds_run_picks(&sweep, &among_walls, g->chunks.at, NULL);
	if (!done) run->report->error = report.error;
	return done;
}
