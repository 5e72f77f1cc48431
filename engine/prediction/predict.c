// gz_predict and gz_predict_hits: the first touch of each body.
#include <math.h>

#include "engine/base/hit_columns.h"
#include "engine/base/lists.h"
#include "engine/base/ranges.h"
#include "engine/base/views.h"
#include "engine/prediction/prediction.h"
#include "engine/query/body_ranges.h"
#include "engine/query/body_ranks.h"

static void write_hit(const gz_hits *h, size_t k, const gz_touch *t) {
	if (h->time.data) *(float *)out_at(h->time.data, h->time.stride, k) = (float)t->time;
	if (h->index.data) *(int32_t *)out_at(h->index.data, h->index.stride, k) = t->index;
	if (h->feature.data) *(uint8_t *)out_at(h->feature.data, h->feature.stride, k) = t->feature;
	if (h->id.data) *(uint64_t *)out_at(h->id.data, h->id.stride, k) = t->id;
	if (h->point.x) {
		*(float *)out_at(h->point.x, h->point.stride, k) = t->point_x;
		*(float *)out_at(h->point.y, h->point.stride, k) = t->point_y;
	}
	if (h->normal.x) {
		*(float *)out_at(h->normal.x, h->normal.stride, k) = t->normal_x;
		*(float *)out_at(h->normal.y, h->normal.stride, k) = t->normal_y;
	}
}

/// A chunk, and the index of its first body.
typedef struct chunk_place {
	size_t chunk, first;
} chunk_place;

/// Advances to the chunk of a body. The touches of one piece are in the order of bodies, so the search seldom restarts.
static void advance_to(chunk_place *at, const prediction *p, size_t number) {
	if (number < at->first) *at = (chunk_place){0, 0};
	for (size_t count; number - at->first >= (count = graze_body_count(p->chunks + at->chunk)); at->chunk++)
		at->first += count;
}

/// What the tasks that write hits share.
typedef struct hit_output {
	const query_run *run;
	const gz_hits *hits;
	body_ranges ranges;
} hit_output;

/// Writes the bodies of a range as misses, or as invalid.
static void write_misses(void *context, size_t number, size_t worker) {
	const hit_output *t = context;
	body_range at = t->ranges.range[number];
	(void)worker;
	for (size_t count; (count = range_next(&t->ranges, &at)); range_pass(&at, count)) {
		graze_write_misses(t->hits + at.chunk, at.k, count);
		for (size_t i = 0; i < count; i++)
			if (!predicted_is_valid(predicted(graze_prediction_of(t->run), at.number + i)))
				graze_write_invalid(t->hits + at.chunk, at.k + i);
	}
}

/// Writes a range of the touches. Each belongs to a different body.
static void write_found(void *context, size_t number, size_t worker) {
	const hit_output *t = context;
	const prediction *p = graze_prediction_of(t->run);
	const size_t end = range_begin(p->touches.count, t->ranges.count, number + 1);
	chunk_place at = {0, 0};
	(void)worker;
	for (size_t i = range_begin(p->touches.count, t->ranges.count, number); i < end; i++) {
		const predicted_touch *found = (const predicted_touch *)p->touches.at + i;
		const gz_touch touch = graze_write_touch(t->run, found);
		advance_to(&at, p, (size_t)found->body);
		write_hit(t->hits + at.chunk, (size_t)found->body - at.first, &touch);
	}
}

static void write_hits(query_run *run, const gz_hits *hits) {
	prediction *p = graze_prediction_of(run);
	hit_output t = {run, hits, graze_body_ranges(run, p->chunks)};
	graze_run_tasks(&t.ranges.jobs, t.ranges.count, write_misses, &t);
	graze_run_tasks(&t.ranges.jobs, t.ranges.count, write_found, &t);
	run->report->hits = p->touches.count;
}

/// Finds the first touch of each body.
static void find_first(query_run *run) {
	prediction *p = graze_prediction_of(run);
	p->max = 1, p->first = true;
	graze_prediction_search_all(p);
	graze_prediction_search(run, p);
}

gz_report gz_predict(const gz_hits *hits, const gz_prediction *settings, const gz_world *world, const gz_query *query,
	gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, settings, world, query, scratch);
	if (graze_prediction_continues(run)) {
		const gz_error error = graze_hits_check(hits, call.query.chunks, call.query.chunk_count);
		if (error.status) call.report.error = error;
	}
	if (!graze_prediction_continues(run)) return call.report;
	find_first(run);
	if (graze_prediction_continues(run)) write_hits(run, hits);
	return call.report;
}

// ---------------------------------------------------------------------------------------------------------------------
// The list of hits
// ---------------------------------------------------------------------------------------------------------------------

/// What the tasks that list hits share.
typedef struct hit_list {
	const query_run *run;
	const gz_body_hits *list;
	size_t tasks;
} hit_list;

/// Lists a range of the touches, each at the rank of its body.
static void list_range(void *context, size_t number, size_t worker) {
	const hit_list *t = context;
	const prediction *p = graze_prediction_of(t->run);
	const size_t end = range_begin(p->touches.count, t->tasks, number + 1);
	(void)worker;
	for (size_t i = range_begin(p->touches.count, t->tasks, number); i < end; i++) {
		const predicted_touch *found = (const predicted_touch *)p->touches.at + i;
		const size_t body = (size_t)found->body, place = graze_rank(&p->ranks, body);
		if (place >= t->list->capacity) continue;
		gz_body_hit *out = t->list->data + place;
		const gz_hits column = gz_hits_in(&out->hit);
		const gz_touch touch = graze_write_touch(t->run, found);
		out->body = body;
		write_hit(&column, 0, &touch);
	}
}

/// Lists the hits in the order of bodies. False without memory.
static bool list_hits(query_run *run, const gz_body_hits *list) {
	prediction *p = graze_prediction_of(run);
	const predicted_touch *touches = p->touches.at;
	hit_list t = {run, list, graze_body_range_count(run, p->touches.count)};
	const gz_jobs jobs = graze_query_jobs(run);
	if (!graze_ranks_begin(run, &p->ranks, p->bodies.count)) return false;
	for (size_t i = 0; i < p->touches.count; i++) graze_rank_add(&p->ranks, (size_t)touches[i].body);
	graze_ranks_end(&p->ranks);
	graze_run_tasks(&jobs, t.tasks, list_range, &t);
	return true;
}

gz_report gz_predict_hits(const gz_body_hits *list, const gz_prediction *settings, const gz_world *world,
	const gz_query *query, gz_scratch *scratch) {
	query_call call;
	query_run *run = graze_prediction_begin(&call, settings, world, query, scratch);
	if (graze_prediction_continues(run)) {
		const gz_error error = graze_body_hits_check(list);
		if (error.status) call.report.error = error;
	}
	if (!graze_prediction_continues(run)) return call.report;
	find_first(run);
	if (graze_prediction_continues(run) && !list_hits(run, list)) graze_prediction_out_of_memory(run);
	if (!graze_prediction_continues(run)) return call.report;
	call.report.hits = graze_prediction_of(run)->touches.count;
	graze_list_report(&call.report, list->capacity);
	return call.report;
}
