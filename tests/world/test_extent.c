// The extent of a world: worlds of parts of the same walls give bodies the same skin.
#include <math.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"

enum { WALLS = 40, BODIES = 200 };

/// Walls around the origin; the last one reaches far. Bodies near the others.
typedef struct scene {
	float ax[WALLS], ay[WALLS], bx[WALLS], by[WALLS];
	float x[BODIES], y[BODIES], dx[BODIES], dy[BODIES];
} scene;

static const float far_end = 90000;

static void scene_make(scene *s, random_source *source) {
	for (size_t i = 0; i < WALLS; i++) {
		s->ax[i] = random_signed(source, 6), s->ay[i] = random_signed(source, 6);
		s->bx[i] = s->ax[i] + random_signed(source, 5), s->by[i] = s->ay[i] + random_signed(source, 5);
	}
	s->bx[WALLS - 1] = s->ax[WALLS - 1] = far_end;
	for (size_t i = 0; i < BODIES; i++) {
		s->x[i] = random_signed(source, 6), s->y[i] = random_signed(source, 6);
		s->dx[i] = random_signed(source, 5), s->dy[i] = random_signed(source, 5);
	}
}

static gz_world_desc desc_of(const scene *s, size_t walls, float extent) {
	const size_t stride = sizeof(float);
	return (gz_world_desc){
		.walls = {.a = {s->ax, s->ay, stride}, .b = {s->bx, s->by, stride}, .count = walls}, .extent = extent};
}

typedef struct places {
	float x[BODIES], y[BODIES];
} places;

/// Moves all bodies with the least skin.
static places move_in(const gz_world *world, const scene *s) {
	static const float radius = 2;
	places p;
	gz_scratch *scratch = gz_scratch_create(world);
	assert_non_null(scratch);
	memset(&p, 0, sizeof p);
	const size_t stride = sizeof(float);
	const gz_bodies chunk = {
		.center = {s->x, s->y, stride}, .motion = {s->dx, s->dy, stride}, .radius = {&radius, 0}, .count = BODIES};
	const gz_moves moves = {.center = {p.x, p.y, stride}};
	const gz_query query = {.chunks = &chunk, .chunk_count = 1};
	expect_ok(gz_move(&moves, NULL, world, &query, scratch));
	gz_scratch_destroy(scratch);
	return p;
}

static places moved(const scene *s, size_t walls, float extent) {
	const gz_world_desc desc = desc_of(s, walls, extent);
	gz_world *world = gz_world_create(&desc, NULL);
	assert_non_null(world);
	const places p = move_in(world, s);
	gz_world_destroy(world);
	return p;
}

static bool same(const places *a, const places *b) { return !memcmp(a, b, sizeof *a); }

// S178.
static void worlds_of_parts_of_the_walls_move_bodies_alike(void **state) {
	(void)state;
	random_source source = {81};
	scene s;
	size_t different = 0;
	for (int round = 0; round < 20; round++) {
		scene_make(&s, &source);
		const places whole = moved(&s, WALLS, 0), part = moved(&s, WALLS - 1, far_end);
		const places without = moved(&s, WALLS - 1, 0), smaller = moved(&s, WALLS, far_end * 0.5f);
		assert_true(same(&whole, &part) && same(&whole, &smaller));
		different += !same(&whole, &without);
	}
	assert_int_equal(different, 20);
}

static void an_edit_raises_the_extent(void **state) {
	(void)state;
	random_source source = {82};
	scene s;
	scene_make(&s, &source);
	const places expected = moved(&s, WALLS, 0);
	const gz_world_desc desc = desc_of(&s, WALLS - 1, 500);
	gz_world *world = gz_world_create(&desc, NULL);
	assert_non_null(world);
	const gz_walls added = {
		.a = {s.ax + WALLS - 1, s.ay + WALLS - 1, 4}, .b = {s.bx + WALLS - 1, s.by + WALLS - 1, 4}, .count = 1};
	int32_t index;
	assert_int_equal(gz_world_add_walls(world, &added, &index).status, GZ_STATUS_OK);
	const places actual = move_in(world, &s);
	assert_true(same(&actual, &expected));
	gz_world_destroy(world);
}

static void a_block_holds_the_extent(void **state) {
	(void)state;
	random_source source = {83};
	scene s;
	unsigned char block[4096];
	scene_make(&s, &source);
	const gz_world_desc large = desc_of(&s, WALLS - 1, far_end), small = desc_of(&s, WALLS - 1, 0);
	gz_world *from = gz_world_create(&large, NULL), *to = gz_world_create(&small, NULL);
	assert_true(from && to);
	size_t size = gz_world_save(from, block, sizeof block);
	assert_true(size && size <= sizeof block);
	assert_int_equal(gz_world_restore(to, block, size).status, GZ_STATUS_OK);
	const places saved = move_in(from, &s), restored = move_in(to, &s);
	assert_true(same(&saved, &restored));
	gz_world_destroy(to);
	to = gz_world_create(&small, NULL);
	assert_non_null(to);
	size = gz_world_save(to, block, sizeof block);
	assert_string_equal(gz_world_restore(from, block, size).name, "farthest");
	gz_world_destroy(from), gz_world_destroy(to);
}

static void wrong_extents_are_refused(void **state) {
	(void)state;
	const float wrong[] = {-1, NAN, INFINITY, GZ_LIMIT * 1.5f};
	scene s;
	random_source source = {84};
	scene_make(&s, &source);
	for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
		const gz_world_desc desc = desc_of(&s, WALLS, wrong[k]);
		gz_error error;
		assert_null(gz_world_create(&desc, &error));
		assert_int_equal(error.status, GZ_STATUS_INVALID_INPUT);
		assert_string_equal(error.name, "extent");
	}
}

int test_extent(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(worlds_of_parts_of_the_walls_move_bodies_alike),
		cmocka_unit_test(an_edit_raises_the_extent),
		cmocka_unit_test(a_block_holds_the_extent),
		cmocka_unit_test(wrong_extents_are_refused),
	};
	return RUN_SUITE("extent", tests);
}
