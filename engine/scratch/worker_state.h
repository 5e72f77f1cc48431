// States that subsystems (movers, collisions, predictions) keep in the scratch of each worker. A state is registered by
// its type, so that scratches and workers depend on no subsystem: they make, release and grow what is registered.
#ifndef GRAZE_SCRATCH_WORKER_STATE_H
#define GRAZE_SCRATCH_WORKER_STATE_H

#include "broadphase/caller_memory.h"
#include "graze/graze.h"

/// How the state of one subsystem is made. Each subsystem has one constant of this type; its address identifies it.
typedef struct worker_state_type {
	void *(*make)(caller_memory *memory); ///< null without memory
	void (*release)(void *state, caller_memory *memory);
	/// Reserves what another worker's state has reserved, so that the next call allocates nothing, whatever task each
	/// worker takes. Without memory the state grows later.
	void (*reserve_like)(void *state, const void *other, caller_memory *memory);
} worker_state_type;

typedef struct worker_state {
	const worker_state_type *type; ///< null: a free place
	void *state;
} worker_state;

enum { WORKER_STATES = 10 }; ///< the number of subsystems that may keep state

typedef struct worker_states {
	worker_state at[WORKER_STATES];
} worker_states;

/// The state of this type; null where there is none.
void *graze_state_find(const worker_states *states, const worker_state_type *type);

/// The state of this type, made where there is none; null without memory.
void *graze_state_make(worker_states *states, const worker_state_type *type, caller_memory *memory);

/// Exchanges the states of a type, where there are any.
void graze_states_swap(worker_states *states, worker_states *others, const worker_state_type *type);

/// Makes in `states` a state of each type that `others` has. False without memory.
bool graze_states_make_like(worker_states *states, const worker_states *others, caller_memory *memory);

/// Reserves in each state what the state of the same type in `others` has reserved.
void graze_states_reserve_like(worker_states *states, const worker_states *others, caller_memory *memory);

void graze_states_release(worker_states *states, caller_memory *memory);

#endif
