#include "engine/rounds/domains.h"

#include "engine/base/error.h"
#include "engine/mover/mover_state.h"

/// Begins or ends the turn of a domain.
static void swap(const round_domain *d) { graze_domain_swap(d->kept, d->run.scratch); }

bool graze_domains_run(const round_domains *d, domain_stage *stage) {
	bool done = true;
	for (size_t k = 0; k < d->count && done; k++) {
		swap(d->domain + k);
		done = stage(&d->domain[k].run);
		swap(d->domain + k);
	}
	return done;
}

/// Exchanges votes and records. False where the call ends.
static bool exchange(round_domains *d, uint32_t *bits, size_t size) {
	*bits = d->exchange(d, *bits, size);
	d->lacks_ghosts = *bits & VOTE_LACKS_GHOSTS;
	d->ended = *bits & (VOTE_FAILED | VOTE_LACKS_GHOSTS);
	return !d->ended;
}

bool graze_domains_vote_bits(round_domains *d, uint32_t *bits) { return !has_others(d) || exchange(d, bits, 0); }

bool graze_domains_vote(round_domains *d, bool *any) {
	uint32_t bits = *any ? VOTE_YES : 0;
	const bool goes_on = graze_domains_vote_bits(d, &bits);
	*any = bits & VOTE_YES;
	return goes_on;
}

bool graze_domains_share(round_domains *d, const shared_record *type, bool *any) {
	uint32_t bits = any && *any ? VOTE_YES : 0;
	if (!has_others(d)) return true;
	for (size_t k = 0; k < d->count; k++) {
		const round_domain *from = d->domain + k;
		for (size_t i = 0; i < from->shared_count; i++)
			type->pack(&from->run, (int32_t)from->shared[i], (char *)from->sent + i * type->size);
	}
	if (!exchange(d, &bits, type->size)) return false;
	if (any) *any = bits & VOTE_YES;
	for (size_t k = 0; k < d->count; k++) {
		round_domain *to = d->domain + k;
		const crowd_rounds *g = graze_rounds_of(&to->run);
		swap(to);
		for (size_t i = g->own_count; i < g->body_count; i++) {
			const size_t ghost = i - g->own_count;
			const float shift[2] = {to->shift ? x_at(*to->shift, ghost) : 0, to->shift ? y_at(*to->shift, ghost) : 0};
			type->unpack(&to->run, (int32_t)i, (const char *)to->received + ghost * type->size, shift);
		}
		swap(to);
	}
	return true;
}

void graze_domains_fail(round_domains *d) {
	if (has_others(d) && !d->ended) d->exchange(d, VOTE_FAILED, 0);
	d->ended = true;
}

gz_error graze_domains_error(const round_domains *d) {
	if (d->lacks_ghosts)
		return graze_error(GZ_STATUS_NARROW_MARGIN, 0, "margin", "the margin %g of ghosts is too small for this move",
			(double)d->margin);
	return graze_error(GZ_STATUS_INVALID_INPUT, 0, "exchange", "another domain of this move has failed");
}
