// A program that uses the installed package: one circle hits one wall at t = 0.45.
#include <graze/graze.h>
#include <stdio.h>

int main(void) {
	const float wall[4] = {10, -5, 10, 5}, start[2] = {0, 0}, motion[2] = {20, 0}, radius = 1;
	gz_world_desc desc = {0};
	desc.walls.a = (gz_vec2_view){wall, wall + 1, 0};
	desc.walls.b = (gz_vec2_view){wall + 2, wall + 3, 0};
	desc.walls.count = 1;
	gz_error error;
	gz_world *world = gz_world_create(&desc, &error);
	gz_scratch *scratch = world ? gz_scratch_create(world) : NULL;
	if (!scratch) return fprintf(stderr, "%s\n", error.text), 1;

	gz_bodies bodies = {0};
	bodies.center = (gz_vec2_view){start, start + 1, 0};
	bodies.motion = (gz_vec2_view){motion, motion + 1, 0};
	bodies.radius = (gz_float_view){&radius, 0};
	bodies.count = 1;
	gz_hit hit = {0};
	gz_hits hits = gz_hits_in(&hit);
	gz_query query = {0};
	query.chunks = &bodies, query.chunk_count = 1;
	gz_report report = gz_sweep(&hits, world, &query, scratch);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	printf("%zu hit, at %g\n", report.hits, (double)hit.time);
	return !(report.hits == 1 && hit.time > 0.449f && hit.time < 0.451f && hit.index == 0);
}
