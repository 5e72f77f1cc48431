// A mutation of the library: bodies that bounce and turn keep the neighbours of the path that they have left. So they
// fly into bodies that are not their neighbours. The soak must detect the faults that follow.
#include "engine/rounds/turned.h"

bool graze_rounds_find_turned(round_domains *domains) {
	(void)domains;
	return true;
}
