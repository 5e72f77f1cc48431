#include "run.h"

#include <stddef.h>
#include <string.h>

#include "checks.h"
#include "failures.h"
#include "lists.h"
#include "memory.h"
#include "single.h"

enum { OTHERS = 3 }; // settings that are compared with the plain ones

static bool verbose;

void fuzz_be_verbose(bool wanted) { verbose = wanted; }

// ---- Queries without effect

typedef struct query {
	const char *name;
	void (*ask)(answers *out, rig *r);
	size_t plain; ///< its offset in plain_answers
	bool curved, of_crowd;
} query;

static void ask_sweep_all(answers *out, rig *r) { lists_ask(out, r, &list_sweep_all); }
static void ask_sense(answers *out, rig *r) { lists_ask(out, r, &list_sense); }
static void ask_overlaps(answers *out, rig *r) { lists_ask(out, r, &list_overlaps); }
static void ask_nearest(answers *out, rig *r) { lists_ask(out, r, &list_nearest); }
static void ask_foresee(answers *out, rig *r) { lists_ask(out, r, &list_foresee); }

#define AT(field) offsetof(plain_answers, field)
static const query queries[] = {{"sweep", ask_sweep, AT(sweep), false, false},
	{"sweep of the crowd", ask_sweep_of_crowd, AT(sweep_of_crowd), false, true},
	{"sweep_all", ask_sweep_all, AT(sweep_all), false, false}, {"sense", ask_sense, AT(sense), false, false},
	{"overlaps", ask_overlaps, AT(overlaps), false, false}, {"nearest", ask_nearest, AT(nearest), false, false},
	{"sight", ask_sight, AT(sight), false, false}, {"push_out", ask_push_out, AT(push_out), false, false},
	{"spans", ask_spans, AT(spans), false, false},
	{"spans of the crowd", ask_spans_of_crowd, AT(spans_of_crowd), false, true},
	{"predict", ask_predict, AT(predict), true, false}, {"foresee", ask_foresee, AT(foresee), true, false}};
enum { QUERIES = sizeof queries / sizeof *queries, STRAIGHT_QUERIES = QUERIES - 2 };

static plain_answers plain;

static answers *plain_of(const query *q) { return (answers *)((char *)&plain + q->plain); }

/// Foresight places bodies in the crowd that are not bad on curved ways: the crowd is to be placed anew.
static void ask(const query *q, answers *out, rig *r) {
	if (!q->curved) rig_place(r);
	q->ask(out, r);
}

static void ask_all(rig *r, bool is_plain) {
	static answers got;
	for (size_t k = 0; k < QUERIES; k++) {
		const query *q = queries + k;
		if (q->curved && !r->s->foresees) continue;
		ask(q, is_plain ? plain_of(q) : &got, r);
		if (!is_plain) answers_compare(plain_of(q), &got, r, q->name);
	}
	const query *again = queries + choose_index(&r->s->choices, r->s->foresees ? QUERIES : STRAIGHT_QUERIES);
	ask(again, &got, r);
	answers_compare(plain_of(again), &got, r, "the same call again");
}

// ---- Motion

enum { MOST_TICKS = 3, STAGES = MOST_TICKS + 1 };

static struct {
	answers tick[STAGES]; ///< on the plain settings; then the pushes
	places before;
	bool stopped[MOST_PUSHES];
} motion;

static void move_all(rig *r, bool is_plain) {
	const bool together = r->s->together;
	static answers got;
	bool stopped[MOST_PUSHES] = {false};
	rig_remember_farthest(r);
	for (int t = 0; t < r->s->ticks; t++) {
		move_report report;
		answers *out = is_plain ? motion.tick + t : &got;
		if (is_plain) places_note(&motion.before, r);
		ask_move(out, r, together, &report);
		if (is_plain) check_move(r, &motion.before, out, &report, together);
		else answers_compare(motion.tick + t, out, r, together ? "move together" : "move");
	}
	if (is_plain) places_note(&motion.before, r);
	ask_push(is_plain ? motion.tick + MOST_TICKS : &got, r, stopped);
	if (is_plain) {
		memcpy(motion.stopped, stopped, sizeof stopped);
		check_push(r, &motion.before, motion.tick + MOST_TICKS, stopped);
		return;
	}
	if (failures_has("move") || failures_has("move together")) return; // then the bodies start elsewhere
	answers_compare(motion.tick + MOST_TICKS, &got, r, "push");
	if (memcmp(motion.stopped, stopped, sizeof stopped) != 0) failures_add("push", "[%s] others stop", r->text);
}

// ---- All settings

static void *block;
static size_t block_room, block_size;

static bool save_block(const scenario *s) {
	const settings set = settings_plain();
	gz_world *world = world_edited(s, &set, s->edit_count);
	if (!world) return false;
	block_size = gz_world_save(world, NULL, 0);
	block = memory_grown(block, &block_room, block_size, 1);
	if (gz_world_save(world, block, block_room) != block_size)
		failures_add("block is saved", "other sizes for the same world");
	gz_world_destroy(world);
	return true;
}

static void check_plain(rig *r) {
	check_sweep(r, &plain), check_near(r, &plain), check_sense(r, &plain), check_prediction(r, &plain);
}

static void run_settings(scenario *s, const settings *set, bool is_plain) {
	rig r;
	if (!rig_open(&r, s, set, block, block_size)) return;
	if (verbose) printf("  %s\n", r.text);
	ask_all(&r, is_plain);
	if (is_plain) check_plain(&r);
	check_drawing(&r, s->live);
	if (set->kind != WORLD_FRESH) check_rollback(&r, block, block_size);
	move_all(&r, is_plain);
	rig_close(&r);
}

int scenario_check(scenario *s) {
	if (verbose)
		printf("  %zu walls, %zu of %zu edited, %zu bodies, %zu bad, unit %g\n", s->built.count, s->live_count,
			s->walls.count, s->body_count, s->bad_count, s->unit);
	const settings first = settings_plain();
	if (!save_block(s)) return failures_here();
	run_settings(s, &first, true);
	for (size_t k = 0; k < OTHERS; k++) {
		const size_t number = k + choose_index(&s->choices, 8);
		const settings other = settings_any(s, &s->choices, number);
		run_settings(s, &other, false);
	}
	check_touches(s, &s->choices), check_roots(s, &s->choices);
	return failures_here();
}

int fuzz_scenario(choices *c) {
	static scenario s;
	scenario_make(&s, c);
	s.choices = *c;
	return scenario_check(&s);
}

void fuzz_end(void) { free(block), rig_end_pool(); }
