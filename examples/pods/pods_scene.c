#include "examples/pods/pods_scene.h"

#include <stdio.h>
#include <string.h>

#include "app/output/console.h"
#include "app/output/output_file.h"
#include "app/output/touch_output.h"
#include "app/session/query_session.h"
#include "examples/pods/pods_picture.h"
#include "examples/pods/pods_spawn.h"
#include "levels/builtin.h"
#include "levels/load_level.h"
#include "levels/placement/wall_index.h"

#define TICK_SECONDS (1.0f / 60)

typedef struct pods_scene {
	const pods_settings *settings;
	const char *level_name; // for faults
	app_level level;
	query_session session;
	pod_simulation pods;
	app_escape escaped;
	output_file picture; // not open without one
} pods_scene;

static bool open_level(pods_scene *scene, app_fault *fault) {
	const char *location = scene->settings->level;
	if (location && !level_load(&scene->level, location, fault)) return false;
	if (!location && !level_cavern(&scene->level)) return fault_set(fault, "out of memory");
	scene->level_name = location ? location : scene->level.name;
	if (*scene->level.note) fprintf(stderr, "graze: %s: %s\n", scene->level_name, scene->level.note);
	return true;
}

static bool open_session(pods_scene *scene, app_fault *fault) {
	const pods_settings *settings = scene->settings;
	const float zero = 0;
	const gz_bodies fastest = {.center = {&zero, &zero, 0},
		.motion = {&settings->speed[1], &zero, 0},
		.radius = {&settings->radius[1], 0},
		.count = 1};
	const gz_walls walls = walls_of(&scene->level.walls);
	gz_error error;
	return (session_open(&scene->session, &walls, &fastest, settings->backend, &error) &&
			   session_add_crowd(&scene->session, &error) &&
			   session_set_threads(&scene->session, settings->threads, &error)) ||
		   fault_from_error(fault, scene->level_name, &error);
}

static bool spawn(pods_scene *scene, app_fault *fault) {
	const pods_settings *settings = scene->settings;
	const pods_spawn_settings spawn_settings = {.pods = settings->pods,
		.seed = settings->seed,
		.radius = {settings->radius[0], settings->radius[1]},
		.speed = {settings->speed[0], settings->speed[1]}};
	scene->pods = (pod_simulation){
		.world = scene->session.world, .crowd = scene->session.crowd, .scratch = scene->session.scratch};
	return pods_spawn(&scene->pods, &scene->level, &spawn_settings, fault);
}

static bool simulate(pods_scene *scene, app_fault *fault) {
	const double end = (double)scene->settings->ticks * (double)TICK_SECONDS;
	const double horizon = (double)scene->settings->horizon;
	gz_error error = pods_simulate(&scene->pods, end, horizon);
	if (!error.status) error = pods_predict(&scene->pods, end + horizon);
	return !error.status || fault_set(fault, "at %g seconds: %s", scene->pods.now, error.text);
}

