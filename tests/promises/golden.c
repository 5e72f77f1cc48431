#include "promises/golden.h"

#include <stdlib.h>

#include "generators/golden_scene.h"
#include "generators/random.h"
#include "query/pair_kernel.h"

enum { PAIR_COUNT = 20000 };

/// A multiple of 2^-4 between -2^(bits - 4) and 2^(bits - 4): sums of a few are exact.
static float on_raster(random_source *source, int bits) {
	return ldexpf((float)random_int(source, -(1 << bits), 1 << bits), -4);
}

static pair_case whole_numbers(random_source *source) {
	float v[9];
	for (int i = 0; i < 9; i++) v[i] = (float)random_int(source, -12, 12);
	return (pair_case){v[0], v[1], v[2], v[3], fabsf(v[4]), v[5], v[6], v[7], v[8], 0, 0};
}

static pair_case near_a_wall(random_source *source) {
	pair_case c = {0};
	c.ax = on_raster(source, 14), c.ay = on_raster(source, 14);
	c.bx = c.ax + on_raster(source, 11), c.by = c.ay + on_raster(source, 11);
	c.px = c.ax + on_raster(source, 10), c.py = c.ay + on_raster(source, 10);
	c.dx = on_raster(source, 11), c.dy = on_raster(source, 11);
	c.radius = random_chance(source, 4) ? 0 : fabsf(on_raster(source, 8));
	return c;
}

static pair_case of_all_sizes(random_source *source) {
	pair_case c = {0};
	float *const values[] = {&c.px, &c.py, &c.dx, &c.dy, &c.radius, &c.ax, &c.ay, &c.bx, &c.by};
	const int size = random_int(source, -30, 30);
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) *values[i] = random_magnitude(source, size - 6, size);
	c.radius = fabsf(c.radius);
	return c;
}

/// n * 2^-bits for n up to most, of either sign.
static float fraction(random_source *source, int most, int bits) {
	return ldexpf((float)random_int(source, -most, most), -bits);
}

/// Flat paths at about the radius beside a wall, near one of its ends: what touches first is a matter of the last bits.
/// The wall goes along (3, 4), so that sums of these multiples are exact.
static pair_case flat_dives(random_source *source) {
	const float side = (float)random_int(source, 1, 8), length = fraction(source, 2047, 7),
				go = fraction(source, 255, 5);
	const float before = fraction(source, 4095, random_int(source, 9, 15));
	pair_case c = {0};
	c.ax = fraction(source, 1023, 6), c.ay = fraction(source, 1023, 6);
	c.bx = c.ax + 3 * length, c.by = c.ay + 4 * length;
	c.radius = 5 * side;
	c.px = c.ax - 4 * side + 3 * before, c.py = c.ay + 3 * side + 4 * before;
	c.dx = 3 * go + fraction(source, 63, 14), c.dy = 4 * go;
	return c;
}

static uint64_t hash_pairs(uint64_t hash, const char *kernels) {
	static pair_case cases[PAIR_COUNT];
	static pair_hit answers[PAIR_COUNT];
	static pair_case (*const makers[])(random_source *) = {whole_numbers, near_a_wall, of_all_sizes, flat_dives};
	random_source source = {1};
	for (int i = 0; i < PAIR_COUNT; i++) cases[i] = makers[i % 4](&source);
	if (!evaluate_wall_hits(kernels, cases, PAIR_COUNT, answers)) return 0;
	for (int i = 0; i < PAIR_COUNT; i++) {
		const pair_hit *a = answers + i;
		hash = hash_word(hash_float(hash, a->time), (uint32_t)a->feature);
		hash = hash_float(hash_float(hash, a->point_x), a->point_y);
		hash = hash_float(hash_float(hash, a->normal_x), a->normal_y);
	}
	return hash;
}

static void fill(golden_scene *s, int extent, int length, int motion, random_source *source) {
	for (int i = 0; i < WALLS; i++) {
		s->ax[i] = on_raster(source, extent), s->ay[i] = on_raster(source, extent);
		s->bx[i] = s->ax[i] + on_raster(source, length), s->by[i] = s->ay[i] + on_raster(source, length);
	}
	for (int i = 0; i < BODIES; i++) {
		s->px[i] = on_raster(source, extent), s->py[i] = on_raster(source, extent);
		s->vx[i] = on_raster(source, motion), s->vy[i] = on_raster(source, motion);
		s->radius[i] = fabsf(on_raster(source, 8));
		s->hits[i] = (gz_hit){0};
	}
}

