#include "app/scene/scene_query.h"

#include <stdlib.h>

#include "app/scene/scene_intervals.h"

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

static gz_error add_touch(
	const scene_query *q, size_t circle, reported_touch touch, const gz_overlap_interval *interval) {
	scene_touches *out = q->out;
	scene_touch *larger = array_grow(out->data, out->count, &out->capacity, sizeof *larger);
	if (!larger) return error_no_memory();
	if (q->wall && touch.feature != GZ_FEATURE_CIRCLE) touch.index = q->wall[touch.index];
	touch.point_x += (double)q->frame_motion[0] * touch.time;
	touch.point_y += (double)q->frame_motion[1] * touch.time;
	out->data = larger;
	out->data[out->count] = (scene_touch){.circle = circle, .touch = touch, .order = out->count};
	if (interval) out->data[out->count].interval = *interval;
	out->count++;
	return (gz_error){.name = ""};
}

// The time of a sweep's hit is in units of the step, which is the horizon; the time of a prediction is not.
static gz_error add_hit(const scene_query *q, size_t circle, const gz_hit *hit, const gz_overlap_interval *interval) {
	reported_touch touch = touch_from_hit(hit);
	if (!q->curved) touch.time *= (double)q->options->horizon;
	return add_touch(q, circle, touch, interval);
}

// The hits of circle i are from first[i] up to first[i + 1].
static gz_error add_hits(const scene_query *q, const gz_hit *hits, const size_t *first) {
	const interval_query query = {&q->visible, q->session, &q->bodies, q->targets};
	gz_error error = {.name = ""};
	gz_overlap_interval *intervals = q->out->missed ? calloc(first[q->bodies.count] + 1, sizeof *intervals) : NULL;
	if (q->out->missed) error = intervals ? intervals_of_hits(intervals, &query, hits, first) : error_no_memory();
	for (size_t i = 0; i < q->bodies.count && !error.status; i++) {
		if (intervals && first[i] == first[i + 1] && !interval_without_hit(q->out->missed + i, &query, i))
			error = error_no_memory();
		for (size_t k = first[i]; k < first[i + 1] && !error.status; k++)
			error = add_hit(q, i, &hits[k], intervals ? &intervals[k] : NULL);
	}
	free(intervals);
	return error;
}

static gz_error add_predicted_touches(const scene_query *q, const gz_touch_list *list) {
	gz_error error = {.name = ""};
	for (size_t i = 0; i < q->bodies.count; i++)
		for (size_t k = list->first[i]; k < list->first[i + 1] && !error.status; k++)
			error = add_touch(q, i, touch_from_prediction(list->data + k), NULL);
	return error;
}

// ---------------------------------------------------------------------------------------------------------------------
// Queries
// ---------------------------------------------------------------------------------------------------------------------

static gz_prediction prediction_of(const scene_query *q) {
	return (gz_prediction){
		.until = (double)q->options->horizon, .crowd = q->targets == GZ_TARGETS_WALLS ? NULL : q->session->crowd};
}

// Straight circles are queried from the crowd: a circle does not hit itself, and two circles that hit each other are
// one pair.
static gz_error query_first_hits(const scene_query *q, gz_hit *hits) {
	const gz_hits columns = gz_hits_in(hits);
	if (q->curved) {
		const gz_prediction prediction = prediction_of(q);
		const gz_query query = {.chunks = &q->bodies, .chunk_count = 1};
		return gz_predict(&columns, &prediction, q->session->world, &query, q->session->scratch).error;
	}
	const gz_query query = {.targets = q->targets, .crowd = q->session->crowd, .from_crowd = true};
	return gz_sweep(&columns, q->session->world, &query, q->session->scratch).error;
}

static gz_error find_first_hits(const scene_query *q, size_t *first) {
	gz_hit *hits = calloc(q->bodies.count + 1, sizeof *hits);
	gz_error error = hits ? query_first_hits(q, hits) : error_no_memory();
	size_t count = 0;
	for (size_t i = 0; i < q->bodies.count && !error.status; i++) {
		first[i] = count;
		if (hits[i].feature != GZ_FEATURE_NONE) hits[count++] = hits[i];
	}
	first[q->bodies.count] = count;
	if (!error.status) error = add_hits(q, hits, first);
	free(hits);
	return error;
}

// Here and in find_all_touches: a query without capacity counts the results, a second query writes them.
static gz_error find_all_hits(const scene_query *q, size_t *first) {
	const gz_query query = {.chunks = &q->bodies, .chunk_count = 1, .targets = q->targets, .crowd = q->session->crowd};
	gz_hit_list list = {.first = first};
	gz_report report = gz_sweep_all(&list, q->session->world, &query, q->session->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		list.data = calloc(report.hits, sizeof *list.data), list.capacity = report.hits;
		if (!list.data) return error_no_memory();
		report = gz_sweep_all(&list, q->session->world, &query, q->session->scratch);
	}
	if (!report.error.status) report.error = add_hits(q, list.data, first);
	free(list.data);
	return report.error;
}

static gz_error find_all_touches(const scene_query *q, size_t *first) {
	const gz_prediction prediction = prediction_of(q);
	const gz_query query = {.chunks = &q->bodies, .chunk_count = 1};
	gz_touch_list list = {.first = first};
	gz_report report = gz_predict_touches(&list, &prediction, q->session->world, &query, q->session->scratch);
	if (report.error.status == GZ_STATUS_LIST_FULL) {
		list.data = calloc(report.hits, sizeof *list.data), list.capacity = report.hits;
		if (!list.data) return error_no_memory();
		report = gz_predict_touches(&list, &prediction, q->session->world, &query, q->session->scratch);
	}
	if (!report.error.status) report.error = add_predicted_touches(q, &list);
	free(list.data);
	return report.error;
}

gz_error scene_query_run(const scene_query *q) {
	size_t *first = calloc(q->bodies.count + 1, sizeof *first);
	if (!first) return error_no_memory();
	gz_error error = {.name = ""};
	if (!q->curved) error = gz_crowd_place(q->session->crowd, &q->bodies, 1).error;
	if (!error.status)
		error = !q->options->all ? find_first_hits(q, first)
				: q->curved      ? find_all_touches(q, first)
								 : find_all_hits(q, first);
	free(first);
	return error;
}
