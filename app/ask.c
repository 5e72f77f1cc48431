// graze ask: a scene as text, the answers as text.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "commands.h"
#include "report.h"
#include "scene.h"
#include "spans.h"
#include "world.h"

typedef struct ask_run {
	const app_options *options;
	const char *file;
	app_scene scene;
	app_world world;
	gz_hit *hits;   // of all circles, one behind the other
	size_t *first;  // where each circle's begin; one more than there are circles
	gz_span *spans; // of the hits; null unless they are wanted
} ask_run;

// ---------------------------------------------------------------------------------------------------------------------
// The scene as the library sees it
// ---------------------------------------------------------------------------------------------------------------------

static gz_filters filters_of(const scene_note *notes) {
	return (gz_filters){.category = {&notes->category, sizeof *notes},
		.mask = {&notes->mask, sizeof *notes},
		.group = {&notes->group, sizeof *notes}};
}

static gz_walls walls_of_scene(const app_scene *scene) {
	gz_walls walls = walls_of(&scene->walls);
	const scene_note *notes = scene->of_walls.at;
	if (!notes) return walls;
	walls.radius = (gz_float_view){&notes->radius, sizeof *notes};
	walls.one_sided = (gz_byte_view){&notes->one_sided, sizeof *notes};
	walls.filters = filters_of(notes);
	return walls;
}

static gz_bodies bodies_of_scene(const app_scene *scene, const float *step) {
	gz_bodies bodies = bodies_of(&scene->circles);
	bodies.step = (gz_float_view){step, 0};
	if (scene->of_circles.at) bodies.filters = filters_of(scene->of_circles.at);
	return bodies;
}

static bool say_wrong(app_fault *fault, const ask_run *run, const gz_error *wrong) {
	const scene_note *notes = NULL;
	if (wrong->status == GZ_BAD_WALL) notes = run->scene.of_walls.at;
	if (wrong->status == GZ_BAD_BODIES) notes = run->scene.of_circles.at;
	if (!notes) return fault_of(fault, run->file, wrong);
	return fault_set(fault, "%s:%zu: %s", run->file, notes[wrong->index].line, wrong->text);
}

// ---------------------------------------------------------------------------------------------------------------------
// The answers
// ---------------------------------------------------------------------------------------------------------------------

static void print_line(size_t circle, const gz_hit *hit, const gz_span *span, double horizon) {
	if (!hit) printf("circle %zu miss", circle);
	else
		printf("circle %zu hit t %.9g %s %d %s at %.9g %.9g normal %.9g %.9g", circle, plain(hit->time) * horizon,
			kind_name(hit->feature), hit->index, feature_name(hit->feature), plain(hit->point_x), plain(hit->point_y),
			plain(hit->normal_x), plain(hit->normal_y));
	if (span && span->what != GZ_CASE_MISS)
		printf(" entry %.9g exit %.9g", plain(span->entry) * horizon, plain(span->exit) * horizon);
	if (span) printf(" case %s", case_name(span->what));
	printf("\n");
}

/// JSON has no infinities.
static void print_number(const char *key, double value) {
	if (isfinite(value)) printf(",\"%s\":%.9g", key, value);
	else printf(",\"%s\":null", key);
}

static void print_object(size_t circle, const gz_hit *hit, const gz_span *span, double horizon) {
	printf("{\"circle\":%zu,\"hit\":%s", circle, hit ? "true" : "false");
	if (hit)
		printf(",\"t\":%.9g,\"kind\":\"%s\",\"index\":%d,\"feature\":\"%s\","
			   "\"point\":[%.9g,%.9g],\"normal\":[%.9g,%.9g]",
			plain(hit->time) * horizon, kind_name(hit->feature), hit->index, feature_name(hit->feature),
			plain(hit->point_x), plain(hit->point_y), plain(hit->normal_x), plain(hit->normal_y));
	if (span && span->what != GZ_CASE_MISS) {
		print_number("entry", plain(span->entry) * horizon);
		print_number("exit", plain(span->exit) * horizon);
	}
	if (span) printf(",\"case\":\"%s\"", case_name(span->what));
	printf("}\n");
}

