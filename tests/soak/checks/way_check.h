// Checks that a body went where its response takes it: each straight part of its way is the share of the displacement
// that the walls leave, and a body that rests with motion left is blocked. S53, S55 to S59.
#ifndef GRAZE_SOAK_CHECKS_WAY_CHECK_H
#define GRAZE_SOAK_CHECKS_WAY_CHECK_H

#include "soak/checks/free_part.h"
#include "soak/checks/move_check.h"

/// What a call reports of a body beside its end and its contacts.
typedef struct way_outputs {
	double used, lost;
	bool shortened; ///< the safety check has shortened or dropped a part of the way, S65
} way_outputs;

/// Why a way ended.
typedef enum way_end {
	WAY_USED,    ///< the displacement was used up
	WAY_BLOCKED, ///< the touched walls leave nothing of it, or the body stops at its contact
	WAY_LIMITED, ///< the body has had all of its contacts
	WAY_FREE     ///< it could have gone on
} way_end;

typedef struct way_check {
	fault_kind fault;
	way_end end;
	double left;    ///< the length that was left of its way, where the end is not blocked
	double off;     ///< the farthest that a part of the way ends from where it should, in skins
	double gap;     ///< to the nearest wall where the body rests, in skins
	size_t contact; ///< behind which the fault is; 0 is the start
} way_check;

/// The ways of bodies that slide, bounce or stop, with this exact skin. A part that the safety check has shortened
/// leads where the whole one would have led, and the body rests at its end.
way_check check_way(
	const soak_scene *s, const soak_body *body, const body_move *c, const way_outputs *reported, double skin);

#endif
