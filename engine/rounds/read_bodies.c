#include "engine/rounds/read_bodies.h"

#include <math.h>

#include "engine/base/ranges.h"
#include "engine/base/views.h"

bool graze_rounds_begin_kinds(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	if (!graze_array_size(run, &g->kinds, g->count + 1, sizeof(uint8_t))) return false;
	for (int32_t i = 0; i < (int32_t)g->count; i++) {
		const bool is_together = neighbours_of(g, i) || is_piled(g, index_of(g, i));
		((uint8_t *)g->kinds.at)[i] = is_together ? ROUND_TOGETHER : ROUND_ALONE;
	}
	return true;
}

static void read_details(const gz_moves *moves, const crowd_rounds *g, int32_t number, size_t i, const body_values *n) {
	*details_of(g, number) = (round_details){.allowed_x = (double)n->dx,
		.allowed_y = (double)n->dy,
		.mass = moves->mass.data ? float_at(moves->mass, i) : 1,
		.restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1,
		.next_x = n->dx,
		.next_y = n->dy,
		.left = 1};
}

/// Reads one body.
static void read_body(const query_run *run, crowd_rounds *g, int32_t number) {
	const int32_t index = index_of(g, number);
	const body_ref ref = graze_rounds_body_ref(run, index);
	const gz_bodies *b = run->query->chunks + ref.chunk;
	const size_t i = graze_element(b, ref.k);
	const gz_moves *moves = graze_move_settings(run)->moves + ref.chunk;
	const body_values n = graze_rounds_values(g, number, b, i);
	uint8_t response = response_at(moves->response, i);
	const bool waits = g->separating == NOT_SEPARATING && is_piled(g, index);
	if (waits) response = GZ_RESPONSE_SLIDE;
	const bool marked =
		g->separating == SHIFTING ? ((const bool *)g->overlaps.at)[index] : response == GZ_RESPONSE_BOUNCE;
	const float skin = skin_at(g, index);
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

/// Whether a body moves together with others; a ghost moves in its own domain.
static bool may_move(const crowd_rounds *g, int32_t number) {
	if (round_is_alone(g, number) || is_ghost(g, number)) return false;
	return !never_moves(round_body_of(g, number));
}

/// Lists the bodies of a block that may move (counting sort).
static void list_active_block(round_part *p, int32_t from, int32_t to) {
	enum { KINDS = 32 };
	const crowd_rounds *g = p->rounds;
	int32_t *body = (int32_t *)p->active.body.at + p->active.count, next[KINDS + 1] = {0};
	int32_t *neighbours = (int32_t *)p->active.neighbours.at + p->active.count;
	for (int32_t i = from; i < to; i++) {
		const int32_t n = neighbours_of(g, i);
		if (may_move(g, i)) next[(n < KINDS - 1 ? n : KINDS - 1) + 1]++;
	}
	for (int k = 0; k < KINDS; k++) next[k + 1] += next[k];
	p->active.count += (size_t)next[KINDS];
	for (int32_t i = from; i < to; i++) {
		const int32_t n = neighbours_of(g, i);
		if (!may_move(g, i)) continue;
		const int32_t place = next[n < KINDS - 1 ? n : KINDS - 1]++;
		body[place] = i, neighbours[place] = n;
	}
}

bool graze_rounds_list_active(round_part *p) {
	for (int32_t from = p->from; from < p->to; from += TILE)
		list_active_block(p, from, p->to - from < TILE ? p->to : from + TILE);
	return true;
}

void graze_rounds_join(query_run *run, int32_t number) {
	crowd_rounds *g = graze_rounds_of(run);
	((uint8_t *)g->kinds.at)[number] = ROUND_JOINING, g->joined = true;
	read_body(run, g, number);
	if (may_move(g, number)) list_number(&part_of(g, number)->active, number, 0);
}

/// Whether two bodies of the part's range of the pairs are so near that separation moves them.
static bool find_near(round_part *p) {
	const crowd_rounds *g = p->rounds;
	const size_t from = range_begin(g->pairs.count, g->part_count, p->number),
				 to = range_begin(g->pairs.count, g->part_count, p->number + 1);
	p->any_near = from < to && p->run.query->world->backend->any_near_pair(
								   g->bodies.at, g->pairs.body + from, g->pairs.other + from, (int32_t)(to - from));
	return true;
}

bool graze_rounds_any_near(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	bool any = false;
	graze_pairs_pad(&g->pairs);
	graze_rounds_in_parts(run, find_near);
	for (size_t k = 0; k < g->part_count; k++) any |= part_at(g, k)->any_near;
	return any;
}

/// Finds which results on the way of bodies the caller has columns for.
static void find_requests(const query_run *run, crowd_rounds *g) {
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		const gz_moves *moves = graze_move_settings(run)->moves + c;
		g->measures_paths |= moves->lost.data != NULL;
		g->needs_details |= moves->motion.x || moves->lost.data;
	}
}

/// Reads the bodies of a part that are not alone.
static bool read_part(round_part *p) {
	query_run *run = &p->run;
	crowd_rounds *g = p->rounds;
	p->movers->settings = graze_move_settings(run);
	p->movers->mover_count = 0, p->movers->nearby.count = p->movers->contacts.count = 0;
	p->walls.count = p->wall_pairs.count = p->hits.count = 0;
	if (!graze_number_list_size(run, &p->active, (size_t)(p->to - p->from))) return false; // more may join
	for (int32_t i = p->from; i < p->to; i++) {
		((uint8_t *)g->moved.at)[i] = 0;
		if (g->bounces) ((bool *)g->full.at)[i] = false;
		if (!round_is_alone(g, i)) read_body(run, g, i);
	}
	return true;
}

bool graze_rounds_read(query_run *run) {
	crowd_rounds *g = graze_rounds_of(run);
	const size_t count = g->count + 1;
	g->needs_details = g->bounces, g->measures_paths = false;
	graze_rounds_cut_parts(run);
	if (g->separating == NOT_SEPARATING) find_requests(run, g);
	return graze_array_size(run, &g->bodies, count, sizeof(round_body)) &&
		   graze_array_size(run, &g->keys, count, sizeof(uint64_t)) &&
		   graze_array_size(run, &g->links, count, sizeof(round_links)) &&
		   graze_array_size(run, &g->moved, count, sizeof(uint8_t)) &&
		   graze_array_size(run, &g->full, g->bounces ? count : 0, sizeof(bool)) &&
		   graze_array_size(run, &g->details, g->needs_details ? count : 0, sizeof(round_details)) &&
		   graze_array_size(run, &g->push_masses, g->pushing ? count : 0, sizeof(float)) &&
		   graze_array_size(run, &g->push_rests, g->pushing ? count : 0, sizeof(float)) &&
		   graze_rounds_in_parts(run, read_part);
}
