// graze run --scene pods: what space pods foresee.
#include <stdio.h>
#include <string.h>

#include "app/answers.h"
#include "app/commands.h"
#include "app/crowd.h"
#include "app/pictures/svg_pods.h"
#include "app/report.h"
#include "levels/wall_index.h"

typedef struct pods_run {
	const app_options *options;
	const char *place; // of the level, and how a fault names it
	app_level level;
	app_world world;
	app_pods pods;
	app_escape escaped;
} pods_run;

static bool open_level(pods_run *run, app_fault *fault) {
	const char *place = run->options->level;
	if (place && !level_load(&run->level, place, fault)) return false;
	if (!place && !level_cavern(&run->level)) return fault_set(fault, "out of memory");
	run->place = place ? place : run->level.name;
	if (*run->level.note) fprintf(stderr, "graze: %s: %s\n", run->place, run->level.note);
	return true;
}

static bool open_world(pods_run *run, app_fault *fault) {
	const app_options *options = run->options;
	const float still = 0;
	const gz_bodies fastest = {.center = {&still, &still, 0},
		.motion = {&options->speed[1], &still, 0},
		.radius = {&options->radius[1], 0},
		.count = 1};
	const gz_walls walls = walls_of(&run->level.walls);
	gz_error wrong;
	return (world_open(&run->world, &walls, &fastest, options->kernels, &wrong) &&
			   world_add_crowd(&run->world, &wrong) && world_share(&run->world, options->threads, &wrong)) ||
		   fault_of(fault, run->place, &wrong);
}

static bool fly(pods_run *run, app_fault *fault) {
	const double end = (double)run->options->ticks * (double)TICK_SECONDS, horizon = (double)run->options->horizon;
	gz_error wrong = pods_fly(&run->pods, end, horizon);
	if (!wrong.status) wrong = pods_sense(&run->pods, end + horizon);
	return !wrong.status || fault_set(fault, "at %g seconds: %s", run->pods.now, wrong.text);
}

// A bounce begins where the pod touches, but for the rounding of its place.
static bool judge(pods_run *run, app_fault *fault) {
	const app_pods *pods = &run->pods;
	app_circles places = {0};
	app_wall_index inside;
	bool done = wall_index_create(&inside, &run->level, (double)run->options->radius[1]);
	for (size_t i = 0; i < pods->count && done; i++) {
		const pod_place at = pod_at(&pods->at[i], pods->now);
		done = circles_add(&places, (float)at.x, (float)at.y, 0, 0, pods->at[i].radius * (1 - 0x1p-10f));
	}
	if (done) run->escaped = wall_index_find_escaped(&inside, &places);
	wall_index_free(&inside);
	circles_free(&places);
	return done || fault_set(fault, "out of memory");
}

// ---------------------------------------------------------------------------------------------------------------------
// What is told
// ---------------------------------------------------------------------------------------------------------------------

static void print_touch(const pods_run *run, size_t pod, const gz_touch *seen) {
	const app_pods *pods = &run->pods;
	app_touch touch = touch_of(seen);
	touch.time -= pods->now;
	if (is_gem(pods, seen)) touch.kind = "gem", touch.index -= (int32_t)pods->count;
	printf(run->options->json ? "{\"pod\":%zu," : "pod %zu", pod);
	(run->options->json ? touch_print_members : touch_print_words)(&touch, true);
	puts(run->options->json ? "}" : "");
}

static void print_summary(const pods_run *run) {
	const app_pods *pods = &run->pods;
	const struct {
		const char *key;
		size_t value;
	} counts[] = {{"pods", pods->count}, {"gems", pods->all - pods->count}, {"walls", run->level.walls.count},
		{"ticks", (size_t)run->options->ticks}, {"bounces", pods->bounces}, {"collected", pods->collected},
		{"docked", pods->docked}, {"inward", pods_count(pods, GZ_EVENT_BEGIN)},
		{"outward", pods_count(pods, GZ_EVENT_END)}, {"escaped", run->escaped.count}};
	if (!run->options->json) printf("%-12s %s\n", "level", run->level.name);
	if (!run->options->json) printf("%-12s %12g\n", "horizon", (double)run->options->horizon);
	app_json json = {stdout, false};
	if (run->options->json) {
		json = json_begin(stdout);
		json_text(&json, "level", run->level.name);
		json_number(&json, "horizon", (double)run->options->horizon);
	}
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		if (run->options->json) json_count(&json, counts[i].key, counts[i].value);
		else printf("%-12s %12s\n", counts[i].key, grouped(counts[i].value).text);
	}
	if (run->options->json) json_end(&json);
	else puts("");
}

static void tell(const pods_run *run) {
	print_summary(run);
	for (size_t i = 0; i < run->pods.count; i++)
		for (size_t k = run->pods.seen.first[i]; k < pod_certain(&run->pods, i); k++)
			print_touch(run, i, &run->pods.seen.data[k]);
}

static bool do_run(pods_run *run, app_fault *fault) {
	const char *svg = run->options->svg;
	if (!open_level(run, fault) || !open_world(run, fault)) return false;
	if (!pods_create(&run->pods, &run->level, &run->world, run->options, fault)) return false;
	if (!fly(run, fault) || !judge(run, fault)) return false;
	if (svg && !svg_write_pods(svg, &run->level, &run->pods, run->options->grid, fault)) return false;
	tell(run);
	return run->escaped.count == 0 || fault_set(fault, "%s: %zu of %zu pods escaped, the first is pod %zu", run->place,
										  run->escaped.count, run->pods.count, run->escaped.first);
}

bool pods_command(const app_options *options, app_fault *fault) {
	pods_run run;
	memset(&run, 0, sizeof run);
	run.options = options;
	const bool done = do_run(&run, fault);
	pods_free(&run.pods);
	world_close(&run.world);
	level_free(&run.level);
	return done;
}
