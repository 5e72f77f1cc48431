#include "engine/rounds/move_in_rounds.h"

#include "engine/base/bodies.h"
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
	return graze_rounds_make_parts(&all) && graze_rounds_separate(&all, separated);
}

static bool move(query_run *run, query_context *context) {
	const crowd_rounds *g = graze_rounds_of(run);
	const gz_bodies *separated = NULL;
	if (!graze_rounds_make_parts(run) || !graze_rounds_read_all(run)) return false;
	if ((g->pile_count || graze_rounds_any_near(run)) && !graze_rounds_separate(run, &separated)) return false;
	if (separated) context->chunks = separated;
	return (!separated || graze_rounds_read_all(run)) && graze_rounds_move_all(run);
}

/// Names the first invalid body: the parts of the work count their own bodies.
static void name_first_invalid(query_run *run) {
	size_t index = 0;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = run->query->chunks + c;
		for (size_t k = 0; k < graze_body_count(b); k++, index++) {
			if (graze_body_is_valid(b, graze_element(b, k))) continue;
			run->report->error = graze_body_error(b, k, index);
			return;
		}
	}
}

void graze_move_in_rounds(query_run *run, gz_crowd *crowd) {
	query_context context = *run->query; // with the chunks after separation
	query_run all = *run;
	all.query = &context;
	graze_rounds_of(run)->crowd = crowd, graze_rounds_of(run)->knows_piles = false;
	if (!move(&all, &context) && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
	if (run->report->error.status == GZ_STATUS_INVALID_BODIES) name_first_invalid(run);
}
