#include "setup.h"

#include "scenes.h"

static gz_bodies body_columns(const app_circles *circles) {
	return (gz_bodies){.center = {circles->x, circles->y, sizeof(float)},
		.motion = {circles->dx, circles->dy, sizeof(float)},
		.radius = {circles->radius, sizeof(float)},
		.count = circles->count};
}

const char *setup_open(bench_setup *out, const app_segments *walls, const app_circles *circles, const char *kernels) {
	static gz_error error;
	if (!walls || !circles) return scenes_fault();
	out->bodies = body_columns(circles);
	const gz_world_desc desc = {.walls = {.a = {walls->ax, walls->ay, sizeof(float)},
									.b = {walls->bx, walls->by, sizeof(float)},
									.count = walls->count},
		.reach = gz_typical_reach(&out->bodies, 1),
		.backend = kernels};
	out->world = gz_world_create(&desc, &error);
	if (!out->world) return error.text;
	out->scratch = gz_scratch_create(out->world);
	out->crowd = gz_crowd_create(out->world);
	return out->scratch && out->crowd ? NULL : "out of memory";
}

void setup_close(bench_setup *setup) {
	gz_crowd_destroy(setup->crowd);
	gz_scratch_destroy(setup->scratch);
	gz_world_destroy(setup->world);
	*setup = (bench_setup){0};
}

void *setup_memory(size_t bytes) {
	float *memory;
	return columns_create((float **[]){&memory}, 1, bytes / sizeof(float) + 1) ? memory : NULL;
}

bool setup_hits(gz_hits *out, size_t count) {
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
