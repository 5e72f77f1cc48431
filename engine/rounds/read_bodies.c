#include "engine/rounds/read_bodies.h"

#include <math.h>
#include <string.h>

#include "engine/base/views.h"
#include "engine/mover/candidates.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/rounds.h"
#include "engine/query/run_query.h"
#include "engine/query/stage_helpers.h"
#include "engine/rounds/round_walls.h"

// ---------------------------------------------------------------------------------------------------------------------
// Alone and together
// ---------------------------------------------------------------------------------------------------------------------

/// Divides the bodies into those of some kinds, and the others: the picks of the former come first.
static bool pick_bodies(query_run *run, unsigned first_kinds) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count, chunk_count = run->query->chunk_count;
	if (!graze_array_size(run, &g->picks, count, sizeof(uint32_t)) ||
		!graze_array_size(run, &g->pick_indices, count, sizeof(int32_t)) ||
		!graze_array_size(run, &g->chunks, 2 * chunk_count, sizeof(gz_bodies)))
		return false;
	uint32_t *pick = g->picks.at;
	int32_t *of_index = g->pick_indices.at;
	gz_bodies *chunks = g->chunks.at;
	size_t picked = 0;
	for (size_t part = 0; part < 2; part++) {
		const uint32_t *number = g->crowd->grid.place;
		int32_t index = 0;
		for (size_t c = 0; c < chunk_count; c++) {
			const gz_bodies *b = run->query->chunks + c;
			const size_t begin = picked;
			for (size_t k = 0; k < graze_body_count(b); k++, index++, number++) {
				const bool is_first = first_kinds >> ((const uint8_t *)g->kinds.at)[*number] & 1;
				if (is_first == (part == 1)) continue;
				pick[picked] = (uint32_t)graze_element(b, k), of_index[picked++] = index;
			}
			gz_bodies *to = chunks + part * chunk_count + c;
			*to = *b, to->pick = pick + begin, to->pick_count = picked - begin;
		}
		if (!part) g->alone_count = picked;
	}
	return true;
}

bool graze_rounds_divide(query_run *run) { return pick_bodies(run, 1u << ROUND_ALONE); }

bool graze_rounds_begin_kinds(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_array_size(run, &g->kinds, g->count + 1, sizeof(uint8_t))) return false;
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		const bool is_together = neighbours_of(g, i) || is_piled(g, index_of(g, i));
		((uint8_t *)g->kinds.at)[i] = is_together ? ROUND_TOGETHER : ROUND_ALONE;
	}
	return true;
}

bool graze_run_part(query_run *run, const query_type *type, size_t first, const void *output) {
	crowd_rounds *g = graze_rounds_of(run);
	query_context context = *run->query;
	context.type = type, context.chunks = (const gz_bodies *)g->chunks.at + first, context.output = output;
	query_run part = *run;
	part.query = &context, part.state = NULL;
	graze_run_chunks(&part);
	return !graze_out_of_memory(run);
}

// ---------------------------------------------------------------------------------------------------------------------
// The walls near bodies that move together
// ---------------------------------------------------------------------------------------------------------------------

/// The number of the body in a slot of the tile of bodies that move together.
static int32_t number_in_slot(const query_run *run, int32_t slot) {
	const crowd_rounds *g = graze_rounds_of(run);
	const size_t place = g->alone_count + run->index + (size_t)slot;
	return (int32_t)g->crowd->grid.place[((const int32_t *)g->pick_indices.at)[place]];
}

/// query_type.find_pairs: makes movers of the bodies that have walls near.
static void find_walls(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	float margin[TILE + LANES] = {0};
	for (int32_t slot = 0; (g->needs_details || g->pushing) && slot < run->scratch->tile.count; slot++) {
		const int32_t number = number_in_slot(run, slot);
		const round_body *b = round_body_of(g, number);
		if (g->pushing && ((const float *)g->push_masses.at)[number] > 0) margin[slot] = PUSH_REACH * b->radius;
		if (g->needs_details && b->response == GZ_RESPONSE_BOUNCE) margin[slot] = details_of(g, number)->margin;
	}
	if (!graze_rounds_begin(run, run->state, margin) && !graze_out_of_memory(run)) graze_mover_out_of_memory(run);
}

