#include "query/counted_query.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

pair_table pair_table_make(const clear_scene *c, arena_query query) {
	pair_table t = {.c = c, .query = query};
	const size_t walls = c->s.wall_count, bodies = c->s.body_count;
	t.walls = calloc(query.count * walls + 1, sizeof *t.walls);
	t.circles = calloc(query.count * bodies + 1, sizeof *t.circles);
	assert_true(t.walls && t.circles);
	for (size_t k = 0; k < query.count; k++) {
		const moving_body *b = &query.bodies[k].at;
		if (!body_is_valid(b)) continue;
		for (size_t i = 0; i < walls; i++) {
			const pair_case pair = arena_pair(&c->s, b, i);
			t.walls[k * walls + i] = truth_of_wall(&pair, c->kind->tolerance);
		}
		for (size_t i = 0; i < bodies; i++)
			t.circles[k * bodies + i] = truth_of_circle(&(circle_case){*b, c->s.bodies[i].at}, c->kind->tolerance);
	}
	return t;
}

void pair_table_free(pair_table *t) { free(t->walls), free(t->circles); }

/// What one body adds to the counters.
typedef struct body_counts {
	size_t results;
	count_range pairs[2]; ///< filtered out, evaluated
	/// Of the minimum of `pairs`, how many may be missing if the search of a far-reaching body ends at a hit.
	size_t avoidable[2];
} body_counts;

static size_t results_of(query_type type, const pair_truth *truth) {
	return (size_t)(type == SENSE ? truth->events : type == OVERLAPS ? truth->overlaps : truth->hits);
}

/// pieces: how many pieces the body's path is searched in, at most; 0 if it is not cut
static void count_pair(body_counts *n, query_type type, const pair_truth *truth, bool allowed, size_t pieces) {
	const size_t near = (size_t)truth->near[type == OVERLAPS];
	const size_t reached = (size_t)(type == OVERLAPS ? truth->overlaps : truth->reached);
	n->pairs[allowed].min += pieces ? reached : near;
	n->pairs[allowed].max += near * (pieces ? pieces : 1);
	n->avoidable[allowed] += pieces ? reached : 0;
	n->results += allowed ? results_of(type, truth) : 0;
}

static void count_walls(expected_counts *expected, body_counts *n, const counted_query *q, size_t body) {
	const clear_scene *c = q->table->c;
	const moving_body *b = &q->table->query.bodies[body].at;
	const double margin = (double)c->kind->reach, radius = (double)b->radius, reach = reach_of(b, q->type == OVERLAPS);
	const size_t is_far = reach > margin;
	const size_t pieces = is_far ? 2 + (size_t)(2 * (reach - radius) / (margin - radius)) : 0;
	double nearest = INFINITY;
	for (size_t i = 0; i < c->s.wall_count; i++) {
		const pair_truth *truth = q->table->walls + body * c->s.wall_count + i;
		count_pair(n, q->type, truth, arena_allows_wall(&c->s, &q->table->query, body, i), pieces);
		nearest = fmin(nearest, truth->away[q->type == OVERLAPS]);
	}
	expected->far_reaching.min += is_far, expected->far_reaching.max += is_far;
	expected->near_walls.min += is_far || nearest < 0;
	expected->near_walls.max += is_far || nearest < 0 || c->kind->uncertain;
}

/// A crowd chooses the size of its cells. Paths with a smaller reach than SHORT, or a larger one than LONG, are
/// certainly shorter or longer than a few cells.
static const double SHORT = 2, LONG = 20;

static void count_circles(expected_counts *expected, body_counts *n, const counted_query *q, size_t body) {
	const clear_scene *c = q->table->c;
	const arena_query *query = &q->table->query;
	const bool may_be_far = !q->from_crowd && c->kind->uncertain & ANY_PIECES;
	const double reach = reach_of(&query->bodies[body].at, q->type == OVERLAPS);
	for (size_t i = 0; i < c->s.body_count; i++) {
		const pair_truth *truth = q->table->circles + body * c->s.body_count + i;
		const bool allowed = arena_allows_body(&c->s, query, body, i);
		// Two bodies of a crowd that queries itself are one pair; the body with the lower index counts it.
		if (q->from_crowd && i < body) n->results += allowed ? results_of(q->type, truth) : 0;
		else if (!q->from_crowd || i > body) count_pair(n, q->type, truth, allowed, may_be_far ? 1000 : 0);
	}
	expected->far_reaching.min += may_be_far && reach > LONG, expected->far_reaching.max += may_be_far && reach > SHORT;
}

