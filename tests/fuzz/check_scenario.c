#include "fuzz/check_scenario.h"

#include <stddef.h>
#include <string.h>

#include "fuzz/checks/checks.h"
#include "fuzz/failures.h"
#include "fuzz/reached.h"
#include "fuzz/run/list_queries.h"
#include "fuzz/run/reversed_jobs.h"
#include "fuzz/run/sensor_events.h"
#include "fuzz/run/single_queries.h"
#include "support/allocate.h"

enum { OTHER_SETTINGS = 3, OTHERS_OF_MANY = 2 }; ///< settings that are compared with the baseline; of many bodies

static bool verbose;

void fuzz_set_verbose(bool is_verbose) { verbose = is_verbose; }

// ---- Queries, which change nothing

typedef struct query {
	const char *name;
	void (*run)(result_list *out, fuzz_run *r);
	size_t baseline;    ///< the offset of its results in baseline_results
	bool curved, alone; ///< alone: the calling thread does all of it
} query;

static void query_sweep_all(result_list *out, fuzz_run *r) { query_list(out, r, &list_sweep_all); }
static void query_sense(result_list *out, fuzz_run *r) { query_list(out, r, &list_sense); }
static void query_overlaps(result_list *out, fuzz_run *r) { query_list(out, r, &list_overlaps); }
static void query_nearest(result_list *out, fuzz_run *r) { query_list(out, r, &list_nearest); }
static void query_seen(result_list *out, fuzz_run *r) { query_list(out, r, &list_seen); }
static void query_neighbours(result_list *out, fuzz_run *r) { query_list(out, r, &list_neighbours); }
static void query_sweep_hits(result_list *out, fuzz_run *r) { query_list(out, r, &list_sweep_hits); }
static void query_crowd_hits(result_list *out, fuzz_run *r) { query_list(out, r, &list_crowd_hits); }
static void query_predict_hits(result_list *out, fuzz_run *r) { query_list(out, r, &list_predict_hits); }
static void query_predict_touches(result_list *out, fuzz_run *r) { query_list(out, r, &list_predict_touches); }

#define AT(field) offsetof(baseline_results, field)
static const query queries[] = {
	{"sweep", query_sweep, AT(sweep), false, false},
	{"sweep of the crowd", query_crowd_sweep, AT(crowd_sweep), false, false},
	{"sweep_hits", query_sweep_hits, AT(sweep_hits), false, false},
	{"sweep_hits of the crowd", query_crowd_hits, AT(crowd_hits), false, false},
	{"sweep_all", query_sweep_all, AT(sweep_all), false, false},
	{"sense", query_sense, AT(sense), false, false},
	{"overlaps", query_overlaps, AT(overlaps), false, false},
	{"nearest", query_nearest, AT(nearest), false, false},
	{"neighbours", query_neighbours, AT(neighbours), false, false},
	{"seen", query_seen, AT(seen), false, false},
	{"line_of_sight", query_line_of_sight, AT(line_of_sight), false, false},
	{"depenetrate", query_depenetrate, AT(depenetrate), false, false},
	{"overlap_intervals", query_intervals, AT(intervals), false, true},
	{"overlap_intervals of the crowd", query_crowd_intervals, AT(crowd_intervals), false, true},
	{"predict", query_predict, AT(predict), true, false},
	{"predict_hits", query_predict_hits, AT(predict_hits), true, false},
	{"predict_touches", query_predict_touches, AT(predict_touches), true, false},
};
enum { QUERIES = sizeof queries / sizeof *queries, STRAIGHT_QUERIES = QUERIES - 3 };

static baseline_results baseline;

static result_list *baseline_of(const query *q) { return (result_list *)((char *)&baseline + q->baseline); }

/// A prediction places bodies in the crowd, with other rules for invalid bodies. So the other queries place them again.
static void run_one_query(const query *q, result_list *out, fuzz_run *r) {
	if (!q->curved) fuzz_run_place(r);
	const size_t divided = r->scratch_jobs.divided;
	q->run(out, r);
	if (!q->alone) fuzz_run_check_divided(r, &r->scratch_jobs, divided, q->name);
}

/// A limit that the pairs of the query do not exceed changes nothing. A lower one ends it, and nothing of it is left in
/// the scratch.
static void check_pair_limit(fuzz_run *r, const query *q) {
	static const char name[] = "a limit of pairs";
	static result_list actual;
	const size_t pairs = r->report.tests + r->report.candidates;
	r->max_pairs = pairs ? pairs : 1;
	run_one_query(q, &actual, r);
	results_compare(baseline_of(q), &actual, r, name);
	if (pairs > 1) {
		r->max_pairs = 1 + choose_index(&r->s->choices, pairs - 1);
		run_one_query(q, &actual, r);
		if (!query_ended(r, &r->report, q->name))
			failures_add(name, "[%s] %s: found status %d, expected the end of %zu pairs at %zu", r->text, q->name,
				(int)r->report.error.status, pairs, r->max_pairs);
	}
	reached_note(name, q->name, 200, pairs > 1);
	r->max_pairs = 0;
}

static void query_all(fuzz_run *r, bool is_baseline) {
	static result_list actual;
	for (size_t k = 0; k < QUERIES; k++) {
		const query *q = queries + k;
		if (q->curved && !r->s->predicts) continue;
		run_one_query(q, is_baseline ? baseline_of(q) : &actual, r);
		if (!is_baseline) results_compare(baseline_of(q), &actual, r, q->name);
	}
	const query *again = queries + choose_index(&r->s->choices, r->s->predicts ? QUERIES : STRAIGHT_QUERIES);
	run_one_query(again, &actual, r);
	check_pair_limit(r, again);
	run_one_query(again, &actual, r);
	results_compare(baseline_of(again), &actual, r, "a repeated call");
}

