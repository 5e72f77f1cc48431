// Every map of a game (game_maps.h): a sweep with each backend gives the bits of brute force.
#include <stdlib.h>

#include "generators/cases.h"
#include "levels/game_maps.h"
#include "support/check.h"

/// Places bodies anywhere in the bounding box of the walls, with radii up to 30 and displacements up to 200.
static void place_bodies(trial *t, size_t count, random_source *source) {
	float low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY;
	for (size_t i = 0; i < t->wall_count; i++) {
		const trial_wall *w = t->walls + i;
		low_x = fminf(low_x, fminf(w->ax, w->bx)), high_x = fmaxf(high_x, fmaxf(w->ax, w->bx));
		low_y = fminf(low_y, fminf(w->ay, w->by)), high_y = fmaxf(high_y, fmaxf(w->ay, w->by));
	}
	t->body_count = count;
	t->bodies = calloc(count, sizeof *t->bodies);
	assert_non_null(t->bodies);
	for (size_t i = 0; i < count; i++) {
		trial_body *b = t->bodies + i;
		b->px = low_x + (high_x - low_x) * random_positive(source, 0);
		b->py = low_y + (high_y - low_y) * random_positive(source, 0);
		const float size = (float)random_int(source, 0, 140); // in each axis
		b->dx = size * random_signed(source, 0), b->dy = size * random_signed(source, 0);
		b->radius = random_chance(source, 8) ? 0 : 30 * random_positive(source, 0);
	}
}

/// Returns the number of hits with all backends.
static size_t compare_backends(const trial *t, const char *map) {
	gz_hit *expected = calloc(t->body_count, sizeof *expected), *actual = calloc(t->body_count, sizeof *actual);
	size_t hits = 0;
	trial_brute_force(expected, t, gz_backend_name(0));
	for (size_t i = 0; gz_backend_name(i); i++) {
		const gz_world_desc settings = {.reach = i ? 26 : 0, .backend = gz_backend_name(i)};
		hits += trial_sweep(actual, t, settings).hits;
		assert_same_hits(actual, expected, t->body_count, map);
	}
	free(expected), free(actual);
	return hits;
}

static void a_sweep_of_each_map_has_the_bits_of_brute_force(void **state) {
	(void)state;
	map_name names[MAX_MAPS];
	size_t walls = 0, hits = 0;
	const size_t maps = game_map_names(names);
	if (!maps) skip();
	random_source source = {1000};
	for (size_t i = 0; i < maps; i++) {
		trial t = game_map_load(names[i]);
		place_bodies(&t, 64 + pairs_wanted() / 5000, &source);
		hits += compare_backends(&t, names[i]);
		walls += t.wall_count;
		trial_free(&t);
	}
	print_message("%zu maps, %zu walls, %zu hits\n", maps, walls, hits);
	assert_true(hits > maps * 10);
}

int test_maps(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sweep_of_each_map_has_the_bits_of_brute_force),
	};
	return RUN_SUITE("maps", tests);
}
