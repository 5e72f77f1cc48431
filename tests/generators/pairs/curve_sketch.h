// The parts that families of curved pairs are made of: random bodies and walls, and bodies that are placed so that they
// touch an outline at a chosen time. Computed in double and rounded to float once: the same bits on every machine.
#ifndef GRAZE_GENERATORS_PAIRS_CURVE_SKETCH_H
#define GRAZE_GENERATORS_PAIRS_CURVE_SKETCH_H

#include "generators/pairs/curve_cases.h"
#include "generators/pairs/sketch.h"

/// A time in [from, until].
double curve_any_time(const curve_case *c, random_source *source);

/// A time up to `from` at which a body is where its columns say.
double curve_any_since(const curve_case *c, random_source *source);

/// Where the body is at a time.
vec curve_position(const curve_body *b, double time);

/// Sets the body's position so that it is at `point` at that time.
void curve_put_at(curve_body *b, double time, vec point);

/// Sets the wall: within 16 of the origin, of up to 2^length in x and y, with a radius of up to 2^radius.
void curve_any_wall(curve_case *c, random_source *source, int length, int radius);

/// Sets both bodies. Until the end of the case their motion takes them up to 2^distance in x and y, and their
/// acceleration up to 2^bend / 2.
void curve_any_bodies(curve_case *c, random_source *source, int distance, int bend);

/// A point on the outline of the wall or of the other body, grown by the body's radius; and the direction out of it.
typedef struct outline_point {
	vec at, out;
} outline_point;

/// The point of the outline in the direction `out` from the place at `share` of the wall, or from the other body's
/// centre at that time. Beside the wall, its normal on the side of `out` takes the place of `out`.
outline_point curve_outline_at(const curve_case *c, double time, double share, vec out);
outline_point curve_any_outline(const curve_case *c, double time, random_source *source);

/// Places the body so that it touches the outline at a random point and time.
void curve_aim(curve_case *c, random_source *source);

#endif
