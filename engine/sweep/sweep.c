// gz_sweep: the earliest hit of each body, for bodies in the caller's columns or those of a crowd.
#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"
#include "engine/query/begin_query.h"
#include "engine/query/crowd_pairs.h"
#include "engine/query/run_query.h"
#include "engine/query/tile_hits.h"
#include "engine/sweep/crowd_self.h"

static const query_type sweep_type = {.walls = graze_keep_earliest_walls,
	.circles = graze_keep_earliest_circles,
	.crowd_pairs = graze_keep_earliest_self,
	.finish = graze_write_tile,
	.hits = FIRST_HIT,
	.divisible = true,
	.has_columns = true,
	.accepts_crowd = true};

gz_report gz_sweep(const gz_hits *hits, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_query_begin(&call, &sweep_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = graze_hits_check(hits, call.query.chunks, call.query.chunk_count);
	if (graze_has_error(run)) return call.report;
	call.query.output = hits;
	if (call.query.from_crowd) graze_run_crowd(run);
	else graze_run_chunks(run);
	return call.report;
}
