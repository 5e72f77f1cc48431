#include "fuzz/run/list_queries.h"

#include <math.h>
#include <string.h>

#include "fuzz/failures.h"
#include "support/allocate.h"

gz_query run_query(const fuzz_run *r) {
	return (gz_query){.chunks = r->bodies.chunk,
		.chunk_count = r->bodies.chunk_count,
		.targets = r->s->targets,
		.crowd = r->crowd,
		.max_pairs = r->max_pairs};
}

gz_prediction run_prediction(const fuzz_run *r) {
	gz_prediction f = r->s->prediction;
	f.crowd = r->s->predicts_bodies ? r->crowd : NULL;
	f.since = r->s->has_since ? r->bodies.since : NULL;
	return f;
}

// ---- Reading results

query_result result_of_hit(const gz_hit *h, const fuzz_run *r) {
	query_result a = {.time = (double)h->time, .id = h->id, .feature = h->feature};
	if (h->feature == GZ_FEATURE_CIRCLE) result_set_circle(&a, r, h->index);
	else result_set_wall(&a, r, h->index);
	a.value[0] = h->point_x, a.value[1] = h->point_y, a.value[2] = h->normal_x, a.value[3] = h->normal_y;
	return a;
}

static query_result read_hit(const void *result, const fuzz_run *r) { return result_of_hit(result, r); }

static query_result read_body_hit(const void *result, const fuzz_run *r) {
	const gz_body_hit *one = result;
	return result_of_hit(&one->hit, r);
}

static query_result read_neighbour(const void *result, const fuzz_run *r) {
	const gz_neighbour *n = result;
	query_result a = {.time = (double)n->distance};
	result_set_circle(&a, r, n->index);
	return a;
}

static query_result read_event(const void *result, const fuzz_run *r) {
	const gz_sensor_event *e = result;
	query_result a = {.time = (double)e->time, .id = e->id, .event = e->kind};
	if (e->circle) result_set_circle(&a, r, e->index);
	else result_set_wall(&a, r, e->index);
	return a;
}

static query_result read_proximity(const void *result, const fuzz_run *r) {
	const gz_proximity *n = result;
	const gz_hit h = {n->distance, n->index, n->id, n->point_x, n->point_y, n->normal_x, n->normal_y, n->feature};
	return result_of_hit(&h, r);
}

query_result result_of_contact(const gz_contact *c, const fuzz_run *r) {
	const gz_hit h = {c->time, c->index, c->id, 0, 0, c->normal_x, c->normal_y, c->feature};
	query_result a = result_of_hit(&h, r);
	a.value[4] = c->center_x, a.value[5] = c->center_y;
	return a;
}

static query_result read_touch(const void *result, const fuzz_run *r) {
	const gz_touch *t = result;
	const gz_hit h = {0, t->index, t->id, t->point_x, t->point_y, t->normal_x, t->normal_y, t->feature};
	query_result a = result_of_hit(&h, r);
	a.time = t->time, a.event = t->kind, a.value[4] = t->center_x, a.value[5] = t->center_y;
	return a;
}

// ---- Calls

static gz_report sweep_all(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = run_query(r);
	return gz_sweep_all(&(gz_hit_list){data, capacity, first}, r->world, &q, r->scratch);
}

static gz_report sense(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = run_query(r);
	return gz_sense(&(gz_sensor_event_list){data, capacity, first}, r->world, &q, r->scratch);
}

static gz_report overlaps(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = run_query(r);
	return gz_overlaps(&(gz_proximity_list){data, capacity, first}, r->world, &q, r->scratch);
}

static gz_report nearest(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = run_query(r);
	return gz_nearest(&(gz_proximity_list){data, capacity, first},
		&(gz_nearest_limits){r->s->nearest_max, r->s->nearest_distance}, r->world, &q, r->scratch);
}

/// Sets what the bodies of a query see, and searches for circles alone. sight: room for all chunks
static void set_sight(gz_query *q, gz_sight *sight, const fuzz_run *r) {
	const fuzz_sight *from = &r->s->sight;
	for (size_t c = 0; c < q->chunk_count; c++) {
		sight[c] = (gz_sight){.through_walls = from->through_walls};
		if (!from->has_cone) continue;
		sight[c].facing = (gz_vec2_view){from->facing, from->facing + 1, 0};
		sight[c].half_angle = (gz_float_view){&from->half_angle, 0};
	}
	q->targets = GZ_TARGETS_CIRCLES, q->sight_per_chunk = sight;
}

