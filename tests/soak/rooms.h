// Closed rooms where moving is hard: wedges, crossings, walls a hair apart, chains of short walls, points, slits; from
// a thousandth to a thousand units large, at the origin and so far from it that a body is smaller than the spacing of
// coordinates.
#ifndef GRAZE_SOAK_ROOMS_H
#define GRAZE_SOAK_ROOMS_H

#include "stage.h"

enum { ROOM_KINDS = 9, ROOMS = 10 * ROOM_KINDS };

stage room_make(int number, uint64_t seed);

#endif
