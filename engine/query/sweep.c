// The sweep: the earliest hit of each body, for bodies in the caller's columns or those of a crowd.
#include "engine/query/crowd_self.h"

static const query_type sweeping = {.walls = graze_keep_earliest_walls,
	.circles = graze_keep_earliest_circles,
	.crowd_pairs = graze_keep_earliest_self,
	.finish = graze_write_tile,
	.hits = FIRST_HIT,
	.divisible = 1};

gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	query_run a = graze_query_begin(&sweeping, world, question, scratch, FROM_CHUNKS_OR_CROWD);
	a.hits = hits;
	if (!a.report.error.status) a.report.error = graze_hits_check(hits, a.chunks, a.chunk_count);
	if (a.report.error.status) return a.report;
	if (a.from_crowd) graze_run_crowd(&a);
	else graze_run_chunks(&a);
	return a.report;
}
