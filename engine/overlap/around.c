#include "engine/overlap/around.h"

#include <math.h>

void graze_look_begin(asking *a) {
	gz_scratch *m = a->scratch;
	m->look.own = m->tile.columns;
	for (int32_t i = 0; i < m->look.own.count; i++)
		m->look.within[i] = i < m->tile.count && tile_body_is_good(&m->look.own, i) ? m->look.limit : NAN;
}

int32_t graze_look_slots(const asking *a, int32_t slots[TILE]) {
	int32_t count = 0;
	for (int32_t i = 0; i < a->scratch->tile.count; i++)
		if (tile_body_is_good(&a->scratch->tile.columns, i)) slots[count++] = i;
	return count;
}

void graze_look_end(asking *a) {
	gz_scratch *m = a->scratch;
	m->bad_count = 0;
	for (int32_t i = 0; i < m->tile.count; i++)
		if (!tile_body_is_good(&m->tile.columns, i)) m->bad[m->bad_count++] = i;
}

// Walking costs cells, looking at everything costs blocks of walls, or bodies.

static double farthest_of_walls(const wall_grid *grid) {
	double far = 0;
	for (int l = 0; l < grid->levels; l++) {
		const cell_lists *cells = &grid->level[l].cells;
		far = fmax(far, sqrt((double)cells->everywhere->blocks / 2) / (double)cells->map.frame.inverse_height);
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

float graze_look_farthest(const asking *a) {
	const double walls = a->against == GZ_TARGETS_CIRCLES ? 0 : farthest_of_walls(&a->world->grid);
	const double circles = a->against == GZ_TARGETS_WALLS ? 0 : farthest_of_circles(&a->crowd->grid);
	return (float)fmin(fmax(walls, circles), (double)GZ_LIMIT);
}

/// The pairs that were listed go to the question's kind.
static void tell_pairs(asking *a, int are_walls) {
	gz_scratch *m = a->scratch;
	pair_list *pairs = &m->pairs;
	if (!pairs->count) return;
	for (int k = 0; k < 2 * LANES; k++)
		pairs->body[pairs->count + k] = m->near.count * RECORD, pairs->wall[pairs->count + k] = 0;
	graze_take_candidates(a, m->filters, are_walls ? a->world->filters : a->crowd->filters);
	(are_walls ? a->kind->walls : a->kind->circles)(a);
	pairs->count = 0;
}

static void pair_all(asking *a, size_t others, int are_walls) {
	gz_scratch *m = a->scratch;
	m->pairs.count = 0;
	for (size_t k = 0; k < others; k++) {
		if (are_walls && a->world->state[k] != WALL_THERE) continue;
		for (int32_t i = 0; i < m->near.count; i++) {
			m->pairs.body[m->pairs.count] = i * RECORD, m->pairs.wall[m->pairs.count++] = (int32_t)k * RECORD;
			if (m->pairs.count == PAIRS) tell_pairs(a, are_walls);
		}
	}
	tell_pairs(a, are_walls);
}

/// The near bodies' slots are known.
static void look_at_everything(asking *a) {
	gz_scratch *m = a->scratch;
	a->world->kernels->locate(&m->near, &m->look.own, &a->world->grid.level->cells.map.frame);
	graze_read_filters(a);
	if (a->against != GZ_TARGETS_CIRCLES) pair_all(a, a->world->wall_count, 1);
	if (a->against != GZ_TARGETS_WALLS) pair_all(a, a->crowd->grid.count, 0);
}

void graze_look(asking *a) {
	gz_scratch *m = a->scratch;
	look_columns *l = &m->look;
	const float farthest = graze_look_farthest(a);
	int32_t far[TILE], far_count = 0, near_count = 0;
	for (int32_t i = 0; i < l->own.count; i++) {
		l->radius[i] = (l->own.radius[i] + l->within[i]) * (1 + 0x1p-20f); // which no rounding makes too short
		near_count += l->radius[i] <= farthest;
		if (!(l->radius[i] > farthest)) continue;
		far[far_count++] = i, l->radius[i] = NAN;
	}
	m->tile.columns = (tile_columns){l->own.px, l->own.py, l->own.mx, l->own.my, l->radius, 0, l->own.count, 0};
	m->bad_count = 0; // those who do not look are as good as bad
	if (near_count) graze_seek(a);
	m->tile.columns = l->own;
	for (int32_t i = 0; i < far_count; i++) m->near.slot[i] = far[i];
	m->near.count = far_count;
	if (far_count) look_at_everything(a);
}
