#include "rays.h"

#include <stdlib.h>

#include "bench/support/columns.h"
#include "bench/support/random.h"
#include "bench/support/scenes.h"

const char *rays_open(ray_set *out, size_t count, float length) {
	const app_circles *crowd = scene_bodies(scene_at(0), count);
	if (!crowd) return scenes_fault();
	out->memory = calloc(4 * count, sizeof(float));
	out->hits = malloc(count * sizeof *out->hits);
	if (!out->memory || !out->hits) return "out of memory";
	float *dx = out->memory, *dy = dx + count, *no_radius = dy + count;
	out->fractions = no_radius + count;
	uint64_t random = 0x9e3779b97f4a7c15u;
	random_directions(dx, dy, count, length, &random);
	out->rays = (app_circles){crowd->x, crowd->y, dx, dy, no_radius, count, count};
	return fixture_open(&out->fixture, scene_walls(), crowd, NULL);
}

void rays_close(ray_set *r) {
	fixture_close(&r->fixture);
	free(r->memory), free(r->hits);
}

gz_report rays_cast(const ray_set *r) {
	gz_bodies bodies = body_columns(&r->rays);
	bodies.radius.stride = 0;
	const gz_hits hits = gz_hits_in(r->hits);
	const gz_query query = {.chunks = &bodies, .chunk_count = 1};
	return gz_sweep(&hits, r->fixture.world, &query, r->fixture.scratch);
}
