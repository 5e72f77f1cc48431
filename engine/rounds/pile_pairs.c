#include "engine/rounds/pile_pairs.h"

#include "engine/mover/mover_state.h"
#include "engine/query/run_query.h"
#include "engine/rounds/neighbours.h"

/// query_type.circles: appends the pairs of bodies with those of piles.
static void keep_pairs(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const gz_scratch *m = run->scratch;
	const circle_grid *grid = &g->crowd->grid, *piles = &g->pile_crowd->grid;
	for (int32_t i = 0; i < m->pairs.count; i++) {
		const size_t index = run->index + (size_t)m->near.body[m->pairs.body[i] / RECORD].slot;
		const int32_t body = (int32_t)grid->place[index], place = m->pairs.other[i] / RECORD;
		const int32_t other = (int32_t)grid->place[piles->record[place].index];
		// The search finds more, which depends on its cells.
		const float x = grid->x[body] - piles->x[place], y = grid->y[body] - piles->y[place];
		const float both = grid->reach[body] + piles->reach[place];
		if (x * x + y * y > both * both || !graze_rounds_collide(g, body, other)) continue;
		if (is_ghost(g, body) && is_ghost(g, other)) continue;
		if (!graze_pairs_reserve(&g->pairs, 1, &run->scratch->memory)) {
			graze_mover_out_of_memory(run);
			return;
		}
		g->pairs.body[g->pairs.count] = body, g->pairs.other[g->pairs.count++] = other;
	}
}

/// Places the bodies of piles in a crowd of their own. False without memory.
static bool place(query_run *run, crowd_rounds *g) {
	gz_bodies *chunks = g->placed.at;
	const size_t chunk_count = run->query->chunk_count;
	if (!g->pile_crowd) g->pile_crowd = gz_crowd_create(run->query->world);
	if (!g->pile_crowd) return false;
	// The same chunks with the other radii; then as before.
	for (size_t c = 0; c < chunk_count; c++)
		if (chunks[c].count) chunks[c].radius.data += g->discs.count / 2;
	const gz_report report = gz_crowd_place(g->pile_crowd, chunks, chunk_count);
	for (size_t c = 0; c < chunk_count; c++)
		if (chunks[c].count) chunks[c].radius.data -= g->discs.count / 2;
	return report.error.status != GZ_STATUS_OUT_OF_MEMORY;
}

/// query_type.finish.
static void write_nothing(query_run *run) { (void)run; }

bool graze_piles_find_pairs(query_run *run) {
	static const query_type near_piles = {.circles = keep_pairs, .finish = write_nothing};
	crowd_rounds *g = graze_rounds_of(run);
	if (!g->pile_count) return true;
	if (!place(run, g)) return false;
	query_context context = *run->query;
	context.type = &near_piles, context.crowd = g->pile_crowd, context.targets = GZ_TARGETS_CIRCLES;
	context.chunks = g->placed.at, context.filtering = false;
	gz_report report = {0};
	query_run circles = *run;
	circles.query = &context, circles.report = &report, circles.state = NULL;
	graze_run_chunks(&circles);
	if (graze_aborted(&circles)) run->report->error = report.error;
	return !graze_aborted(run);
}
