#include "levels/game_maps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "levels/load_level.h"
#include "support/check.h"

static const char wad[] = "/usr/share/games/doom/freedoom1.wad";

/// Reads the names of the lumps in front of each THINGS lump: the names of the maps.
static size_t read_names(FILE *file, map_name names[MAX_MAPS]) {
	unsigned char head[12], entry[16];
	map_name before = "";
	size_t count = 0;
	assert_int_equal(fread(head, sizeof head, 1, file), 1);
	const uint32_t lumps = head[4] | (uint32_t)head[5] << 8 | (uint32_t)head[6] << 16;
	const long directory =
		(long)(head[8] | (uint32_t)head[9] << 8 | (uint32_t)head[10] << 16 | (uint32_t)head[11] << 24);
	assert_int_equal(fseek(file, directory, SEEK_SET), 0);
	for (uint32_t i = 0; i < lumps && fread(entry, sizeof entry, 1, file) == 1; i++) {
		if (!strncmp((char *)entry + 8, "THINGS", 8) && count < MAX_MAPS) memcpy(names[count++], before, sizeof before);
		memcpy(before, entry + 8, 8);
	}
	return count;
}

size_t game_map_names(map_name names[MAX_MAPS]) {
	FILE *file = fopen(wad, "rb");
	if (!file) {
		print_message("skipped: %s is missing (Debian: freedoom)\n", wad);
		return 0;
	}
	const size_t count = read_names(file, names);
	fclose(file);
	assert_true(count >= 9);
	return count;
}

const char *game_map_place(const char *name) {
	static char argument[80];
	snprintf(argument, sizeof argument, "%s:%.8s", wad, name);
	return argument;
}

trial game_map_load(const map_name name) {
	app_level level;
	app_fault fault;
	if (!level_load(&level, game_map_place(name), &fault)) fail_msg("%s", fault.text);
	const app_segments *walls = &level.walls;
	trial t = {.wall_count = walls->count, .walls = calloc(walls->count, sizeof *t.walls)};
	assert_true(t.wall_count > 50 && t.walls);
	for (size_t i = 0; i < walls->count; i++)
		t.walls[i] = (trial_wall){walls->ax[i], walls->ay[i], walls->bx[i], walls->by[i]};
	level_free(&level);
	return t;
}
