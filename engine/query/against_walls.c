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
	if (!visitors->count) return;
	run->report->cells += (size_t)visitors->count;
	run->report->tests += (size_t)visitors->count * LANES;
	graze_read_filters(run, view);
	further.count = run->query->world->backend->collect(&m->pairs, further.body, visitors, &level->cells.map, slack);
	further.next = 0, further.block = 1;
	for (bool done = false; !done;) {
		done = graze_grid_visits(level, visitors, &further, &m->visits);
		process_visits(run, level, visitors, reach);
	}
}

/// Tests the bodies that reach no further than the margin against the walls of a level; writes the slots of the others
/// to scratch.out_of_range.
static void process_level(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	m->out_of_range_count = kernels->cull(&m->near, m->out_of_range, &view->columns, &level->clearance.map);
	count_near(run);
	graze_stage_ends(run, GZ_STAGE_CULL);
	kernels->locate(&m->near, &view->columns, &level->cells.map.frame);
	process_cells(run, view, level, &m->near);
}

/// Moves the slots of invalid bodies from scratch.out_of_range to scratch.invalid, and drops the padding of the tile.
static void separate_invalid(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	int32_t valid = 0;
	for (int32_t i = 0; i < m->out_of_range_count; i++) {
		if (m->out_of_range[i] >= view->count) continue; // padding of the tile
		if (tile_body_is_valid(&view->columns, m->out_of_range[i])) m->out_of_range[valid++] = m->out_of_range[i];
		else m->invalid[m->invalid_count++] = m->out_of_range[i];
	}
	m->out_of_range_count = valid;
}

/// Ray marching: processes the marching bodies piece by piece, until each is at the end of its path or has a hit by the
/// end of its piece.
static void process_march(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	while (m->march.count) {
		int32_t padding[TILE + LANES]; // out-of-range slots: pieces reach no further than the margin
		const tile_columns pieces = graze_march_pieces(m, kernels);
		kernels->cull(&m->pieces, padding, &pieces, &level->clearance.map);
		graze_stage_ends(run, GZ_STAGE_CULL);
		kernels->locate(&m->pieces, &pieces, &level->cells.map.frame);
		graze_march_paths(m, &view->columns);
		process_cells(run, view, level, &m->pieces);
		kernels->march_on(
			&m->march, run->query->type->hits == ALL_HITS ? NULL : &m->best, run->query->type->hits == ANY_HIT);
	}
}

/// The out-of-range bodies become the near bodies; again for each level, because a march overwrites them.
static void load_out_of_range(gz_scratch *m) {
	memcpy(m->near.slot, m->out_of_range, (size_t)m->out_of_range_count * sizeof *m->out_of_range);
	m->near.count = m->out_of_range_count;
}

/// Tests the bodies that reach beyond the margin against the walls of a level: they march along their paths or, where
/// they cannot (begin_march), visit every cell along the path.
static void process_out_of_range_of_level(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	float reach = 0;
	load_out_of_range(m);
	run->query->world->backend->locate(&m->near, &view->columns, &level->cells.map.frame);
	graze_read_filters(run, view);
	for (int32_t i = 0; i < m->near.count; i++) {
		const near_body *body = m->near.body + i;
		reach = fmaxf(reach, body->radius + fabsf(body->dx) + fabsf(body->dy));
	}
	int32_t unable[TILE + LANES];
	m->pairs.count = 0;
	const march_frame frame = graze_grid_march_frame(level);
	const int32_t count = run->query->world->backend->begin_march(&m->march, unable, &m->near, &frame);
	for (int32_t i = 0; i < count; i++) {
		grid_walk walk = graze_grid_walk(level, m->near.body + unable[i], unable[i]);
		while (!graze_grid_walk_visits(&walk, level, &m->visits)) process_visits(run, level, &m->near, reach);
		run->report->cells += walk.cells;
	}
	if (m->visits.count) process_visits(run, level, &m->near, reach);
	process_march(run, view, level);
}

static void process_out_of_range(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	load_out_of_range(m);
	count_near(run);
	run->report->far_reaching += (size_t)m->out_of_range_count;
	graze_stage_ends(run, GZ_STAGE_CULL);
	for (int l = 0; l < run->query->world->grid.level_count; l++)
		process_out_of_range_of_level(run, view, run->query->world->grid.level + l);
}

void graze_query_walls_within_margin(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	if (run->query->world->grid.level_count > 1) memset(m->is_counted, 0, sizeof m->is_counted);
	for (int l = 0; l < run->query->world->grid.level_count; l++)
		process_level(run, view, run->query->world->grid.level + l);
	separate_invalid(run, view);
}

void graze_query_walls(query_run *run, const tile_view *view) {
	graze_query_walls_within_margin(run, view);
	if (run->scratch->out_of_range_count) process_out_of_range(run, view);
}
