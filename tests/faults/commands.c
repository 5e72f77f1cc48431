#include "faults/commands.h"

#include <stdio.h>

#include "levels/sample_levels.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/program_run.h"

static const char curves[] = "wall 5 -1 5 1\ncircle 0 0 1 8 0 accelerate -6 0\ncircle 9 0 1 -8 0\n";
static const char room[] = "wall 0 0 900 0\nwall 900 0 900 900\nwall 900 900 0 900\nwall 0 900 0 0\n"
						   "wall 100 300 400 500\n";

const faulty_command faulty_commands[] = {
	{.arguments = "ask", .input = example_scene},
	{.arguments = "ask --json --spans", .input = example_scene},
	{.arguments = "ask --all --horizon 3", .input = curves},
	{.arguments = "ask --svg ask.svg --grid", .input = example_scene, .outputs = {"ask.svg"}},
	{.arguments = "replay work.gzw --hits hits.csv", .outputs = {"hits.csv"}},
	{.arguments = "replay work.gzw --json"},
	{.arguments = "run --bodies 5 --ticks 3 --svg run.svg", .outputs = {"run.svg"}},
#ifdef GRAZE_HTML
	{.arguments = "run --level room --bodies 5 --ticks 3 --record new.gzr --html run.html --json",
		.outputs = {"new.gzr", "run.html"}},
	{.arguments = "run --scene box --bodies 9 --ticks 3 --svg box.svg --html box.html",
		.outputs = {"box.svg", "box.html"}},
#endif
	{.arguments = "run --level room --bodies 5 --ticks 3 --record run2.gzr", .outputs = {"run2.gzr"}},
	{.arguments = "run --level room --bodies 5 --ticks 3 --against walls --threads 2"},
	{.arguments = "run --replay run.gzr"},
	{.arguments = "run --scene billiards --bodies 9 --ticks 3 --method events --json"},
	{.arguments = "run --scene pods --level room --seed 2 --ticks 5 --svg pods.svg", .outputs = {"pods.svg"}},
	{0},
};

void write_inputs(void) {
	write_file("room", room);
	const sample_file workload = sample_workload();
	FILE *file = fopen(in_folder("work.gzw"), "wb");
	assert_true(file && fwrite(workload.data, 1, workload.size, file) == workload.size && fclose(file) == 0);
	assert_int_equal(run_program("run --level room --bodies 5 --ticks 3 --record run.gzr", ""), 0);
}
