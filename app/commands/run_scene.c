#include "app/commands/run_scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "app/commands/scene_summary.h"
#include "app/output/console.h"
#include "app/pictures/room_picture.h"
#include "app/player/film_page.h"

typedef struct scene_state {
	const app_options *options;
	uint64_t ticks;
	crowd_scene scene;
	query_session session;
	scene_run run;
	app_film film; // of the whole run, for a page; zero: none
	app_escape escaped;
	app_overlap overlap;
} scene_state;

static bool fault_out_of_memory(app_fault *fault) { return fault_set(fault, "out of memory"); }

static bool open_session(scene_state *state, app_fault *fault) {
	const app_options *options = state->options;
	const gz_walls walls = walls_of(&state->scene.level.walls);
	const gz_bodies bodies = bodies_of(&state->scene.bodies);
	const scene_run_settings settings = {state->ticks, options->threads, options->skin, options->method, options->push};
	gz_error error;
	return (session_open(&state->session, &walls, &bodies, options->backend, &error) &&
			   session_add_crowd(&state->session, &error) &&
			   session_set_threads(&state->session, options->threads, &error) &&
			   scene_run_open(&state->run, &state->scene, &state->session, &settings, &error)) ||
		   fault_from_error(fault, state->scene.level.name, &error);
}

static bool open_scene(scene_state *state, app_fault *fault) {
	const app_options *options = state->options;
	const crowd_scene_info *info = &crowd_scene_infos[options->room];
	const size_t bodies = options->bodies ? (size_t)options->bodies : info->bodies;
	state->ticks = options->ticks ? options->ticks : info->ticks;
	app_fault reason;
	if (!crowd_scene_create(&state->scene, options->room, bodies, options->seed, &reason))
		return fault_set(fault, "%s: %s", info->name, reason.text);
	if (options->push && state->scene.response == RESPONSE_BOUNCE)
		return fault_set(fault, "--push: the bodies of --scene %s bounce", info->name);
	if (!open_session(state, fault)) return false;
	return !options->svg || room_picture_add_trails(&state->run) || fault_out_of_memory(fault);
}

static bool create_film(scene_state *state, app_fault *fault) {
	const crowd_scene *scene = &state->scene;
	return film_page_check(fault) &&
		   film_create(&state->film, &scene->level, room_shown_box(scene), &state->run.bodies, state->ticks, fault) &&
		   (scene_run_add_contacts(&state->run) || fault_out_of_memory(fault));
}

static bool run_ticks(scene_state *state, app_fault *fault) {
	uint64_t last_shown = clock_now();
	while (state->run.tick < state->ticks) {
		const gz_error error = scene_run_tick(&state->run);
		if (error.status) return fault_set(fault, "tick %llu: %s", (unsigned long long)state->run.tick + 1, error.text);
		if (state->film.frames && !film_add_frame(&state->film, &state->run.contacts))
			return fault_out_of_memory(fault);
		progress_show(state->run.tick, state->ticks, &last_shown);
	}
	return true;
}

// Finds the bodies that have escaped or overlap at the end.
static bool inspect(scene_state *state, app_fault *fault) {
	const app_circles *bodies = &state->run.bodies;
	const app_level *level = &state->scene.level;
	float max_radius = 0;
	for (size_t i = 0; i < bodies->count; i++) max_radius = fmaxf(max_radius, bodies->radius[i]);
	app_wall_index inside;
	if (!wall_index_create(&inside, level, (double)max_radius)) return fault_out_of_memory(fault);
	state->escaped = wall_index_find_escaped(&inside, bodies);
	wall_index_free(&inside);
	return spacing_find_overlap(&state->overlap, bodies, segments_box(&level->walls)) || fault_out_of_memory(fault);
}

static bool write_page(const scene_state *state, app_fault *fault) {
	char title[200];
	snprintf(title, sizeof title, "%s: %s circles, %llu ticks", state->scene.level.name,
		grouped(state->scene.bodies.count).text, (unsigned long long)state->ticks);
	return film_page_write(state->options->html, &state->film, title, fault);
}

static bool print_results(scene_state *state, app_fault *fault) {
	const scene_summary summary = scene_summarize(&state->run, state->options->seed, &state->escaped, &state->overlap);
	if (state->options->json) return scene_summary_print_json(&summary) || fault_out_of_memory(fault);
	scene_summary_print_table(&summary);
	return true;
}

static bool check(const scene_state *state, app_fault *fault) {
	const char *name = state->scene.level.name;
	const size_t bodies = state->scene.bodies.count;
	if (state->escaped.count)
		return fault_set(fault, "%s: %zu of %zu bodies escaped, the first is body %zu", name, state->escaped.count,
			bodies, state->escaped.first);
	return state->overlap.count == 0 || fault_set(fault, "%s: %zu of %zu bodies overlap, the deepest by %g", name,
											state->overlap.count, bodies, state->overlap.deepest);
}

bool run_scene(const app_options *options, app_fault *fault) {
	scene_state state;
	memset(&state, 0, sizeof state);
	state.options = options;
	const bool done = open_scene(&state, fault) && (!options->html || create_film(&state, fault)) &&
					  run_ticks(&state, fault) && inspect(&state, fault) &&
					  (!options->svg || room_picture_write(options->svg, &state.run, options->grid, fault)) &&
					  (!options->html || write_page(&state, fault)) && print_results(&state, fault) &&
					  check(&state, fault);
	film_free(&state.film);
	scene_run_close(&state.run);
	session_close(&state.session);
	crowd_scene_free(&state.scene);
	return done;
}
