#include "engine/query/run_query.h"

#include "engine/query/begin_query.h"
#include "engine/query/query_tasks.h"
#include "engine/query/run_tile.h"

void graze_run_chunks(query_run *run) {
	if (!run->state && !graze_query_make_state(run)) return;
	body_cursor cursor = {run->query->chunks, run->query->chunk_count, 0, 0};
	run->index = run->task_count = 0;
	if (run->scratch->workers && run->query->type->divisible) graze_run_query_tasks(run);
	while (!run->task_count && !graze_aborted(run) && graze_tile_next(&run->scratch->tile, &cursor))
		graze_run_tile(run);
}
