// What each body overlaps where it starts.
#include "engine/overlap/around.h"
#include "engine/overlap/proximity.h"
#include "engine/query/begin_query.h"

static void look(query_run *run) {
	graze_proximity_begin(run);
	graze_proximity_pairs(run);
	graze_proximity_end(run);
}

gz_report gz_overlaps(
	const gz_proximity_list *list, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const query_type overlapping = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = graze_results_write,
		.find_pairs = look,
		.divisible = 1};
	query_call call;
	graze_query_begin(&call, &overlapping, world, question, scratch);
	return graze_run_proximity(&call, list, SIZE_MAX, 0);
}
