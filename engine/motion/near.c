#include "engine/motion/near.h"

/// In the order of ways and, of each, of things: then it does not matter how they were found.
static int comes_before(const near_thing *x, const near_thing *y) {
	return x->way != y->way ? x->way < y->way : x->thing < y->thing;
}

/// They come way by way, but for those that march: then each goes back by a few places, else by half as many at first.
static void sort_near(near_thing *at, size_t count) {
	size_t in_order = 1;
	while (in_order < count && at[in_order - 1].way <= at[in_order].way) in_order++;
	for (size_t gap = in_order < count ? count / 2 | 1 : 1; gap; gap = gap == 1 ? 0 : gap / 3 | 1)
		for (size_t i = gap; i < count; i++) {
			if (!comes_before(at + i, at + i - gap)) continue;
			const near_thing x = at[i];
			size_t k = i;
			for (; k >= gap && comes_before(&x, at + k - gap); k -= gap) at[k] = at[k - gap];
			at[k] = x;
		}
}

/// Each once, and each way knows its own.
static void deal_near(motion_tile *t, size_t begin) {
	near_thing *near = t->near.at;
	size_t n = begin;
	for (size_t i = begin; i < t->near.count; i++) {
		body_way *w = t->way + near[i].way;
		if (n > begin && near[n - 1].way == near[i].way && near[n - 1].thing == near[i].thing) continue;
		if (!w->near_count++) w->near = (int32_t)n;
		near[n++] = near[i];
	}
	t->near.count = n;
}

int graze_look_around(asking *a, const pair_store *store, const int32_t *ways, int32_t way_count) {
	motion_tile *t = a->scratch->motion;
	const size_t begin = t->near.count;
	for (int32_t i = 0; i < way_count; i++) t->way[ways[i]].near_count = 0;
	for (size_t first = 0; first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		const mover_answers *found = &t->found;
		const int32_t count = a->world->kernels->gaps(&t->found, t->mover, &pairs, a->world->walls);
		if (!graze_list_room(&t->near, TILE, sizeof(near_thing), &a->scratch->memory)) return 0;
		for (int32_t i = 0; i < count; i++) {
			const int32_t k = found->pair[i];
			((near_thing *)t->near.at)[t->near.count++] = (near_thing){found->value[k], found->normal_x[k],
				found->normal_y[k], 0, 1, pairs.body[k] / RECORD, pairs.wall[k], mover_feature(found, k)};
		}
	}
	sort_near((near_thing *)t->near.at + begin, t->near.count - begin);
	deal_near(t, begin);
	graze_stage_ends(a, GZ_EVALUATE);
	return 1;
}

double graze_nearest_thing(const motion_tile *t, const body_way *w) {
	const near_thing *near = things_near(t, w);
	double least = INFINITY;
	for (int32_t i = 0; i < w->near_count; i++) least = smaller(least, near[i].distance);
	return least;
}
