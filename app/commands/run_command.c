// graze run: simulates a crowd in a level, measures what that costs, and checks that no body escapes.
#include "app/commands/commands.h"
#include "app/commands/inspect_bodies.h"
#include "app/commands/run_scene.h"
#include "app/commands/run_state.h"
#include "app/commands/run_summary.h"
#include "app/output/console.h"
#include "app/output/interrupt.h"
#include "app/pictures/crowd_picture.h"
#include "app/player/film_page.h"
#include "examples/pods/pods_scene.h"

#define TRAIL_SECONDS 3u

// ---------------------------------------------------------------------------------------------------------------------
// The run
// ---------------------------------------------------------------------------------------------------------------------

static bool fault_from_tick(const run_state *run, const gz_error *error, app_fault *fault) {
	if (error->status == GZ_STATUS_INVALID_BODIES && run->options->replay)
		return fault_set(fault, "%s: %s", run->options->replay, error->text);
	return fault_set(fault, "tick %llu: %s", (unsigned long long)run->crowd.tick + 1, error->text);
}

static bool run_tick(run_state *run, app_fault *fault) {
	crowd_simulation *crowd = &run->crowd;
	gz_error error = crowd_step(crowd, &run->session);
	if (error.status) return fault_from_tick(run, &error, fault);
	if (!run->checksums.bytes) return true;
	checksums_update(&run->checksums, &crowd->bodies);
	FILE *recording = run->recording_file.stream;
	if (recording) fwrite(run->checksums.bytes, 1, run->checksums.size, recording);
	return !run->options->replay || recording_matches(&run->recording, crowd->tick, &run->checksums, &crowd->bodies,
										run->options->replay, fault);
}

static bool run_ticks(run_state *run, app_fault *fault) {
	uint64_t ticks = run->recording.ticks, last_shown = clock_now();
	interrupt_catch();
	crowd_add_positions_to_trails(&run->crowd);
	while (run->crowd.tick < ticks) {
		if (!run_tick(run, fault)) return false;
		if (run->film.frames && !film_add_frame(&run->film, &run->crowd.contacts)) return run_no_memory(fault);
		if (interrupt_requested()) ticks = run->crowd.tick;
		progress_show(run->crowd.tick, ticks, &last_shown);
	}
	crowd_add_positions_to_trails(&run->crowd);
	if (run->film.frames) film_end(&run->film);
	return true;
}

// The recording of an interrupted run is not complete, and is discarded with the state.
static bool finish_recording(run_state *run, app_fault *fault) {
	const bool complete = run->recording_file.stream && run->crowd.tick == run->recording.ticks;
	return !complete || output_close(&run->recording_file, fault);
}

static bool check_bodies(run_state *run, app_fault *fault) {
	app_overlap *overlap = run->recording.body_collisions ? &run->overlap : NULL;
	return bodies_inspect(&run->escaped, overlap, &run->crowd.bodies, &run->level) || run_no_memory(fault);
}

// ---------------------------------------------------------------------------------------------------------------------
// After the last tick
// ---------------------------------------------------------------------------------------------------------------------

static bool write_picture(run_state *run, app_fault *fault) {
	uint64_t ticks = run->crowd.tick, since = ticks > TRAIL_SECONDS * 60 ? ticks - TRAIL_SECONDS * 60 : 0;
	char title[400];
	snprintf(title, sizeof title, "%s: %s circles after %llu ticks; the ways of %s since tick %llu", run->level.name,
		grouped(run->crowd.bodies.count).text, (unsigned long long)ticks, grouped(run->crowd.trails.count).text,
		(unsigned long long)since);
	crowd_picture picture = {.level = &run->level,
		.world = run->session.world,
		.body_collisions = run->recording.body_collisions,
		.grid = run->options->grid,
		.bodies = &run->crowd.bodies,
		.trails = &run->crowd.trails,
		.now = (float)ticks,
		.since = (float)since,
		.title = title};
	return crowd_picture_write(&run->picture, &picture, fault);
}

static bool write_page(run_state *run, app_fault *fault) {
	char title[200];
	snprintf(title, sizeof title, "%s: %s circles, %llu ticks", run->level.name, grouped(run->crowd.bodies.count).text,
		(unsigned long long)run->crowd.tick);
	return film_page_write(&run->page, &run->film, title, fault);
}

static bool print_results(const run_state *run, app_fault *fault) {
	const app_options *options = run->options;
	run_summary summary = {&run->level, &run->session, &run->crowd, run->recording.response,
		run->recording.body_collisions, run->escaped, run->overlap, run->checksums.bytes ? &run->checksums : NULL};
	if (options->json) return summary_print_json(&summary) || run_no_memory(fault);
	if (options->replay)
		printf("same: %llu ticks, hash %016llx\n", (unsigned long long)run->crowd.tick,
			(unsigned long long)run->checksums.hash);
	else summary_print_table(&summary);
	if (options->svg && run->crowd.trails.interval > 1)
		printf("\n%s shows %sone body in %zu\n", options->svg,
			run->crowd.bodies.count <= CROWD_PICTURE_MAX_BODIES ? "the path of " : "", run->crowd.trails.interval);
	return true;
}

// Where one output fails the others are complete; the first fault is reported.
static bool write_outputs(run_state *run, app_fault *fault) {
	app_fault later;
	bool done = finish_recording(run, fault);
	done = (!run->options->svg || write_picture(run, done ? fault : &later)) && done;
	return (!run->options->html || write_page(run, done ? fault : &later)) && done;
}

static bool check_containment(const run_state *run, app_fault *fault) {
	const app_circles *bodies = &run->crowd.bodies;
	size_t i = run->escaped.first;
	if (run->escaped.count == 0) return true;
	return fault_set(fault, "%s: %zu of %zu bodies escaped, the first is body %zu at (%.9g, %.9g)", run->level_name,
		run->escaped.count, bodies->count, i, (double)bodies->x[i], (double)bodies->y[i]);
}

static bool check_all_ticks(const run_state *run, app_fault *fault) {
	if (run->crowd.tick == run->recording.ticks) return true;
	return fault_set(fault, "interrupted after tick %llu of %u%s", (unsigned long long)run->crowd.tick,
		run->recording.ticks, run->options->record ? "; there is no recording of it" : "");
}

static bool run_level(const app_options *options, app_fault *fault) {
	run_state run;
	bool done = run_state_open(&run, options, fault) && run_ticks(&run, fault) && check_bodies(&run, fault) &&
				print_results(&run, fault) && write_outputs(&run, fault) && check_containment(&run, fault) &&
				check_all_ticks(&run, fault);
	run_state_close(&run);
	return done;
}

static bool run_pods_scene(const app_options *options, app_fault *fault) {
	const pods_settings settings = {.level = options->level,
		.svg = options->svg,
		.backend = options->backend,
		.pods = (size_t)options->bodies,
		.ticks = options->ticks,
		.seed = options->seed,
		.threads = options->threads,
		.radius = {options->radius[0], options->radius[1]},
		.speed = {options->speed[0], options->speed[1]},
		.horizon = options->horizon,
		.grid = options->grid,
		.json = options->json};
	return pods_scene_run(&settings, fault);
}

bool run_command(const app_options *options, app_fault *fault) {
	return options->scene == SCENE_PODS   ? run_pods_scene(options, fault)
		   : options->scene == SCENE_ROOM ? run_scene(options, fault)
										  : run_level(options, fault);
}