static uint64_t hash_hits(uint64_t hash, const gz_hit *hits) {
	for (int i = 0; i < BODIES; i++) {
		const gz_hit *h = hits + i;
		hash = hash_word(hash_word(hash_float(hash, h->time), (uint32_t)h->index), h->feature);
		hash = hash_float(hash_float(hash, h->point_x), h->point_y);
		hash = hash_float(hash_float(hash, h->normal_x), h->normal_y);
	}
	return hash;
}

static uint64_t hash_sweep(uint64_t hash, golden_scene *s, const char *kernels) {
	const gz_bodies bodies = bodies_of(s);
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls_of(s), .backend = kernels}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	const gz_hits out = gz_hits_in(s->hits);
	if (scratch) hash = hash_word(hash, (uint32_t)gz_sweep(&out, world, &question, scratch).hits);
	hash = hash_hits(hash, s->hits);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return hash;
}

/// Ten walls at a time, each from where the one before ends.
static void join_walls(golden_scene *s) {
	for (int i = 0; i < WALLS; i++)
		if (i % 10) s->ax[i] = s->bx[i - 1], s->ay[i] = s->by[i - 1];
}

// ---- Crowds, among walls that are thick or one-sided, with filters

static void fill_rules(golden_scene *s, random_source *source) {
	for (int i = 0; i < WALLS; i++) {
		s->thickness[i] = i % 3 ? fabsf(on_raster(source, 8)) : 0;
		s->one_sided[i] = (uint8_t)random_int(source, 0, 1);
	}
	for (int i = 0; i < BODIES; i++) {
		s->category[i] = (uint32_t)random_int(source, 1, 15), s->group[i] = (uint32_t)random_int(source, 0, 9);
		s->id[i] = random_bits(source), s->ignore[i] = s->id[random_int(source, 0, i)];
	}
}

/// The bodies ask one another and the walls; then those that move more ask them once more.
static uint64_t hash_crowd(uint64_t hash, golden_scene *s, const char *kernels) {
	static const uint32_t mask = ~4u;
	gz_walls walls = walls_of(s);
	walls.radius = (gz_float_view){s->thickness, sizeof(float)}, walls.one_sided = (gz_byte_view){s->one_sided, 1};
	walls.filters.category = (gz_bits_view){s->category, sizeof *s->category};
	gz_bodies bodies = bodies_of(s);
	const size_t wide = sizeof(uint64_t), narrow = sizeof(uint32_t);
	bodies.id = (gz_id_view){s->id, wide, 8}, bodies.ignore = (gz_id_view){s->ignore, wide, 8};
	bodies.filters = (gz_filters){{s->category, narrow}, {&mask, 0}, {s->group, narrow}};
	gz_world *world = gz_world_create(&(gz_world_desc){.walls = walls, .backend = kernels}, NULL);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	gz_crowd *crowd = world ? gz_crowd_create(world) : NULL;
	const gz_hits out = gz_hits_in(s->hits);
	gz_query question = {.targets = GZ_TARGETS_ALL, .crowd = crowd, .from_crowd = 1};
	const bool placed = scratch && crowd && !gz_crowd_place(crowd, &bodies, 1).error.status;
	for (int round = 0; placed && round < 2; round++) {
		hash = hash_word(hash, (uint32_t)gz_sweep(&out, world, &question, scratch).hits);
		hash = hash_hits(hash, s->hits);
		bodies.step.data = NULL, question.chunks = &bodies, question.chunk_count = 1, question.from_crowd = 0;
	}
	gz_crowd_destroy(crowd);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return hash;
}

uint64_t golden_hash(const char *kernels) {
	uint64_t hash = hash_pairs(UINT64_C(0xcbf29ce484222325), kernels);
	golden_scene *s = hash ? malloc(sizeof *s) : NULL;
	if (!s) return 0;
	random_source source = {2};
	fill(s, 14, 10, 9, &source); // a level with a crowd
	hash = hash_sweep(hash, s, kernels);
	fill(s, 14, 6, 13, &source); // splinters and bullets
	hash = hash_sweep(hash, s, kernels);
	fill(s, 18, 17, 10, &source); // long walls, far apart
	hash = hash_sweep(hash, s, kernels);
	fill(s, 13, 10, 9, &source); // chains
	join_walls(s);
	hash = hash_sweep(hash, s, kernels);
	fill_rules(s, &source);
	fill(s, 11, 9, 8, &source); // a dense crowd
	hash = hash_crowd(hash, s, kernels);
	fill(s, 15, 9, 10, &source);                             // a sparse one
	for (int i = 0; i < BODIES; i += 50) s->radius[i] *= 40; // of all sizes
	hash = hash_crowd(hash, s, kernels);
	hash = golden_hash_queries(hash, s, kernels);
	free(s);
	return hash;
}
