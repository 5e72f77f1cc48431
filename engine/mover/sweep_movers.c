#include "engine/mover/sweep_movers.h"

#include <math.h>

#include "engine/mover/mover_state.h"
#include "engine/mover/pass_through.h"
#include "engine/mover/respond.h"
#include "engine/query/stage_helpers.h"

static bool is_earlier(const mover_state *w, double time, int32_t wall) {
	return time < w->hit_time || (time == w->hit_time && wall < w->hit_target);
}

static void set_hit(mover_state *w, const mover_hit *hit) {
	w->hit_time = hit->time, w->hit_target = hit->wall, w->hit_feature = hit->feature, w->has_hit = true;
}

/// Takes a hit of the kernel into account.
static void take_hit(query_run *run, mover_tile *t, int32_t index, const mover_hit *hit) {
	mover_state *w = t->state + index;
	if (w->phase != t->swept_phase) return;
	if (w->loaded && w->response == GZ_RESPONSE_PASS) {
		if (!graze_mover_pass_through(t, index, run->query->world->walls, hit, &run->scratch->memory))
			graze_mover_out_of_memory(run);
	} else if (is_earlier(w, hit->time, hit->wall) &&
			   !(w->nearby_count && graze_mover_moves_along(t, index, hit->wall)))
		set_hit(w, hit);
}

void graze_sweep_movers(query_run *run, mover_tile *t, size_t first) {
	const mover_results *found = &t->results;
	for (; first < t->pairs.count; first += TILE) {
		const mover_pairs batch = pair_batch(&t->pairs, first);
		run->query->world->backend->sweep_movers(&t->results, t->mover, &batch, run->query->world->walls);
		for (int32_t i = 0; i < found->hit_count; i++) {
			const int32_t k = found->hit[i];
			const mover_hit hit = {found->value[k], batch.other[k], mover_feature(found, k)};
			take_hit(run, t, batch.body[k] / RECORD, &hit);
		}
	}
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
}

void graze_sweep_ends(query_run *run, mover_tile *t) {
	const bool listed = graze_mover_list_passed(t, run->query->world->walls, &run->scratch->memory);
	if (!listed && !graze_aborted(run)) graze_mover_out_of_memory(run);
}

void graze_sweep_all_movers(query_run *run, mover_tile *t) {
	graze_sweep_movers(run, t, 0);
	graze_sweep_ends(run, t);
}

void graze_sweep_ready_movers(query_run *run, mover_tile *t) {
	graze_sweep_all_movers(run, t);
	for (int32_t i = 0; i < t->mover_count; i++) {
		mover_state *w = t->state + i;
		if (!w->has_hit || w->loaded) continue;
		graze_mover_load_slot(run, t, i);
		if (w->response != GZ_RESPONSE_PASS) continue;
		// It was swept with its skin, which a passing body does not keep: it is swept again, in the next round.
		w->has_hit = false, w->hit_time = NO_HIT, w->lacks_pairs = true, w->phase = MOVER_SEARCHES;
	}
}
