// The judge of ways out, in long double: it goes out along rays in all directions, and takes the shortest.
//
// Along a ray, each thing covers one interval, since it is convex. Where the interval of one ends, another may go on; a
// ray is out where none does. No point that is nearer to the centre than the nearest one outside is outside, so that
// the nearest one is where its own ray first comes out. More rays are sent where they were short.
#ifndef GRAZE_ORACLE_ORACLE_DEPENETRATION_H
#define GRAZE_ORACLE_ORACLE_DEPENETRATION_H

#include "generators/arena.h"

/// All that is within a radius of a segment, seen from the body's centre; the body's radius is part of it.
typedef struct oracle_thing {
	long double ax, ay, bx, by, radius;
	long double grain; // what float tells of it from the start
} oracle_thing;

/// What an asker is asked about where it starts. Returns how many there are; things has room for all.
size_t oracle_things(
	oracle_thing *things, const arena *s, const arena_askers *askers, size_t asker, gz_targets against);

/// How far outside of a thing a point is; negative inside.
long double oracle_outside(const oracle_thing *thing, long double x, long double y);

/// A length that is enough to come out; in all directions but for those of measure 0, the least.
long double oracle_way_out(const oracle_thing *things, size_t count);

#endif
