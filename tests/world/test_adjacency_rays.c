// A million rays aimed at the ends that walls of a chain share: none slips between the two.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "generators/cases.h"
#include "levels/game_maps.h"
#include "query/adjacency_ray_calls.h"
#include "support/check.h"

typedef struct seen {
	size_t rays, exact, at_ends, before;
} seen;

/// Walls, all of them one-sided or none, and rays at their joints.
typedef struct volley {
	trial t;
	uint8_t one_sided; ///< the column, of stride 0
	aimed_ray *rays;
	gz_hit *hits;
	uint8_t *blocked;
	gz_report swept, seen;
	const char *where;
} volley;

static volley volley_make(const trial *walls, size_t rays, int one_sided, const char *where) {
	volley v = {.t = *walls, .one_sided = (uint8_t)one_sided, .where = where};
	v.t.bodies = calloc(rays + 1, sizeof *v.t.bodies);
	v.rays = calloc(rays + 1, sizeof *v.rays), v.hits = calloc(rays + 1, sizeof *v.hits);
	v.blocked = calloc(rays + 1, 1);
	assert_true(v.t.bodies && v.rays && v.hits && v.blocked);
	return v;
}

static void volley_free(volley *v) { free(v->t.bodies), free(v->rays), free(v->hits), free(v->blocked); }

static void aim(volley *v, size_t rays, random_source *source) {
	joint_list joints = joints_of(&v->t);
	assert_true(joints.count > 0);
	for (size_t i = 0; i < 4 * rays && v->t.body_count < rays; i++) {
		const joint *at = joints.at + random_int(source, 0, (int)joints.count - 1);
		aimed_ray *ray = v->rays + v->t.body_count;
		if (!aim_ray(ray, &v->t, at, v->one_sided, source)) continue;
		v->t.bodies[v->t.body_count++] = ray->body;
	}
	free(joints.at);
}

static void ask(volley *v, gz_world_desc settings) {
	gz_error error;
	settings.walls = trial_walls(&v->t);
	if (v->one_sided) settings.walls.one_sided = (gz_byte_view){&v->one_sided, 0};
	gz_world *world = gz_world_create(&settings, &error);
	if (!world) fail_msg("%s", error.text);
	gz_scratch *scratch = gz_scratch_create(world);
	assert_non_null(scratch);
	const gz_bodies bodies = trial_bodies(&v->t);
	const gz_query question = {.chunks = &bodies, .chunk_count = 1};
	const gz_hits out = gz_hits_in(v->hits);
	v->swept = gz_sweep(&out, world, &question, scratch);
	v->seen = gz_line_of_sight(&(gz_byte_out){v->blocked, 1}, world, &question, scratch);
	gz_scratch_destroy(scratch), gz_world_destroy(world);
}

static void say_ray(const volley *v, const aimed_ray *ray, const char *what, double time) {
	char text[2][300];
	for (int k = 0; k < 2; k++) {
		const pair_case pair = trial_pair(&ray->body, v->t.walls + ray->at.wall[k]);
		snprintf(text[k], sizeof text[k], "%s", case_text(&pair));
	}
	fail_msg("%s: %s: t %.9g where %.9g is right\n%s\n%s", v->where, what, time, (double)ray->time, text[0], text[1]);
}

static void judge(const volley *v, seen *sum) {
	for (size_t i = 0; i < v->t.body_count; i++) {
		const aimed_ray *ray = v->rays + i;
		const gz_hit *hit = v->hits + i;
		if (!(hit->time <= ray->time + ray->tolerance)) say_ray(v, ray, "a ray slips through", (double)hit->time);
		if (!v->blocked[i]) say_ray(v, ray, "a line of sight slips through", INFINITY);
		const double off = grains_from_wall(ray, v->t.walls + hit->index, hit->time, v->one_sided);
		if (!(off >= 0 && off <= 16)) say_ray(v, ray, "a hit where no wall is", (double)hit->time);
		const int before = hit->time < ray->time - ray->tolerance;
		sum->rays++, sum->exact += (size_t)ray->exact, sum->before += (size_t)before, sum->at_ends += (size_t)!before;
	}
	assert_true(v->swept.hits == v->t.body_count && v->seen.hits == v->t.body_count && !v->seen.error.status);
}

