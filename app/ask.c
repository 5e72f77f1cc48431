// graze ask: a scene as text, the answers as text.
#include <math.h>
#include <stdio.h>

#include "app/commands.h"
#include "app/pictures/ask_picture.h"
#include "app/report.h"
#include "app/scene_columns.h"
#include "app/spans.h"
#include "app/touched.h"

typedef struct ask_run {
	const app_options *options;
	const char *file;
	app_scene scene;
	app_world world;
	scene_touches touches;
} ask_run;

static bool say_wrong(app_fault *fault, const ask_run *run, const gz_error *wrong) {
	const scene_options *notes = NULL;
	if (wrong->status == GZ_STATUS_INVALID_WALL) notes = run->scene.wall_options.data;
	if (wrong->status == GZ_STATUS_INVALID_BODIES) notes = run->scene.circle_options.data;
	if (!notes) return fault_of(fault, run->file, wrong);
	return fault_set(fault, "%s:%zu: %s", run->file, notes[wrong->index].line, wrong->text);
}

// ---------------------------------------------------------------------------------------------------------------------
// The answers
// ---------------------------------------------------------------------------------------------------------------------

// What is told of a circle: a touch, or none; the span where it is wanted.
typedef struct ask_answer {
	size_t circle;
	const app_touch *touch;
	bool with_way;
	const gz_overlap_interval *span;
	double horizon;
} ask_answer;

static void print_line(const ask_answer *a) {
	printf("circle %zu", a->circle);
	if (a->touch) touch_print_words(a->touch, a->with_way);
	else printf(" miss");
	if (a->span && a->span->kind != GZ_CASE_MISS)
		printf(" entry %.9g exit %.9g", plain(a->span->entry) * a->horizon, plain(a->span->exit) * a->horizon);
	if (a->span) printf(" case %s", case_name(a->span->kind));
	printf("\n");
}

/// JSON has no infinities.
static void print_number(const char *key, double value) {
	if (isfinite(value)) printf(",\"%s\":%.9g", key, value);
	else printf(",\"%s\":null", key);
}

static void print_object(const ask_answer *a) {
	printf("{\"circle\":%zu,\"hit\":%s", a->circle, a->touch ? "true," : "false");
	if (a->touch) touch_print_members(a->touch, a->with_way);
	if (a->span && a->span->kind != GZ_CASE_MISS) {
		print_number("entry", plain(a->span->entry) * a->horizon);
		print_number("exit", plain(a->span->exit) * a->horizon);
	}
	if (a->span) printf(",\"case\":\"%s\"", case_name(a->span->kind));
	printf("}\n");
}

static void print_answers(const ask_run *run) {
	void (*print)(const ask_answer *) = run->options->json ? print_object : print_line;
	const scene_touches *all = &run->touches;
	size_t k = 0;
	for (size_t i = 0; i < run->scene.circles.count; i++) {
		ask_answer answer = {.circle = i, .with_way = all->ways, .horizon = (double)run->options->horizon};
		if (k == all->count || all->at[k].circle != i) {
			answer.span = all->missed ? all->missed + i : NULL;
			print(&answer);
		}
		for (; k < all->count && all->at[k].circle == i; k++) {
			answer.touch = &all->at[k].touch;
			answer.span = all->missed ? &all->at[k].span : NULL;
			print(&answer);
		}
	}
}

// A span is of a line of motion, which a curve has not.
static bool check_spans(const ask_run *run, app_fault *fault) {
	const size_t curved = scene_first_curved(&run->scene);
	if (!run->options->spans || curved == run->scene.circles.count) return true;
	return fault_set(fault,
		"%s:%zu: circle %zu accelerates: --spans is of straight lines; --all tells what is entered "
		"and left",
		run->file, run->scene.circle_options.data[curved].line, curved);
}

static bool answer(ask_run *run, app_fault *fault) {
	gz_walls walls = walls_of_scene(&run->scene);
	gz_bodies bodies = bodies_of_scene(&run->scene);
	bodies.step = (gz_float_view){&run->options->horizon, 0};
	gz_error wrong;
	if (!check_spans(run, fault)) return false;
	if (!world_open(&run->world, &walls, &bodies, run->options->kernels, &wrong) ||
		!world_add_crowd(&run->world, &wrong))
		return say_wrong(fault, run, &wrong);
	wrong = touched_find(&run->touches, &run->scene, &run->world, run->options);
	if (wrong.status) return say_wrong(fault, run, &wrong);
	if (run->options->svg && !ask_draw(&run->scene, &run->world, &run->touches, run->options, fault)) return false;
	print_answers(run);
	return true;
}

bool ask_command(const app_options *options, app_fault *fault) {
	ask_run run = {.options = options, .file = options->file ? options->file : "-"};
	app_bytes text;
	if (!file_read(&text, run.file, fault)) return false;
	bool done = scene_read(&run.scene, text, run.file, fault);
	bytes_free(&text);
	done = done && answer(&run, fault);
	touched_free(&run.touches);
	world_close(&run.world);
	scene_free(&run.scene);
	return done;
}
