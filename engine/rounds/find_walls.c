// The walls near bodies that move together are searched as those of any query: the tile's bodies are *picks*, in blocks
// of TILE numbers.
#include "engine/rounds/find_walls.h"

#include <math.h>

#include "engine/mover/candidates.h"
#include "engine/mover/move_tile.h"
#include "engine/mover/mover_state.h"
#include "engine/mover/way_points.h"
#include "engine/query/run_query.h"
#include "engine/rounds/ghost_states.h"
#include "engine/rounds/round_walls.h"

bool graze_rounds_run_picks(query_run *run, const query_type *type, const gz_bodies *chunks, const void *output) {
	query_context context = *run->query;
	context.type = type, context.chunks = chunks, context.output = output;
	query_run picks = *run;
	picks.query = &context, picks.state = NULL;
	graze_run_chunks(&picks);
	return !graze_aborted(run);
}

/// Picks the bodies of a block, from number `from` up to `to`, that are of a kind (counting sort by chunk). Returns
/// their number.
static size_t pick_block(round_part *p, int32_t from, int32_t to, enum round_kind kind) {
	const query_run *run = &p->run;
	const uint8_t *kinds = p->rounds->kinds.at;
	const size_t chunk_count = run->query->chunk_count;
	gz_bodies *chunks = p->chunks.at;
	uint32_t *pick = p->picks;
	for (size_t c = 0; c < chunk_count; c++) chunks[c] = run->query->chunks[c], chunks[c].pick_count = 0;
	for (int32_t i = from; i < to; i++)
		if (kinds[i] == kind && !is_ghost(p->rounds, i))
			chunks[graze_rounds_body_ref(run, index_of(p->rounds, i)).chunk].pick_count++;
	for (size_t c = 0; c < chunk_count; c++) {
		chunks[c].pick = pick, pick += chunks[c].pick_count;
		chunks[c].pick_count = 0;
	}
	for (int32_t i = from; i < to; i++) {
		if (kinds[i] != kind || is_ghost(p->rounds, i)) continue;
		const body_ref ref = graze_rounds_body_ref(run, index_of(p->rounds, i));
		gz_bodies *chunk = chunks + ref.chunk;
		const size_t place = (size_t)(chunk->pick - p->picks) + chunk->pick_count++;
		p->picks[place] = (uint32_t)graze_element(run->query->chunks + ref.chunk, ref.k);
		p->numbers[place] = i;
	}
	return (size_t)(pick - p->picks);
}

/// The number of the body in a slot of the tile of bodies that move together.
static int32_t number_in_slot(const query_run *run, const round_part *p, int32_t slot) {
	return p->numbers[run->index + (size_t)slot];
}

/// query_type.find_pairs: makes movers of the bodies that have walls near.
static void find_walls(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	float margin[TILE + LANES] = {0};
	for (int32_t slot = 0; g->pushing && slot < run->scratch->tile.count; slot++) {
		const int32_t number = number_in_slot(run, graze_part_of_run(run), slot);
		const round_body *b = round_body_of(g, number);
		if (((const float *)g->push_masses.at)[number] > 0) margin[slot] = PUSH_REACH * b->radius;
	}
	if (!graze_movers_begin(run, run->state, margin) && !graze_aborted(run)) graze_mover_out_of_memory(run);
}

/// Notes where skin recovery moves a body. Until it is known whether others leave room, its displacement in the round
/// has that place.
static bool note_recovery(query_run *run, round_part *p, int32_t number, const mover *to) {
	round_body *b = round_body_of(p->rounds, number);
	if (!graze_array_reserve(&p->recovered, 1, sizeof number, &run->scratch->memory)) return false;
	((int32_t *)p->recovered.at)[p->recovered.count++] = number;
	b->dx = to->px, b->dy = to->py, b->state |= ROUND_RECOVERED;
	return true;
}

/// Whether this stage recovers the skin of a body that is too near to a wall. While bodies are shifted, one without a
/// shift stays where it is, and there it limits the shifts of others.
static bool stage_recovers(const crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	return g->separating != SHIFTING || b->whole_x != 0 || b->whole_y != 0;
}

/// Makes movers of the tile's bodies that have walls near.
static bool keep_tile(query_run *run, round_part *p, mover_tile *from) {
	const crowd_rounds *g = p->rounds;
	mover_tile *t = p->movers;
	int32_t kept[TILE];
	const size_t count = (size_t)(t->mover_count + from->mover_count);
	if (!graze_movers_reserve(t, count, &run->scratch->memory) ||
		!graze_array_reserve(&p->walls, (size_t)from->mover_count, sizeof(round_walls), &run->scratch->memory))
		return false;
	for (int32_t i = 0; i < from->mover_count; i++) {
		graze_mover_load_slot(run, from, i);
		const int32_t number = number_in_slot(run, p, from->state[i].slot), index = kept[i] = t->mover_count++;
		t->state[index] = from->state[i], t->mover[index] = from->mover[i];
		t->state[index].slot = number, t->state[index].nearby_count = 0, t->state[index].phase = MOVER_SEARCHES;
		const bool searches = from->state[i].lacks_pairs || from->state[i].recovered;
		((round_walls *)p->walls.at)[p->walls.count++] = (round_walls){.searches = searches};
		links_of(g, number)->mover = index;
		t->state[index].body = graze_rounds_body_ref(run, index_of(g, number)); // of the whole query, not of the picks
		const bool recovers = from->state[i].recovered && stage_recovers(g, number);
		if (recovers && !note_recovery(run, p, number, from->mover + i)) return false;
	}
	pair_buffer *pairs = &from->pairs;
	for (size_t i = 0; i < pairs->count; i++) pairs->body[i] = RECORD * kept[pairs->body[i] / RECORD];
	return graze_round_keep_wall_pairs(p, pairs, kept, from->mover_count);
}

