// The units are the level's. Scaled to metres they are no more exact, and slower: Box2D makes the box around each wall
// larger by a tenth of a metre. The tree depends on the order of the walls, mostly by a third in either direction; that
// of the level is about the middle.
#include <box2d/box2d.h>
#include <cmath>
#include <new>

#include "peers.h"

namespace {

/// What it returns shortens the ray for all that follows, so the last hit reported is the closest.
class closest_hit : public b2RayCastCallback {
  public:
	float fraction = INFINITY;

	float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float found) override { return fraction = found; }
};

void *create(const app_segments *walls) {
	b2World *world = new (std::nothrow) b2World(b2Vec2(0, 0));
	if (!world) return nullptr;
	const b2BodyDef still;
	b2Body *ground = world->CreateBody(&still);
	for (size_t i = 0; i < walls->count; i++) {
		b2EdgeShape edge;
		edge.SetTwoSided(b2Vec2(walls->ax[i], walls->ay[i]), b2Vec2(walls->bx[i], walls->by[i]));
		ground->CreateFixture(&edge, 0);
	}
	return world;
}

float ask(void *space, const peer_ray *ray) {
	const b2Vec2 start(ray->x, ray->y), way(ray->dx, ray->dy);
	closest_hit hit;
	static_cast<const b2World *>(space)->RayCast(&hit, start, start + way);
	return hit.fraction;
}

void destroy(void *space) { delete static_cast<b2World *>(space); }

} // namespace

const peer peer_box2d = {"box2d", create, ask, destroy};
