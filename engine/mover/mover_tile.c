#include "engine/mover/mover_tile.h"

#include <string.h>

motion_tile *graze_motion_make(caller_memory *memory) {
	motion_tile *t = graze_allocate(memory, 1, sizeof *t);
	if (!t) return NULL;
	memset(t, 0, sizeof *t);
	if (graze_ways_room(t, TILE, memory)) return t;
	graze_motion_free(t, memory);
	return NULL;
}

int graze_ways_room(motion_tile *t, size_t ways, caller_memory *memory) {
	if (ways <= (size_t)t->way_room) return 1;
	const size_t room = 2 * (size_t)t->way_room > ways ? 2 * (size_t)t->way_room : ways;
	body_way *way = room <= INT32_MAX / RECORD ? graze_allocate(memory, room, sizeof *way) : NULL;
	mover *m = way ? graze_allocate(memory, room, sizeof *m) : NULL;
	if (!m) return graze_release(memory, way, room, sizeof *way), 0;
	if (t->ways) memcpy(way, t->way, (size_t)t->ways * sizeof *way), memcpy(m, t->mover, (size_t)t->ways * sizeof *m);
	graze_release(memory, t->way, (size_t)t->way_room, sizeof *t->way);
	graze_release(memory, t->mover, (size_t)t->way_room, sizeof *t->mover);
	t->way = way, t->mover = m, t->way_room = (int32_t)room;
	return 1;
}

int graze_pairs_room(pair_store *s, size_t more, caller_memory *memory) {
	if (s->count + more + LANES <= s->room) return 1;
	size_t room = s->room ? s->room : PAIRS;
	while (room < s->count + more + LANES) room *= 2;
	int32_t *body = graze_allocate(memory, room, sizeof *body);
	int32_t *wall = body ? graze_allocate(memory, room, sizeof *wall) : NULL;
	if (!wall) {
		graze_release(memory, body, room, sizeof *body);
		return 0;
	}
	if (s->count) memcpy(body, s->body, s->count * sizeof *body), memcpy(wall, s->wall, s->count * sizeof *wall);
	graze_release(memory, s->body, s->room, sizeof *s->body);
	graze_release(memory, s->wall, s->room, sizeof *s->wall);
	s->body = body, s->wall = wall, s->room = room;
	return 1;
}

void graze_pairs_pad(pair_store *s) {
	for (size_t k = s->count; k < s->count + LANES && s->room; k++) s->body[k] = s->wall[k] = 0;
}

int graze_pairs_of_flagged(motion_tile *t, caller_memory *memory) {
	t->some.count = 0;
	if (!graze_pairs_room(&t->some, t->pairs.count, memory)) return 0;
	size_t n = 0;
	for (size_t i = 0; i < t->pairs.count; i++) {
		t->some.body[n] = t->pairs.body[i], t->some.wall[n] = t->pairs.wall[i];
		n += t->flag[t->pairs.body[i] / RECORD];
	}
	t->some.count = n;
	graze_pairs_pad(&t->some);
	return 1;
}

void graze_pairs_free(pair_store *s, caller_memory *memory) {
	graze_release(memory, s->body, s->room, sizeof *s->body);
	graze_release(memory, s->wall, s->room, sizeof *s->wall);
}

void graze_motion_follow(motion_tile *t, const motion_tile *other) {
	t->skin = other->skin, t->least_skin = other->least_skin;
	t->most_contacts = other->most_contacts, t->moves = other->moves;
}

static void level_pairs(pair_store *s, const pair_store *other, caller_memory *memory) {
	if (other->room > s->room) graze_pairs_room(s, other->room - s->count - LANES, memory);
}

void graze_motion_level(motion_tile *t, const motion_tile *other, caller_memory *memory) {
	level_pairs(&t->pairs, &other->pairs, memory);
	level_pairs(&t->some, &other->some, memory);
	graze_list_level(&t->near, &other->near, sizeof(near_thing), memory);
	graze_list_level(&t->contacts, &other->contacts, sizeof(way_contact), memory);
}

void graze_motion_free(motion_tile *t, caller_memory *memory) {
	if (!t) return;
	graze_pairs_free(&t->pairs, memory);
	graze_pairs_free(&t->some, memory);
	graze_release(memory, t->way, (size_t)t->way_room, sizeof *t->way);
	graze_release(memory, t->mover, (size_t)t->way_room, sizeof *t->mover);
	graze_list_free(&t->near, sizeof(near_thing), memory);
	graze_list_free(&t->contacts, sizeof(way_contact), memory);
	graze_release(memory, t, 1, sizeof *t);
}
