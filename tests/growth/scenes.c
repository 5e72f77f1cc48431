// The scenes. Sizes are numbers of walls or of bodies; the other number is fixed.
#include <math.h>

#include "growth/growth.h"

enum { BODIES = 300 };

static double between(double low, double high) { return low + growth_random() * (high - low); }

static void set_wall(growth_scene *s, size_t i, double ax, double ay, double bx, double by) {
	s->ax[i] = (float)ax, s->ay[i] = (float)ay, s->bx[i] = (float)bx, s->by[i] = (float)by;
}

static void set_body(growth_scene *s, size_t i, double x, double y, double dx, double dy, double radius) {
	s->x[i] = (float)x, s->y[i] = (float)y, s->dx[i] = (float)dx, s->dy[i] = (float)dy, s->radius[i] = (float)radius;
}

// ---------------------------------------------------------------------------------------------------------------------
// Many walls
// ---------------------------------------------------------------------------------------------------------------------

/// All walls begin at the origin.
void make_star(growth_scene *s, size_t size) {
	growth_columns(s, size, BODIES);
	for (size_t i = 0; i < size; i++) {
		const double angle = (double)i * 0.001, length = 1 + (double)(i % 97);
		set_wall(s, i, 0, 0, cos(angle) * length, sin(angle) * length);
	}
	for (size_t i = 0; i < BODIES; i++) {
		const double x = between(-50, 50), y = between(-50, 50);
		set_body(s, i, x, y, 1, 0, 0.5);
	}
	growth_world(s, 0);
}

static void fall_onto_equal_walls(growth_scene *s) {
	for (size_t i = 0; i < s->body_count; i++) set_body(s, i, between(0, 10), 5, 0, -4, 0.5);
	growth_world(s, 0);
}

/// A body goes through all walls, which are listed in no order.
void make_walls_across_a_path(growth_scene *s, size_t size) {
	growth_columns(s, size, 1);
	for (size_t i = 0; i < size; i++) {
		const double x = between(1, (double)size);
		set_wall(s, i, x, -1, x, 1);
	}
	set_body(s, 0, 0, 0, (double)size + 10, 0, 0.1);
	growth_world(s, 0);
}

void make_equal_walls(growth_scene *s, size_t size) {
	growth_columns(s, size, BODIES);
	for (size_t i = 0; i < size; i++) set_wall(s, i, 0, 0, 10, 3);
	fall_onto_equal_walls(s);
}

void make_walls_at_one_point(growth_scene *s, size_t size) {
	growth_columns(s, size, BODIES);
	for (size_t i = 0; i < size; i++) set_wall(s, i, 5, 3, 5, 3);
	fall_onto_equal_walls(s);
}

/// A wall that is 2^39 long among tiny ones, and tiny bodies.
static void make_huge_wall(growth_scene *s, size_t size, size_t bodies, double way) {
	growth_columns(s, size, bodies);
	set_wall(s, 0, -0x1p38, -0x1p38, 0x1p38, 0x1p37);
	for (size_t i = 1; i < size; i++) {
		const double x = growth_random(), y = growth_random();
		set_wall(s, i, x, y, x + 0.001, y);
	}
	for (size_t i = 0; i < bodies; i++) {
		const double x = growth_random(), y = growth_random();
		set_body(s, i, x, y, way, 0.01, 0.001);
	}
	s->until = 10;
	growth_world(s, 0.01f);
}

void make_one_huge_wall(growth_scene *s, size_t size) { make_huge_wall(s, size, BODIES, 0.01); }
void make_far_paths_by_one_huge_wall(growth_scene *s, size_t size) { make_huge_wall(s, size, 100, 0x1p39); }

/// Sizes from 2^-30 to 2^38, of walls and of bodies.
void make_walls_of_all_sizes(growth_scene *s, size_t size) {
	growth_columns(s, size, BODIES);
	for (size_t i = 0; i < size; i++) {
		const double length = exp2(between(-30, 38)), ax = between(-0.5, 0.5), ay = between(-0.5, 0.5);
		const double bx = between(-0.5, 0.5), by = between(-0.5, 0.5);
		set_wall(s, i, ax * length, ay * length, bx * length, by * length);
	}
	for (size_t i = 0; i < BODIES; i++) {
		const double length = exp2(between(-30, 38)), x = growth_random(), y = growth_random();
		const double dx = growth_random(), dy = growth_random();
		set_body(s, i, x * length, y * length, dx * length, dy * length, 0.01 * length);
	}
	s->until = 3;
	growth_world(s, 0);
}

