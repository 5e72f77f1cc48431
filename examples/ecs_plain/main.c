// What to copy into a home-grown engine: entities are places in arrays. Monsters have an array per component, bullets
// an array of structs; Graze reads and writes both where they are.
//
// Despawning moves the last entity into the gap. So it waits until nobody goes by index any more: hits are handled
// first, then all that is dead is swept out.
#include "../game/game.h"
#include <stdlib.h>
#include <string.h>

typedef struct bullet {
	position at;
	velocity going;
	uint32_t owner; ///< the number of the monster that fired it
	gz_hit hit;     ///< Graze writes it
} bullet;

typedef struct engine {
	game game;
	position at[GAME_MONSTERS];
	velocity going[GAME_MONSTERS];
	disc body[GAME_MONSTERS];
	monster who[GAME_MONSTERS];
	size_t monsters;
	bullet *bullets;
	size_t bullet_count, bullet_room;
} engine;

// Who is where in the arrays changes nothing: ids decide, where anything does.
static void spawn(engine *e, bool backwards) {
	for (uint32_t i = 0; i < GAME_MONSTERS; i++) {
		uint32_t n = backwards ? GAME_MONSTERS - 1 - i : i;
		e->at[i] = game_home(n);
		e->going[i] = (velocity){0, 0};
		e->body[i].radius = game_radius(n % GAME_KINDS);
		e->who[i] = (monster){.number = n, .health = GAME_HEALTH};
	}
	e->monsters = GAME_MONSTERS;
}

static void fire(engine *e, size_t from, velocity aim) {
	if (e->bullet_count == e->bullet_room) {
		e->bullet_room = 2 * e->bullet_room + 64;
		e->bullets = realloc(e->bullets, e->bullet_room * sizeof *e->bullets);
		if (!e->bullets) abort();
	}
	e->bullets[e->bullet_count++] = (bullet){.at = e->at[from], .going = aim, .owner = e->who[from].number};
	e->game.shots++;
}

static void think(engine *e) {
	for (size_t i = 0; i < e->monsters; i++) {
		velocity aim;
		game_wander(&e->game, &e->who[i], &e->going[i]);
		if (game_fires(&e->game, &e->who[i], &aim)) fire(e, i, aim);
	}
}

// The arrays may have grown, and have other counts: their chunks are made anew in each tick. Here they are one each.
static void gather(engine *e) {
	game_chunks *m = &e->game.monsters, *b = &e->game.bullets;
	m->count = b->count = 0;
	game_chunk c = game_add_chunk(m, e->monsters);
	c.bodies->center = (gz_vec2_view){&e->at->x, &e->at->y, sizeof *e->at};
	c.bodies->motion = (gz_vec2_view){&e->going->x, &e->going->y, sizeof *e->going};
	c.bodies->radius = (gz_float_view){&e->body->radius, sizeof *e->body};
	c.bodies->id = (gz_id_view){&e->who->number, sizeof *e->who, sizeof e->who->number};
	c.moves->center = (gz_vec2_out){&e->at->x, &e->at->y, sizeof *e->at};
	c.moves->motion = (gz_vec2_out){&e->going->x, &e->going->y, sizeof *e->going};

	if (!e->bullet_count) return;
	bullet *all = e->bullets;
	c = game_add_chunk(b, e->bullet_count);
	c.bodies->center = (gz_vec2_view){&all->at.x, &all->at.y, sizeof *all};
	c.bodies->motion = (gz_vec2_view){&all->going.x, &all->going.y, sizeof *all};
	c.bodies->radius = (gz_float_view){&game_bullet.radius, 0};
	c.bodies->ignore = (gz_id_view){&all->owner, sizeof *all, sizeof all->owner};
	*c.hits = game_hits(&all->hit, sizeof *all);
}

// The hits are the events, one per bullet, in the order of the bullets. What happens here does not depend on it.
static void handle(engine *e) {
	for (size_t i = 0; i < e->bullet_count; i++) {
		bullet *b = &e->bullets[i];
		if (b->hit.time <= 1)
			game_strike(&e->game, &b->hit, b->hit.feature == GZ_FEATURE_CIRCLE ? &e->who[b->hit.index] : NULL);
		else game_fly(&b->at, &b->going);
	}
}

static void despawn(engine *e) {
	for (size_t i = e->bullet_count; i-- > 0;)
		if (e->bullets[i].hit.time <= 1) e->bullets[i] = e->bullets[--e->bullet_count];
	for (size_t i = e->monsters; i-- > 0;)
		if (e->who[i].health <= 0) {
			size_t last = --e->monsters;
			e->at[i] = e->at[last], e->going[i] = e->going[last];
			e->body[i] = e->body[last], e->who[i] = e->who[last];
		}
}

int main(int argc, char **argv) {
	engine *e = calloc(1, sizeof *e);
	if (!e) abort();
	game_begin(&e->game);
	spawn(e, argc == 2 && strcmp(argv[1], "--backwards") == 0);
	for (; e->game.tick < GAME_TICKS; e->game.tick++) {
		think(e);
		gather(e);
		game_ask(&e->game);
		handle(e);
		despawn(e);
	}
	gather(e);
	int status = game_tell(&e->game, "ecs_plain");
	game_end(&e->game);
	free(e->bullets);
	free(e);
	return status;
}
