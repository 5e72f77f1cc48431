// Moves each body near a group's path to where it would end, and validates the result.
//
// In the group's frame, gz_move computes where the body must be after the push; in the world, gz_move moves it there,
// or as far as it can. Neither takes the walls of both into account. So the validation decides: the body moves straight
// from its start to its end while the group moves straight, and it crosses neither the group's walls nor any other. If
// it does, other displacements are tried; a body for which all of them fail is refused.
#include "engine/moving_walls/push_bodies.h"

#include <math.h>
#include <stddef.h>

#include "engine/moving_walls/clearance_proof.h"
#include "engine/moving_walls/moving_wall.h"

/// How a body's displacement is found; tried in this order.
typedef enum push_attempt {
	ATTEMPT_SLIDE,      ///< it slides along the group's walls, without friction
	ATTEMPT_ALONG_WALL, ///< it moves along the wall of the world that was in its way, until it is clear of the group
	ATTEMPT_CARRY       ///< it is carried by the group from their first contact on
} push_attempt;

enum { MAX_CONTACTS = 4 };

/// Moves all bodies to the member at this offset of pushed_body, and lists their contacts.
static bool move_to(push_step *s, const gz_world *world, uint8_t response, size_t to) {
	const query_run *run = s->run;
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_bodies *b = s->chunks + c;
		s->outputs[c] = (gz_moves){.response = {&response, 0}};
		if (b->count)
			s->outputs[c].center = (gz_vec2_out){pushed_column(b, to), pushed_column(b, to) + 1, b->center.stride};
	}
	const gz_contact_list list = {s->contacts, MAX_CONTACTS * s->capacity, s->first};
	const gz_move_options options = {.skin = s->skin, .max_contacts = MAX_CONTACTS, .contacts = &list};
	const gz_query query = {.chunks = s->chunks, .chunk_count = run->query->chunk_count};
	run->scratch->home = world->home; // a group's walls are a world of their own, which the scratch serves meanwhile
	const gz_status status = gz_move(s->outputs, &options, world, &query, run->scratch).error.status;
	run->scratch->home = s->world->home;
	return status != GZ_STATUS_OUT_OF_MEMORY;
}

/// The last contact of a body in the last move; null: none.
static const gz_contact *last_contact(const push_step *s, size_t i) {
	return s->first[i + 1] > s->first[i] ? s->contacts + s->first[i + 1] - 1 : NULL;
}

static bool are_within(double x, double y, double margin, double low, double high) {
	return x - margin >= low && x + margin <= high && y - margin >= low && y + margin <= high;
}

/// Notes where a body's way in the group's frame may leave the limits.
static void check_relative(const push_limits *limits, pushed_body *b) {
	const double margin = length(vector_of(b->path_x, b->path_y)) + (double)b->search_radius - (double)b->radius;
	const vector from = vector_of(b->from_x, b->from_y);
	b->is_beyond |= !are_within(from.x, from.y, margin, limits->exact_low, limits->exact_high);
}

/// Notes where a body's way in the world may leave the limits.
static void check_displacement(const push_limits *limits, pushed_body *b) {
	const double margin = length(vector_of(b->dx, b->dy)) + (double)b->search_radius;
	b->is_beyond |= !are_within((double)b->px, (double)b->py, margin, limits->low, limits->high);
}

/// Sets where the bodies, at rest in the world, begin and end in the group's frame.
static void place_in_frame(push_step *s) {
	const push_part *part = &s->group.part;
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		pushed_body *b = bodies + i;
		const vector p = vector_of(b->px, b->py), from = graze_to_frame(&part->begin, p);
		b->from_x = (float)from.x, b->from_y = (float)from.y;
		b->path_x = -s->group.push.dx, b->path_y = -s->group.push.dy;
		if (part->angle != 0) {
			const vector path = from_to(vector_of(b->from_x, b->from_y), graze_to_frame(&part->end, p));
			b->path_x = (float)path.x, b->path_y = (float)path.y;
		}
		b->relative_x = b->from_x + b->path_x, b->relative_y = b->from_y + b->path_y; // stays so beyond the limit
		check_relative(&s->limits, b);
	}
}

/// Computes the displacement by which the group moves a refused body, from where the sweep of the group has left it.
static void take_displacement(const push_part *part, pushed_body *b, const gz_contact *contact) {
	b->touched = b->relative_x != b->from_x + b->path_x || b->relative_y != b->from_y + b->path_y;
	const vector end = graze_from_frame(&part->end, vector_of(b->relative_x, b->relative_y));
	b->dx = b->touched ? (float)(end.x - (double)b->px) : 0;
	b->dy = b->touched ? (float)(end.y - (double)b->py) : 0;
	if (!contact) return;
	const vector normal = graze_direction_from_frame(&part->end, vector_of(contact->normal_x, contact->normal_y));
	b->normal_x = (float)normal.x, b->normal_y = (float)normal.y;
}