static gz_report seen(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	gz_sight sight[MAX_CHUNKS];
	gz_query q = run_query(r);
	set_sight(&q, sight, r);
	const gz_proximity_list list = {data, capacity, first};
	const gz_nearest_limits limits = {r->s->nearest_max, r->s->nearest_distance};
	return r->s->sight.of_overlaps ? gz_overlaps(&list, r->world, &q, r->scratch)
								   : gz_nearest(&list, &limits, r->world, &q, r->scratch);
}

static gz_report predict_touches(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	gz_query q = run_query(r);
	const gz_prediction f = run_prediction(r);
	q.targets = GZ_TARGETS_WALLS, q.crowd = NULL;
	return gz_predict_touches(&(gz_touch_list){data, capacity, first}, &f, r->world, &q, r->scratch);
}

/// The others near each body: body k of the query is body k of the crowd.
static gz_report neighbours(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	gz_sight sight[MAX_CHUNKS];
	gz_query q = run_query(r);
	if (r->s->sight.of_neighbours) set_sight(&q, sight, r);
	q.targets = GZ_TARGETS_CIRCLES, q.skip_self = true;
	return gz_neighbours(&(gz_neighbour_list){data, capacity, first},
		&(gz_nearest_limits){r->s->nearest_max, r->s->nearest_distance}, r->world, &q, r->scratch);
}

/// Sets `first` by the bodies of the hits that were written.
static gz_report with_first(gz_report report, const gz_body_hit *list, size_t *first, const fuzz_run *r) {
	size_t n = 0;
	for (size_t k = 0; k <= r->bodies.query_count; k++) {
		while (n < report.written && list[n].body < k) n++;
		first[k] = n;
	}
	return report;
}

static gz_report sweep_hits(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = run_query(r);
	const gz_body_hits list = {data, capacity};
	return with_first(gz_sweep_hits(&list, r->world, &q, r->scratch), data, first, r);
}

static gz_report crowd_hits(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_query q = {.targets = r->s->targets, .crowd = r->crowd, .from_crowd = true, .max_pairs = r->max_pairs};
	const gz_body_hits list = {data, capacity};
	return with_first(gz_sweep_hits(&list, r->world, &q, r->scratch), data, first, r);
}

static gz_report predict_hits(void *data, size_t capacity, size_t *first, fuzz_run *r) {
	const gz_prediction f = run_prediction(r);
	const gz_query q = {.chunks = r->bodies.chunk, .chunk_count = r->bodies.chunk_count, .max_pairs = r->max_pairs};
	const gz_body_hits list = {data, capacity};
	return with_first(gz_predict_hits(&list, &f, r->world, &q, r->scratch), data, first, r);
}

const list_query list_sweep_all = {"sweep_all", sizeof(gz_hit), sweep_all, read_hit, false, false};
const list_query list_sense = {"sense", sizeof(gz_sensor_event), sense, read_event, false, false};
const list_query list_overlaps = {"overlaps", sizeof(gz_proximity), overlaps, read_proximity, false, false};
const list_query list_nearest = {"nearest", sizeof(gz_proximity), nearest, read_proximity, false, false};
const list_query list_seen = {"seen", sizeof(gz_proximity), seen, read_proximity, false, false};
const list_query list_predict_touches = {"predict_touches", sizeof(gz_touch), predict_touches, read_touch, true, false};
const list_query list_neighbours = {"neighbours", sizeof(gz_neighbour), neighbours, read_neighbour, false, false};
const list_query list_sweep_hits = {"sweep_hits", sizeof(gz_body_hit), sweep_hits, read_body_hit, false, true};
const list_query list_crowd_hits = {
	"sweep_hits of the crowd", sizeof(gz_body_hit), crowd_hits, read_body_hit, false, true};
const list_query list_predict_hits = {"predict_hits", sizeof(gz_body_hit), predict_hits, read_body_hit, true, true};

// ---- Capacities

