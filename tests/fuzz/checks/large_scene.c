#include "fuzz/checks/large_scene.h"

#include <math.h>
#include <string.h>

/// A multiple of side / 2^7 or side / 2^21 in [low, high] sixteenths of a side.
static float lattice(choices *c, float side, int low, int high, bool coarse) {
	const int steps = coarse ? 1 << 7 : 1 << 21;
	return (float)choose_int(c, low * steps / 16, high * steps / 16) * (side / (float)steps);
}

void large_scene_make(large_scene *s, choices *c) {
	const bool coarse = choose_chance(c, 2);
	*s = (large_scene){.side = (float)ldexp(1, choose_int(c, -4, 12))};
	s->targets = choose_chance(c, 2) ? GZ_TARGETS_ALL : GZ_TARGETS_WALLS;
	s->list = (large_list)choose_int(c, LIST_NOTHING, LIST_FIRST_CONTACTS);
	s->skin = choose_chance(c, 3) ? s->side * 0x1p-12f : 0;
	for (uint32_t i = 0; i < LARGE_BODIES; i++) {
		sector_body *b = s->bodies + i;
		b->at.x = lattice(c, s->side, 0, 15, coarse), b->at.y = lattice(c, s->side, 0, 15, coarse);
		b->dx = lattice(c, s->side, -1, 1, coarse), b->dy = lattice(c, s->side, -1, 1, coarse);
		b->radius = choose_chance(c, 4) ? 0 : lattice(c, s->side, 0, 1, coarse);
		b->at.sector[0] = choose_int(c, 0, 1), b->at.sector[1] = choose_int(c, 0, 1), b->id = 1 + (i * 7 + 3) % 31;
	}
	for (int i = 0; i < LARGE_WALLS; i++) {
		sector_wall *w = s->walls + i;
		w->ax = lattice(c, s->side, 2, 14, coarse), w->ay = lattice(c, s->side, 2, 14, coarse);
		if (i && i < LARGE_LEAF) w->ax = w[-1].bx, w->ay = w[-1].by; // the leaf of a door is at one place
		w->bx = w->ax + lattice(c, s->side, -6, 6, coarse), w->by = w->ay + lattice(c, s->side, -6, 6, coarse);
		w->radius = choose_chance(c, 3) ? lattice(c, s->side, 0, 1, coarse) : 0;
		w->sector[0] = i < LARGE_LEAF ? 0 : choose_int(c, 0, 1),
		w->sector[1] = i < LARGE_LEAF ? 0 : choose_int(c, 0, 1);
	}
	s->door[0] = lattice(c, s->side, -1, 1, coarse), s->door[1] = lattice(c, s->side, -1, 1, coarse);
	s->door[2] = choose_chance(c, 2) ? (float)choose_signed(c) : 0;
}

// ---- Columns

gz_bodies large_bodies(sector_body *b) {
	const size_t stride = sizeof *b;
	return (gz_bodies){.center = {&b->at.x, &b->at.y, stride},
		.motion = {&b->dx, &b->dy, stride},
		.radius = {&b->radius, stride},
		.id = {&b->id, stride, 8},
		.count = LARGE_BODIES};
}

gz_moves large_moves(sector_body *b) {
	const size_t stride = sizeof *b;
	return (gz_moves){
		.center = {&b->to.x, &b->to.y, stride}, .motion = {&b->to_dx, &b->to_dy, stride}, .used = {&b->used, stride}};
}

gz_walls large_walls(const sector_wall *w) {
	const size_t stride = sizeof *w;
	return (gz_walls){.a = {&w->ax, &w->ay, stride},
		.b = {&w->bx, &w->by, stride},
		.radius = {&w->radius, stride},
		.count = LARGE_WALLS};
}

// ---- Contacts

static struct {
	gz_contact data[LARGE_CONTACTS];
	size_t first[LARGE_BODIES + 1];
	gz_body_contact of_body[LARGE_BODIES];
} lists;

gz_move_options large_options(const large_scene *s) {
	static const gz_contact_list contacts = {lists.data, LARGE_CONTACTS, lists.first};
	static const gz_body_contacts first = {lists.of_body, LARGE_BODIES};
	return (gz_move_options){.skin = s->skin,
		.contacts = s->list == LIST_CONTACTS ? &contacts : NULL,
		.first_contacts = s->list == LIST_FIRST_CONTACTS ? &first : NULL};
}

/// Copies a contact onto zeroed memory: its padding has any bits, and contacts are compared as bytes.
static void copy_contact(gz_contact *to, const gz_contact *from) {
	to->time = from->time, to->index = from->index, to->id = from->id, to->feature = from->feature;
	to->center_x = from->center_x, to->center_y = from->center_y;
	to->normal_x = from->normal_x, to->normal_y = from->normal_y;
}

void large_contacts_read(large_contacts *out, const large_scene *s, size_t hits) {
	memset(out, 0, sizeof *out);
	out->count = s->list == LIST_NOTHING ? 0 : hits;
	for (size_t n = 0; n < out->count; n++) {
		const bool all = s->list == LIST_CONTACTS;
		copy_contact(out->contact + n, all ? lists.data + n : &lists.of_body[n].contact);
		if (!all) out->body[n] = lists.of_body[n].body;
	}
	for (size_t i = 0; i < LARGE_BODIES && s->list == LIST_CONTACTS; i++)
		for (size_t n = lists.first[i]; n < lists.first[i + 1]; n++) out->body[n] = i;
}
