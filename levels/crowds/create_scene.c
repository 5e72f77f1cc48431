// How the scenes of crowds begin: their walls, and their bodies.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "levels/crowds/crowd_scene.h"
#include "levels/crowds/place_bodies.h"
#include "levels/data/splitmix.h"

#define MAX_BODIES 10000000
#define MAX_SPEED 8.0 // of bodies that keep one direction

typedef struct scene_maker {
	crowd_scene *scene;
	size_t count;
	uint64_t random; // a state of splitmix
	app_fault *fault;
} scene_maker;

// ---------------------------------------------------------------------------------------------------------------------
// Rooms
// ---------------------------------------------------------------------------------------------------------------------

static bool add_wall(scene_maker *maker, double ax, double ay, double bx, double by, bool has_outside) {
	return level_add(&maker->scene->level, (float)ax, (float)ay, (float)bx, (float)by, has_outside) ||
		   fault_set(maker->fault, "out of memory");
}

// Adds the walls around the box from the origin to (width, height).
static bool add_room(scene_maker *maker, double width, double height) {
	return add_wall(maker, 0, 0, width, 0, true) && add_wall(maker, width, 0, width, height, true) &&
		   add_wall(maker, width, height, 0, height, true) && add_wall(maker, 0, height, 0, 0, true);
}

static app_box box_of(double low_x, double low_y, double high_x, double high_y) {
	return (app_box){(float)low_x, (float)low_y, (float)high_x, (float)high_y};
}

// The area that so many bodies cover by this share.
static double area_for(size_t bodies, double covered) { return (double)bodies * CROWD_MEAN_AREA / covered; }

// ---------------------------------------------------------------------------------------------------------------------
// Swarm and boss: bodies on a grid
// ---------------------------------------------------------------------------------------------------------------------

#define SPACING 40.0 // of the grid
#define JITTER 10.0  // along x and y: two bodies of radius 8 stay 4 apart
#define BOSS_RADIUS 100.0
#define BOSS_START 0.15      // as a share of the room's width
#define BOSS_GOAL 0.85       // as a share of the room's width
#define MIN_BOSS_COLUMNS 18  // so that the boss fits between its place and the wall
#define BOSS_CLEARANCE 123.0 // from the boss's centre to a place of the grid: both radii and the jitter

static double place_of(size_t index) { return ((double)index + 0.5) * SPACING; }

// Whether the boss leaves room at a place of the grid.
static bool is_clear_of_boss(const scene_maker *maker, size_t columns, size_t row, size_t column) {
	const double width = (double)columns * SPACING;
	const double x = place_of(column) - BOSS_START * width, y = place_of(row) - 0.5 * width;
	return maker->scene->kind != CROWD_BOSS || x * x + y * y > BOSS_CLEARANCE * BOSS_CLEARANCE;
}

static size_t count_places(const scene_maker *maker, size_t columns) {
	size_t count = maker->scene->kind == CROWD_BOSS; // its own place
	for (size_t row = 0; row < columns; row++)
		for (size_t column = 0; column < columns; column++) count += is_clear_of_boss(maker, columns, row, column);
	return count;
}

// The columns, and rows, of the smallest grid with a place for each body.
static size_t count_columns(const scene_maker *maker) {
	size_t columns = (size_t)sqrt((double)maker->count);
	if (maker->scene->kind == CROWD_BOSS && columns < MIN_BOSS_COLUMNS) columns = MIN_BOSS_COLUMNS;
	while (count_places(maker, columns) < maker->count) columns++;
	return columns;
}

static void place_on_grid(scene_maker *maker, size_t columns) {
	app_circles *bodies = &maker->scene->bodies;
	for (size_t row = 0; row < columns; row++)
		for (size_t column = 0; column < columns && bodies->count < maker->count; column++) {
			if (!is_clear_of_boss(maker, columns, row, column)) continue;
			const double x = place_of(column) + random_between(&maker->random, -JITTER, JITTER);
			const double y = place_of(row) + random_between(&maker->random, -JITTER, JITTER);
			circles_add(bodies, (float)x, (float)y, 0, 0, random_radius(&maker->random));
		}
}

static bool make_swarm(scene_maker *maker) {
	crowd_scene *scene = maker->scene;
	const size_t columns = count_columns(maker);
	const double width = (double)columns * SPACING;
	scene->goal_x = scene->goal_y = 0.5 * width;
	scene->boss_goal_x = BOSS_GOAL * width;
	if (scene->kind == CROWD_BOSS)
		circles_add(&scene->bodies, (float)(BOSS_START * width), (float)(0.5 * width), 0, 0, (float)BOSS_RADIUS);
	place_on_grid(maker, columns);
	return add_room(maker, width, width);
}

// ---------------------------------------------------------------------------------------------------------------------
// Streams and funnel
// ---------------------------------------------------------------------------------------------------------------------

#define CORRIDOR_HEIGHT 600.0
#define CORRIDOR_GAP 200.0
#define FUNNEL_HEIGHT 800.0
#define FUNNEL_LENGTH 4000.0 // at least
#define DOOR_WIDTH 60.0
#define CROWDED 0.4    // the share of the floor that bodies cover
#define MIN_HALF 100.0 // of a corridor: few bodies cover less of it
#define STREAM_SPEED 4.0

