// graze ask: reads a scene as text and prints what its circles touch.
#include <stdio.h>

#include "app/commands/commands.h"
#include "app/output/console.h"
#include "app/pictures/scene_picture.h"
#include "app/scene/scene_intervals.h"
#include "app/scene/scene_views.h"
#include "levels/data/file.h"

typedef struct ask_state {
	const app_options *options;
	const char *file;
	app_scene scene;
	query_session session;
	scene_touches touches;
	output_file picture; // not open without one
} ask_state;

// Names the line of the scene where the wall or body of an error is.
static bool fault_from_scene_error(app_fault *fault, const ask_state *state, const gz_error *error) {
	const scene_options *options = NULL;
	if (error->status == GZ_STATUS_INVALID_WALL) options = state->scene.wall_options.data;
	if (error->status == GZ_STATUS_INVALID_BODIES) options = state->scene.circle_options.data;
	if (!options) return fault_from_error(fault, state->file, error);
	return fault_set(fault, "%s:%zu: %s", state->file, options[error->index].line, error->text);
}

// ---------------------------------------------------------------------------------------------------------------------
// Output
// ---------------------------------------------------------------------------------------------------------------------

// One line of output: a touch of a circle, or a miss.
typedef struct ask_result {
	size_t circle;
	const reported_touch *touch; // null: a miss
	bool with_event;
	const gz_overlap_interval *interval; // null: not wanted
	double horizon;
} ask_result;

static bool print_text(const ask_result *r) {
	printf("circle %zu", r->circle);
	if (r->touch) touch_print_text(r->touch, r->with_event);
	else printf(" miss");
	if (r->interval && r->interval->kind != GZ_CASE_MISS)
		printf(" entry %.9g exit %.9g", without_negative_zero(r->interval->entry) * r->horizon,
			without_negative_zero(r->interval->exit) * r->horizon);
	if (r->interval) printf(" case %s", case_name(r->interval->kind));
	printf("\n");
	return true;
}

static bool print_json(const ask_result *r) {
	json_line line = json_begin();
	json_add(&line, "circle", json_count(r->circle));
	json_add(&line, "hit", json_boolean(r->touch != NULL));
	if (r->touch) touch_add_json(&line, r->touch, r->with_event);
	if (r->interval && r->interval->kind != GZ_CASE_MISS) {
		json_add(&line, "entry", json_number((double)r->interval->entry * r->horizon));
		json_add(&line, "exit", json_number((double)r->interval->exit * r->horizon));
	}
	if (r->interval) json_add(&line, "case", json_text(case_name(r->interval->kind)));
	return json_print(&line, 9);
}

static bool print_results(const ask_state *state, app_fault *fault) {
	bool (*print)(const ask_result *) = state->options->json ? print_json : print_text;
	const scene_touches *all = &state->touches;
	bool printed = true;
	size_t k = 0;
	for (size_t i = 0; i < state->scene.circles.count; i++) {
		ask_result result = {.circle = i, .with_event = all->with_events, .horizon = (double)state->options->horizon};
		if (k == all->count || all->data[k].circle != i) {
			result.interval = all->missed ? all->missed + i : NULL;
			printed = print(&result) && printed;
		}
		for (; k < all->count && all->data[k].circle == i; k++) {
			result.touch = &all->data[k].touch;
			result.interval = all->missed ? &all->data[k].interval : NULL;
			printed = print(&result) && printed;
		}
	}
	return printed || fault_no_memory(fault, state->file);
}

// ---------------------------------------------------------------------------------------------------------------------
// The command
// ---------------------------------------------------------------------------------------------------------------------

// Overlap intervals are defined on a straight line of motion.
static bool check_straight(const ask_state *state, app_fault *fault) {
	const size_t accelerated = scene_first_accelerated(&state->scene);
	if (!state->options->spans || accelerated == state->scene.circles.count) return true;
	return fault_set(fault,
		"%s:%zu: circle %zu accelerates: --spans needs straight motion; --all prints when overlaps begin and end",
		state->file, state->scene.circle_options.data[accelerated].line, accelerated);
}

static bool answer_scene(ask_state *state, app_fault *fault) {
	const app_options *options = state->options;
	gz_walls walls = walls_of_scene(&state->scene);
	gz_bodies bodies = bodies_of_scene(&state->scene);
	bodies.step = (gz_float_view){&options->horizon, 0};
	gz_error error;
	if (!check_straight(state, fault)) return false;
	if (!session_open(&state->session, &walls, &bodies, options->backend, &error) ||
		!session_add_crowd(&state->session, &error))
		return fault_from_scene_error(fault, state, &error);
	error = scene_touches_find(&state->touches, &state->scene, &state->session, options);
	if (error.status) return fault_from_scene_error(fault, state, &error);
	return print_results(state, fault) && (!options->svg || scene_picture_write(&state->picture, &state->scene,
																state->session.world, &state->touches, options, fault));
}

bool ask_command(const app_options *options, app_fault *fault) {
	ask_state state = {.options = options, .file = options->file ? options->file : "-"};
	app_bytes text;
	if (!file_read(&text, state.file, fault)) return false;
	bool done = scene_read(&state.scene, text, state.file, fault);
	bytes_free(&text);
	done = done && (!options->svg || output_open(&state.picture, options->svg, fault)) && answer_scene(&state, fault);
	output_discard(&state.picture);
	scene_touches_free(&state.touches);
	session_close(&state.session);
	scene_free(&state.scene);
	return done;
}
