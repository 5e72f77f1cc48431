#include "triggers/one_sensor.h"

#include "support/check.h"

void one_sensor_make(one_sensor *s, trial_wall wall, const trial_body *circle) {
	const trial t = {&wall, 1, NULL, 0};
	*s = (one_sensor){.world = gz_world_create(&(gz_world_desc){.walls = trial_walls(&t)}, NULL)};
	assert_non_null(s->world);
	s->list = (gz_sensor_event_list){s->event, MAX_EVENTS, s->first};
	s->sensors = (gz_move_sensors){s->world, NULL, &s->list};
	if (!circle) return;
	trial_body at = *circle;
	const gz_bodies placed = trial_bodies(&(trial){.bodies = &at, .body_count = 1});
	assert_non_null(s->crowd = gz_crowd_create(s->world));
	expect_ok(gz_crowd_place(s->crowd, &placed, 1));
	s->sensors.crowd = s->crowd;
}

void one_sensor_free(one_sensor *s) { gz_crowd_destroy(s->crowd), gz_world_destroy(s->world); }

const char *const method_names[METHODS] = {"among walls", "among walls, centres only", "in rounds", "by events"};

collision_fixture floor_fixture(one_sensor *s) {
	static trial_wall ground = {50, 0, -50, 0};
	const trial walls = {&ground, 1, NULL, 0};
	collision_fixture f = collision_fixture_make(&walls, (gz_world_desc){0});
	f.options.skin = 0x1p-10f, f.options.sensors = &s->sensors;
	return f;
}

gz_report move_by(const collision_fixture *f, move_method method, crowd_body *bodies, size_t count) {
	const gz_bodies columns = crowd_body_columns(bodies, count);
	gz_moves moves = crowd_move_columns(bodies);
	gz_move_options options = f->options;
	if (method <= CENTERS_ONLY) options.crowd = NULL;
	if (method == CENTERS_ONLY) moves.motion = (gz_vec2_out){0};
	options.method = method == BY_EVENTS ? GZ_CROWD_EVENTS : GZ_CROWD_ROUNDS;
	return gz_move(&moves, &options, f->world, &(gz_query){.chunks = &columns, .chunk_count = 1}, f->scratch);
}
