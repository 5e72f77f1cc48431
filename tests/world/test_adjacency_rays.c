// No ray and no line of sight passes between two walls that share an end, in the maps of a game and in polygons of all
// sizes, at any distance from the origin. Rays are aimed so that each is certain to cross one of the two walls or their
// shared end; the time of the crossing is computed in long double (generators/aimed_rays.h).
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/aimed_rays.h"
#include "generators/cases.h"
#include "levels/game_maps.h"
#include "support/check.h"

/// Sums over all rays.
typedef struct ray_counts {
	size_t rays;
	size_t exact;   ///< lines that pass through the end, to the bit
	size_t at_end;  ///< hits at the time of the crossing
	size_t earlier; ///< hits of walls in front
} ray_counts;

/// Walls, either all or none of them one-sided, and rays aimed at their joints.
typedef struct ray_batch {
	trial t;
	uint8_t one_sided; ///< the column, of stride 0
	aimed_ray *rays;
	gz_hit *hits;
	uint8_t *blocked;
	gz_report sweep, line_of_sight;
	const char *name;
} ray_batch;

static ray_batch make_batch(const trial *walls, size_t rays, bool one_sided, const char *name) {
	ray_batch b = {.t = *walls, .one_sided = one_sided, .name = name};
	b.t.bodies = calloc(rays + 1, sizeof *b.t.bodies);
	b.rays = calloc(rays + 1, sizeof *b.rays), b.hits = calloc(rays + 1, sizeof *b.hits);
	b.blocked = calloc(rays + 1, 1);
	assert_true(b.t.bodies && b.rays && b.hits && b.blocked);
	return b;
}

static void free_batch(ray_batch *b) { free(b->t.bodies), free(b->rays), free(b->hits), free(b->blocked); }

/// Aims up to `rays` rays at random joints.
static void aim(ray_batch *b, size_t rays, random_source *source) {
	joint_list joints = find_joints(&b->t);
	assert_true(joints.count > 0);
	for (size_t i = 0; i < 4 * rays && b->t.body_count < rays; i++) {
		const joint *at = joints.data + random_int(source, 0, (int)joints.count - 1);
		aimed_ray *ray = b->rays + b->t.body_count;
		if (!aim_ray(ray, &b->t, at, b->one_sided, source)) continue;
		b->t.bodies[b->t.body_count++] = ray->body;
	}
	free(joints.data);
}

