// The public interface: an app_level behind pointers instead of ranges of indices.
#include <graze/levels.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/load_level.h"

struct gz_level {
	app_level level;
	gz_thing *things;
	int32_t *wall_indices; ///< 0, 1, 2, ...: those of a thing are a part of it
};

// ---------------------------------------------------------------------------------------------------------------------
// Things
// ---------------------------------------------------------------------------------------------------------------------

/// Segments from `first` on, as walls.
static gz_walls view_of(const app_segments *segments, size_t first, size_t count) {
	gz_walls walls = {.count = count};
	if (count == 0) return walls;
	walls.a = (gz_vec2_view){segments->ax + first, segments->ay + first, sizeof(float)};
	walls.b = (gz_vec2_view){segments->bx + first, segments->by + first, sizeof(float)};
	return walls;
}

static app_segments part_of(const app_segments *s, size_t first, size_t count) {
	return (app_segments){s->ax + first, s->ay + first, s->bx + first, s->by + first, count, count};
}

static void place(gz_thing *out, const app_thing *from, const app_segments *lines) {
	out->x = out->low_x = out->high_x = from->x, out->y = out->low_y = out->high_y = from->y;
	if (from->line_count == 0) return;
	const app_segments outline = part_of(lines, from->first_line, from->line_count);
	const app_box box = segments_box(&outline);
	out->low_x = box.low_x, out->low_y = box.low_y, out->high_x = box.high_x, out->high_y = box.high_y;
	if (from->placed) return;
	out->x = box.low_x + (box.high_x - box.low_x) / 2;
	out->y = box.low_y + (box.high_y - box.low_y) / 2;
}

static gz_thing thing_of(const gz_level *level, const app_thing *from) {
	const app_things *things = &level->level.things;
	const app_segments *lines = from->passed ? &things->outlines : &level->level.walls;
	gz_thing thing = {.name = from->name,
		.type = from->type,
		.layer = from->layer,
		.shape = from->shape,
		.angle = from->angle,
		.outline = view_of(lines, from->first_line, from->line_count)};
	place(&thing, from, lines);
	if (!from->passed && from->line_count) {
		thing.walls = level->wall_indices + from->first_line;
		thing.wall_count = from->line_count;
	}
	if (from->property_count) thing.properties = things->properties + from->first_property;
	thing.property_count = from->property_count;
	return thing;
}

/// Returns false when there is no memory.
static bool fill(gz_level *level) {
	const app_things *things = &level->level.things;
	const size_t walls = level->level.walls.count;
	if (walls > INT32_MAX || things->count > SIZE_MAX / sizeof *level->things - 1) return false;
	level->wall_indices = malloc((walls + 1) * sizeof *level->wall_indices);
	level->things = malloc((things->count + 1) * sizeof *level->things);
	if (!level->wall_indices || !level->things) return false;
	for (size_t i = 0; i < walls; i++) level->wall_indices[i] = (int32_t)i;
	for (size_t i = 0; i < things->count; i++) level->things[i] = thing_of(level, &things->data[i]);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------------------------------------------------

static void report(gz_level_error *error, const app_fault *fault) {
	if (!error) return;
	memset(error, 0, sizeof *error);
	error->status = fault->status;
	error->line = fault->line, error->column = fault->column;
	snprintf(error->object, sizeof error->object, "%s", fault->object);
	snprintf(error->text, sizeof error->text, "%.*s", (int)sizeof error->text - 1, fault->text);
}

typedef struct short_name {
	char text[204];
} short_name;

/// The name for messages: the one in the options, or else this one; the end of a long one, since errors have a fixed
/// size.
static short_name name_for(const gz_level_options *options, const char *otherwise) {
	const char *name = options && options->name && *options->name ? options->name : otherwise;
	const size_t length = strlen(name);
	short_name out;
	if (length <= 200) snprintf(out.text, sizeof out.text, "%s", name);
	else snprintf(out.text, sizeof out.text, "...%s", name + length - 200);
	return out;
}

static gz_level *parse(app_bytes input, const char *name, const gz_level_options *options, app_fault *fault) {
	gz_level *level = calloc(1, sizeof *level);
	if (!level) {
		fault_no_memory(fault, name);
		return NULL;
	}
	if (level_parse(&level->level, input, name, options, fault) && (fill(level) || fault_no_memory(fault, name)))
		return level;
	gz_level_close(level);
	return NULL;
}

gz_level *gz_level_open(const char *path, const gz_level_options *options, gz_level_error *error) {
	const short_name name = name_for(options, path ? path : "level");
	app_fault fault = {.status = GZ_LEVEL_OK};
	app_bytes input;
	gz_level *level = NULL;
	if (!path) fault_set_status(&fault, GZ_LEVEL_UNREADABLE, "%s: the path is null", name.text);
	else if (file_read_as(&input, path, name.text, &fault)) {
		level = parse(input, name.text, options, &fault);
		bytes_free(&input);
	}
	report(error, &fault);
	return level;
}

/// The readers need a zero behind the last byte, so they read a copy.
gz_level *gz_level_read(const void *bytes, size_t size, const gz_level_options *options, gz_level_error *error) {
	const short_name name = name_for(options, "level");
	app_fault fault = {.status = GZ_LEVEL_OK};
	gz_level *level = NULL;
	app_bytes copy;
	if (bytes_copy(&copy, bytes, size, name.text, &fault)) {
		level = parse(copy, name.text, options, &fault);
		bytes_free(&copy);
	}
	report(error, &fault);
	return level;
}

void gz_level_close(gz_level *level) {
	if (!level) return;
	level_free(&level->level);
	free(level->things);
	free(level->wall_indices);
	free(level);
}

// ---------------------------------------------------------------------------------------------------------------------
// Contents
// ---------------------------------------------------------------------------------------------------------------------

gz_level_info gz_level_describe(const gz_level *level) {
	const app_level *from = &level->level;
	const app_box box = segments_box(&from->walls);
	return (gz_level_info){.format = from->format,
		.map = from->map ? from->map : "",
		.maps = from->maps,
		.map_count = from->map_count,
		.left_out = from->note,
		.low_x = box.low_x,
		.low_y = box.low_y,
		.high_x = box.high_x,
		.high_y = box.high_y};
}

gz_walls gz_level_walls(const gz_level *level) { return view_of(&level->level.walls, 0, level->level.walls.count); }

gz_things gz_level_things(const gz_level *level) { return (gz_things){level->things, level->level.things.count}; }

const gz_thing *gz_level_find(const gz_level *level, const gz_thing *after, const char *name, const char *type) {
	const gz_thing *end = level->things + level->level.things.count;
	for (const gz_thing *thing = after ? after + 1 : level->things; thing < end; thing++)
		if ((!name || !strcmp(thing->name, name)) && (!type || type_has(thing->type, type, strlen(type)))) return thing;
	return NULL;
}

const char *gz_thing_property(const gz_thing *thing, const char *name) {
	for (size_t i = 0; i < thing->property_count; i++)
		if (!strcmp(thing->properties[i].name, name)) return thing->properties[i].value;
	return NULL;
}
