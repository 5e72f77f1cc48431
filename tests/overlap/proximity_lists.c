#include "overlap/proximity_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "overlap/overlap_kernel.h"
#include "support/check.h"

void proximity_lists_free(proximity_lists *l) { free(l->data), free(l->first); }

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

static uint64_t id_of(const arena_rules *r, int columns) {
	if (!(columns & WITH_ID)) return 0;
	return columns & WITH_NARROW_ID ? r->narrow_id : r->id;
}

static int compare_proximities(const void *a, const void *b) {
	const gz_proximity *x = a, *y = b;
	const int x_circle = x->feature == GZ_FEATURE_CIRCLE, y_circle = y->feature == GZ_FEATURE_CIRCLE;
	if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
	if (x_circle != y_circle) return x_circle - y_circle;
	if (x_circle && x->id != y->id) return x->id < y->id ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

static gz_proximity make_proximity(const pair_proximity *n, size_t index, uint64_t id) {
	return (gz_proximity){
		n->distance, (int32_t)index, id, n->point_x, n->point_y, n->normal_x, n->normal_y, (uint8_t)n->feature};
}

/// The walls within the distance of a body. Returns their number.
static size_t find_walls(gz_proximity *found, const arena *s, const arena_query *query, size_t body, float max_distance,
	const char *backend) {
	pair_case *cases = calloc(s->wall_count + 1, sizeof *cases);
	pair_proximity *results = calloc(s->wall_count + 1, sizeof *results);
	size_t count = 0;
	for (size_t k = 0; k < s->wall_count; k++) cases[k] = arena_pair(s, &query->bodies[body].at, k);
	assert_true(evaluate_wall_distances(backend, cases, s->wall_count, results));
	for (size_t k = 0; k < s->wall_count; k++)
		if (results[k].feature && results[k].distance <= max_distance && arena_allows_wall(s, query, body, k))
			found[count++] = make_proximity(results + k, k, id_of(&s->walls[k].rules, s->wall_columns));
	free(cases), free(results);
	return count;
}

/// Between two bodies at the same place, the normal of the body with the higher id points to the left.
static void set_normal_at_same_place(gz_proximity *n, const arena *s, const arena_query *query, size_t body) {
	const moving_body *b = &query->bodies[body].at, *o = &s->bodies[n->index].at;
	if (b->px != o->px || b->py != o->py || !(query->columns & s->body_columns & WITH_ID)) return;
	if (id_of(&query->bodies[body].rules, query->columns) > n->id) n->normal_x = -1, n->point_x = o->px - o->radius;
}

static size_t find_circles(gz_proximity *found, const arena *s, const arena_query *query, size_t body,
	float max_distance, const char *backend) {
	circle_case *cases = calloc(s->body_count + 1, sizeof *cases);
	pair_proximity *results = calloc(s->body_count + 1, sizeof *results);
	size_t count = 0;
	for (size_t k = 0; k < s->body_count; k++) cases[k] = (circle_case){query->bodies[body].at, s->bodies[k].at};
	assert_true(evaluate_circle_distances(backend, cases, s->body_count, results));
	for (size_t k = 0; k < s->body_count; k++)
		if (results[k].distance <= max_distance && arena_allows_body(s, query, body, k)) {
			found[count] = make_proximity(results + k, k, id_of(&s->bodies[k].rules, s->body_columns));
			set_normal_at_same_place(found + count++, s, query, body);
		}
	free(cases), free(results);
	return count;
}

/// Removes the circle with this index. Returns the number of results left.
static size_t remove_circle(gz_proximity *found, size_t count, size_t index) {
	size_t left = 0;
	for (size_t k = 0; k < count; k++)
		if (found[k].feature != GZ_FEATURE_CIRCLE || (size_t)found[k].index != index) found[left++] = found[k];
	return left;
}

proximity_lists find_by_brute_force(const arena *s, arena_query bodies, proximity_query q, const char *backend) {
	const float max_distance = q.max ? q.distance : 0;
	const size_t targets = s->wall_count + s->body_count, max = q.max && q.max < targets ? q.max : targets;
	proximity_lists lists = {
		calloc(bodies.count * max + 1, sizeof *lists.data), calloc(bodies.count + 1, sizeof(size_t)), bodies.count};
	gz_proximity *found = calloc(targets + 1, sizeof *found);
	assert_true(lists.data && lists.first && found);
	for (size_t i = 0; i < bodies.count; i++) {
		size_t count = 0;
		if (q.targets != GZ_TARGETS_CIRCLES) count += find_walls(found, s, &bodies, i, max_distance, backend);
		if (q.targets != GZ_TARGETS_WALLS) count += find_circles(found + count, s, &bodies, i, max_distance, backend);
		if (q.skip_self) count = remove_circle(found, count, i);
		qsort(found, count, sizeof *found, compare_proximities);
		if (count > max) count = max;
		memcpy(lists.data + lists.first[i], found, count * sizeof *found);
		lists.first[i + 1] = lists.first[i] + count;
	}
	free(found);
	return lists;
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

gz_report run_proximity_query(const gz_proximity_list *list, const arena_world *w, const gz_bodies *chunks,
	size_t chunk_count, proximity_query q) {
	const gz_query query = {.chunks = chunks,
		.chunk_count = chunk_count,
		.targets = q.targets,
		.crowd = w->crowd,
		.skip_self = q.skip_self};
	return q.max ? gz_nearest(list, &(gz_nearest_limits){q.max, q.distance}, w->world, &query, w->scratch)
				 : gz_overlaps(list, w->world, &query, w->scratch);
}

proximity_lists find_proximities(const arena_world *w, const gz_bodies *chunks, size_t chunk_count, proximity_query q) {
	proximity_lists lists = {0};
	for (size_t c = 0; c < chunk_count; c++) lists.bodies += chunks[c].pick ? chunks[c].pick_count : chunks[c].count;
	lists.first = calloc(lists.bodies + 1, sizeof *lists.first);
	assert_non_null(lists.first);
	const gz_report counted =
		run_proximity_query(&(gz_proximity_list){NULL, 0, lists.first}, w, chunks, chunk_count, q);
	assert_true(counted.error.status == (counted.hits ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK) && !counted.written);
	lists.data = malloc((counted.hits ? counted.hits : 1) * sizeof *lists.data);
	assert_non_null(lists.data);
	const gz_report report =
		run_proximity_query(&(gz_proximity_list){lists.data, counted.hits, lists.first}, w, chunks, chunk_count, q);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_true(report.hits == counted.hits && report.written == counted.hits && report.bodies == lists.bodies);
	assert_true(lists.first[lists.bodies] == counted.hits);
	return lists;
}

static bool same_bits(float x, float y) { return !memcmp(&x, &y, sizeof x); }

static bool same_proximity(const gz_proximity *x, const gz_proximity *y) {
	return same_bits(x->distance, y->distance) && x->index == y->index && x->id == y->id && x->feature == y->feature &&
		   same_bits(x->point_x, y->point_x) && same_bits(x->point_y, y->point_y) &&
		   same_bits(x->normal_x, y->normal_x) && same_bits(x->normal_y, y->normal_y);
}

void assert_same_list(
	const proximity_lists *actual, size_t a, const proximity_lists *expected, size_t b, const char *label) {
	const size_t count = actual->first[a + 1] - actual->first[a],
				 expected_count = expected->first[b + 1] - expected->first[b];
	if (count != expected_count) fail_msg("%s: body %zu: %zu results, expected %zu", label, a, count, expected_count);
	for (size_t i = 0; i < count; i++) {
		const gz_proximity *g = actual->data + actual->first[a] + i, *e = expected->data + expected->first[b] + i;
		if (!same_proximity(g, e))
			fail_msg(
				"%s: body %zu: result %zu is index %d, feature %d, distance %.9g, point %.9g %.9g, normal %.9g %.9g;\n"
				"expected index %d, feature %d, distance %.9g, point %.9g %.9g, normal %.9g %.9g",
				label, a, i, g->index, g->feature, (double)g->distance, (double)g->point_x, (double)g->point_y,
				(double)g->normal_x, (double)g->normal_y, e->index, e->feature, (double)e->distance, (double)e->point_x,
				(double)e->point_y, (double)e->normal_x, (double)e->normal_y);
	}
}

void expect_same_neighbours(const proximity_lists *lists, const arena_world *w, const gz_bodies *chunks,
	size_t chunk_count, proximity_query q) {
	const size_t count = lists->first[lists->bodies];
	const gz_neighbour_list list = {
		malloc((count + 1) * sizeof *list.data), count, calloc(lists->bodies + 1, sizeof *list.first)};
	const gz_query query = {.chunks = chunks,
		.chunk_count = chunk_count,
		.targets = GZ_TARGETS_CIRCLES,
		.crowd = w->crowd,
		.skip_self = q.skip_self};
	assert_true(list.data && list.first);
	const gz_report report =
		gz_neighbours(&list, &(gz_nearest_limits){q.max, q.distance}, w->world, &query, w->scratch);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_true(report.hits == count && report.written == count && report.bodies == lists->bodies);
	assert_memory_equal(list.first, lists->first, (lists->bodies + 1) * sizeof *list.first);
	for (size_t i = 0; i < count; i++)
		assert_true(
			same_bits(list.data[i].distance, lists->data[i].distance) && list.data[i].index == lists->data[i].index);
	free(list.data), free(list.first);
}

void build_small_world(small_world *m, size_t walls, size_t bodies, int body_columns) {
	m->s = (arena){m->walls, walls, m->crowd, bodies, WITH_RADIUS | WITH_ONE_SIDED | WITH_ID, body_columns};
	m->w = arena_build(&m->s, (gz_world_desc){0});
}
