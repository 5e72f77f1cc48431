// A mutation of the library: in obtuse corners the ends of walls limit no body before it has hit them. So bodies slide
// to and fro there, for ever. The soak must detect it.
#include "engine/mover/inner_ends.h"

void graze_limit_by_inner_ends(mover_tile *t, int32_t index, const wall_record *walls) {
	(void)t, (void)index, (void)walls;
}
