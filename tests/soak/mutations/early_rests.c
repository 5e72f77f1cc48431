// A mutation of the library: a body in the general solver rests at its first contact. The soak must detect that nothing
// blocks it.
#define graze_mover_respond respond_of_the_library
#include "engine/mover/respond.c"
#undef graze_mover_respond

bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory);

bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory) {
	if (!respond_of_the_library(t, index, walls, memory)) return false;
	if (t->state[index].contact_count) t->state[index].phase = MOVER_DONE;
	return true;
}
