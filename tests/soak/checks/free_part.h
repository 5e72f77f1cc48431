// The oracle of directions: what part of a displacement a body may take from a place where it touches walls. S55, S56.
#ifndef GRAZE_SOAK_CHECKS_FREE_PART_H
#define GRAZE_SOAK_CHECKS_FREE_PART_H

#include <graze/graze.h>

#include "generators/directions.h"
#include "soak/checks/wall_cells.h"

enum { MAX_TOUCHED = 32 };

/// The walls that a body touches at a place, by their normals.
typedef struct touched_walls {
	vec normal[MAX_TOUCHED];
	bool doubtful[MAX_TOUCHED]; ///< rounding decides whether it is touched
	int count;
	bool too_many; ///< more walls are touched than there is room for
	double gap;    ///< of the nearest wall
} touched_walls;

/// An end counts where the body has hit the wall, and with the normal of the wall's side in a corner: where the body
/// touches the side of another wall that begins at this end, and the walls turn towards it or go on straight.
///
/// skin: the exact one; contacts: those that the body has had
touched_walls touched_walls_at(
	const wall_cells *cells, point at, double radius, double skin, const gz_contact *contacts, size_t contact_count);

/// The normal of a wall towards a place, of length 1: that of its side, or of its nearest point.
vec wall_normal_at(const oracle_wall *wall, point at, bool side);

/// Whether another wall within reach of a place begins at the end of a wall that is nearest to it.
bool end_is_joined(const wall_cells *cells, int32_t wall, point at, double reach);

/// What the rules leave open: which walls at the limit count as touched, and what counts as parallel.
typedef struct free_part_reading {
	bool with_doubtful;
	double tolerance; ///< a direction that enters a wall by no more than this part of its length is parallel to it
} free_part_reading;

enum { READINGS = 4 };
extern const free_part_reading free_part_readings[READINGS];

/// The displacement that is closest to the wished one among those that enter no touched wall.
vec free_part(const touched_walls *walls, vec wished, const free_part_reading *reading);

/// Whether a body may go straight from a place for this length and keep half the skin, or the gap that it has where
/// that is less. Tried at eight places on the way.
bool has_room(const wall_cells *cells, point at, double radius, double skin, vec towards, double length);

#endif
