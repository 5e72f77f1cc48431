#include "engine/rounds/move_in_rounds.h"

#include "engine/mover/mover_state.h"
#include "engine/rounds/move_all.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/separation.h"

bool graze_separate_in_rounds(query_run *run, gz_crowd *crowd, float skin, const gz_bodies **separated) {
	move_settings settings = *graze_move_settings(run);
	settings.body_skin = skin;
	query_context context = *run->query;
	context.shared = &settings;
	query_run all = *run;
	all.query = &context;
	settings.rounds->crowd = crowd, settings.rounds->knows_piles = false;
	return graze_rounds_separate(&all, separated);
}

static bool move(query_run *run, query_context *context) {
	const crowd_rounds *g = graze_rounds_of(run);
	const gz_bodies *separated = NULL;
	if (!graze_rounds_read_all(run)) return false;
	if ((g->pile_count || graze_rounds_any_near(run)) && !graze_rounds_separate(run, &separated)) return false;
	if (separated) context->chunks = separated;
	return (!separated || graze_rounds_read_all(run)) && graze_rounds_move_all(run);
}

void graze_move_in_rounds(query_run *run, gz_crowd *crowd) {
	query_context context = *run->query; // with the chunks after separation
	query_run all = *run;
	all.query = &context;
	graze_rounds_of(run)->crowd = crowd, graze_rounds_of(run)->knows_piles = false;
	if (!move(&all, &context) && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
}
