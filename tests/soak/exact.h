// Exact answers about walls and places in float32, whatever their sizes: in whole multiples of the smallest float,
// where nothing is rounded. They cost a microsecond, so that predicates.h asks them only where double cannot tell.
#ifndef GRAZE_SOAK_EXACT_H
#define GRAZE_SOAK_EXACT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct place {
	float x, y;
} place;

/// All that is within the radius of the segment from a to b.
typedef struct soak_wall {
	place a, b;
	float radius;
	int loop; ///< of the closed outline that it is a part of; -1: of none
} soak_wall;

typedef struct soak_body {
	place at;
	float radius, restitution;
	uint8_t response; ///< a gz_response
} soak_body;

/// 1 where c is left of a -> b, -1 where it is right of it, 0 where it is on the line, or a is b.
int exact_turn(place a, place b, place c);

/// Is the segment's distance at least the sum of both radii?
bool exact_is_clear(const soak_wall *wall, place center, float radius);

/// Does a place that goes straight meet a wall whose ends go straight meanwhile, or touch it? Also where it comes
/// closer than can be told from that: by 2^-60 of the way.
bool exact_moving_meets(place from, place to, const soak_wall *before, const soak_wall *after);

#endif
