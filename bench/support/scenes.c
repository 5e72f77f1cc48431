#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "levels/builtin.h"
#include "levels/load_level.h"
#include "levels/placement/spawn.h"

#define LARGEST_MAP "E1M5"

struct bench_scene {
	const char *name;
	spawn_settings bodies;
};

static const bench_scene scenes[] = {
	{"crowd", {.seed = 1, .radius = {10, 20}, .speed = {0, 12}}},
	{"bullets", {.seed = 2, .radius = {2, 6}, .speed = {20, 80}}},
	{"hugging", {.seed = 3, .radius = {10, 20}, .speed = {0, 12}, .within = 8}},
};

/// The bodies of one copy of the level: small and slow. In the map of Freedoom half of them overlap no other body.
static const spawn_settings sparse = {.count = 28000, .seed = 4, .radius = {4, 8}, .speed = {0, 8}};

enum { SCENES = sizeof scenes / sizeof *scenes, MAX_KEPT = 16, ORDERS = ORDER_RANDOM + 1 };

const bench_scene *scene_at(int index) { return index < SCENES ? scenes + index : NULL; }
const char *scene_name(const bench_scene *scene) { return scene->name; }

static struct {
	const char *place; // of a chosen level, else null
	bool loaded;
	app_level level;
	app_fault fault;
	struct {
		const bench_scene *scene;
		app_circles bodies;
	} kept[MAX_KEPT];
	int kept_count;
	app_segments tiled;
	app_circles sparse[ORDERS];
} cache;

void scenes_choose_level(const char *place) { cache.place = place; }
const char *scenes_fault(void) { return *cache.fault.text ? cache.fault.text : NULL; }

static bool load_freedoom(void) {
	FILE *file = fopen(FREEDOOM_PATH, "rb");
	if (!file) return level_builtin(&cache.level) || fault_no_memory(&cache.fault, "the built-in level");
	fclose(file);
	return level_load(&cache.level, FREEDOOM_PATH ":" LARGEST_MAP, &cache.fault);
}

static bool load_once(void) {
	if (!cache.loaded && !scenes_fault())
		cache.loaded = cache.place ? level_load(&cache.level, cache.place, &cache.fault) : load_freedoom();
	return cache.loaded;
}

const char *scenes_level_name(void) { return load_once() ? cache.level.name : ""; }
const app_segments *scene_walls(void) { return load_once() ? &cache.level.walls : NULL; }

const app_circles *scene_bodies(const bench_scene *scene, size_t count) {
	if (!load_once()) return NULL;
	for (int i = 0; i < cache.kept_count; i++)
		if (cache.kept[i].scene == scene && cache.kept[i].bodies.count == count) return &cache.kept[i].bodies;
	if (cache.kept_count == MAX_KEPT) return fault_set(&cache.fault, "too many scenes at once"), NULL;
	spawn_settings settings = scene->bodies;
	settings.count = count;
	app_circles *bodies = &cache.kept[cache.kept_count].bodies;
	if (!spawn_bodies(bodies, &cache.level, &settings, &cache.fault)) return NULL;
	cache.kept[cache.kept_count++].scene = scene;
	return bodies;
}

/// The distance between the origins of two copies of the walls that leaves 64 units between the copies.
static float pitch(const float *a, const float *b, size_t count) {
	float low = INFINITY, high = -INFINITY;
	for (size_t i = 0; i < count; i++) low = fminf(low, fminf(a[i], b[i])), high = fmaxf(high, fmaxf(a[i], b[i]));
	return high - low + 64;
}

/// Copies of the level, in a square.
typedef struct tiling {
	float width, height;
	size_t copies, columns;
} tiling;

static tiling tiling_of(size_t count, size_t per_copy) {
	const app_segments *walls = &cache.level.walls;
	const size_t copies = (count + per_copy - 1) / per_copy;
	return (tiling){.width = pitch(walls->ax, walls->bx, walls->count),
		.height = pitch(walls->ay, walls->by, walls->count),
		.copies = copies,
		.columns = (size_t)ceil(sqrt((double)copies))};
}

static float copy_x(const tiling *tiles, size_t copy) { return (float)(copy % tiles->columns) * tiles->width; }
static float copy_y(const tiling *tiles, size_t copy) { return (float)(copy / tiles->columns) * tiles->height; }

const app_segments *scene_tiled_walls(size_t count) {
	const app_segments *walls = scene_walls();
	if (!walls || cache.tiled.count == count) return walls ? &cache.tiled : NULL;
	segments_free(&cache.tiled);
	const tiling tiles = tiling_of(count, walls->count);
	for (size_t i = 0; i < count; i++) {
		const size_t k = i % walls->count;
		const float x = copy_x(&tiles, i / walls->count), y = copy_y(&tiles, i / walls->count);
		if (!segments_add(&cache.tiled, walls->ax[k] + x, walls->ay[k] + y, walls->bx[k] + x, walls->by[k] + y))
			return fault_no_memory(&cache.fault, cache.level.name), NULL;
	}
	return &cache.tiled;
}

static bool add_copy(app_circles *all, const tiling *tiles, size_t copy) {
	spawn_settings settings = sparse;
	app_circles one;
	settings.seed += copy;
	if (!spawn_bodies(&one, &cache.level, &settings, &cache.fault)) return false;
	const float x = copy_x(tiles, copy), y = copy_y(tiles, copy);
	bool added = true;
	for (size_t i = 0; added && i < one.count; i++)
		added = circles_add(all, one.x[i] + x, one.y[i] + y, one.dx[i], one.dy[i], one.radius[i]);
	circles_free(&one);
	return added || fault_no_memory(&cache.fault, cache.level.name);
}

/// Fills every copy, and keeps the first `count` bodies by rows: a half-filled copy would have half the density.
static bool fill_tiles(app_circles *out, size_t count) {
	const tiling tiles = tiling_of(count, sparse.count);
	app_circles all = {0};
	bool filled = true;
	for (size_t copy = 0; filled && copy < tiles.copies; copy++) filled = add_copy(&all, &tiles, copy);
	if (filled && !circles_in_order(out, &all, count, ORDER_ROWS))
		filled = fault_no_memory(&cache.fault, cache.level.name);
	circles_free(&all);
	return filled;
}

const app_circles *scene_sparse_bodies(size_t count, body_order order) {
	app_circles *bodies = cache.sparse + order;
	if (!load_once()) return NULL;
	if (bodies->count == count) return bodies;
	circles_free(bodies);
	if (order == ORDER_ROWS) return fill_tiles(bodies, count) ? bodies : NULL;
	const app_circles *sorted = scene_sparse_bodies(count, ORDER_ROWS);
	if (!sorted) return NULL;
	if (circles_in_order(bodies, sorted, count, order)) return bodies;
	return fault_no_memory(&cache.fault, cache.level.name), NULL;
}

const app_segments *scene_sparse_walls(size_t bodies) {
	return load_once() ? scene_tiled_walls(tiling_of(bodies, sparse.count).copies * cache.level.walls.count) : NULL;
}
