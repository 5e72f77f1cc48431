// The work of an afternoon: circles sorted by square cells as wide as the largest of them, and for every circle those
// in the nine cells around it.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "overlap_peer.h"

typedef struct grid {
	app_circles circles; ///< the caller's columns
	float low_x, low_y, side;
	int columns, rows;
	uint32_t *first, *next, *sorted; ///< cell k has the circles sorted[first[k]] up to sorted[first[k + 1]]
	uint32_t *found;                 ///< the circles that overlap
	size_t capacity;
} grid;

static void destroy(void *space) {
	grid *g = space;
	if (!g) return;
	free(g->first), free(g->next), free(g->sorted), free(g->found), free(g);
}

static void measure(grid *g) {
	const app_circles *c = &g->circles;
	float high_x = -INFINITY, high_y = -INFINITY;
	g->low_x = g->low_y = INFINITY;
	for (size_t i = 0; i < c->count; i++) {
		g->low_x = fminf(g->low_x, c->x[i]), g->low_y = fminf(g->low_y, c->y[i]);
		high_x = fmaxf(high_x, c->x[i]), high_y = fmaxf(high_y, c->y[i]), g->side = fmaxf(g->side, 2 * c->radius[i]);
	}
	g->columns = (int)((high_x - g->low_x) / g->side) + 1, g->rows = (int)((high_y - g->low_y) / g->side) + 1;
}

static void *create(const app_circles *circles) {
	grid *g = calloc(1, sizeof *g);
	if (!g) return NULL;
	g->circles = *circles, g->capacity = 16 * circles->count;
	measure(g);
	const size_t cells = (size_t)g->columns * (size_t)g->rows;
	g->first = malloc((cells + 1) * sizeof *g->first), g->next = malloc(cells * sizeof *g->next);
	g->sorted = malloc(circles->count * sizeof *g->sorted), g->found = malloc(g->capacity * sizeof *g->found);
	if (g->first && g->next && g->sorted && g->found) return g;
	destroy(g);
	return NULL;
}

static size_t cell_of(const grid *g, size_t i) {
	const int column = (int)((g->circles.x[i] - g->low_x) / g->side),
			  row = (int)((g->circles.y[i] - g->low_y) / g->side);
	return (size_t)row * (size_t)g->columns + (size_t)column;
}

static void sort(grid *g) {
	const size_t cells = (size_t)g->columns * (size_t)g->rows;
	memset(g->first, 0, (cells + 1) * sizeof *g->first);
	for (size_t i = 0; i < g->circles.count; i++) g->first[cell_of(g, i) + 1]++;
	for (size_t k = 0; k < cells; k++) g->first[k + 1] += g->first[k];
	memcpy(g->next, g->first, cells * sizeof *g->next);
	for (uint32_t i = 0; i < g->circles.count; i++) g->sorted[g->next[cell_of(g, i)]++] = i;
}

static size_t find_around(const grid *g, uint32_t i, size_t count) {
	const app_circles *c = &g->circles;
	const int column = (int)((c->x[i] - g->low_x) / g->side), row = (int)((c->y[i] - g->low_y) / g->side);
	const int left = column ? column - 1 : 0, right = column + 1 < g->columns ? column + 1 : column;
	for (int y = row ? row - 1 : 0; y <= row + 1 && y < g->rows; y++) {
		const uint32_t *cells = g->first + (size_t)y * (size_t)g->columns; // the cells of a row follow one another
		for (uint32_t k = cells[left]; k < cells[right + 1]; k++) {
			const uint32_t j = g->sorted[k];
			const float dx = c->x[j] - c->x[i], dy = c->y[j] - c->y[i], reach = c->radius[i] + c->radius[j];
			if (dx * dx + dy * dy < reach * reach && j != i && count < g->capacity) g->found[count++] = j;
		}
	}
	return count;
}

static size_t find(void *space) {
	grid *g = space;
	size_t count = 0;
	sort(g);
	for (uint32_t i = 0; i < g->circles.count; i++) count = find_around(g, i, count);
	return count;
}

const overlap_peer overlap_grid = {"hand-written grid", create, find, destroy};
