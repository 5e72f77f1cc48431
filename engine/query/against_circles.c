// Bodies against the circles of a crowd: others that ask it, a tile at a time; and its own, all of them at once.
#include <math.h>
#include <string.h>

#include "engine/query/query_run.h"
#include "engine/query/workers.h"

enum { MAX_TO_ONE = 6 }; ///< meetings of one body with its level

/// All good bodies of the tile are near, but for those that hit a wall where any hit will do. Bad ones are noted,
/// unless walls were asked before.
static void take_valid_bodies(query_run *a) {
	gz_scratch *m = a->scratch;
	m->near.count = 0;
	for (int32_t i = 0; i < m->tile.count; i++) {
		if (a->type->hits == ANY_HIT && m->best.key[i] != KEY_MISS) continue;
		if (tile_body_is_valid(&m->tile.columns, i)) m->near.slot[m->near.count++] = i;
		else if (a->targets == GZ_TARGETS_CIRCLES) m->invalid[m->invalid_count++] = i;
	}
}

static circle_columns columns_of(const circle_grid *grid) { return (circle_columns){grid->x, grid->y, grid->reach}; }

void graze_keep_earliest_circles(query_run *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	const circle_record *record = a->crowd->grid.record;
	kernels->evaluate_circles(&m->times, m->near.body, record, &m->pairs);
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	kernels->reduce_circles(&m->best, &m->near, &m->times, record);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

/// The meetings listed so far -> candidates -> what the question makes of them.
static void ask_meetings(query_run *a, const circle_columns *askers) {
	gz_scratch *m = a->scratch;
	const circle_columns others = columns_of(&a->crowd->grid);
	a->report.cells += (size_t)m->pair_ranges.count;
	for (m->pair_ranges.next = 0; m->pair_ranges.next < m->pair_ranges.count;) {
		a->world->backend->collect_ranges(&m->pairs, &m->pair_ranges, askers, &others);
		graze_filter_pairs(a, m->filters, a->crowd->filters);
		a->type->circles(a);
	}
	m->pair_ranges.count = 0;
}

/// The near bodies' discs, or those of the pieces of their paths, with all circles around them.
static void ask_around(query_run *a, const near_bodies *visitors) {
	gz_scratch *m = a->scratch;
	const circle_grid *grid = &a->crowd->grid;
	const circle_columns_out columns = {m->middle_x, m->middle_y, m->reach, NULL};
	a->world->backend->bound_paths(
		&columns, (const circle_record *)(const void *)visitors->body, visitors->count, &grid->frame);
	graze_read_filters(a);
	const circle_columns askers = {m->middle_x, m->middle_y, m->reach};
	m->pair_ranges.count = 0;
	for (int32_t i = 0; i < visitors->count;)
		if (graze_circles_query(grid, i, &askers, &m->pair_ranges)) i++;
		else ask_meetings(a, &askers);
	ask_meetings(a, &askers);
}

/// Near bodies whose paths are long march along them; the others are left. Returns whether any march.
static int part_marchers(query_run *a) {
	gz_scratch *m = a->scratch;
	const march_frame frame = graze_circles_march_frame(&a->crowd->grid);
	int32_t others[TILE + LANES], count = 0, kept = 0;
	near_bodies *far = &m->pieces; // which has room until there are pieces
	for (int32_t i = 0; i < m->near.count; i++) {
		const near_body *b = m->near.body + i;
		const int is_far = b->radius + 0.5f * (fabsf(b->dx) + fabsf(b->dy)) > frame.margin;
		near_bodies *list = is_far ? far : &m->near;
		int32_t *n = is_far ? &count : &kept;
		list->slot[*n] = b->slot, list->body[(*n)++] = *b;
	}
	if (count == 0) return 0;
	far->count = count;
	a->report.far_reaching += (size_t)count;
	const int32_t stay = a->world->backend->begin_march(&m->march, others, far, &frame);
	for (int32_t i = 0; i < stay; i++, kept++)
		m->near.slot[kept] = far->slot[others[i]], m->near.body[kept] = far->body[others[i]];
	m->near.count = kept;
	return 1;
}

/// Piece by piece, as among walls.
static void ask_marching(query_run *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	while (m->march.count) {
		const tile_columns pieces = graze_march_pieces(m, kernels);
		for (int32_t i = 0; i < m->march.count; i++) m->pieces.slot[i] = i;
		m->pieces.count = m->march.count;
		kernels->locate(&m->pieces, &pieces, &a->crowd->grid.frame);
		graze_march_paths(m);
		ask_around(a, &m->pieces);
		kernels->march_on(&m->march, a->type->hits == ALL_HITS ? NULL : &m->best, a->type->hits == ANY_HIT);
	}
}

void graze_query_circles(query_run *a) {
	gz_scratch *m = a->scratch;
	take_valid_bodies(a);
	a->world->backend->locate(&m->near, &m->tile.columns, &a->crowd->grid.frame);
	const int any_march = part_marchers(a);
	ask_around(a, &m->near);
	if (any_march) ask_marching(a);
}

void graze_prepare_keys(gz_scratch *m, size_t count) {
	if (count <= m->prepared_keys) return;
	memset(m->key + m->prepared_keys, 0xff, (count - m->prepared_keys) * sizeof *m->key);
	m->prepared_keys = count;
}

enum { KEYS = 16384 }; ///< that a worker makes ready at a time

static void ready_some_keys(void *context, size_t part, size_t worker) {
	gz_scratch *m = context;
	const size_t from = part * KEYS, left = m->prepared_keys - from;
	(void)worker;
	memset(m->key + from, 0xff, (left < KEYS ? left : KEYS) * sizeof *m->key);
}

/// Whoever meets elsewhere may meet anybody.
static void ready_all_keys(gz_scratch *m, size_t count) {
	if (!m->workers) return graze_prepare_keys(m, count);
	if (m->prepared_keys >= count) return;
	m->prepared_keys = count;
	graze_run_tasks(&m->workers->jobs, (count + KEYS - 1) / KEYS, ready_some_keys, m);
}

static void meet_pairs(query_run *a) {
	graze_filter_pairs(a, a->crowd->filters, a->crowd->filters);
	a->type->crowd_pairs(a);
}

/// Touches, and earliest hits of both.
void graze_keep_earliest_self(query_run *a) {
	gz_scratch *m = a->scratch;
	const graze_kernels *kernels = a->world->backend;
	const circle_record *record = a->crowd->grid.record;
	kernels->evaluate_circles(&m->times, record, record, &m->pairs);
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	kernels->reduce_self(m->key, &m->times, record);
	graze_stage_ends(a, GZ_STAGE_REDUCE);
}

static void meet_listed(query_run *a) {
	gz_scratch *m = a->scratch;
	const circle_columns all = columns_of(&a->crowd->grid);
	a->report.cells += (size_t)m->pair_ranges.count;
	for (m->pair_ranges.next = 0; m->pair_ranges.next < m->pair_ranges.count;) {
		a->world->backend->collect_ranges(&m->pairs, &m->pair_ranges, &all, &all);
		meet_pairs(a);
	}
	m->pair_ranges.count = 0;
}

static void meet_one(query_run *a, int32_t body) {
	pair_range_list *list = &a->scratch->pair_ranges;
	graze_circles_next_pair_ranges(&a->crowd->grid, body, list);
	if (list->count > PAIR_RANGE_CAPACITY - MAX_TO_ONE) meet_listed(a);
}

void graze_crowd_pairs_elsewhere(query_run *a) {
	const circle_grid *grid = &a->crowd->grid;
	a->scratch->pair_ranges.count = a->scratch->side_by_side_end = 0;
	const int32_t finest = (int32_t)grid->level[0].bodies;
	for (int32_t body = 0; body < finest;) {
		const int32_t to = graze_circles_side_by_side(grid, body, finest);
		if (body < to) body = to;
		else ready_all_keys(a->scratch, grid->count), meet_one(a, body++);
	}
	pair_range_cursor walk = {0, 0, 0};
	for (int done = 0; !done;) {
		done = graze_circles_pair_ranges(&walk, grid, &a->scratch->pair_ranges);
		if (a->scratch->pair_ranges.count) ready_all_keys(a->scratch, grid->count);
		meet_listed(a);
	}
}

/// Fetches records ahead that were not, up to `end`, but for as many as are left to those who meet. Returns where these
/// begin.
static const circle_record *fetch_all_but(const circle_grid *grid, size_t fetched, size_t end, size_t left) {
	const size_t rest = end - left, known = fetched < end ? fetched : end, to = rest > known ? rest : known;
	graze_circles_fetch(grid, known, to);
	return grid->record + to;
}

void graze_crowd_pairs_side_by_side(query_run *a, int32_t from, int32_t count, int32_t end) {
	gz_scratch *m = a->scratch;
	const circle_grid *grid = &a->crowd->grid;
	const circle_columns all = columns_of(grid);
	circle_cells cells = {grid->cell, grid->start, (size_t)1 << grid->level[0].column_bits, NULL};
	const int32_t finest = (int32_t)grid->level[0].bodies, until = end < finest ? end : finest;
	const int32_t done = count < until - from ? from + count : until;
	while (from < done) {
		if (from >= m->side_by_side_end) m->side_by_side_end = graze_circles_side_by_side(grid, from, until);
		const int32_t before = from, max = from + NEIGHBOUR_BATCH < done ? from + NEIGHBOUR_BATCH : done;
		const int32_t to = m->side_by_side_end < max ? m->side_by_side_end : max;
		if (to <= from) {
			from++; // it met elsewhere
			continue;
		}
		const size_t others = grid->start[grid->cell[to - 1] + (1u << grid->level[0].column_bits) + 2];
		cells.prefetch = fetch_all_but(grid, m->prepared_keys, others, (size_t)(to - from));
		graze_prepare_keys(m, others);
		from = a->world->backend->collect_neighbours(&m->pairs, from, to, &all, &cells);
		a->report.cells += 2 * (size_t)(from - before);
		meet_pairs(a);
		if (from == before) meet_one(a, from++); // with too many for one list
	}
	meet_listed(a);
}
