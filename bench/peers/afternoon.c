// What a good programmer writes in an afternoon: a grid of square cells with the walls that cross each, and for every
// circle the exact time of impact with the walls of all cells that the box around its way touches, each wall once.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "peers.h"

#define SIDE 32.0f // of a cell: in levels of Doom the best of 24, 32, 48, 64, 96 and 128

typedef struct grid_wall {
	float ax, ay, bx, by;
	float along_x, along_y, length; // from a to b, of length 1
	uint32_t asked;                 // the last circle that looked at this wall
} grid_wall;

typedef struct grid {
	float low_x, low_y;
	int columns, rows;
	uint32_t *first, *list; // cell k: list[first[k]] up to list[first[k + 1]]
	grid_wall *walls;
	size_t count;   // of walls
	uint32_t asked; // circles so far
} grid;

typedef struct cells {
	int left, bottom, right, top;
} cells;

// fminf and fmaxf, which heed NaN, are calls.
static float lower(float a, float b) { return a < b ? a : b; }
static float higher(float a, float b) { return a > b ? a : b; }

static int clamped(float cell, int count) { return cell <= 0 ? 0 : cell >= (float)count ? count - 1 : (int)cell; }

static cells cells_of(const grid *g, app_box box) {
	return (cells){clamped((box.low_x - g->low_x) / SIDE, g->columns), clamped((box.low_y - g->low_y) / SIDE, g->rows),
		clamped((box.high_x - g->low_x) / SIDE, g->columns), clamped((box.high_y - g->low_y) / SIDE, g->rows)};
}

static app_box box_of(float ax, float ay, float bx, float by, float margin) {
	return (app_box){lower(ax, bx) - margin, lower(ay, by) - margin, higher(ax, bx) + margin, higher(ay, by) + margin};
}

// Does the wall's line come within a hair of the cell?
static bool crosses(const grid *g, const grid_wall *w, int column, int row) {
	const float x = g->low_x + ((float)column + 0.5f) * SIDE - w->ax, y = g->low_y + ((float)row + 0.5f) * SIDE - w->ay;
	return fabsf(w->along_x * y - w->along_y * x) <= 0.51f * SIDE * (fabsf(w->along_x) + fabsf(w->along_y));
}

// Counts the walls of every cell in first[cell + 1], or, once there is a list, puts them there.
static void put_walls(grid *g, size_t count) {
	for (uint32_t i = 0; i < count; i++) {
		const grid_wall *w = g->walls + i;
		const cells at = cells_of(g, box_of(w->ax, w->ay, w->bx, w->by, 0.01f * SIDE));
		for (int row = at.bottom; row <= at.top; row++)
			for (int column = at.left; column <= at.right; column++) {
				if (!crosses(g, w, column, row)) continue;
				uint32_t *cell = g->first + row * g->columns + column;
				if (g->list) g->list[cell[0]++] = i;
				else cell[1]++;
			}
	}
}

static bool make_lists(grid *g, size_t walls) {
	const size_t count = (size_t)g->columns * (size_t)g->rows;
	if (!(g->first = calloc(count + 1, sizeof *g->first))) return false;
	put_walls(g, walls);
	for (size_t k = 0; k < count; k++) g->first[k + 1] += g->first[k];
	if (!(g->list = malloc((g->first[count] + 1) * sizeof *g->list))) return false;
	put_walls(g, walls);
	for (size_t k = count; k > 0; k--) g->first[k] = g->first[k - 1]; // each had come to where the next one begins
	g->first[0] = 0;
	return true;
}

static void destroy(void *space) {
	grid *g = space;
	if (!g) return;
	free(g->first), free(g->list), free(g->walls);
	free(g);
}

