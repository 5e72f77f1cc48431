#include "levels/readers/scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/readers/joints.h"
#include "levels/readers/words.h"

enum { OF_WALLS = 1, OF_CIRCLES = 2 };

// ---------------------------------------------------------------------------------------------------------------------
// Options
// ---------------------------------------------------------------------------------------------------------------------

typedef enum option_kind { IS_FLAG, IS_SIZE, IS_VECTOR, IS_BITS } option_kind;

typedef struct option_row {
	const char *name, *wanted;
	int things;
	option_kind kind;
	size_t offset; // in scene_note
} option_row;

static const option_row rows[] = {
	{"radius", "radius R", OF_WALLS, IS_SIZE, offsetof(scene_note, radius)},
	{"one-sided", NULL, OF_WALLS, IS_FLAG, offsetof(scene_note, one_sided)},
	{"moving", "moving DX DY", OF_WALLS, IS_VECTOR, offsetof(scene_note, moving)},
	{"accelerate", "accelerate AX AY", OF_CIRCLES, IS_VECTOR, offsetof(scene_note, acceleration)},
	{"category", "category N", OF_WALLS | OF_CIRCLES, IS_BITS, offsetof(scene_note, category)},
	{"mask", "mask N", OF_WALLS | OF_CIRCLES, IS_BITS, offsetof(scene_note, mask)},
	{"group", "group N", OF_WALLS | OF_CIRCLES, IS_BITS, offsetof(scene_note, group)},
};
enum { ROWS = sizeof rows / sizeof *rows };

static bool read_value(text_cursor *cursor, const option_row *row, scene_note *out) {
	void *at = (char *)out + row->offset;
	switch (row->kind) {
	case IS_FLAG:
		*(uint8_t *)at = 1;
		break;
	case IS_SIZE:
		return numbers_read(cursor, at, 1, row->wanted);
	case IS_VECTOR:
		return numbers_read(cursor, at, 2, row->wanted);
	case IS_BITS:
		return bits_read(cursor, at, row->wanted);
	}
	return true;
}

static bool read_option(text_cursor *cursor, text_word word, int thing, bool *said, scene_note *out) {
	for (int i = 0; i < ROWS; i++) {
		if (!(rows[i].things & thing) || !word_is(word, rows[i].name)) continue;
		if (said[i])
			return fault_set(cursor->fault, "%s:%zu: \"%s\" is said twice", cursor->file, cursor->line, rows[i].name);
		said[i] = true;
		return read_value(cursor, &rows[i], out);
	}
	return fault_set(cursor->fault, "%s:%zu: unknown word \"%s\"", cursor->file, cursor->line,
		quote_part(word.start, word.length).text);
}

// What follows the numbers of the count-th thing of its kind.
static bool read_note(text_cursor *cursor, int thing, scene_notes *notes, size_t count) {
	scene_note note = {.line = cursor->line, .category = 1, .mask = UINT32_MAX};
	bool said[ROWS] = {false};
	for (text_word word = word_next(cursor); word.length; word = word_next(cursor))
		if (!read_option(cursor, word, thing, said, &note)) return false;
	scene_note *larger = array_grow(notes->at, count, &notes->room, sizeof note);
	if (!larger) return fault_no_memory(cursor->fault, cursor->file);
	notes->at = larger;
	notes->at[count] = note;
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Things
// ---------------------------------------------------------------------------------------------------------------------

static bool read_wall(text_cursor *cursor, app_scene *out) {
	float number[4];
	if (!numbers_read(cursor, number, 4, "wall AX AY BX BY") ||
		!read_note(cursor, OF_WALLS, &out->of_walls, out->walls.count))
		return false;
	return segments_add(&out->walls, number[0], number[1], number[2], number[3]) ||
		   fault_no_memory(cursor->fault, cursor->file);
}

static bool read_circle(text_cursor *cursor, app_scene *out) {
	float number[5];
	if (!numbers_read(cursor, number, 5, "circle X Y RADIUS DX DY") ||
		!read_note(cursor, OF_CIRCLES, &out->of_circles, out->circles.count))
		return false;
	return circles_add(&out->circles, number[0], number[1], number[3], number[4], number[2]) ||
		   fault_no_memory(cursor->fault, cursor->file);
}

static bool read_thing(text_cursor *cursor, app_scene *out) {
	text_word word = word_next(cursor);
	if (word.length == 0) return true;
	if (word_is(word, "wall")) return read_wall(cursor, out);
	if (word_is(word, "circle")) return read_circle(cursor, out);
	return fault_set(cursor->fault, "%s:%zu: unknown word \"%s\"; a line begins with wall or circle", cursor->file,
		cursor->line, quote_part(word.start, word.length).text);
}

bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	text_cursor cursor = {text.data, text.data + text.size, file, 1, fault};
	for (; cursor.at < cursor.end; line_next(&cursor))
		if (!read_thing(&cursor, out)) {
			scene_free(out);
			return false;
		}
	return true;
}

void scene_free(app_scene *scene) {
	segments_free(&scene->walls);
	circles_free(&scene->circles);
	free(scene->of_walls.at);
	free(scene->of_circles.at);
	memset(scene, 0, sizeof *scene);
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

static bool fill_level(app_level *out, const app_scene *scene, const char *file, app_fault *fault) {
	const app_segments *walls = &scene->walls;
	for (size_t i = 0; i < walls->count; i++) {
		if (!isfinite(walls->ax[i]) || !isfinite(walls->ay[i]) || !isfinite(walls->bx[i]) || !isfinite(walls->by[i]))
			return fault_set(fault, "%s:%zu: this wall is not finite", file, scene->of_walls.at[i].line);
		if (!level_add(out, walls->ax[i], walls->ay[i], walls->bx[i], walls->by[i], true))
			return fault_no_memory(fault, file);
	}
	return walls->count == 0 || joints_mark_loops(walls, out->one_sided) || fault_no_memory(fault, file);
}

bool scene_read_level(app_level *out, app_bytes text, const char *file, app_fault *fault) {
	app_scene scene;
	if (!scene_read(&scene, text, file, fault)) return false;
	snprintf(out->name, sizeof out->name, "%s", file_name(file));
	bool done = fill_level(out, &scene, file, fault);
	scene_free(&scene);
	return done;
}
