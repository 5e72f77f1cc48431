// One call on one thread and on several: the same bits, for thousands of bodies, tasks in any order, and a pool of
// threads. A few bytes choose what the scene is like; a generator goes on behind them. S151.
#include "fuzz/run/list_queries.h"
#include "fuzz/run/motion_calls.h"
#include "fuzz/run/single_queries.h"
#include "fuzz/targets/support/scenario_input.h"

static scenario s;
static result_list expected, actual;

typedef struct call {
	void (*run)(result_list *out, fuzz_run *r);
	const char *name;
	int bodies; ///< that the call is divided from, with some to spare
	bool alone; ///< the calling thread does most of it, and may do all
} call;

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

/// Tasks of a query have two tiles of 1024 bodies at least, and ranges of bodies 4096.
enum { TASKS = 4300, SPREAD = 300 };

static const call calls[] = {
	{query_sweep, "sweep", TASKS, false},
	{query_crowd_sweep, "sweep of the crowd", MANY_BODIES, false},
	{nearest, "nearest", TASKS, false},
	{overlaps, "overlaps", TASKS, false},
	{neighbours, "neighbours", TASKS, false},
	{sweep_all, "sweep_all", TASKS, false},
	{sense, "sense", TASKS, false},
	{query_line_of_sight, "line_of_sight", TASKS, false},
	{query_depenetrate, "depenetrate", TASKS, false},
	{query_predict, "predict", TASKS, false},
	{move, "move", TASKS, false},
	{move, "move", TASKS, false},
	{move, "move", TASKS, false},
	{push, "push", TASKS, true},
};

static void run(const fuzz_settings *set, const call *what, bool is_first) {
	fuzz_run r;
	if (!fuzz_run_open(&r, &s, set, NULL, 0)) return;
	fuzz_run_place(&r);
	const size_t divided = r.scratch_jobs.divided;
	what->run(is_first ? &expected : &actual, &r);
	if (!is_first) results_compare(&expected, &actual, &r, "a call on several threads");
	if (!what->alone) fuzz_run_check_divided(&r, &r.scratch_jobs, divided, what->name);
	fuzz_run_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const uint8_t none;
	failures_begin(0, false);
	choices c = choices_from_bytes_and_seed(size ? data : &none, size, hash_of(data, size));
	const call *what = calls + choose_index(&c, sizeof calls / sizeof *calls);
	fuzz_settings set = baseline_settings();
	set.jobs = choose_chance(&c, 2) ? JOBS_POOL : JOBS_REVERSED;
	set.workers = (uint32_t)choose_int(&c, 2, 8);
	scenario_make_many(&s, &c, (size_t)choose_int(&c, what->bodies, what->bodies + SPREAD));
	s.choices = c;
	const fuzz_settings alone = baseline_settings();
	run(&alone, what, true);
	run(&set, what, false);
	return end_choices();
}
