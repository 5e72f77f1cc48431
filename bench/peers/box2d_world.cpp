#include "box2d_world.h"

#include <new>

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
