#include "engine/rounds/move_all.h"

#include "engine/mover/mover_state.h"
#include "engine/rounds/alone.h"
#include "engine/rounds/find_walls.h"
#include "engine/rounds/neighbour_lists.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/pile_pairs.h"
#include "engine/rounds/push_by_mass.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/reflected.h"
#include "engine/rounds/round.h"
#include "engine/rounds/turned.h"
#include "engine/rounds/write_rounds.h"

bool graze_rounds_read_all(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->turned.count = g->turned_before.count = g->first_new.count = g->met.count = 0;
	return graze_rounds_find_pairs(run) && graze_piles_find_pairs(run) && graze_rounds_list_neighbours(run) &&
		   graze_rounds_begin_kinds(run) && graze_rounds_find_reflected(run) && graze_rounds_read(run);
}

static bool any_active(const crowd_rounds *g) {
	bool any = false;
	for (size_t k = 0; k < g->part_count; k++) any |= part_at(g, k)->active.count > 0;
	return any;
}

/// How many rounds a tick has. Bodies that bounce wait for one another more often: at 0.3 of the floor covered, they
/// lose 4.2% of their time in 3 rounds, 1.8% in 4, 1.1% in 5, 1.0% in 6, and 0.9% in any number.
static int32_t most_rounds(const query_run *run) {
	enum { ROUNDS = 3, BOUNCING_ROUNDS = 6 };
	const int32_t wanted = graze_move_settings(run)->max_rounds;
	return wanted ? wanted : graze_rounds_of(run)->bounces ? BOUNCING_ROUNDS : ROUNDS;
}

bool graze_rounds_move_all(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_rounds_find_walls(run) || !graze_rounds_push(run) ||
		!graze_rounds_in_parts(run, graze_rounds_list_active))
		return false;
	for (g->round = 0; g->round < most_rounds(run) && any_active(g); g->round++) {
		if (g->round && !graze_rounds_find_turned(run)) return false;
		if (!graze_round(run)) return false;
	}
	// The alone bodies come last: some may have joined the others.
	if (!graze_rounds_move_alone(run)) return false;
	graze_rounds_write_alone(run);
	return graze_rounds_write(run);
}
