// The game with entities in plain arrays, an example for an engine without an entity system. Monsters have one array
// per component, bullets are an array of structs; Graze reads and writes both in place.
//
// Despawning moves the last entity into the gap, which changes indices. So all hits, which name monsters by index, are
// handled first; then dead entities are removed.
#include "../game/game.h"
#include <stdlib.h>
#include <string.h>

typedef struct bullet {
	position center;
	velocity motion;
	uint32_t owner; ///< the number of the monster that fired it
	gz_hit hit;     ///< written by Graze
} bullet;

typedef struct engine {
	game game;
	position center[GAME_MONSTERS];
	velocity motion[GAME_MONSTERS];
	disc shape[GAME_MONSTERS];
	monster monsters[GAME_MONSTERS];
	size_t monster_count;
	bullet *bullets;
	size_t bullet_count, bullet_capacity;
} engine;

// The order of the entities changes no result: where an order matters, it is that of their ids.
static void spawn(engine *e, bool backwards) {
	for (uint32_t i = 0; i < GAME_MONSTERS; i++) {
		uint32_t n = backwards ? GAME_MONSTERS - 1 - i : i;
		e->center[i] = game_start(n);
		e->motion[i] = (velocity){0, 0};
		e->shape[i].radius = game_radius(n % GAME_KINDS);
		e->monsters[i] = (monster){.number = n, .health = GAME_HEALTH};
	}
	e->monster_count = GAME_MONSTERS;
}

static void fire(engine *e, size_t shooter, velocity aim) {
	if (e->bullet_count == e->bullet_capacity) {
		e->bullet_capacity = 2 * e->bullet_capacity + 64;
		e->bullets = realloc(e->bullets, e->bullet_capacity * sizeof *e->bullets);
		if (!e->bullets) abort();
	}
	e->bullets[e->bullet_count++] =
		(bullet){.center = e->center[shooter], .motion = aim, .owner = e->monsters[shooter].number};
	e->game.shots++;
}

static void think(engine *e) {
	for (size_t i = 0; i < e->monster_count; i++) {
		velocity aim;
		game_wander(&e->game, &e->monsters[i], &e->motion[i]);
		if (game_fires(&e->game, &e->monsters[i], &aim)) fire(e, i, aim);
	}
}

// Chunks are collected in each tick, since arrays may have grown and counts changed. Here each kind of entity is one
// chunk.
static void collect_chunks(engine *e) {
	game_chunks *m = &e->game.monsters, *b = &e->game.bullets;
	m->count = b->count = 0;
	game_chunk c = game_add_chunk(m, e->monster_count);
	c.bodies->center = GZ_MEMBERS(e->center, x, y);
	c.bodies->motion = GZ_MEMBERS(e->motion, x, y);
	c.bodies->radius = GZ_MEMBER(e->shape, radius);
	c.bodies->id = GZ_ID_MEMBER(e->monsters, number);
	c.moves->center = GZ_OUT_MEMBERS(e->center, x, y);
	c.moves->motion = GZ_OUT_MEMBERS(e->motion, x, y);

	if (!e->bullet_count) return;
	bullet *all = e->bullets;
	c = game_add_chunk(b, e->bullet_count);
	c.bodies->center = GZ_MEMBERS(all, center.x, center.y);
	c.bodies->motion = GZ_MEMBERS(all, motion.x, motion.y);
	c.bodies->radius = GZ_SHARED_VALUE(game_bullet.radius);
	c.bodies->ignore = GZ_ID_MEMBER(all, owner);
	*c.hits = game_hits(&all->hit, sizeof *all);
}

// Each bullet has at most one hit. The results of handling hits do not depend on the order of the bullets.
static void handle_hits(engine *e) {
	for (size_t i = 0; i < e->bullet_count; i++) {
		bullet *b = &e->bullets[i];
		if (b->hit.time <= 1) {
			monster *target = b->hit.feature == GZ_FEATURE_CIRCLE ? &e->monsters[b->hit.index] : NULL;
			game_count_hit(&e->game, &b->hit, target);
		} else {
			game_advance(&b->center, &b->motion);
		}
	}
}

static void despawn(engine *e) {
	for (size_t i = e->bullet_count; i-- > 0;)
		if (e->bullets[i].hit.time <= 1) e->bullets[i] = e->bullets[--e->bullet_count];
	for (size_t i = e->monster_count; i-- > 0;)
		if (e->monsters[i].health <= 0) {
			size_t last = --e->monster_count;
			e->center[i] = e->center[last], e->motion[i] = e->motion[last];
			e->shape[i] = e->shape[last], e->monsters[i] = e->monsters[last];
		}
}

int main(int argc, char **argv) {
	engine *e = calloc(1, sizeof *e);
	if (!e) abort();
	game_begin(&e->game);
	spawn(e, argc == 2 && strcmp(argv[1], "--backwards") == 0);
	for (; e->game.tick < GAME_TICKS; e->game.tick++) {
		think(e);
		collect_chunks(e);
		game_query(&e->game);
		handle_hits(e);
		despawn(e);
	}
	collect_chunks(e);
	int status = game_report(&e->game, "ecs_plain");
	game_end(&e->game);
	free(e->bullets);
	free(e);
	return status;
}
