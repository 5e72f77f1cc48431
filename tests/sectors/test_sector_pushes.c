// Walls that push bodies in sectors: the bits are those of one ordinary world on the same lattice.
#include "sectors/door_scene.h"
#include "support/check.h"

static door_scene scene;

/// Pushes and moves for some ticks, in which doors go forth and back.
static void run_ticks(lattice_kind kind, float side, int32_t x, int32_t y, uint64_t seed, int ticks) {
	door_scene_make(&scene, kind, side, x, y, seed);
	for (int tick = 0; tick < ticks; tick++) {
		door_scene_push(&scene, tick / 4 % 2);
		door_scene_move(&scene, tick % 2);
	}
	door_scene_free(&scene);
}

// S189.
static void pushes_are_those_of_one_world(void **state) {
	(void)state;
	size_t crushed = 0, pushed = 0, blocked = 0, moved = 0, crossed = 0;
	for (uint64_t seed = 1; seed <= 8; seed++) {
		run_ticks((lattice_kind)(seed % LATTICE_KINDS), seed % 2 ? 64 : 1, 0, 0, seed, 12);
		crushed += scene.crushed, pushed += scene.pushed, blocked += scene.blocked, moved += scene.moved;
		crossed += scene.crossed;
	}
	assert_true(crushed > 20 && pushed > 500 && blocked > 20 && moved > 100 && crossed > 100);
}

static void pushes_are_the_same_everywhere(void **state) {
	(void)state;
	static const int32_t bases[][2] = {{15625000, -15625000}, {INT32_MAX - 6, INT32_MIN + 6}, {-2, -1}};
	for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
		run_ticks(LATTICE_APART, 64, bases[k][0], bases[k][1], k + 1, 8);
		assert_true(scene.pushed > 20 && scene.moved > 5);
	}
}

int test_sector_pushes(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pushes_are_those_of_one_world),
		cmocka_unit_test(pushes_are_the_same_everywhere),
	};
	return RUN_SUITE("sector_pushes", tests);
}
