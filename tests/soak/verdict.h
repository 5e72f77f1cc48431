// What a call of gz_move did to a body, judged by where it was, what it met, and where it is.
#ifndef GRAZE_SOAK_VERDICT_H
#define GRAZE_SOAK_VERDICT_H

#include "stage.h"

typedef struct call {
	place from, by, to; ///< where it was, its displacement, and where it is
	place start;        ///< to where it went straight, if it was pushed away from walls at first; else where it was
	float radius;
	const gz_contact *contacts; ///< between their centres it went straight
	size_t contact_count;
} call;

typedef enum fault_kind {
	NO_FAULT,
	NOT_FINITE, ///< it is nowhere, or beyond all limits
	ESCAPED,    ///< its way met a wall, or it is in another region than it began in
	UNTOLD,     ///< its way seems to have met a wall, but was shortened somewhere that is not told
	LOST,       ///< it was clear, and came closer to a wall than its radius
	SKIN_LOST,  ///< it kept half of the skin, and does not now
	TOO_LONG,   ///< its way is longer than the displacement, two skins and the rounding of its places
	FAULT_KINDS
} fault_kind;

extern const char *const fault_names[FAULT_KINDS];

typedef struct verdict {
	fault_kind fault; ///< the worst one
	int32_t wall;     ///< that it is about; -1: none
	double worst;     ///< the smallest gap where a piece of the way ends
	standing now;
} verdict;

/// How a body stands, as verdicts want it.
standing verdict_standing(const stage *s, place at, float radius, bool all);

/// before: how it stood where it was
/// all: look at all walls
verdict verdict_of(const stage *s, const call *c, const standing *before, bool all);

#endif
