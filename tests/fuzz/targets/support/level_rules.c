#include "fuzz/targets/support/level_rules.h"

#include <graze/check.h>
#include <math.h>
#include <string.h>

#include "fuzz/targets/support/target.h"

// ---- Views

static float column(const float *data, size_t stride, size_t i) {
	float value;
	memcpy(&value, (const char *)data + i * stride, sizeof value);
	return value;
}

typedef struct wall_ends {
	float n[4]; ///< ax, ay, bx, by
} wall_ends;

static wall_ends ends_of(const gz_walls *walls, size_t i) {
	return (wall_ends){{column(walls->a.x, walls->a.stride, i), column(walls->a.y, walls->a.stride, i),
		column(walls->b.x, walls->b.stride, i), column(walls->b.y, walls->b.stride, i)}};
}

static bool same_text(const char *a, const char *b) { return !strcmp(a, b); }

/// Whether a text has no control characters.
static bool is_line(const char *text) {
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == 127) return false;
	return true;
}

// ---- Walls

/// Where the box around walls is.
typedef struct box {
	float low_x, low_y, high_x, high_y;
} box;

static box box_of(const gz_walls *walls) {
	box all = {INFINITY, INFINITY, -INFINITY, -INFINITY};
	for (size_t i = 0; i < walls->count; i++) {
		const wall_ends w = ends_of(walls, i);
		all.low_x = fminf(all.low_x, fminf(w.n[0], w.n[2])), all.high_x = fmaxf(all.high_x, fmaxf(w.n[0], w.n[2]));
		all.low_y = fminf(all.low_y, fminf(w.n[1], w.n[3])), all.high_y = fmaxf(all.high_y, fmaxf(w.n[1], w.n[3]));
	}
	return all;
}

static void check_walls(const gz_walls *walls, const level_rules *rules) {
	EXPECT(walls->count <= INT32_MAX, "%zu walls", walls->count);
	EXPECT(!rules->drawing || walls->count <= 1u << 24, "%zu walls in a drawing", walls->count);
	for (size_t i = 0; i < walls->count; i++) {
		const wall_ends w = ends_of(walls, i);
		for (int k = 0; k < 4; k++) {
			EXPECT(isfinite(w.n[k]), "wall %zu is not finite", i);
			EXPECT(!rules->drawing || fabsf(w.n[k]) <= 0x1p40f, "wall %zu reaches %a", i, (double)w.n[k]);
		}
		EXPECT(rules->points || w.n[0] != w.n[2] || w.n[1] != w.n[3], "wall %zu has the length 0", i);
	}
}

// ---- Things

/// Whether a text is among the maps.
static bool is_map(const gz_level_info *info, const char *name) {
	for (size_t i = 0; i < info->map_count; i++)
		if (same_text(info->maps[i], name)) return true;
	return false;
}

static void check_info(const gz_level *level, const gz_walls *walls, const level_rules *rules) {
	const gz_level_info info = gz_level_describe(level);
	const box around = walls->count ? box_of(walls) : (box){0, 0, 0, 0};
	bool known = same_text(info.format, rules->formats[0]);
	if (rules->formats[1]) known |= same_text(info.format, rules->formats[1]);
	EXPECT(known, "the format is %s", info.format);
	EXPECT(info.map_count ? is_map(&info, info.map) : !*info.map, "the map %s is none of the file", info.map);
	EXPECT(is_line(info.left_out), "left_out is no line: %s", info.left_out);
	EXPECT(info.low_x == around.low_x && info.low_y == around.low_y && info.high_x == around.high_x &&
			   info.high_y == around.high_y,
		"the box around all walls is from %a %a to %a %a", (double)info.low_x, (double)info.low_y, (double)info.high_x,
		(double)info.high_y);
}

static void check_outline(const gz_thing *t, const gz_walls *walls, size_t index) {
	EXPECT(t->wall_count == 0 || t->wall_count == t->outline.count, "thing %zu has %zu lines, and %zu walls", index,
		t->outline.count, t->wall_count);
	EXPECT((t->shape == GZ_THING_POINT) == (t->outline.count == 0), "thing %zu, of shape %d, has %zu lines", index,
		(int)t->shape, t->outline.count);
	const box around = t->outline.count ? box_of(&t->outline) : (box){t->x, t->y, t->x, t->y};
	EXPECT(t->low_x == around.low_x && t->low_y == around.low_y && t->high_x == around.high_x &&
			   t->high_y == around.high_y,
		"the box around thing %zu is wrong", index);
	for (size_t k = 0; k < t->wall_count; k++) {
		EXPECT(t->walls[k] >= 0 && (size_t)t->walls[k] < walls->count && (!k || t->walls[k] > t->walls[k - 1]),
			"thing %zu has the wall %d, of %zu", index, t->walls[k], walls->count);
		const wall_ends line = ends_of(&t->outline, k), wall = ends_of(walls, (size_t)t->walls[k]);
		EXPECT(!memcmp(&line, &wall, sizeof line), "line %zu of thing %zu is not its wall", k, index);
	}
}

static void check_properties(const gz_thing *t, size_t index) {
	for (size_t k = 0; k < t->property_count; k++) {
		const gz_property *p = t->properties + k;
		const char *found = gz_thing_property(t, p->name);
		EXPECT(p->value && found, "property %zu of thing %zu is not found", k, index);
		if (k == 0) EXPECT(found == p->value, "thing %zu has another first property %s", index, p->name);
		if (k == 8) break; // finding one takes time in proportion to those before it
	}
}

