// Checks what one call of gz_move did to a body, by its start, its contacts and its end. S54, S63.
#ifndef GRAZE_SOAK_CHECKS_MOVE_CHECK_H
#define GRAZE_SOAK_CHECKS_MOVE_CHECK_H

#include "soak/scenes/soak_scene.h"

/// A body's move. Between two contacts the body moved straight.
typedef struct body_move {
	point from, by, to; ///< start, displacement and end
	point start;        ///< where skin recovery moved the body to first; else `from`
	float radius;
	const gz_contact *contacts;
	size_t contact_count;
} body_move;

/// What may be wrong with a move, the worst first.
typedef enum fault_kind {
	FAULT_NONE,
	FAULT_NOT_FINITE,  ///< the end is not finite, or beyond GZ_LIMIT
	FAULT_ESCAPED,     ///< the path crosses a wall, or the end is in another region than the start of the body's run
	FAULT_UNREPORTED,  ///< the reported path seems to cross a wall, but a segment of it was shortened without a report
	FAULT_CLEARANCE,   ///< the body was clear, and came closer to a wall than its radius
	FAULT_SKIN,        ///< the body kept half of the skin before, and does not now
	FAULT_TOO_LONG,    ///< the path is longer than the displacement, two skins and the rounding of its points
	FAULT_OVERLAP,     ///< two bodies overlap that did not before, at the end of a tick or on the way
	FAULT_NEAR,        ///< two bodies kept half of the skin before, and do not now
	FAULT_DIFFERENT,   ///< a body ends differently in other sectors
	FAULT_FREE,        ///< a body rests with motion left, and nothing blocks it
	FAULT_OFF_WAY,     ///< a part of the way is not what the touched walls leave of the displacement
	FAULT_BACKWARDS,   ///< a body that slides was moved against its displacement
	FAULT_JITTER,      ///< a body under the same displacement comes back to a place that it has left
	FAULT_MISREPORTED, ///< the call reports another loss, or another time of rest, than the way has
	FAULT_COUNT
} fault_kind;

extern const char *const fault_names[FAULT_COUNT];

typedef struct move_check {
	fault_kind fault;    ///< the worst one
	int32_t wall;        ///< the wall that the fault is about; -1 for none
	double smallest_gap; ///< at the ends of the path's segments
	clearance end;       ///< where the body ends
} move_check;

/// The clearance of a body, measured up to the skin.
clearance scene_clearance(const soak_scene *s, point at, float radius, bool all);

/// Whether a way leads against the displacement by more than the rounding of so many places. S56.
bool leads_back(point from, point to, point by, size_t places);

/// before: the clearance at the start
/// all: test every wall
move_check check_move(const soak_scene *s, const body_move *c, const clearance *before, bool all);

#endif
