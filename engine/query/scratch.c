#include "engine/query/scratch.h"

#include "engine/collisions/collision_step.h"
#include "engine/prediction/prediction.h"
#include "engine/query/workers.h"
#include "engine/world/world.h"

gz_scratch *graze_scratch_make(gz_allocator hooks) {
	caller_memory memory = graze_memory(hooks);
	gz_scratch *scratch = graze_allocate(&memory, 1, sizeof *scratch);
	if (!scratch) return NULL;
	scratch->memory = memory;
	scratch->visits.count = 0;
	scratch->tile.count = scratch->tile.spans = 0, scratch->tile.record = NULL, scratch->tile.places = NULL;
	scratch->key = NULL, scratch->keys = 0;
	scratch->motion = NULL, scratch->gathering = NULL, scratch->foresight = NULL, scratch->team = NULL;
	scratch->found.at = scratch->found.sorted = NULL, scratch->found.count = scratch->found.room = 0;
	return scratch;
}

gz_scratch *gz_scratch_create(const gz_world *world) { return world ? graze_scratch_make(world->memory.hooks) : NULL; }

void gz_scratch_destroy(gz_scratch *scratch) {
	if (!scratch) return;
	graze_team_free(scratch->team);
	caller_memory memory = scratch->memory;
	graze_release(&memory, scratch->key, scratch->keys, sizeof *scratch->key);
	graze_release(&memory, scratch->found.at, scratch->found.room, sizeof *scratch->found.at);
	graze_release(&memory, scratch->found.sorted, scratch->found.room, sizeof *scratch->found.sorted);
	graze_motion_free(scratch->motion, &memory);
	graze_gathering_free(scratch->gathering, &memory);
	graze_foresight_free(scratch->foresight, &memory);
	graze_release(&memory, scratch, 1, sizeof *scratch);
}