/// Makes movers of the tile's bodies that have walls near.
static bool keep_tile(query_run *run, crowd_rounds *g, mover_tile *from) {
	mover_tile *t = g->movers;
	int32_t kept[TILE];
	const size_t count = (size_t)(t->mover_count + from->mover_count);
	if (!graze_movers_reserve(t, count, &run->scratch->memory) ||
		!graze_array_reserve(&g->walls, (size_t)from->mover_count, sizeof(round_walls), &run->scratch->memory))
		return false;
	for (int32_t i = 0; i < from->mover_count; i++) {
		graze_mover_load_slot(run, from, i);
		const int32_t number = number_in_slot(run, from->state[i].slot), index = kept[i] = t->mover_count++;
		t->state[index] = from->state[i], t->mover[index] = from->mover[i];
		t->state[index].slot = number, t->state[index].nearby_count = 0, t->state[index].phase = MOVER_SEARCHES;
		const bool searches = from->state[i].lacks_pairs || from->state[i].recovered;
		((round_walls *)g->walls.at)[g->walls.count++] = (round_walls){.searches = searches};
		links_of(g, number)->mover = index;
		t->state[index].body = graze_rounds_body_ref(run, index_of(g, number)); // of the whole query, not of the part
		round_body *b = round_body_of(g, number);
		b->px = from->mover[i].px, b->py = from->mover[i].py; // skin recovery may have moved it
	}
	pair_buffer *pairs = &from->pairs;
	for (size_t i = 0; i < pairs->count; i++) pairs->body[i] = RECORD * kept[pairs->body[i] / RECORD];
	return graze_round_keep_wall_pairs(run, pairs, kept, from->mover_count);
}

static void keep_movers(query_run *run) {
	if (!keep_tile(run, graze_rounds_of(run), run->state)) graze_mover_out_of_memory(run);
}

static void read_details(const gz_moves *moves, const crowd_rounds *g, int32_t number, size_t i, const body_values *n) {
	const float length = sqrtf(n->dx * n->dx + n->dy * n->dy);
	*details_of(g, number) = (round_details){.allowed_x = (double)n->dx,
		.allowed_y = (double)n->dy,
		.mass = moves->mass.data ? float_at(moves->mass, i) : 1,
		.restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1,
		.middle_x = n->px + 0.5f * n->dx,
		.middle_y = n->py + 0.5f * n->dy,
		.margin = graze_rounds_margin(n),
		.reach = 0.5f * length + graze_rounds_margin(n),
		.scale = 1,
		.left = 1};
}

/// Reads one body.
static void read_body(
	const query_run *run, crowd_rounds *g, const gz_bodies *b, size_t chunk, size_t i, int32_t index) {
	const gz_moves *moves = graze_move_settings(run)->moves + chunk;
	const int32_t number = (int32_t)g->crowd->grid.place[index];
	const body_values n = graze_read_body(b, i);
	uint8_t response = moves->response.data ? byte_at(moves->response, i) : GZ_RESPONSE_SLIDE;
	if (g->separating == SHIFTING && response != GZ_RESPONSE_PASS) response = GZ_RESPONSE_SLIDE;
	const bool waits = g->separating == NOT_SEPARATING && is_piled(g, index);
	if (waits) response = GZ_RESPONSE_SLIDE;
	const bool marked =
		g->separating == SHIFTING ? ((const bool *)g->overlaps.at)[index] : response == GZ_RESPONSE_BOUNCE;
	const float skin = graze_rounds_skin(graze_move_settings(run), &n);
	*round_body_of(g, number) = (round_body){.px = n.px,
		.py = n.py,
		.wish_x = waits ? 0 : n.dx,
		.wish_y = waits ? 0 : n.dy,
		.radius = n.radius,
		.skin = marked ? -skin : skin,
		.whole_x = n.dx,
		.whole_y = n.dy,
		.left = 1,
		.limit = LIMITED_BY_NONE,
		.followers = NO_FOLLOWER,
		.response = response,
		.state = waits ? ROUND_DONE : 0};
	*links_of(g, number) = (round_links){.mover = NO_MOVER, .last_contact = NO_CONTACT, .followed = NO_NEIGHBOUR};
	((uint64_t *)g->keys.at)[number] = b->id.data ? id_at(b->id, i) : (uint64_t)index;
	if (g->pushing) {
		const float mass = waits ? 0 : graze_push_mass(moves, i), rest = PUSH_REST * PUSH_REST;
		((float *)g->push_masses.at)[number] = mass;
		((float *)g->push_rests.at)[number] = mass > 0 ? rest * (n.dx * n.dx + n.dy * n.dy) : 0;
	}
	if (g->needs_details) read_details(moves, g, number, i, &n);
}

/// Whether a body does not move in this tick: it has no wish, and nothing can hit it away; or it is in a pile.
static bool never_moves(const round_body *b) {
	if (b->state & ROUND_DONE) return true;
	return b->whole_x == 0 && b->whole_y == 0 && b->response != GZ_RESPONSE_BOUNCE;
}

