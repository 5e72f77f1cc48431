#include "app/commands/run_summary.h"

#include <stdio.h>
#include <string.h>

#include "app/options/option_values.h"
#include "app/output/console.h"
#include "app/output/json_output.h"

static double body_ticks(const run_summary *s) { return (double)s->crowd->bodies.count * (double)s->crowd->tick; }

static double ns_per_body(const run_summary *s, uint64_t nanoseconds) { return (double)nanoseconds / body_ticks(s); }

static double ms_per_tick(const run_summary *s, uint64_t nanoseconds) {
	return (double)nanoseconds * 1e-6 / (double)s->crowd->tick;
}

static const char *targets_of(const run_summary *s) {
	return target_names[s->body_collisions ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS];
}

typedef struct named_total {
	const char *name;   // in the table and in JSON
	const char *former; // in JSON as well, for readers of earlier versions; null: none
	uint64_t value;
} named_total;

enum { TOTALS = 10 };

static void list_totals(named_total out[TOTALS], const crowd_totals *totals) {
	const named_total named[TOTALS] = {{"queried", "asked", totals->bodies}, {"near_walls", NULL, totals->near_walls},
		{"candidates", NULL, totals->candidates}, {"contacts", "hits", totals->contacts},
		{"wall_contacts", "met_walls", totals->contacts - totals->body_contacts},
		{"body_contacts", "met_bodies", totals->body_contacts}, {"stopped", NULL, totals->stopped},
		{"recovered", "pushed", totals->recovered}, {"shortened", "retried", totals->shortened},
		{"refused", "guarded", totals->refused}};
	memcpy(out, named, sizeof named);
}

// ---------------------------------------------------------------------------------------------------------------------
// Table
// ---------------------------------------------------------------------------------------------------------------------

static void print_parameters(const run_summary *s, const gz_world_info *info) {
	printf("level        %s\n", s->level->name);
	printf("walls        %12s, built in %.2f ms, %.2f MB\n", grouped(s->level->walls.count).text,
		(double)s->session->build_nanoseconds * 1e-6, (double)info->bytes * 1e-6);
	printf("bodies       %12s, for %llu ticks\n", grouped(s->crowd->bodies.count).text,
		(unsigned long long)s->crowd->tick);
	printf("response     %12s\n", response_names[s->response]);
	printf("against      %12s\n", targets_of(s));
	printf("backend      %12s\n\n", info->backend);
}

static void print_totals(const run_summary *s) {
	named_total totals[TOTALS];
	list_totals(totals, &s->crowd->totals);
	printf("%-12s %12s %12s\n", "", "sum", "per tick");
	for (int k = 0; k < TOTALS; k++)
		printf("%-12s %12s %12.1f\n", totals[k].name, grouped(totals[k].value).text,
			(double)totals[k].value / (double)s->crowd->tick);
}

static void print_cost(const run_summary *s, const char *name, uint64_t nanoseconds) {
	printf("%-12s %12.4f %12.2f\n", name, ms_per_tick(s, nanoseconds), ns_per_body(s, nanoseconds));
}

void summary_print_table(const run_summary *s) {
	const crowd_totals *totals = &s->crowd->totals;
	const gz_world_info info = gz_world_describe(s->session->world);
	print_parameters(s, &info);
	print_totals(s);
	printf("%-12s %12s\n", "escaped", grouped(s->escaped.count).text);
	if (s->body_collisions)
		printf("%-12s %12s, the deepest by %g\n", "overlapping", grouped(s->overlap.count).text, s->overlap.deepest);

	printf("\n%-12s %12s %12s\n", "", "ms per tick", "ns per body");
	for (int k = 0; k < GZ_STAGE_COUNT; k++) print_cost(s, stage_names[k], totals->stages[k]);
	print_cost(s, "whole move", totals->moving);
	print_cost(s, "steering", totals->steering);
	if (s->checksums) printf("\nhash         %016llx\n", (unsigned long long)s->checksums->hash);
}

// ---------------------------------------------------------------------------------------------------------------------
// JSON
// ---------------------------------------------------------------------------------------------------------------------

static void add_parameters(json_line *line, const run_summary *s) {
	json_add(line, "level", json_text(s->level->name));
	json_add(line, "walls", json_count(s->level->walls.count));
	json_add(line, "bodies", json_count(s->crowd->bodies.count));
	json_add(line, "ticks", json_count(s->crowd->tick));
	json_add(line, "seed", json_count(s->crowd->seed));
	json_add(line, "response", json_text(response_names[s->response]));
	json_add(line, "against", json_text(targets_of(s)));
	json_add(line, "skin", json_number((double)s->crowd->options.skin));
}

static void add_totals(json_line *line, const run_summary *s) {
	named_total totals[TOTALS];
	list_totals(totals, &s->crowd->totals);
	for (int k = 0; k < TOTALS; k++) {
		json_add(line, totals[k].name, json_count(totals[k].value));
		if (totals[k].former) json_add(line, totals[k].former, json_count(totals[k].value));
	}
	json_add(line, "escaped", json_count(s->escaped.count));
	if (!s->body_collisions) return;
	json_add(line, "overlapping", json_count(s->overlap.count));
	json_add(line, "deepest_overlap", json_number(s->overlap.deepest));
}

static void add_costs(json_line *line, const run_summary *s, const gz_world_info *info) {
	const crowd_totals *totals = &s->crowd->totals;
	json_add(line, "ms_per_tick", json_number(ms_per_tick(s, totals->moving)));
	json_add(line, "ns_per_body", json_number(ns_per_body(s, totals->moving)));
	json_add_stages(line, totals->stages, body_ticks(s));
	json_add(line, "steering_ns_per_body", json_number(ns_per_body(s, totals->steering)));
	json_add_backend(line, info->backend);
	json_add(line, "build_ms", json_number((double)s->session->build_nanoseconds * 1e-6));
	json_add(line, "world_bytes", json_count(info->bytes));
}

bool summary_print_json(const run_summary *s) {
	const gz_world_info info = gz_world_describe(s->session->world);
	json_line line = json_begin();
	add_parameters(&line, s);
	add_totals(&line, s);
	add_costs(&line, s, &info);
	if (s->checksums) json_add(&line, "hash", json_hash(s->checksums->hash));
	return json_print(&line, 6);
}
