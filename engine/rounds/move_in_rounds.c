#include "engine/rounds/move_in_rounds.h"

#include "engine/base/bodies.h"
#include "engine/mover/mover_state.h"
#include "engine/rounds/margin.h"
#include "engine/rounds/move_all.h"
#include "engine/rounds/neighbours.h"
#include "engine/rounds/read_bodies.h"
#include "engine/rounds/round_part.h"
#include "engine/rounds/separation.h"
#include "engine/rounds/sizes.h"

/// Begins the call in a domain.
static bool begin(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	g->knows_piles = false, g->separating = NOT_SEPARATING;
	g->body_count = graze_bodies_count(run->query->chunks, run->query->chunk_count);
	g->own_count =
		graze_bodies_count(run->query->chunks, graze_own_chunks(run->query->chunks, run->query->chunk_count));
	g->any_bounces = g->any_pushes = false;
	return graze_rounds_make_parts(run);
}

/// Sets what depends on the bodies of all domains. False where the call ends.
static bool begin_all(round_domains *domains) {
	uint32_t bits = 0;
	if (!graze_domains_run(domains, begin)) return false;
	for (size_t k = 0; k < domains->count; k++) {
		const query_run *run = &domains->domain[k].run;
		crowd_rounds *g = graze_rounds_of(run);
		if (has_others(domains) && !graze_margin_allows(run, domains->margin, &g->sees_piles, &g->slack))
			bits |= VOTE_LACKS_GHOSTS;
		if (graze_rounds_any_responds(run, GZ_RESPONSE_BOUNCE)) bits |= VOTE_BOUNCES;
		if (graze_rounds_any_pushes(run)) bits |= VOTE_PUSHES;
	}
	if (!graze_domains_vote_bits(domains, &bits)) return false;
	domains->bounces = bits & VOTE_BOUNCES, domains->pushes = bits & VOTE_PUSHES;
	for (size_t k = 0; k < domains->count; k++) {
		crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
		g->any_bounces = domains->bounces, g->any_pushes = domains->pushes;
	}
	return true;
}

/// Whether some bodies are too near to one another, in any domain. False where the call ends, as it does where there
/// are piles and a domain has too few ghosts for them.
static bool find_near(round_domains *domains, bool *any) {
	uint32_t bits = 0;
	for (size_t k = 0; k < domains->count; k++) {
		query_run *run = &domains->domain[k].run;
		const bool piles = graze_rounds_of(run)->pile_count;
		if (piles || graze_rounds_any_near(run)) bits |= VOTE_YES;
		if (piles && has_others(domains) && !graze_rounds_of(run)->sees_piles) bits |= VOTE_LACKS_GHOSTS;
	}
	if (!graze_domains_vote_bits(domains, &bits)) return false;
	*any = bits & VOTE_YES;
	return true;
}

static bool move(round_domains *domains) {
	bool near = false;
	if (!begin_all(domains) || !graze_rounds_read_all(domains) || !find_near(domains, &near)) return false;
	if (near && (!graze_rounds_separate(domains) || !graze_rounds_read_all(domains))) return false;
	return graze_rounds_move_all(domains);
}

/// Names the first invalid body: the parts of the work count their own bodies. It is one of the caller's, since
/// separation makes no body invalid.
static void name_first_invalid(const query_run *run) {
	size_t index = 0;
	for (size_t c = 0; c < run->query->chunk_count && !run->query->chunks[c].ghosts; c++) {
		const gz_bodies *b = run->query->chunks + c;
		for (size_t k = 0; k < graze_body_count(b); k++, index++) {
			if (graze_body_is_valid(b, graze_element(b, k))) continue;
			run->report->error = graze_body_error(b, k, index);
			return;
		}
	}
}

void graze_move_domains(round_domains *domains) {
	for (size_t k = 0; k < domains->count; k++) {
		round_domain *d = domains->domain + k;
		d->call = *d->run.query, d->run.query = &d->call; // the chunks change when bodies are separated
	}
	const bool done = move(domains);
	const bool failed_here = !done && !domains->ended;
	if (!done) graze_domains_fail(domains);
	for (size_t k = 0; k < domains->count; k++) {
		query_run *run = &domains->domain[k].run;
		run->query = domains->domain[k].query;
		if (failed_here && !graze_aborted(run)) graze_mover_out_of_memory(run);
		if (!done && !failed_here) run->report->error = graze_domains_error(domains);
		if (run->report->error.status == GZ_STATUS_INVALID_BODIES) name_first_invalid(run);
	}
}

/// The domain of a call that has all bodies.
static round_domain only_domain(query_run *run, gz_crowd *crowd) {
	graze_rounds_of(run)->crowd = crowd;
	return (round_domain){.run = *run, .query = run->query};
}

void graze_move_in_rounds(query_run *run, gz_crowd *crowd) {
	round_domain domain = only_domain(run, crowd);
	round_domains domains = {.domain = &domain, .count = 1, .max_rounds = graze_move_settings(run)->max_rounds};
	graze_move_domains(&domains);
}

bool graze_separate_in_rounds(query_run *run, gz_crowd *crowd, float skin, const gz_bodies **separated) {
	move_settings settings = *graze_move_settings(run);
	settings.body_skin = skin;
	round_domain domain = only_domain(run, crowd);
	domain.call = *run->query, domain.call.shared = &settings, domain.run.query = &domain.call;
	round_domains domains = {.domain = &domain, .count = 1, .max_rounds = graze_move_settings(run)->max_rounds};
	if (!begin(&domain.run) || !graze_rounds_separate(&domains)) return false;
	*separated = domain.call.chunks;
	return true;
}
