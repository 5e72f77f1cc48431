#include "app/commands/run_scene.h"

#include <stdio.h>
#include <string.h>

#include "app/commands/inspect_bodies.h"
#include "app/commands/scene_state.h"
#include "app/commands/scene_summary.h"
#include "app/output/console.h"
#include "app/output/interrupt.h"
#include "app/pictures/room_picture.h"
#include "app/player/film_page.h"

static bool create_film(scene_state *state, app_fault *fault) {
	const crowd_scene *scene = &state->scene;
	return film_page_check(fault) &&
		   film_create(&state->film, &scene->level, room_shown_box(scene), &state->run.bodies, state->ticks, fault) &&
		   (scene_run_add_contacts(&state->run) || scene_no_memory(fault));
}

static bool run_ticks(scene_state *state, app_fault *fault) {
	uint64_t ticks = state->ticks, last_shown = clock_now();
	interrupt_catch();
	while (state->run.tick < ticks) {
		const gz_error error = scene_run_tick(&state->run);
		if (error.status) return fault_set(fault, "tick %llu: %s", (unsigned long long)state->run.tick + 1, error.text);
		if (state->film.frames && !film_add_frame(&state->film, &state->run.contacts)) return scene_no_memory(fault);
		if (interrupt_requested()) ticks = state->run.tick;
		progress_show(state->run.tick, ticks, &last_shown);
	}
	if (state->film.frames) film_end(&state->film);
	return true;
}

static bool inspect(scene_state *state, app_fault *fault) {
	return bodies_inspect(&state->escaped, &state->overlap, &state->run.bodies, &state->scene.level) ||
		   scene_no_memory(fault);
}

static bool write_page(scene_state *state, app_fault *fault) {
	char title[200];
	snprintf(title, sizeof title, "%s: %s circles, %llu ticks", state->scene.level.name,
		grouped(state->scene.bodies.count).text, (unsigned long long)state->run.tick);
	return film_page_write(&state->page, &state->film, title, fault);
}

// Where one output fails the other one is complete.
static bool write_outputs(scene_state *state, app_fault *fault) {
	const app_options *options = state->options;
	app_fault second;
	const bool drawn = !options->svg || room_picture_write(&state->picture, &state->run, options->grid, fault);
	return (!options->html || write_page(state, drawn ? fault : &second)) && drawn;
}

static bool print_results(scene_state *state, app_fault *fault) {
	const scene_summary summary = scene_summarize(&state->run, state->options->seed, &state->escaped, &state->overlap);
	if (state->options->json) return scene_summary_print_json(&summary) || scene_no_memory(fault);
	scene_summary_print_table(&summary);
	return true;
}

static bool check(const scene_state *state, app_fault *fault) {
	const char *name = state->scene.level.name;
	const size_t bodies = state->scene.bodies.count;
	if (state->escaped.count)
		return fault_set(fault, "%s: %zu of %zu bodies escaped, the first is body %zu", name, state->escaped.count,
			bodies, state->escaped.first);
	if (state->overlap.count)
		return fault_set(fault, "%s: %zu of %zu bodies overlap, the deepest by %g", name, state->overlap.count, bodies,
			state->overlap.deepest);
	return state->run.tick == state->ticks ||
		   fault_set(fault, "interrupted after tick %llu of %llu", (unsigned long long)state->run.tick,
			   (unsigned long long)state->ticks);
}

bool run_scene(const app_options *options, app_fault *fault) {
	scene_state state;
	const bool done = scene_state_open(&state, options, fault) && (!options->html || create_film(&state, fault)) &&
					  run_ticks(&state, fault) && inspect(&state, fault) && print_results(&state, fault) &&
					  write_outputs(&state, fault) && check(&state, fault);
	scene_state_close(&state);
	return done;
}
