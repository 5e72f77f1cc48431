// A metre is 32 units, so that bodies have the sizes that Box2D is tuned for.
#include <memory>
#include <vector>

#include "bench/peers/box2d_world.h"
#include "move_peer.h"

namespace {

const float METRE = 32;

struct moving_world {
	std::unique_ptr<b2World> world;
	std::vector<b2Body *> bodies;
};

/// b2_version of the library names the previous release.
const char *version() { return GRAZE_BOX2D_VERSION; }

/// Bullets would be swept against one another, one after the other: too slow for a crowd.
b2Body *add_body(b2World *world, float x, float y, float radius, b2FixtureDef material, bool body_collisions) {
	b2BodyDef moving;
	moving.type = b2_dynamicBody;
	moving.position.Set(x / METRE, y / METRE);
	moving.bullet = !body_collisions;
	moving.allowSleep = !body_collisions;
	moving.fixedRotation = true;
	b2CircleShape circle;
	circle.m_radius = radius / METRE;
	material.shape = &circle;
	material.density = 1;
	material.filter.groupIndex = body_collisions ? 0 : -1; // members of a negative group do not collide
	b2Body *body = world->CreateBody(&moving);
	body->CreateFixture(&material);
	return body;
}

void *create(const app_segments *walls, const app_circles *bodies, const move_rules *rules) {
	b2FixtureDef material;
	material.friction = 0;
	material.restitution = rules->bounce ? 1 : 0;
	std::unique_ptr<moving_world> space(new moving_world);
	space->world.reset(box2d_world(walls, 1 / METRE, material));
	if (!space->world) return nullptr;
	for (size_t i = 0; i < bodies->count; i++)
		space->bodies.push_back(add_body(
			space->world.get(), bodies->x[i], bodies->y[i], bodies->radius[i], material, rules->body_collisions));
	space->world->Step(0, 8, 3); // the first step visits all walls, and is not measured
	return space.release();
}

/// The iterations are those that the manual of Box2D recommends.
void move(void *space, app_circles *bodies, float share) {
	moving_world *moving = static_cast<moving_world *>(space);
	const float to_metres_per_second = 1 / (METRE * TICK_SECONDS);
	for (size_t i = 0; i < bodies->count; i++)
		moving->bodies[i]->SetLinearVelocity(to_metres_per_second * b2Vec2(bodies->dx[i], bodies->dy[i]));
	moving->world->Step(share * TICK_SECONDS, 8, 3);
	for (size_t i = 0; i < bodies->count; i++) {
		const b2Vec2 at = METRE * moving->bodies[i]->GetPosition();
		const b2Vec2 &velocity = moving->bodies[i]->GetLinearVelocity();
		bodies->x[i] = at.x, bodies->y[i] = at.y;
		bodies->dx[i] = velocity.x / to_metres_per_second, bodies->dy[i] = velocity.y / to_metres_per_second;
	}
}

void destroy(void *space) { delete static_cast<moving_world *>(space); }

} // namespace

const move_peer move_box2d = {"Box2D", version, create, move, nullptr, destroy};
