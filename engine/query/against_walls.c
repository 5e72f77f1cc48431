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

/// Visits (blocks of walls to test) -> pairs -> candidates -> the query's type. `visitors` are the near bodies, or the
/// piece of each path that is tested; `reach` is the largest among them.
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

/// Counts near bodies once each: where there are several levels, a body may be near walls of more than one.
static void count_near(query_run *run) {
	gz_scratch *m = run->scratch;
	if (run->query->world->grid.level_count == 1) {
		run->report->near_walls += (size_t)m->near.count;
		return;
	}
	for (int32_t i = 0; i < m->near.count; i++) {
		uint8_t *seen = m->is_near + m->near.slot[i];
		run->report->near_walls += !*seen;
		*seen = 1;
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
	for (int done = 0; !done;) {
		done = graze_grid_visits(level, visitors, &further, &m->visits);
		process_visits(run, level, visitors, reach);
	}
}

/// Tests the bodies that reach no further than the margin; the slots of the others go to scratch.out_of_range.
static void process_level(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	m->out_of_range_count = kernels->cull(&m->near, m->out_of_range, &view->columns, &level->clearance.map);
	count_near(run);
	graze_stage_ends(run, GZ_STAGE_CULL);
	kernels->locate(&m->near, &view->columns, &level->cells.map.frame);
	process_cells(run, view, level, &m->near);
}

/// Splits the out-of-range slots: valid bodies stay, invalid ones are listed as invalid.
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

/// Ray marching: piece by piece, until each body has arrived, or has a hit before the end of its piece.
static void process_march(query_run *run, const tile_view *view, const grid_level *level) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	while (m->march.count) {
		int32_t padding[TILE + LANES];
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

/// The out-of-range bodies become the near bodies: anew for each level, because marches overwrite them.
static void load_out_of_range(gz_scratch *m) {
	memcpy(m->near.slot, m->out_of_range, (size_t)m->out_of_range_count * sizeof *m->out_of_range);
	m->near.count = m->out_of_range_count;
}

/// Bodies that reach beyond the margin march along their path, or, where they are too large for that, visit every cell
/// that they overlap.
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
	int32_t walkers[TILE + LANES];
	m->pairs.count = 0;
	const march_frame frame = graze_grid_march_frame(level);
	const int32_t count = run->query->world->backend->begin_march(&m->march, walkers, &m->near, &frame);
	for (int32_t i = 0; i < count; i++) {
		grid_walk walk = graze_grid_walk(level, m->near.body + walkers[i], walkers[i]);
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
	if (run->query->world->grid.level_count > 1) memset(m->is_near, 0, sizeof m->is_near);
	for (int l = 0; l < run->query->world->grid.level_count; l++)
		process_level(run, view, run->query->world->grid.level + l);
	separate_invalid(run, view);
}

void graze_query_walls(query_run *run, const tile_view *view) {
	graze_query_walls_within_margin(run, view);
	if (run->scratch->out_of_range_count) process_out_of_range(run, view);
}
