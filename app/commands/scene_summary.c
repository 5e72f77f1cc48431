#include "app/commands/scene_summary.h"

#include <stdio.h>
#include <string.h>

#include "app/output/console.h"
#include "app/output/json_output.h"

scene_summary scene_summarize(scene_run *run, uint64_t seed, const app_escape *escaped, const app_overlap *overlap) {
	scene_summary out = {.run = run,
		.seed = seed,
		.move_time = (double)median_duration(run->move_time, (size_t)run->tick),
		.sweep_time = (double)median_duration(run->sweep_time, (size_t)run->tick),
		.at_rest_since = run->last_change < run->tick ? (int64_t)run->last_change + 1 : -1,
		.progress = crowd_scene_progress(run->scene, &run->bodies),
		.escaped = *escaped,
		.overlap = *overlap};
	for (size_t i = 0; i < run->bodies.count; i++) out.at_rest += !scene_run_is_moving(run, i);
	return out;
}

static double per_body(const scene_summary *s, double nanoseconds) {
	return nanoseconds / (double)s->run->bodies.count;
}

static double ratio_of(const scene_summary *s) { return s->sweep_time > 0 ? s->move_time / s->sweep_time : 0; }

static const char *method_name(const scene_summary *s) {
	return s->run->method == GZ_CROWD_ROUNDS ? "rounds" : "events";
}

typedef struct named_total {
	const char *name; // in the table and in JSON
	uint64_t value;
} named_total;

enum { TOTALS = 5 };

static void list_totals(named_total out[TOTALS], const scene_totals *totals) {
	const named_total named[TOTALS] = {{"contacts", totals->contacts}, {"stopped", totals->stopped},
		{"recovered", totals->recovered}, {"shortened", totals->shortened}, {"refused", totals->refused}};
	memcpy(out, named, sizeof named);
}

// ---------------------------------------------------------------------------------------------------------------------
// Table
// ---------------------------------------------------------------------------------------------------------------------

static void print_cost(const scene_summary *s, const char *name, double nanoseconds) {
	printf("%-16s %12.4f %12.2f\n", name, nanoseconds * 1e-6, per_body(s, nanoseconds));
}

static void print_rest(const scene_summary *s) {
	printf("%-16s %12s", "at rest", grouped(s->at_rest).text);
	if (s->at_rest_since >= 0) printf(", all of them since tick %lld", (long long)s->at_rest_since);
	puts("");
}

void scene_summary_print_table(const scene_summary *s) {
	named_total totals[TOTALS];
	list_totals(totals, &s->run->totals);
	printf("%-16s %12s\n", "scene", s->run->scene->level.name);
	printf(
		"%-16s %12s, for %llu ticks\n", "bodies", grouped(s->run->bodies.count).text, (unsigned long long)s->run->tick);
	printf("%-16s %12s%s\n", "method", method_name(s), s->run->push ? ", bodies push one another" : "");
	printf("%-16s %12s\n\n", "backend", gz_world_describe(s->run->session->world).backend);
	printf("%-16s %12g\n", "progress", s->progress);
	print_rest(s);
	printf("%-16s %12s\n", "escaped", grouped(s->escaped.count).text);
	printf("%-16s %12s, the deepest by %g\n\n", "overlapping", grouped(s->overlap.count).text, s->overlap.deepest);
	for (int k = 0; k < TOTALS; k++) printf("%-16s %12s\n", totals[k].name, grouped(totals[k].value).text);
	printf("\n%-16s %12s %12s\n", "medians", "ms per tick", "ns per body");
	print_cost(s, "move", s->move_time);
	print_cost(s, "place and sweep", s->sweep_time);
	printf(
		"%-16s %12.2f\n\nhash             %016llx\n", "ratio", ratio_of(s), (unsigned long long)s->run->checksums.hash);
}

// ---------------------------------------------------------------------------------------------------------------------
// JSON
// ---------------------------------------------------------------------------------------------------------------------

static void add_parameters(json_line *line, const scene_summary *s) {
	json_add(line, "scene", json_text(s->run->scene->level.name));
	json_add(line, "walls", json_count(s->run->scene->level.walls.count));
	json_add(line, "bodies", json_count(s->run->bodies.count));
	json_add(line, "ticks", json_count(s->run->tick));
	json_add(line, "seed", json_count(s->seed));
	json_add(line, "skin", json_number((double)s->run->skin));
	json_add(line, "method", json_text(method_name(s)));
	json_add(line, "push", json_flag(s->run->push));
}

static void add_results(json_line *line, const scene_summary *s) {
	named_total totals[TOTALS];
	list_totals(totals, &s->run->totals);
	for (int k = 0; k < TOTALS; k++) json_add(line, totals[k].name, json_count(totals[k].value));
	json_add(line, "progress", json_number(s->progress));
	json_add(line, "at_rest", json_count(s->at_rest));
	json_add(line, "at_rest_since", json_integer((json_int_t)s->at_rest_since));
	json_add(line, "escaped", json_count(s->escaped.count));
	json_add(line, "overlapping", json_count(s->overlap.count));
	json_add(line, "deepest_overlap", json_number(s->overlap.deepest));
}

bool scene_summary_print_json(const scene_summary *s) {
	json_line line = json_begin();
	add_parameters(&line, s);
	add_results(&line, s);
	json_add(&line, "ms_per_tick", json_number(s->move_time * 1e-6));
	json_add(&line, "ns_per_body", json_number(per_body(s, s->move_time)));
	json_add(&line, "sweep_ns_per_body", json_number(per_body(s, s->sweep_time)));
	json_add(&line, "ratio", json_number(ratio_of(s)));
	json_add(&line, "backend", json_text(gz_world_describe(s->run->session->world).backend));
	json_add(&line, "hash", json_hash(s->run->checksums.hash));
	return json_print(&line, 6);
}
