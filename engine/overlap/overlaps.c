// gz_overlaps: the walls and circles that each body overlaps where it starts.
#include "engine/overlap/proximity.h"
#include "engine/overlap/search_at_rest.h"
#include "engine/overlap/sight.h"
#include "engine/overlap/visible.h"
#include "engine/query/begin_query.h"

static void find_pairs_of_tile(query_run *run) {
	graze_proximity_begin(run);
	graze_proximity_pairs(run);
	if (run->query->sight) graze_keep_visible(run);
	graze_proximity_end(run);
}

gz_report gz_overlaps(
	const gz_proximity_list *list, const gz_world *world, const gz_query *query, gz_scratch *scratch) {
	static const query_type overlaps_type = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = graze_results_write,
		.find_pairs = find_pairs_of_tile,
		.divisible = true,
		.accepts_skip_self = true,
		.accepts_sight = true};
	query_call call;
	const query_run *run = graze_query_begin(&call, &overlaps_type, world, query, scratch);
	if (!graze_has_error(run)) call.report.error = graze_sight_check(run->query);
	return graze_run_proximity(&call, list, &(proximity_settings){.limit = 0, .max = SIZE_MAX});
}
