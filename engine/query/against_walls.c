#include "engine/query/against_walls.h"

#include <math.h>
#include <string.h>

#include "engine/query/stage_helpers.h"

void graze_keep_earliest_walls(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	(run->query->world->has_thick_or_one_sided ? kernels->evaluate_any_walls : kernels->evaluate_walls)(
		&m->times, &m->near, &m->pairs, run->query->world->walls);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	kernels->reduce(&m->best, &m->near, &m->times);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

/// Visits (blocks of walls to test) -> pairs -> filtered pairs -> the query's type. Empties both lists. `visitors` are
/// the near bodies, or the pieces of their paths; `reach` is at least the reach of each.
static void process_visits(query_run *run, const grid_level *level, const near_bodies *visitors, float reach) {
	gz_scratch *m = run->scratch;
	const float slack = graze_grid_slack(level, reach);
	run->query->world->backend->collect_visits(&m->pairs, visitors, &m->visits, level->cells.map.blocks, slack);
	run->report->tests += (size_t)m->visits.count * LANES;
	m->visits.count = 0;
	graze_filter_pairs(run, m->filters, run->query->world->filters);
	run->query->type->walls(run);
	m->pairs.count = 0;
}

/// Counts near bodies, each once: where there are several levels, a body may be near walls of more than one.
static void count_near(query_run *run) {
	gz_scratch *m = run->scratch;
	if (run->query->world->grid.level_count == 1) {
		run->report->near_walls += (size_t)m->near.count;
		return;
	}
	for (int32_t i = 0; i < m->near.count; i++) {
		uint8_t *counted = m->is_counted + m->near.slot[i];
		run->report->near_walls += !*counted;
		*counted = 1;
	}
}

/// Tests the visitors, whose cells are known, against all blocks of these cells.
static void process_cells(query_run *run, const tile_view *view, const grid_level *level, const near_bodies *visitors) {
	gz_scratch *m = run->scratch;
	const float reach = run->query->world->grid.margin, slack = graze_grid_slack(level, reach);
	further_blocks further;
	if (!visitors->count || graze_aborted(run)) return;
	run->report->cells += (size_t)visitors->count;
	run->report->tests += (size_t)visitors->count * LANES;
	graze_read_filters(run, view);
	further.count = run->query->world->backend->collect(&m->pairs, further.body, visitors, &level->cells.map, slack);
	further.next = 0, further.block = 1;
	for (bool done = false; !done && !graze_aborted(run);) {
		done = graze_grid_visits(level, visitors, &further, &m->visits);
		process_visits(run, level, visitors, reach);
	}
}

/// Tests the bodies that reach no further than the margin against the walls of a level; writes the slots of the others
/// to scratch.far.
static void process_level(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	kernels->cull(&m->near, &m->far, &view->columns, &level->clearance.map);
	count_near(run);
	graze_stage_ends(run, GZ_STAGE_CULL);
	kernels->locate(&m->near, &view->columns, &level->cells.map.frame);
	process_cells(run, view, level, &m->near);
}

/// Adds the invalid bodies of the tile, without its padding, to scratch.invalid. What bodies that are valid search for
/// on their way may be beyond the limits; that makes none invalid.
static void list_invalid(gz_scratch *m, const tile_view *view) {
	if (view->bodies) return;
	for (int32_t i = 0; i < m->far.invalid_count && m->far.invalid[i] < view->count; i++)
		m->invalid[m->invalid_count++] = m->far.invalid[i];
}

/// Ray marching: processes the marching bodies piece by piece, until each is at the end of its path or has a hit by the
/// end of its piece.
static void process_march(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const best_hits *best = run->query->type->hits == ALL_HITS ? NULL : &m->best;
	const bool any_hit = run->query->type->hits == ANY_HIT;
	while (m->march.count && !graze_aborted(run)) {
		m->pieces.count = kernels->march_to_walls(&m->march, m->pieces.slot, best, any_hit, &level->clearance.map);
		graze_stage_ends(run, GZ_STAGE_CULL);
		if (!m->pieces.count) continue;
		kernels->locate_pieces(&m->pieces, &m->near, &m->march, &view->columns, &level->cells.map.frame);
		process_cells(run, view, level, &m->pieces);
	}
}

/// Tests the near bodies, which cannot march, against the walls of all cells along their paths.
static void walk_paths(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	float reach = 0;
	run->query->world->backend->locate(&m->near, &view->columns, &level->cells.map.frame);
	graze_read_filters(run, view);
	for (int32_t i = 0; i < m->near.count; i++) {
		const near_body *body = m->near.body + i;
		reach = fmaxf(reach, body->radius + fabsf(body->dx) + fabsf(body->dy));
	}
	m->pairs.count = 0;
	for (int32_t i = 0; i < m->near.count && !graze_aborted(run); i++) {
		grid_walk walk = graze_grid_walk(level, m->near.body + i, i);
		while (!graze_grid_walk_visits(&walk, level, &m->visits)) process_visits(run, level, &m->near, reach);
		run->report->cells += walk.cells;
	}
	if (m->visits.count) process_visits(run, level, &m->near, reach);
}

/// Tests the bodies that reach beyond the margin against the walls of a level: they march along their paths or, where
/// they cannot (begin_march), visit every cell along the path.
static void process_far_of_level(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const march_frame frame = graze_grid_march_frame(level);
	int32_t *unfit = m->near.slot;
	const int32_t count =
		run->query->world->backend->begin_march(&m->march, unfit, &view->columns, m->far.slot, m->far.count, &frame);
	for (int32_t i = 0; i < count; i++) m->near.slot[i] = m->far.slot[unfit[i]];
	m->near.count = count;
	if (count) walk_paths(run, view, level);
	process_march(run, view, level);
}

static void process_far(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	memcpy(m->near.slot, m->far.slot, (size_t)m->far.count * sizeof *m->far.slot);
	m->near.count = m->far.count;
	count_near(run);
	run->report->far_reaching += (size_t)m->far.count;
	graze_stage_ends(run, GZ_STAGE_CULL);
	for (int l = 0; l < run->query->world->grid.level_count; l++)
		process_far_of_level(run, view, run->query->world->grid.level + l);
}

void graze_query_walls_within_margin(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	if (run->query->world->grid.level_count > 1) memset(m->is_counted, 0, sizeof m->is_counted);
	for (int l = 0; l < run->query->world->grid.level_count; l++)
		process_level(run, view, run->query->world->grid.level + l);
	list_invalid(m, view);
}

void graze_query_walls(query_run *run, const tile_view *view) {
	graze_query_walls_within_margin(run, view);
	if (run->scratch->far.count) process_far(run, view);
}