/// Things of drawings are as near as walls are.
static void check_place(const gz_thing *t, size_t index, const level_rules *rules) {
	const float numbers[] = {t->x, t->y, t->angle};
	for (int k = 0; k < 3; k++) {
		EXPECT(isfinite(numbers[k]), "thing %zu is not finite", index);
		EXPECT(!rules->drawing || fabsf(numbers[k]) <= 0x1p40f, "thing %zu is at %a", index, (double)numbers[k]);
	}
}

static void check_things(const gz_level *level, const gz_walls *walls, const level_rules *rules) {
	const gz_things things = gz_level_things(level);
	const gz_thing *next = NULL;
	for (size_t i = 0; i < things.count; i++) {
		const gz_thing *t = things.data + i;
		EXPECT(t->name && t->type && t->layer, "thing %zu has no texts", i);
		check_place(t, i, rules), check_outline(t, walls, i), check_properties(t, i);
		next = gz_level_find(level, next, NULL, NULL);
		EXPECT(next == t, "thing %zu is not found", i);
		if (i >= 8) continue;
		const gz_thing *first = gz_level_find(level, NULL, t->name, t->type);
		EXPECT(first && first <= t && same_text(first->name, t->name), "thing %zu is not found by its name", i);
	}
	EXPECT(!things.count || !gz_level_find(level, next, NULL, NULL), "there is a thing behind the last");
}

void check_level(const gz_level *level, const level_rules *rules) {
	const gz_walls walls = gz_level_walls(level);
	check_walls(&walls, rules), check_info(level, &walls, rules), check_things(level, &walls, rules);
}

// ---- Equality

static void check_same_walls(const gz_walls *a, const gz_walls *b) {
	EXPECT(a->count == b->count, "%zu walls, then %zu", a->count, b->count);
	for (size_t i = 0; i < a->count; i++) {
		const wall_ends one = ends_of(a, i), other = ends_of(b, i);
		EXPECT(!memcmp(&one, &other, sizeof one), "wall %zu differs when it is read again", i);
	}
}

static void check_same_things(const gz_thing *a, const gz_thing *b, size_t i) {
	EXPECT(same_text(a->name, b->name) && same_text(a->type, b->type) && same_text(a->layer, b->layer) &&
			   a->shape == b->shape && a->x == b->x && a->y == b->y && a->angle == b->angle &&
			   a->wall_count == b->wall_count && a->property_count == b->property_count,
		"thing %zu differs when it is read again", i);
	for (size_t k = 0; k < a->property_count; k++)
		EXPECT(same_text(a->properties[k].name, b->properties[k].name) &&
				   same_text(a->properties[k].value, b->properties[k].value),
			"property %zu of thing %zu differs when it is read again", k, i);
	check_same_walls(&a->outline, &b->outline);
}

void check_same_levels(const gz_level *level, const gz_level *other) {
	const gz_walls a = gz_level_walls(level), b = gz_level_walls(other);
	const gz_things things = gz_level_things(level), others = gz_level_things(other);
	const gz_level_info info = gz_level_describe(level), again = gz_level_describe(other);
	check_same_walls(&a, &b);
	EXPECT(things.count == others.count, "%zu things, then %zu", things.count, others.count);
	for (size_t i = 0; i < things.count; i++) check_same_things(things.data + i, others.data + i, i);
	EXPECT(
		info.map_count == again.map_count && same_text(info.map, again.map) && same_text(info.left_out, again.left_out),
		"the description differs when the level is read again");
}

// ---- Errors

void check_level_error(const gz_level_error *error, const char *name, const void *data, size_t size) {
	const size_t length = strlen(name);
	size_t lines = 1;
	EXPECT(error->status != GZ_LEVEL_OK, "no level, and no error");
	EXPECT(error->status != GZ_LEVEL_OUT_OF_MEMORY, "no memory: %s", error->text);
	EXPECT(!strncmp(error->text, name, length) && error->text[length] == ':' && strlen(error->text) > length + 3,
		"the error does not begin with the name: %s", error->text);
	EXPECT(is_line(error->text) && is_line(error->object), "the error is no line: %s", error->text);
	EXPECT(error->column == 0 || error->line > 0, "the error has a column alone: %s", error->text);
	for (size_t i = 0; i < size; i++) lines += ((const char *)data)[i] == '\n' || ((const char *)data)[i] == '\r';
	EXPECT(error->line <= lines, "line %zu, of %zu: %s", error->line, lines, error->text);
}

void check_level_world(const gz_level *level) {
	const gz_level_info info = gz_level_describe(level);
	const float width = info.high_x - info.low_x, height = info.high_y - info.low_y, reach = fmaxf(width, height);
	// A reach as large as the level makes few cells: creating a world takes longer than reading.
	const gz_world_desc desc = {.walls = gz_level_walls(level), .reach = reach <= GZ_LIMIT ? reach : 0};
	const gz_error expected = gz_check_walls(&desc.walls, 0);
	gz_error error;
	gz_world *world = gz_world_create(&desc, &error);
	EXPECT(error.status == expected.status && error.index == expected.index, "a world: %s; a check: %s", error.text,
		expected.text);
	EXPECT((world != NULL) == (error.status == GZ_STATUS_OK), "a world and an error: %s", error.text);
	if (world) EXPECT(gz_world_describe(world).walls == desc.walls.count, "the world has other walls");
	gz_world_destroy(world);
}
