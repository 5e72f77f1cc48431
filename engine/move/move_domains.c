#include "engine/move/move_domains.h"

#include "engine/mover/mover_state.h"
#include "engine/rounds/move_in_rounds.h"

/// Begins the calls of all domains. False where one has an error.
static bool begin_all(move_domain *domains, const round_domains *rules) {
	bool done = true;
	for (size_t k = 0; k < rules->count; k++) {
		move_domain *d = domains + k;
		done &= graze_move_begin(&d->call, &d->arguments);
		d->report = d->call.call.report;
	}
	return done;
}

void graze_move_in_domains(move_domain *domains, round_domains *rules) {
	if (!begin_all(domains, rules)) {
		graze_domains_fail(rules);
		for (size_t k = 0; k < rules->count; k++)
			if (!domains[k].report.error.status) domains[k].report.error = graze_domains_error();
		return;
	}
	for (size_t k = 0; k < rules->count; k++) {
		const move_domain *d = domains + k;
		d->call.settings.rounds->crowd = d->arguments.options->crowd;
		rules->domain[k] = (round_domain){.run = *d->call.run,
			.query = d->call.run->query,
			.shared = d->shared,
			.shared_count = d->shared_count,
			.shift = d->shift,
			.sent = d->sent,
			.received = d->received};
	}
	graze_move_domains(rules);
	for (size_t k = 0; k < rules->count; k++) domains[k].report = graze_move_end(&domains[k].call);
}
