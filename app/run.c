// graze run: a crowd bounces through a level, and what that costs.
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "crowd.h"
#include "report.h"
#include "spawn.h"
#include "svg.h"

#define TRAILS 360       // bodies that a picture shows at most
#define TRAIL_SECONDS 3u // how far back

typedef struct app_run {
	const app_options *options;
	app_level level;
	app_world world;
	app_crowd crowd;
} app_run;

// ---------------------------------------------------------------------------------------------------------------------
// The table
// ---------------------------------------------------------------------------------------------------------------------

static double per_body(const app_run *run, uint64_t nanoseconds) {
	return (double)nanoseconds / ((double)run->options->bodies * (double)run->options->ticks);
}

static double ms_per_tick(const app_run *run, uint64_t nanoseconds) {
	return (double)nanoseconds * 1e-6 / (double)run->options->ticks;
}

static void print_cost(const app_run *run, const char *what, uint64_t nanoseconds) {
	printf("%-12s %12.4f %12.2f\n", what, ms_per_tick(run, nanoseconds), per_body(run, nanoseconds));
}

static void print_sum(const app_run *run, const char *what, uint64_t sum) {
	printf("%-12s %12s %12.1f\n", what, grouped(sum).text, (double)sum / (double)run->options->ticks);
}

static void print_table(const app_run *run) {
	const crowd_totals *totals = &run->crowd.totals;
	gz_world_info info = gz_world_describe(run->world.world);
	printf("level        %s\n", run->level.name);
	printf("walls        %12s, built in %.2f ms, %.2f MB\n", grouped(run->level.walls.count).text,
		(double)run->world.build_nanoseconds * 1e-6, (double)info.bytes * 1e-6);
	printf("bodies       %12s, for %llu ticks\n", grouped(run->options->bodies).text,
		(unsigned long long)run->options->ticks);
	printf("kernels      %12s\n\n", info.kernels);

	printf("%-12s %12s %12s\n", "", "sum", "per tick");
	print_sum(run, "asked", totals->asked);
	print_sum(run, "near walls", totals->near_walls);
	print_sum(run, "candidates", totals->candidates);
	print_sum(run, "hits", totals->hits);

	printf("\n%-12s %12s %12s\n", "", "ms per tick", "ns per body");
	for (int k = 0; k < GZ_STAGES; k++) print_cost(run, stage_names[k], totals->stages[k]);
	print_cost(run, "whole sweep", totals->sweeping);
	print_cost(run, "moving", totals->moving);
}

static void print_json(const app_run *run) {
	const crowd_totals *totals = &run->crowd.totals;
	gz_world_info info = gz_world_describe(run->world.world);
	app_json json = json_begin(stdout);
	json_text(&json, "level", run->level.name);
	json_count(&json, "walls", run->level.walls.count);
	json_count(&json, "bodies", run->options->bodies);
	json_count(&json, "ticks", run->options->ticks);
	json_count(&json, "seed", run->options->seed);
	json_count(&json, "asked", totals->asked);
	json_count(&json, "near_walls", totals->near_walls);
	json_count(&json, "candidates", totals->candidates);
	json_count(&json, "hits", totals->hits);
	json_number(&json, "ms_per_tick", ms_per_tick(run, totals->sweeping));
	json_number(&json, "ns_per_body", per_body(run, totals->sweeping));
	json_stages(&json, totals->stages, (double)run->options->bodies * (double)run->options->ticks);
	json_number(&json, "moving_ns_per_body", per_body(run, totals->moving));
	json_text(&json, "kernels", info.kernels);
	json_number(&json, "build_ms", (double)run->world.build_nanoseconds * 1e-6);
	json_count(&json, "world_bytes", info.bytes);
	json_end(&json);
}

// ---------------------------------------------------------------------------------------------------------------------
// The run
// ---------------------------------------------------------------------------------------------------------------------

static void show_progress(uint64_t tick, uint64_t ticks, uint64_t *shown) {
	enum { WIDTH = 40 };
	uint64_t now = clock_now();
	if (now - *shown < 50000000u && tick < ticks) return;
	*shown = now;
	char bar[WIDTH + 1] = "";
	memset(bar, '#', (size_t)(WIDTH * tick / ticks));
	fprintf(stderr, "\r[%-40s] tick %llu of %llu ", bar, (unsigned long long)tick, (unsigned long long)ticks);
	if (tick == ticks) fprintf(stderr, "\r\033[K");
	fflush(stderr);
}

