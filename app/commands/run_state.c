#include "app/commands/run_state.h"

#include <math.h>
#include <string.h>

#include "app/options/check_files.h"
#include "app/output/file_system.h"
#include "app/player/film_page.h"
#include "levels/builtin.h"
#include "levels/load_level.h"
#include "levels/placement/spawn.h"

#define MAX_TRAILS 360
#define TRAIL_TOLERANCE 1.0e-4f // a fraction of the level's size: a sixth of a unit of the picture

// A recording may come from anywhere, and must not make the program read a device, a pipe or standard input. A file
// that is missing is reported where it is read.
static bool check_recorded_level(const run_state *run, app_fault *fault) {
	const char *name = run->recording.level, *map;
	char file[PATH_CAPACITY];
	if (!level_split_location(file, &map, name, fault)) return false;
	if (strcmp(file, "-") != 0 && path_kind_of(file) != PATH_OTHER) return true;
	return fault_set(fault, "%s: the recorded level, \"%s\", is not a regular file; --level takes any",
		run->options->replay, quote(name).text);
}

// Takes the parameters of the run from a recording or from the options.
static bool set_parameters(run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	app_recording *r = &run->recording;
	if (options->replay) {
		if (!recording_load(r, options->replay, fault)) return false;
	} else {
		*r = (app_recording){.seed = options->seed,
			.ticks = (uint32_t)options->ticks,
			.response = options->response,
			.body_collisions = options->targets == GZ_TARGETS_ALL,
			.skin = options->skin};
	}
	if (options->replay && !options->level && *r->level && !check_recorded_level(run, fault)) return false;
	run->level_name = options->level ? options->level : *r->level ? r->level : NULL;
	if (run->level_name && !files_check_level(options, run->level_name, fault)) return false;
	if (options->level) snprintf(r->level, sizeof r->level, "%s", options->level);
	return true;
}

static bool open_outputs(run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	return (!options->record || output_open(&run->recording_file, options->record, fault)) &&
		   (!options->svg || output_open(&run->picture, options->svg, fault)) &&
		   (!options->html || output_open(&run->page, options->html, fault));
}

static bool open_level(run_state *run, app_fault *fault) {
	app_recording *r = &run->recording;
	if (run->level_name && !level_load(&run->level, run->level_name, fault)) return false;
	if (!run->level_name && !level_builtin(&run->level)) return run_no_memory(fault);
	if (!run->level_name) run->level_name = run->level.name;
	if (*run->level.note) fprintf(stderr, "graze: %s: %s\n", run->level_name, run->level.note);
	if (run->level.walls.count == 0) return fault_set(fault, "%s: the level has no walls", run->level_name);
	uint32_t walls = (uint32_t)run->level.walls.count;
	uint64_t hash = hash_walls(&run->level.walls);
	if (run->options->replay && (walls != r->walls || hash != r->wall_hash))
		return fault_set(fault, "%s: the recorded level has %u walls of hash %016llx; %s has %u of hash %016llx",
			run->options->replay, r->walls, (unsigned long long)r->wall_hash, run->level_name, walls,
			(unsigned long long)hash);
	r->walls = walls, r->wall_hash = hash;
	run->ranges = body_ranges_in_level(run->options, segments_box(&run->level.walls));
	return true;
}

// Creates the world before the bodies are placed, since gz_world_create validates the walls. Before that, one body of
// the largest radius and speed stands for all bodies.
static bool open_session(run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	float motion = run->ranges.speed[1], zero = 0, seconds = TICK_SECONDS;
	gz_bodies bodies = {
		.center = {&zero, &zero, 0}, .motion = {&motion, &zero, 0}, .radius = {&run->ranges.radius[1], 0}, .count = 1};
	if (options->replay) bodies = bodies_of(&run->recording.bodies);
	bodies.step = (gz_float_view){&seconds, 0};
	gz_walls walls = walls_of(&run->level.walls);
	gz_error error;
	bool done = session_open(&run->session, &walls, &bodies, options->backend, &error) &&
				(!run->recording.body_collisions || session_add_crowd(&run->session, &error)) &&
				session_set_threads(&run->session, options->threads, &error);
	return done || fault_from_error(fault, run->level_name, &error);
}

