// graze replay: computes the first hit of every body of a workload file, and measures what that costs.
#include <stdio.h>
#include <stdlib.h>

#include "app/commands/commands.h"
#include "app/commands/sweep_results.h"
#include "app/options/option_values.h"
#include "app/output/console.h"
#include "app/output/output_file.h"
#include "app/output/touch_output.h"
#include "app/session/query_session.h"
#include "levels/readers/workload.h"

typedef struct replay_state {
	const app_options *options;
	app_workload workload;
	query_session session; // with a crowd where circles are targets
	sweep_results results;
	output_file hits; // not open without one
	gz_report report;
	uint64_t whole, placing, stages[GZ_STAGE_COUNT]; // medians, in nanoseconds
} replay_state;

// Where circles are targets the bodies are placed in the crowd, and the crowd is queried against itself.
//
// placing: gets the duration of placing, in nanoseconds
static gz_report sweep_workload(const replay_state *state, uint64_t (*clock)(void), uint64_t *placing) {
	const query_session *session = &state->session;
	gz_bodies bodies = bodies_of(&state->workload.bodies);
	gz_hits hits = sweep_results_view(&state->results);
	gz_query query = {.chunks = &bodies, .chunk_count = 1, .clock = clock, .targets = state->options->targets};
	*placing = 0;
	if (session->crowd) {
		uint64_t start = clock_now();
		gz_report placed = gz_crowd_place(session->crowd, &bodies, 1);
		*placing = clock_now() - start;
		if (placed.error.status) return placed;
		query.crowd = session->crowd, query.from_crowd = true;
		query.chunks = NULL, query.chunk_count = 0;
	}
	return gz_sweep(&hits, session->world, &query, session->scratch);
}

// ---------------------------------------------------------------------------------------------------------------------
// Measurement
// ---------------------------------------------------------------------------------------------------------------------

