#include "engine/query/against_circles.h"

#include <math.h>
#include <string.h>

#include "engine/query/stage_helpers.h"

/// Where any hit is enough, bodies that hit a wall are done.
static void drop_bodies_with_hits(gz_scratch *m) {
	int32_t kept = 0;
	for (int32_t k = 0; k < m->near.count; k++)
		if (m->best.key[m->near.slot[k]] == KEY_MISS) m->near.slot[kept++] = m->near.slot[k];
	m->near.count = kept;
}

/// A map in which all bodies are near: one cache line of bounds of 0.
static const uint32_t zero_bounds[1 << (CLEARANCE_COLUMN_BITS + CLEARANCE_ROW_BITS - 3)];
static const clearance_map near_everywhere = {
	.frame = {.column_bits = CLEARANCE_COLUMN_BITS, .row_bits = CLEARANCE_ROW_BITS},
	.nibbles = zero_bounds,
	.margin = GZ_LIMIT / 2};

/// The bodies that may be near a circle become the near bodies: those that the target map does not cull, or without one
/// all valid bodies. Invalid bodies of the tile are listed, unless graze_query_walls has listed them.
static void list_near_bodies(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	const clearance_map *map = run->query->target_map ? run->query->target_map : &near_everywhere;
	far_bodies far; // scratch.far may be in use by movers
	run->query->world->backend->cull(&m->near, &far, &view->columns, map);
	memcpy(m->near.slot + m->near.count, far.slot, (size_t)far.count * sizeof *far.slot);
	m->near.count += far.count;
	const bool lists = run->query->targets == GZ_TARGETS_CIRCLES && !view->bodies;
	for (int32_t k = 0; lists && k < far.invalid_count; k++)
		if (far.invalid[k] < view->count) m->invalid[m->invalid_count++] = far.invalid[k]; // no padding
	if (run->query->type->hits == ANY_HIT) drop_bodies_with_hits(m);
}

void graze_keep_earliest_circles(query_run *run) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const circle_record *record = run->query->crowd->grid.record;
	kernels->evaluate_circles(&m->times, m->near.body, record, &m->pairs);
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
	kernels->reduce_circles(&m->best, &m->near, &m->times, record);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
}

/// Sets the bounding circles of the given bodies (near bodies, or pieces of their paths).
static void bound_paths(query_run *run, const near_bodies *visitors) {
	gz_scratch *m = run->scratch;
	const circle_columns_out columns = {m->middle_x, m->middle_y, m->reach, NULL};
	run->query->world->backend->bound_paths(
		&columns, (const circle_record *)(const void *)visitors->body, visitors->count, &run->query->crowd->grid.frame);
}

/// Processes the pairs of bodies whose bounding circles are set with all circles whose bounding circles overlap theirs:
/// pairs -> filtered pairs -> the query's type.
static void process_near(query_run *run, const tile_view *view, const near_bodies *visitors) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	const circle_grid *grid = &run->query->crowd->grid;
	graze_read_filters(run, view);
	const circle_columns bodies = {m->middle_x, m->middle_y, m->reach}, others = {grid->x, grid->y, grid->reach};
	for (int k = 0; k < grid->level_count; k++) {
		if (!grid->level[k].bodies) continue;
		const target_level level = graze_circles_target_level(grid, k);
		target_search at = {0};
		while (at.body < visitors->count && !graze_aborted(run)) {
			kernels->collect_targets(&m->pairs, &at, &bodies, visitors->count, &others, &level);
			graze_filter_pairs(run, m->filters, run->query->crowd->filters);
			run->query->type->circles(run);
		}
		run->report->cells += at.runs;
	}
}

/// Whether a near body may have a long path, by its bounding circle: |x| + |y| is at most 1.415 of the length of (x,
/// y).
static bool any_may_march(const query_run *run) {
	const gz_scratch *m = run->scratch;
	const float max = graze_circles_march_frame(&run->query->crowd->grid).margin / 1.5f;
	bool any = false;
	for (int32_t i = 0; i < m->near.count; i++) any |= m->reach[i] > max;
	return any;
}

/// Moves the near bodies with long paths from `near` to `march`, unless they cannot march. Returns whether any body
/// marches.
static bool split_off_marching(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	const march_frame frame = graze_circles_march_frame(&run->query->crowd->grid);
	int32_t unable[TILE + LANES], count = 0, kept = 0;
	near_bodies *long_bodies = &m->pieces; // not in use before the march
	for (int32_t i = 0; i < m->near.count; i++) {
		const near_body *b = m->near.body + i;
		const bool is_long = b->radius + 0.5f * (fabsf(b->dx) + fabsf(b->dy)) > frame.margin;
		if (!is_long && kept == i) {
			kept++;
			continue;
		}
		near_bodies *list = is_long ? long_bodies : &m->near;
		int32_t *n = is_long ? &count : &kept;
		list->slot[*n] = b->slot, list->body[(*n)++] = *b;
	}
	if (count == 0) return false;
	long_bodies->count = count;
	run->report->far_reaching += (size_t)count;
	const int32_t unable_count =
		run->query->world->backend->begin_march(&m->march, unable, &view->columns, long_bodies->slot, count, &frame);
	for (int32_t i = 0; i < unable_count; i++, kept++)
		m->near.slot[kept] = long_bodies->slot[unable[i]], m->near.body[kept] = long_bodies->body[unable[i]];
	m->near.count = kept;
	return true;
}

/// Ray marching: processes the marching bodies piece by piece, as against_walls.c does.
static void process_march(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	const graze_kernels *kernels = run->query->world->backend;
	while (m->march.count && !graze_aborted(run)) {
		const tile_columns pieces = graze_march_pieces(m, kernels);
		for (int32_t i = 0; i < m->march.count; i++) m->pieces.slot[i] = i;
		m->pieces.count = m->march.count;
		kernels->locate(&m->pieces, &pieces, &run->query->crowd->grid.frame);
		graze_march_paths(m, &view->columns);
		bound_paths(run, &m->pieces);
		process_near(run, view, &m->pieces);
		kernels->march_on(
			&m->march, run->query->type->hits == ALL_HITS ? NULL : &m->best, run->query->type->hits == ANY_HIT);
	}
}

void graze_query_circles(query_run *run, const tile_view *view) {
	gz_scratch *m = run->scratch;
	list_near_bodies(run, view);
	run->query->world->backend->locate(&m->near, &view->columns, &run->query->crowd->grid.frame);
	bound_paths(run, &m->near);
	const bool any_march = any_may_march(run) && split_off_marching(run, view);
	if (any_march) bound_paths(run, &m->near);
	process_near(run, view, &m->near);
	if (any_march) process_march(run, view);
}
