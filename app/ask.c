// graze ask: a scene as text, the answers as text.
#include <stdio.h>
#include <stdlib.h>

#include "answers.h"
#include "commands.h"
#include "report.h"
#include "scene.h"
#include "world.h"

typedef struct ask_run {
	const app_options *options;
	const char *file;
	app_scene scene;
	app_world world;
	gz_hit *hits; // one per circle
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

static void print_line(size_t circle, const gz_hit *hit, double horizon) {
	if (hit->feature == GZ_MISS) {
		printf("circle %zu miss\n", circle);
		return;
	}
	printf("circle %zu hit t %.9g %s %d %s at %.9g %.9g normal %.9g %.9g\n", circle, plain(hit->time) * horizon,
		kind_name(hit->feature), hit->index, feature_name(hit->feature), plain(hit->point_x), plain(hit->point_y),
		plain(hit->normal_x), plain(hit->normal_y));
}

static void print_object(size_t circle, const gz_hit *hit, double horizon) {
	if (hit->feature == GZ_MISS) {
		printf("{\"circle\":%zu,\"hit\":false}\n", circle);
		return;
	}
	printf("{\"circle\":%zu,\"hit\":true,\"t\":%.9g,\"kind\":\"%s\",\"index\":%d,\"feature\":\"%s\","
		   "\"point\":[%.9g,%.9g],\"normal\":[%.9g,%.9g]}\n",
		circle, plain(hit->time) * horizon, kind_name(hit->feature), hit->index, feature_name(hit->feature),
		plain(hit->point_x), plain(hit->point_y), plain(hit->normal_x), plain(hit->normal_y));
}

// The circles are a crowd that asks itself: nobody meets himself, and two that meet are one pair.
static gz_error ask(ask_run *run, const gz_bodies *bodies) {
	gz_error wrong = gz_crowd_place(run->world.crowd, bodies, 1).error;
	if (wrong.status) return wrong;
	gz_hits columns = gz_hits_in(run->hits);
	gz_question question = {.against = run->options->against, .crowd = run->world.crowd};
	return gz_sweep(&columns, run->world.world, &question, run->world.scratch).error;
}

static bool answer(ask_run *run, app_fault *fault) {
	gz_walls walls = walls_of_scene(&run->scene);
	gz_bodies bodies = bodies_of_scene(&run->scene, &run->options->horizon);
	gz_error wrong;
	if (!world_open(&run->world, &walls, &bodies, run->options->kernels, &wrong) ||
		!world_add_crowd(&run->world, &wrong))
		return say_wrong(fault, run, &wrong);
	run->hits = calloc(bodies.count + 1, sizeof *run->hits);
	if (!run->hits) return fault_no_memory(fault, run->file);
	wrong = ask(run, &bodies);
	if (wrong.status) return say_wrong(fault, run, &wrong);
	for (size_t i = 0; i < bodies.count; i++)
		(run->options->json ? print_object : print_line)(i, &run->hits[i], run->options->horizon);
	return true;
}

bool ask_command(const app_options *options, app_fault *fault) {
	ask_run run = {.options = options, .file = options->file ? options->file : "-"};
	app_bytes text;
	if (!file_read(&text, run.file, fault)) return false;
	bool done = scene_read(&run.scene, text, run.file, fault);
	file_forget(&text);
	done = done && answer(&run, fault);
	free(run.hits);
	world_close(&run.world);
	scene_free(&run.scene);
	return done;
}
