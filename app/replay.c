// graze replay: the first hit of every body of a workload file, and what it costs.
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "commands.h"
#include "report.h"
#include "workload.h"
#include "world.h"

typedef struct replay_run {
	app_workload workload;
	app_world world;
	app_answers answers;
	gz_report report;
	uint64_t whole, stages[GZ_STAGES]; // nanoseconds, medians
} replay_run;

static gz_report sweep(const replay_run *run, uint64_t (*clock)(void)) {
	gz_bodies bodies = bodies_of(&run->workload.bodies);
	gz_hits columns = answers_columns(&run->answers);
	return gz_sweep(&columns, run->world.world, &(gz_question){.chunks = &bodies, .chunk_count = 1, .clock = clock}, run->world.scratch);
}

static int compare_times(const void *left, const void *right) {
	const uint64_t *a = left, *b = right;
	return *a < *b ? -1 : *a > *b;
}

static uint64_t median(uint64_t *times, size_t count) {
	qsort(times, count, sizeof *times, compare_times);
	return (times[(count - 1) / 2] + times[count / 2]) / 2;
}

// The whole question is timed without the library looking at the clock, which would cost a few per cent; its stages are
// timed on their own.
static bool measure(replay_run *run, size_t repeat) {
	uint64_t *times = malloc(repeat * (1 + GZ_STAGES) * sizeof *times);
	if (!times) return false;
	for (size_t i = 0; i < repeat; i++) {
		uint64_t start = clock_now();
		sweep(run, NULL);
		times[i] = clock_now() - start;
	}
	for (size_t i = 0; i < repeat; i++) {
		gz_report report = sweep(run, clock_now);
		for (size_t k = 0; k < GZ_STAGES; k++) times[(k + 1) * repeat + i] = report.spent[k];
	}
	run->whole = median(times, repeat);
	for (size_t k = 0; k < GZ_STAGES; k++) run->stages[k] = median(times + (k + 1) * repeat, repeat);
	free(times);
	return true;
}

static bool write_hits(const replay_run *run, const char *path, app_fault *fault) {
	FILE *file = file_create(path, fault);
	if (!file) return false;
	const app_answers *hits = &run->answers;
	fputs("body,t,wall,circle,nx,ny,feature,px,py\n", file);
	for (size_t i = 0; i < run->workload.bodies.count; i++)
		if (hits->index[i] >= 0)
			fprintf(file, "%zu,%.9g,%d,-1,%.9g,%.9g,%s,%.9g,%.9g\n", i, plain(hits->time[i]), hits->index[i],
				plain(hits->normal_x[i]), plain(hits->normal_y[i]), feature_name(hits->feature[i]),
				plain(hits->point_x[i]), plain(hits->point_y[i]));
	return file_finish(file, path, fault);
}

static double per_body(const replay_run *run, uint64_t nanoseconds) {
	size_t bodies = run->workload.bodies.count;
	return bodies ? (double)nanoseconds / (double)bodies : 0;
}

static void print_json(const replay_run *run) {
	gz_world_info info = gz_world_describe(run->world.world);
	app_json json = json_begin(stdout);
	json_count(&json, "walls", run->workload.walls.count);
	json_count(&json, "bodies", run->workload.bodies.count);
	json_count(&json, "hits", run->report.hits);
	json_count(&json, "near_walls", run->report.near_walls);
	json_count(&json, "far_reaching", run->report.far_reaching);
	json_count(&json, "candidates", run->report.candidates);
	json_number(&json, "ns_per_body", per_body(run, run->whole));
	json_stages(&json, run->stages, (double)run->workload.bodies.count);
	json_text(&json, "kernels", info.kernels);
	json_number(&json, "build_ms", (double)run->world.build_nanoseconds * 1e-6);
	json_count(&json, "world_bytes", info.bytes);
	json_end(&json);
}

static void print_table(const replay_run *run, const app_options *options) {
	printf("%-12s %12s\n", "walls", grouped(run->workload.walls.count).text);
	printf("%-12s %12s\n", "bodies", grouped(run->workload.bodies.count).text);
	printf("%-12s %12s\n", "near walls", grouped(run->report.near_walls).text);
	printf("%-12s %12s\n", "candidates", grouped(run->report.candidates).text);
	printf("%-12s %12s\n", "hits", grouped(run->report.hits).text);
	printf("%-12s %12s\n", "kernels", gz_world_describe(run->world.world).kernels);
	printf("%-12s %12.2f ms\n\n", "build", (double)run->world.build_nanoseconds * 1e-6);
	for (size_t k = 0; k < GZ_STAGES; k++)
		printf("%-12s %12.2f ns per body\n", stage_names[k], per_body(run, run->stages[k]));
	printf("%-12s %12.2f ns per body", "whole", per_body(run, run->whole));
	if (options->repeat > 1) printf(", the median of %llu", (unsigned long long)options->repeat);
	printf("\n");
}

static bool replay(replay_run *run, const app_options *options, app_fault *fault) {
	if (!workload_load(&run->workload, options->file, fault)) return false;
	gz_bodies bodies = bodies_of(&run->workload.bodies);
	gz_error wrong;
	if (!world_open(&run->world, &run->workload.walls, &bodies, options->kernels, &wrong))
		return fault_of(fault, options->file, &wrong);
	if (!answers_create(&run->answers, bodies.count)) return fault_no_memory(fault, options->file);
	run->report = sweep(run, NULL);
	if (run->report.error.status) return fault_of(fault, options->file, &run->report.error);
	if (!measure(run, options->repeat)) return fault_no_memory(fault, options->file);
	if (options->hits && !write_hits(run, options->hits, fault)) return false;
	if (options->json) print_json(run);
	else print_table(run, options);
	return true;
}

bool replay_command(const app_options *options, app_fault *fault) {
	replay_run run;
	memset(&run, 0, sizeof run);
	bool done = replay(&run, options, fault);
	answers_free(&run.answers);
	world_close(&run.world);
	workload_free(&run.workload);
	return done;
}
