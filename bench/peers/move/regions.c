#include "regions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/joints.h"
#include "levels/data/splitmix.h"

/// The half-edge that leaves an end of a wall. `end` identifies it, and the side of the wall on its left.
typedef struct half_edge {
	double angle;
	uint32_t end;
} half_edge;

static int compare_edges(const void *left, const void *right) {
	const half_edge *a = left, *b = right;
	if (a->angle != b->angle) return a->angle < b->angle ? -1 : 1;
	return a->end < b->end ? -1 : a->end > b->end;
}

static double angle_from(const app_segments *walls, uint32_t end) {
	const uint32_t wall = end / 2;
	const double x = (double)walls->bx[wall] - (double)walls->ax[wall];
	const double y = (double)walls->by[wall] - (double)walls->ay[wall];
	return end & 1 ? atan2(-y, -x) : atan2(y, x);
}

/// Links the half-edges: next[e] is the one that follows the half-edge that arrives at end e.
static void find_next(uint32_t *next, const app_joints *joints, const app_segments *walls, half_edge *edges) {
	for (size_t j = 0; j < joints->count; j++) {
		const uint32_t *end = joints->end + joints->first[j];
		const size_t count = joints->first[j + 1] - joints->first[j];
		for (size_t k = 0; k < count; k++) edges[k] = (half_edge){angle_from(walls, end[k]), end[k]};
		qsort(edges, count, sizeof *edges, compare_edges);
		for (size_t k = 0; k < count; k++) next[edges[k].end] = edges[(k + count - 1) % count].end;
	}
}

/// Follows each loop once, and adds its mark to all walls along it.
static void mark_loops(uint64_t *crossed, const uint32_t *next, size_t ends, uint8_t *visited) {
	uint64_t random = 1;
	for (uint32_t first = 0; first < ends; first++) {
		if (visited[first]) continue;
		const uint64_t mark = random_bits(&random);
		for (uint32_t end = first; !visited[end]; end = next[end ^ 1]) crossed[end / 2] ^= mark, visited[end] = 1;
	}
}

static bool mark_walls(uint64_t *crossed, const app_segments *walls) {
	app_joints joints;
	if (!joints_create(&joints, walls)) return false;
	uint32_t *next = malloc((joints.ends + 1) * sizeof *next);
	uint8_t *visited = calloc(joints.ends + 1, 1);
	half_edge *edges = malloc((joints.ends + 1) * sizeof *edges);
	const bool allocated = next && visited && edges;
	if (allocated) {
		find_next(next, &joints, walls, edges);
		mark_loops(crossed, next, joints.ends, visited);
	}
	free(next), free(visited), free(edges);
	joints_free(&joints);
	return allocated;
}

static bool copy_walls(app_level *out, const app_segments *walls) {
	for (size_t i = 0; i < walls->count; i++)
		if (!level_add(out, walls->ax[i], walls->ay[i], walls->bx[i], walls->by[i], true)) return false;
	return true;
}

bool regions_create(region_map *out, const app_segments *walls, double margin) {
	memset(out, 0, sizeof *out);
	out->crossed = calloc(walls->count + 1, sizeof *out->crossed);
	if (out->crossed && copy_walls(&out->walls, walls) && mark_walls(out->crossed, walls) &&
		wall_index_create(&out->inside, &out->walls, margin))
		return true;
	regions_free(out);
	return false;
}

void regions_free(region_map *map) {
	wall_index_free(&map->inside);
	level_free(&map->walls);
	free(map->crossed);
	memset(map, 0, sizeof *map);
}

uint64_t region_of(const region_map *map, app_point at) {
	const app_wall_index *inside = &map->inside;
	const app_segments *walls = &map->walls.walls;
	const app_uniform_grid *grid = &inside->grid;
	const double row = (at.y - grid->min_y) / grid->side;
	uint64_t region = 0;
	if (!(row >= 0 && row < (double)grid->rows)) return region;
	for (size_t k = inside->rows.first[(size_t)row]; k < inside->rows.first[(size_t)row + 1]; k++) {
		const uint32_t i = inside->rows.wall[k];
		const double ax = walls->ax[i], ay = walls->ay[i], bx = walls->bx[i], by = walls->by[i];
		const bool across = (ay > at.y) != (by > at.y) && at.x < ax + (at.y - ay) * (bx - ax) / (by - ay);
		if (across) region ^= map->crossed[i];
	}
	return region;
}
