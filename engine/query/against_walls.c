// Bodies against walls: a tile goes from the clearance map to its earliest hits.
#include <math.h>
#include <string.h>

#include "engine/query/query_run.h"

void graze_keep_earliest_walls(query_run *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	(a->world->special ? kernels->evaluate_special : kernels->evaluate)(
		&m->times, &m->near, &m->pairs, a->world->walls);
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	kernels->reduce(&m->best, &m->near, &m->times);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

/// Visits and the pairs that there are -> candidates -> what the question makes of them. `visitors` are the near bodies
/// or, of each, the piece of its path that is looked at; `reach` is the largest among them.
static void ask_visits(query_run *a, const grid_level *level, const near_bodies *visitors, float reach) {
	gz_scratch *m = a->scratch;
	const float slack = graze_grid_slack(level, reach);
	a->world->backend->collect_visits(&m->pairs, visitors, &m->visits, level->cells.map.blocks, slack);
	a->report.tests += (size_t)m->visits.count * LANES;
	m->visits.count = 0;
	graze_filter_pairs(a, m->filters, a->world->filters);
	a->type->walls(a);
	m->pairs.count = 0;
}

/// Counts the near bodies, each once: where there are several levels, a body may be near walls of more than one.
static void note_near(query_run *a) {
	gz_scratch *m = a->scratch;
	for (int32_t i = 0; i < m->near.count && a->world->grid.level_count > 1; i++) {
		uint8_t *seen = m->is_near + m->near.slot[i];
		a->report.near_walls += !*seen;
		*seen = 1;
	}
	if (a->world->grid.level_count == 1) a->report.near_walls += (size_t)m->near.count;
}

/// The visitors with all blocks of their cells, which are known.
static void ask_cells(query_run *a, const grid_level *level, const near_bodies *visitors) {
	gz_scratch *m = a->scratch;
	const float reach = a->world->grid.margin, slack = graze_grid_slack(level, reach);
	further_blocks further;
	if (!visitors->count) return;
	a->report.cells += (size_t)visitors->count;
	a->report.tests += (size_t)visitors->count * LANES;
	graze_read_filters(a);
	further.count = a->world->backend->collect(&m->pairs, further.body, visitors, &level->cells.map, slack);
	further.next = 0, further.block = 1;
	for (int done = 0; !done;) {
		done = graze_grid_visits(level, visitors, &further, &m->visits);
		ask_visits(a, level, visitors, reach);
	}
}

/// All bodies of the tile that reach no further than the margin. The others are left in the scratch's strays.
static void ask_level(query_run *a, const grid_level *level) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	m->out_of_range_count = kernels->clear(&m->near, m->out_of_range, &m->tile.columns, &level->clearance.map);
	note_near(a);
	graze_stage_ends(a, GZ_STAGE_CULL);
	kernels->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
	ask_cells(a, level, &m->near);
}

/// Strays that are good stay strays; the others are noted as bad.
static void sort_strays(query_run *a) {
	gz_scratch *m = a->scratch;
	int32_t valid = 0;
	for (int32_t i = 0; i < m->out_of_range_count; i++) {
		if (m->out_of_range[i] >= m->tile.count) continue; // padding
		if (tile_body_is_valid(&m->tile.columns, m->out_of_range[i])) m->out_of_range[valid++] = m->out_of_range[i];
		else m->invalid[m->invalid_count++] = m->out_of_range[i];
	}
	m->out_of_range_count = valid;
}

/// Piece by piece, until all have gone their way or need not go on.
static void ask_marching(query_run *a, const grid_level *level) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	while (m->march.count) {
		int32_t padding[TILE + LANES];
		const tile_columns pieces = graze_march_pieces(m, kernels);
		kernels->clear(&m->pieces, padding, &pieces, &level->clearance.map);
		graze_stage_ends(a, GZ_STAGE_CULL);
		kernels->locate(&m->pieces, &pieces, &level->cells.map.frame);
		graze_march_paths(m);
		ask_cells(a, level, &m->pieces);
		kernels->march_on(&m->march, a->type->hits == ALL_HITS ? NULL : &m->best, a->type->hits == ANY_HIT);
	}
}

/// Bodies that reach beyond the margin march along their path or, where they are too large for that, walk their cells.
static void ask_strays_of_level(query_run *a, const grid_level *level) {
	gz_scratch *m = a->scratch;
	float reach = 0;
	memcpy(m->near.slot, m->out_of_range, (size_t)m->out_of_range_count * sizeof *m->out_of_range);
	m->near.count = m->out_of_range_count;
	a->world->backend->locate(&m->near, &m->tile.columns, &level->cells.map.frame);
	graze_read_filters(a);
	for (int32_t i = 0; i < m->near.count; i++) {
		const near_body *body = m->near.body + i;
		reach = fmaxf(reach, body->radius + fabsf(body->dx) + fabsf(body->dy));
	}
	int32_t walkers[TILE + LANES];
	m->pairs.count = 0;
	const march_frame frame = graze_grid_march_frame(level);
	const int32_t count = a->world->backend->begin_march(&m->march, walkers, &m->near, &frame);
	for (int32_t i = 0; i < count; i++) {
		grid_walk walk = graze_grid_walk(level, m->near.body + walkers[i], walkers[i]);
		while (!graze_grid_walk_visits(&walk, level, &m->visits)) ask_visits(a, level, &m->near, reach);
		a->report.cells += walk.cells;
	}
	if (m->visits.count) ask_visits(a, level, &m->near, reach);
	ask_marching(a, level);
}

static void ask_strays(query_run *a) {
	gz_scratch *m = a->scratch;
	memcpy(m->near.slot, m->out_of_range, (size_t)m->out_of_range_count * sizeof *m->out_of_range);
	m->near.count = m->out_of_range_count;
	note_near(a);
	a->report.far_reaching += (size_t)m->out_of_range_count;
	graze_stage_ends(a, GZ_STAGE_CULL);
	for (int l = 0; l < a->world->grid.level_count; l++) ask_strays_of_level(a, a->world->grid.level + l);
}

void graze_query_walls_within_margin(query_run *a) {
	gz_scratch *m = a->scratch;
	if (a->world->grid.level_count > 1) memset(m->is_near, 0, sizeof m->is_near);
	for (int l = 0; l < a->world->grid.level_count; l++) ask_level(a, a->world->grid.level + l);
	sort_strays(a);
}

void graze_query_walls(query_run *a) {
	graze_query_walls_within_margin(a);
	if (a->scratch->out_of_range_count) ask_strays(a);
}
