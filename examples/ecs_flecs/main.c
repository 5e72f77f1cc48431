// The game on flecs. Graze reads and writes the columns of its tables in place, one chunk per table: monsters have one
// table per prefab and share its radius. The hits of bullets are written into a column of the bullets' table.
//
// Within a system flecs defers everything that changes tables, so the chunks of a tick stay valid until the system
// ends.
#include "../game/measure.h"
#include <flecs.h>

typedef struct bullet {
	ecs_entity_t owner;
} bullet;

ECS_COMPONENT_DECLARE(position);
ECS_COMPONENT_DECLARE(velocity);
ECS_COMPONENT_DECLARE(disc);
ECS_COMPONENT_DECLARE(monster);
ECS_COMPONENT_DECLARE(bullet);
ECS_COMPONENT_DECLARE(gz_hit); // a column of results, and an event

typedef struct engine {
	game game;
	ecs_world_t *world;
	ecs_query_t *monsters, *bullets;
	measure *measure;
} engine;

static void spawn(ecs_world_t *world) {
	ecs_entity_t kind[GAME_KINDS];
	for (uint32_t k = 0; k < GAME_KINDS; k++) {
		kind[k] = ecs_new_w_id(world, EcsPrefab);
		ecs_set(world, kind[k], disc, {game_radius(k)});
	}
	for (uint32_t n = 0; n < GAME_MONSTERS; n++) {
		ecs_entity_t e = ecs_new_w_pair(world, EcsIsA, kind[n % GAME_KINDS]);
		position start = game_start(n);
		ecs_set_ptr(world, e, position, &start);
		ecs_set(world, e, velocity, {0, 0});
		ecs_set(world, e, monster, {n, GAME_HEALTH});
	}
}

static void think(ecs_iter_t *it) {
	game *g = &((engine *)ecs_get_ctx(it->world))->game;
	const position *center = ecs_field(it, position, 0);
	velocity *motion = ecs_field(it, velocity, 1);
	const monster *monsters = ecs_field(it, monster, 2);
	for (int i = 0; i < it->count; i++) {
		velocity aim;
		game_wander(g, &monsters[i], &motion[i]);
		if (!game_fires(g, &monsters[i], &aim)) continue;
		ecs_entity_t e = ecs_new(it->world);
		ecs_set_ptr(it->world, e, position, &center[i]);
		ecs_set_ptr(it->world, e, velocity, &aim);
		ecs_set(it->world, e, bullet, {it->entities[i]});
		ecs_set(it->world, e, gz_hit, {0});
		g->shots++;
	}
}

// Adds a chunk for the present table of an iterator. Both queries begin with position and velocity.
static game_chunk add_table(game_chunks *chunks, const ecs_iter_t *it) {
	game_chunk c = game_add_chunk(chunks, (size_t)it->count);
	position *center = ecs_field(it, position, 0);
	velocity *motion = ecs_field(it, velocity, 1);
	c.bodies->center = GZ_MEMBERS(center, x, y);
	c.bodies->motion = GZ_MEMBERS(motion, x, y);
	c.bodies->id = GZ_ID_ARRAY(it->entities);
	c.moves->center = GZ_OUT_MEMBERS(center, x, y);
	c.moves->motion = GZ_OUT_MEMBERS(motion, x, y);
	return c;
}

static void collect_chunks(void *context) {
	engine *e = context;
	e->game.monsters.count = e->game.bullets.count = 0;
	for (ecs_iter_t it = ecs_query_iter(e->world, e->monsters); ecs_query_next(&it);) {
		game_chunk c = add_table(&e->game.monsters, &it);
		// A shared field is one radius for the whole table.
		const disc *shape = ecs_field(&it, disc, 2);
		const bool is_column = ecs_field_is_self(&it, 2);
		c.bodies->radius = is_column ? GZ_MEMBER(shape, radius) : GZ_SHARED_VALUE(shape->radius);
	}
	for (ecs_iter_t it = ecs_query_iter(e->world, e->bullets); ecs_query_next(&it);) {
		game_chunk c = add_table(&e->game.bullets, &it);
		const bullet *fired = ecs_field(&it, bullet, 2);
		c.bodies->radius = GZ_SHARED_VALUE(game_bullet.radius);
		c.bodies->ignore = GZ_ID_MEMBER(fired, owner);
		*c.hits = gz_hits_in(ecs_field(&it, gz_hit, 3));
	}
}

