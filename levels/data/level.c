#include "levels/data/level.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool level_add(app_level *level, float ax, float ay, float bx, float by, bool has_outside) {
	uint8_t *larger = array_grow(level->has_outside, level->walls.count, &level->has_outside_capacity, 1);
	if (!larger) return false;
	level->has_outside = larger;
	level->has_outside[level->walls.count] = has_outside;
	return segments_add(&level->walls, ax, ay, bx, by);
}

void level_free(app_level *level) {
	segments_free(&level->walls);
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
