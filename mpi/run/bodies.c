#include "mpi/run/bodies.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "levels/data/splitmix.h"
#include "levels/placement/spawn.h"

enum { FLYER_INTERVAL = 4 }; // in a level one body in four flies, as in graze run

// ---------------------------------------------------------------------------------------------------------------------
// The bodies of a tile
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t seed_of(const run_plan *plan, uint64_t tile) {
	return plan->options->seed + tile * 0x9e3779b97f4a7c15u; // the first tile is that of graze run
}

static bool spawn_in_level(crowd_scene *out, const run_plan *plan, uint64_t tile, app_fault *fault) {
	const spawn_settings settings = {.count = plan->tile_bodies,
		.seed = seed_of(plan, tile),
		.radius = {4, 8},
		.speed = {60, 360},
		.clearance = (float)(0x1p-19 * (8 * plan->side + 8)), // twice what gz_move keeps
		.separate = true};
	*out = (crowd_scene){.response = RESPONSE_MIXED};
	return spawn_bodies(&out->bodies, &plan->scene.level, &settings, fault);
}

static bool make_tile(crowd_scene *out, const run_plan *plan, uint64_t tile, app_fault *fault) {
	const run_options *options = plan->options;
	if (options->has_level) return spawn_in_level(out, plan, tile, fault);
	return crowd_scene_create(out, options->scene, plan->tile_bodies, seed_of(plan, tile), fault);
}

static run_body body_of(const run_plan *plan, const crowd_scene *scene, uint64_t tile, size_t i) {
	const app_circles *all = &scene->bodies;
	const tile_corner corner = run_plan_corner(plan, tile);
	const tile_coordinate x = on_lattice(all->x[i] - plan->low_x, plan->side);
	const tile_coordinate y = on_lattice(all->y[i] - plan->low_y, plan->side);
	const double dx = all->dx[i], dy = all->dy[i];
	const size_t walkers = plan->tile_bodies - plan->tile_bodies / FLYER_INTERVAL;
	const bool flies = scene->response == RESPONSE_MIXED && i >= walkers;
	const bool bounces = flies || scene->response == RESPONSE_BOUNCE;
	return (run_body){.id = tile * plan->tile_bodies + i,
		.x = x.offset,
		.y = y.offset,
		.dx = all->dx[i],
		.dy = all->dy[i],
		.drive_x = all->dx[i],
		.drive_y = all->dy[i],
		.radius = all->radius[i],
		.mass = all->radius[i] * all->radius[i],
		.cruise_speed = flies ? (float)sqrt(dx * dx + dy * dy) : 0,
		.response = bounces ? GZ_RESPONSE_BOUNCE : GZ_RESPONSE_SLIDE,
		.sector_x = corner.x + x.sector,
		.sector_y = corner.y + y.sector};
}

// Whether any sector of a tile is owned. Its bodies are a radius away from its walls, so none rounds to a sector
// beyond.
static bool owns_any(const run_plan *plan, uint64_t tile, sector_test test) {
	const tile_corner corner = run_plan_corner(plan, tile);
	for (int32_t y = 0; y < plan->tile_sectors[1]; y++)
		for (int32_t x = 0; x < plan->tile_sectors[0]; x++)
			if (test.owns(test.context, corner.x + x, corner.y + y)) return true;
	return false;
}

static bool add_owned(run_bodies *out, const run_plan *plan, const crowd_scene *scene, uint64_t tile, sector_test test,
	app_fault *fault) {
	const size_t count = run_plan_bodies_of(plan, tile);
	for (size_t i = 0; i < count; i++) {
		const run_body body = body_of(plan, scene, tile, i);
		if (!test.owns(test.context, body.sector_x, body.sector_y)) continue;
		if (out->count == out->capacity && !run_bodies_reserve(out, out->count + out->count / 2 + 1024))
			return fault_set(fault, "out of memory for the bodies");
		out->data[out->count++] = body;
	}
	return true;
}

bool run_bodies_create(run_bodies *out, const run_plan *plan, sector_test test, app_fault *fault) {
	*out = (run_bodies){0};
	bool made = true;
	for (uint64_t tile = 0; tile < plan->tiles && made; tile++) {
		if (!owns_any(plan, tile, test)) continue;
		crowd_scene scene = {0};
		made = make_tile(&scene, plan, tile, fault) && add_owned(out, plan, &scene, tile, test, fault);
		crowd_scene_free(&scene);
	}
	if (!made) run_bodies_free(out);
	return made;
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

bool run_bodies_reserve(run_bodies *bodies, size_t capacity) {
	if (capacity <= bodies->capacity) return true;
	run_body *data = capacity <= SIZE_MAX / sizeof *data ? realloc(bodies->data, capacity * sizeof *data) : NULL;
	if (!data) return false;
	bodies->data = data, bodies->capacity = capacity;
	return true;
}

void run_bodies_free(run_bodies *bodies) {
	free(bodies->data);
	*bodies = (run_bodies){0};
}

// ---------------------------------------------------------------------------------------------------------------------
// Bits
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t bits_of(float x, float y) {
	uint32_t a, b;
	memcpy(&a, &x, sizeof a), memcpy(&b, &y, sizeof b);
	return (uint64_t)a << 32 | b;
}

uint64_t run_bodies_hash(const run_bodies *bodies, const run_plan *plan) {
	uint64_t sum = 0;
	for (size_t k = 0; k < bodies->count; k++) {
		const run_body *b = &bodies->data[k];
		const uint32_t sector_x = (uint32_t)(b->sector_x - plan->options->at[0]);
		const uint32_t sector_y = (uint32_t)(b->sector_y - plan->options->at[1]);
		const uint64_t words[] = {
			b->id, (uint64_t)sector_x << 32 | sector_y, bits_of(b->x, b->y), bits_of(b->dx, b->dy)};
		uint64_t state = 0;
		for (size_t w = 0; w < sizeof words / sizeof *words; w++) state ^= words[w], state = random_bits(&state);
		sum += state;
	}
	return sum;
}

bool run_body_equals(const run_body *a, const run_body *b) { return memcmp(a, b, sizeof *a) == 0; }
