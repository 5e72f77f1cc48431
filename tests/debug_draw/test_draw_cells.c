// Debug draw of the grid: cells are where walls are, each once, whatever the edits and however far the walls are apart.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "debug_draw/drawing_record.h"
#include "generators/random.h"
#include "support/check.h"

enum { MOST_WALLS = 60 };

typedef struct cell_world {
	float ax[MOST_WALLS], ay[MOST_WALLS], bx[MOST_WALLS], by[MOST_WALLS];
	int there[MOST_WALLS];
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
	for (size_t i = 0; i < w->count; i++) w->there[i] = 1;
}

// Walls of up to 40 units around so many places that are `apart` from one another.
static void scatter(cell_world *w, size_t count, int places, double apart, random_source *source) {
	w->count = count;
	for (size_t i = 0; i < count; i++) {
		const double away = apart * random_int(source, 0, places - 1);
		const int x = random_int(source, 0, 1600);
		const int y = random_int(source, 0, 1600);
		const int ex = random_int(source, -640, 640);
		const int ey = random_int(source, 1, 640);
		w->ax[i] = (float)(away + x / 16.0), w->ay[i] = (float)(away + y / 16.0);
		w->bx[i] = (float)(away + (x + ex) / 16.0), w->by[i] = (float)(away + (y + ey) / 16.0);
	}
	make_world(w);
}

static double distance(const cell_world *w, size_t i, double x, double y) {
	const double ax = (double)w->ax[i], ay = (double)w->ay[i], ex = (double)w->bx[i] - ax, ey = (double)w->by[i] - ay;
	const double t = fmin(fmax(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0), 1);
	return hypot(ax + t * ex - x, ay + t * ey - y);
}

// The text of the cell that a place is in; null: none is drawn.
static const drawn_shape *cell_at(const cell_world *w, double x, double y) {
	const drawn_shape *found = NULL;
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.at + i;
		if (s->shape != A_TEXT || fabs((double)s->ax - x) > w->side / 2 || fabs((double)s->ay - y) > w->side / 2)
			continue;
		assert_null(found); // each once
		found = s;
	}
	return found;
}

// Cells along the walls are drawn, with as many walls at least as are that near; cells far from walls are not.
static void expect_cells_near_walls(const cell_world *w) {
	for (size_t i = 0; i < w->count; i++)
		for (int k = 0; w->there[i] && k < 20; k++) {
			// Not on an edge, where the place is in two cells.
			const double t = (k + 0.37) / 20, x = (double)w->ax[i] + t * ((double)w->bx[i] - (double)w->ax[i]);
			const double y = (double)w->ay[i] + t * ((double)w->by[i] - (double)w->ay[i]);
			const drawn_shape *cell = cell_at(w, x, y);
			assert_non_null(cell);
			size_t near = 0;
			for (size_t j = 0; j < w->count; j++) near += w->there[j] && distance(w, j, x, y) < 2;
			assert_in_range(strtoul(cell->text, NULL, 10), near, w->count);
		}
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.at + i;
		double nearest = INFINITY;
		for (size_t j = 0; j < w->count && s->shape == A_TEXT; j++)
			if (w->there[j]) nearest = fmin(nearest, distance(w, j, (double)s->ax, (double)s->ay));
		if (s->shape == A_TEXT) assert_true(nearest < 0.71 * w->side + 2.1);
	}
}

// Every side of every cell is drawn once.
static size_t expect_sides_once(const cell_world *w) {
	size_t cells = 0, lines = 0, wanted = 0;
	for (size_t i = 0; i < drawn_shapes.count; i++) {
		const drawn_shape *s = drawn_shapes.at + i;
		assert_int_equal(s->what, GZ_DRAW_CELL);
		lines += s->shape == A_LINE;
		for (size_t j = 0; s->shape == A_LINE && j < i; j++)
			assert_false(
				drawn_shapes.at[j].shape == A_LINE && !memcmp(&drawn_shapes.at[j].ax, &s->ax, 4 * sizeof(float)));
		if (s->shape != A_TEXT) continue;
		const double x = (double)s->ax, y = (double)s->ay;
		cells++;
		wanted += 2u + !cell_at(w, x + w->side, y) + !cell_at(w, x, y + w->side);
	}
	assert_int_equal(lines, wanted);
	return cells;
}

static void draw_cells(const cell_world *w) {
	gz_debug_draw draw = draw_anew();
	draw.what = 1u << GZ_DRAW_CELL;
	assert_int_equal(gz_draw_world(&draw, w->world).status, GZ_STATUS_OK);
}

static void cells_are_drawn_where_walls_are(void **state) {
	(void)state;
	random_source source = {1};
	for (int round = 0; round < 10; round++) {
		cell_world w;
		scatter(&w, (size_t)random_int(&source, 1, MOST_WALLS), 1, 0, &source);
		draw_cells(&w);
		expect_cells_near_walls(&w);
		assert_int_equal(expect_sides_once(&w), gz_world_describe(w.world).cells);
		gz_world_destroy(w.world);
	}
}

static void cells_go_with_their_walls(void **state) {
	(void)state;
	random_source source = {2};
	cell_world w;
	scatter(&w, MOST_WALLS, 1, 0, &source);
	for (int32_t i = 0; i < MOST_WALLS; i++) {
		if (i % 2) assert_int_equal(gz_world_remove_walls(w.world, &i, 1).status, GZ_STATUS_OK);
		else assert_int_equal(gz_world_enable_walls(w.world, &i, 1, 0).status, GZ_STATUS_OK);
		w.there[i] = 0;
		if (i % 10 != 9) continue;
		draw_cells(&w);
		expect_cells_near_walls(&w);
		assert_int_equal(expect_sides_once(&w), gz_world_describe(w.world).cells);
	}
	assert_int_equal(drawn_shapes.count, 0);
	gz_world_destroy(w.world);
}

static void cells_that_stand_for_several_places_are_drawn_at_each(void **state) {
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
		cmocka_unit_test(cells_are_drawn_where_walls_are),
		cmocka_unit_test(cells_go_with_their_walls),
		cmocka_unit_test(cells_that_stand_for_several_places_are_drawn_at_each),
	};
	return RUN_SUITE("draw_cells", tests);
}