static void *create(const app_segments *walls, const app_circles *like) {
	(void)like;
	grid *g = calloc(1, sizeof *g);
	if (!g || !(g->walls = malloc((walls->count + 1) * sizeof *g->walls))) return destroy(g), NULL;
	g->count = walls->count;
	for (size_t i = 0; i < walls->count; i++) {
		const float ax = walls->ax[i], ay = walls->ay[i], dx = walls->bx[i] - ax, dy = walls->by[i] - ay;
		const float length = sqrtf(dx * dx + dy * dy), scale = length > 0 ? 1 / length : 0;
		g->walls[i] = (grid_wall){ax, ay, walls->bx[i], walls->by[i], dx * scale, dy * scale, length, 0};
	}
	const app_box box = segments_box(walls);
	g->low_x = box.low_x, g->low_y = box.low_y;
	g->columns = (int)((box.high_x - box.low_x) / SIDE) + 1, g->rows = (int)((box.high_y - box.low_y) / SIDE) + 1;
	if (!make_lists(g, walls->count)) return destroy(g), NULL;
	return g;
}

// From x, y, seen from the end of a wall: the time at which it is touched, if before `best`, else that.
static float touch_end(float x, float y, float dx, float dy, float radius, float best) {
	const float speed = dx * dx + dy * dy, closing = -(x * dx + y * dy), gap = x * x + y * y - radius * radius;
	if (closing <= 0) return best;
	if (gap <= 0) return 0;
	const float square = closing * closing - speed * gap;
	return square < 0 ? best : lower(best, gap / (closing + sqrtf(square)));
}

static float touch(const grid_wall *w, float x, float y, float dx, float dy, float radius, float best) {
	const float from_x = x - w->ax, from_y = y - w->ay;
	float height = w->along_x * from_y - w->along_y * from_x, rate = w->along_x * dy - w->along_y * dx;
	if (height < 0) height = -height, rate = -rate;
	if (height > radius) {
		if (height + best * rate > radius) return best; // also away, and along
		const float time = (height - radius) / -rate;
		const float position = w->along_x * (from_x + time * dx) + w->along_y * (from_y + time * dy);
		if (position >= 0 && position <= w->length) return time;
	} else {
		const float position = w->along_x * from_x + w->along_y * from_y;
		if (position >= 0 && position <= w->length) return rate < 0 ? 0 : best;
	}
	best = touch_end(from_x, from_y, dx, dy, radius, best);
	return touch_end(x - w->bx, y - w->by, dx, dy, radius, best);
}

static float ask_one(grid *g, float x, float y, float dx, float dy, float radius) {
	const app_box box = box_of(x, y, x + dx, y + dy, radius);
	const cells at = cells_of(g, box);
	const uint32_t asked = ++g->asked;
	float best = 1;
	bool hit = false;
	for (int row = at.bottom; row <= at.top; row++)
		for (int column = at.left; column <= at.right; column++) {
			const uint32_t *cell = g->first + row * g->columns + column;
			for (uint32_t k = cell[0]; k < cell[1]; k++) {
				grid_wall *w = g->walls + g->list[k];
				if (w->asked == asked) continue;
				w->asked = asked;
				const float time = touch(w, x, y, dx, dy, radius, best);
				hit |= time < best, best = time;
			}
		}
	return hit ? best : INFINITY;
}

static void ask(void *space, const app_circles *all, float *fractions) {
	for (size_t i = 0; i < all->count; i++)
		fractions[i] = ask_one(space, all->x[i], all->y[i], all->dx[i], all->dy[i], all->radius[i]);
}

// Without the grid.
static float ask_every_wall(const grid *g, float x, float y, float dx, float dy, float radius) {
	float best = 1;
	bool hit = false;
	for (const grid_wall *w = g->walls; w < g->walls + g->count; w++) {
		const float time = touch(w, x, y, dx, dy, radius, best);
		hit |= time < best, best = time;
	}
	return hit ? best : INFINITY;
}

static void ask_brute(void *space, const app_circles *all, float *fractions) {
	const grid *g = space;
	for (size_t i = 0; i < all->count; i++)
		fractions[i] = ask_every_wall(g, all->x[i], all->y[i], all->dx[i], all->dy[i], all->radius[i]);
}

const peer peer_afternoon = {"afternoon", "a grid of an afternoon", create, ask, destroy};
const peer peer_brute = {"brute", "every wall", create, ask_brute, destroy};
