// graze run: a crowd moves through a level, what that costs, and whether everybody stays inside.
#include <math.h>
#include <string.h>

#include "app/commands.h"
#include "app/pictures/svg.h"
#include "app/report.h"
#include "app/summary.h"
#include "levels/readers/recording.h"
#include "levels/spawn.h"

#define TRAILS 360             // bodies that a picture shows at most
#define TRAIL_SECONDS 3u       // how far back
#define TRAIL_FINENESS 1.0e-4f // of the level's size: a sixth of a picture's pixel

typedef struct app_run {
	const app_options *options;
	app_recording recording; // what is recorded or repeated; else just what is run
	const char *place;       // of the level, and how a fault names it
	FILE *file;              // that is recorded to; null: none
	app_level level;
	app_world world;
	app_crowd crowd;
	app_checksums marks;
	app_escape escaped;
	app_overlap overlap; // where they meet one another
} app_run;

static bool no_memory(app_fault *fault) { return fault_set(fault, "out of memory"); }

// ---------------------------------------------------------------------------------------------------------------------
// Before the first tick
// ---------------------------------------------------------------------------------------------------------------------

// What is run: what a recording says, or what the options do.
static bool settle(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	app_recording *r = &run->recording;
	if (options->replay) {
		if (!recording_load(r, options->replay, fault)) return false;
	} else {
		*r = (app_recording){.seed = options->seed,
			.ticks = (uint32_t)options->ticks,
			.response = options->response,
			.body_collisions = options->against == GZ_TARGETS_ALL,
			.skin = options->skin};
	}
	run->place = options->level ? options->level : *r->level ? r->level : NULL;
	if (options->level) snprintf(r->level, sizeof r->level, "%s", options->level);
	return true;
}

static bool open_level(app_run *run, app_fault *fault) {
	app_recording *r = &run->recording;
	if (run->place && !level_load(&run->level, run->place, fault)) return false;
	if (!run->place && !level_builtin(&run->level)) return no_memory(fault);
	if (!run->place) run->place = run->level.name;
	if (*run->level.note) fprintf(stderr, "graze: %s: %s\n", run->place, run->level.note);
	uint32_t walls = (uint32_t)run->level.walls.count;
	uint64_t hash = hash_walls(&run->level.walls);
	if (run->options->replay && (walls != r->walls || hash != r->wall_hash))
		return fault_set(fault, "%s: was recorded among %u walls of hash %016llx; %s has %u of %016llx",
			run->options->replay, r->walls, (unsigned long long)r->wall_hash, run->place, walls,
			(unsigned long long)hash);
	r->walls = walls, r->wall_hash = hash;
	return true;
}

// The world before the bodies: it is the judge of walls.
static bool open_world(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	float motion = options->speed[1], still = 0, seconds = TICK_SECONDS;
	gz_bodies bodies = {
		.center = {&still, &still, 0}, .motion = {&motion, &still, 0}, .radius = {&options->radius[1], 0}, .count = 1};
	if (options->replay) bodies = bodies_of(&run->recording.bodies);
	bodies.step = (gz_float_view){&seconds, 0};
	gz_walls walls = walls_of(&run->level.walls);
	gz_error wrong;
	bool done = world_open(&run->world, &walls, &bodies, options->kernels, &wrong) &&
				(!run->recording.body_collisions || world_add_crowd(&run->world, &wrong)) &&
				world_share(&run->world, options->threads, &wrong);
	return done || fault_of(fault, run->place, &wrong);
}

// The size of the largest coordinate, and the larger of the level's sides.
typedef struct level_size {
	float farthest, side;
} level_size;

static level_size measure(const app_level *level) {
	app_box box = segments_box(&level->walls);
	return (level_size){fmaxf(fmaxf(fabsf(box.low_x), fabsf(box.low_y)), fmaxf(fabsf(box.high_x), fabsf(box.high_y))),
		fmaxf(box.high_x - box.low_x, box.high_y - box.low_y)};
}

// So that all begin clear: the skin that gz_move keeps.
static float clearance_of(const app_run *run) {
	return fmaxf(run->options->skin, 0x1p-19f * (measure(&run->level).farthest + run->options->radius[1]));
}

// Those who find no room to begin apart may overlap, and meet walls alone, unless they were told to meet one another.
static bool spawn(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	app_circles *bodies = &run->recording.bodies;
	spawn_settings settings = {.count = (size_t)options->bodies,
		.seed = options->seed,
		.radius = {options->radius[0], options->radius[1]},
		.speed = {options->speed[0], options->speed[1]},
		.clearance = clearance_of(run),
		.separate = options->against == GZ_TARGETS_ALL};
	app_fault why, again;
	if (spawn_bodies(bodies, &run->level, &settings, &why)) return true;
	const bool may_overlap = settings.separate && !options->against_said;
	settings.separate = run->recording.body_collisions = false;
	if (!may_overlap || !spawn_bodies(bodies, &run->level, &settings, &again))
		return fault_set(fault, "%s: %s", run->place, why.text);
	fprintf(stderr, "graze: %s: %s: so they meet walls alone\n", run->place, why.text);
	return true;
}