typedef struct level_size {
	float largest_coordinate, longer_side;
} level_size;

static level_size size_of(const app_level *level) {
	app_box box = segments_box(&level->walls);
	return (level_size){fmaxf(fmaxf(fabsf(box.low_x), fabsf(box.low_y)), fmaxf(fabsf(box.high_x), fabsf(box.high_y))),
		fmaxf(box.high_x - box.low_x, box.high_y - box.low_y)};
}

// The skin that gz_move keeps, which is at least 2^-19 of coordinate and radius: bodies that start with this clearance
// need no skin recovery.
static float spawn_clearance(const run_state *run) {
	return fmaxf(run->options->skin, 0x1p-19f * (size_of(&run->level).largest_coordinate + run->ranges.radius[1]));
}

// Places the bodies. Where the level has no room for separate bodies they may overlap, and collide with walls only,
// unless --against is given.
static bool spawn(run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	app_circles *bodies = &run->recording.bodies;
	spawn_settings settings = {.count = (size_t)options->bodies,
		.seed = options->seed,
		.radius = {run->ranges.radius[0], run->ranges.radius[1]},
		.speed = {run->ranges.speed[0], run->ranges.speed[1]},
		.clearance = spawn_clearance(run),
		.separate = options->targets == GZ_TARGETS_ALL};
	app_fault separate_fault, overlapping_fault;
	if (spawn_bodies(bodies, &run->level, &settings, &separate_fault)) return true;
	const bool has_memory = separate_fault.status != GZ_LEVEL_OUT_OF_MEMORY;
	const bool may_overlap = settings.separate && !options->targets_given && has_memory;
	settings.separate = run->recording.body_collisions = false;
	if (!may_overlap || !spawn_bodies(bodies, &run->level, &settings, &overlapping_fault))
		return fault_set(fault, "%s: %s", run->level_name, separate_fault.text);
	fprintf(stderr, "graze: %s: %s: bodies collide with walls only\n", run->level_name, separate_fault.text);
	return true;
}

static bool create_crowd(run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	app_recording *r = &run->recording;
	if (!options->replay && !spawn(run, fault)) return false;
	if (options->record) recording_begin(run->recording_file.stream, r);
	crowd_settings settings = {
		r->response, r->body_collisions ? run->session.crowd : NULL, r->skin, r->seed, options->threads};
	if (!crowd_create(&run->crowd, &r->bodies, &settings)) return run_no_memory(fault);
	r->bodies = (app_circles){0};
	if ((options->record || options->replay) && !checksums_create(&run->checksums, run->crowd.bodies.count))
		return run_no_memory(fault);
	const float tolerance = TRAIL_TOLERANCE * size_of(&run->level).longer_side;
	return !options->svg || crowd_add_trails(&run->crowd, MAX_TRAILS, tolerance) || run_no_memory(fault);
}

static bool create_film(run_state *run, app_fault *fault) {
	return film_page_check(fault) &&
		   film_create(&run->film, &run->level, segments_box(&run->level.walls), &run->crowd.bodies,
			   run->recording.ticks, fault) &&
		   (crowd_add_contacts(&run->crowd) || run_no_memory(fault));
}

bool run_state_open(run_state *out, const app_options *options, app_fault *fault) {
	memset(out, 0, sizeof *out);
	out->options = options;
	return set_parameters(out, fault) && open_outputs(out, fault) && open_level(out, fault) &&
		   open_session(out, fault) && create_crowd(out, fault) && (!options->html || create_film(out, fault));
}

bool run_state_restart(run_state *run, app_fault *fault) {
	crowd_free(&run->crowd);
	session_close(&run->session);
	run->recording.body_collisions = run->options->targets == GZ_TARGETS_ALL; // spawn may have given them up
	return open_session(run, fault) && create_crowd(run, fault);
}

void run_state_close(run_state *run) {
	output_discard(&run->recording_file);
	output_discard(&run->picture);
	output_discard(&run->page);
	film_free(&run->film);
	checksums_free(&run->checksums);
	crowd_free(&run->crowd);
	session_close(&run->session);
	level_free(&run->level);
	recording_free(&run->recording);
}
