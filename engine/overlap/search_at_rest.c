#include "engine/overlap/search_at_rest.h"

#include <math.h>
#include <string.h>

#include "engine/overlap/proximity.h"
#include "engine/query/run_tile.h"
#include "engine/query/stage_helpers.h"

void graze_proximity_begin(query_run *run) {
	proximity_search *p = &run->scratch->proximity;
	const tile_columns t = p->own = run->scratch->tile.columns;
	const float limit = graze_proximity_settings(run)->limit, max = GZ_LIMIT;
	// As tile_body_is_valid, but for columns alone: without the shift of records and without branches compilers turn it
	// into vector instructions, 8 instead of 35 per body. The padding is NaN.
	for (int32_t i = 0; i < t.count; i++) {
		const bool valid = (fabsf(t.px[i]) <= max) & (fabsf(t.py[i]) <= max) & (fabsf(t.mx[i] * t.step) <= max) &
						   (fabsf(t.my[i] * t.step) <= max) & (t.radius[i] >= 0) & (t.radius[i] <= max);
		p->limit[i] = valid ? limit : NO_SEARCH;
	}
	memcpy(p->within, p->limit, (size_t)t.count * sizeof *p->within);
}

int32_t graze_proximity_slots(const query_run *run, int32_t slots[TILE]) {
	int32_t count = 0;
	for (int32_t i = 0; i < run->scratch->tile.count; i++)
		if (tile_body_is_valid(&run->scratch->tile.columns, i)) slots[count++] = i;
	return count;
}

void graze_proximity_reduce(query_run *run) {
	proximity_search *p = &run->scratch->proximity;
	body_tile *tile = &run->scratch->tile;
	const tile_columns from = tile->columns;
	int32_t n = 0;
	for (int32_t i = 0; i < tile->count; i++) { // n <= i: the columns may be reduced already
		p->reduced.px[n] = from.px[i], p->reduced.py[n] = from.py[i], p->reduced.radius[n] = from.radius[i];
		p->reduced.dx[n] = from.mx[i] * from.step, p->reduced.dy[n] = from.my[i] * from.step;
		p->reduced.slot[n] = tile_whole_slot(tile, i), p->within[n] = p->within[i];
		n += !isnan(p->within[i]);
	}
	tile->count = n, tile->whole_slot = p->reduced.slot;
	for (; n % LANES; n++)
		p->reduced.px[n] = p->reduced.py[n] = p->reduced.dx[n] = p->reduced.dy[n] = p->reduced.radius[n] = NAN,
		p->within[n] = NO_SEARCH;
	tile->columns = p->own =
		(tile_columns){p->reduced.px, p->reduced.py, p->reduced.dx, p->reduced.dy, p->reduced.radius, 1, n, 0};
}

void graze_proximity_end(query_run *run) {
	gz_scratch *m = run->scratch;
	m->invalid_count = 0;
	for (int32_t i = 0; i < m->tile.count; i++)
		if (isnan(m->proximity.limit[i])) m->invalid[m->invalid_count++] = i;
}

// Visiting cells costs time per cell; testing every shape costs time per block of walls, or per body. The two costs are
// about equal at these distances.

static double farthest_of_walls(const wall_grid *grid) {
	double farthest = 0;
	for (int l = 0; l < grid->level_count; l++) {
		const cell_lists *cells = &grid->level[l].cells;
		farthest =
			fmax(farthest, sqrt((double)cells->complete_cell->blocks / 2) / (double)cells->map.frame.inverse_height);
	}
	return farthest;
}

static double farthest_of_circles(const circle_grid *grid) {
	double farthest = 0;
	for (int l = 0; l < grid->level_count; l++) {
		const double side = ldexp(1 / (double)grid->frame.inverse_height, grid->level[l].shift);
		if (grid->level[l].bodies) farthest = fmax(farthest, side * sqrt(4 + (double)grid->level[l].bodies / 16));
	}
	return farthest;
}

