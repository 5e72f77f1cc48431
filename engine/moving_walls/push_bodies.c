// Each body in a leaf's way is taken to where it would end, and then judged.
//
// Seen from the leaf, gz_move says where a body must be when the leaf has gone; the world's gz_move takes it there, or
// as far as it can. Neither has seen both at the same time. So what counts is the judgement: the body goes straight
// from where it was to where it ends while the leaf goes straight, and crosses neither the leaf's walls nor any other.
// Where it would, other ways are tried, and at last the body is refused.
#include "engine/moving_walls/push_bodies.h"

#include <math.h>
#include <stddef.h>

#include "engine/moving_walls/clearance_proof.h"

/// What is tried, one after the other.
typedef enum attempt {
	GOES_AWAY,  ///< along the leaf's walls, as it slides on them: without friction
	GOES_ALONG, ///< along the wall of the world that was in the way, as far as gets it away from the leaf
	IS_CARRIED  ///< with the leaf, from where it is met
} attempt;

enum { CONTACTS = 4 };

static float *column(const gz_bodies *chunk, size_t offset) {
	return (float *)((char *)chunk->center.x - offsetof(pushed_body, px) + offset);
}

void graze_pushed_set_columns(push_step *s, size_t motion, size_t radius) {
	for (size_t c = 0; c < s->run->query->chunk_count; c++) {
		gz_bodies *b = s->chunks + c;
		if (!b->count) continue;
		b->motion = (gz_vec2_view){column(b, motion), column(b, motion) + 1, b->center.stride};
		b->radius = (gz_float_view){column(b, radius), b->center.stride};
	}
}

/// Moves all of them to the place at this offset, with their contacts.
static int move(push_step *s, const gz_world *world, uint8_t response, size_t to) {
	const query_run *run = s->run;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = s->chunks + c;
		s->targets[c] = (gz_moves){.response = {&response, 0}};
		if (b->count) s->targets[c].center = (gz_vec2_out){column(b, to), column(b, to) + 1, b->center.stride};
	}
	const gz_contact_list list = {s->contacts, CONTACTS * s->capacity, s->first};
	const gz_move_options options = {.skin = s->skin, .max_contacts = CONTACTS, .contacts = &list};
	const gz_query question = {.chunks = s->chunks, .chunk_count = run->query->chunk_count};
	return gz_move(s->targets, &options, world, &question, run->scratch).error.status != GZ_STATUS_OUT_OF_MEMORY;
}

static const gz_contact *last_contact(const push_step *s, size_t i) {
	return s->first[i + 1] > s->first[i] ? s->contacts + s->first[i + 1] - 1 : NULL;
}

/// Where the leaf leaves them, seen from it.
static int see(push_step *s, uint8_t response) {
	const float mx = -s->group.push.dx, my = -s->group.push.dy;
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) bodies[i].path_x = mx, bodies[i].path_y = my;
	graze_pushed_set_columns(s, offsetof(pushed_body, path_x), offsetof(pushed_body, radius));
	if (!move(s, s->group.own, response, offsetof(pushed_body, relative_x))) return 0;
	for (size_t i = 0; i < s->bodies.count; i++) {
		pushed_body *b = bodies + i;
		if (!b->refused) continue;
		const gz_contact *met = last_contact(s, i);
		b->touched = b->relative_x != b->px + mx || b->relative_y != b->py + my;
		if (met) b->normal_x = met->normal_x, b->normal_y = met->normal_y;
		b->dx = b->touched ? (float)((double)b->relative_x - (double)mx - (double)b->px) : 0;
		b->dy = b->touched ? (float)((double)b->relative_y - (double)my - (double)b->py) : 0;
	}
	return 1;
}

/// Along the wall that was in the way, so far that it comes away from the leaf as it would without that wall; but not
/// into a wedge that is all too narrow.
static void turn_along(pushed_body *b) {
	const float tx = -b->along_y, ty = b->along_x, rate = tx * b->normal_x + ty * b->normal_y;
	if (!(fabsf(rate) > 0.125f)) return;
	const float far = (b->dx * b->normal_x + b->dy * b->normal_y) / rate;
	b->dx = far * tx, b->dy = far * ty;
}

static int propose(push_step *s, attempt what) {
	if (what != GOES_ALONG) return see(s, what == GOES_AWAY ? GZ_RESPONSE_SLIDE : GZ_RESPONSE_STOP);
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++)
		if (bodies[i].refused) turn_along(bodies + i);
	return 1;
}

/// As far as the world lets them.
static int go(push_step *s) {
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) bodies[i].qx = bodies[i].px, bodies[i].qy = bodies[i].py;
	graze_pushed_set_columns(s, offsetof(pushed_body, dx), offsetof(pushed_body, radius));
	if (!move(s, s->group.world, GZ_RESPONSE_SLIDE, offsetof(pushed_body, qx))) return 0;
	for (size_t i = 0; i < s->bodies.count; i++) {
		pushed_body *b = bodies + i;
		const gz_contact *met = last_contact(s, i);
		if (!b->touched) b->qx = b->px, b->qy = b->py; // nobody moves it, not even away from walls
		if (!met || !b->refused) continue;
		b->wall = met->index, b->along_x = met->normal_x, b->along_y = met->normal_y;
	}
	return 1;
}

static void judge_body(const push_step *s, pushed_body *b) {
	const straight_path way = {b->px, b->py, b->qx, b->qy, b->radius, graze_push_skin(s, b->radius), b->filter};
	b->refused = !graze_stays_apart(&s->group, &way);
}

static int validate(push_step *s) {
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) judge_body(s, bodies + i);
	if (!graze_validate_movers(s)) return 0;
	s->refused = 0;
	for (size_t i = 0; i < s->bodies.count; i++) s->refused += bodies[i].refused;
	return 1;
}

static int make_capacity(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	if (s->bodies.count <= s->capacity) return 1;
	graze_release(memory, s->contacts, CONTACTS * s->capacity, sizeof *s->contacts);
	graze_release(memory, s->first, s->capacity + 1, sizeof *s->first);
	s->contacts = NULL, s->first = NULL, s->capacity = s->bodies.count;
	s->contacts = graze_allocate(memory, CONTACTS * s->capacity, sizeof *s->contacts);
	s->first = graze_allocate(memory, s->capacity + 1, sizeof *s->first);
	return s->contacts && s->first;
}

int graze_push_group(push_step *s) {
	s->bodies.count = s->refused = 0;
	if (!graze_push_find(s)) return 0;
	if (!s->bodies.count) return 1;
	if (!make_capacity(s) || !graze_swept_group_begin(&s->group)) return 0;
	for (int what = GOES_AWAY; what <= IS_CARRIED; what++) {
		if (!propose(s, (attempt)what) || !go(s) || !validate(s)) return 0;
		if (!s->refused) return 1;
	}
	return 1;
}

int graze_push_begin(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	const size_t chunks = s->run->query->chunk_count + 1;
	s->chunks = graze_allocate(memory, chunks, sizeof *s->chunks);
	s->targets = graze_allocate(memory, chunks, sizeof *s->targets);
	return s->chunks && s->targets;
}

void graze_push_end(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	const size_t chunks = s->run->query->chunk_count + 1;
	graze_release(memory, s->chunks, chunks, sizeof *s->chunks);
	graze_release(memory, s->targets, chunks, sizeof *s->targets);
	graze_array_free(&s->bodies, sizeof(pushed_body), memory);
	graze_release(memory, s->contacts, CONTACTS * s->capacity, sizeof *s->contacts);
	graze_release(memory, s->first, s->capacity + 1, sizeof *s->first);
}
