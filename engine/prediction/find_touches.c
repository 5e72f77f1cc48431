// Turns the candidate pairs of a piece into touches.
#include <math.h>

#include "engine/prediction/prediction.h"
#include "engine/query/against_circles.h"
#include "engine/query/against_walls.h"
#include "engine/query/result_lists.h"
#include "engine/query/stage_helpers.h"

void graze_predict_pairs(query_run *run) {
	const prediction *p = graze_prediction_of(run);
	float(*c)[TILE + LANES] = graze_tile_of(run)->circle;
	tile_view view = graze_tile_view(run);
	graze_query_walls(run, &view);
	if (!p->crowd) return;
	const searching_body *searching = (const searching_body *)p->searching.at + run->index;
	for (int k = 0; k < 5; k++) {
		const float *column = graze_piece_circles(p, k);
		for (int32_t i = 0; i < view.columns.count; i++) c[k][i] = i < view.count ? column[searching[i].element] : NAN;
	}
	view.columns = (tile_columns){c[0], c[1], c[2], c[3], c[4], 1, view.columns.count, 0};
	graze_query_circles(run, &view);
}

/// Records pairs as results of a list, which sorts them by body and removes duplicates. Their order is that of results
/// with equal times.
static void record_pairs(query_run *run, uint32_t kind) {
	const gz_scratch *m = run->scratch;
	for (int32_t i = 0; i < m->pairs.count; i++)
		graze_results_add(run, m->near.body[m->pairs.body[i] / RECORD].slot, kind | (uint32_t)m->pairs.other[i]);
}

void graze_predict_walls(query_run *run) { record_pairs(run, 0); }
void graze_predict_circles(query_run *run) { record_pairs(run, KEY_CIRCLE); }

/// Reads the touches of a straight pair from its overlap interval. Returns their number.
static int interval_touches(double times[MAX_TOUCHES], bool *starts_inside, float entry, float exit) {
	*starts_inside = entry <= 0 && exit >= 0;
	if (entry > exit) return 0;
	if (entry == 0 && exit == 0) return 0; // a point that starts on the wall crosses nothing
	times[0] = (double)entry, times[!*starts_inside] = (double)exit;
	return 1 + !*starts_inside;
}

/// Finds the touches of a pair. Returns their number.
static int pair_touches(
	double times[MAX_TOUCHES], bool *starts_inside, const query_run *run, int32_t body, const known_pair *pair) {
	*starts_inside = false;
	if (pair->kind == PAIR_APART) return 0;
	if (pair->kind == PAIR_STRAIGHT) return interval_touches(times, starts_inside, pair->entry, pair->exit);
	if (pair->kind == PAIR_UNSOLVED) return graze_find_touches(times, starts_inside, run, body, pair->target);
	const curved_pair *curved = (const curved_pair *)graze_tile_of(run)->curved.at + pair->curved;
	for (int k = 0; k < curved->count; k++) times[k] = curved->time[k];
	*starts_inside = curved->starts_inside;
	return curved->count;
}

/// Whether the body approaches the target at the start of the prediction. A body that overlaps a target at the start,
/// and approaches it, touches it at once.
static bool approaches_at_start(const query_run *run, int32_t body, uint32_t target) {
	const prediction *p = graze_prediction_of(run);
	const predicted_path relative = graze_predicted_path(run, p, body, target);
	return graze_capsule_approaches(&relative.path, (p->from - relative.begin) / relative.length);
}

/// Inserts a touch into the body's touches, which begin at `begin`, in the order of time (insertion sort).
static void add_touch(const query_run *run, size_t begin, predicted_touch touch) {
	const prediction *p = graze_prediction_of(run);
	prediction_tile *t = graze_tile_of(run);
	predicted_touch *all = t->touches.at;
	if (!graze_is_predictable(predicted(p, (size_t)touch.body), touch.time)) return;
	if (touch.target & KEY_CIRCLE && !graze_is_predictable(predicted(p, touch.target & ~KEY_CIRCLE), touch.time))
		return;
	size_t k = t->touches.count++;
	for (; k > begin && touch.time < all[k - 1].time; k--) all[k] = all[k - 1];
	all[k] = touch;
}

