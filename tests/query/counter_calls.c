#include "query/counter_calls.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/check.h"

// ---------------------------------------------------------------------------------------------------------------------
// Brute force
// ---------------------------------------------------------------------------------------------------------------------

truths truths_make(const clear_scene *c, arena_query askers) {
	truths t = {.c = c, .askers = askers};
	const size_t walls = c->s.wall_count, bodies = c->s.body_count;
	t.walls = calloc(askers.count * walls + 1, sizeof *t.walls);
	t.circles = calloc(askers.count * bodies + 1, sizeof *t.circles);
	assert_true(t.walls && t.circles);
	for (size_t k = 0; k < askers.count; k++) {
		const moving_body *b = &askers.bodies[k].at;
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

void truths_free(truths *t) { free(t->walls), free(t->circles); }

/// What one body adds to the counts.
typedef struct body_counts {
	size_t answers;
	range pairs[2];   ///< forbidden, allowed
	size_t pieces[2]; ///< of the least, those that are lost when a body that reaches far stops at a hit
} body_counts;

static size_t answers_of(asked what, const pair_truth *truth) {
	return (size_t)(what == SENSE ? truth->events : what == OVERLAPS ? truth->overlaps : truth->hits);
}

/// pieces: the most in which the body's path is cut, or 0 if it is not
static void count_pair(body_counts *n, asked what, const pair_truth *truth, int allowed, size_t pieces) {
	const size_t near = (size_t)truth->near[what == OVERLAPS];
	const size_t reached = (size_t)(what == OVERLAPS ? truth->overlaps : truth->reached);
	n->pairs[allowed].least += pieces ? reached : near;
	n->pairs[allowed].most += near * (pieces ? pieces : 1);
	n->pieces[allowed] += pieces ? reached : 0;
	n->answers += allowed ? answers_of(what, truth) : 0;
}

static void count_walls(right_counts *right, body_counts *n, const counting *q, size_t asker) {
	const clear_scene *c = q->t->c;
	const moving_body *b = &q->t->askers.bodies[asker].at;
	const double margin = (double)c->kind->reach, radius = (double)b->radius, reach = reach_of(b, q->what == OVERLAPS);
	const size_t is_far = reach > margin;
	const size_t pieces = is_far ? 2 + (size_t)(2 * (reach - radius) / (margin - radius)) : 0;
	double nearest = INFINITY;
	for (size_t i = 0; i < c->s.wall_count; i++) {
		const pair_truth *truth = q->t->walls + asker * c->s.wall_count + i;
		count_pair(n, q->what, truth, arena_allows_wall(&c->s, &q->t->askers, asker, i), pieces);
		nearest = fmin(nearest, truth->away[q->what == OVERLAPS]);
	}
	right->far_reaching.least += is_far, right->far_reaching.most += is_far;
	right->near_walls.least += is_far || nearest < 0;
	right->near_walls.most += is_far || nearest < 0 || c->kind->uncertain;
}

/// How large the cells of a crowd are is its own business. From here on a path is certainly shorter, or longer, than a
/// few of them.
static const double SHORT = 2, LONG = 20;

static void count_circles(right_counts *right, body_counts *n, const counting *q, size_t asker) {
	const clear_scene *c = q->t->c;
	const int may_be_far = !q->of_crowd && c->kind->uncertain & ANY_PIECES;
	const double reach = reach_of(&q->t->askers.bodies[asker].at, q->what == OVERLAPS);
	for (size_t i = 0; i < c->s.body_count; i++) {
		const pair_truth *truth = q->t->circles + asker * c->s.body_count + i;
		const int allowed = arena_allows_body(&c->s, &q->t->askers, asker, i);
		if (q->of_crowd && i < asker) n->answers += allowed ? answers_of(q->what, truth) : 0; // counted by the other
		else if (!q->of_crowd || i > asker) count_pair(n, q->what, truth, allowed, may_be_far ? 1000 : 0);
	}
	right->far_reaching.least += may_be_far && reach > LONG, right->far_reaching.most += may_be_far && reach > SHORT;
}

static void add(range *sum, const body_counts *n, int allowed, int stops) {
	sum->least += n->pairs[allowed].least - (stops ? n->pieces[allowed] : 0);
	sum->most += n->pairs[allowed].most;
}

static void count_body(right_counts *right, const counting *q, size_t asker) {
	body_counts n = {.answers = 0};
	if (q->against != GZ_TARGETS_CIRCLES) count_walls(right, &n, q, asker);
	const int is_done = q->what == SIGHT && n.answers; // a wall is in the way
	if (q->against != GZ_TARGETS_WALLS && !is_done) count_circles(right, &n, q, asker);
	const int stops = !is_list(q->what) && n.answers;
	add(&right->filtered, &n, 0, stops), add(&right->candidates, &n, 1, stops);
	right->hits += is_list(q->what) ? n.answers : n.answers > 0;
}

right_counts count_all(const counting *q) {
	enum { STEP = 8, TILE_BODIES = 1024 };
	right_counts right = {.bad = 0};
	size_t in_tile = 0;
	for (size_t i = 0; i < q->t->askers.count; i++) {
		const size_t before = right.candidates.least;
		if (!body_is_valid(&q->t->askers.bodies[i].at)) right.bad++;
		else count_body(&right, q, i);
		in_tile += right.candidates.least - before;
		if ((i + 1) % TILE_BODIES && i + 1 < q->t->askers.count) continue;
		right.lanes += (in_tile + STEP - 1) / STEP * STEP, in_tile = 0;
	}
	return right;
}

// ---------------------------------------------------------------------------------------------------------------------
// The library
// ---------------------------------------------------------------------------------------------------------------------

enum { MOST_BODIES = 4096 };

static gz_report ask_list(asked what, const arena_world *w, const gz_query *question, size_t room) {
	static size_t first[MOST_BODIES + 1];
	void *at = calloc(room + 1, sizeof(gz_proximity));
	assert_non_null(at);
	gz_report report;
	if (what == SWEEP_ALL) report = gz_sweep_all(&(gz_hit_list){at, room, first}, w->world, question, w->scratch);
	else if (what == SENSE) report = gz_sense(&(gz_sensor_event_list){at, room, first}, w->world, question, w->scratch);
	else report = gz_overlaps(&(gz_proximity_list){at, room, first}, w->world, question, w->scratch);
	free(at);
	return report;
}

gz_report ask_counted(const counting *q, const arena_world *w, size_t room) {
	static gz_hit hits[MOST_BODIES];
	static uint8_t blocked[MOST_BODIES];
	const arena_query *a = &q->t->askers;
	const size_t part = a->count / 3;
	assert_true(a->count <= MOST_BODIES);
	const gz_bodies chunks[] = {
		arena_bodies(a->bodies, part, a->columns), arena_bodies(a->bodies + part, a->count - part, a->columns)};
	const gz_hits outs[] = {gz_hits_in(hits), gz_hits_in(hits + part)};
	const gz_byte_out sights[] = {{blocked, 1}, {blocked + part, 1}};
	gz_query question = {.chunks = chunks, .chunk_count = 2, .targets = q->against, .crowd = w->crowd};
	if (q->of_crowd) question.chunks = NULL, question.chunk_count = 0, question.from_crowd = 1;
	if (is_list(q->what)) return ask_list(q->what, w, &question, room);
	if (q->what == SIGHT) return gz_line_of_sight(sights, w->world, &question, w->scratch);
	return gz_sweep(outs, w->world, &question, w->scratch);
}

const char *counting_text(const counting *q) {
	static const char *const questions[] = {"sweep", "sweep_all", "sight", "sense", "overlaps"};
	static const char *const sorts[] = {"walls", "circles", "all"};
	static char text[120];
	snprintf(text, sizeof text, "%s: %s %s by %zu bodies%s", q->t->c->kind->name, questions[q->what], sorts[q->against],
		q->t->askers.count, q->of_crowd ? " of the crowd" : "");
	return text;
}
