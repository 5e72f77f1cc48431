// Candidates of a piece of time become touches.
#include "engine/crowd/crowd.h"
#include "engine/prediction/prediction.h"
#include "engine/query/lists.h"

/// Pairs are noted as answers of a list, which brings them by body, each once, in the order in which ties are told.
static void note_pairs(query_run *a, uint32_t kind) {
	const gz_scratch *m = a->scratch;
	for (int32_t i = 0; i < m->pairs.count; i++)
		graze_results_add(a, m->near.body[m->pairs.body[i] / RECORD].slot, kind | (uint32_t)m->pairs.other[i]);
}

void graze_predict_walls(query_run *a) { note_pairs(a, 0); }
void graze_predict_circles(query_run *a) { note_pairs(a, KEY_CIRCLE); }

uint32_t graze_predicted_target(const prediction *f, uint64_t key) {
	const uint32_t offset = (uint32_t)key & ~KEY_CIRCLE;
	return key_is_circle(key) ? KEY_CIRCLE | (uint32_t)f->crowd->grid.record[offset / RECORD].index : offset;
}

static int touches_of_span(double times[MAX_TOUCHES], int *inside, float entry, float exit) {
	*inside = entry <= 0 && exit >= 0;
	if (entry > exit) return 0;
	if (entry == 0 && exit == 0) return 0; // a point that begins on what it would cross
	times[0] = (double)entry, times[!*inside] = (double)exit;
	return 1 + !*inside;
}

/// The touches of a pair: how many, and in which order.
static int touches_of(
	double times[MAX_TOUCHES], int *inside, const query_run *a, int32_t body, uint32_t thing, const known_pair *pair) {
	*inside = 0;
	if (pair->kind == PAIR_APART) return 0;
	if (pair->kind == PAIR_STRAIGHT) return touches_of_span(times, inside, pair->entry, pair->exit);
	if (pair->kind == PAIR_ALONE) return graze_find_touches(times, inside, a, body, thing);
	const curved_pair *curved = (const curved_pair *)a->scratch->prediction->curved.at + pair->curved;
	for (int k = 0; k < curved->count; k++) times[k] = curved->time[k];
	*inside = curved->inside;
	return curved->count;
}

/// Whether a body that begins inside comes closer: then it touches at once what it comes closer to.
static int comes_closer(const query_run *a, int32_t body, uint32_t thing) {
	const prediction *f = a->scratch->prediction;
	const predicted_path s = graze_predicted_path(a, f, body, thing);
	return graze_capsule_approaches(&s.path, (f->from - s.begin) / s.length);
}

/// Goes behind the body's touches from `begin` on, in the order of time.
static void add_touch(prediction *f, size_t begin, predicted_touch touch) {
	predicted_touch *all = f->touches.at;
	if (!graze_is_predictable(seen(f, (size_t)touch.body), touch.time)) return;
	if (touch.target & KEY_CIRCLE && !graze_is_predictable(seen(f, touch.target & ~KEY_CIRCLE), touch.time)) return;
	size_t k = f->touches.count++;
	for (; k > begin && touch.time < all[k - 1].time; k--) all[k] = all[k - 1];
	all[k] = touch;
}

/// Whether it overlaps the thing at that time, before what happens then.
static int is_inside_at(const double *times, int count, int inside, double time) {
	for (int i = 0; i < count && times[i] < time; i++) inside = !inside;
	return inside;
}

/// The first touch of a pair that goes straight, by the sweep as far as that looks. Behind that there is nothing to
/// decide at a start, and the span has it.
static int list_first_straight(query_run *a, int32_t body, uint32_t thing, const known_pair *pair, size_t begin) {
	prediction *f = a->scratch->prediction;
	const double time = (double)(pair->hit > 1 && pair->entry > 1 ? pair->entry : pair->hit);
	if (!graze_array_reserve(&f->touches, 1, sizeof(predicted_touch), &a->scratch->memory)) return 0;
	if (time < f->piece_from || time > f->piece_to || (time == f->piece_to && f->piece_to != f->until)) return 1;
	add_touch(f, begin, (predicted_touch){time, body, thing, GZ_EVENT_BEGIN});
	return 1;
}

/// Those within the piece.
static int list_touches(query_run *a, int32_t body, uint32_t thing, const known_pair *pair, size_t begin) {
	prediction *f = a->scratch->prediction;
	const int is_last = f->piece_to == f->until, is_first = f->first && f->piece_from == f->from;
	double times[MAX_TOUCHES];
	int inside;
	if (pair->kind == PAIR_STRAIGHT && sweep_decides(f)) return list_first_straight(a, body, thing, pair, begin);
	const int count = touches_of(times, &inside, a, body, thing, pair);
	if (!graze_array_reserve(&f->touches, MAX_TOUCHES, sizeof(predicted_touch), &a->scratch->memory)) return 0;
	if (is_first && is_inside_at(times, count, inside, f->from) && comes_closer(a, body, thing))
		add_touch(f, begin, (predicted_touch){f->from, body, thing, GZ_EVENT_BEGIN});
	for (int i = 0; i < count; i++) {
		const int enters = (i & 1) == inside;
		if (times[i] < f->piece_from || times[i] > f->piece_to || (times[i] == f->piece_to && !is_last)) continue;
		if (f->first && (!enters || (times[i] == f->from && !comes_closer(a, body, thing)))) continue;
		add_touch(f, begin, (predicted_touch){times[i], body, thing, enters ? GZ_EVENT_BEGIN : GZ_EVENT_END});
	}
	return 1;
}

static int answer_body(query_run *a, int32_t body, size_t start, size_t count) {
	prediction *f = a->scratch->prediction;
	predicted_body *b = seen(f, (size_t)body);
	const size_t begin = f->touches.count;
	for (size_t i = start; i < start + count; i++) {
		const uint32_t thing = graze_predicted_target(f, a->scratch->found.sorted[i].key);
		if (thing == (KEY_CIRCLE | (uint32_t)body)) continue;
		if (!list_touches(a, body, thing, (const known_pair *)f->pairs.at + i, begin)) return 0;
	}
	const size_t capacity = f->max - b->touches;
	if (f->touches.count - begin > capacity) f->touches.count = begin + capacity;
	b->touches += (uint32_t)(f->touches.count - begin);
	return 1;
}

void graze_predict_tile(query_run *a) {
	gz_scratch *m = a->scratch;
	size_t count[TILE];
	const int32_t *askers = (const int32_t *)m->prediction->searching.at + a->index;
	graze_results_keep(a, SIZE_MAX, count);
	m->found.count = 0;
	int known = graze_find_straight(a, count) && graze_find_curved(a, count);
	for (int32_t slot = 0; known && slot < m->tile.count; slot++)
		known = answer_body(a, askers[slot], m->found.start[slot], count[slot]);
	if (!known) graze_prediction_out_of_memory(a);
	else if (a->results) graze_prediction_keep(a);
	a->report.bodies += (size_t)m->tile.count;
	graze_stage_ends(a, GZ_STAGE_EVALUATE);
}
