#include "levels/readers/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/joints.h"
#include "levels/readers/text_cursor.h"

// ---------------------------------------------------------------------------------------------------------------------
// Options
// ---------------------------------------------------------------------------------------------------------------------

typedef enum shape_kind { SHAPE_WALL = 1, SHAPE_CIRCLE = 2 } shape_kind; // bits: an option may belong to both

typedef enum option_type { OPTION_FLAG, OPTION_FLOAT, OPTION_VECTOR, OPTION_BITS } option_type;

typedef struct option_description {
	const char *name, *syntax;
	int shapes;
	option_type type;
	size_t offset; // in scene_options
} option_description;

static const option_description options[] = {
	{"radius", "radius R", SHAPE_WALL, OPTION_FLOAT, offsetof(scene_options, radius)},
	{"one-sided", NULL, SHAPE_WALL, OPTION_FLAG, offsetof(scene_options, one_sided)},
	{"moving", "moving DX DY", SHAPE_WALL, OPTION_VECTOR, offsetof(scene_options, moving)},
	{"accelerate", "accelerate AX AY", SHAPE_CIRCLE, OPTION_VECTOR, offsetof(scene_options, acceleration)},
	{"category", "category N", SHAPE_WALL | SHAPE_CIRCLE, OPTION_BITS, offsetof(scene_options, category)},
	{"mask", "mask N", SHAPE_WALL | SHAPE_CIRCLE, OPTION_BITS, offsetof(scene_options, mask)},
	{"group", "group N", SHAPE_WALL | SHAPE_CIRCLE, OPTION_BITS, offsetof(scene_options, group)},
};
enum { OPTIONS = sizeof options / sizeof *options };

static bool read_value(text_cursor *cursor, const option_description *option, scene_options *out) {
	void *at = (char *)out + option->offset;
	switch (option->type) {
	case OPTION_FLAG:
		*(uint8_t *)at = 1;
		break;
	case OPTION_FLOAT:
		return cursor_floats(cursor, at, 1, option->syntax);
	case OPTION_VECTOR:
		return cursor_floats(cursor, at, 2, option->syntax);
	case OPTION_BITS:
		return cursor_bits(cursor, at, option->syntax);
	}
	return true;
}

static bool read_option(text_cursor *cursor, text_word word, shape_kind shape, bool *given, scene_options *out) {
	for (int i = 0; i < OPTIONS; i++) {
		if (!(options[i].shapes & (int)shape) || !word_is(word, options[i].name)) continue;
		if (given[i])
			return fault_at(cursor->fault, cursor_place(cursor, word.start), "\"%s\" is given twice", options[i].name);
		given[i] = true;
		return read_value(cursor, &options[i], out);
	}
	return fault_at(cursor->fault, cursor_place(cursor, word.start), "\"%s\" is not an option of a %s",
		quote_part(word.start, word.length).text, shape == SHAPE_WALL ? "wall" : "circle");
}

/// Reads the options that follow the numbers of a shape, the one of this index in the list.
static bool read_options(text_cursor *cursor, shape_kind shape, scene_option_list *list, size_t index) {
	scene_options read = {.line = cursor->place.line, .category = 1, .mask = UINT32_MAX};
	bool given[OPTIONS] = {false};
	for (text_word word = cursor_word(cursor); word.length; word = cursor_word(cursor))
		if (!read_option(cursor, word, shape, given, &read)) return false;
	scene_options *larger = array_grow(list->data, index, &list->capacity, sizeof read);
	if (!larger) return fault_no_memory(cursor->fault, cursor->place.file);
	list->data = larger;
	list->data[index] = read;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes
// ---------------------------------------------------------------------------------------------------------------------

static bool read_wall(text_cursor *cursor, app_scene *out) {
	float number[4];
	if (!cursor_floats(cursor, number, 4, "wall AX AY BX BY") ||
		!read_options(cursor, SHAPE_WALL, &out->wall_options, out->walls.count))
		return false;
	return segments_add(&out->walls, number[0], number[1], number[2], number[3]) ||
		   fault_no_memory(cursor->fault, cursor->place.file);
}

static bool read_circle(text_cursor *cursor, app_scene *out) {
	float number[5];
	if (!cursor_floats(cursor, number, 5, "circle X Y RADIUS DX DY") ||
		!read_options(cursor, SHAPE_CIRCLE, &out->circle_options, out->circles.count))
		return false;
	return circles_add(&out->circles, number[0], number[1], number[3], number[4], number[2]) ||
		   fault_no_memory(cursor->fault, cursor->place.file);
}

static bool read_line(text_cursor *cursor, app_scene *out) {
	text_word word = cursor_word(cursor);
	if (word.length == 0) return true;
	if (word_is(word, "wall")) return read_wall(cursor, out);
	if (word_is(word, "circle")) return read_circle(cursor, out);
	return fault_at(cursor->fault, cursor_place(cursor, word.start), "\"%s\" is not a shape; expected wall or circle",
		quote_part(word.start, word.length).text);
}

bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	text = bytes_without_mark(text);
	text_cursor cursor = {text.data, text.data + text.size, {file, 1, 1}, text.data, fault};
	for (; cursor.at < cursor.end; cursor_next_line(&cursor))
		if (!read_line(&cursor, out)) {
			scene_free(out);
			return false;
		}
	return true;
}

void scene_free(app_scene *scene) {
	segments_free(&scene->walls);
	circles_free(&scene->circles);
	free(scene->wall_options.data);
	free(scene->circle_options.data);
	memset(scene, 0, sizeof *scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

static bool fill_level(app_level *out, const app_scene *scene, const char *file, app_fault *fault) {
	const app_segments *walls = &scene->walls;
	for (size_t i = 0; i < walls->count; i++) {
		if (!isfinite(walls->ax[i]) || !isfinite(walls->ay[i]) || !isfinite(walls->bx[i]) || !isfinite(walls->by[i]))
			return fault_at(fault, (text_place){file, scene->wall_options.data[i].line, 1}, "the wall is not finite");
		if (!level_add(out, walls->ax[i], walls->ay[i], walls->bx[i], walls->by[i], true))
			return fault_no_memory(fault, file);
	}
	return walls->count == 0 || joints_mark_loops(walls, out->has_outside) || fault_no_memory(fault, file);
}

bool scene_read_level(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	app_scene scene;
	if (!scene_read(&scene, text, file, fault)) return false;
	level_set_name(out, file, NULL);
	out->format = "scene";
	bool done = fill_level(out, &scene, file, fault);
	scene_free(&scene);
	return done;
}