/// Lists the bodies that may move, by their number of neighbours within each TILE (counting sort).
void graze_rounds_list_active(query_run *run) {
	enum { KINDS = 32 };
	crowd_rounds *g = graze_rounds_of(run);
	const int32_t *index = (const int32_t *)g->pick_indices.at + g->alone_count;
	const size_t count = g->pick_indices.count - g->alone_count;
	for (size_t at = 0; at < count; at += TILE) {
		const size_t end = count - at < TILE ? count : at + TILE;
		int32_t next[KINDS + 1] = {0};
		size_t movers = 0;
		for (size_t i = at; i < end; i++) {
			const int32_t number = (int32_t)g->crowd->grid.place[index[i]], n = neighbours_of(g, number);
			const round_body *b = round_body_of(g, number);
			if (never_moves(b)) continue;
			next[(n < KINDS - 1 ? n : KINDS - 1) + 1]++, movers++;
		}
		for (int k = 0; k < KINDS; k++) next[k + 1] += next[k];
		for (size_t i = at; i < end; i++) {
			const int32_t number = (int32_t)g->crowd->grid.place[index[i]], n = neighbours_of(g, number);
			const round_body *b = round_body_of(g, number);
			if (never_moves(b)) continue;
			const size_t place = g->active.count + (size_t)next[n < KINDS - 1 ? n : KINDS - 1]++;
			((int32_t *)g->active.body.at)[place] = number, ((int32_t *)g->active.neighbours.at)[place] = n;
		}
		g->active.count += movers;
	}
}

bool graze_rounds_find_walls(query_run *run) {
	static const query_type together = {.walls = graze_keep_pairs,
		.finish = keep_movers,
		.hits = FIRST_HIT,
		.find_pairs = find_walls,
		.state = &graze_mover_state};
	return graze_run_part(run, &together, run->query->chunk_count, NULL);
}

void graze_rounds_join(query_run *run, int32_t number) {
	crowd_rounds *g = graze_rounds_of(run);
	const int32_t index = index_of(g, number);
	const body_ref ref = graze_rounds_body_ref(run, index);
	const gz_bodies *b = run->query->chunks + ref.chunk;
	((uint8_t *)g->kinds.at)[number] = ROUND_JOINING;
	read_body(run, g, b, ref.chunk, graze_element(b, ref.k), index);
	if (!never_moves(round_body_of(g, number))) list_number(&g->active, number, 0);
}

bool graze_rounds_find_joined_walls(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	uint8_t *kind = g->kinds.at;
	if (!pick_bodies(run, ~(1u << ROUND_JOINING)) || !graze_rounds_find_walls(run)) return false;
	for (size_t i = 0; i < g->count; i++) kind[i] = kind[i] == ROUND_JOINING ? ROUND_TOGETHER : kind[i];
	return true;
}

bool graze_rounds_any_near(const query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	bool any = false;
	for (size_t i = 0; i < g->pairs.count; i++) {
		const round_body *p = round_body_of(g, g->pairs.body[i]), *q = round_body_of(g, g->pairs.other[i]);
		const float x = q->px - p->px, y = q->py - p->py, skin = graze_pair_skin(p, q);
		const float kept = p->radius + q->radius + (float)SKIN_RECOVERY * skin;
		any |= x * x + y * y < kept * kept;
	}
	return any;
}

/// Whether some body bounces, or the caller wants to know how bodies moved.
static bool needs_details(const query_run *run) {
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_moves *moves = graze_move_settings(run)->moves + c;
		const gz_bodies *b = run->query->chunks + c;
		if (moves->motion.x || moves->lost.data) return true;
		const size_t responses = !moves->response.data ? 0 : moves->response.stride ? b->count : b->count > 0;
		for (size_t i = 0; i < responses; i++)
			if (byte_at(moves->response, i) == GZ_RESPONSE_BOUNCE) return true;
	}
	return false;
}

bool graze_rounds_read(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count + 1, chunk_count = run->query->chunk_count;
	g->needs_details = g->separating == NOT_SEPARATING && needs_details(run);
	if (!graze_array_size(run, &g->bodies, count, sizeof(round_body)) ||
		!graze_array_size(run, &g->keys, count, sizeof(uint64_t)) ||
		!graze_array_size(run, &g->links, count, sizeof(round_links)) ||
		!graze_array_size(run, &g->moved, count, sizeof(uint8_t)) ||
		!graze_array_size(run, &g->details, g->needs_details ? count : 0, sizeof(round_details)) ||
		!graze_array_size(run, &g->push_masses, g->pushing ? count : 0, sizeof(float)) ||
		!graze_array_size(run, &g->push_rests, g->pushing ? count : 0, sizeof(float)) ||
		!graze_number_list_size(run, &g->active, count)) // more may join
		return false;
	memset(g->moved.at, 0, count);
	const int32_t *at = (const int32_t *)g->pick_indices.at + g->alone_count;
	for (size_t c = 0; c < chunk_count; c++) {
		const gz_bodies *b = (const gz_bodies *)g->chunks.at + chunk_count + c;
		for (size_t k = 0; k < b->pick_count; k++) read_body(run, g, b, c, b->pick[k], *at++);
	}
	return true;
}