/// A square room with walls of a hundredth of its side in it.
static void fill_room(growth_scene *s, size_t size, double side, size_t bodies) {
	static const int x[4] = {0, 1, 1, 0}, y[4] = {0, 0, 1, 1};
	growth_columns(s, size + 4, bodies);
	for (int k = 0; k < 4; k++)
		set_wall(s, (size_t)k, x[k] * side, y[k] * side, x[(k + 1) & 3] * side, y[(k + 1) & 3] * side);
	for (size_t i = 4; i < size + 4; i++) {
		const double ax = between(0, side), ay = between(0, side), ex = between(-0.005, 0.005);
		set_wall(s, i, ax, ay, ax + ex * side, ay + between(-0.005, 0.005) * side);
	}
}

void make_room(growth_scene *s, size_t size) {
	fill_room(s, size, 1000, 0);
	growth_world(s, 0);
}

void make_bodies_from_afar(growth_scene *s, size_t size) {
	fill_room(s, size, 1000, BODIES);
	for (size_t i = 0; i < BODIES; i++) {
		const double x = -0x1p38 * growth_random(), y = between(0, 1000), dx = 0x1p40 * growth_random();
		set_body(s, i, x, y, dx, 0x1p38 * between(-0.5, 0.5), 1);
	}
	s->until = 3;
	growth_world(s, 1);
}

