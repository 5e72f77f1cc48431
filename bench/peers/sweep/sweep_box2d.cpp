// Coordinates are in units of the level. Scaled to metres the results are no more exact, and slower: Box2D enlarges the
// bounds of each wall by a tenth of a metre. The tree depends on the order of the walls, mostly by a third in either
// direction; the order of the level is about the middle.
#include <algorithm>
#include <box2d/b2_distance.h>
#include <cmath>

#include "bench/peers/box2d_world.h"
#include "sweep_peer.h"

namespace {

/// The fraction that it returns shortens the ray, so the last hit that Box2D reports is the closest.
class closest_hit : public b2RayCastCallback {
  public:
	float fraction = INFINITY;

	float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float found) override { return fraction = found; }
};

float cast_ray(const b2World *world, const b2Vec2 &start, const b2Vec2 &displacement) {
	closest_hit hit;
	world->RayCast(&hit, start, start + displacement);
	return hit.fraction;
}

/// Box2D 2.4 casts circles against one shape at a time, here against each shape in the swept bounds.
class first_hit : public b2QueryCallback {
  public:
	float fraction = INFINITY;

	first_hit(const b2Vec2 &start, const b2Vec2 &displacement, float radius) {
		circle.m_radius = radius;
		input.proxyB.Set(&circle, 0);
		input.transformA.SetIdentity();
		input.transformB.Set(start, 0);
		input.translationB = displacement;
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

float cast_circle(const b2World *world, const b2Vec2 &start, const b2Vec2 &displacement, float radius) {
	const b2Vec2 end = start + displacement, margin(radius, radius);
	const b2AABB box{b2Min(start, end) - margin, b2Max(start, end) + margin};
	first_hit hit(start, displacement, radius);
	world->QueryAABB(&hit, box);
	return hit.fraction;
}

void *create(const app_segments *walls, const app_circles *) { return box2d_world(walls, 1, b2FixtureDef()); }

void sweep(void *space, const app_circles *circles, float *fractions) {
	const b2World *world = static_cast<const b2World *>(space);
	for (size_t i = 0; i < circles->count; i++) {
		const b2Vec2 start(circles->x[i], circles->y[i]), displacement(circles->dx[i], circles->dy[i]);
		const float radius = circles->radius[i];
		fractions[i] =
			radius > 0 ? cast_circle(world, start, displacement, radius) : cast_ray(world, start, displacement);
	}
}

void destroy(void *space) { delete static_cast<b2World *>(space); }

} // namespace

const sweep_peer sweep_box2d = {"box2d", "Box2D", create, sweep, destroy};