static bool no_memory(app_fault *fault) { return fault_set(fault, "out of memory"); }

// How a fault names the level.
static const char *place_of(const app_run *run) { return run->options->level ? run->options->level : run->level.name; }

static bool open_level(app_run *run, app_fault *fault) {
	if (run->options->level) return level_load(&run->level, run->options->level, fault);
	return level_builtin(&run->level) || no_memory(fault);
}

// The world first: it is the judge of walls.
static bool open_world(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	float motion = options->speed[1] / 60, still = 0;
	gz_bodies fastest = {
		.center = {&still, &still, 0}, .motion = {&motion, &still, 0}, .radius = {&options->radius[1], 0}, .count = 1};
	gz_walls walls = walls_of(&run->level.walls);
	gz_error wrong;
	return world_open(&run->world, &walls, &fastest, options->kernels, &wrong) ||
		   fault_of(fault, place_of(run), &wrong);
}

static bool gather_crowd(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	spawn_settings settings = {.count = (size_t)options->bodies,
		.seed = options->seed,
		.radius = {options->radius[0], options->radius[1]},
		.speed = {options->speed[0], options->speed[1]}};
	app_circles bodies;
	app_fault why;
	if (!spawn_bodies(&bodies, &run->level, &settings, &why))
		return fault_set(fault, "%s: %s", place_of(run), why.text);
	if (!crowd_create(&run->crowd, &bodies)) {
		circles_free(&bodies);
		return no_memory(fault);
	}
	return !options->svg || trails_create(&run->crowd.trails, bodies.count, TRAILS) || no_memory(fault);
}

static void mark_places(app_crowd *crowd) {
	for (size_t i = 0; i < crowd->bodies.count; i++)
		trails_add(&crowd->trails, i, (trail_point){crowd->bodies.x[i], crowd->bodies.y[i], (float)crowd->tick});
}

static bool run_ticks(app_run *run, app_fault *fault) {
	uint64_t ticks = run->options->ticks, shown = clock_now();
	bool terminal = isatty(STDERR_FILENO);
	mark_places(&run->crowd);
	for (uint64_t tick = 0; tick < ticks; tick++) {
		gz_error wrong = crowd_tick(&run->crowd, &run->world);
		if (wrong.status) return fault_set(fault, "tick %llu: %s", (unsigned long long)tick, wrong.text);
		if (terminal) show_progress(tick + 1, ticks, &shown);
	}
	mark_places(&run->crowd);
	return true;
}

static bool draw(const app_run *run, app_fault *fault) {
	uint64_t ticks = run->options->ticks, since = ticks > TRAIL_SECONDS * 60 ? ticks - TRAIL_SECONDS * 60 : 0;
	char title[400];
	snprintf(title, sizeof title, "%s: %s of %s circles bounced for %llu ticks; their ways since tick %llu",
		run->level.name, grouped(run->crowd.trails.count).text, grouped(run->options->bodies).text,
		(unsigned long long)ticks, (unsigned long long)since);
	svg_picture picture = {.level = &run->level,
		.bodies = &run->crowd.bodies,
		.trails = &run->crowd.trails,
		.now = (float)ticks,
		.since = (float)since,
		.title = title};
	return svg_write(run->options->svg, &picture, fault);
}

static bool do_run(app_run *run, app_fault *fault) {
	if (!open_level(run, fault) || !open_world(run, fault) || !gather_crowd(run, fault)) return false;
	if (!run_ticks(run, fault)) return false;
	if (run->options->svg && !draw(run, fault)) return false;
	if (run->options->json) {
		print_json(run);
		return true;
	}
	print_table(run);
	if (run->options->svg && run->crowd.trails.every > 1)
		printf("\n%s shows one body in %zu\n", run->options->svg, run->crowd.trails.every);
	return true;
}

bool run_command(const app_options *options, app_fault *fault) {
	app_run run;
	memset(&run, 0, sizeof run);
	run.options = options;
	bool done = do_run(&run, fault);
	crowd_free(&run.crowd);
	world_close(&run.world);
	level_free(&run.level);
	return done;
}
