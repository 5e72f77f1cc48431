#include "world/many_walls.h"

#include <stdlib.h>
#include <string.h>

#include "generators/random.h"
#include "support/check.h"

void many_walls_free(many_walls *c) {
	free(c->a), free(c->b), free(c->radius), free(c->id), free(c->one_sided), free(c->mask);
}

/// The next wall of a chain that turns, or the first one of a new chain. Every 8th wall ends where the first wall
/// begins, however far that is: many long walls, many ends at one place.
static void place_wall(many_walls *c, size_t i, float size, random_source *source) {
	const float dx = random_signed(source, 5), dy = random_signed(source, 5);
	const bool apart = i % 64 == 0;
	const float x = apart ? random_signed(source, 0) * size : c->b[2 * i - 2],
				y = apart ? random_signed(source, 0) * size : c->b[2 * i - 1];
	const float scale = random_chance(source, 200) ? 40 : 1;
	c->a[2 * i] = x, c->a[2 * i + 1] = y;
	c->b[2 * i] = x + dx * scale, c->b[2 * i + 1] = y + dy * (random_chance(source, 5) ? 0 : scale);
	if (i % 8 == 7) memcpy(c->b + 2 * i, c->a, 2 * sizeof *c->b);
	c->radius[i] = random_chance(source, 4) ? random_positive(source, 3) : 0;
	c->id[i] = random_bits(source), c->one_sided[i] = random_chance(source, 6),
	c->mask[i] = (uint32_t)random_bits(source);
}

many_walls many_walls_make(size_t count, float size, bool all, uint64_t seed) {
	random_source source = {seed};
	const size_t n = count + 1;
	many_walls c = {.a = calloc(2 * n, sizeof *c.a), .b = calloc(2 * n, sizeof *c.b)};
	c.radius = calloc(n, sizeof *c.radius), c.id = calloc(n, sizeof *c.id), c.mask = calloc(n, sizeof *c.mask);
	c.one_sided = calloc(n, 1);
	assert_true(c.a && c.b && c.radius && c.id && c.mask && c.one_sided);
	for (size_t i = 0; i < count; i++) place_wall(&c, i, size, &source);
	c.view = (gz_walls){.a = {c.a, c.a + 1, 8}, .b = {c.b, c.b + 1, 8}, .count = count};
	if (!all) return c;
	c.view.radius = (gz_float_view){c.radius, 4}, c.view.one_sided = (gz_byte_view){c.one_sided, 1};
	c.view.id = (gz_id_view){c.id, 8, 8};
	c.view.filters.mask = (gz_bits_view){c.mask, 4};
	return c;
}