static void query(ray_batch *b, gz_world_desc settings) {
	gz_error error;
	settings.walls = trial_walls(&b->t);
	if (b->one_sided) settings.walls.one_sided = (gz_byte_view){&b->one_sided, 0};
	gz_world *world = gz_world_create(&settings, &error);
	if (!world) fail_msg("%s", error.text);
	gz_scratch *scratch = gz_scratch_create(world);
	assert_non_null(scratch);
	const gz_bodies bodies = trial_bodies(&b->t);
	const gz_query q = {.chunks = &bodies, .chunk_count = 1};
	const gz_hits out = gz_hits_in(b->hits);
	b->sweep = gz_sweep(&out, world, &q, scratch);
	b->line_of_sight = gz_line_of_sight(&(gz_byte_out){b->blocked, 1}, world, &q, scratch);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void fail_ray(const ray_batch *b, const aimed_ray *ray, const char *fault, double time) {
	char text[2][300];
	for (int k = 0; k < 2; k++) {
		const pair_case pair = trial_pair(&ray->body, b->t.walls + ray->at.wall[k]);
		snprintf(text[k], sizeof text[k], "%s", case_text(&pair));
	}
	fail_msg("%s: %s: t is %.9g, expected %.9g\n%s\n%s", b->name, fault, time, (double)ray->time, text[0], text[1]);
}

static void check_hits(const ray_batch *b, ray_counts *sum) {
	for (size_t i = 0; i < b->t.body_count; i++) {
		const aimed_ray *ray = b->rays + i;
		const gz_hit *hit = b->hits + i;
		if (!(hit->time <= ray->time + ray->tolerance))
			fail_ray(b, ray, "a ray passes between the walls", (double)hit->time);
		if (!b->blocked[i]) fail_ray(b, ray, "a line of sight passes between the walls", INFINITY);
		const double error = grains_from_wall(ray, b->t.walls + hit->index, hit->time, b->one_sided);
		if (!(error >= 0 && error <= 16)) fail_ray(b, ray, "a hit where no wall is", (double)hit->time);
		const bool earlier = hit->time < ray->time - ray->tolerance;
		sum->rays++, sum->exact += (size_t)ray->exact, sum->earlier += earlier, sum->at_end += !earlier;
	}
	assert_int_equal(b->sweep.hits, b->t.body_count);
	assert_int_equal(b->line_of_sight.hits, b->t.body_count);
	assert_int_equal(b->line_of_sight.error.status, GZ_STATUS_OK);
}

/// Casts half of the rays at two-sided walls, and half at the same walls with one side, with a random backend.
static void cast_rays(const trial *walls, size_t rays, const char *name, random_source *source, ray_counts *sum) {
	for (int one_sided = 0; one_sided < 2; one_sided++) {
		ray_batch b = make_batch(walls, (rays + 1) / 2, one_sided, name);
		aim(&b, (rays + 1) / 2, source);
		size_t backends = 0;
		while (gz_backend_name(backends)) backends++;
		const char *backend = gz_backend_name((size_t)random_int(source, 0, (int)backends - 1));
		query(&b, (gz_world_desc){.reach = random_chance(source, 2) ? 26 : 0, .backend = backend});
		check_hits(&b, sum);
		free_batch(&b);
	}
}

/// The rays were what the test is about.
static void expect_many(const ray_counts *sum, size_t rays) {
	print_message("%zu rays, %zu exactly through an end, %zu hits there, %zu hits of walls in front\n", sum->rays,
		sum->exact, sum->at_end, sum->earlier);
	assert_true(sum->rays > rays - rays / 8 && sum->exact > sum->rays / 8 && sum->at_end > sum->rays / 2);
}

/// Half a million by default, for the maps and again for the polygons.
static size_t ray_count(void) { return pairs_wanted() / 20; }

// S143.
static void no_ray_passes_between_adjacent_walls_of_a_map(void **state) {
	(void)state;
	map_name names[MAX_MAPS];
	random_source source = {81};
	ray_counts sum = {0};
	const size_t maps = game_map_names(names);
	if (!maps) skip();
	for (size_t i = 0; i < maps; i++) {
		trial t = game_map_load(names[i]);
		cast_rays(&t, ray_count() / maps + 1, names[i], &source, &sum);
		trial_free(&t);
	}
	expect_many(&sum, ray_count());
}

// ---------------------------------------------------------------------------------------------------------------------
// Polygons
// ---------------------------------------------------------------------------------------------------------------------

typedef struct polygon {
	const char *name;
	int sides;
	int corners; ///< the sides form straight rows between this many corners; 0: every end is displaced at random
	double x, y, radius;
} polygon;

/// The distance of end number i from the middle, in radii; `angle` is set to its direction.
static double place_end(const polygon *p, int i, double *angle, random_source *source) {
	const double turn = 6.283185307179586;
	*angle = turn * i / p->sides;
	if (!p->corners) return 1 + 3.0 / p->sides * (double)random_signed(source, -1);
	const double from_middle = fmod(*angle, turn / p->corners) - turn / p->corners / 2;
	return cos(turn / p->corners / 2) / cos(from_middle); // on the straight line between two corners
}

/// A closed polygon; its inside is left of all walls.
static trial make_polygon(const polygon *p, random_source *source) {
	trial t = {.wall_count = (size_t)p->sides, .walls = calloc((size_t)p->sides, sizeof *t.walls)};
	assert_non_null(t.walls);
	for (int i = 0; i < p->sides; i++) {
		double angle;
		const double distance = p->radius * place_end(p, i, &angle, source);
		t.walls[i].ax = (float)(p->x + distance * cos(angle)), t.walls[i].ay = (float)(p->y + distance * sin(angle));
	}
	for (int i = 0; i < p->sides; i++) {
		const trial_wall *next = t.walls + (i + 1) % p->sides;
		t.walls[i].bx = next->ax, t.walls[i].by = next->ay;
	}
	return t;
}

// S143.
static void no_ray_leaves_a_polygon(void **state) {
	(void)state;
	static const polygon polygons[] = {
		{"around the origin", 3, 0, 0, 0, 10},
		{"of many sides", 1000, 0, 0, 0, 1000},
		{"of straight rows", 1000, 3, 0, 0, 1000},
		{"large", 5000, 0, 3, -4, 1e5},
		{"tiny", 100, 0, 0, 0, 1e-6},
		{"beside the origin", 64, 0, 1000.37, -512.11, 40},
		{"of straight rows, beside the origin", 700, 7, 1000.37, -512.11, 400},
		{"further away", 500, 0, -1e5, 3e4, 700},
		{"far away", 300, 0, 1e7, -1e7, 20000},
		{"of straight rows, far away", 300, 5, 1e7, -1e7, 20000},
		{"very far away", 40, 0, -1e9, 3e8, 1e6},
		{"huge", 2000, 0, 1e9, 1e9, 5e8},
	};
	enum { COUNT = sizeof polygons / sizeof *polygons };
	random_source source = {82};
	ray_counts sum = {0};
	for (int i = 0; i < COUNT; i++) {
		trial t = make_polygon(polygons + i, &source);
		cast_rays(&t, ray_count() / COUNT + 1, polygons[i].name, &source, &sum);
		trial_free(&t);
	}
	expect_many(&sum, ray_count());
}

int test_adjacency_rays(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_ray_passes_between_adjacent_walls_of_a_map),
		cmocka_unit_test(no_ray_leaves_a_polygon),
	};
	return RUN_SUITE("adjacency_rays", tests);
}
