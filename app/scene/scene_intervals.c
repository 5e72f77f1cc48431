#include "app/scene/scene_intervals.h"

#include <stdlib.h>

static gz_error query_intervals(
	gz_overlap_interval *intervals, const gz_pair *pairs, size_t count, const interval_query *q) {
	gz_query query = {.chunks = q->bodies, .chunk_count = 1, .crowd = q->session->crowd};
	return gz_overlap_intervals(intervals, &(gz_pairs){pairs, count}, q->session->world, &query, q->session->scratch)
		.error;
}

gz_error intervals_of_hits(
	gz_overlap_interval *intervals, const interval_query *q, const gz_hit *hits, const size_t *first) {
	size_t circles = q->bodies->count, count = first[circles];
	gz_pair *pairs = calloc(count + 1, sizeof *pairs);
	if (!pairs) return error_no_memory();
	for (size_t i = 0; i < circles; i++)
		for (size_t k = first[i]; k < first[i + 1]; k++)
			pairs[k] = (gz_pair){(uint32_t)i, hits[k].index, hits[k].feature == GZ_FEATURE_CIRCLE};
	gz_error error = query_intervals(intervals, pairs, count, q);
	free(pairs);
	return error;
}

// The rule of gz_filters; gz_overlap_intervals ignores filters.
static bool may_collide(const scene_options *a, const scene_options *b) {
	return a->category & b->mask && b->category & a->mask && !(a->group && a->group == b->group);
}

// Lists the pairs of a circle with all of its targets. Returns their number.
static size_t list_pairs(gz_pair *pairs, const interval_query *q, size_t circle) {
	const app_scene *scene = q->scene;
	const scene_options *own = scene->circle_options.data + circle;
	size_t n = 0;
	for (size_t i = 0; i < scene->walls.count && q->targets != GZ_TARGETS_CIRCLES; i++)
		if (may_collide(own, scene->wall_options.data + i)) pairs[n++] = (gz_pair){(uint32_t)circle, (int32_t)i, 0};
	for (size_t i = 0; i < scene->circles.count && q->targets != GZ_TARGETS_WALLS; i++)
		if (i != circle && may_collide(own, scene->circle_options.data + i))
			pairs[n++] = (gz_pair){(uint32_t)circle, (int32_t)i, 1};
	return n;
}

/// The order of interval_without_hit.
static bool precedes(const gz_overlap_interval *x, const gz_overlap_interval *y) {
	if (x->exit >= 0 && y->exit >= 0) return x->entry < y->entry;
	return x->exit > y->exit;
}

bool interval_without_hit(gz_overlap_interval *interval, const interval_query *q, size_t circle) {
	size_t max = q->scene->walls.count + q->scene->circles.count;
	gz_pair *pairs = malloc((max + 1) * sizeof *pairs);
	gz_overlap_interval *intervals = malloc((max + 1) * sizeof *intervals);
	size_t count = pairs ? list_pairs(pairs, q, circle) : 0;
	bool done = pairs && intervals && !query_intervals(intervals, pairs, count, q).status;
	for (size_t k = 0; done && k < count; k++)
		if (precedes(&intervals[k], interval)) *interval = intervals[k];
	free(pairs);
	free(intervals);
	return done;
}

const char *case_name(uint8_t kind) {
	static const char *const names[] = {
		"miss", "impale", "poke", "exit wound", "fall short", "past", "completely inside"};
	return names[kind];
}
