// The scene of space pods: simulates pods in a level, then predicts, prints and draws their touches. The example `pods`
// and `graze run --scene pods` run it.
#ifndef GRAZE_EXAMPLES_PODS_SCENE_H
#define GRAZE_EXAMPLES_PODS_SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "levels/data/fault.h"

typedef struct pods_settings {
	const char *level;   ///< `FILE` or `FILE:MAP`; null: the built-in cavern
	const char *svg;     ///< path of the picture; null: no picture
	const char *backend; ///< null: the library's default
	size_t pods;
	uint64_t ticks; ///< duration of the simulation before the prediction, in 60ths of a second
	uint64_t seed, threads;
	float radius[2], speed[2]; ///< minimum and maximum
	float horizon;             ///< how far ahead touches are predicted, in seconds
	bool grid, json;
} pods_settings;

/// Runs the scene and prints its results on standard output. It fails where a pod escapes.
bool pods_scene_run(const pods_settings *settings, app_fault *fault);

#endif
