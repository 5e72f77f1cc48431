// Domains: a crowd that is divided among several worlds, such as sectors or machines, moves at the same time in all of
// them. Each domain has bodies of its own, and *ghosts*: copies of the bodies of other domains that its own bodies may
// meet. Without sectors and machines there is one domain, and no ghost.
//
// A stage computes own bodies alone, from what it finds about them and their neighbours. Between two stages the records
// of ghosts are replaced by those of their originals, so that every neighbour is as it would be in one domain. By
// induction over the stages all bits are those of one domain, if each body that an own one may meet is there.
//
// What depends on all bodies is decided by votes: bits that are joined (or) over all domains, wherever these are.
#ifndef GRAZE_ROUNDS_DOMAINS_H
#define GRAZE_ROUNDS_DOMAINS_H

#include "engine/rounds/crowd_rounds.h"
#include "engine/rounds/domain_memory.h"

/// Bits of votes.
enum round_vote {
	VOTE_FAILED = 1,       ///< a domain has failed, and so all do
	VOTE_YES = 2,          ///< the condition that the stage votes on holds
	VOTE_BOUNCES = 4,      ///< a body bounces
	VOTE_PUSHES = 8,       ///< bodies have push masses
	VOTE_LACKS_GHOSTS = 16 ///< an own body may meet bodies that are not here
};

/// A domain of a call.
typedef struct round_domain {
	domain_memory *kept;        ///< where domains share their scratch; null: it has one of its own
	query_run run;              ///< of the present phase of the call: with its chunks, settings and report
	const query_context *query; ///< of the call
	query_context call;         ///< the same, with the bodies' places after separation
	const uint32_t *shared;     ///< indices of own bodies that are ghosts elsewhere, one for each ghost
	size_t shared_count;
	const gz_vec2_view *shift; ///< from the coordinates of each ghost's original to those of the domain; null: none
	void *sent, *received;     ///< a record for each shared body, and for each ghost
	// Of separation: a phase has other settings, and the run of the call waits.
	query_run waiting;
	query_context context;
	move_settings settings;
	gz_report report;
	size_t recovered; ///< of the report, when the phase began
} round_domain;

typedef struct round_domains {
	round_domain *domain;
	size_t count;
	/// Copies the records that domains send, of `size` bytes, to where their ghosts are received. Returns the votes of
	/// all domains; nothing needs to be copied where one has failed. Null: there is one domain, without ghosts.
	uint32_t (*exchange)(const struct round_domains *domains, uint32_t votes, size_t size);
	void *user;         ///< of the exchange
	int32_t max_rounds; ///< as move_settings.max_rounds
	bool bounces;       ///< a body bounces in some domain
	bool pushes;        ///< bodies have push masses in some domain
	float margin;       ///< as gz_exchange.margin
	bool lacks_ghosts;  ///< the call has ended and nothing is written: the margin is too small
	enum separation_stage separating;
	bool ended; ///< the exchange has reported a failure
} round_domains;

/// Whether bodies of other domains are ghosts here. GRAZE_ONE_DOMAIN, a definition, leaves exchanges out of a build
/// whose size counts.
static inline bool has_others(const round_domains *domains) {
#ifdef GRAZE_ONE_DOMAIN
	return (void)domains, false;
#else
	return domains->exchange != NULL;
#endif
}

/// What is done in a domain. False without memory.
typedef bool domain_stage(query_run *run);

/// Runs a stage in all domains. False if it fails in one.
bool graze_domains_run(const round_domains *domains, domain_stage *stage);

/// Whether a condition holds in any domain: `any` says so for those here, and then for all. False where the call ends.
bool graze_domains_vote(round_domains *domains, bool *any);

/// The same for bits of round_vote.
bool graze_domains_vote_bits(round_domains *domains, uint32_t *bits);

/// What is exchanged.
typedef struct shared_record {
	size_t size;
	void (*pack)(const query_run *run, int32_t index, void *record);
	/// shift: x and y
	void (*unpack)(query_run *run, int32_t index, const void *record, const float *shift);
} shared_record;

/// Replaces the records of ghosts by those of their originals. any: optional: a vote at the same time. False where the
/// call ends.
bool graze_domains_share(round_domains *domains, const shared_record *type, bool *any);

/// Ends a call that has failed here: all domains fail.
void graze_domains_fail(round_domains *domains);

/// The error of a domain that has not failed itself.
gz_error graze_domains_error(const round_domains *domains);

#endif
