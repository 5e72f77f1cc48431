#include "levels/data/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/file.h"
#include "levels/data/printable.h"

bool level_add(app_level *level, float ax, float ay, float bx, float by, bool has_outside) {
	uint8_t *larger = array_grow(level->has_outside, level->walls.count, &level->has_outside_capacity, 1);
	if (!larger) return false;
	level->has_outside = larger;
	level->has_outside[level->walls.count] = has_outside;
	return segments_add(&level->walls, ax, ay, bx, by);
}

bool level_add_line(app_level *level, float ax, float ay, float bx, float by, bool has_outside) {
	app_things *things = &level->things;
	return things->passing ? segments_add(&things->outlines, ax, ay, bx, by)
						   : level_add(level, ax, ay, bx, by, has_outside);
}

const char *level_add_map(app_level *level, const char *name) {
	const char **larger = array_grow(level->maps, level->map_count, &level->map_capacity, sizeof *larger);
	const char *copy = pool_copy(&level->things.texts, name, strlen(name));
	if (!larger) return level->things.texts.failed = true, copy;
	level->maps = larger;
	return level->maps[level->map_count++] = copy;
}

void level_set_name(app_level *level, const char *file, const char *map) {
	*level->name = 0;
	if (!printable_append(level->name, sizeof level->name, file_name(file)) || !map) return;
	if (printable_append(level->name, sizeof level->name, ":")) printable_append(level->name, sizeof level->name, map);
}

void level_free(app_level *level) {
	segments_free(&level->walls);
	segments_free(&level->things.outlines);
	pool_free(&level->things.texts);
	free(level->things.data);
	free(level->things.properties);
	free(level->maps);
	free(level->has_outside);
	memset(level, 0, sizeof *level);
}

void level_note_left_out(app_level *level, const char *const *kinds, const size_t *counts) {
	size_t length = 0;
	for (size_t i = 0; kinds[i]; i++)
		if (counts[i] && length < sizeof level->note)
			length += (size_t)snprintf(level->note + length, sizeof level->note - length, "%s %zu %s%s",
				length ? "," : "left out", counts[i], kinds[i], counts[i] == 1 ? "" : "s");
}

// ---------------------------------------------------------------------------------------------------------------------
// Things
// ---------------------------------------------------------------------------------------------------------------------

bool type_has(const char *type, const char *wanted, size_t length) {
	if (strlen(type) == length && !memcmp(type, wanted, length)) return true;
	for (const char *word = type; *word; word += strspn(word, " \t\r\n")) {
		const size_t size = strcspn(word, " \t\r\n");
		if (size && size == length && !memcmp(word, wanted, length)) return true;
		word += size;
	}
	return false;
}

static bool is_passable(const char *type, const char *passable) {
	for (const char *at = passable ? passable : ""; *at; at += *at == ',') {
		at += strspn(at, " ");
		size_t length = strcspn(at, ","), trimmed = length;
		while (trimmed && at[trimmed - 1] == ' ') trimmed--;
		if (trimmed && type_has(type, at, trimmed)) return true;
		at += length;
	}
	return false;
}

static const char *copy(app_things *things, const char *text) {
	return text ? pool_copy(&things->texts, text, strlen(text)) : "";
}

const char *level_keep_text(app_level *level, const char *text) { return copy(&level->things, text); }

void thing_begin(app_level *level, const app_thing *thing) {
	app_things *things = &level->things;
	app_thing *larger = array_grow(things->data, things->count, &things->capacity, sizeof *larger);
	if (!larger) {
		things->texts.failed = true;
		return;
	}
	things->data = larger;
	app_thing *added = &things->data[things->count++];
	*added = *thing;
	added->name = copy(things, thing->name);
	added->type = copy(things, thing->type);
	added->layer = thing->layer ? thing->layer : "";
	added->passed = thing->passed || is_passable(added->type, level->passable);
	things->passing = added->passed;
	added->first_line = added->passed ? things->outlines.count : level->walls.count;
	added->first_property = things->property_count;
}

void thing_add_part(app_level *level, const char *name, size_t name_length, const char *value, size_t value_length) {
	app_things *things = &level->things;
	gz_property *larger =
		array_grow(things->properties, things->property_count, &things->property_capacity, sizeof *larger);
	if (!larger) {
		things->texts.failed = true;
		return;
	}
	things->properties = larger;
	things->properties[things->property_count++] =
		(gz_property){pool_copy(&things->texts, name, name_length), pool_copy(&things->texts, value, value_length)};
}

void thing_add_property(app_level *level, const char *name, const char *value, size_t value_length) {
	thing_add_part(level, name, strlen(name), value, value_length);
}

void thing_add_number(app_level *level, const char *name, long long value) {
	char text[24];
	const int length = snprintf(text, sizeof text, "%lld", value);
	thing_add_property(level, name, text, (size_t)length);
}

void thing_end(app_level *level) {
	app_things *things = &level->things;
	things->passing = false;
	if (things->texts.failed) return;
	app_thing *thing = &things->data[things->count - 1];
	thing->line_count = (thing->passed ? things->outlines.count : level->walls.count) - thing->first_line;
	thing->property_count = things->property_count - thing->first_property;
	if (thing->line_count == 0) thing->shape = GZ_THING_POINT;
	if (thing->line_count || thing->placed) return;
	things->count--;
	things->property_count = thing->first_property;
}
