// graze view: shows a crowd in a window while it moves.
#include <stdio.h>

#include "app/commands/commands.h"
#include "app/commands/live_run.h"
#include "app/output/console.h"
#include "app/window/window.h"

enum { WIDTH = 1280, HEIGHT = 800 };

typedef struct view_state {
	const app_options *options;
	live_run run;
	app_window *window;
	bool paused;
	// Since the title was set last.
	uint64_t since, frames, first_tick, first_moving; // since: on the clock, in nanoseconds
} view_state;

static window_content content_of(const view_state *view) {
	return (window_content){.level = live_run_level(&view->run),
		.shown = live_run_shown_box(&view->run),
		.bodies = live_run_bodies(&view->run),
		.before_x = view->run.before_x,
		.before_y = view->run.before_y};
}

static void begin_measurement(view_state *view) {
	view->since = clock_now(), view->frames = 0;
	view->first_tick = live_run_ticks(&view->run), view->first_moving = live_run_moving(&view->run);
}

// Twice per second.
static void update_title(view_state *view) {
	const double seconds = (double)(clock_now() - view->since) * 1e-9;
	const uint64_t tick = live_run_ticks(&view->run), ticks = tick - view->first_tick;
	if (seconds < 0.5) return;
	const double moving = (double)(live_run_moving(&view->run) - view->first_moving) * 1e-6;
	char title[300];
	snprintf(title, sizeof title, "%s: %s circles, tick %llu%s, %.0f frames per second, %.2f ms per tick",
		live_run_level(&view->run)->name, grouped(live_run_bodies(&view->run)->count).text, (unsigned long long)tick,
		view->paused ? " (paused)" : "", (double)view->frames / seconds, ticks ? moving / (double)ticks : 0);
	window_set_title(view->window, title);
	begin_measurement(view);
}

static bool restart(view_state *view, app_fault *fault) {
	if (!live_run_restart(&view->run, view->options, fault)) return false;
	begin_measurement(view);
	return true;
}

// Returns false where the run fails.
static bool show_frames(view_state *view, app_fault *fault) {
	const uint64_t last = view->options->ticks;
	while (!last || live_run_ticks(&view->run) < last) {
		window_requests requests;
		if (!window_take_requests(&requests, view->window, fault)) return false;
		if (requests.quit) return true;
		if (requests.pause) view->paused = !view->paused;
		if (requests.step) view->paused = true;
		if (requests.restart && !restart(view, fault)) return false;
		if ((!view->paused || requests.step) && !live_run_step(&view->run, fault)) return false;
		const window_content content = content_of(view);
		window_draw(view->window, &content);
		view->frames++;
		update_title(view);
	}
	return true;
}

static bool save_screenshot(const view_state *view, app_fault *fault) {
	const window_content content = content_of(view);
	return window_save(view->window, &content, view->options->screenshot, fault);
}

bool view_command(const app_options *options, app_fault *fault) {
	view_state view = {.options = options};
	bool done = live_run_open(&view.run, options, fault);
	if (done) {
		const window_content content = content_of(&view);
		view.window = window_open(&content, WIDTH, HEIGHT, fault);
		begin_measurement(&view);
		done = view.window && show_frames(&view, fault) && (!options->screenshot || save_screenshot(&view, fault));
	}
	window_close(view.window);
	live_run_close(&view.run);
	return done;
}
