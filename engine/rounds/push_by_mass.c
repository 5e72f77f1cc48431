#include "engine/rounds/push_by_mass.h"

#include "engine/rounds/ghost_states.h"
#include "engine/rounds/pushes.h"

enum { PASSES = 3 }; ///< a push reaches one body further in each

/// Adds the shift of a body to its wish, for this tick.
static void add_shift(const crowd_rounds *g, int32_t number) {
	separating_body *pushed = (separating_body *)g->pushed.at + number;
	round_body *b = round_body_of(g, number);
	double x, y;
	graze_push_of(g, number, &x, &y);
	pushed->shift_x = pushed->shift_y = 0; // a body is in several pairs
	b->whole_x = b->wish_x = (float)((double)b->wish_x + x);
	b->whole_y = b->wish_y = (float)((double)b->wish_y + y);
}

static bool begin_pushes(query_run *run) { return graze_pushes_begin(run, PUSH_BY_MASS) && graze_pushes_list(run); }

static bool add_shifts(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	for (size_t i = 0; i < g->push_pairs.count; i++)
		add_shift(g, g->push_pairs.body[i] / RECORD), add_shift(g, g->push_pairs.other[i] / RECORD);
	return true;
}

bool graze_rounds_push(round_domains *domains) {
	if (!domains->pushes || domains->separating != NOT_SEPARATING) return true;
	return graze_domains_run(domains, begin_pushes) && graze_pushes_run(domains, PUSH_BY_MASS, PASSES) &&
		   graze_domains_run(domains, add_shifts) && graze_share_bodies(domains);
}
