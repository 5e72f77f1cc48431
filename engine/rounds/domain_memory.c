#include "engine/rounds/domain_memory.h"

#include "engine/rounds/round_part.h"

bool graze_domain_scratch_make(gz_scratch *scratch) {
	return graze_state_make(&scratch->states, &graze_mover_state, &scratch->memory) &&
		   graze_state_make(&scratch->states, &graze_part_movers_state, &scratch->memory);
}

void graze_domain_swap(domain_memory *kept, gz_scratch *scratch) {
	if (!kept) return;
	graze_states_swap(&kept->states, &scratch->states, &graze_rounds_state);
	graze_states_swap(&kept->states, &scratch->states, &graze_round_part_state);
	graze_mover_lists_swap(&kept->movers, graze_state_find(&scratch->states, &graze_part_movers_state));
}

void graze_domain_memory_free(domain_memory *kept, caller_memory *memory) {
	graze_states_release(&kept->states, memory);
	graze_mover_lists_free(&kept->movers, memory);
}