static void add(count_range *sum, const body_counts *n, bool allowed, bool stops) {
	sum->min += n->pairs[allowed].min - (stops ? n->avoidable[allowed] : 0);
	sum->max += n->pairs[allowed].max;
}

static void count_body(expected_counts *expected, const counted_query *q, size_t body) {
	body_counts n = {.results = 0};
	if (q->targets != GZ_TARGETS_CIRCLES) count_walls(expected, &n, q, body);
	const bool is_blocked = q->type == LINE_OF_SIGHT && n.results; // by a wall, so circles are not searched
	if (q->targets != GZ_TARGETS_WALLS && !is_blocked) count_circles(expected, &n, q, body);
	const bool stops = !has_list(q->type) && n.results;
	add(&expected->filtered, &n, false, stops), add(&expected->candidates, &n, true, stops);
	expected->hits += has_list(q->type) ? n.results : n.results > 0;
}

expected_counts count_by_brute_force(const counted_query *q) {
	enum { LANES_OF_STEP = 8, BODIES_OF_TILE = 1024 };
	expected_counts expected = {.invalid = 0};
	size_t in_tile = 0;
	for (size_t i = 0; i < q->table->query.count; i++) {
		const size_t before = expected.candidates.min;
		if (!body_is_valid(&q->table->query.bodies[i].at)) expected.invalid++;
		else count_body(&expected, q, i);
		in_tile += expected.candidates.min - before;
		if ((i + 1) % BODIES_OF_TILE && i + 1 < q->table->query.count) continue;
		expected.lanes += (in_tile + LANES_OF_STEP - 1) / LANES_OF_STEP * LANES_OF_STEP, in_tile = 0;
	}
	return expected;
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

enum { MAX_BODIES = 4096 };

static gz_report run_with_list(query_type type, const arena_world *w, const gz_query *query, size_t capacity) {
	static size_t first[MAX_BODIES + 1];
	void *data = calloc(capacity + 1, sizeof(gz_proximity));
	assert_non_null(data);
	gz_report report;
	if (type == SWEEP_ALL) report = gz_sweep_all(&(gz_hit_list){data, capacity, first}, w->world, query, w->scratch);
	else if (type == SENSE)
		report = gz_sense(&(gz_sensor_event_list){data, capacity, first}, w->world, query, w->scratch);
	else report = gz_overlaps(&(gz_proximity_list){data, capacity, first}, w->world, query, w->scratch);
	free(data);
	return report;
}

gz_report run_counted_query(const counted_query *q, const arena_world *w, size_t capacity) {
	static gz_hit hits[MAX_BODIES];
	static uint8_t blocked[MAX_BODIES];
	const arena_query *a = &q->table->query;
	const size_t third = a->count / 3;
	assert_true(a->count <= MAX_BODIES);
	const gz_bodies chunks[] = {
		arena_bodies(a->bodies, third, a->columns), arena_bodies(a->bodies + third, a->count - third, a->columns)};
	const gz_hits hit_columns[] = {gz_hits_in(hits), gz_hits_in(hits + third)};
	const gz_byte_out blocked_columns[] = {{blocked, 1}, {blocked + third, 1}};
	gz_query query = {.chunks = chunks, .chunk_count = 2, .targets = q->targets, .crowd = w->crowd};
	if (q->from_crowd) query.chunks = NULL, query.chunk_count = 0, query.from_crowd = true;
	if (has_list(q->type)) return run_with_list(q->type, w, &query, capacity);
	if (q->type == LINE_OF_SIGHT) return gz_line_of_sight(blocked_columns, w->world, &query, w->scratch);
	return gz_sweep(hit_columns, w->world, &query, w->scratch);
}

const char *counted_query_text(const counted_query *q) {
	static const char *const types[] = {"sweep", "sweep_all", "line_of_sight", "sense", "overlaps"};
	static const char *const targets[] = {"walls", "circles", "all"};
	static char text[120];
	snprintf(text, sizeof text, "%s: %s against %s by %zu bodies%s", q->table->c->kind->name, types[q->type],
		targets[q->targets], q->table->query.count, q->from_crowd ? " of the crowd" : "");
	return text;
}
