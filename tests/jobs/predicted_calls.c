// The calls of shared_calls.h that predict.
#include <stdlib.h>

#include "jobs/call_parts.h"
#include "support/check.h"

gz_report shared_call_predict(shared_caller *c) {
	gz_hits hits[SHARED_CHUNKS];
	shared_hit_columns(hits, c);
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	return gz_predict(hits, &(gz_prediction){.until = 4}, c->world, &query, c->scratch);
}

gz_report shared_call_predict_hits(shared_caller *c) {
	const gz_body_hits list = {(gz_body_hit *)(void *)c->results, SHORT_LIST_CAPACITY};
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	const gz_report report = gz_predict_hits(&list, &(gz_prediction){.until = 4}, c->world, &query, c->scratch);
	CLEAR_PADDING(list.data, report.written, gz_body_hit, hit);
	return report;
}

static void clear_touches(gz_touch *touches, size_t count) {
	clear_bytes(
		touches, count, sizeof *touches, offsetof(gz_touch, index) + sizeof touches->index, offsetof(gz_touch, id));
	CLEAR_TAILS(touches, count, gz_touch, kind);
}

static gz_prediction prediction_of(const shared_caller *c) {
	return (gz_prediction){.until = 2, .max = 3, .crowd = c->crowd};
}

gz_report shared_call_predict_touches(shared_caller *c) {
	gz_touch_list list = {.capacity = shared_list_capacity(c->scene)};
	list.data = shared_list_data(c, &list.first);
	const gz_prediction prediction = prediction_of(c);
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	const gz_report report = gz_predict_touches(&list, &prediction, c->world, &query, c->scratch);
	clear_touches(list.data, report.written);
	return report;
}

/// Every tenth body counts as changed: what was predicted before is predicted again, from a part of it.
static gz_report update(shared_caller *c, const gz_touch_list *before) {
	gz_touch_list list = {.capacity = shared_list_capacity(c->scene)};
	list.data = shared_list_data(c, &list.first);
	const size_t changed_count = c->scene->count / 10;
	uint32_t *changed = malloc(changed_count * sizeof *changed);
	assert_non_null(changed);
	for (uint32_t i = 0; i < changed_count; i++) changed[i] = 10 * i;
	const gz_prediction_update update = {prediction_of(c), before, changed, changed_count};
	const gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	const gz_report report = gz_update_touches(&list, &update, c->world, &query, c->scratch);
	clear_touches(list.data, report.written);
	free(changed);
	return report;
}

/// The limit of pairs is that of the update alone.
gz_report shared_call_update_touches(shared_caller *c) {
	gz_touch_list before = {.capacity = shared_list_capacity(c->scene)};
	before.data = malloc(before.capacity * sizeof *before.data);
	before.first = malloc((c->scene->count + 1) * sizeof *before.first);
	assert_true(before.data && before.first);
	gz_query query = shared_query(c, GZ_TARGETS_WALLS);
	query.max_pairs = 0;
	const gz_prediction prediction = prediction_of(c);
	gz_report report = gz_predict_touches(&before, &prediction, c->world, &query, c->scratch);
	if (report.error.status != GZ_STATUS_OUT_OF_MEMORY) report = update(c, &before);
	free(before.data), free(before.first);
	return report;
}