static void collide(ecs_iter_t *it) {
	engine *e = ecs_get_ctx(it->world);
	e->world = it->world;
	if (e->measure) {
		measure_query(e->measure, &e->game, collect_chunks, e);
	} else {
		collect_chunks(e);
		game_query(&e->game);
	}
}

// Hits become events, which are queued and handled after all systems have run.
static void send_hits(ecs_iter_t *it) {
	position *center = ecs_field(it, position, 0);
	const velocity *motion = ecs_field(it, velocity, 1);
	gz_hit *hit = ecs_field(it, gz_hit, 3);
	for (int i = 0; i < it->count; i++)
		if (hit[i].time <= 1)
			ecs_enqueue(it->world, &(ecs_event_desc_t){.event = ecs_id(gz_hit),
									   .entity = it->entities[i],
									   .ids = &(ecs_type_t){.array = &ecs_id(bullet), .count = 1},
									   .param = &hit[i]});
		else game_advance(&center[i], &motion[i]);
}

// An earlier event may have destroyed the monster. Its id, which has a generation, is not that of another entity.
static void on_hit(ecs_iter_t *it) {
	engine *e = ecs_get_ctx(it->world);
	const gz_hit *hit = it->param;
	bool alive = hit->feature == GZ_FEATURE_CIRCLE && ecs_is_alive(it->world, hit->id);
	if (game_count_hit(&e->game, hit, alive ? ecs_get_mut(it->world, hit->id, monster) : NULL))
		ecs_delete(it->world, hit->id);
	ecs_delete(it->world, it->entities[0]);
}

int main(int argc, char **argv) {
	ecs_world_t *world = ecs_init();
	ECS_COMPONENT_DEFINE(world, position);
	ECS_COMPONENT_DEFINE(world, velocity);
	ECS_COMPONENT_DEFINE(world, disc);
	ECS_COMPONENT_DEFINE(world, monster);
	ECS_COMPONENT_DEFINE(world, bullet);
	ECS_COMPONENT_DEFINE(world, gz_hit);
	ecs_add_pair(world, ecs_id(disc), EcsOnInstantiate, EcsInherit); // shared by the instances of a prefab, not copied

	engine e = {0};
	game_begin(&e.game);
	e.measure = measure_begin(argc, argv, &e.game);
	ecs_set_ctx(world, &e, NULL);
	ECS_QUERY(world, monsters, position, velocity, [in] disc, monster);
	ECS_QUERY(world, bullets, position, [in] velocity, [in] bullet, [out] gz_hit);
	e.monsters = monsters, e.bullets = bullets;
	// bullet() in both: the bullets that `think` creates are in their table when `collide` begins.
	ECS_SYSTEM(world, think, EcsPreUpdate, [in] position, velocity, [in] monster, [out] bullet());
	ECS_SYSTEM(world, collide, EcsOnUpdate, [in] bullet());
	ECS_SYSTEM(world, send_hits, EcsPostUpdate, position, [in] velocity, [in] bullet, [in] gz_hit);
	ECS_OBSERVER(world, on_hit, ecs_id(gz_hit), bullet);
	spawn(world);
	for (; e.game.tick < GAME_TICKS; e.game.tick++) ecs_progress(world, game_seconds);
	e.world = world;
	collect_chunks(&e);
	int status = game_report(&e.game, "ecs_flecs") | measure_report(e.measure, "ecs_flecs");
	measure_end(e.measure);
	ecs_query_fini(monsters);
	ecs_query_fini(bullets);
	ecs_fini(world);
	game_end(&e.game);
	return status;
}
