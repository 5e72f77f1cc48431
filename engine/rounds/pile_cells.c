#include "engine/rounds/pile_cells.h"

#include <math.h>

#include "engine/rounds/crowd_rounds.h"

pile_cell graze_pile_cell_of(const pile_body *b, unsigned side) {
	const float inverse = graze_inverse_side(side);
	return (pile_cell){.kind = b->kind,
		.x = graze_cell_coordinate(b->x, inverse),
		.y = graze_cell_coordinate(b->y, inverse),
		.side = (uint16_t)side};
}

/// The place in a cell from `begin` on. What is beyond the cells, where coordinates are limited, is at the edge.
static int64_t place_in(double cells, int32_t begin) { return (int64_t)(fmin(fmax(cells - begin, 0), 1) * SIDE_UNITS); }

void graze_place_in_cell(const pile_cell *c, const pile_body *b, int64_t *x, int64_t *y) {
	const double inverse = (double)graze_inverse_side(c->side);
	*x = place_in((double)b->x * inverse, c->x), *y = place_in((double)b->y * inverse, c->y);
}

bool graze_pile_cells_begin(query_run *run, dynamic_array *array, cell_set *set, size_t count) {
	size_t size = 64;
	while (size < 2 * count) size *= 2;
	if (!graze_array_size(run, array, size, sizeof(pile_cell))) return false;
	*set = (cell_set){array->at, size - 1};
	memset(set->cell, 0, size * sizeof *set->cell);
	return true;
}

static bool same_cell(const pile_cell *a, const pile_cell *b) {
	return a->x == b->x && a->y == b->y && a->side == b->side && a->kind == b->kind;
}

pile_cell *graze_pile_cells_find(const cell_set *set, const pile_cell *c) {
	size_t i = (size_t)graze_pile_cell_hash(c) & set->mask;
	while (set->cell[i].is_used && !same_cell(set->cell + i, c)) i = (i + 1) & set->mask;
	return set->cell + i;
}

pile_cell *graze_pile_cells_add(const cell_set *set, const pile_cell *c, int32_t count, int64_t x, int64_t y) {
	pile_cell *at = graze_pile_cells_find(set, c);
	if (!at->is_used) *at = *c, at->is_used = true, at->count = 0, at->sum_x = at->sum_y = 0, at->first = NO_CANDIDATE;
	at->count += count, at->sum_x += x, at->sum_y += y;
	return at;
}
