// gz_update_touches: predicted touches after some bodies have changed.
#include "engine/base/error.h"
#include "engine/prediction/prediction.h"

/// Checks that the list of the previous prediction can be one of these bodies: its entries are ascending, and its
/// circles exist.
static gz_error check_previous(const gz_touch_list *previous, size_t own, size_t bodies) {
	for (size_t b = 0; b < own; b++)
		if (previous->first[b] > previous->first[b + 1])
			return graze_error(GZ_STATUS_INVALID_INPUT, b, "before",
				"the list of the previous prediction: first[%zu] is larger than the next one", b);
	if (previous->first[own] && !previous->data)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "before", "the touches of the previous prediction are null");
	for (size_t i = own ? previous->first[0] : 0; own && i < previous->first[own]; i++) {
		const gz_touch *touch = previous->data + i;
		if (touch->feature == GZ_FEATURE_CIRCLE && (touch->index < 0 || (size_t)touch->index >= bodies))
			return graze_error(GZ_STATUS_INVALID_INPUT, i, "before",
				"touch %zu of the previous prediction is with body %d of %zu", i, (int)touch->index, bodies);
	}
	return graze_no_error();
}

static gz_error check_update(const query_run *run, const gz_touch_list *list, const gz_touch_list *previous,
	const uint32_t *changed, size_t count) {
	const size_t bodies = graze_prediction_of(run)->bodies.count, own = graze_prediction_of(run)->own_bodies;
	if (graze_prediction_check_list(list).status) return graze_prediction_check_list(list);
	if (!previous || !previous->first)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "before", "the list of the previous prediction is null");
	if (previous->first[own] > previous->capacity)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "before",
			"the list of the previous prediction has %zu touches, but capacity for %zu", previous->first[own],
			previous->capacity);
	const gz_error error = check_previous(previous, own, bodies);
	if (error.status) return error;
	if (previous->first == list->first || (previous->data && previous->data == list->data))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is that of the previous prediction");
	if (!changed && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "changed", "changed is null");
	for (size_t i = 0; i < count; i++)
		if (changed[i] >= bodies)
			return graze_error(GZ_STATUS_INVALID_INPUT, i, "changed", "changed[%zu] is %u of %zu bodies", i,
				(unsigned)changed[i], bodies);
	return graze_no_error();
}

/// Marks the bodies that had a touch with a changed body, and the bodies whose list was full and has lost touches
/// since: more touches may follow those in the list.
static void mark_affected(prediction *p, const gz_touch_list *previous) {
	for (size_t b = 0; b < p->own_bodies; b++) {
		predicted_body *body = predicted(p, b);
		const size_t first = previous->first[b], end = previous->first[b + 1];
		if (body->searches || first == end) continue;
		body->affected = end - first >= p->max && previous->data[first].time < p->from;
		for (size_t i = first; i < end && !body->affected; i++)
			body->affected = previous->data[i].feature == GZ_FEATURE_CIRCLE &&
							 predicted(p, (size_t)previous->data[i].index)->searches;
	}
}

/// Marks the bodies that changed bodies touch now, and cuts the touches of each changed body down to the first `max`,
/// those of a ghost to none.
static void mark_targets_and_trim(prediction *p, uint32_t max) {
	predicted_touch *all = p->touches.at;
	size_t n = 0;
	for (size_t b = 0; b < p->bodies.count; b++) predicted(p, b)->touches = 0;
	for (size_t i = 0; i < p->touches.count; i++) {
		const predicted_touch touch = all[i];
		if (touch.target & KEY_CIRCLE) predicted(p, touch.target & ~KEY_CIRCLE)->affected = true;
		predicted_body *b = predicted(p, (size_t)touch.body);
		if ((size_t)touch.body < p->own_bodies && b->touches < max) all[n++] = touch, b->touches++;
	}
	p->touches.count = n;
}

gz_report gz_update_touches(const gz_touch_list *list, const gz_prediction_update *update, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, update ? &update->prediction : NULL, world, query, scratch);
	const gz_touch_list *previous = update ? update->before : NULL;
	const uint32_t *changed = update ? update->changed : NULL;
	const size_t count = update ? update->changed_count : 0;
	if (graze_prediction_continues(run)) {
		const gz_error error = check_update(run, list, previous, changed, count);
		if (error.status) call.report.error = error;
	}
	prediction *p = graze_prediction_of(run);
	// First the changed bodies, without a maximum: any touch of theirs may be new to the other body.
	if (graze_prediction_continues(run)) {
		const uint32_t max = p->max;
		for (size_t i = 0; i < count; i++) predicted(p, changed[i])->searches = true;
		p->max = UINT32_MAX;
		graze_prediction_search(run, p);
		p->max = max;
	}
	if (graze_prediction_continues(run)) {
		mark_affected(p, previous);
		mark_targets_and_trim(p, p->max);
		for (size_t b = 0; b < p->bodies.count; b++)
			predicted(p, b)->searches = b < p->own_bodies && predicted(p, b)->affected && !predicted(p, b)->searches;
		graze_prediction_search(run, p);
		for (size_t i = 0; i < count; i++) predicted(p, changed[i])->searches = true;
		call.report.bodies = 0;
		for (size_t b = 0; b < p->own_bodies; b++) call.report.bodies += predicted(p, b)->searches;
	}
	if (graze_prediction_continues(run)) graze_prediction_write(run, list, previous);
	graze_prediction_clear_list(run, query, list);
	return call.report;
}