// The circles are a crowd that asks itself: nobody meets himself, and two that meet are one pair.
static gz_error ask_first(ask_run *run, size_t circles) {
	run->hits = calloc(circles + 1, sizeof *run->hits);
	if (!run->hits) return out_of_memory();
	gz_hits columns = gz_hits_in(run->hits);
	gz_question question = {.against = run->options->against, .crowd = run->world.crowd, .crowd_asks = 1};
	gz_error wrong = gz_sweep(&columns, run->world.world, &question, run->world.scratch).error;
	size_t count = 0;
	for (size_t i = 0; i < circles; i++) {
		run->first[i] = count;
		if (run->hits[i].feature != GZ_MISS) run->hits[count++] = run->hits[i];
	}
	run->first[circles] = count;
	return wrong;
}

static gz_error ask_all(ask_run *run, const gz_bodies *bodies) {
	gz_question question = {
		.chunks = bodies, .chunk_count = 1, .against = run->options->against, .crowd = run->world.crowd};
	gz_hit_list list = {.first = run->first};
	gz_report report = gz_sweep_all(&list, run->world.world, &question, run->world.scratch);
	if (report.error.status != GZ_NO_ROOM) return report.error;
	run->hits = calloc(report.hits, sizeof *run->hits);
	if (!run->hits) return out_of_memory();
	list.at = run->hits, list.room = report.hits;
	return gz_sweep_all(&list, run->world.world, &question, run->world.scratch).error;
}

static gz_error ask(ask_run *run, const gz_bodies *bodies, const span_question *spans) {
	run->first = calloc(bodies->count + 1, sizeof *run->first);
	if (!run->first) return out_of_memory();
	gz_error wrong = gz_crowd_place(run->world.crowd, bodies, 1).error;
	if (!wrong.status) wrong = run->options->all ? ask_all(run, bodies) : ask_first(run, bodies->count);
	if (wrong.status || !run->options->spans) return wrong;
	run->spans = calloc(run->first[bodies->count] + 1, sizeof *run->spans);
	return run->spans ? spans_of_hits(run->spans, spans, run->hits, run->first) : out_of_memory();
}

static bool print_answers(const ask_run *run, const span_question *question, app_fault *fault) {
	void (*print)(size_t, const gz_hit *, const gz_span *, double) = run->options->json ? print_object : print_line;
	for (size_t i = 0; i < question->bodies->count; i++) {
		gz_span span;
		if (run->first[i] == run->first[i + 1]) {
			if (run->spans && !span_without_hit(&span, question, i)) return fault_no_memory(fault, run->file);
			print(i, NULL, run->spans ? &span : NULL, run->options->horizon);
		}
		for (size_t k = run->first[i]; k < run->first[i + 1]; k++)
			print(i, &run->hits[k], run->spans ? &run->spans[k] : NULL, run->options->horizon);
	}
	return true;
}

static bool answer(ask_run *run, app_fault *fault) {
	gz_walls walls = walls_of_scene(&run->scene);
	gz_bodies bodies = bodies_of_scene(&run->scene, &run->options->horizon);
	span_question question = {&run->scene, &run->world, &bodies, run->options->against};
	gz_error wrong;
	if (!world_open(&run->world, &walls, &bodies, run->options->kernels, &wrong) ||
		!world_add_crowd(&run->world, &wrong))
		return say_wrong(fault, run, &wrong);
	wrong = ask(run, &bodies, &question);
	return wrong.status ? say_wrong(fault, run, &wrong) : print_answers(run, &question, fault);
}

bool ask_command(const app_options *options, app_fault *fault) {
	ask_run run = {.options = options, .file = options->file ? options->file : "-"};
	app_bytes text;
	if (!file_read(&text, run.file, fault)) return false;
	bool done = scene_read(&run.scene, text, run.file, fault);
	file_forget(&text);
	done = done && answer(&run, fault);
	free(run.hits);
	free(run.first);
	free(run.spans);
	world_close(&run.world);
	scene_free(&run.scene);
	return done;
}
