// gz_move_margin: how far beyond its straight path a body looks in gz_move.
#include <math.h>

#include "engine/rounds/crowd_rounds.h"

/// Walls and bodies up to this many skins from where a body comes to matter to it; sizes.c, candidates.c and
/// find_walls.c search within less.
#define SEARCH_SKINS 4.0

float gz_move_margin(const gz_move_extremes *e) {
	if (!e) return NAN;
	const double radius = (double)e->radius, displacement = (double)e->displacement;
	const double resolved = 0x1p-19 * (radius + displacement + (double)e->coordinate);
	const double skin = fmax((double)e->skin, resolved);
	// A body that slides stays in the disc whose diameter is its displacement (engine/rounds/sizes.c).
	const double turns = e->bounces ? displacement : displacement / 2;
	const double pushed = e->pushes ? (double)PUSH_REACH * radius : 0;
	const double margin = turns + SEARCH_SKINS * skin + graze_largest_shift(radius, skin) + pushed;
	if (!(e->radius >= 0) || !(e->displacement >= 0) || !(e->coordinate >= 0) || !(e->skin >= 0)) return NAN;
	return margin < (double)GZ_LIMIT ? (float)(margin * (1 + 0x1p-20)) : GZ_LIMIT;
}
