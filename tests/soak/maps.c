#include "maps.h"

#include <stdio.h>
#include <stdlib.h>

#include "levels/level.h"

static const char wad[] = "/usr/share/games/doom/freedoom1.wad";
static const char *const names[MAPS] = {"E1M5", "E2M5", "E3M4", "E4M2"};

bool map_make(stage *out, int number) {
	app_level level;
	app_fault fault;
	char name[80];
	snprintf(name, sizeof name, "%s:%s", wad, names[number]);
	if (!level_load(&level, name, &fault)) {
		fprintf(stderr, "graze_soak: skipped: %s (Debian: freedoom)\n", fault.text);
		return false;
	}
	*out = (stage){.workload = names[number], .unit = 1, .radius = {10, 20}, .farthest = 100, .judge_all = 16384};
	snprintf(out->name, sizeof out->name, "map %s", names[number]);
	const app_segments *from = &level.walls;
	for (size_t i = 0; i < from->count; i++) // those with an outside are its outline
		stage_add(
			out, (place){from->ax[i], from->ay[i]}, (place){from->bx[i], from->by[i]}, 0, level.one_sided[i] ? 0 : -1);
	level_free(&level);
	stage_complete(out);
	return true;
}
