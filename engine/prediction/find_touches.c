// Candidates of a piece of time become touches.
#include "engine/prediction/prediction.h"
#include "engine/query/lists.h"
#include "engine/query/stages.h"

/// Pairs are noted as answers of a list, which brings them by body, each once, in the order in which ties are told.
static void note_pairs(query_run *run, uint32_t kind) {
	const gz_scratch *m = run->scratch;
	for (int32_t i = 0; i < m->pairs.count; i++)
		graze_results_add(run, m->near.body[m->pairs.body[i] / RECORD].slot, kind | (uint32_t)m->pairs.other[i]);
}

void graze_predict_walls(query_run *run) { note_pairs(run, 0); }
void graze_predict_circles(query_run *run) { note_pairs(run, KEY_CIRCLE); }

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
static int touches_of(double times[MAX_TOUCHES], int *inside, const query_run *run, int32_t body, uint32_t thing,
	const known_pair *pair) {
	*inside = 0;
	if (pair->kind == PAIR_APART) return 0;
	if (pair->kind == PAIR_STRAIGHT) return touches_of_span(times, inside, pair->entry, pair->exit);
	if (pair->kind == PAIR_ALONE) return graze_find_touches(times, inside, run, body, thing);
	const curved_pair *curved = (const curved_pair *)graze_tile_of(run)->curved.at + pair->curved;
	for (int k = 0; k < curved->count; k++) times[k] = curved->time[k];
	*inside = curved->inside;
	return curved->count;
}

/// Whether a body that begins inside comes closer: then it touches at once what it comes closer to.
static int comes_closer(const query_run *run, int32_t body, uint32_t thing) {
	const prediction *f = graze_prediction_of(run);
	const predicted_path s = graze_predicted_path(run, f, body, thing);
	return graze_capsule_approaches(&s.path, (f->from - s.begin) / s.length);
}

/// Goes behind the body's touches from `begin` on, in the order of time.
static void add_touch(const query_run *run, size_t begin, predicted_touch touch) {
	const prediction *f = graze_prediction_of(run);
	prediction_tile *t = graze_tile_of(run);
	predicted_touch *all = t->touches.at;
	if (!graze_is_predictable(predicted(f, (size_t)touch.body), touch.time)) return;
	if (touch.target & KEY_CIRCLE && !graze_is_predictable(predicted(f, touch.target & ~KEY_CIRCLE), touch.time))
		return;
	size_t k = t->touches.count++;
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
static int list_first_straight(query_run *run, int32_t body, uint32_t thing, const known_pair *pair, size_t begin) {
	prediction *f = graze_prediction_of(run);
	const double time = (double)(pair->hit > 1 && pair->entry > 1 ? pair->entry : pair->hit);
	if (!graze_array_reserve(&graze_tile_of(run)->touches, 1, sizeof(predicted_touch), &run->scratch->memory)) return 0;
	if (time < f->piece_from || time > f->piece_to || (time == f->piece_to && f->piece_to != f->until)) return 1;
	add_touch(run, begin, (predicted_touch){time, body, thing, GZ_EVENT_BEGIN});
	return 1;
}

/// Those within the piece.
static int list_touches(query_run *run, int32_t body, uint32_t thing, const known_pair *pair, size_t begin) {
	prediction *f = graze_prediction_of(run);
	const int is_last = f->piece_to == f->until, is_first = f->first && f->piece_from == f->from;
	double times[MAX_TOUCHES];
	int inside;
	if (pair->kind == PAIR_STRAIGHT && sweep_decides(f)) return list_first_straight(run, body, thing, pair, begin);
	const int count = touches_of(times, &inside, run, body, thing, pair);
	if (!graze_array_reserve(&graze_tile_of(run)->touches, MAX_TOUCHES, sizeof(predicted_touch), &run->scratch->memory))
		return 0;
	if (is_first && is_inside_at(times, count, inside, f->from) && comes_closer(run, body, thing))
		add_touch(run, begin, (predicted_touch){f->from, body, thing, GZ_EVENT_BEGIN});
	for (int i = 0; i < count; i++) {
		const int enters = (i & 1) == inside;
		if (times[i] < f->piece_from || times[i] > f->piece_to || (times[i] == f->piece_to && !is_last)) continue;
		if (f->first && (!enters || (times[i] == f->from && !comes_closer(run, body, thing)))) continue;
		add_touch(run, begin, (predicted_touch){times[i], body, thing, enters ? GZ_EVENT_BEGIN : GZ_EVENT_END});
	}
	return 1;
}

static int answer_body(query_run *run, int32_t body, size_t start, size_t count) {
	prediction *f = graze_prediction_of(run);
	predicted_body *b = predicted(f, (size_t)body);
	prediction_tile *t = graze_tile_of(run);
	const size_t begin = t->touches.count;
	for (size_t i = start; i < start + count; i++) {
		const uint32_t thing = graze_predicted_target(f, run->scratch->found.sorted[i].key);
		if (thing == (KEY_CIRCLE | (uint32_t)body)) continue;
		if (!list_touches(run, body, thing, (const known_pair *)graze_tile_of(run)->pairs.at + i, begin)) return 0;
	}
	const size_t capacity = f->max - b->touches;
	if (t->touches.count - begin > capacity) t->touches.count = begin + capacity;
	b->touches += (uint32_t)(t->touches.count - begin);
	return 1;
}

void graze_predict_tile(query_run *run) {
	gz_scratch *m = run->scratch;
	size_t count[TILE];
	const int32_t *askers = (const int32_t *)graze_prediction_of(run)->searching.at + run->index;
	graze_results_keep(run, SIZE_MAX, count);
	m->found.count = graze_tile_of(run)->touches.count = 0;
	int known = graze_find_straight(run, count) && graze_find_curved(run, count);
	for (int32_t slot = 0; known && slot < m->tile.count; slot++)
		known = answer_body(run, askers[slot], m->found.start[slot], count[slot]);
	if (!known) graze_prediction_out_of_memory(run);
	else graze_prediction_keep(run);
	run->report->bodies += (size_t)m->tile.count;
	graze_stage_ends(run, GZ_STAGE_EVALUATE);
}