// A pod that bounces is in contact with the wall, up to the rounding of its position: the radii are checked with a
// tolerance of 2^-10.
static bool find_escaped(pods_scene *scene, app_fault *fault) {
	const pod_simulation *pods = &scene->pods;
	app_circles circles = {0};
	app_wall_index inside;
	bool done = wall_index_create(&inside, &scene->level, (double)scene->settings->radius[1]);
	for (size_t i = 0; i < pods->count && done; i++) {
		const pod_state state = pod_at(&pods->data[i], pods->now);
		done = circles_add(&circles, (float)state.x, (float)state.y, 0, 0, pods->data[i].radius * (1 - 0x1p-10f));
	}
	if (done) scene->escaped = wall_index_find_escaped(&inside, &circles);
	wall_index_free(&inside);
	circles_free(&circles);
	return done || fault_set(fault, "out of memory");
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

typedef struct named_count {
	const char *key; // in JSON and in the table
	size_t value;
} named_count;

enum { COUNTS = 10 };

static void list_counts(named_count out[COUNTS], const pods_scene *scene) {
	const pod_simulation *pods = &scene->pods;
	const named_count counts[COUNTS] = {{"pods", pods->count}, {"gems", pods->total - pods->count},
		{"walls", scene->level.walls.count}, {"ticks", (size_t)scene->settings->ticks}, {"bounces", pods->bounces},
		{"collected", pods->collected}, {"docked", pods->docked}, {"inward", pods_count_touches(pods, GZ_EVENT_BEGIN)},
		{"outward", pods_count_touches(pods, GZ_EVENT_END)}, {"escaped", scene->escaped.count}};
	memcpy(out, counts, sizeof counts);
}

static bool print_summary_json(const pods_scene *scene) {
	named_count counts[COUNTS];
	list_counts(counts, scene);
	json_line line = json_begin();
	json_add(&line, "level", json_text(scene->level.name));
	json_add(&line, "horizon", json_number((double)scene->settings->horizon));
	for (size_t i = 0; i < COUNTS; i++) json_add(&line, counts[i].key, json_count(counts[i].value));
	return json_print(&line, 6);
}

static bool print_summary_table(const pods_scene *scene) {
	named_count counts[COUNTS];
	list_counts(counts, scene);
	printf("%-12s %s\n", "level", scene->level.name);
	printf("%-12s %12g\n", "horizon", (double)scene->settings->horizon);
	for (size_t i = 0; i < COUNTS; i++) printf("%-12s %12s\n", counts[i].key, grouped(counts[i].value).text);
	puts("");
	return true;
}

static bool print_touch(const pods_scene *scene, size_t index, const gz_touch *predicted) {
	const pod_simulation *pods = &scene->pods;
	reported_touch touch = touch_from_prediction(predicted);
	touch.time -= pods->now;
	if (is_gem(pods, predicted)) touch.kind = "gem", touch.index -= (int32_t)pods->count;
	if (scene->settings->json) {
		json_line line = json_begin();
		json_add(&line, "pod", json_count(index));
		touch_add_json(&line, &touch, true);
		return json_print(&line, 9);
	}
	printf("pod %zu", index);
	touch_print_text(&touch, true);
	puts("");
	return true;
}

static bool print_results(const pods_scene *scene, app_fault *fault) {
	const pod_simulation *pods = &scene->pods;
	bool printed = (scene->settings->json ? print_summary_json : print_summary_table)(scene);
	for (size_t i = 0; i < pods->count; i++)
		for (size_t k = pods->touches.first[i]; k < pod_touches_end(pods, i); k++)
			printed = print_touch(scene, i, &pods->touches.data[k]) && printed;
	return printed || fault_set(fault, "out of memory");
}

static bool check_containment(const pods_scene *scene, app_fault *fault) {
	const app_escape *escaped = &scene->escaped;
	return escaped->count == 0 || fault_set(fault, "%s: %zu of %zu pods escaped, the first is pod %zu",
									  scene->level_name, escaped->count, scene->pods.count, escaped->first);
}

static bool run_scene(pods_scene *scene, app_fault *fault) {
	const pods_settings *settings = scene->settings;
	return (!settings->svg || output_open(&scene->picture, settings->svg, fault)) && open_level(scene, fault) &&
		   open_session(scene, fault) && spawn(scene, fault) && simulate(scene, fault) && find_escaped(scene, fault) &&
		   print_results(scene, fault) &&
		   (!settings->svg ||
			   pods_picture_write(&scene->picture, &scene->level, &scene->pods, settings->grid, fault)) &&
		   check_containment(scene, fault);
}

bool pods_scene_run(const pods_settings *settings, app_fault *fault) {
	pods_scene scene;
	memset(&scene, 0, sizeof scene);
	scene.settings = settings;
	const bool done = run_scene(&scene, fault);
	output_discard(&scene.picture);
	pods_free(&scene.pods);
	session_close(&scene.session);
	level_free(&scene.level);
	return done;
}
