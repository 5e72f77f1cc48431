// What the calls of shared_calls.h have in common, and those that are in a file of their own.
#ifndef GRAZE_JOBS_CALL_PARTS_H
#define GRAZE_JOBS_CALL_PARTS_H

#include "jobs/shared_calls.h"
#include "support/padding.h"

static inline gz_query shared_query(const shared_caller *c, gz_targets targets) {
	return (gz_query){.chunks = c->scene->chunks,
		.chunk_count = c->scene->chunk_count,
		.clock = c->clock,
		.max_pairs = c->max_pairs,
		.targets = targets,
		.crowd = c->crowd};
}

/// Too short for the sensor events: the call fills the list and reports GZ_STATUS_LIST_FULL.
enum { SHORT_LIST_CAPACITY = 3000 };

/// Sets the padding of the entries of a list to 0, around and in the member that follows the body.
#define CLEAR_PADDING(entries, count, type, member)                                                                    \
	(clear_bytes(entries, count, sizeof(type), sizeof(size_t), offsetof(type, member)),                                \
		CLEAR_TAILS(entries, count, type, member.feature))

static inline size_t shared_queried(const gz_bodies *b) { return b->pick ? b->pick_count : b->count; }

/// The columns of the hits of each chunk, one chunk's hits behind another's.
static inline void shared_hit_columns(gz_hits hits[SHARED_CHUNKS], const shared_caller *c) {
	gz_hit *next = (gz_hit *)(void *)c->results;
	for (size_t i = 0; i < c->scene->chunk_count; next += shared_queried(c->scene->chunks + i++))
		hits[i] = gz_hits_in(next);
}

// predicted_calls.c:
gz_report shared_call_predict(shared_caller *c);
gz_report shared_call_predict_hits(shared_caller *c);
gz_report shared_call_predict_touches(shared_caller *c);
gz_report shared_call_update_touches(shared_caller *c);

#endif
