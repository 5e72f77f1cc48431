// The rule: distant bodies change no bit of a body's results. The expected results are those of the same bodies without
// the distant ones.
#include <math.h>
#include <string.h>

#include "collisions/collision_fixture.h"
#include "support/check.h"

enum { COUNT = 200 };
#define SIZE 42.f

/// Runs some ticks of a hundred bodies and a distant swarm. The swarm is so fast and so large that the solver divides
/// the tick into many substeps, each with its own search for neighbours.
///
/// swarm: the number of its bodies
static void run_with_swarm(crowd_body *bodies, int response, float speed, size_t swarm) {
	enum { SWARM_TICKS = 3 };
	trial_wall walls[4];
	const trial box = {box_walls(walls, 0, 0, SIZE, SIZE), 4, NULL, 0};
	collision_fixture f = collision_fixture_make(&box, (gz_world_desc){0});
	f.options.max_contacts = 30;
	place_clear_bodies(bodies, COUNT / 2, SIZE, speed, (gz_response)response, 5);
	place_clear_bodies(bodies + COUNT / 2, COUNT / 2, SIZE, 400, GZ_RESPONSE_SLIDE, 6);
	for (size_t i = COUNT / 2; i < COUNT; i++) bodies[i].x += 2000, bodies[i].id += COUNT;
	move_crowd_ticks(&f, bodies, COUNT / 2 + swarm, SWARM_TICKS);
	collision_fixture_free(&f);
}

static void distant_bodies_change_no_bit(void **state) {
	(void)state;
	static crowd_body alone[COUNT], with_swarm[COUNT];
	for (int response = GZ_RESPONSE_SLIDE; response <= GZ_RESPONSE_STOP; response++)
		for (float speed = 1; speed < 100; speed *= 6) {
			run_with_swarm(alone, response, speed, 0), run_with_swarm(with_swarm, response, speed, COUNT / 2);
			for (size_t i = 0; i < COUNT / 2; i++)
				if (memcmp(alone + i, with_swarm + i, sizeof *alone) != 0)
					fail_msg("response %d, speed %g: body %zu: expected %.9g %.9g, found %.9g %.9g", response,
						(double)speed, i, (double)alone[i].x, (double)alone[i].y, (double)with_swarm[i].x,
						(double)with_swarm[i].y);
		}
}

int test_collision_locality(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(distant_bodies_change_no_bit),
	};
	return RUN_SUITE("collision_locality", tests);
}
