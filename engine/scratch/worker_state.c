#include "engine/scratch/worker_state.h"

#include <assert.h>

/// The index of the state of this type, or else of the first free element.
static size_t place_of(const worker_states *states, const worker_state_type *type) {
	size_t k = 0;
	while (k < WORKER_STATES && states->at[k].type && states->at[k].type != type) k++;
	assert(k < WORKER_STATES);
	return k;
}

void *graze_state_find(const worker_states *states, const worker_state_type *type) {
	return states->at[place_of(states, type)].state;
}

void *graze_state_make(worker_states *states, const worker_state_type *type, caller_memory *memory) {
	worker_state *s = states->at + place_of(states, type);
	if (!s->state) *s = (worker_state){type, type->make(memory)};
	return s->state;
}

void graze_states_swap(worker_states *states, worker_states *others, const worker_state_type *type) {
	worker_state *one = states->at + place_of(states, type), *other = others->at + place_of(others, type);
	void *const state = one->state;
	if (!state && !other->state) return;
	*one = (worker_state){type, other->state}, *other = (worker_state){type, state};
}

bool graze_states_make_like(worker_states *states, const worker_states *others, caller_memory *memory) {
	bool made = true;
	for (size_t k = 0; k < WORKER_STATES && made; k++)
		if (others->at[k].state) made = graze_state_make(states, others->at[k].type, memory) != NULL;
	return made;
}

void graze_states_reserve_like(worker_states *states, const worker_states *others, caller_memory *memory) {
	for (size_t k = 0; k < WORKER_STATES; k++) {
		const worker_state *s = states->at + k;
		const void *other = s->state ? graze_state_find(others, s->type) : NULL;
		if (other) s->type->reserve_like(s->state, other, memory);
	}
}

void graze_states_release(worker_states *states, caller_memory *memory) {
	for (size_t k = 0; k < WORKER_STATES; k++)
		if (states->at[k].state) states->at[k].type->release(states->at[k].state, memory);
}
