// The units are the level's. Scaled to metres they are no more exact, and slower: Box2D makes the box around each wall
// larger by a tenth of a metre. The tree depends on the order of the walls, mostly by a third in either direction; that
// of the level is about the middle.
#include <algorithm>
#include <box2d/b2_distance.h>
#include <cmath>
#include <new>

#include "box2d_world.h"
#include "peers.h"

b2World *box2d_world(const app_segments *walls, float scale, const b2FixtureDef &material) {
	b2World *world = new (std::nothrow) b2World(b2Vec2(0, 0));
	if (!world) return nullptr;
	const b2BodyDef still;
	b2Body *ground = world->CreateBody(&still);
	for (size_t i = 0; i < walls->count; i++) {
		b2EdgeShape edge;
		edge.SetTwoSided(scale * b2Vec2(walls->ax[i], walls->ay[i]), scale * b2Vec2(walls->bx[i], walls->by[i]));
		b2FixtureDef wall = material;
		wall.shape = &edge;
		ground->CreateFixture(&wall);
	}
	return world;
}

namespace {

/// What it returns shortens the ray for all that follows, so the last hit reported is the closest.
class closest_hit : public b2RayCastCallback {
  public:
	float fraction = INFINITY;

	float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float found) override { return fraction = found; }
};

float cast_ray(const b2World *world, const b2Vec2 &start, const b2Vec2 &way) {
	closest_hit hit;
	world->RayCast(&hit, start, start + way);
	return hit.fraction;
}

/// Box2D 2.4 casts circles against one shape at a time: those in the box around the way.
class first_touch : public b2QueryCallback {
  public:
	float fraction = INFINITY;

	first_touch(const b2Vec2 &start, const b2Vec2 &way, float radius) {
		circle.m_radius = radius;
		input.proxyB.Set(&circle, 0);
		input.transformA.SetIdentity();
		input.transformB.Set(start, 0);
		input.translationB = way;
	}

	bool ReportFixture(b2Fixture *wall) override {
		input.proxyA.Set(wall->GetShape(), 0);
		b2ShapeCastOutput output;
		if (b2ShapeCast(&output, &input)) fraction = std::min(fraction, output.lambda);
		return true;
	}

  private:
	b2CircleShape circle;
	b2ShapeCastInput input;
};

float cast_circle(const b2World *world, const b2Vec2 &start, const b2Vec2 &way, float radius) {
	const b2Vec2 end = start + way, margin(radius, radius);
	const b2AABB box{b2Min(start, end) - margin, b2Max(start, end) + margin};
	first_touch touch(start, way, radius);
	world->QueryAABB(&touch, box);
	return touch.fraction;
}

void *create(const app_segments *walls, const app_circles *) { return box2d_world(walls, 1, b2FixtureDef()); }

void ask(void *space, const app_circles *circles, float *fractions) {
	const b2World *world = static_cast<const b2World *>(space);
	for (size_t i = 0; i < circles->count; i++) {
		const b2Vec2 start(circles->x[i], circles->y[i]), way(circles->dx[i], circles->dy[i]);
		const float radius = circles->radius[i];
		fractions[i] = radius > 0 ? cast_circle(world, start, way, radius) : cast_ray(world, start, way);
	}
}

void destroy(void *space) { delete static_cast<b2World *>(space); }

} // namespace

const peer peer_box2d = {"box2d", "Box2D", create, ask, destroy};
