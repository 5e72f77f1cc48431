// Debug draw of the grid: each cell with walls is drawn once, after any edits, and at each place that it stands for.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "debug_draw/drawing_record.h"
#include "generators/random.h"
#include "support/check.h"

enum { MAX_WALLS = 60 };

typedef struct cell_world {
	float ax[MAX_WALLS], ay[MAX_WALLS], bx[MAX_WALLS], by[MAX_WALLS];
	bool enabled[MAX_WALLS];
	size_t count;
	gz_world *world;
	double side;
} cell_world;

static void make_world(cell_world *w) {
	const gz_world_desc desc = {
		.walls = {.a = {w->ax, w->ay, 4}, .b = {w->bx, w->by, 4}, .count = w->count}, .reach = 2, .cell = 8};
	w->world = gz_world_create(&desc, NULL);
	assert_non_null(w->world);
	const gz_world_info info = gz_world_describe(w->world);
	assert_int_equal(info.levels, 1);
	w->side = (double)info.cell;
	for (size_t i = 0; i < w->count; i++) w->enabled[i] = true;
}

/// Walls of up to 40 units in groups, whose origins are `spacing` apart on a diagonal.
static void scatter(cell_world *w, size_t count, int groups, double spacing, random_source *source) {
	w->count = count;
	for (size_t i = 0; i < count; i++) {
		const double offset = spacing * random_int(source, 0, groups - 1);
		const int x = random_int(source, 0, 1600);
		const int y = random_int(source, 0, 1600);
		const int ex = random_int(source, -640, 640);
		const int ey = random_int(source, 1, 640);
		w->ax[i] = (float)(offset + x / 16.0), w->ay[i] = (float)(offset + y / 16.0);
		w->bx[i] = (float)(offset + (x + ex) / 16.0), w->by[i] = (float)(offset + (y + ey) / 16.0);
	}
	make_world(w);
}

static double distance(const cell_world *w, size_t i, double x, double y) {
	const double ax = (double)w->ax[i], ay = (double)w->ay[i], ex = (double)w->bx[i] - ax, ey = (double)w->by[i] - ay;
	const double t = fmin(fmax(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0), 1);
	return hypot(ax + t * ex - x, ay + t * ey - y);
}

/// The text of the cell at a place; null if no cell is drawn there.
static const drawn_shape *cell_at(const cell_world *w, double x, double y) {
	const drawn_shape *found = NULL;
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.data + i;
		if (s->type != SHAPE_TEXT || fabs((double)s->ax - x) > w->side / 2 || fabs((double)s->ay - y) > w->side / 2)
			continue;
		assert_null(found); // each cell is drawn once
		found = s;
	}
	return found;
}

/// Cells along the walls are drawn, with at least the walls that are in reach there; cells far from all walls are not.
static void expect_cells_near_walls(const cell_world *w) {
	for (size_t i = 0; i < w->count; i++)
		for (int k = 0; w->enabled[i] && k < 20; k++) {
			// A place on no edge of a cell.
			const double t = (k + 0.37) / 20, x = (double)w->ax[i] + t * ((double)w->bx[i] - (double)w->ax[i]);
			const double y = (double)w->ay[i] + t * ((double)w->by[i] - (double)w->ay[i]);
			const drawn_shape *cell = cell_at(w, x, y);
			assert_non_null(cell);
			size_t near = 0;
			for (size_t j = 0; j < w->count; j++) near += w->enabled[j] && distance(w, j, x, y) < 2;
			assert_in_range(strtoul(cell->text, NULL, 10), near, w->count);
		}
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.data + i;
		double nearest = INFINITY;
		for (size_t j = 0; j < w->count && s->type == SHAPE_TEXT; j++)
			if (w->enabled[j]) nearest = fmin(nearest, distance(w, j, (double)s->ax, (double)s->ay));
		if (s->type == SHAPE_TEXT) assert_true(nearest < 0.71 * w->side + 2.1);
	}
}

/// Every side of every cell is drawn once. Returns the number of cells.
static size_t expect_sides_once(const cell_world *w) {
	size_t cells = 0, lines = 0, expected = 0;
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.data + i;
		assert_int_equal(s->what, GZ_DRAW_CELL);
		lines += s->type == SHAPE_LINE;
		for (size_t j = 0; s->type == SHAPE_LINE && j < i; j++)
			assert_false(drawn_shapes.data[j].type == SHAPE_LINE &&
						 !memcmp(&drawn_shapes.data[j].ax, &s->ax, 4 * sizeof(float)));
		if (s->type != SHAPE_TEXT) continue;
		const double x = (double)s->ax, y = (double)s->ay;
		cells++;
		expected += 2u + !cell_at(w, x + w->side, y) + !cell_at(w, x, y + w->side);
	}
	assert_int_equal(lines, expected);
	return cells;
}

static void draw_cells(const cell_world *w) {
	gz_debug_draw draw = start_drawing();
	draw.what = 1u << GZ_DRAW_CELL;
	assert_int_equal(gz_draw_world(&draw, w->world).status, GZ_STATUS_OK);
}

static void cells_are_drawn_near_walls(void **state) {
	(void)state;
	random_source source = {1};
	for (int round = 0; round < 10; round++) {
		cell_world w;
		scatter(&w, (size_t)random_int(&source, 1, MAX_WALLS), 1, 0, &source);
		draw_cells(&w);
		expect_cells_near_walls(&w);
		assert_int_equal(expect_sides_once(&w), gz_world_describe(w.world).cells);
		gz_world_destroy(w.world);
	}
}

static void cells_of_removed_and_disabled_walls_are_not_drawn(void **state) {
	(void)state;
	random_source source = {2};
	cell_world w;
	scatter(&w, MAX_WALLS, 1, 0, &source);
	for (int32_t i = 0; i < MAX_WALLS; i++) {
		if (i % 2) assert_int_equal(gz_world_remove_walls(w.world, &i, 1).status, GZ_STATUS_OK);
		else assert_int_equal(gz_world_enable_walls(w.world, &i, 1, 0).status, GZ_STATUS_OK);
		w.enabled[i] = false;
		if (i % 10 != 9) continue;
		draw_cells(&w);
		expect_cells_near_walls(&w);
		assert_int_equal(expect_sides_once(&w), gz_world_describe(w.world).cells);
	}
	assert_int_equal(drawn_shapes.count, 0);
	gz_world_destroy(w.world);
}

static void cells_that_wrap_around_are_drawn_at_each_place(void **state) {
	(void)state;
	random_source source = {3};
	int wrapped = 0;
	for (int round = 0; round < 10; round++) {
		cell_world w;
		scatter(&w, 40, 3, round % 2 ? 4096 : 5000, &source);
		draw_cells(&w);
		expect_cells_near_walls(&w);
		wrapped += expect_sides_once(&w) > gz_world_describe(w.world).cells;
		gz_world_destroy(w.world);
	}
	assert_true(wrapped > 0);
}

int test_draw_cells(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cells_are_drawn_near_walls),
		cmocka_unit_test(cells_of_removed_and_disabled_walls_are_not_drawn),
		cmocka_unit_test(cells_that_wrap_around_are_drawn_at_each_place),
	};
	return RUN_SUITE("draw_cells", tests);
}
