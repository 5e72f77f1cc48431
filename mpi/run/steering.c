#include "mpi/run/steering.h"

#include <math.h>

#include "levels/data/splitmix.h"

enum {
	BLOCK = 256,      // bodies that get their wishes together
	DRIVE_TICKS = 128 // how long a walker keeps its drive
};

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

/// The columns of a block, in coordinates of the tiles.
typedef struct wish_block {
	float x[BLOCK], y[BLOCK], dx[BLOCK], dy[BLOCK], drive_x[BLOCK], drive_y[BLOCK];
} wish_block;

static void load(wish_block *block, const run_body *bodies, size_t count, const run_plan *plan) {
	for (size_t k = 0; k < count; k++) {
		const run_body *b = &bodies[k];
		const tile_corner corner = run_plan_corner(plan, b->id / plan->tile_bodies);
		block->x[k] = (float)((b->sector_x - corner.x) * plan->side + b->x);
		block->y[k] = (float)((b->sector_y - corner.y) * plan->side + b->y);
		block->dx[k] = b->dx, block->dy[k] = b->dy;
		block->drive_x[k] = b->drive_x, block->drive_y[k] = b->drive_y;
	}
}

static void steer_in_scene(run_body *bodies, size_t count, const run_plan *plan) {
	wish_block block;
	load(&block, bodies, count, plan);
	crowd_scene scene = plan->scene; // with the drives of these bodies
	scene.bodies = (app_circles){.dx = block.drive_x, .dy = block.drive_y, .count = count};
	crowd_scene_wish(&scene, block.x, block.y, block.dx, block.dy);
	for (size_t k = 0; k < count; k++) bodies[k].dx = block.dx[k], bodies[k].dy = block.dy[k];
}

// ---------------------------------------------------------------------------------------------------------------------
// Levels
// ---------------------------------------------------------------------------------------------------------------------

// Turns a drive by a random angle, those of consecutive bodies in consecutive ticks.
static void turn_drive(run_body *b, uint64_t seed, uint64_t tick) {
	if (b->id % DRIVE_TICKS != tick % DRIVE_TICKS) return;
	uint64_t state = seed ^ b->id << 32 ^ tick;
	const app_direction turn = random_direction(&state);
	const double x = b->drive_x, y = b->drive_y;
	b->drive_x = (float)(x * turn.x - y * turn.y), b->drive_y = (float)(x * turn.y + y * turn.x);
}

static void restore_cruise_speed(run_body *b) {
	const double x = b->dx, y = b->dy, speed = sqrt(x * x + y * y);
	const double factor = speed > 0 ? b->cruise_speed / speed : 0;
	b->dx = (float)(x * factor), b->dy = (float)(y * factor);
}

static void steer_in_level(run_body *b, const run_plan *plan, uint64_t tick) {
	if (b->response == GZ_RESPONSE_BOUNCE) {
		restore_cruise_speed(b);
		return;
	}
	turn_drive(b, plan->options->seed, tick);
	b->dx = b->drive_x, b->dy = b->drive_y;
}

void steer(run_bodies *bodies, const run_plan *plan, uint64_t tick) {
	if (plan->options->has_level) {
		for (size_t k = 0; k < bodies->count; k++) steer_in_level(&bodies->data[k], plan, tick);
		return;
	}
	for (size_t first = 0; first < bodies->count; first += BLOCK) {
		const size_t left = bodies->count - first;
		steer_in_scene(bodies->data + first, left < BLOCK ? left : BLOCK, plan);
	}
}
