// Sensors asked of the whole library.
#ifndef GRAZE_OVERLAP_SENSING_H
#define GRAZE_OVERLAP_SENSING_H

#include "generators/arena_kinds.h"
#include "overlap/overlap_kernel.h"

enum { SENSED_MOST = 4096, SENSED_ROOM = 1 << 18 };

/// The events of all bodies.
typedef struct sensed {
	gz_sensor_event *at; ///< room for SENSED_ROOM
	size_t *first;
	size_t count;
} sensed;

sensed sensed_make(void);
void sensed_free(sensed *s);

/// Bodies of one chunk ask; it fails the test when there are more events than room.
gz_report sensed_ask(sensed *s, const arena_world *w, const gz_bodies *chunk, gz_targets against);

#endif
