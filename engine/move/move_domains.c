#include "engine/move/move_domains.h"

#include "engine/base/bodies.h"
#include "engine/mover/mover_state.h"
#include "engine/rounds/move_in_rounds.h"

void graze_exchange_fail(const gz_exchange *e) {
	if (e->run) e->run(e->user, VOTE_FAILED, NULL, NULL, 0);
}

/// Exchanges the records of the only domain here by the caller's hook.
static uint32_t exchange(const round_domains *domains, uint32_t votes, size_t size) {
	const gz_exchange *e = domains->user;
	return e->run(e->user, votes, domains->domain->sent, domains->domain->received, size);
}

/// Lists the shared bodies and makes room for records. False without memory.
static bool make_room(query_run *run, const gz_exchange *e) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t chunks = run->query->chunk_count, bodies = graze_bodies_count(run->query->chunks, chunks);
	const size_t own = graze_bodies_count(run->query->chunks, chunks - run->query->ghost_chunks);
	if (!graze_array_size(run, &g->shared, e->shared_count, sizeof(uint32_t)) ||
		!graze_array_size(run, &g->sent, e->shared_count * GZ_EXCHANGE_RECORD, 1) ||
		!graze_array_size(run, &g->received, (bodies - own) * GZ_EXCHANGE_RECORD, 1))
		return false;
	for (size_t i = 0; i < e->shared_count; i++) ((uint32_t *)g->shared.at)[i] = (uint32_t)e->shared[i];
	return true;
}

void graze_move_exchanging(move_call *call) {
	query_run *run = call->run;
	const gz_exchange *e = call->options->exchange;
	crowd_rounds *g = graze_rounds_of(run);
	round_domain domain = {.run = *run, .query = run->query};
	round_domains rules = {.domain = &domain,
		.count = 1,
		.exchange = exchange,
		.user = (void *)(uintptr_t)e,
		.margin = e->margin,
		.max_rounds = call->settings.max_rounds};
	g->crowd = call->options->crowd;
	if (!make_room(run, e)) {
		graze_mover_out_of_memory(run);
		graze_domains_fail(&rules);
		return;
	}
	domain.shared = g->shared.at, domain.shared_count = e->shared_count;
	domain.sent = g->sent.at, domain.received = g->received.at;
	graze_move_domains(&rules);
}

/// Begins the calls of all domains. False where one has an error.
static bool begin_all(move_domain *domains, const round_domains *rules) {
	bool done = true;
	for (size_t k = 0; k < rules->count; k++) {
		move_domain *d = domains + k;
		graze_domain_swap(d->kept, d->arguments.scratch);
		done &= graze_move_begin(&d->call, &d->arguments);
		graze_domain_swap(d->kept, d->arguments.scratch);
		d->report = d->call.call.report;
	}
	return done;
}

void graze_move_in_domains(move_domain *domains, round_domains *rules) {
	if (!begin_all(domains, rules)) {
		graze_domains_fail(rules);
		for (size_t k = 0; k < rules->count; k++)
			if (!domains[k].report.error.status) domains[k].report.error = graze_domains_error(rules);
		return;
	}
	for (size_t k = 0; k < rules->count; k++) {
		const move_domain *d = domains + k;
		d->call.settings.rounds->crowd = d->arguments.options->crowd;
		rules->domain[k] = (round_domain){.kept = d->kept,
			.run = *d->call.run,
			.query = d->call.run->query,
			.shared = d->shared,
			.shared_count = d->shared_count,
			.shift = d->shift,
			.sent = d->sent,
			.received = d->received};
	}
	graze_move_domains(rules);
	for (size_t k = 0; k < rules->count; k++) {
		move_domain *d = domains + k;
		graze_domain_swap(d->kept, d->arguments.scratch);
		d->report = graze_move_end(&d->call);
		graze_domain_swap(d->kept, d->arguments.scratch);
	}
}
