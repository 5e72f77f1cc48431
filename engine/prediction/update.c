// What bodies touch, after some have changed their ways.
#include "engine/base/error.h"
#include "engine/prediction/prediction.h"

static gz_error check_again(
	const asking *a, const gz_touch_list *list, const gz_touch_list *before, const uint32_t *changed, size_t count) {
	const size_t bodies = a->scratch->foresight->bodies.count;
	if (graze_foresight_check_list(list).status) return graze_foresight_check_list(list);
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
static void ask_those_concerned(foresight *f, const gz_touch_list *before) {
	for (size_t b = 0; b < f->bodies.count; b++) {
		seen_body *body = seen(f, b);
		const size_t first = before->first[b], end = before->first[b + 1];
		if (body->asks || first == end) continue;
		body->concerned = end - first >= f->most && before->data[first].time < f->from;
		for (size_t i = first; i < end && !body->concerned; i++)
			body->concerned =
				before->data[i].feature == GZ_FEATURE_CIRCLE && seen(f, (size_t)before->data[i].index)->asks;
	}
}

/// Those whom somebody who has changed will touch now; and who has changed keeps the first of its touches, as others
/// do.
static void ask_those_met(foresight *f, uint32_t most) {
	seen_touch *all = f->touches.at;
	size_t n = 0;
	for (size_t b = 0; b < f->bodies.count; b++) seen(f, b)->touches = 0;
	for (size_t i = 0; i < f->touches.count; i++) {
		const seen_touch touch = all[i];
		if (touch.thing & KEY_CIRCLE) seen(f, touch.thing & ~KEY_CIRCLE)->concerned = 1;
		seen_body *b = seen(f, (size_t)touch.body);
		if (b->touches < most) all[n++] = touch, b->touches++;
	}
	f->touches.count = n;
}

gz_report gz_update_touches(const gz_touch_list *list, const gz_prediction_update *update, const gz_world *world,
	const gz_query *question, gz_scratch *scratch) {
	asking a = graze_foresight_begin(update ? &update->prediction : NULL, world, question, scratch, 0);
	const gz_touch_list *before = update ? update->before : NULL;
	const uint32_t *changed = update ? update->changed : NULL;
	const size_t count = update ? update->changed_count : 0;
	if (graze_foresight_goes_on(&a)) {
		const gz_error error = check_again(&a, list, before, changed, count);
		if (error.status) a.report.error = error;
	}
	foresight *f = scratch ? scratch->foresight : NULL;
	if (graze_foresight_goes_on(&a)) { // who has changed looks at all that is ahead: any of it may be news to the other
		const uint32_t most = f->most;
		for (size_t i = 0; i < count; i++) seen(f, changed[i])->asks = 1;
		f->most = UINT32_MAX;
		graze_foresight_look(&a, f);
		f->most = most;
	}
	if (graze_foresight_goes_on(&a)) {
		ask_those_concerned(f, before);
		ask_those_met(f, f->most);
		for (size_t b = 0; b < f->bodies.count; b++) seen(f, b)->asks = seen(f, b)->concerned && !seen(f, b)->asks;
		graze_foresight_look(&a, f);
		for (size_t i = 0; i < count; i++) seen(f, changed[i])->asks = 1;
		a.report.bodies = 0;
		for (size_t b = 0; b < f->bodies.count; b++) a.report.bodies += seen(f, b)->asks;
	}
	if (graze_foresight_goes_on(&a)) graze_foresight_tell(&a, list, before);
	graze_foresight_forget(&a, question, list);
	return a.report;
}
