// A mutation of the library at link time: pushes without their safety check, so no push of a body is ever refused. The
// soak must detect the faults that follow.
#include "engine/moving_walls/clearance_proof.h"

bool graze_stays_apart(const swept_group *group, const straight_path *path) {
	(void)group, (void)path;
	return true;
}
