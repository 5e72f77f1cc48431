#include "engine/query/run_tile.h"

#include <string.h>

#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"
#include "engine/query/stage_helpers.h"

void graze_tile_pairs(query_run *run, const tile_view *view) {
	if (run->query->targets != GZ_TARGETS_CIRCLES) graze_query_walls(run, view);
	if (run->query->targets != GZ_TARGETS_WALLS) graze_query_circles(run, view);
}

void graze_run_tile(query_run *run) {
	gz_scratch *m = run->scratch;
	m->best.key = m->tile_key;
	memset(m->tile_key, 0xff, sizeof *m->tile_key * (size_t)m->tile.count);
	m->best.count = m->invalid_count = 0;
	const tile_view view = graze_tile_view(run);
	if (run->query->type->find_pairs) run->query->type->find_pairs(run);
	else graze_tile_pairs(run, &view);
	if (graze_aborted(run)) return;
	run->query->type->finish(run);
	graze_stage_ends(run, GZ_STAGE_REDUCE);
	run->index += (size_t)run->scratch->tile.count;
}
