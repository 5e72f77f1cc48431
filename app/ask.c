// graze ask: a scene as text, the answers as text.
#include <stdio.h>

#include "answers.h"
#include "commands.h"
#include "report.h"
#include "scene.h"
#include "world.h"

static bool say_wrong(app_fault *fault, const char *file, const app_scene *scene, const gz_error *wrong) {
	if (wrong->status == GZ_BAD_WALL)
		return fault_set(fault, "%s:%zu: %s", file, scene->wall_lines[wrong->index], wrong->text);
	return fault_of(fault, file, wrong);
}

static void print_line(size_t circle, const app_answers *hits, double horizon) {
	if (hits->index[circle] < 0) {
		printf("circle %zu miss\n", circle);
		return;
	}
	printf("circle %zu hit t %.9g wall %d %s at %.9g %.9g normal %.9g %.9g\n", circle,
		plain(hits->time[circle]) * horizon, hits->index[circle], feature_name(hits->feature[circle]),
		plain(hits->point_x[circle]), plain(hits->point_y[circle]), plain(hits->normal_x[circle]),
		plain(hits->normal_y[circle]));
}

static void print_object(size_t circle, const app_answers *hits, double horizon) {
	if (hits->index[circle] < 0) {
		printf("{\"circle\":%zu,\"hit\":false}\n", circle);
		return;
	}
	printf("{\"circle\":%zu,\"hit\":true,\"t\":%.9g,\"kind\":\"wall\",\"index\":%d,\"feature\":\"%s\","
		   "\"point\":[%.9g,%.9g],\"normal\":[%.9g,%.9g]}\n",
		circle, plain(hits->time[circle]) * horizon, hits->index[circle], feature_name(hits->feature[circle]),
		plain(hits->point_x[circle]), plain(hits->point_y[circle]), plain(hits->normal_x[circle]),
		plain(hits->normal_y[circle]));
}

static bool answer(const app_scene *scene, const char *file, const app_options *options, app_fault *fault) {
	gz_bodies bodies = bodies_of(&scene->circles);
	bodies.step = (gz_float_view){&options->horizon, 0};
	app_world world;
	gz_error wrong;
	if (!world_open(&world, &scene->walls, &bodies, options->kernels, &wrong))
		return say_wrong(fault, file, scene, &wrong);
	app_answers hits;
	bool done = answers_create(&hits, bodies.count) || fault_no_memory(fault, file);
	if (done) {
		gz_hits columns = answers_columns(&hits);
		wrong = gz_sweep(&columns, world.world, &(gz_question){.chunks = &bodies, .chunk_count = 1}, world.scratch).error;
		done = wrong.status == GZ_OK || say_wrong(fault, file, scene, &wrong);
	}
	for (size_t i = 0; done && i < bodies.count; i++)
		(options->json ? print_object : print_line)(i, &hits, options->horizon);
	answers_free(&hits);
	world_close(&world);
	return done;
}

bool ask_command(const app_options *options, app_fault *fault) {
	const char *file = options->file ? options->file : "-";
	app_bytes text;
	app_scene scene;
	if (!file_read(&text, file, fault)) return false;
	bool done = scene_read(&scene, text, file, fault);
	file_forget(&text);
	if (!done) return false;
	done = answer(&scene, file, options, fault);
	scene_free(&scene);
	return done;
}
