#include "engine/overlap/around.h"

#include <math.h>

void graze_proximity_begin(query_run *a) {
	gz_scratch *m = a->scratch;
	m->proximity.own = m->tile.columns;
	for (int32_t i = 0; i < m->proximity.own.count; i++)
		m->proximity.within[i] =
			i < m->tile.count && tile_body_is_valid(&m->proximity.own, i) ? m->proximity.limit : NAN;
}

int32_t graze_proximity_slots(const query_run *a, int32_t slots[TILE]) {
	int32_t count = 0;
	for (int32_t i = 0; i < a->scratch->tile.count; i++)
		if (tile_body_is_valid(&a->scratch->tile.columns, i)) slots[count++] = i;
	return count;
}

void graze_proximity_end(query_run *a) {
	gz_scratch *m = a->scratch;
	m->invalid_count = 0;
	for (int32_t i = 0; i < m->tile.count; i++)
		if (!tile_body_is_valid(&m->tile.columns, i)) m->invalid[m->invalid_count++] = i;
}

// Walking costs cells, looking at everything costs blocks of walls, or bodies.

static double farthest_of_walls(const wall_grid *grid) {
	double far = 0;
	for (int l = 0; l < grid->levels; l++) {
		const cell_lists *cells = &grid->level[l].cells;
		far = fmax(far, sqrt((double)cells->complete_cell->blocks / 2) / (double)cells->map.frame.inverse_height);
	}
	return far;
}

static double farthest_of_circles(const circle_grid *grid) {
	double far = 0;
	for (int l = 0; l < grid->levels; l++) {
		const double side = ldexp(1 / (double)grid->frame.inverse_height, grid->level[l].shift);
		if (grid->level[l].bodies) far = fmax(far, side * sqrt(4 + (double)grid->level[l].bodies / 16));
	}
	return far;
}

float graze_proximity_farthest(const query_run *a) {
	const double walls = a->targets == GZ_TARGETS_CIRCLES ? 0 : farthest_of_walls(&a->world->grid);
	const double circles = a->targets == GZ_TARGETS_WALLS ? 0 : farthest_of_circles(&a->crowd->grid);
	return (float)fmin(fmax(walls, circles), (double)GZ_LIMIT);
}

/// The pairs that were listed go to the question's kind.
static void tell_pairs(query_run *a, int are_walls) {
	gz_scratch *m = a->scratch;
	pair_list *pairs = &m->pairs;
	if (!pairs->count) return;
	for (int k = 0; k < 2 * LANES; k++)
		pairs->body[pairs->count + k] = m->near.count * RECORD, pairs->other[pairs->count + k] = 0;
	graze_filter_pairs(a, m->filters, are_walls ? a->world->filters : a->crowd->filters);
	(are_walls ? a->type->walls : a->type->circles)(a);
	pairs->count = 0;
}

static void pair_all(query_run *a, size_t others, int are_walls) {
	gz_scratch *m = a->scratch;
	m->pairs.count = 0;
	for (size_t k = 0; k < others; k++) {
		if (are_walls && a->world->state[k] != WALL_THERE) continue;
		for (int32_t i = 0; i < m->near.count; i++) {
			m->pairs.body[m->pairs.count] = i * RECORD, m->pairs.other[m->pairs.count++] = (int32_t)k * RECORD;
			if (m->pairs.count == PAIR_CAPACITY) tell_pairs(a, are_walls);
		}
	}
	tell_pairs(a, are_walls);
}

/// The near bodies' slots are known.
static void look_at_everything(query_run *a) {
	gz_scratch *m = a->scratch;
	a->world->backend->locate(&m->near, &m->proximity.own, &a->world->grid.level->cells.map.frame);
	graze_read_filters(a);
	if (a->targets != GZ_TARGETS_CIRCLES) pair_all(a, a->world->wall_count, 1);
	if (a->targets != GZ_TARGETS_WALLS) pair_all(a, a->crowd->grid.count, 0);
}

void graze_proximity_pairs(query_run *a) {
	gz_scratch *m = a->scratch;
	proximity_search *l = &m->proximity;
	const float farthest = graze_proximity_farthest(a);
	int32_t far[TILE], far_count = 0, near_count = 0;
	for (int32_t i = 0; i < l->own.count; i++) {
		l->radius[i] = (l->own.radius[i] + l->within[i]) * (1 + 0x1p-20f); // which no rounding makes too short
		near_count += l->radius[i] <= farthest;
		if (!(l->radius[i] > farthest)) continue;
		far[far_count++] = i, l->radius[i] = NAN;
	}
	m->tile.columns = (tile_columns){l->own.px, l->own.py, l->own.mx, l->own.my, l->radius, 0, l->own.count, 0};
	m->invalid_count = 0; // those who do not look are as good as bad
	if (near_count) graze_tile_pairs(a);
	m->tile.columns = l->own;
	for (int32_t i = 0; i < far_count; i++) m->near.slot[i] = far[i];
	m->near.count = far_count;
	if (far_count) look_at_everything(a);
}
