#include "fixture.h"

#include "columns.h"
#include "scenes.h"

const char *fixture_open(
	bench_fixture *out, const app_segments *walls, const app_circles *circles, const char *backend) {
	static gz_error error;
	if (!walls || !circles) return scenes_fault();
	out->bodies = body_columns(circles);
	const gz_world_desc desc = {
		.walls = wall_columns(walls), .reach = gz_typical_reach(&out->bodies, 1), .backend = backend};
	out->world = gz_world_create(&desc, &error);
	if (!out->world) return error.text;
	out->scratch = gz_scratch_create(out->world);
	out->crowd = gz_crowd_create(out->world);
	return out->scratch && out->crowd ? NULL : "out of memory";
}

void fixture_close(bench_fixture *fixture) {
	gz_crowd_destroy(fixture->crowd);
	gz_scratch_destroy(fixture->scratch);
	gz_world_destroy(fixture->world);
	*fixture = (bench_fixture){0};
}

void *fixture_memory(size_t bytes) {
	float *memory;
	return columns_create((float **[]){&memory}, 1, bytes / sizeof(float) + 1) ? memory : NULL;
}

bool fixture_hits(gz_hits *out, size_t count) {
	float *time, *index, *feature, *point[2], *normal[2];
	float **columns[] = {&time, &index, &feature, point, point + 1, normal, normal + 1};
	if (!columns_create(columns, sizeof columns / sizeof *columns, count)) return false;
	*out = (gz_hits){.time = {time, sizeof(float)},
		.index = {(int32_t *)(void *)index, sizeof(int32_t)},
		.feature = {(uint8_t *)feature, 1},
		.point = {point[0], point[1], sizeof(float)},
		.normal = {normal[0], normal[1], sizeof(float)}};
	return true;
}

void fixture_separate(const bench_fixture *fixture, uint8_t response, float *x, float *y) {
	enum { TICKS = 20 };
	const float no_step = 0;
	gz_bodies bodies = fixture->bodies;
	bodies.step = (gz_float_view){&no_step, 0};
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	const gz_moves moves = {.response = {&response, 0}, .center = {x, y, sizeof *x}};
	const gz_move_options options = {.crowd = fixture->crowd};
	for (int tick = 0; tick < TICKS; tick++) {
		if (gz_move(&moves, &options, fixture->world, &query, fixture->scratch).error.status) return;
		bodies.center = (gz_vec2_view){x, y, sizeof *x};
	}
}
