// What bodies touch, after some have changed their ways.
#include "engine/base/error.h"
#include "engine/prediction/prediction.h"

static gz_error check_again(const query_run *run, const gz_touch_list *list, const gz_touch_list *before,
	const uint32_t *changed, size_t count) {
	const size_t bodies = graze_prediction_of(run)->bodies.count;
	if (graze_prediction_check_list(list).status) return graze_prediction_check_list(list);
	if (!before || !before->first)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "before", "there is nothing that was foreseen before");
	if (before->first[bodies] > before->capacity)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "before", "of %zu touches before, the list had room for %zu",
			before->first[bodies], before->capacity);
	if (before->first == list->first || (before->data && before->data == list->data))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "list", "the list is the one before");
	if (!changed && count) return graze_error(GZ_STATUS_INVALID_INPUT, 0, "changed", "changed is null");
	for (size_t i = 0; i < count; i++)
		if (changed[i] >= bodies)
			return graze_error(GZ_STATUS_INVALID_INPUT, i, "changed", "changed[%zu] is %u of %zu bodies", i,
				(unsigned)changed[i], bodies);
	return graze_no_error();
}

/// Those who touch somebody who asks; and those who knew of no more touches than they wanted, and some went by.
static void ask_those_concerned(prediction *f, const gz_touch_list *before) {
	for (size_t b = 0; b < f->bodies.count; b++) {
		predicted_body *body = predicted(f, b);
		const size_t first = before->first[b], end = before->first[b + 1];
		if (body->searches || first == end) continue;
		body->affected = end - first >= f->max && before->data[first].time < f->from;
		for (size_t i = first; i < end && !body->affected; i++)
			body->affected =
				before->data[i].feature == GZ_FEATURE_CIRCLE && predicted(f, (size_t)before->data[i].index)->searches;
	}
}

/// Those whom somebody who has changed will touch now; and who has changed keeps the first of its touches, as others
/// do.
static void ask_those_met(prediction *f, uint32_t max) {
	predicted_touch *all = f->touches.at;
	size_t n = 0;
	for (size_t b = 0; b < f->bodies.count; b++) predicted(f, b)->touches = 0;
	for (size_t i = 0; i < f->touches.count; i++) {
		const predicted_touch touch = all[i];
		if (touch.target & KEY_CIRCLE) predicted(f, touch.target & ~KEY_CIRCLE)->affected = 1;
		predicted_body *b = predicted(f, (size_t)touch.body);
		if (b->touches < max) all[n++] = touch, b->touches++;
	}
	f->touches.count = n;
}

gz_report gz_update_touches(const gz_touch_list *list, const gz_prediction_update *update, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, update ? &update->prediction : NULL, world, question, scratch);
	const gz_touch_list *before = update ? update->before : NULL;
	const uint32_t *changed = update ? update->changed : NULL;
	const size_t count = update ? update->changed_count : 0;
	if (graze_prediction_continues(run)) {
		const gz_error error = check_again(run, list, before, changed, count);
		if (error.status) call.report.error = error;
	}
	prediction *f = graze_prediction_of(run);
	if (graze_prediction_continues(
			run)) { // who has changed looks at all that is ahead: any of it may be news to the other
		const uint32_t max = f->max;
		for (size_t i = 0; i < count; i++) predicted(f, changed[i])->searches = 1;
		f->max = UINT32_MAX;
		graze_prediction_search(run, f);
		f->max = max;
	}
	if (graze_prediction_continues(run)) {
		ask_those_concerned(f, before);
		ask_those_met(f, f->max);
		for (size_t b = 0; b < f->bodies.count; b++)
			predicted(f, b)->searches = predicted(f, b)->affected && !predicted(f, b)->searches;
		graze_prediction_search(run, f);
		for (size_t i = 0; i < count; i++) predicted(f, changed[i])->searches = 1;
		call.report.bodies = 0;
		for (size_t b = 0; b < f->bodies.count; b++) call.report.bodies += predicted(f, b)->searches;
	}
	if (graze_prediction_continues(run)) graze_prediction_write(run, list, before);
	graze_prediction_clear_list(run, question, list);
	return call.report;
}
