// Scene texts: as levels, and with their circles and options, as the program reads them.
#include "levels/readers/scene.h"

#include <math.h>
#include <string.h>

#include "fuzz/targets/support/drawing_input.h"
#include "fuzz/targets/support/level_input.h"
#include "fuzz/targets/support/target.h"

static void check_options(const app_scene *scene) {
	for (size_t i = 0; i < scene->walls.count; i++)
		EXPECT(scene->wall_options.data[i].line > 0 && scene->wall_options.data[i].one_sided <= 1, "wall %zu", i);
	for (size_t i = 0; i < scene->circles.count; i++)
		EXPECT(scene->circle_options.data[i].line > 0, "circle %zu has no line", i);
}

/// Each shape takes a line of its own.
static void check_scene(app_bytes text) {
	app_scene scene;
	app_fault fault = {.text = ""};
	size_t lines = 1;
	for (size_t i = 0; i < text.size; i++) lines += text.data[i] == '\n';
	if (scene_read(&scene, text, "f", &fault)) {
		EXPECT(scene.walls.count + scene.circles.count <= lines, "more shapes than lines");
		check_options(&scene);
	} else {
		EXPECT(!strncmp(fault.text, "f:", 2) && !strpbrk(fault.text, "\r\n"), "the error is %s", fault.text);
		EXPECT(fault.line >= 1 && fault.line <= lines, "line %zu, of %zu: %s", fault.line, lines, fault.text);
		EXPECT(!scene.walls.count && !scene.circles.count, "an error, and shapes");
	}
	scene_free(&scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const level_rules rules = {.formats = {"scene"}, .points = true};
	app_bytes text;
	app_fault fault;
	if (begins_as_drawing(data, size) || begins_as_wad(data, size)) return 0; // other readers have own targets
	check_level_input(data, size, &rules);
	if (!bytes_copy(&text, data, size, "f", &fault)) return 0;
	check_scene(text);
	bytes_free(&text);
	return 0;
}