void make_diagonal_paths(growth_scene *s, size_t size) {
	fill_room(s, size, 1e6, BODIES);
	for (size_t i = 0; i < BODIES; i++) {
		const double x = between(-1e6, 0), y = between(-1e6, 0), dy = between(0, 4e6);
		set_body(s, i, x, y, 4e6, dy, between(0, 10));
	}
	s->until = 1000;
	growth_world(s, 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Many bodies
// ---------------------------------------------------------------------------------------------------------------------

void make_bodies_of_huge_radius(growth_scene *s, size_t size) {
	fill_room(s, 300, 1000, size);
	for (size_t i = 0; i < size; i++) {
		const double x = between(0, 1000);
		set_body(s, i, x, between(0, 1000), 1, 0, 0x1p39);
	}
	s->until = 3;
	growth_world(s, 1);
}

static void make_crowd(growth_scene *s, size_t size, double spread) {
	fill_room(s, 0, 1000, size);
	for (size_t i = 0; i < size; i++) {
		const double x = 500 + between(0, spread), y = 500 + between(0, spread), dx = between(-0.5, 0.5);
		set_body(s, i, x, y, dx, between(-0.5, 0.5), 1);
	}
	growth_world(s, 0);
}

/// Spokes that turn about the origin, all bodies on one side.
static void make_spinner(growth_scene *s, size_t spokes, size_t bodies) {
	growth_columns(s, spokes, bodies);
	for (size_t i = 0; i < spokes; i++) {
		const double angle = -0.5 * (double)i / (double)spokes;
		set_wall(s, i, 0, 0, cos(angle) * 100, sin(angle) * 100);
	}
	for (size_t i = 0; i < bodies; i++) {
		const double angle = between(0.1, 0.3), distance = between(20, 90);
		set_body(s, i, cos(angle) * distance, sin(angle) * distance, 0, 0, 0.1);
	}
	growth_world(s, 0);
}

void make_spokes(growth_scene *s, size_t size) { make_spinner(s, size, BODIES); }
void make_bodies_by_a_spoke(growth_scene *s, size_t size) { make_spinner(s, 1, size); }

/// All bodies in one place, and ever more bodies in a place of fixed size.
void make_heap(growth_scene *s, size_t size) { make_crowd(s, size, 0); }
void make_dense_crowd(growth_scene *s, size_t size) { make_crowd(s, size, 10); }

/// Six large bodies in one place, and small ones around them, each of which overlaps no other body.
void make_small_bodies_around_a_heap(growth_scene *s, size_t size) {
	enum { LARGE = 6 };
	const size_t columns = (size_t)ceil(sqrt((double)size));
	const double step = 2 / (double)columns;
	growth_columns(s, 0, LARGE + size);
	for (size_t i = 0; i < LARGE; i++) set_body(s, i, 0, 0, 0, 0, 1);
	for (size_t i = 0; i < size; i++) {
		const double x = 1.5 + (double)(i % columns) * step, y = -1 + (double)(i / columns) * step;
		set_body(s, LARGE + i, x, y, 0, 0, 0.1 * step);
	}
	growth_world(s, 2);
}

/// A door that has one body in its way, and all others in one place.
void make_door_far_from_a_heap(growth_scene *s, size_t size) {
	growth_columns(s, 1, size);
	set_wall(s, 0, 0, -2, 0, 2);
	for (size_t i = 0; i < size; i++) set_body(s, i, i ? 100 : 1.2, 0, 0, 0, 1);
	growth_world(s, 2);
}

/// Each body crosses most of the room in one tick.
void make_fast_crowd(growth_scene *s, size_t size) {
	const size_t columns = (size_t)ceil(sqrt((double)size));
	fill_room(s, 0, 1000, size);
	for (size_t i = 0; i < size; i++) {
		const double step = 990 / (double)columns, dx = between(-1000, 1000), dy = between(-1000, 1000);
		set_body(s, i, 5 + (double)(i % columns) * step, 5 + (double)(i / columns) * step, dx, dy, 0.2 * step);
	}
	growth_world(s, 0);
}

/// Bodies in a ring around a large one that rests. One of 16 hits it, the others go away.
void make_ring_around_a_body(growth_scene *s, size_t size) {
	const double radius = 0.5 * (double)size;
	growth_columns(s, 0, size + 1);
	for (size_t i = 0; i < size; i++) {
		const double angle = 6.283185307 * (double)i / (double)size, x = cos(angle), y = sin(angle);
		const double speed = i % 16 ? 3 : -3;
		set_body(s, i, x * (radius + 3), y * (radius + 3), speed * x, speed * y, 1);
	}
	set_body(s, size, 0, 0, 0, 0, radius);
	growth_world(s, 4);
}

/// Bodies in a ring that touch a large one where they start, and move towards it.
void make_touching_ring(growth_scene *s, size_t size) {
	const double radius = 0.5 * (double)size, away = (radius + 1) * (1 + 0x1p-20);
	growth_columns(s, 0, size + 1);
	for (size_t i = 0; i < size; i++) {
		const double angle = 6.283185307 * (double)i / (double)size, x = cos(angle), y = sin(angle);
		set_body(s, i, away * x, away * y, -x, -y, 1);
	}
	set_body(s, size, 0, 0, 0, 0, radius);
	growth_world(s, 4);
}

/// A body hits another one, which then flies between two rows: its new way is near all their bodies.
void make_rows_by_a_way(growth_scene *s, size_t size) {
	growth_columns(s, 0, size + 2);
	for (size_t i = 0; i < size; i++) set_body(s, i, i % 2 ? 1.51 : -1.51, 3 + 2.5 * (double)(i / 2), 0, 0, 1);
	set_body(s, size, 0, 0, 0, 0, 0.5);
	set_body(s, size + 1, 0, -20, 0, 1.3 * (double)size, 0.8);
	growth_world(s, 4);
}

/// The size is the time ahead, in thousands of ticks.
void make_horizon(growth_scene *s, size_t size) {
	fill_room(s, 100, 1000, BODIES);
	for (size_t i = 0; i < BODIES; i++) {
		const double x = between(0, 1000), y = between(0, 1000), dx = growth_random();
		set_body(s, i, x, y, dx, 0.001, 1);
	}
	s->until = 1e3 * (double)size;
	growth_world(s, 0);
}

/// Without walls, 10^9 ticks ahead.
void make_bodies_that_move_alike(growth_scene *s, size_t size) {
	growth_columns(s, 0, size);
	for (size_t i = 0; i < size; i++) set_body(s, i, (double)(i % 32) * 10, (double)(i / 32) * 10, 1, 0, 1);
	s->until = 1e9;
	growth_world(s, 0);
}

/// A square of bodies at equal distances, whose walls are the room's: all have as many neighbours, whatever their
/// number.
void make_even_crowd(growth_scene *s, size_t size) {
	const size_t columns = (size_t)ceil(sqrt((double)size));
	fill_room(s, 0, 3 * (double)columns + 3, size);
	for (size_t i = 0; i < size; i++) {
		const double x = 3 + 3 * (double)(i % columns), y = 3 + 3 * (double)(i / columns), dx = between(-0.5, 0.5);
		set_body(s, i, x, y, dx, between(-0.5, 0.5), 1);
	}
	s->until = 4;
	growth_world(s, 0);
}

/// Bodies on a line, whose box has no area.
void make_line(growth_scene *s, size_t size) {
	growth_columns(s, 0, size);
	for (size_t i = 0; i < size; i++) set_body(s, i, (double)i * 3, 0, 0, 0, 1);
	growth_world(s, 0);
}
