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
#include "engine/rounds/round_part.h"
#include "engine/rounds/turned.h"
#include "engine/rounds/write_rounds.h"

static bool read_all(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->turned.count = g->turned_before.count = g->first_new.count = g->met.count = 0;
	return graze_rounds_find_pairs(run) && graze_piles_find_pairs(run) && graze_rounds_list_neighbours(run) &&
		   graze_rounds_begin_kinds(run) && graze_rounds_find_reflected(run) && graze_rounds_read(run);
}

bool graze_rounds_read_all(round_domains *domains) { return graze_domains_run(domains, read_all); }

/// Whether a body may still move in some domain. False where the call ends.
static bool find_active(round_domains *domains, bool *any) {
	*any = false;
	for (size_t k = 0; k < domains->count; k++) {
		const crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
		for (size_t i = 0; i < g->part_count; i++) *any |= part_at(g, i)->active.count > 0;
	}
	return graze_domains_vote(domains, any);
}

/// How many rounds a tick has; separation has one. Bodies that bounce wait for one another more often: at 0.3 of the
/// floor covered, they lose 4.2% of their time in 3 rounds, 1.8% in 4, 1.1% in 5, 1.0% in 6, and 0.9% in any number.
static int32_t most_rounds(const round_domains *domains) {
	enum { ROUNDS = 3, BOUNCING_ROUNDS = 6 };
	if (domains->separating == SHIFTING) return 1;
	return domains->max_rounds ? domains->max_rounds : domains->bounces ? BOUNCING_ROUNDS : ROUNDS;
}

static bool list_active(query_run *run) { return graze_rounds_in_parts(run, graze_rounds_list_active); }

static bool move_rounds(round_domains *domains) {
	const int32_t most = most_rounds(domains);
	for (int32_t round = 0; round < most; round++) {
		bool any;
		for (size_t k = 0; k < domains->count; k++) graze_rounds_of(&domains->domain[k].run)->round = round;
		if (!find_active(domains, &any)) return false;
		if (!any) break;
		if (round && !graze_rounds_find_turned(domains)) return false;
		if (!graze_round(domains)) return false;
	}
	return true;
}

static bool write_all(query_run *run) {
	graze_rounds_write_alone(run);
	return graze_rounds_write(run);
}

bool graze_rounds_move_all(round_domains *domains) {
	bool any = false;
	// The alone bodies come last: some may have joined the others. The last vote finds out whether no domain has
	// failed.
	return graze_rounds_find_walls(domains) && graze_rounds_push(domains) && graze_domains_run(domains, list_active) &&
		   move_rounds(domains) && graze_domains_run(domains, graze_rounds_move_alone) &&
		   graze_domains_vote(domains, &any) && graze_domains_run(domains, write_all);
}