// The whole sweep is timed without a clock for the library, since reading the clock costs a few per cent; the stages
// are timed in separate sweeps.
static bool measure(replay_state *state) {
	enum { WHOLE, PLACING, STAGES };
	size_t repeat = (size_t)state->options->repeat;
	uint64_t *durations = calloc(repeat, (STAGES + GZ_STAGE_COUNT) * sizeof *durations), placing;
	if (!durations) return false;
	for (size_t i = 0; i < repeat; i++) {
		uint64_t start = clock_now();
		sweep_workload(state, NULL, &durations[PLACING * repeat + i]);
		durations[WHOLE * repeat + i] = clock_now() - start;
	}
	for (size_t i = 0; i < repeat; i++) {
		gz_report report = sweep_workload(state, clock_now, &placing);
		for (size_t k = 0; k < GZ_STAGE_COUNT; k++) durations[(STAGES + k) * repeat + i] = report.spent[k];
	}
	state->whole = median_duration(durations + WHOLE * repeat, repeat);
	state->placing = median_duration(durations + PLACING * repeat, repeat);
	for (size_t k = 0; k < GZ_STAGE_COUNT; k++)
		state->stages[k] = median_duration(durations + (STAGES + k) * repeat, repeat);
	free(durations);
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

static bool write_hits(replay_state *state, app_fault *fault) {
	FILE *file = state->hits.stream;
	const sweep_results *hits = &state->results;
	fputs("body,t,wall,circle,nx,ny,feature,px,py\n", file);
	for (size_t i = 0; i < state->workload.bodies.count; i++) {
		if (hits->index[i] < 0) continue;
		bool circle = hits->feature[i] == GZ_FEATURE_CIRCLE;
		fprintf(file, "%zu,%.9g,%d,%d,%.9g,%.9g,%s,%.9g,%.9g\n", i, without_negative_zero(hits->time[i]),
			circle ? -1 : hits->index[i], circle ? hits->index[i] : -1, without_negative_zero(hits->normal_x[i]),
			without_negative_zero(hits->normal_y[i]), feature_name(hits->feature[i]),
			without_negative_zero(hits->point_x[i]), without_negative_zero(hits->point_y[i]));
	}
	return output_close(&state->hits, fault);
}

static double per_body(const replay_state *state, uint64_t nanoseconds) {
	size_t bodies = state->workload.bodies.count;
	return bodies ? (double)nanoseconds / (double)bodies : 0;
}

static bool print_json(const replay_state *state) {
	gz_world_info info = gz_world_describe(state->session.world);
	const gz_report *report = &state->report;
	json_line line = json_begin();
	json_add(&line, "walls", json_count(state->workload.walls.count));
	json_add(&line, "bodies", json_count(state->workload.bodies.count));
	json_add(&line, "against", json_text(target_names[state->options->targets]));
	json_add(&line, "hits", json_count(report->hits));
	json_add(&line, "near_walls", json_count(report->near_walls));
	json_add(&line, "far_reaching", json_count(report->far_reaching));
	json_add(&line, "cells", json_count(report->cells));
	json_add(&line, "filtered", json_count(report->filtered));
	json_add(&line, "candidates", json_count(report->candidates));
	json_add(&line, "lanes", json_count(report->lanes));
	json_add(&line, "ns_per_body", json_number(per_body(state, state->whole)));
	json_add(&line, "place_ns_per_body", json_number(per_body(state, state->placing)));
	json_add_stages(&line, state->stages, (double)state->workload.bodies.count);
	json_add_backend(&line, info.backend);
	json_add(&line, "build_ms", json_number((double)state->session.build_nanoseconds * 1e-6));
	json_add(&line, "world_bytes", json_count(info.bytes));
	return json_print(&line, 6);
}

static bool print_table(const replay_state *state) {
	printf("%-12s %12s\n", "walls", grouped(state->workload.walls.count).text);
	printf("%-12s %12s\n", "bodies", grouped(state->workload.bodies.count).text);
	printf("%-12s %12s\n", "against", target_names[state->options->targets]);
	printf("%-12s %12s\n", "near walls", grouped(state->report.near_walls).text);
	printf("%-12s %12s\n", "candidates", grouped(state->report.candidates).text);
	printf("%-12s %12s\n", "hits", grouped(state->report.hits).text);
	printf("%-12s %12s\n", "backend", gz_world_describe(state->session.world).backend);
	printf("%-12s %12.2f ms\n\n", "build", (double)state->session.build_nanoseconds * 1e-6);
	if (state->session.crowd) printf("%-12s %12.2f ns per body\n", "place", per_body(state, state->placing));
	for (size_t k = 0; k < GZ_STAGE_COUNT; k++)
		printf("%-12s %12.2f ns per body\n", stage_names[k], per_body(state, state->stages[k]));
	printf("%-12s %12.2f ns per body", "whole", per_body(state, state->whole));
	if (state->options->repeat > 1) printf(", the median of %llu", (unsigned long long)state->options->repeat);
	printf("\n");
	return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The command
// ---------------------------------------------------------------------------------------------------------------------

static bool replay(replay_state *state, app_fault *fault) {
	const app_options *options = state->options;
	if (!workload_load(&state->workload, options->file, fault) ||
		(options->hits && !output_open(&state->hits, options->hits, fault)))
		return false;
	gz_walls walls = walls_of(&state->workload.walls);
	gz_bodies bodies = bodies_of(&state->workload.bodies);
	gz_error error;
	if (!session_open(&state->session, &walls, &bodies, options->backend, &error) ||
		(options->targets != GZ_TARGETS_WALLS && !session_add_crowd(&state->session, &error)) ||
		!session_set_threads(&state->session, options->threads, &error))
		return fault_from_error(fault, options->file, &error);
	if (!sweep_results_create(&state->results, bodies.count)) return fault_no_memory(fault, options->file);
	state->report = sweep_workload(state, NULL, &state->placing);
	if (state->report.error.status) return fault_from_error(fault, options->file, &state->report.error);
	if (!measure(state)) return fault_no_memory(fault, options->file);
	if (!(options->json ? print_json : print_table)(state)) return fault_no_memory(fault, options->file);
	return !options->hits || write_hits(state, fault);
}

bool replay_command(const app_options *options, app_fault *fault) {
	replay_state state = {.options = options};
	bool done = replay(&state, fault);
	output_discard(&state.hits);
	sweep_results_free(&state.results);
	session_close(&state.session);
	workload_free(&state.workload);
	return done;
}