/// Whether the pair overlaps just before that time.
static bool overlaps_before(const double *times, int count, bool starts_inside, double time) {
	bool inside = starts_inside;
	for (int i = 0; i < count && times[i] < time; i++) inside = !inside;
	return inside;
}

/// Lists the first touch of a straight pair. The sweep decides up to time 1. A pair that enters later does not overlap
/// at the start, and its touch is the interval's entry.
static bool list_first_straight(query_run *run, int32_t body, const known_pair *pair, size_t begin) {
	prediction *p = graze_prediction_of(run);
	const double time = (double)(pair->hit > 1 && pair->entry > 1 ? pair->entry : pair->hit);
	if (!graze_array_reserve(&graze_tile_of(run)->touches, 1, sizeof(predicted_touch), &run->scratch->memory))
		return false;
	if (time < p->piece_from || time > p->piece_to || (time == p->piece_to && p->piece_to != p->until)) return true;
	add_touch(run, begin, (predicted_touch){time, body, pair->target, GZ_EVENT_BEGIN});
	return true;
}

/// Lists the touches of a pair within the piece. False without memory.
static bool list_touches(query_run *run, int32_t body, const known_pair *pair, size_t begin) {
	prediction *p = graze_prediction_of(run);
	const bool is_last = p->piece_to == p->until, is_first = p->first && p->piece_from == p->from;
	double times[MAX_TOUCHES];
	bool starts_inside;
	if (pair->kind == PAIR_STRAIGHT && sweep_decides(p)) return list_first_straight(run, body, pair, begin);
	const int count = pair_touches(times, &starts_inside, run, body, pair);
	if (!graze_array_reserve(&graze_tile_of(run)->touches, MAX_TOUCHES, sizeof(predicted_touch), &run->scratch->memory))
		return false;
	if (is_first && overlaps_before(times, count, starts_inside, p->from) &&
		approaches_at_start(run, body, pair->target))
		add_touch(run, begin, (predicted_touch){p->from, body, pair->target, GZ_EVENT_BEGIN});
	for (int i = 0; i < count; i++) {
		const bool enters = (i & 1) == starts_inside;
		if (times[i] < p->piece_from || times[i] > p->piece_to || (times[i] == p->piece_to && !is_last)) continue;
		if (p->first && (!enters || (times[i] == p->from && !approaches_at_start(run, body, pair->target)))) continue;
		add_touch(run, begin, (predicted_touch){times[i], body, pair->target, enters ? GZ_EVENT_BEGIN : GZ_EVENT_END});
	}
	return true;
}

/// Lists the touches of a body within the piece, up to the number that is still to be found. False without memory.
static bool list_body_touches(query_run *run, int32_t body, size_t start, size_t count) {
	prediction *p = graze_prediction_of(run);
	predicted_body *b = predicted(p, (size_t)body);
	prediction_tile *t = graze_tile_of(run);
	const size_t begin = t->touches.count;
	for (size_t i = start; i < start + count; i++) {
		const known_pair *pair = pair_at(t, i);
		if (pair->target == (KEY_CIRCLE | (uint32_t)body)) continue;
		if (!list_touches(run, body, pair, begin)) return false;
	}
	const size_t remaining = p->max - b->touches;
	if (t->touches.count - begin > remaining) t->touches.count = begin + remaining;
	b->touches += (uint32_t)(t->touches.count - begin);
	return true;
}

void graze_predict_tile(query_run *run) {
	gz_scratch *m = run->scratch;
	size_t count[TILE];
	const searching_body *searching = (const searching_body *)graze_prediction_of(run)->searching.at + run->index;
	graze_results_keep(run, SIZE_MAX, count);
	m->found.count = graze_tile_of(run)->touches.count = 0;
	bool complete = graze_find_straight(run, count) && graze_find_curved(run, count);
	for (int32_t slot = 0; complete && slot < m->tile.count; slot++)
		complete = list_body_touches(run, searching[slot].body, m->found.start[slot], count[slot]);
	if (!complete) graze_prediction_out_of_memory(run);
	else graze_prediction_keep(run);
	run->report->bodies += (size_t)m->tile.count;
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
}
