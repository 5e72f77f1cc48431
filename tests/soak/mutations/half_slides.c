// A mutation of the library: a body in the general solver goes half of each slide. The soak must detect the short ways.
#define graze_mover_respond respond_of_the_library
#include "engine/mover/respond.c"
#undef graze_mover_respond

bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory);

bool graze_mover_respond(mover_tile *t, int32_t index, const wall_record *walls, caller_memory *memory) {
	if (!respond_of_the_library(t, index, walls, memory)) return false;
	if (t->state[index].contact_count) t->mover[index].vx *= 0.5, t->mover[index].vy *= 0.5;
	return true;
}
