// What each body overlaps where it starts.
#include "engine/overlap/around.h"
#include "engine/overlap/proximity.h"

static void look(query_run *a) {
	graze_proximity_begin(a);
	graze_proximity_pairs(a);
	graze_proximity_end(a);
}

gz_report gz_overlaps(
	const gz_proximity_list *list, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const query_type overlapping = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.finish = graze_results_write,
		.find_pairs = look,
		.divisible = 1};
	query_run a = graze_query_begin(&overlapping, world, question, scratch, FROM_CHUNKS);
	return graze_run_proximity(&a, list, SIZE_MAX, 0);
}
