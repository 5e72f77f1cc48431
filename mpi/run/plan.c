#include "mpi/run/plan.h"

#include <math.h>
#include <string.h>

#include "levels/builtin.h"
#include "levels/load_level.h"

enum { LEVEL_BODIES = 3000 }; // of a tile, as graze run has

// ---------------------------------------------------------------------------------------------------------------------
// The tile
// ---------------------------------------------------------------------------------------------------------------------

static bool open_level(run_plan *plan, app_fault *fault) {
	const run_options *options = plan->options;
	app_level *level = &plan->scene.level;
	if (options->level) {
		if (!level_load(level, options->level, fault)) return false;
	} else if (!level_builtin(level)) {
		return fault_set(fault, "out of memory");
	}
	return level->walls.count || fault_set(fault, "%s: the level has no walls", level->name);
}

static bool open_tile(run_plan *plan, app_fault *fault) {
	const run_options *options = plan->options;
	if (!options->has_level) {
		return crowd_scene_create(&plan->scene, options->scene, plan->tile_bodies, options->seed, fault);
	}
	return open_level(plan, fault);
}

// Measures the tile in sectors. A level may lie anywhere; its tile begins at a multiple of the side.
static bool measure_tile(run_plan *plan, app_fault *fault) {
	const app_box box = segments_box(&plan->scene.level.walls);
	const double side = plan->side;
	plan->low_x = floor(box.low_x / side) * side, plan->low_y = floor(box.low_y / side) * side;
	const double width = ceil((box.high_x - plan->low_x) / side), height = ceil((box.high_y - plan->low_y) / side);
	if (width > 0x1p20 || height > 0x1p20) return fault_set(fault, "the scene is longer than 2^20 sectors");
	plan->tile_sectors[0] = (int32_t)fmax(width, 1), plan->tile_sectors[1] = (int32_t)fmax(height, 1);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The tiles
// ---------------------------------------------------------------------------------------------------------------------

// How many bodies there are, and in how many tiles.
static bool divide_bodies(run_plan *plan, app_fault *fault) {
	const run_options *options = plan->options;
	const uint64_t own = options->has_level ? LEVEL_BODIES : crowd_scene_infos[options->scene].bodies;
	plan->tiles = options->tiles[0] * options->tiles[1];
	plan->bodies = options->bodies ? options->bodies : plan->tiles ? plan->tiles * own : own;
	if (!plan->tiles) plan->tiles = plan->bodies > own ? (plan->bodies + own / 2) / own : 1;
	if (plan->tiles > plan->bodies) plan->tiles = plan->bodies;
	if (plan->tiles > 1 << 24) return fault_set(fault, "more than 2^24 tiles");
	const uint64_t most = (plan->bodies + plan->tiles - 1) / plan->tiles;
	if (most > GZ_MAX_BODIES) return fault_set(fault, "too many bodies for a tile");
	plan->tile_bodies = (size_t)most;
	return true;
}

// About as wide as high, in units.
static bool arrange_tiles(run_plan *plan, app_fault *fault) {
	const run_options *options = plan->options;
	plan->columns = options->tiles[0];
	if (!plan->columns) {
		const double shape = (double)plan->tile_sectors[1] / plan->tile_sectors[0];
		const double columns = fmax(rint(sqrt((double)plan->tiles * shape)), 1);
		plan->columns = columns < (double)plan->tiles ? (uint64_t)columns : plan->tiles;
	}
	plan->rows = (plan->tiles + plan->columns - 1) / plan->columns;
	const plan_extent extent = run_plan_extent(plan);
	const bool fits = extent.width <= 1 << 30 && extent.height <= 1 << 30;
	return fits || fault_set(fault, "the tiles are longer than 2^30 sectors");
}

plan_extent run_plan_extent(const run_plan *plan) {
	return (plan_extent){(int64_t)plan->columns * plan->tile_sectors[0], (int64_t)plan->rows * plan->tile_sectors[1]};
}

size_t run_plan_bodies_of(const run_plan *plan, uint64_t tile) {
	return (size_t)(plan->bodies / plan->tiles + (tile < plan->bodies % plan->tiles));
}

tile_corner run_plan_corner(const run_plan *plan, uint64_t tile) {
	const int64_t column = (int64_t)(tile % plan->columns), row = (int64_t)(tile / plan->columns);
	const int64_t *at = plan->options->at;
	return (tile_corner){
		(int32_t)(at[0] + column * plan->tile_sectors[0]), (int32_t)(at[1] + row * plan->tile_sectors[1])};
}

tile_coordinate on_lattice(double coordinate, double side) {
	const double steps = 0x1p21, step = side / steps; // the lattice of sectors.h
	const double count = rint(coordinate / step), sector = floor(count / steps);
	return (tile_coordinate){(int32_t)sector, (float)((count - sector * steps) * step)};
}

// ---------------------------------------------------------------------------------------------------------------------
// The plan
// ---------------------------------------------------------------------------------------------------------------------

bool run_plan_create(run_plan *out, const run_options *options, app_fault *fault) {
	*out = (run_plan){.options = options, .side = (double)options->side};
	if (divide_bodies(out, fault) && open_tile(out, fault) && measure_tile(out, fault) && arrange_tiles(out, fault) &&
		tile_walls_create(&out->walls, out, fault))
		return true;
	run_plan_free(out);
	return false;
}

void run_plan_free(run_plan *plan) {
	tile_walls_free(&plan->walls);
	crowd_scene_free(&plan->scene);
}

gz_sectors_desc run_plan_world(const run_plan *plan) {
	const tile_walls *walls = &plan->walls;
	return (gz_sectors_desc){.side = (float)plan->side,
		.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
			.b = {walls->bx, walls->by, sizeof(float)},
			.count = walls->count},
		.wall_sector = {walls->sector_x, walls->sector_y, sizeof(int32_t)},
		.backend = plan->options->backend};
}

uint32_t run_plan_hash(const run_plan *plan) {
	const run_options *o = plan->options;
	const uint64_t values[] = {o->has_level ? CROWD_SCENES : (uint64_t)o->scene, plan->bodies, plan->tiles,
		plan->columns, o->seed, o->side, o->push, (uint64_t)o->at[0], (uint64_t)o->at[1]};
	uint64_t hash = 0xcbf29ce484222325u; // FNV-1a by words
	for (size_t k = 0; k < sizeof values / sizeof *values; k++)
		hash = (hash ^ values[k]) * 0x100000001b3u, hash ^= hash >> 29;
	return (uint32_t)(hash ^ hash >> 32);
}
