// What each body overlaps where it starts.
#include "engine/overlap/around.h"
#include "engine/overlap/proximity.h"

static void look(asking *a) {
	graze_look_begin(a);
	graze_look(a);
	graze_look_end(a);
}

gz_report gz_overlaps(
	const gz_proximity_list *list, const gz_world *world, const gz_query *question, gz_scratch *scratch) {
	static const question_kind overlapping = {.walls = graze_find_walls,
		.circles = graze_find_circles,
		.answer = graze_list_answer,
		.look = look,
		.divisible = 1};
	asking a = graze_asking(&overlapping, world, question, scratch, CHUNKS_ASK);
	return graze_near_ask(&a, list, SIZE_MAX, 0);
}
