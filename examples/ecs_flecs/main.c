// The game on flecs. Graze reads and writes the columns of its tables in place, one chunk per table: the monsters have
// a table for each prefab, whose radius they share. What bullets touch is written into a column of theirs.
//
// Within a system flecs defers what changes tables, so the chunks of a tick stay where they are until it is over.
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
ECS_COMPONENT_DECLARE(gz_hit); // a column of answers, and an event

typedef struct engine {
	game game;
	ecs_world_t *world;
	ecs_query_t *monsters, *bullets;
	measure *measured;
} engine;

static void spawn(ecs_world_t *world) {
	ecs_entity_t kind[GAME_KINDS];
	for (uint32_t k = 0; k < GAME_KINDS; k++) {
		kind[k] = ecs_new_w_id(world, EcsPrefab);
		ecs_set(world, kind[k], disc, {game_radius(k)});
	}
	for (uint32_t n = 0; n < GAME_MONSTERS; n++) {
		ecs_entity_t e = ecs_new_w_pair(world, EcsIsA, kind[n % GAME_KINDS]);
		position home = game_home(n);
		ecs_set_ptr(world, e, position, &home);
		ecs_set(world, e, velocity, {0, 0});
		ecs_set(world, e, monster, {n, GAME_HEALTH});
	}
}

static void think(ecs_iter_t *it) {
	game *g = &((engine *)ecs_get_ctx(it->world))->game;
	const position *at = ecs_field(it, position, 0);
	velocity *going = ecs_field(it, velocity, 1);
	const monster *who = ecs_field(it, monster, 2);
	for (int i = 0; i < it->count; i++) {
		velocity aim;
		game_wander(g, &who[i], &going[i]);
		if (!game_fires(g, &who[i], &aim)) continue;
		ecs_entity_t e = ecs_new(it->world);
		ecs_set_ptr(it->world, e, position, &at[i]);
		ecs_set_ptr(it->world, e, velocity, &aim);
		ecs_set(it->world, e, bullet, {it->entities[i]});
		ecs_set(it->world, e, gz_hit, {0});
		g->shots++;
	}
}

// A chunk for the table that an iterator is at. Both queries begin with position and velocity.
static game_chunk add_table(game_chunks *chunks, const ecs_iter_t *it) {
	game_chunk c = game_add_chunk(chunks, (size_t)it->count);
	position *at = ecs_field(it, position, 0);
	velocity *going = ecs_field(it, velocity, 1);
	c.bodies->center = (gz_vec2_view){&at->x, &at->y, sizeof *at};
	c.bodies->motion = (gz_vec2_view){&going->x, &going->y, sizeof *going};
	c.bodies->id = (gz_id_view){it->entities, sizeof *it->entities, 0};
	c.moves->center = (gz_vec2_out){&at->x, &at->y, sizeof *at};
	c.moves->motion = (gz_vec2_out){&going->x, &going->y, sizeof *going};
	return c;
}

static void gather(void *context) {
	engine *e = context;
	e->game.monsters.count = e->game.bullets.count = 0;
	for (ecs_iter_t it = ecs_query_iter(e->world, e->monsters); ecs_query_next(&it);) {
		game_chunk c = add_table(&e->game.monsters, &it);
		// One radius for a whole table, or one each: a shared field is no array.
		const disc *body = ecs_field(&it, disc, 2);
		c.bodies->radius = (gz_float_view){&body->radius, ecs_field_is_self(&it, 2) ? sizeof *body : 0};
	}
	for (ecs_iter_t it = ecs_query_iter(e->world, e->bullets); ecs_query_next(&it);) {
		game_chunk c = add_table(&e->game.bullets, &it);
		const bullet *by = ecs_field(&it, bullet, 2);
		c.bodies->radius = (gz_float_view){&game_bullet.radius, 0};
		c.bodies->ignore = (gz_id_view){&by->owner, sizeof *by, 0};
		*c.hits = gz_hits_in(ecs_field(&it, gz_hit, 3));
	}
}

static void ask(ecs_iter_t *it) {
	engine *e = ecs_get_ctx(it->world);
	e->world = it->world;
	if (e->measured) {
		measure_ask(e->measured, &e->game, gather, e);
	} else {
		gather(e);
		game_ask(&e->game);
	}
}

// Hits become events: they are queued, and seen when all systems have run.
static void tell_hits(ecs_iter_t *it) {
	position *at = ecs_field(it, position, 0);
	const velocity *going = ecs_field(it, velocity, 1);
	gz_hit *hit = ecs_field(it, gz_hit, 3);
	for (int i = 0; i < it->count; i++)
		if (hit[i].time <= 1)
			ecs_enqueue(it->world, &(ecs_event_desc_t){.event = ecs_id(gz_hit),
									   .entity = it->entities[i],
									   .ids = &(ecs_type_t){.array = &ecs_id(bullet), .count = 1},
									   .param = &hit[i]});
		else game_fly(&at[i], &going[i]);
}

// An earlier event may have been the other one's end. Nobody else has its id: that has a generation.
static void on_hit(ecs_iter_t *it) {
	engine *e = ecs_get_ctx(it->world);
	const gz_hit *hit = it->param;
	bool there = hit->feature == GZ_FEATURE_CIRCLE && ecs_is_alive(it->world, hit->id);
	if (game_strike(&e->game, hit, there ? ecs_get_mut(it->world, hit->id, monster) : NULL))
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
	ecs_add_pair(world, ecs_id(disc), EcsOnInstantiate, EcsInherit); // shared by those of a prefab, not copied

	engine e = {0};
	game_begin(&e.game);
	e.measured = measure_begin(argc, argv, &e.game);
	ecs_set_ctx(world, &e, NULL);
	ECS_QUERY(world, monsters, position, velocity, [in] disc, monster);
	ECS_QUERY(world, bullets, position, [in] velocity, [in] bullet, [out] gz_hit);
	e.monsters = monsters, e.bullets = bullets;
	// bullet() in both: those that think has fired are in their table when ask begins.
	ECS_SYSTEM(world, think, EcsPreUpdate, [in] position, velocity, [in] monster, [out] bullet());
	ECS_SYSTEM(world, ask, EcsOnUpdate, [in] bullet());
	ECS_SYSTEM(world, tell_hits, EcsPostUpdate, position, [in] velocity, [in] bullet, [in] gz_hit);
	ECS_OBSERVER(world, on_hit, ecs_id(gz_hit), bullet);
	spawn(world);
	for (; e.game.tick < GAME_TICKS; e.game.tick++) ecs_progress(world, game_seconds);
	e.world = world;
	gather(&e);
	int status = game_tell(&e.game, "ecs_flecs") | measure_tell(e.measured, "ecs_flecs");
	measure_end(e.measured);
	ecs_query_fini(monsters);
	ecs_query_fini(bullets);
	ecs_fini(world);
	game_end(&e.game);
	return status;
}
