// gz_predict_touches: all touches of the time ahead; and what the calls of predictions share.
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/lists.h"
#include "engine/prediction/prediction.h"
#include "engine/query/begin_query.h"

query_run *graze_prediction_begin(query_call *call, const gz_prediction *settings, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	static const query_type type = {.find_pairs = graze_predict_pairs,
		.walls = graze_predict_walls,
		.circles = graze_predict_circles,
		.finish = graze_predict_tile,
		.divisible = true,
		.state = &graze_prediction_state,
		.walls_only = "prediction.crowd",
		.key_tag_bits = RECORD_SHIFT};
	query_run *run = graze_query_begin(call, &type, world, query, scratch);
	if (!graze_has_error(run)) run->report->error = graze_prediction_check(run, settings);
	if (graze_has_error(run)) return run;
	if (!graze_query_make_state(run)) return run;
	prediction *p = &((prediction_state *)run->state)->own;
	call->query.shared = p;
	p->from = settings->from, p->until = settings->until, p->max = settings->max ? settings->max : UINT32_MAX;
	p->first = false, p->since = settings->since, p->crowd = settings->crowd, p->chunks = call->query.chunks;
	p->chunk_count = call->query.chunk_count + (p->crowd ? call->query.ghost_chunks : 0);
	p->own_bodies = graze_bodies_count(p->chunks, call->query.chunk_count);
	call->query.crowd = p->crowd, call->query.targets = p->crowd ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS;
	if (!graze_prediction_read(run, p)) graze_prediction_out_of_memory(run);
	else run->report->bodies = p->own_bodies;
	return run;
}

bool graze_prediction_continues(const query_run *run) {
	return !graze_has_error(run) || run->report->error.status == GZ_STATUS_INVALID_BODIES;
}

void graze_prediction_search_all(prediction *p) {
	for (size_t b = 0; b < p->own_bodies; b++) predicted(p, b)->searches = true;
}

gz_error graze_prediction_check_list(const gz_touch_list *list) {
	if (!list) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is null");
	return graze_list_check(list->data, list->capacity, list->first);
}

/// The touches of a body that was not searched: those of the previous prediction that have not passed yet.
typedef struct kept_touches {
	const gz_touch *at;
	size_t count;
} kept_touches;

static kept_touches remaining_touches(const gz_touch_list *previous, size_t body, double from) {
	size_t first = previous->first[body];
	const size_t end = previous->first[body + 1];
	while (first < end && previous->data[first].time < from) first++;
	return (kept_touches){previous->data + first, end - first};
}

// The found touches are ordered by piece, and within a piece by body; so the touches of each body are in the order of
// time. `first` of each searched body serves as its write position.
void graze_prediction_write(query_run *run, const gz_touch_list *list, const gz_touch_list *previous) {
	const prediction *p = graze_prediction_of(run);
	const predicted_touch *all = p->touches.at;
	const size_t bodies = p->own_bodies;
	size_t place = 0;
	for (size_t b = 0; b < bodies; b++) {
		const kept_touches kept =
			!previous || predicted(p, b)->searches ? (kept_touches){NULL, 0} : remaining_touches(previous, b, p->from);
		for (size_t i = 0; i < kept.count && place + i < list->capacity; i++) list->data[place + i] = kept.at[i];
		list->first[b] = place;
		place += kept.count + predicted(p, b)->touches;
	}
	list->first[bodies] = place;
	for (size_t i = 0; i < p->touches.count; i++) {
		size_t *next = list->first + all[i].body;
		if (*next < list->capacity) list->data[*next] = graze_write_touch(run, all + i);
		++*next;
	}
	// Reset the write positions to the first touches.
	for (size_t b = 0; b < bodies; b++)
		if (predicted(p, b)->searches) list->first[b] -= predicted(p, b)->touches;
	run->report->hits = place;
	graze_list_report(run->report, list->capacity);
}

void graze_prediction_clear_list(const query_run *run, const gz_query *query, const gz_touch_list *list) {
	if (!graze_aborted(run) || graze_prediction_check_list(list).status) return;
	const size_t own_chunks = graze_own_chunks(query->chunks, query->chunk_count);
	memset(list->first, 0, (graze_bodies_count(query->chunks, own_chunks) + 1) * sizeof *list->first);
}

gz_report gz_predict_touches(const gz_touch_list *list, const gz_prediction *settings, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, settings, world, query, scratch);
	if (graze_prediction_continues(run) && graze_prediction_check_list(list).status)
		call.report.error = graze_prediction_check_list(list);
	if (graze_prediction_continues(run)) {
		graze_prediction_search_all(graze_prediction_of(run));
		graze_prediction_search(run, graze_prediction_of(run));
	}
	if (graze_prediction_continues(run)) graze_prediction_write(run, list, NULL);
	graze_prediction_clear_list(run, query, list);
	return call.report;
}