/// Half of the rays at walls with two sides, half at the same with one.
static void shoot(const trial *walls, size_t rays, const char *where, random_source *source, seen *sum) {
	for (int one_sided = 0; one_sided < 2; one_sided++) {
		volley v = volley_make(walls, (rays + 1) / 2, one_sided, where);
		aim(&v, (rays + 1) / 2, source);
		size_t rows = 0;
		while (gz_backend_name(rows)) rows++;
		const char *row = gz_backend_name((size_t)random_int(source, 0, (int)rows - 1));
		ask(&v, (gz_world_desc){.reach = random_chance(source, 2) ? 26 : 0, .backend = row});
		judge(&v, sum);
		volley_free(&v);
	}
}

static void expect_many(const seen *sum, size_t rays) {
	print_message("%zu rays, %zu exactly at an end, %zu hit there, %zu something before\n", sum->rays, sum->exact,
		sum->at_ends, sum->before);
	assert_true(sum->rays > rays - rays / 8 && sum->exact > sum->rays / 8 && sum->at_ends > sum->rays / 2);
}

/// Half a million in maps, and as many in polygons.
static size_t rays_wanted(void) { return pairs_wanted() / 20; }

static void none_slips_through_the_walls_of_a_map(void **state) {
	(void)state;
	map_name names[MOST_MAPS];
	random_source source = {81};
	seen sum = {0};
	const size_t maps = game_map_names(names);
	if (!maps) skip();
	for (size_t i = 0; i < maps; i++) {
		trial t = game_map_load(names[i]);
		shoot(&t, rays_wanted() / maps + 1, names[i], &source, &sum);
		trial_free(&t);
	}
	expect_many(&sum, rays_wanted());
}

// ---------------------------------------------------------------------------------------------------------------------
// Polygons
// ---------------------------------------------------------------------------------------------------------------------

typedef struct polygon {
	const char *name;
	int sides, corners; ///< no corners: it is about as ragged as its sides are long
	double x, y, radius;
} polygon;

/// How far from the middle its end number i is, in radii, and in which direction.
static double place_end(const polygon *p, int i, double *angle, random_source *source) {
	const double turn = 6.283185307179586;
	*angle = turn * i / p->sides;
	if (!p->corners) return 1 + 3.0 / p->sides * (double)random_signed(source, -1);
	const double from_middle = fmod(*angle, turn / p->corners) - turn / p->corners / 2;
	return cos(turn / p->corners / 2) / cos(from_middle); // on the straight line between two corners
}

/// Closed, its inside on the left of all walls.
static trial make_polygon(const polygon *p, random_source *source) {
	trial t = {.wall_count = (size_t)p->sides, .walls = calloc((size_t)p->sides, sizeof *t.walls)};
	assert_non_null(t.walls);
	for (int i = 0; i < p->sides; i++) {
		double angle;
		const double far = p->radius * place_end(p, i, &angle, source);
		t.walls[i].ax = (float)(p->x + far * cos(angle)), t.walls[i].ay = (float)(p->y + far * sin(angle));
	}
	for (int i = 0; i < p->sides; i++) {
		const trial_wall *next = t.walls + (i + 1) % p->sides;
		t.walls[i].bx = next->ax, t.walls[i].by = next->ay;
	}
	return t;
}

static void none_slips_out_of_a_polygon(void **state) {
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
	seen sum = {0};
	for (int i = 0; i < COUNT; i++) {
		trial t = make_polygon(polygons + i, &source);
		shoot(&t, rays_wanted() / COUNT + 1, polygons[i].name, &source, &sum);
		trial_free(&t);
	}
	expect_many(&sum, rays_wanted());
}

int test_adjacency_rays(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(none_slips_through_the_walls_of_a_map),
		cmocka_unit_test(none_slips_out_of_a_polygon),
	};
	return RUN_SUITE("chain_rays", tests);
}
