#include "engine/scratch/scratch.h"

gz_scratch *graze_scratch_make(gz_allocator hooks) {
	caller_memory memory = graze_memory(hooks);
	gz_scratch *scratch = graze_allocate(&memory, 1, sizeof *scratch);
	if (!scratch) return NULL;
	scratch->home = NULL, scratch->memory = memory;
	scratch->visits.count = 0;
	scratch->tile.count = scratch->tile.spans = 0, scratch->tile.record = NULL, scratch->tile.whole_slot = NULL;
	scratch->key = NULL, scratch->key_capacity = 0;
	scratch->states = (worker_states){0}, scratch->workers = NULL;
	scratch->found.at = NULL, scratch->found.sorted = NULL, scratch->found.count = scratch->found.capacity = 0;
	return scratch;
}

void graze_scratch_release(gz_scratch *scratch) {
	caller_memory memory = scratch->memory;
	graze_release(&memory, scratch->key, scratch->key_capacity, sizeof *scratch->key);
	graze_found_release(&scratch->found, &memory);
	graze_states_release(&scratch->states, &memory);
	graze_release(&memory, scratch, 1, sizeof *scratch);
}
