#include "soak/scenes/map_scenes.h"

#include <stdio.h>
#include <stdlib.h>

#include "levels/load_level.h"

static const char wad[] = "/usr/share/games/doom/freedoom1.wad";
static const char *const names[MAPS] = {"E1M5", "E2M5", "E3M4", "E4M2"};

soak_scene map_scene(int number) {
	app_level level;
	app_fault fault;
	char name[80];
	snprintf(name, sizeof name, "%s:%s", wad, names[number]);
	if (!level_load(&level, name, &fault)) {
		fprintf(stderr,
			"graze_soak: no maps without the package freedoom: %s\n"
			"Install it, or name other kinds: --kinds rooms,doors,rounds,sectors,corners\n",
			fault.text);
		exit(2);
	}
	soak_scene out = {
		.workload = names[number], .unit = 1, .radius = {10, 20}, .farthest = 100, .full_check_interval = 16384};
	snprintf(out.name, sizeof out.name, "map %s", names[number]);
	const app_segments *from = &level.walls;
	for (size_t i = 0; i < from->count; i++) // walls with void on one side form the outline
		soak_scene_add_wall(&out, (point){from->ax[i], from->ay[i]}, (point){from->bx[i], from->by[i]}, 0,
			level.has_outside[i] ? 0 : -1);
	level_free(&level);
	soak_scene_complete(&out);
	return out;
}
