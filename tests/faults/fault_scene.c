#include "faults/fault_scene.h"

#include <stdlib.h>
#include <string.h>

#include "support/check.h"

void fault_scene_open(fault_scene *s, const shared_scene *scene) {
	memset(s, 0, sizeof *s);
	s->allocator = counted_allocator(&s->memory);
	s->scene = scene;
	const gz_world_desc desc = {.walls = scene->walls, .reach = 14, .allocator = s->allocator};
	gz_world *world = gz_world_create(&desc, NULL);
	assert_non_null(world);
	s->caller = shared_caller_make(scene, world, NULL);
	memset(s->caller.results, 0x5a, s->caller.bytes);
}

void fault_scene_close(fault_scene *s) {
	gz_scratch_destroy(s->scratch), gz_crowd_destroy(s->crowd), gz_world_destroy(s->built);
	gz_sectors_destroy(s->sectors);
	free(s->placed), free(s->block);
	gz_world *world = s->caller.world;
	shared_caller_free(&s->caller), gz_world_destroy(world);
	assert_int_equal(s->memory.blocks, 0);
	assert_int_equal(s->memory.bytes, 0);
}

gz_report report_of(gz_error error) { return (gz_report){.error = error}; }
