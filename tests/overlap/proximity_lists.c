#include "overlap/proximity_lists.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "overlap/overlap_kernel.h"
#include "support/check.h"

void near_lists_free(near_lists *l) { free(l->at), free(l->first); }

// ---- By brute force

static uint64_t id_of(const arena_rules *r, int columns) {
	if (!(columns & WITH_ID)) return 0;
	return columns & WITH_NARROW_ID ? r->narrow_id : r->id;
}

static int compare_near(const void *a, const void *b) {
	const gz_proximity *x = a, *y = b;
	const int x_circle = x->feature == GZ_FEATURE_CIRCLE, y_circle = y->feature == GZ_FEATURE_CIRCLE;
	if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
	if (x_circle != y_circle) return x_circle - y_circle;
	if (x_circle && x->id != y->id) return x->id < y->id ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

static gz_proximity near_of(const pair_proximity *n, size_t index, uint64_t id) {
	return (gz_proximity){
		n->distance, (int32_t)index, id, n->point_x, n->point_y, n->normal_x, n->normal_y, (uint8_t)n->feature};
}

/// All walls for this asker; returns how many are within the distance.
static size_t find_walls(
	gz_proximity *found, const arena *s, const arena_query *askers, size_t asker, float within, const char *kernels) {
	pair_case *cases = calloc(s->wall_count + 1, sizeof *cases);
	pair_proximity *answers = calloc(s->wall_count + 1, sizeof *answers);
	const moving_body *b = &askers->bodies[asker].at;
	size_t count = 0;
	for (size_t k = 0; k < s->wall_count; k++) {
		const arena_wall *w = s->walls + k;
		cases[k] = (pair_case){b->px, b->py, b->dx, b->dy, b->radius, w->ax, w->ay, w->bx, w->by,
			s->wall_columns & WITH_RADIUS ? w->radius : 0,
			s->wall_columns & WITH_ONE_SIDED ? w->one_sided : (uint8_t)0};
	}
	assert_true(evaluate_wall_distances(kernels, cases, s->wall_count, answers));
	for (size_t k = 0; k < s->wall_count; k++)
		if (answers[k].feature && answers[k].distance <= within && arena_allows_wall(s, askers, asker, k))
			found[count++] = near_of(answers + k, k, id_of(&s->walls[k].rules, s->wall_columns));
	free(cases), free(answers);
	return count;
}

/// Two in the same place: the one with the higher id is seen from the left.
static void part(gz_proximity *n, const arena *s, const arena_query *askers, size_t asker) {
	const moving_body *b = &askers->bodies[asker].at, *o = &s->bodies[n->index].at;
	if (b->px != o->px || b->py != o->py || !(askers->columns & s->body_columns & WITH_ID)) return;
	if (id_of(&askers->bodies[asker].rules, askers->columns) > n->id) n->normal_x = -1, n->point_x = o->px - o->radius;
}

static size_t find_circles(
	gz_proximity *found, const arena *s, const arena_query *askers, size_t asker, float within, const char *kernels) {
	circle_case *cases = calloc(s->body_count + 1, sizeof *cases);
	pair_proximity *answers = calloc(s->body_count + 1, sizeof *answers);
	size_t count = 0;
	for (size_t k = 0; k < s->body_count; k++) cases[k] = (circle_case){askers->bodies[asker].at, s->bodies[k].at};
	assert_true(evaluate_circle_distances(kernels, cases, s->body_count, answers));
	for (size_t k = 0; k < s->body_count; k++)
		if (answers[k].distance <= within && arena_allows_body(s, askers, asker, k)) {
			found[count] = near_of(answers + k, k, id_of(&s->bodies[k].rules, s->body_columns));
			part(found + count++, s, askers, asker);
		}
	free(cases), free(answers);
	return count;
}

near_lists near_brute_force(const arena *s, arena_query askers, near_question q, const char *kernels) {
	const float within = q.most ? q.within : 0;
	const size_t things = s->wall_count + s->body_count, most = q.most && q.most < things ? q.most : things;
	near_lists lists = {
		calloc(askers.count * most + 1, sizeof *lists.at), calloc(askers.count + 1, sizeof(size_t)), askers.count};
	gz_proximity *found = calloc(things + 1, sizeof *found);
	assert_true(lists.at && lists.first && found);
	for (size_t i = 0; i < askers.count; i++) {
		size_t count = 0;
		if (q.against != GZ_TARGETS_CIRCLES) count += find_walls(found, s, &askers, i, within, kernels);
		if (q.against != GZ_TARGETS_WALLS) count += find_circles(found + count, s, &askers, i, within, kernels);
		qsort(found, count, sizeof *found, compare_near);
		if (count > most) count = most;
		memcpy(lists.at + lists.first[i], found, count * sizeof *found);
		lists.first[i + 1] = lists.first[i] + count;
	}
	free(found);
	return lists;
}

// ---- By the library

gz_report near_call(
	const gz_proximity_list *list, const arena_world *w, const gz_bodies *chunks, size_t chunk_count, near_question q) {
	const gz_query question = {.chunks = chunks, .chunk_count = chunk_count, .targets = q.against, .crowd = w->crowd};
	return q.most ? gz_nearest(list, &(gz_nearest_limits){q.most, q.within}, w->world, &question, w->scratch)
				  : gz_overlaps(list, w->world, &question, w->scratch);
}

near_lists near_ask(const arena_world *w, const gz_bodies *chunks, size_t chunk_count, near_question q) {
	near_lists lists = {0};
	for (size_t c = 0; c < chunk_count; c++) lists.bodies += chunks[c].pick ? chunks[c].pick_count : chunks[c].count;
	lists.first = calloc(lists.bodies + 1, sizeof *lists.first);
	assert_non_null(lists.first);
	const gz_report counted = near_call(&(gz_proximity_list){NULL, 0, lists.first}, w, chunks, chunk_count, q);
	assert_true(counted.error.status == (counted.hits ? GZ_STATUS_LIST_FULL : GZ_STATUS_OK) && !counted.written);
	lists.at = malloc((counted.hits ? counted.hits : 1) * sizeof *lists.at);
	assert_non_null(lists.at);
	const gz_report report =
		near_call(&(gz_proximity_list){lists.at, counted.hits, lists.first}, w, chunks, chunk_count, q);
	if (report.error.status) fail_msg("%s", report.error.text);
	assert_true(report.hits == counted.hits && report.written == counted.hits && report.bodies == lists.bodies);
	assert_true(lists.first[lists.bodies] == counted.hits);
	return lists;
}

static int same_bits(float x, float y) { return !memcmp(&x, &y, sizeof x); }

static int same_near(const gz_proximity *x, const gz_proximity *y) {
	return same_bits(x->distance, y->distance) && x->index == y->index && x->id == y->id && x->feature == y->feature &&
		   same_bits(x->point_x, y->point_x) && same_bits(x->point_y, y->point_y) &&
		   same_bits(x->normal_x, y->normal_x) && same_bits(x->normal_y, y->normal_y);
}

void assert_same_list(const near_lists *got, size_t a, const near_lists *want, size_t b, const char *where) {
	const size_t count = got->first[a + 1] - got->first[a], right = want->first[b + 1] - want->first[b];
	if (count != right) fail_msg("%s: body %zu: %zu are near, but should be %zu", where, a, count, right);
	for (size_t i = 0; i < count; i++) {
		const gz_proximity *g = got->at + got->first[a] + i, *w = want->at + want->first[b] + i;
		if (!same_near(g, w))
			fail_msg(
				"%s: body %zu: number %zu is %d, feature %d, at %.9g from %.9g %.9g normal %.9g %.9g, but should be\n"
				"%d, feature %d, at %.9g from %.9g %.9g normal %.9g %.9g",
				where, a, i, g->index, g->feature, (double)g->distance, (double)g->point_x, (double)g->point_y,
				(double)g->normal_x, (double)g->normal_y, w->index, w->feature, (double)w->distance, (double)w->point_x,
				(double)w->point_y, (double)w->normal_x, (double)w->normal_y);
	}
}
