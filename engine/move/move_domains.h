// gz_move in several domains (engine/rounds/domains.h): worlds whose crowds are parts of one.
#ifndef GRAZE_MOVE_MOVE_DOMAINS_H
#define GRAZE_MOVE_MOVE_DOMAINS_H

#include "engine/move/move_call.h"
#include "engine/rounds/domains.h"

/// A domain: the arguments of its gz_move, with a crowd of its own, and what it exchanges with others.
typedef struct move_domain {
	domain_memory *kept; ///< all domains have the same scratch
	move_arguments arguments;
	const uint32_t *shared; ///< as in round_domain
	size_t shared_count;
	const gz_vec2_view *shift;
	void *sent, *received; ///< room for GZ_EXCHANGE_RECORD bytes for each shared body, and for each ghost
	move_call call;
	gz_report report; ///< written
} move_domain;

/// Whether the call is that of one domain of several.
static inline bool call_exchanges(const move_call *call) {
#ifdef GRAZE_ONE_DOMAIN
	return (void)call, false;
#else
	return call->options->exchange != NULL;
#endif
}

/// Ends the moves of the other domains, where this one has failed before its first exchange.
void graze_exchange_fail(const gz_exchange *exchange);

/// Moves the bodies of one domain of several, as its options say (gz_exchange). The report has the error.
void graze_move_exchanging(move_call *call);

/// Moves the bodies of all domains in rounds. Where a domain's report has an error other than GZ_STATUS_INVALID_BODIES,
/// or `rules` say that one elsewhere has, no body has moved in any.
///
/// rules: exchange, user, max_rounds; and `domain`, with room for `count` of them
void graze_move_in_domains(move_domain *domains, round_domains *rules);

#endif
