#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/level.h"
#include "app/spawn.h"

static const char FREEDOOM[] = "/usr/share/games/doom/freedoom1.wad", LARGEST_MAP[] = "E1M5";

struct bench_scene {
	const char *name;
	spawn_settings bodies;
};

static const bench_scene scenes[] = {
	{"crowd", {.seed = 1, .radius = {10, 20}, .speed = {0, 12}}},
	{"bullets", {.seed = 2, .radius = {2, 6}, .speed = {20, 80}}},
	{"hugging", {.seed = 3, .radius = {10, 20}, .speed = {0, 12}, .within = 8}},
};

enum { SCENES = sizeof scenes / sizeof *scenes, MOST_KEPT = 16 };

const bench_scene *scene_at(int index) { return index < SCENES ? scenes + index : NULL; }
const char *scene_name(const bench_scene *scene) { return scene->name; }

static struct {
	const char *place; // of the level, when it was chosen
	bool loaded;
	app_level level;
	app_fault fault;
	struct {
		const bench_scene *scene;
		app_circles bodies;
	} kept[MOST_KEPT];
	int kept_count;
	app_segments tiled;
} made;

void scenes_choose_level(const char *place) { made.place = place; }
const char *scenes_fault(void) { return *made.fault.text ? made.fault.text : NULL; }

static bool load_freedoom(void) {
	FILE *file = fopen(FREEDOOM, "rb");
	if (!file) return level_builtin(&made.level) || fault_no_memory(&made.fault, "the built-in level");
	fclose(file);
	char place[sizeof FREEDOOM + sizeof LARGEST_MAP];
	snprintf(place, sizeof place, "%s:%s", FREEDOOM, LARGEST_MAP);
	return level_load(&made.level, place, &made.fault);
}

static bool load_once(void) {
	if (!made.loaded && !scenes_fault())
		made.loaded = made.place ? level_load(&made.level, made.place, &made.fault) : load_freedoom();
	return made.loaded;
}

const char *scenes_level_name(void) { return load_once() ? made.level.name : ""; }
const app_segments *scene_walls(void) { return load_once() ? &made.level.walls : NULL; }

const app_circles *scene_bodies(const bench_scene *scene, size_t count) {
	if (!load_once()) return NULL;
	for (int i = 0; i < made.kept_count; i++)
		if (made.kept[i].scene == scene && made.kept[i].bodies.count == count) return &made.kept[i].bodies;
	if (made.kept_count == MOST_KEPT) return fault_set(&made.fault, "too many scenes at once"), NULL;
	spawn_settings settings = scene->bodies;
	settings.count = count;
	app_circles *bodies = &made.kept[made.kept_count].bodies;
	if (!spawn_bodies(bodies, &made.level, &settings, &made.fault)) return NULL;
	made.kept[made.kept_count++].scene = scene;
	return bodies;
}

/// How far apart two copies of the walls must be not to touch.
static float pitch(const float *a, const float *b, size_t count) {
	float low = INFINITY, high = -INFINITY;
	for (size_t i = 0; i < count; i++) low = fminf(low, fminf(a[i], b[i])), high = fmaxf(high, fmaxf(a[i], b[i]));
	return high - low + 64;
}

const app_segments *scene_tiled_walls(size_t count) {
	const app_segments *walls = scene_walls();
	if (!walls || made.tiled.count == count) return walls ? &made.tiled : NULL;
	segments_free(&made.tiled);
	made.tiled = (app_segments){0};
	const float width = pitch(walls->ax, walls->bx, walls->count), height = pitch(walls->ay, walls->by, walls->count);
	const size_t copies = count / walls->count + 1, row = (size_t)ceil(sqrt((double)copies));
	for (size_t i = 0; i < count; i++) {
		const size_t k = i % walls->count, copy = i / walls->count;
		const float x = (float)(copy % row) * width, y = (float)(copy / row) * height;
		if (!segments_add(&made.tiled, walls->ax[k] + x, walls->ay[k] + y, walls->bx[k] + x, walls->by[k] + y))
			return fault_no_memory(&made.fault, made.level.name), NULL;
	}
	return &made.tiled;
}