static struct {
	char *data, *less;
	size_t capacity, less_capacity; ///< in bytes
	size_t first[2 * MAX_BODIES + 2], less_first[2 * MAX_BODIES + 2];
} lists;

static void reserve_lists(size_t bytes) {
	lists.data = allocate_at_least(lists.data, &lists.capacity, bytes, 1);
	lists.less = allocate_at_least(lists.less, &lists.less_capacity, bytes, 1);
}

static void check_list(const gz_report *report, const fuzz_run *r, const list_query *query, size_t capacity) {
	const char *name = query->name;
	const size_t *first = lists.first, count = r->bodies.query_count;
	const size_t hits = report->hits, listed = query->hits_only ? report->written : hits;
	bool rises = first[0] == 0;
	for (size_t k = 0; k < count; k++) rises &= first[k] <= first[k + 1];
	if (!rises || first[count] != listed)
		failures_add("list counts", "[%s] %s: found %zu hits, expected the %zu of the lists", r->text, name, listed,
			first[count]);
	if (report->written != (hits < capacity ? hits : capacity))
		failures_add("list counts", "[%s] %s: found %zu written of %zu hits", r->text, name, report->written, hits);
}

/// Repeats the query with less capacity: the first results are the same, and nothing is written behind them.
static void query_with_less_capacity(fuzz_run *r, const list_query *query, size_t invalid, size_t hits) {
	const size_t capacity = choose_index(&r->s->choices, hits + 1), size = query->size;
	memset(lists.less, 0x55, (hits + 1) * size);
	const gz_report report = query->call(lists.less, capacity, lists.less_first, r);
	check_report(&report, r, invalid, capacity < hits, query->name);
	if (report.hits != hits || report.written != (hits < capacity ? hits : capacity))
		failures_add("less capacity", "[%s] %s: found %zu hits, %zu written; expected %zu hits, %zu written", r->text,
			query->name, report.hits, report.written, hits, capacity);
	if (!query->hits_only &&
		memcmp(lists.first, lists.less_first, (r->bodies.query_count + 1) * sizeof *lists.first) != 0)
		failures_add("less capacity", "[%s] %s: found other lists than with enough capacity", r->text, query->name);
	for (size_t i = 0; i < capacity && i < report.written; i++) {
		const query_result a = query->read(lists.data + i * size, r), b = query->read(lists.less + i * size, r);
		if (!result_equals(&a, &b))
			failures_add("less capacity", "[%s] %s: found %s, expected %s", r->text, query->name, result_text(&b),
				result_text(&a));
	}
	for (size_t i = capacity * size; i < (hits + 1) * size; i++)
		if (lists.less[i] != 0x55) {
			failures_add("less capacity", "[%s] %s: found bytes written behind the capacity of %zu", r->text,
				query->name, capacity);
			return;
		}
}

void query_list(result_list *out, fuzz_run *r, const list_query *query) {
	const size_t invalid = query->curved ? r->bodies.invalid_curved : r->bodies.invalid;
	reserve_lists(64 * query->size);
	size_t capacity = lists.capacity / query->size;
	gz_report report = query->call(lists.data, capacity, lists.first, r);
	results_clear(out);
	if (query_ended(r, &report, query->name)) return;
	check_report(&report, r, invalid, report.hits > capacity, query->name), check_list(&report, r, query, capacity);
	if (report.hits >= capacity) {
		reserve_lists((report.hits + 1) * query->size), capacity = lists.capacity / query->size;
		report = query->call(lists.data, capacity, lists.first, r);
		check_report(&report, r, invalid, false, query->name), check_list(&report, r, query, capacity);
	}
	if (choose_chance(&r->s->choices, 4)) query_with_less_capacity(r, query, invalid, report.hits);
	out->hits = report.hits;
	for (size_t i = 0; i < r->s->body_count; i++) {
		const int32_t k = r->bodies.query_index[i];
		results_begin_body(out, i, k >= 0);
		for (size_t n = k < 0 ? 0 : lists.first[k]; k >= 0 && n < lists.first[k + 1]; n++) {
			const query_result a = query->read(lists.data + n * query->size, r);
			results_add(out, &a);
		}
	}
	results_end(out, r->s);
}
