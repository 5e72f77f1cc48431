// The example `pods`: pods under constant thrust in the built-in cavern, for ten seconds, and what they will touch
// then.
//
//     pods [OUT.svg]
//
// pods.c shows how an event-driven simulation uses gz_predict_touches and gz_update_touches. The program
// `graze run --scene pods` runs the same scene with options.
#include <stdio.h>
#include <stdlib.h>

#include "examples/pods/pods_scene.h"

int main(int argc, char **argv) {
	if (argc > 2) {
		fprintf(stderr, "pods: unexpected argument \"%s\"; expected pods [OUT.svg]\n", argv[2]);
		return 2;
	}
	const pods_settings settings = {.svg = argc == 2 ? argv[1] : NULL,
		.pods = 12,
		.ticks = 600,
		.seed = 1,
		.threads = 1,
		.radius = {14, 24},
		.speed = {60, 160},
		.horizon = 4};
	app_fault fault;
	if (pods_scene_run(&settings, &fault)) return EXIT_SUCCESS;
	fprintf(stderr, "pods: %s\n", fault.text);
	return EXIT_FAILURE;
}
