#include "soak/rounds/known_faults.h"

/// S62: a body recovers where it is nearer to a wall than three quarters of the skin.
static bool recovers(const crowd_run *r, size_t i) {
	const soak_body *b = r->of.bodies + i;
	const double skin = soak_scene_max_skin(r->of.scene, b->radius);
	double gap = scene_clearance(r->of.scene, b->at, b->radius, false).low;
	for (size_t v = 0; v < r->crowd->valve_count; v++)
		gap = fmin(gap, wall_distance(r->crowd->valves + v, b->at).distance - (double)b->radius);
	return gap < 0.76 * skin;
}

static bool bounced_alone(const crowd_run *r, size_t i, point to) {
	const soak_body *b = r->of.bodies + i;
	const point by = {r->of.motions[i].x, r->of.motions[i].y};
	point end;
	if (b->response != GZ_RESPONSE_BOUNCE) return false;
	soak_world_move_one(&r->of.world, b, by, scene_move_options(r->of.scene), NULL, &end);
	return end.x == to.x && end.y == to.y;
}

bool has_known_cause(const crowd_run *r, size_t i, size_t k, const point *to) {
	return recovers(r, i) || recovers(r, k) || bounced_alone(r, i, to[i]) || bounced_alone(r, k, to[k]);
}
