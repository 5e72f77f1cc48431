#include "app/commands/scene_state.h"

#include <string.h>

#include "app/pictures/room_picture.h"

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

static bool open_outputs(scene_state *state, app_fault *fault) {
	const app_options *options = state->options;
	return (!options->svg || output_open(&state->picture, options->svg, fault)) &&
		   (!options->html || output_open(&state->page, options->html, fault));
}

bool scene_state_open(scene_state *state, const app_options *options, app_fault *fault) {
	memset(state, 0, sizeof *state);
	state->options = options;
	const crowd_scene_info *info = &crowd_scene_infos[options->room];
	const size_t bodies = options->bodies ? (size_t)options->bodies : info->bodies;
	state->ticks = options->ticks ? options->ticks : info->ticks;
	app_fault reason;
	if (!crowd_scene_create(&state->scene, options->room, bodies, options->seed, &reason))
		return fault_set(fault, "%s: %s", info->name, reason.text);
	if (options->push && state->scene.response == RESPONSE_BOUNCE)
		return fault_set(fault, "--push: the bodies of --scene %s bounce", info->name);
	if (!open_outputs(state, fault) || !open_session(state, fault)) return false;
	return !options->svg || room_picture_add_trails(&state->run) || scene_no_memory(fault);
}

void scene_state_close(scene_state *state) {
	output_discard(&state->picture);
	output_discard(&state->page);
	film_free(&state->film);
	scene_run_close(&state->run);
	session_close(&state->session);
	crowd_scene_free(&state->scene);
}
