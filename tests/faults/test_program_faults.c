// The program without memory, and without room for what it writes: it ends with an error that says so, and leaves no
// half file.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faults/program_faults.h"
#include "generators/cases.h"
#include "levels/sample_levels.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/program_run.h"

static const char curves[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\ncircle 9 0 1 -8 0\n";
static const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n"
						   "wall 100 300 400 500\n";

/// Every command that reads, computes and writes, with few bodies. They read the files that write_inputs writes.
static const faulty_command commands[] = {
	{.arguments = "ask", .input = example_scene},
	{.arguments = "ask --json --spans", .input = example_scene},
	{.arguments = "ask --all --horizon 3", .input = curves},
	{.arguments = "ask --svg ask.svg --grid", .input = example_scene, .outputs = {"ask.svg"}},
	{.arguments = "replay work.gzw --hits hits.csv", .outputs = {"hits.csv"}},
	{.arguments = "replay work.gzw --json"},
	{.arguments = "run --bodies 5 --ticks 3 --svg run.svg", .outputs = {"run.svg"}},
	{.arguments = "run --level room --bodies 5 --ticks 3 --record new.gzr --html run.html --json",
		.outputs = {"new.gzr", "run.html"}},
	{.arguments = "run --level room --bodies 5 --ticks 3 --against walls --threads 2"},
	{.arguments = "run --replay run.gzr"},
	{.arguments = "run --scene box --bodies 9 --ticks 3 --svg box.svg --html box.html",
		.outputs = {"box.svg", "box.html"}},
	{.arguments = "run --scene billiards --bodies 9 --ticks 3 --method events --json"},
	{.arguments = "run --scene pods --level room --seed 2 --ticks 5 --svg pods.svg", .outputs = {"pods.svg"}},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void write_inputs(void) {
	write_file("room", room);
	const sample_file workload = sample_workload();
	FILE *file = fopen(in_folder("work.gzw"), "wb");
	assert_true(file && fwrite(workload.data, 1, workload.size, file) == workload.size && fclose(file) == 0);
	assert_int_equal(run_program("run --level room --bodies 5 --ticks 3 --record run.gzr", ""), 0);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory
// ---------------------------------------------------------------------------------------------------------------------

/// The call succeeds only if it does without: the C library writes without a buffer, for instance.
static void expect_without_memory(const faulty_command *command, size_t number, bool on) {
	const faulty_run run = run_with_fault(command, FAULT_ALLOCATION, number, on);
	if (run.status) expect_failed(command, &run, "memory");
	else expect_kept_outputs(command);
}

/// The first 2,000 allocations fail, and then every 100th. The short form fails every seventh of them, other ones for
/// each command.
static void without_memory_the_program_says_so(void **state) {
	(void)state;
	const size_t step = short_form_wanted() ? 7 : 1;
	for (size_t i = 0; i < COMMANDS; i++) {
		const faulty_command *command = commands + i;
		const faulty_run run = run_with_fault(command, FAULT_ALLOCATION, 0, false);
		if (run.status) fail_msg("graze %s: %s", command->arguments, run.errors);
		keep_outputs(command);
		for (size_t number = 1 + i % step; number <= run.calls; number += number < 2000 ? step : 100 * step)
			for (int on = 0; on < 2; on++) expect_without_memory(command, number, on);
		print_message("graze %s: %zu allocations\n", command->arguments, run.calls);
	}
}

static int run(void) {
	write_inputs();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(without_memory_the_program_says_so),
	};
	return RUN_SUITE("program_faults", tests);
}

int test_program_faults(void) { return run_in_folder(run); }
