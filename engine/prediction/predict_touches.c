// What bodies touch, many ticks ahead: the calls.
#include <string.h>

#include "engine/base/error.h"
#include "engine/prediction/prediction.h"
#include "engine/query/begin_query.h"

query_run *graze_prediction_begin(query_call *call, const gz_prediction *rules, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	static const query_type type = {.walls = graze_predict_walls,
		.circles = graze_predict_circles,
		.finish = graze_predict_tile,
		.divisible = true,
		.state = &graze_prediction_state,
		.key_tag_bits = RECORD_SHIFT};
	query_run *run = graze_query_begin(call, &type, world, question, scratch);
	if (!graze_has_error(run)) run->report->error = graze_prediction_check(run, rules);
	if (graze_has_error(run)) return run;
	if (!graze_query_make_state(run)) return run;
	prediction *f = &((prediction_state *)run->state)->own;
	call->query.shared = f;
	f->from = rules->from, f->until = rules->until, f->max = rules->max ? rules->max : UINT32_MAX;
	f->first = 0, f->since = rules->since, f->crowd = rules->crowd, f->chunks = call->query.chunks;
	call->query.crowd = f->crowd, call->query.targets = f->crowd ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS;
	if (!graze_prediction_read(run, f)) graze_prediction_out_of_memory(run);
	else run->report->bodies = f->bodies.count;
	return run;
}

bool graze_prediction_continues(const query_run *run) {
	return !graze_has_error(run) || run->report->error.status == GZ_STATUS_INVALID_BODIES;
}

void graze_prediction_search_all(prediction *f) {
	for (size_t b = 0; b < f->bodies.count; b++) predicted(f, b)->searches = 1;
}

gz_error graze_prediction_check_list(const gz_touch_list *list) {
	if (!list) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	if (!list->data && list->capacity)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "data", "the list's data is null");
	if (!list->first) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "first", "the list's first is null");
	return graze_no_error();
}

/// Of a body that was not asked: those of its touches before that are still to come.
typedef struct kept_touches {
	const gz_touch *at;
	size_t count;
} kept_touches;

static kept_touches still_to_come(const gz_touch_list *before, size_t body, double from) {
	size_t first = before->first[body];
	const size_t end = before->first[body + 1];
	while (first < end && before->data[first].time < from) first++;
	return (kept_touches){before->data + first, end - first};
}

// Found touches lie piece by piece; each body's are in order among themselves.
void graze_prediction_write(query_run *run, const gz_touch_list *list, const gz_touch_list *before) {
	const prediction *f = graze_prediction_of(run);
	const predicted_touch *all = f->touches.at;
	const size_t bodies = f->bodies.count;
	size_t place = 0;
	for (size_t b = 0; b < bodies; b++) {
		const kept_touches kept =
			!before || predicted(f, b)->searches ? (kept_touches){NULL, 0} : still_to_come(before, b, f->from);
		for (size_t i = 0; i < kept.count && place + i < list->capacity; i++) list->data[place + i] = kept.at[i];
		list->first[b] = place;
		place += kept.count + predicted(f, b)->touches;
	}
	list->first[bodies] = place;
	for (size_t i = 0; i < f->touches.count; i++) {
		size_t *next = list->first + all[i].body;
		if (*next < list->capacity) list->data[*next] = graze_write_touch(run, all + i);
		++*next;
	}
	// What was asked begins again where it did.
	for (size_t b = 0; b < bodies; b++)
		if (predicted(f, b)->searches) list->first[b] -= predicted(f, b)->touches;
	gz_report *r = run->report;
	r->hits = place, r->written = place < list->capacity ? place : list->capacity;
	if (r->written < place && !r->error.status)
		r->error = graze_error(GZ_STATUS_LIST_FULL, list->capacity, "capacity", "the list has capacity for %zu of %zu",
			list->capacity, place);
}

void graze_prediction_clear_list(const query_run *run, const gz_query *question, const gz_touch_list *list) {
	if (!graze_out_of_memory(run) || graze_prediction_check_list(list).status) return;
	memset(list->first, 0, (graze_bodies_count(question->chunks, question->chunk_count) + 1) * sizeof *list->first);
}

gz_report gz_predict_touches(const gz_touch_list *list, const gz_prediction *rules, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, rules, world, question, scratch);
	if (graze_prediction_continues(run) && graze_prediction_check_list(list).status)
		call.report.error = graze_prediction_check_list(list);
	if (graze_prediction_continues(run)) {
		graze_prediction_search_all(graze_prediction_of(run));
		graze_prediction_search(run, graze_prediction_of(run));
	}
	if (graze_prediction_continues(run)) graze_prediction_write(run, list, NULL);
	graze_prediction_clear_list(run, question, list);
	return call.report;
}
