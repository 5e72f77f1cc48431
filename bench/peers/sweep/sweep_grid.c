// A plain hand-written grid, the work of an afternoon: square cells that list the walls which cross them, and for every
// circle the exact time of impact with the walls of all cells in its swept bounds, each wall once.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "sweep_peer.h"

#define SIDE 32.0f // of a cell: in levels of Doom the best of 24, 32, 48, 64, 96 and 128

typedef struct grid_wall {
	float ax, ay, bx, by;
	float along_x, along_y, length; // from a to b, of length 1
	uint32_t stamp;                 // the number of the last circle that tested this wall
} grid_wall;

typedef struct grid {
	float low_x, low_y;
	int columns, rows;
	uint32_t *first, *list; // CSR lists: cell k has the walls list[first[k]] up to list[first[k + 1]]
	grid_wall *walls;
	size_t count;   // of walls
	uint32_t stamp; // number of circles so far
} grid;

typedef struct cell_range {
	int left, bottom, right, top; // all included
} cell_range;

// fminf and fmaxf handle NaN and are therefore calls.
static float lower(float a, float b) { return a < b ? a : b; }
static float higher(float a, float b) { return a > b ? a : b; }

static int clamped(float cell, int count) { return cell <= 0 ? 0 : cell >= (float)count ? count - 1 : (int)cell; }

static cell_range cells_of(const grid *g, app_box box) {
	return (cell_range){clamped((box.low_x - g->low_x) / SIDE, g->columns),
		clamped((box.low_y - g->low_y) / SIDE, g->rows), clamped((box.high_x - g->low_x) / SIDE, g->columns),
		clamped((box.high_y - g->low_y) / SIDE, g->rows)};
}

static app_box box_of(float ax, float ay, float bx, float by, float margin) {
	return (app_box){lower(ax, bx) - margin, lower(ay, by) - margin, higher(ax, bx) + margin, higher(ay, by) + margin};
}

// Whether the line of the wall crosses the cell, enlarged by 2%.
static bool crosses(const grid *g, const grid_wall *w, int column, int row) {
	const float x = g->low_x + ((float)column + 0.5f) * SIDE - w->ax, y = g->low_y + ((float)row + 0.5f) * SIDE - w->ay;
	return fabsf(w->along_x * y - w->along_y * x) <= 0.51f * SIDE * (fabsf(w->along_x) + fabsf(w->along_y));
}

// Counts the walls of every cell in first[cell + 1] or, once the list exists, writes them to it.
static void list_walls(grid *g, size_t count) {
	for (uint32_t i = 0; i < count; i++) {
		const grid_wall *w = g->walls + i;
		const cell_range at = cells_of(g, box_of(w->ax, w->ay, w->bx, w->by, 0.01f * SIDE));
		for (int row = at.bottom; row <= at.top; row++)
			for (int column = at.left; column <= at.right; column++) {
				if (!crosses(g, w, column, row)) continue;
				uint32_t *cell = g->first + row * g->columns + column;
				if (g->list) g->list[cell[0]++] = i;
				else cell[1]++;
			}
	}
}

static bool create_lists(grid *g, size_t walls) {
	const size_t count = (size_t)g->columns * (size_t)g->rows;
	if (!(g->first = calloc(count + 1, sizeof *g->first))) return false;
	list_walls(g, walls);
	for (size_t k = 0; k < count; k++) g->first[k + 1] += g->first[k];
	if (!(g->list = malloc((g->first[count] + 1) * sizeof *g->list))) return false;
	list_walls(g, walls);
	for (size_t k = count; k > 0; k--)
		g->first[k] = g->first[k - 1]; // list_walls advanced each to the start of the next
	g->first[0] = 0;
	return true;
}

static void destroy(void *space) {
	grid *g = space;
	if (!g) return;
	free(g->first), free(g->list), free(g->walls);
	free(g);
}

static void *create(const app_segments *walls, const app_circles *sample) {
	(void)sample;
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
	if (!create_lists(g, walls->count)) return destroy(g), NULL;
	return g;
}

// The lesser of `best` and the time at which a circle that starts at (x, y) from the end of a wall touches that end.
static float touch_end(float x, float y, float dx, float dy, float radius, float best) {
	const float speed = dx * dx + dy * dy, closing = -(x * dx + y * dy), gap = x * x + y * y - radius * radius;
	if (closing <= 0) return best;
	if (gap <= 0) return 0;
	const float square = closing * closing - speed * gap;
	return square < 0 ? best : lower(best, gap / (closing + sqrtf(square)));
}

// The same for a wall.
static float touch(const grid_wall *w, float x, float y, float dx, float dy, float radius, float best) {
	const float from_x = x - w->ax, from_y = y - w->ay;
	float height = w->along_x * from_y - w->along_y * from_x, rate = w->along_x * dy - w->along_y * dx;
	if (height < 0) height = -height, rate = -rate;
	if (height > radius) {
		if (height + best * rate > radius) return best; // also for motion away from the wall or along it
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

static float sweep_one(grid *g, float x, float y, float dx, float dy, float radius) {
	const app_box box = box_of(x, y, x + dx, y + dy, radius);
	const cell_range at = cells_of(g, box);
	const uint32_t stamp = ++g->stamp;
	float best = 1;
	bool hit = false;
	for (int row = at.bottom; row <= at.top; row++)
		for (int column = at.left; column <= at.right; column++) {
			const uint32_t *cell = g->first + row * g->columns + column;
			for (uint32_t k = cell[0]; k < cell[1]; k++) {
				grid_wall *w = g->walls + g->list[k];
				if (w->stamp == stamp) continue;
				w->stamp = stamp;
				const float time = touch(w, x, y, dx, dy, radius, best);
				hit |= time < best, best = time;
			}
		}
	return hit ? best : INFINITY;
}

static void sweep(void *space, const app_circles *circles, float *fractions) {
	for (size_t i = 0; i < circles->count; i++)
		fractions[i] =
			sweep_one(space, circles->x[i], circles->y[i], circles->dx[i], circles->dy[i], circles->radius[i]);
}

static float sweep_every_wall(const grid *g, float x, float y, float dx, float dy, float radius) {
	float best = 1;
	bool hit = false;
	for (const grid_wall *w = g->walls; w < g->walls + g->count; w++) {
		const float time = touch(w, x, y, dx, dy, radius, best);
		hit |= time < best, best = time;
	}
	return hit ? best : INFINITY;
}

static void sweep_without_grid(void *space, const app_circles *circles, float *fractions) {
	const grid *g = space;
	for (size_t i = 0; i < circles->count; i++)
		fractions[i] =
			sweep_every_wall(g, circles->x[i], circles->y[i], circles->dx[i], circles->dy[i], circles->radius[i]);
}

const sweep_peer sweep_grid = {"grid", "hand-written grid", create, sweep, destroy};
const sweep_peer sweep_brute_force = {"brute_force", "brute force", create, sweep_without_grid, destroy};
