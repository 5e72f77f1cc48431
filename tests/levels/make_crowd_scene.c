#include "levels/make_crowd_scene.h"

#include "support/check.h"

crowd_scene make_crowd_scene(int kind, size_t bodies, uint64_t seed) {
	crowd_scene scene;
	app_fault fault;
	if (!crowd_scene_create(&scene, (crowd_scene_kind)kind, bodies, seed, &fault)) fail_msg("%s", fault.text);
	assert_int_equal(scene.bodies.count, bodies);
	return scene;
}
