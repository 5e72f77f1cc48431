#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "joints.h"

typedef struct scene_word {
	const char *start;
	size_t length;
} scene_word;

typedef struct scene_cursor {
	const char *at, *end, *file;
	size_t line;
	app_fault *fault;
} scene_cursor;

// The next word of this line; of length 0 where the line or a comment's beginning ends it.
static scene_word next_word(scene_cursor *cursor) {
	while (cursor->at < cursor->end && memchr(" \t\r\v\f", *cursor->at, 5)) cursor->at++;
	scene_word word = {cursor->at, 0};
	while (cursor->at < cursor->end && !memchr(" \t\r\v\f\n#", *cursor->at, 7)) cursor->at++;
	word.length = (size_t)(cursor->at - word.start);
	return word;
}

static void next_line(scene_cursor *cursor) {
	while (cursor->at < cursor->end && *cursor->at != '\n') cursor->at++;
	if (cursor->at < cursor->end) cursor->at++;
	cursor->line++;
}

static bool is(scene_word word, const char *text) {
	return word.length == strlen(text) && !memcmp(word.start, text, word.length);
}

static bool read_number(const scene_cursor *cursor, scene_word word, float *out) {
	char *rest;
	*out = strtof(word.start, &rest);
	if (rest == word.start + word.length) return true;
	return fault_set(cursor->fault, "%s:%zu: \"%s\" is not a number", cursor->file, cursor->line,
		quote_part(word.start, word.length).text);
}

static bool read_numbers(scene_cursor *cursor, float *numbers, int count, const char *wanted) {
	for (int i = 0; i < count; i++) {
		scene_word word = next_word(cursor);
		if (word.length == 0)
			return fault_set(
				cursor->fault, "%s:%zu: the line ends early; wanted %s", cursor->file, cursor->line, wanted);
		if (!read_number(cursor, word, &numbers[i])) return false;
	}
	return true;
}

// What may follow the numbers: in this version, nothing.
static bool read_options(scene_cursor *cursor, const char *const later[]) {
	scene_word word = next_word(cursor);
	if (word.length == 0) return true;
	for (int i = 0; later[i]; i++)
		if (is(word, later[i]))
			return fault_not_yet(cursor->fault, "%s:%zu: \"%s\"", cursor->file, cursor->line, later[i]);
	return fault_set(cursor->fault, "%s:%zu: unknown word \"%s\"", cursor->file, cursor->line,
		quote_part(word.start, word.length).text);
}

static bool read_wall(scene_cursor *cursor, app_scene *out) {
	static const char *const later[] = {"radius", "one-sided", "moving", "category", "mask", "group", NULL};
	float number[4];
	if (!read_numbers(cursor, number, 4, "wall AX AY BX BY") || !read_options(cursor, later)) return false;
	size_t *lines = array_grow(out->wall_lines, out->walls.count, &out->wall_lines_room, sizeof *lines);
	if (!lines) return fault_no_memory(cursor->fault, cursor->file);
	out->wall_lines = lines;
	lines[out->walls.count] = cursor->line;
	return segments_add(&out->walls, number[0], number[1], number[2], number[3]) ||
		   fault_no_memory(cursor->fault, cursor->file);
}

static bool read_circle(scene_cursor *cursor, app_scene *out) {
	static const char *const later[] = {"accelerate", "category", "mask", "group", NULL};
	float number[5];
	if (!read_numbers(cursor, number, 5, "circle X Y RADIUS DX DY") || !read_options(cursor, later)) return false;
	return circles_add(&out->circles, number[0], number[1], number[3], number[4], number[2]) ||
		   fault_no_memory(cursor->fault, cursor->file);
}

static bool read_thing(scene_cursor *cursor, app_scene *out) {
	scene_word word = next_word(cursor);
	if (word.length == 0) return true;
	if (is(word, "wall")) return read_wall(cursor, out);
	if (is(word, "circle")) return read_circle(cursor, out);
	return fault_set(cursor->fault, "%s:%zu: unknown word \"%s\"; a line begins with wall or circle", cursor->file,
		cursor->line, quote_part(word.start, word.length).text);
}

bool scene_read(app_scene *out, app_bytes text, const char *file, app_fault *fault) {
	memset(out, 0, sizeof *out);
	for (scene_cursor cursor = {text.data, text.data + text.size, file, 1, fault}; cursor.at < cursor.end;
		 next_line(&cursor))
		if (!read_thing(&cursor, out)) {
			scene_free(out);
			return false;
		}
	return true;
}

void scene_free(app_scene *scene) {
	segments_free(&scene->walls);
	circles_free(&scene->circles);
	free(scene->wall_lines);
	memset(scene, 0, sizeof *scene);
}

static bool fill_level(app_level *out, const app_scene *scene, const char *file, app_fault *fault) {
	const app_segments *walls = &scene->walls;
	for (size_t i = 0; i < walls->count; i++) {
		if (!isfinite(walls->ax[i]) || !isfinite(walls->ay[i]) || !isfinite(walls->bx[i]) || !isfinite(walls->by[i]))
			return fault_set(fault, "%s:%zu: this wall is not finite", file, scene->wall_lines[i]);
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