static bool gather_crowd(app_run *run, app_fault *fault) {
	const app_options *options = run->options;
	app_recording *r = &run->recording;
	if (!options->replay && !spawn(run, fault)) return false;
	if (options->record) {
		run->file = file_create(options->record, fault);
		if (!run->file) return false;
		recording_begin(run->file, r);
	}
	crowd_settings settings = {r->response, r->body_collisions ? run->world.crowd : NULL, r->skin, r->seed};
	if (!crowd_create(&run->crowd, &r->bodies, &settings)) return no_memory(fault);
	r->bodies = (app_circles){0};
	if ((options->record || options->replay) && !checksums_create(&run->marks, run->crowd.bodies.count))
		return no_memory(fault);
	return !options->svg || crowd_add_trails(&run->crowd, TRAILS, TRAIL_FINENESS * measure(&run->level).side) ||
		   no_memory(fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// The run
// ---------------------------------------------------------------------------------------------------------------------

static bool fault_of_tick(const app_run *run, const gz_error *wrong, app_fault *fault) {
	if (wrong->status == GZ_STATUS_INVALID_BODIES && run->options->replay)
		return fault_set(fault, "%s: %s", run->options->replay, wrong->text);
	return fault_set(fault, "tick %llu: %s", (unsigned long long)run->crowd.tick + 1, wrong->text);
}

static bool do_tick(app_run *run, app_fault *fault) {
	app_crowd *crowd = &run->crowd;
	gz_error wrong = crowd_tick(crowd, &run->world);
	if (wrong.status) return fault_of_tick(run, &wrong, fault);
	if (!run->marks.bytes) return true;
	checksums_update(&run->marks, &crowd->bodies);
	if (run->file) fwrite(run->marks.bytes, 1, run->marks.size, run->file);
	return !run->options->replay ||
		   recording_matches(&run->recording, crowd->tick, &run->marks, &crowd->bodies, run->options->replay, fault);
}

static bool run_ticks(app_run *run, app_fault *fault) {
	uint64_t ticks = run->recording.ticks, shown = clock_now();
	crowd_mark_places(&run->crowd);
	while (run->crowd.tick < ticks) {
		if (!do_tick(run, fault)) return false;
		show_progress(run->crowd.tick, ticks, &shown);
	}
	crowd_mark_places(&run->crowd);
	return true;
}

static bool finish_recording(app_run *run, app_fault *fault) {
	FILE *file = run->file;
	run->file = NULL;
	return !file || file_close(file, run->options->record, fault);
}

static bool judge(app_run *run, app_fault *fault) {
	const app_circles *bodies = &run->crowd.bodies;
	float largest = 0;
	for (size_t i = 0; i < bodies->count; i++) largest = fmaxf(largest, bodies->radius[i]);
	app_wall_index inside;
	if (!wall_index_create(&inside, &run->level, (double)largest)) return no_memory(fault);
	run->escaped = wall_index_find_escaped(&inside, bodies);
	wall_index_free(&inside);
	return !run->recording.body_collisions ||
		   spacing_find_overlap(&run->overlap, bodies, segments_box(&run->level.walls)) || no_memory(fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// After the last tick
// ---------------------------------------------------------------------------------------------------------------------

static bool draw(const app_run *run, app_fault *fault) {
	uint64_t ticks = run->crowd.tick, since = ticks > TRAIL_SECONDS * 60 ? ticks - TRAIL_SECONDS * 60 : 0;
	char title[400];
	snprintf(title, sizeof title, "%s: %s circles after %llu ticks; the ways of %s since tick %llu", run->level.name,
		grouped(run->crowd.bodies.count).text, (unsigned long long)ticks, grouped(run->crowd.trails.count).text,
		(unsigned long long)since);
	svg_picture picture = {.level = &run->level,
		.world = run->world.world,
		.grid = run->options->grid,
		.bodies = &run->crowd.bodies,
		.trails = &run->crowd.trails,
		.now = (float)ticks,
		.since = (float)since,
		.title = title};
	return svg_write(run->options->svg, &picture, fault);
}

static void tell(const app_run *run) {
	const app_options *options = run->options;
	app_summary summary = {&run->level, &run->world, &run->crowd, run->recording.response,
		run->recording.body_collisions, run->escaped, run->overlap, run->marks.bytes ? &run->marks : NULL};
	if (options->json) {
		summary_print_json(&summary);
		return;
	}
	if (options->replay)
		printf("same: %llu ticks, hash %016llx\n", (unsigned long long)run->crowd.tick,
			(unsigned long long)run->marks.hash);
	else summary_print_table(&summary);
	if (options->svg && run->crowd.trails.every > 1)
		printf("\n%s shows %sone body in %zu\n", options->svg,
			run->crowd.bodies.count <= SVG_MOST_BODIES ? "the way of " : "", run->crowd.trails.every);
}

static bool is_contained(const app_run *run, app_fault *fault) {
	const app_circles *bodies = &run->crowd.bodies;
	size_t i = run->escaped.first;
	if (run->escaped.count == 0) return true;
	return fault_set(fault, "%s: %zu of %zu bodies escaped, the first is body %zu at (%.9g, %.9g)", run->place,
		run->escaped.count, bodies->count, i, (double)bodies->x[i], (double)bodies->y[i]);
}

static bool do_run(app_run *run, app_fault *fault) {
	bool done = settle(run, fault) && open_level(run, fault) && open_world(run, fault) && gather_crowd(run, fault) &&
				run_ticks(run, fault) && finish_recording(run, fault) && judge(run, fault) &&
				(!run->options->svg || draw(run, fault));
	if (!done) return false;
	tell(run);
	return is_contained(run, fault);
}

bool run_command(const app_options *options, app_fault *fault) {
	if (options->scene == SCENE_PODS) return pods_command(options, fault);
	app_run run;
	memset(&run, 0, sizeof run);
	run.options = options;
	bool done = do_run(&run, fault);
	if (run.file) fclose(run.file);
	checksums_free(&run.marks);
	crowd_free(&run.crowd);
	world_close(&run.world);
	level_free(&run.level);
	recording_free(&run.recording);
	return done;
}
