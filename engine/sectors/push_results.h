// What a push does to bodies: kept group by group, and written to the caller's lists when all groups have been pushed.
#ifndef GRAZE_SECTORS_PUSH_RESULTS_H
#define GRAZE_SECTORS_PUSH_RESULTS_H

#include "engine/base/dynamic_array.h"
#include "graze/graze.h"

/// A body that a group would push, or that blocks it.
typedef struct push_result {
	size_t body;   ///< its index among the placed bodies
	size_t column; ///< its place in the columns of the frames
	uint64_t id;
	float x, y;   ///< where it ends, in coordinates of its frame
	float dx, dy; ///< how far it was pushed
	int32_t wall; ///< of a crushed one: as in gz_crush
	bool is_crushed;
} push_result;

typedef struct push_results {
	dynamic_array results; ///< of push_result, by group
	dynamic_array order;   ///< of int32_t: places in `results`, by group, then by body
	dynamic_array first;   ///< of size_t: of each group, and one more: where it begins in `results`
} push_results;

static inline push_result *push_result_at(const push_results *r, size_t i) { return (push_result *)r->results.at + i; }

/// Makes room for so many groups. False without memory.
bool graze_push_results_begin(push_results *results, size_t groups, caller_memory *memory);

/// Appends a body to those of the last group. False without memory.
bool graze_push_results_add(push_results *results, const push_result *body, caller_memory *memory);

/// Whether a body of the last group is crushed.
bool graze_push_results_any_crushed(const push_results *results);

/// Completes the last group: of one that is blocked the crushed bodies stay, of another one all are pushed.
void graze_push_results_end_group(push_results *results, bool blocked);

/// Counts all results in the report, and writes the lists, which may be null.
void graze_push_results_write(
	const push_results *results, const gz_crush_list *crushes, const gz_pushed_list *pushed, gz_report *report);

void graze_push_results_free(push_results *results, caller_memory *memory);

#endif
