// Calls of gz_overlap_intervals.
#ifndef GRAZE_OVERLAP_INTERVAL_CALLS_H
#define GRAZE_OVERLAP_INTERVAL_CALLS_H

#include <math.h>

#include "generators/arena.h"
#include "support/check.h"

/// The intervals of pairs whose bodies are in chunks; without chunks they are the crowd's own bodies.
static inline gz_report find_intervals(gz_overlap_interval *intervals, const gz_pair *pairs, size_t count,
	const arena_world *w, const gz_bodies *chunks, size_t chunk_count) {
	const gz_query query = {.chunks = chunks, .chunk_count = chunk_count, .crowd = w->crowd, .from_crowd = !chunks};
	return gz_overlap_intervals(intervals, &(gz_pairs){pairs, count}, w->world, &query, w->scratch);
}

/// Fails the test unless all members are equal; zeros as entries must have the same sign.
static inline void expect_interval(
	const gz_overlap_interval *actual, const gz_overlap_interval *expected, const char *label, int number) {
	if (actual->entry != expected->entry || actual->exit != expected->exit || actual->from != expected->from ||
		actual->to != expected->to || actual->kind != expected->kind ||
		signbit(actual->entry) != signbit(expected->entry))
		fail_msg("%s, number %d: %g to %g, within the step %g to %g, case %d", label, number, (double)actual->entry,
			(double)actual->exit, (double)actual->from, (double)actual->to, actual->kind);
}

#endif
