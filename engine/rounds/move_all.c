#include "engine/rounds/move_all.h"

#include "engine/mover/mover_state.h"
#include "engine/rounds/alone.h"
#include "engine/rounds/leaving.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/pile_pairs.h"
#include "engine/rounds/push_by_mass.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round.h"
#include "engine/rounds/write_rounds.h"

bool graze_rounds_read_all(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->movers->settings = graze_move_settings(run);
	g->movers->mover_count = 0, g->movers->nearby.count = g->movers->contacts.count = 0;
	g->walls.count = g->wall_pairs.count = g->left.count = g->met.count = g->hits.count = 0;
	return graze_rounds_find_pairs(run) && graze_piles_find_pairs(run) && graze_rounds_list_neighbours(run) &&
		   graze_rounds_begin_kinds(run) && graze_rounds_divide(run) && graze_rounds_read(run);
}

bool graze_rounds_move_all(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_rounds_find_walls(run) || !graze_rounds_push(run)) return false;
	graze_rounds_list_active(run);
	for (int k = 0; k < graze_move_settings(run)->max_rounds && g->active.count; k++) {
		if (k && !graze_rounds_find_leaving(run)) return false;
		if (!graze_round(run, k)) return false;
	}
	// The alone bodies come last: some may have joined the others.
	if (g->left.count && !graze_rounds_divide(run)) return false;
	if (!graze_rounds_move_alone(run)) return false;
	graze_rounds_write_alone(run), graze_rounds_write(run);
	return true;
}
