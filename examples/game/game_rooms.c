// The level: a square of rooms. Adjacent rooms share a wall with a door in its middle, and each room has a pillar. Some
// rooms are vaults, without doors: no monster starts in them, so an entity in a vault has escaped.
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Monsters start at the points of a square lattice in each room: SLOTS * SLOTS of them, SLOT apart.
enum { ROOMS = 16, SIDE = 256, DOOR = 64, SLOTS = 7, SLOT = 32, PILLAR = 24, MAX_WALLS = 5 * ROOMS * (ROOMS + 1) };

typedef struct walls {
	float ax[MAX_WALLS], ay[MAX_WALLS], bx[MAX_WALLS], by[MAX_WALLS], radius[MAX_WALLS];
	size_t count;
} walls;

static bool is_vault(int column, int row) { return (column + 3 * row) % 7 == 2; }

static bool is_outside(int column, int row) { return column < 0 || row < 0 || column >= ROOMS || row >= ROOMS; }

static bool is_closed(int column, int row) { return is_outside(column, row) || is_vault(column, row); }

static void add(walls *w, int ax, int ay, int bx, int by, int radius) {
	size_t i = w->count++;
	w->ax[i] = (float)ax, w->ay[i] = (float)ay;
	w->bx[i] = (float)bx, w->by[i] = (float)by;
	w->radius[i] = (float)radius;
}

// Adds one side of a room, from (x, y) on along the x axis or the y axis.
static void add_side(walls *w, int x, int y, bool along_y, bool has_door) {
	int dx = along_y ? 0 : 1, dy = along_y ? 1 : 0, jamb = (SIDE - DOOR) / 2;
	int end = has_door ? jamb : SIDE;
	add(w, x, y, x + end * dx, y + end * dy, 0);
	if (has_door) add(w, x + (jamb + DOOR) * dx, y + (jamb + DOOR) * dy, x + SIDE * dx, y + SIDE * dy, 0);
}

static void add_rooms(walls *w) {
	for (int row = 0; row <= ROOMS; row++)
		for (int column = 0; column <= ROOMS; column++) {
			int x = column * SIDE, y = row * SIDE;
			bool closed = is_closed(column, row);
			if (column < ROOMS) add_side(w, x, y, false, !closed && !is_closed(column, row - 1));
			if (row < ROOMS) add_side(w, x, y, true, !closed && !is_closed(column - 1, row));
			if (!closed) add(w, x + SIDE / 2, y + SIDE / 2, x + SIDE / 2, y + SIDE / 2, PILLAR);
		}
}

void game_begin(game *g) {
	walls *w = calloc(1, sizeof *w);
	if (!w) abort();
	add_rooms(w);
	gz_world_desc desc = {.reach = 16}; // radius and half the displacement: 12 for the largest monsters, 15 for bullets
	desc.walls = (gz_walls){.a = GZ_ARRAYS(w->ax, w->ay), .b = GZ_ARRAYS(w->bx, w->by), .count = w->count};
	desc.walls.radius = GZ_ARRAY(w->radius);
	gz_error error;
	*g = (game){.world = gz_world_create(&desc, &error)};
	free(w);
	g->crowd = gz_crowd_create(g->world);
	g->scratch = gz_scratch_create(g->world);
	if (g->crowd && g->scratch) return;
	fprintf(stderr, "%s\n", g->world ? "out of memory" : error.text);
	exit(EXIT_FAILURE);
}

position game_start(uint32_t number) {
	enum { MIDDLE = SLOTS * SLOTS / 2, PER_ROOM = SLOTS * SLOTS - 1 };
	uint32_t room = number / PER_ROOM, slot = number % PER_ROOM;
	int r = 0;
	for (uint32_t open = 0;; r++)
		if (!is_vault(r % ROOMS, r / ROOMS) && open++ == room) break;
	int s = (int)(slot < MIDDLE ? slot : slot + 1); // the pillar is in the middle
	position start = {
		(float)(r % ROOMS * SIDE + (s % SLOTS + 1) * SLOT), (float)(r / ROOMS * SIDE + (s / SLOTS + 1) * SLOT)};
	return start;
}

static position position_of(const gz_bodies *b, size_t i) {
	const char *x = (const char *)b->center.x, *y = (const char *)b->center.y;
	position p;
	memcpy(&p.x, x + i * b->center.stride, sizeof p.x);
	memcpy(&p.y, y + i * b->center.stride, sizeof p.y);
	return p;
}

// Counts entities outside of all rooms or in a vault.
static size_t count_outside(const game_chunks *chunks) {
	size_t count = 0;
	for (size_t c = 0; c < chunks->count; c++)
		for (size_t i = 0; i < chunks->bodies[c].count; i++) {
			position p = position_of(&chunks->bodies[c], i);
			bool inside = p.x > 0 && p.y > 0 && p.x < ROOMS * SIDE && p.y < ROOMS * SIDE;
			count += !inside || is_vault((int)p.x / SIDE, (int)p.y / SIDE);
		}
	return count;
}

static size_t count_bodies(const game_chunks *chunks) {
	size_t count = 0;
	for (size_t c = 0; c < chunks->count; c++) count += chunks->bodies[c].count;
	return count;
}

// Counts overlaps of monsters with walls: a list without capacity counts all results.
static size_t count_in_walls(const game *g) {
	size_t *first = calloc(count_bodies(&g->monsters) + 1, sizeof *first);
	if (!first) abort();
	gz_proximity_list list = {.first = first};
	gz_query all = {.chunks = g->monsters.bodies, .chunk_count = g->monsters.count};
	gz_report report = gz_overlaps(&list, g->world, &all, g->scratch);
	free(first);
	bool succeeded = report.error.status == GZ_STATUS_OK || report.error.status == GZ_STATUS_LIST_FULL;
	return succeeded ? report.hits : report.bodies;
}

// A sum of hashes, which does not depend on the order of the entities.
static uint64_t hash_of(const game_chunks *chunks) {
	uint64_t sum = 0;
	for (size_t c = 0; c < chunks->count; c++)
		for (size_t i = 0; i < chunks->bodies[c].count; i++) {
			position p = position_of(&chunks->bodies[c], i);
			uint64_t bits;
			memcpy(&bits, &p, sizeof bits);
			bits = (bits ^ (bits >> 29)) * 0xbf58476d1ce4e5b9u;
			sum += (bits ^ (bits >> 32)) * 0x94d049bb133111ebu;
		}
	return sum;
}

int game_report(const game *g, const char *name) {
	size_t escaped = count_outside(&g->monsters) + count_outside(&g->bullets) + count_in_walls(g);
	printf("%s: %u ticks, %zu shots, hits %zu on walls and %zu on monsters, despawned %zu bullets and %zu monsters, "
		   "left %zu and %zu, escaped %zu, hash %016llx\n",
		name, (unsigned)g->tick, g->shots, g->wall_hits, g->monster_hits, g->wall_hits + g->monster_hits, g->kills,
		count_bodies(&g->bullets), count_bodies(&g->monsters), escaped,
		(unsigned long long)(hash_of(&g->monsters) + hash_of(&g->bullets)));
	return escaped ? EXIT_FAILURE : EXIT_SUCCESS;
}

void game_end(game *g) {
	game_chunks *all[] = {&g->monsters, &g->bullets};
	for (int i = 0; i < 2; i++) free(all[i]->bodies), free(all[i]->moves), free(all[i]->hits);
	gz_crowd_destroy(g->crowd);
	gz_scratch_destroy(g->scratch);
	gz_world_destroy(g->world);
}