/// Computes the displacements that the group causes: gz_move in the group's frame.
static bool sweep_group(push_step *s, uint8_t response) {
	pushed_body *bodies = s->bodies.at;
	place_in_frame(s);
	graze_pushed_set_columns(s, offsetof(pushed_body, path_x), offsetof(pushed_body, radius));
	if (!move_to(s, s->group.own, response, offsetof(pushed_body, relative_x))) return false;
	for (size_t i = 0; i < s->bodies.count; i++)
		if (bodies[i].refused) take_displacement(&s->group.part, bodies + i, last_contact(s, i));
	return true;
}

/// Turns the displacement along the wall that was in its way, with the same component away from the group. Does
/// nothing where wall and group form a narrow wedge: the displacement would become too long.
static void redirect_along_wall(pushed_body *b) {
	const float tx = -b->along_y, ty = b->along_x, rate = tx * b->normal_x + ty * b->normal_y;
	if (!(fabsf(rate) > 0.125f)) return;
	const float distance = (b->dx * b->normal_x + b->dy * b->normal_y) / rate;
	b->dx = distance * tx, b->dy = distance * ty;
}

/// Computes the displacements of refused bodies. False without memory.
static bool compute_displacements(push_step *s, push_attempt attempt) {
	if (attempt != ATTEMPT_ALONG_WALL)
		return sweep_group(s, attempt == ATTEMPT_SLIDE ? GZ_RESPONSE_SLIDE : GZ_RESPONSE_STOP);
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++)
		if (bodies[i].refused) redirect_along_wall(bodies + i);
	return true;
}

/// Moves all bodies by their displacements, as far as the walls of the world allow.
static bool move_bodies(push_step *s) {
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) {
		bodies[i].from_x = bodies[i].qx = bodies[i].px;
		bodies[i].from_y = bodies[i].qy = bodies[i].py;
		check_displacement(&s->limits, bodies + i);
	}
	graze_pushed_set_columns(s, offsetof(pushed_body, dx), offsetof(pushed_body, radius));
	if (!move_to(s, s->group.world, GZ_RESPONSE_SLIDE, offsetof(pushed_body, qx))) return false;
	for (size_t i = 0; i < s->bodies.count; i++) {
		pushed_body *b = bodies + i;
		const gz_contact *contact = last_contact(s, i);
		// A body that the group does not touch stays exactly where it is: no skin recovery.
		if (!b->touched) b->qx = b->px, b->qy = b->py;
		if (!contact || !b->refused) continue;
		b->wall = contact->index, b->along_x = contact->normal_x, b->along_y = contact->normal_y;
	}
	return true;
}

/// Refuses a body for which the proof fails, and no other.
static void prove_clearance(const push_step *s, pushed_body *b) {
	const straight_path path = {b->px, b->py, b->qx, b->qy, b->radius, graze_push_skin(s, b->radius), b->filter};
	b->refused = !graze_stays_apart(&s->group, &path);
}

/// Validates where all bodies end, and counts the refused ones. False without memory.
static bool validate_bodies(push_step *s) {
	pushed_body *bodies = s->bodies.at;
	for (size_t i = 0; i < s->bodies.count; i++) prove_clearance(s, bodies + i);
	if (!graze_validate_movers(s)) return false;
	s->refused = 0;
	for (size_t i = 0; i < s->bodies.count; i++) s->refused += bodies[i].refused;
	return true;
}

/// Makes room for the contacts of the bodies. False without memory.
static bool reserve_contacts(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	if (s->bodies.count <= s->capacity) return true;
	graze_release(memory, s->contacts, MAX_CONTACTS * s->capacity, sizeof *s->contacts);
	graze_release(memory, s->first, s->capacity + 1, sizeof *s->first);
	s->contacts = NULL, s->first = NULL, s->capacity = s->bodies.count;
	s->contacts = graze_allocate(memory, MAX_CONTACTS * s->capacity, sizeof *s->contacts);
	s->first = graze_allocate(memory, s->capacity + 1, sizeof *s->first);
	return s->contacts && s->first;
}

bool graze_push_bodies(push_step *s) {
	if (!reserve_contacts(s)) return false;
	for (int attempt = ATTEMPT_SLIDE; attempt <= ATTEMPT_CARRY; attempt++) {
		if (!compute_displacements(s, (push_attempt)attempt) || !move_bodies(s) || !validate_bodies(s)) return false;
		if (!s->refused) return true;
	}
	return true;
}

bool graze_push_begin(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	const size_t chunks = s->run->query->chunk_count + 1;
	s->chunks = graze_allocate(memory, chunks, sizeof *s->chunks);
	s->outputs = graze_allocate(memory, chunks, sizeof *s->outputs);
	return s->chunks && s->outputs;
}

void graze_push_end(push_step *s) {
	caller_memory *memory = &s->run->scratch->memory;
	const size_t chunks = s->run->query->chunk_count + 1;
	graze_release(memory, s->chunks, chunks, sizeof *s->chunks);
	graze_release(memory, s->outputs, chunks, sizeof *s->outputs);
	graze_array_free(&s->walls, sizeof(moving_wall), memory);
	graze_array_free(&s->bodies, sizeof(pushed_body), memory);
	graze_array_free(&s->all, sizeof(pushed_body), memory);
	graze_release(memory, s->contacts, MAX_CONTACTS * s->capacity, sizeof *s->contacts);
	graze_release(memory, s->first, s->capacity + 1, sizeof *s->first);
}
