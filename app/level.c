#include "level.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scene.h"
#include "wad.h"
#include "workload.h"

bool level_add(app_level *level, float ax, float ay, float bx, float by, bool one_sided) {
	uint8_t *larger = array_grow(level->one_sided, level->walls.count, &level->one_sided_room, 1);
	if (!larger) return false;
	level->one_sided = larger;
	level->one_sided[level->walls.count] = one_sided;
	return segments_add(&level->walls, ax, ay, bx, by);
}

void level_free(app_level *level) {
	segments_free(&level->walls);
	free(level->one_sided);
	memset(level, 0, sizeof *level);
}

bool level_parse(app_level *out, app_bytes input, const char *file, const char *map, app_fault *fault) {
	bool done;
	memset(out, 0, sizeof *out);
	if (wad_is(input)) done = wad_read(out, input, file, map, fault);
	else if (workload_is(input))
		done = fault_set(fault, "%s: is a workload, for graze replay; a level is a WAD or a scene", file);
	else if (map) done = fault_set(fault, "%s: is no WAD, so it has no map %s", file, map);
	else done = scene_read_level(out, input, file, fault);
	if (!done) level_free(out);
	return done;
}

bool level_load(app_level *out, const char *place, app_fault *fault) {
	memset(out, 0, sizeof *out);
	char file[MOST_PATH];
	const char *map = NULL, *colon = strrchr(place, ':');
	// A file's own name may have a colon in it.
	size_t length = colon && access(place, F_OK) != 0 ? (size_t)(colon - place) : strlen(place);
	if (length >= sizeof file) return fault_set(fault, "%.80s...: this name is too long", place);
	memcpy(file, place, length);
	file[length] = 0;
	if (place[length] == ':') map = place + length + 1;
	app_bytes input;
	if (!file_read(&input, file, fault)) return false;
	bool done = level_parse(out, input, file, map, fault);
	file_forget(&input);
	return done;
}
