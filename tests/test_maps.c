// Every map of a real game: the sweep has the bits of brute force, on every row of kernels.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"
#include "check.h"
#include "level.h"
#include "trial.h"

static const char wad[] = "/usr/share/games/doom/freedoom1.wad";

/// The lumps that are followed by a map's things, as "NAME".
static size_t map_names(char names[][9], size_t most) {
	unsigned char head[12], entry[16];
	char last[9] = "";
	size_t count = 0;
	FILE *file = fopen(wad, "rb");
	assert_non_null(file);
	assert_int_equal(fread(head, sizeof head, 1, file), 1);
	const uint32_t lumps = head[4] | (uint32_t)head[5] << 8 | (uint32_t)head[6] << 16;
	const long directory =
		(long)(head[8] | (uint32_t)head[9] << 8 | (uint32_t)head[10] << 16 | (uint32_t)head[11] << 24);
	assert_int_equal(fseek(file, directory, SEEK_SET), 0);
	for (uint32_t i = 0; i < lumps && fread(entry, sizeof entry, 1, file) == 1; i++) {
		if (!strncmp((char *)entry + 8, "THINGS", 8) && count < most) memcpy(names[count++], last, sizeof last);
		memcpy(last, entry + 8, 8);
	}
	fclose(file);
	return count;
}

static void copy_walls(trial *t, const app_segments *walls) {
	t->wall_count = walls->count;
	t->walls = calloc(walls->count, sizeof *t->walls);
	assert_non_null(t->walls);
	for (size_t i = 0; i < walls->count; i++)
		t->walls[i] = (trial_wall){walls->ax[i], walls->ay[i], walls->bx[i], walls->by[i]};
}

/// Anywhere in the walls' bounding box, radii up to 30, displacements up to 200.
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
		const float size = (float)random_int(source, 0, 140); // in each direction
		b->dx = size * random_signed(source, 0), b->dy = size * random_signed(source, 0);
		b->radius = random_chance(source, 8) ? 0 : 30 * random_positive(source, 0);
	}
}

static void compare(const trial *t, const char *map, size_t *hits) {
	gz_hit *right = calloc(t->body_count, sizeof *right), *got = calloc(t->body_count, sizeof *got);
	trial_brute_force(right, t, gz_kernels_available(0));
	for (size_t row = 0; gz_kernels_available(row); row++) {
		const gz_world_desc settings = {.reach = row ? 26 : 0, .kernels = gz_kernels_available(row)};
		*hits += trial_sweep(got, t, settings).hits;
		assert_same_hits(got, right, t->body_count, map);
	}
	free(right), free(got);
}

static void all_maps_have_the_bits_of_brute_force(void **state) {
	(void)state;
	char names[64][9];
	size_t walls = 0, hits = 0;
	FILE *file = fopen(wad, "rb");
	if (!file) {
		print_message("skipped: %s is missing (Debian: freedoom)\n", wad);
		skip();
	}
	fclose(file);
	const size_t maps = map_names(names, 64);
	assert_true(maps >= 9);
	random_source source = {1000};
	for (size_t i = 0; i < maps; i++) {
		app_level level;
		app_fault fault;
		char place[80];
		snprintf(place, sizeof place, "%s:%.8s", wad, names[i]);
		if (!level_load(&level, place, &fault)) fail_msg("%s", fault.text);
		trial t = {0};
		copy_walls(&t, &level.walls);
		level_free(&level);
		assert_true(t.wall_count > 50);
		place_bodies(&t, 64 + pairs_wanted() / 5000, &source);
		compare(&t, names[i], &hits);
		walls += t.wall_count;
		trial_free(&t);
	}
	print_message("%zu maps, %zu walls, %zu hits\n", maps, walls, hits);
	assert_true(hits > maps * 10);
}

int test_maps(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_maps_have_the_bits_of_brute_force),
	};
	return RUN_SUITE("maps", tests);
}