static void keep_movers(query_run *run) {
	if (!keep_tile(run, graze_part_of_run(run), run->state)) graze_mover_out_of_memory(run);
}

/// Finds the walls near the bodies of a kind.
static bool find_walls_near(round_part *p, enum round_kind kind) {
	static const query_type together = {.walls = graze_keep_pairs,
		.finish = keep_movers,
		.hits = FIRST_HIT,
		.find_pairs = find_walls,
		.state = &graze_mover_state};
	if (!graze_array_size(&p->run, &p->chunks, p->run.query->chunk_count, sizeof(gz_bodies))) return false;
	for (int32_t from = p->from; from < p->to; from += TILE) {
		const int32_t to = p->to - from < TILE ? p->to : from + TILE;
		if (pick_block(p, from, to, kind) && !graze_rounds_run_picks(&p->run, &together, p->chunks.at, NULL))
			return false;
	}
	return true;
}

static bool find_walls_together(round_part *p) { return find_walls_near(p, ROUND_TOGETHER); }

/// Whether a place of a body is too near to one of another body: nearer than the skin, and nearer than the body was.
static bool comes_too_near(const round_body *b, double x, double y, const round_body *o, double ox, double oy) {
	const double dx = x - ox, dy = y - oy, distance = sqrt(dx * dx + dy * dy);
	const double bx = (double)b->px - (double)o->px, by = (double)b->py - (double)o->py;
	const double kept = (double)b->radius + (double)o->radius + (double)graze_pair_skin(b, o);
	return distance < kept && distance < sqrt(bx * bx + by * by);
}

/// Whether the neighbours of a body leave room for its recovery, also where they recover themselves.
static bool may_recover(const crowd_rounds *g, int32_t number) {
	const round_body *b = round_body_of(g, number);
	const double x = (double)b->dx, y = (double)b->dy;
	for (int32_t k = 0; k < neighbours_of(g, number); k++) {
		const round_body *o = round_body_of(g, neighbour_at(g, number, k));
		if (comes_too_near(b, x, y, o, (double)o->px, (double)o->py)) return false;
		if (o->state & ROUND_RECOVERED && comes_too_near(b, x, y, o, (double)o->dx, (double)o->dy)) return false;
	}
	return true;
}

/// Finds which bodies of a part recover: their shares are 1, and those of the others 0.
static void choose_recoveries(const crowd_rounds *g, const round_part *p) {
	for (size_t i = 0; i < p->recovered.count; i++) {
		const int32_t number = ((const int32_t *)p->recovered.at)[i];
		round_body_of(g, number)->share = may_recover(g, number) ? 1 : 0;
	}
}

/// Moves these bodies. The others are considered again in the next tick. False without memory.
static bool recover(query_run *run, const crowd_rounds *g, round_part *p) {
	for (size_t i = 0; i < p->recovered.count; i++) {
		const int32_t number = ((const int32_t *)p->recovered.at)[i];
		round_body *b = round_body_of(g, number);
		if (b->share > 0) b->px = b->dx, b->py = b->dy;
		else run->report->recovered--;
		const way_point point = {(size_t)index_of(g, number), 1 - b->left, b->px, b->py};
		if (b->share > 0 && !graze_way_point_add(p->movers, point, &p->run.scratch->memory)) return false;
		b->state &= (uint8_t)~ROUND_RECOVERED, b->dx = b->dy = b->share = 0;
	}
	return true;
}

/// Begins to find walls.
static bool begin_recovery(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	for (size_t k = 0; k < g->part_count; k++) part_at(g, k)->recovered.count = 0;
	return true;
}

static bool choose_all(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	for (size_t k = 0; k < g->part_count; k++) choose_recoveries(g, part_at(g, k));
	return true;
}

static bool recover_all(query_run *run) {
	const crowd_rounds *g = graze_rounds_of(run);
	for (size_t k = 0; k < g->part_count; k++)
		if (!recover(run, g, part_at(g, k))) return false;
	return true;
}

/// Whether some body is too near to a wall, in any domain. False where the call ends.
static bool find_recovering(round_domains *domains, bool *any) {
	*any = false;
	for (size_t k = 0; k < domains->count; k++) {
		const crowd_rounds *g = graze_rounds_of(&domains->domain[k].run);
		for (size_t i = 0; i < g->part_count; i++) *any |= part_at(g, i)->recovered.count > 0;
	}
	return graze_domains_vote(domains, any);
}

/// Runs a stage that finds walls, and then recovers from them. False where the call ends.
static bool find_and_recover(round_domains *domains, domain_stage *find) {
	bool any;
	if (!graze_domains_run(domains, begin_recovery) || !graze_domains_run(domains, find) ||
		!find_recovering(domains, &any))
		return false;
	return !any || (graze_share_bodies(domains) && graze_domains_run(domains, choose_all) &&
					   graze_domains_run(domains, recover_all) && graze_share_bodies(domains));
}

static bool find_together(query_run *run) { return graze_rounds_in_parts(run, find_walls_together); }

bool graze_rounds_find_walls(round_domains *domains) { return find_and_recover(domains, find_together); }

static bool find_joined_walls(round_part *p) {
	uint8_t *kind = p->rounds->kinds.at;
	if (!find_walls_near(p, ROUND_JOINING)) return false;
	for (int32_t i = p->from; i < p->to; i++) kind[i] = kind[i] == ROUND_JOINING ? ROUND_TOGETHER : kind[i];
	return true;
}

static bool find_joined(query_run *run) {
	return !graze_rounds_of(run)->joined || graze_rounds_in_parts(run, find_joined_walls);
}

bool graze_rounds_find_joined_walls(round_domains *domains) { return find_and_recover(domains, find_joined); }
