// gz_scratch_create, gz_scratch_destroy: a scratch, and its workers.
#include "engine/query/workers.h"
#include "engine/scratch/scratch.h"
#include "engine/world/world.h"

gz_scratch *gz_scratch_create(const gz_world *world) {
	gz_scratch *scratch = world ? graze_scratch_make(world->memory.hooks) : NULL;
	if (scratch) scratch->home = world->home;
	return scratch;
}

void gz_scratch_destroy(gz_scratch *scratch) {
	if (!scratch) return;
	graze_workers_free(scratch->workers);
	graze_scratch_release(scratch);
}
