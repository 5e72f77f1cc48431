// The ways of the bodies of a call: as straight legs, for the sensors along them.
#ifndef GRAZE_MOVE_WAYS_H
#define GRAZE_MOVE_WAYS_H

#include "engine/query/query.h"

/// A straight part of the way of a body. The next one begins exactly where this one ends for a query: at
/// (x, y) + (dx, dy), each rounded once.
typedef struct way_leg {
	float x, y, dx, dy, radius;
	float begin, end;               ///< times of the tick
	uint32_t category, mask, group; ///< copies, where the chunk has these columns
	uint64_t id, ignore;
} way_leg;

/// The ways of all bodies of a call, in the scratch.
typedef struct followed_ways {
	const gz_moves *moves;             ///< of the call: where the bodies end
	const struct crowd_rounds *rounds; ///< null: the bodies do not collide with one another in rounds
	dynamic_array starts;              ///< where the bodies were before the call, by body; NaN for invalid ones
	dynamic_array jumps;               ///< of way_point: those that precede the points in mover tiles
	dynamic_array points;              ///< of way_point: those of a body together, in the order of its way
	dynamic_array first;       ///< of size_t: the first point of each body, and behind them the number of points
	dynamic_array legs;        ///< of way_leg, ordered by body
	dynamic_array first_leg;   ///< of size_t: the first leg of each body, and behind them the number of legs
	dynamic_array chunks;      ///< of gz_bodies: the legs of each chunk's bodies
	dynamic_array events;      ///< of gz_sensor_event, by leg
	dynamic_array first_event; ///< of size_t: of each leg, and behind them the number of events
} followed_ways;

/// Notes where the bodies are, before the call moves them; the way points of earlier calls are forgotten. Null without
/// memory.
followed_ways *graze_ways_begin(query_run *run, const gz_moves *moves);

/// Forgets the way points of a call that is computed again.
void graze_ways_forget(const query_run *run, followed_ways *ways);

/// Makes the legs, once the bodies have been moved. False without memory.
bool graze_ways_end(query_run *run, followed_ways *ways);

#endif
