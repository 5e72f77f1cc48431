// One call on one thread and on several: the same bits, for thousands of bodies, tasks in any order, and a pool of
// threads. A few bytes choose what the scene is like; a generator goes on behind them. S151.
#include "fuzz/run/list_queries.h"
#include "fuzz/run/motion_calls.h"
#include "fuzz/run/single_queries.h"
#include "fuzz/targets/support/scenario_input.h"

static scenario s;
static result_list expected, actual;

typedef void call(result_list *out, fuzz_run *r);

static void nearest(result_list *out, fuzz_run *r) { query_list(out, r, &list_nearest); }
static void overlaps(result_list *out, fuzz_run *r) { query_list(out, r, &list_overlaps); }
static void neighbours(result_list *out, fuzz_run *r) { query_list(out, r, &list_neighbours); }
static void sweep_all(result_list *out, fuzz_run *r) { query_list(out, r, &list_sweep_all); }
static void sense(result_list *out, fuzz_run *r) { query_list(out, r, &list_sense); }

static void move(result_list *out, fuzz_run *r) {
	move_counts counts;
	call_move(out, r, s.bodies_collide, &counts);
}

static void push(result_list *out, fuzz_run *r) {
	bool stopped[MAX_WALL_GROUPS];
	call_push_walls(out, r, stopped);
}

static void run(const fuzz_settings *set, call *what, bool alone) {
	fuzz_run r;
	if (!fuzz_run_open(&r, &s, set, NULL, 0)) return;
	fuzz_run_place(&r);
	what(alone ? &expected : &actual, &r);
	if (!alone) results_compare(&expected, &actual, &r, "a call on several threads");
	fuzz_run_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static call *const calls[] = {query_sweep, query_crowd_sweep, nearest, overlaps, neighbours, sweep_all, sense,
		query_line_of_sight, query_depenetrate, query_predict, move, move, move, push};
	enum { CALLS = sizeof calls / sizeof *calls };
	static const uint8_t none;
	failures_begin(0, false);
	choices c = choices_from_bytes_and_seed(size ? data : &none, size, hash_of(data, size));
	call *what = calls[choose_index(&c, CALLS)];
	fuzz_settings set = baseline_settings();
	set.jobs = choose_chance(&c, 2) ? JOBS_POOL : JOBS_REVERSED;
	set.workers = (uint32_t)choose_int(&c, 2, 8);
	scenario_make_many(&s, &c, (size_t)choose_int(&c, 1030, 1600));
	s.choices = c;
	for (size_t k = 0; k < s.wall_group_count; k++) s.wall_groups[k].angle = 0; // a turn has up to 2^14 parts
	const fuzz_settings alone = baseline_settings();
	run(&alone, what, true);
	run(&set, what, false);
	return end_choices();
}