float graze_proximity_farthest(const query_run *run) {
	const double walls = run->query->targets == GZ_TARGETS_CIRCLES ? 0 : farthest_of_walls(&run->query->world->grid);
	const double circles = run->query->targets == GZ_TARGETS_WALLS ? 0 : farthest_of_circles(&run->query->crowd->grid);
	return (float)fmin(fmax(walls, circles), (double)GZ_LIMIT);
}

/// Pads and filters the listed pairs, passes them to the query's type, and empties the list.
static void process_pairs(query_run *run, bool are_walls) {
	gz_scratch *m = run->scratch;
	pair_list *pairs = &m->pairs;
	if (!pairs->count) return;
	for (int k = 0; k < 2 * LANES; k++)
		pairs->body[pairs->count + k] = m->near.count * RECORD, pairs->other[pairs->count + k] = 0;
	graze_filter_pairs(run, m->filters, are_walls ? run->query->world->filters : run->query->crowd->filters);
	(are_walls ? run->query->type->walls : run->query->type->circles)(run);
	pairs->count = 0;
}

/// Pairs the near bodies with the walls, or the circles, whose index is below `count`.
static void pair_all(query_run *run, size_t count, bool are_walls) {
	gz_scratch *m = run->scratch;
	m->pairs.count = 0;
	for (size_t k = 0; k < count && !graze_aborted(run); k++) {
		if (are_walls && run->query->world->state[k] != WALL_ENABLED) continue;
		for (int32_t i = 0; i < m->near.count; i++) {
			m->pairs.body[m->pairs.count] = i * RECORD, m->pairs.other[m->pairs.count++] = (int32_t)k * RECORD;
			if (m->pairs.count == PAIR_CAPACITY) process_pairs(run, are_walls);
		}
	}
	process_pairs(run, are_walls);
}

/// Tests the near bodies, whose slots are set, against every wall and circle.
static void test_all_shapes(query_run *run) {
	gz_scratch *m = run->scratch;
	run->query->world->backend->locate(&m->near, &m->proximity.own, &run->query->world->grid.level->cells.map.frame);
	const tile_view view = {m->proximity.own, m->tile.count, NULL};
	graze_read_filters(run, &view);
	if (run->query->targets != GZ_TARGETS_CIRCLES) pair_all(run, run->query->world->wall_count, true);
	if (run->query->targets != GZ_TARGETS_WALLS) pair_all(run, run->query->crowd->grid.count, false);
}

void graze_proximity_pairs(query_run *run) {
	gz_scratch *m = run->scratch;
	proximity_search *search = &m->proximity;
	const float farthest = graze_proximity_farthest(run);
	int32_t far[TILE], far_count = 0, near_count = 0; // slots beyond `farthest`; bodies within it
	for (int32_t i = 0; i < search->own.count; i++) {
		const float sum = search->own.radius[i] + search->within[i]; // negative for targets as thick as that, or NaN
		// Never shorter than the exact sum. A distance is that of centres less the radii, rounded: where that is close
		// to the negative radius, walls that are further away than the sum by half a unit of the radius have the limit.
		search->radius[i] = (sum < 0 ? 0 : sum * (1 + 0x1p-20f)) + search->own.radius[i] * 0x1p-22f;
		near_count += search->radius[i] <= farthest;
		if (!(search->radius[i] > farthest)) continue;
		far[far_count++] = i, search->radius[i] = INVALID_RADIUS;
	}
	const tile_view at_rest = {
		{search->own.px, search->own.py, search->own.mx, search->own.my, search->radius, 0, search->own.count, 0},
		m->tile.count, NULL};
	m->invalid_count = 0; // bodies that do not search have NaN in the view, and are listed as invalid there
	if (near_count) graze_tile_pairs(run, &at_rest);
	for (int32_t i = 0; i < far_count; i++) m->near.slot[i] = far[i];
	m->near.count = far_count;
	if (far_count) test_all_shapes(run);
}
