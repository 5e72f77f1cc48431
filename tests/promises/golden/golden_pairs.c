// Pairs that are hard to evaluate, and their results from the kernels alone.
#include "promises/golden/golden_scene.h"
#include "query/pair_kernel.h"

enum { PAIR_COUNT = 20000 };

static pair_case small_integers(random_source *source) {
	float v[9];
	for (int i = 0; i < 9; i++) v[i] = (float)random_int(source, -12, 12);
	return (pair_case){v[0], v[1], v[2], v[3], fabsf(v[4]), v[5], v[6], v[7], v[8], 0, 0};
}

static pair_case close_to_a_wall(random_source *source) {
	pair_case c = {0};
	c.ax = random_sixteenths(source, 14), c.ay = random_sixteenths(source, 14);
	c.bx = c.ax + random_sixteenths(source, 11), c.by = c.ay + random_sixteenths(source, 11);
	c.px = c.ax + random_sixteenths(source, 10), c.py = c.ay + random_sixteenths(source, 10);
	c.dx = random_sixteenths(source, 11), c.dy = random_sixteenths(source, 11);
	c.radius = random_chance(source, 4) ? 0 : fabsf(random_sixteenths(source, 8));
	return c;
}

static pair_case of_any_size(random_source *source) {
	pair_case c = {0};
	float *const values[] = {&c.px, &c.py, &c.dx, &c.dy, &c.radius, &c.ax, &c.ay, &c.bx, &c.by};
	const int size = random_int(source, -30, 30);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) *values[i] = random_magnitude(source, size - 6, size);
	c.radius = fabsf(c.radius);
	return c;
}

/// n * 2^-bits for an integer n of at most `max` in size.
static float fraction(random_source *source, int max, int bits) {
	return ldexpf((float)random_int(source, -max, max), -bits);
}

/// A path almost parallel to a wall, at about the radius beside it, that ends near one of its ends: the last bits
/// decide which feature is touched first. The wall has the direction (3, 4), so that sums of these multiples are exact.
static pair_case almost_parallel(random_source *source) {
	const float side = (float)random_int(source, 1, 8), length = fraction(source, 2047, 7),
				along = fraction(source, 255, 5);
	const float before = fraction(source, 4095, random_int(source, 9, 15));
	pair_case c = {0};
	c.ax = fraction(source, 1023, 6), c.ay = fraction(source, 1023, 6);
	c.bx = c.ax + 3 * length, c.by = c.ay + 4 * length;
	c.radius = 5 * side;
	c.px = c.ax - 4 * side + 3 * before, c.py = c.ay + 3 * side + 4 * before;
	c.dx = 3 * along + fraction(source, 63, 14), c.dy = 4 * along;
	return c;
}

uint64_t golden_pairs(uint64_t hash, const char *backend) {
	static pair_case cases[PAIR_COUNT];
	static pair_hit results[PAIR_COUNT];
	static pair_case (*const makers[])(random_source *) = {
		small_integers, close_to_a_wall, of_any_size, almost_parallel};
	random_source source = {1};
	for (int i = 0; i < PAIR_COUNT; i++) cases[i] = makers[i % 4](&source);
	if (!evaluate_wall_hits(backend, cases, PAIR_COUNT, results)) return 0;
	for (const pair_hit *r = results; r < results + PAIR_COUNT; r++) {
		hash = hash_word(hash_float(hash, r->time), (uint32_t)r->feature);
		hash = hash_vectors(hash, r->point_x, r->point_y, r->normal_x, r->normal_y);
	}
	return hash;
}
