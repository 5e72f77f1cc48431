#include "app/summary.h"

#include <string.h>

#include "app/report.h"

static double per_body(const app_summary *s, uint64_t nanoseconds) {
	return (double)nanoseconds / ((double)s->crowd->bodies.count * (double)s->crowd->tick);
}

static double ms_per_tick(const app_summary *s, uint64_t nanoseconds) {
	return (double)nanoseconds * 1e-6 / (double)s->crowd->tick;
}

static void print_cost(const app_summary *s, const char *what, uint64_t nanoseconds) {
	printf("%-12s %12.4f %12.2f\n", what, ms_per_tick(s, nanoseconds), per_body(s, nanoseconds));
}

typedef struct named_sum {
	const char *key; // of JSON; in the table too
	uint64_t value;
} named_sum;

enum { SUMS = 10 };

static void list_sums(named_sum out[SUMS], const crowd_totals *totals) {
	const named_sum sums[SUMS] = {{"asked", totals->asked}, {"near_walls", totals->near_walls},
		{"candidates", totals->candidates}, {"contacts", totals->contacts},
		{"met_walls", totals->contacts - totals->met_bodies}, {"met_bodies", totals->met_bodies},
		{"stopped", totals->stopped}, {"pushed", totals->pushed}, {"retried", totals->retried},
		{"guarded", totals->guarded}};
	memcpy(out, sums, sizeof sums);
}

static void print_sums(const app_summary *s) {
	named_sum sums[SUMS];
	list_sums(sums, &s->crowd->totals);
	printf("%-12s %12s %12s\n", "", "sum", "per tick");
	for (int k = 0; k < SUMS; k++)
		printf("%-12s %12s %12.1f\n", sums[k].key, grouped(sums[k].value).text,
			(double)sums[k].value / (double)s->crowd->tick);
}

void summary_print_table(const app_summary *s) {
	const crowd_totals *totals = &s->crowd->totals;
	gz_world_info info = gz_world_describe(s->world->world);
	printf("level        %s\n", s->level->name);
	printf("walls        %12s, built in %.2f ms, %.2f MB\n", grouped(s->level->walls.count).text,
		(double)s->world->build_nanoseconds * 1e-6, (double)info.bytes * 1e-6);
	printf("bodies       %12s, for %llu ticks\n", grouped(s->crowd->bodies.count).text,
		(unsigned long long)s->crowd->tick);
	printf("response     %12s\n", response_names[s->response]);
	printf("against      %12s\n", against_names[s->together ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS]);
	printf("kernels      %12s\n\n", info.backend);

	print_sums(s);
	printf("%-12s %12s\n", "escaped", grouped(s->escaped.count).text);
	if (s->together)
		printf("%-12s %12s, the deepest by %g\n", "overlapping", grouped(s->overlap.count).text, s->overlap.deepest);

	printf("\n%-12s %12s %12s\n", "", "ms per tick", "ns per body");
	for (int k = 0; k < GZ_STAGE_COUNT; k++) print_cost(s, stage_names[k], totals->stages[k]);
	print_cost(s, "whole move", totals->moving);
	print_cost(s, "steering", totals->steering);
	if (s->marks) printf("\nhash         %016llx\n", (unsigned long long)s->marks->hash);
}

static void json_sums(app_json *json, const crowd_totals *totals) {
	named_sum sums[SUMS];
	list_sums(sums, totals);
	for (int k = 0; k < SUMS; k++) json_count(json, sums[k].key, sums[k].value);
	json_count(json, "hits", totals->contacts); // as other programs know the contacts
}

void summary_print_json(const app_summary *s) {
	const crowd_totals *totals = &s->crowd->totals;
	gz_world_info info = gz_world_describe(s->world->world);
	app_json json = json_begin(stdout);
	json_text(&json, "level", s->level->name);
	json_count(&json, "walls", s->level->walls.count);
	json_count(&json, "bodies", s->crowd->bodies.count);
	json_count(&json, "ticks", s->crowd->tick);
	json_count(&json, "seed", s->crowd->seed);
	json_text(&json, "response", response_names[s->response]);
	json_text(&json, "against", against_names[s->together ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS]);
	json_number(&json, "skin", (double)s->crowd->rules.skin);
	json_sums(&json, totals);
	json_count(&json, "escaped", s->escaped.count);
	if (s->together) {
		json_count(&json, "overlapping", s->overlap.count);
		json_number(&json, "deepest_overlap", s->overlap.deepest);
	}
	json_number(&json, "ms_per_tick", ms_per_tick(s, totals->moving));
	json_number(&json, "ns_per_body", per_body(s, totals->moving));
	json_stages(&json, totals->stages, (double)s->crowd->bodies.count * (double)s->crowd->tick);
	json_number(&json, "steering_ns_per_body", per_body(s, totals->steering));
	json_text(&json, "kernels", info.backend);
	json_number(&json, "build_ms", (double)s->world->build_nanoseconds * 1e-6);
	json_count(&json, "world_bytes", info.bytes);
	if (s->marks) json_hash(&json, "hash", s->marks->hash);
	json_end(&json);
}