// ---- Motion

enum { MAX_TICKS = 3 };

static struct {
	result_list tick[MAX_TICKS + 1];   ///< with the baseline settings: after each tick; then after the pushes
	result_list events[MAX_TICKS + 1]; ///< of sensors, in the same calls
	positions before;
	bool stopped[MAX_WALL_GROUPS];
} motion;

/// Takes the events of call t, and checks or compares them. states: where bodies end
static void take_events(fuzz_run *r, int t, bool is_baseline, const result_list *states) {
	static result_list actual;
	const bool of_push = t == MAX_TICKS;
	if (!sensor_events_take(is_baseline ? motion.events + t : &actual, r, of_push)) return;
	if (is_baseline) check_sensors(r, &motion.before, states, motion.events + t, of_push);
	else results_compare(motion.events + t, &actual, r, of_push ? "sensors of a push" : "sensors of a move");
}

static void move_all(fuzz_run *r, bool is_baseline) {
	const bool bodies_collide = r->s->bodies_collide;
	static result_list actual;
	bool stopped[MAX_WALL_GROUPS] = {false};
	fuzz_run_restore_farthest(r);
	for (int t = 0; t < r->s->ticks; t++) {
		move_counts counts;
		result_list *out = is_baseline ? motion.tick + t : &actual;
		if (is_baseline) positions_record(&motion.before, r);
		else if (choose_chance(&r->s->choices, 6)) check_move_limit(r, bodies_collide);
		call_move(out, r, bodies_collide, &counts);
		take_events(r, t, is_baseline, out);
		const char *check = bodies_collide ? "move with collisions" : "move";
		if (is_baseline) check_move(r, &motion.before, out, &counts, bodies_collide);
		else if (r->set.first_contacts) results_compare_first(motion.tick + t, out, r, check);
		else results_compare(motion.tick + t, out, r, check);
	}
	if (is_baseline) positions_record(&motion.before, r);
	call_push_walls(is_baseline ? motion.tick + MAX_TICKS : &actual, r, stopped);
	take_events(r, MAX_TICKS, is_baseline, is_baseline ? motion.tick + MAX_TICKS : &actual);
	if (is_baseline) {
		memcpy(motion.stopped, stopped, sizeof stopped);
		check_push(r, &motion.before, motion.tick + MAX_TICKS, stopped);
		return;
	}
	if (failures_has("move") || failures_has("move with collisions"))
		return; // then the bodies start at different positions
	results_compare(motion.tick + MAX_TICKS, &actual, r, "push");
	if (memcmp(motion.stopped, stopped, sizeof stopped) != 0)
		failures_add("push", "[%s] found other stopped groups", r->text);
}

// ---- All settings

static void *block;
static size_t block_capacity, block_size;

static bool save_block(const scenario *s) {
	const fuzz_settings set = baseline_settings();
	gz_world *world = world_edited(s, &set, s->edit_count);
	if (!world) return false;
	block_size = gz_world_save(world, NULL, 0);
	block = allocate_at_least(block, &block_capacity, block_size, 1);
	if (gz_world_save(world, block, block_capacity) != block_size)
		failures_add("block is saved", "found two sizes for the same world");
	gz_world_destroy(world);
	return true;
}

static void check_baseline(fuzz_run *r) {
	check_sweep(r, &baseline), check_proximity(r, &baseline), check_sense(r, &baseline), check_prediction(r, &baseline);
}

static void run_settings(scenario *s, const fuzz_settings *set, bool is_baseline) {
	fuzz_run r;
	if (!fuzz_run_open(&r, s, set, block, block_size)) return;
	if (verbose) printf("  %s\n", r.text);
	query_all(&r, is_baseline);
	if (is_baseline) check_baseline(&r);
	if (is_baseline && s->many_bodies) check_building(&r);
	check_ghosts(&r);
	check_input(&r), check_boxes(&r);
	check_drawing(&r, s->live), check_drawn_hits(&r);
	if (set->kind != WORLD_FRESH) check_rollback(&r, block, block_size);
	move_all(&r, is_baseline);
	fuzz_run_close(&r);
}

int scenario_check(scenario *s) {
	if (verbose)
		printf("  %zu walls, %zu of %zu edited, %zu bodies, %zu invalid, unit %g\n", s->built.count, s->live_count,
			s->walls.count, s->body_count, s->invalid_count, s->unit);
	const fuzz_settings first = baseline_settings();
	if (!save_block(s)) return failures_of_scenario();
	run_settings(s, &first, true);
	for (size_t k = 0; k < (s->many_bodies ? OTHERS_OF_MANY : OTHER_SETTINGS); k++) {
		const size_t number = k + choose_index(&s->choices, 8);
		const fuzz_settings other = random_settings(s, &s->choices, number);
		run_settings(s, &other, false);
	}
	check_touches(&s->choices), check_roots(&s->choices);
	check_shapes(&s->choices), check_sectors(&s->choices);
	return failures_of_scenario();
}

int fuzz_scenario(choices *c) {
	static scenario s;
	scenario_make(&s, c);
	s.choices = *c;
	return scenario_check(&s);
}

void fuzz_end(void) { free(block), end_job_pool(); }
