// Options of calls: what bodies see, sensors, separation after pushes. They are chosen last, so that a seed has the
// walls and bodies that it had without them.
#include <math.h>

#include "fuzz/scenario/scenario.h"

static void make_sight(scenario *s, choices *c) {
	fuzz_sight *sight = &s->sight;
	*sight = (fuzz_sight){.through_walls = choose_chance(c, 4), .has_cone = !choose_chance(c, 4)};
	sight->facing[0] = (float)choose_int(c, -3, 3), sight->facing[1] = (float)choose_int(c, -3, 3);
	if (sight->facing[0] == 0 && sight->facing[1] == 0) sight->facing[0] = 1;
	sight->half_angle = (float)(choose_chance(c, 4) ? choose_int(c, 0, 4) : 3.5 * choose_unit(c));
	sight->of_overlaps = choose_chance(c, 3), sight->of_neighbours = choose_chance(c, 3);
}

static fuzz_body random_circle(const scenario *s, choices *c) {
	fuzz_body b = {.category = 1, .mask = UINT32_MAX, .step = 1};
	b.radius = scenario_radius(s, c, quantized(s->unit, 0x1p40));
	b.x = scenario_coordinate(s, c, s->origin_x), b.y = scenario_coordinate(s, c, s->origin_y);
	const int id = choose_int(c, 1, 9);
	b.id = s->has_ids ? (uint64_t)id : 0;
	return b;
}

static void make_sensors(scenario *s, choices *c) {
	fuzz_sensors *sensors = &s->sensors;
	sensors->kind = (sensors_kind)choose_int(c, SENSORS_NONE, SENSORS_WORLD);
	sensors->walls = sensors->circles = 0;
	const bool walls = sensors->kind == SENSORS_WALLS || sensors->kind == SENSORS_BOTH;
	const bool circles = sensors->kind == SENSORS_CIRCLES || sensors->kind == SENSORS_BOTH;
	const size_t count = (size_t)choose_int(c, 1, MAX_SENSORS);
	for (size_t k = 0; walls && k < count; k++) sensors->wall[sensors->walls++] = scenario_wall(s, &s->walls, c);
	for (size_t k = 0; circles && k < count; k++) sensors->circle[sensors->circles++] = random_circle(s, c);
}

void scenario_make_options(scenario *s, choices *c) {
	make_sight(s, c), make_sensors(s, c);
	s->pushes_collide = choose_chance(c, 3), s->max_passes = choose_chance(c, 2) ? 0 : (uint32_t)choose_int(c, 1, 20);
}
