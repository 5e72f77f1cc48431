// graze replay: the first hit of every body of a workload file, and what it costs.
#include <stdlib.h>

#include "app/answers.h"
#include "app/commands.h"
#include "app/report.h"
#include "app/world.h"
#include "levels/readers/workload.h"

typedef struct replay_run {
	const app_options *options;
	app_workload workload;
	app_world world; // with a crowd where circles are asked about
	app_answers answers;
	gz_report report;
	uint64_t whole, placing, stages[GZ_STAGE_COUNT]; // nanoseconds, medians
} replay_run;

// Where there is a crowd, the bodies are placed in it and ask one another. placing: how many nanoseconds that took
static gz_report ask(const replay_run *run, uint64_t (*clock)(void), uint64_t *placing) {
	const app_world *world = &run->world;
	gz_bodies bodies = bodies_of(&run->workload.bodies);
	gz_hits columns = answers_columns(&run->answers);
	gz_query question = {.chunks = &bodies, .chunk_count = 1, .clock = clock, .targets = run->options->against};
	*placing = 0;
	if (world->crowd) {
		uint64_t start = clock_now();
		gz_report placed = gz_crowd_place(world->crowd, &bodies, 1);
		*placing = clock_now() - start;
		if (placed.error.status) return placed;
		question.crowd = world->crowd, question.from_crowd = 1;
		question.chunks = NULL, question.chunk_count = 0;
	}
	return gz_sweep(&columns, world->world, &question, world->scratch);
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
static bool measure(replay_run *run) {
	enum { WHOLE, PLACING, STAGES };
	size_t repeat = (size_t)run->options->repeat;
	uint64_t *times = malloc(repeat * (STAGES + GZ_STAGE_COUNT) * sizeof *times), placing;
	if (!times) return false;
	for (size_t i = 0; i < repeat; i++) {
		uint64_t start = clock_now();
		ask(run, NULL, &times[PLACING * repeat + i]);
		times[WHOLE * repeat + i] = clock_now() - start;
	}
	for (size_t i = 0; i < repeat; i++) {
		gz_report report = ask(run, clock_now, &placing);
		for (size_t k = 0; k < GZ_STAGE_COUNT; k++) times[(STAGES + k) * repeat + i] = report.spent[k];
	}
	run->whole = median(times + WHOLE * repeat, repeat);
	run->placing = median(times + PLACING * repeat, repeat);
	for (size_t k = 0; k < GZ_STAGE_COUNT; k++) run->stages[k] = median(times + (STAGES + k) * repeat, repeat);
	free(times);
	return true;
}

static bool write_hits(const replay_run *run, const char *path, app_fault *fault) {
	FILE *file = file_create(path, fault);
	if (!file) return false;
	const app_answers *hits = &run->answers;
	fputs("body,t,wall,circle,nx,ny,feature,px,py\n", file);
	for (size_t i = 0; i < run->workload.bodies.count; i++) {
		if (hits->index[i] < 0) continue;
		bool circle = hits->feature[i] == GZ_FEATURE_CIRCLE;
		fprintf(file, "%zu,%.9g,%d,%d,%.9g,%.9g,%s,%.9g,%.9g\n", i, plain(hits->time[i]), circle ? -1 : hits->index[i],
			circle ? hits->index[i] : -1, plain(hits->normal_x[i]), plain(hits->normal_y[i]),
			feature_name(hits->feature[i]), plain(hits->point_x[i]), plain(hits->point_y[i]));
	}
	return file_close(file, path, fault);
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
	json_text(&json, "against", against_names[run->options->against]);
	json_count(&json, "hits", run->report.hits);
	json_count(&json, "near_walls", run->report.near_walls);
	json_count(&json, "far_reaching", run->report.far_reaching);
	json_count(&json, "cells", run->report.cells);
	json_count(&json, "filtered", run->report.filtered);
	json_count(&json, "candidates", run->report.candidates);
	json_count(&json, "lanes", run->report.lanes);
	json_number(&json, "ns_per_body", per_body(run, run->whole));
	json_number(&json, "place_ns_per_body", per_body(run, run->placing));
	json_stages(&json, run->stages, (double)run->workload.bodies.count);
	json_text(&json, "kernels", info.backend);
	json_number(&json, "build_ms", (double)run->world.build_nanoseconds * 1e-6);
	json_count(&json, "world_bytes", info.bytes);
	json_end(&json);
}

static void print_table(const replay_run *run) {
	printf("%-12s %12s\n", "walls", grouped(run->workload.walls.count).text);
	printf("%-12s %12s\n", "bodies", grouped(run->workload.bodies.count).text);
	printf("%-12s %12s\n", "against", against_names[run->options->against]);
	printf("%-12s %12s\n", "near walls", grouped(run->report.near_walls).text);
	printf("%-12s %12s\n", "candidates", grouped(run->report.candidates).text);
	printf("%-12s %12s\n", "hits", grouped(run->report.hits).text);
	printf("%-12s %12s\n", "kernels", gz_world_describe(run->world.world).backend);
	printf("%-12s %12.2f ms\n\n", "build", (double)run->world.build_nanoseconds * 1e-6);
	if (run->world.crowd) printf("%-12s %12.2f ns per body\n", "place", per_body(run, run->placing));
	for (size_t k = 0; k < GZ_STAGE_COUNT; k++)
		printf("%-12s %12.2f ns per body\n", stage_names[k], per_body(run, run->stages[k]));
	printf("%-12s %12.2f ns per body", "whole", per_body(run, run->whole));
	if (run->options->repeat > 1) printf(", the median of %llu", (unsigned long long)run->options->repeat);
	printf("\n");
}

static bool replay(replay_run *run, app_fault *fault) {
	const app_options *options = run->options;
	if (!workload_load(&run->workload, options->file, fault)) return false;
	gz_walls walls = walls_of(&run->workload.walls);
	gz_bodies bodies = bodies_of(&run->workload.bodies);
	gz_error wrong;
	if (!world_open(&run->world, &walls, &bodies, options->kernels, &wrong) ||
		(options->against != GZ_TARGETS_WALLS && !world_add_crowd(&run->world, &wrong)) ||
		!world_share(&run->world, options->threads, &wrong))
		return fault_of(fault, options->file, &wrong);
	if (!answers_create(&run->answers, bodies.count)) return fault_no_memory(fault, options->file);
	run->report = ask(run, NULL, &run->placing);
	if (run->report.error.status) return fault_of(fault, options->file, &run->report.error);
	if (!measure(run)) return fault_no_memory(fault, options->file);
	if (options->hits && !write_hits(run, options->hits, fault)) return false;
	(options->json ? print_json : print_table)(run);
	return true;
}

bool replay_command(const app_options *options, app_fault *fault) {
	replay_run run = {.options = options};
	bool done = replay(&run, fault);
	answers_free(&run.answers);
	world_close(&run.world);
	workload_free(&run.workload);
	return done;
}
