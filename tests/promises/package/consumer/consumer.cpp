// The same from C++: three circles that hit nothing, since there are no walls.
#include <graze/graze.h>

int main() {
	gz_world_desc desc = {};
	gz_world *world = gz_world_create(&desc, nullptr);
	gz_scratch *scratch = world ? gz_scratch_create(world) : nullptr;
	if (!scratch) return 1;

	const float zero = 0, one = 1;
	gz_bodies bodies = {};
	bodies.center = GZ_SHARED_VALUES(zero, zero);
	bodies.motion = GZ_SHARED_VALUES(one, one);
	bodies.radius = GZ_SHARED_VALUE(one);
	bodies.count = 3;
	gz_hit hit[3];
	gz_hits hits = gz_hits_in(hit);
	gz_query query = {};
	query.chunks = &bodies, query.chunk_count = 1;
	const gz_report report = gz_sweep(&hits, world, &query, scratch);
	gz_scratch_destroy(scratch);
	gz_world_destroy(world);
	return !(report.bodies == 3 && report.hits == 0 && hit[2].index == -1);
}
