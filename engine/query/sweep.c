// The sweep: the earliest hit of each body, for bodies in the caller's columns or those of a crowd.
#include "engine/query/crowd_self.h"

static const question_kind sweeping = {.walls = graze_keep_earliest_walls,
	.circles = graze_keep_earliest_circles,
	.meetings = graze_keep_earliest_meetings,
	.answer = graze_answer_tile,
	.hits = FIRST_COUNTS,
	.divisible = 1};

gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	asking a = graze_asking(&sweeping, world, question, scratch, CROWD_MAY_ASK);
	a.hits = hits;
	if (!a.report.error.status) a.report.error = graze_hits_check(hits, a.chunks, a.chunk_count);
	if (a.report.error.status) return a.report;
	if (a.of_crowd) graze_ask_crowd(&a);
	else graze_ask_chunks(&a);
	return a.report;
}
