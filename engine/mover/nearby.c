#include "engine/mover/nearby.h"

#include <string.h>

#include "engine/mover/candidates.h"

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
		if (n != i) near[n] = near[i];
		n++;
	}
	t->near.count = n;
}

/// What the kernel found near those that look.
static int list_near(motion_tile *t, const mover_pairs *pairs, caller_memory *memory) {
	const mover_answers *found = &t->found;
	if (!graze_list_room(&t->near, (size_t)found->nears, sizeof(near_thing), memory)) return 0;
	near_thing *near = t->near.at;
	for (int32_t i = 0; i < found->nears; i++) {
		const int32_t k = found->near[i], way = pairs->body[k] / RECORD;
		if (!t->way[way].looks) continue;
		near[t->near.count++] = (near_thing){found->value[k], found->normal_x[k], found->normal_y[k], 0, 1, way,
			pairs->wall[k], mover_feature(found, k), 0};
	}
	return 1;
}

/// The ways that may not go where they would. Returns how many there are now.
static int32_t list_refused(asking *a, const mover_pairs *pairs, int32_t *ways, int32_t count) {
	motion_tile *t = a->scratch->motion;
	for (int32_t i = 0; i < t->found.refusals; i++) {
		const int32_t way = pairs->body[t->found.refused[i]] / RECORD;
		const mover *m = t->mover + way;
		const int stands = m->qx == m->px && m->qy == m->py; // and needs no leave
		if (t->flag[way] || stands) continue;
		graze_way_wake(a, way);
		if (t->way[way].response == GZ_RESPONSE_PASS) continue;
		t->flag[way] = 1, ways[count++] = way;
	}
	return count;
}

int graze_judge(asking *a, const pair_store *store, const int32_t *looking, int32_t count, int32_t *refused) {
	motion_tile *t = a->scratch->motion;
	const size_t begin = t->near.count;
	int32_t refusals = 0;
	int known = 1;
	for (int32_t i = 0; i < count; i++) t->way[looking[i]].near_count = 0, t->way[looking[i]].looks = 1;
	if (refused) memset(t->flag, 0, sizeof t->flag);
	for (size_t first = 0; known && first < store->count; first += TILE) {
		const mover_pairs pairs = some_pairs(store, first);
		a->world->kernels->judge(&t->found, t->mover, &pairs, a->world->walls);
		if (refused) refusals = list_refused(a, &pairs, refused, refusals);
		known = list_near(t, &pairs, &a->scratch->memory);
	}
	for (int32_t i = 0; i < count; i++) t->way[looking[i]].looks = 0;
	if (t->near.count > begin) { // else the list may be null, and null + 0 is undefined
		sort_near((near_thing *)t->near.at + begin, t->near.count - begin);
		deal_near(t, begin);
	}
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
	return known ? refusals : -1;
}

int graze_look_around(asking *a, const pair_store *store, const int32_t *ways, int32_t count) {
	return graze_judge(a, store, ways, count, NULL) >= 0;
}

double graze_nearest_thing(const motion_tile *t, const body_way *w) {
	const near_thing *near = things_near(t, w);
	double least = INFINITY;
	for (int32_t i = 0; i < w->near_count; i++) least = smaller(least, near[i].distance);
	return least;
}