static bool make_streams(scene_maker *maker) {
	crowd_scene *scene = maker->scene;
	app_circles *bodies = &scene->bodies;
	const size_t rightward = (maker->count + 1) / 2; // bodies that walk to the right
	const double half = fmax(area_for(maker->count, CROWDED) / 2 / CORRIDOR_HEIGHT, MIN_HALF);
	const double length = 2 * half + CORRIDOR_GAP, gap = crowd_gap(length);
	scene->line_x = length / 2;
	if (!place_bodies(bodies, rightward, box_of(0, 0, half, CORRIDOR_HEIGHT), gap, &maker->random, maker->fault) ||
		!place_bodies(bodies, maker->count - rightward, box_of(length - half, 0, length, CORRIDOR_HEIGHT), gap,
			&maker->random, maker->fault))
		return false;
	for (size_t i = 0; i < bodies->count; i++) bodies->dx[i] = (float)(i < rightward ? STREAM_SPEED : -STREAM_SPEED);
	return add_room(maker, length, CORRIDOR_HEIGHT);
}

static bool make_funnel(scene_maker *maker) {
	crowd_scene *scene = maker->scene;
	const double door = fmax(area_for(maker->count, CROWDED) / FUNNEL_HEIGHT, MIN_HALF);
	const double length = fmax(FUNNEL_LENGTH, 2 * door), middle = FUNNEL_HEIGHT / 2;
	scene->line_x = (double)(float)door; // the wall is stored in floats
	scene->goal_x = scene->line_x + 2, scene->goal_y = middle;
	return place_bodies(&scene->bodies, maker->count, box_of(0, 0, door, FUNNEL_HEIGHT), crowd_gap(length),
			   &maker->random, maker->fault) &&
		   add_room(maker, length, FUNNEL_HEIGHT) && add_wall(maker, door, 0, door, middle - DOOR_WIDTH / 2, false) &&
		   add_wall(maker, door, middle + DOOR_WIDTH / 2, door, FUNNEL_HEIGHT, false);
}

// ---------------------------------------------------------------------------------------------------------------------
// Boxes of bodies in random directions
// ---------------------------------------------------------------------------------------------------------------------

#define MIN_BOX 200.0 // few bodies cover less of it
#define BOX_COVERED 0.3
#define BULLETS_COVERED 0.03
#define BULLET_DISPLACEMENT 20.0 // in radii

static bool make_box(scene_maker *maker) {
	crowd_scene *scene = maker->scene;
	app_circles *bodies = &scene->bodies;
	const bool bullets = scene->kind == CROWD_BULLETS;
	const double width = fmax(sqrt(area_for(maker->count, bullets ? BULLETS_COVERED : BOX_COVERED)), MIN_BOX);
	if (!place_bodies(bodies, maker->count, box_of(0, 0, width, width), crowd_gap(width), &maker->random, maker->fault))
		return false;
	for (size_t i = 0; i < bodies->count; i++) {
		const app_direction direction = random_direction(&maker->random);
		const double speed =
			bullets ? BULLET_DISPLACEMENT * bodies->radius[i] : random_between(&maker->random, 0, MAX_SPEED);
		bodies->dx[i] = (float)(direction.x * speed), bodies->dy[i] = (float)(direction.y * speed);
	}
	return add_room(maker, width, width);
}

// ---------------------------------------------------------------------------------------------------------------------
// Scenes
// ---------------------------------------------------------------------------------------------------------------------

static bool make(scene_maker *maker) {
	switch (maker->scene->kind) {
	case CROWD_SWARM:
	case CROWD_BOSS:
		return make_swarm(maker);
	case CROWD_STREAMS:
		return make_streams(maker);
	case CROWD_FUNNEL:
		return make_funnel(maker);
	case CROWD_BILLIARDS:
	case CROWD_BOX:
	case CROWD_BULLETS:
		return make_box(maker);
	case CROWD_SCENES:
		break;
	}
	return fault_set(maker->fault, "no such scene");
}

bool crowd_scene_create(crowd_scene *out, crowd_scene_kind kind, size_t bodies, uint64_t seed, app_fault *fault) {
	memset(out, 0, sizeof *out);
	out->kind = kind;
	out->response = kind == CROWD_BILLIARDS ? RESPONSE_BOUNCE : RESPONSE_SLIDE;
	if (bodies < 1 || bodies > MAX_BODIES)
		return fault_set(fault, "a scene has 1 to %d bodies, not %zu", MAX_BODIES, bodies);
	level_set_name(&out->level, crowd_scene_infos[kind].name, NULL);
	scene_maker maker = {out, bodies, seed, fault};
	float **mass[] = {&out->mass};
	const bool allocated = circles_reserve(&out->bodies, bodies) && columns_create(mass, 1, bodies);
	if (allocated ? !make(&maker) : !fault_set(fault, "out of memory")) {
		crowd_scene_free(out);
		return false;
	}
	app_circles *placed = &out->bodies;
	for (size_t i = 0; i < bodies; i++) out->mass[i] = placed->radius[i] * placed->radius[i];
	crowd_scene_wish(out, placed->x, placed->y, placed->dx, placed->dy);
	return true;
}
