#include "engine/rounds/resting_hits.h"

/// Whether a body bounces off another that bounces and has no displacement in this round.
static bool hits_resting(const crowd_rounds *g, const round_body *b) {
	if (b->response != GZ_RESPONSE_BOUNCE || b->limit < 0 || b->share >= 1) return false;
	const round_body *o = round_body_of(g, b->limit);
	return o->response == GZ_RESPONSE_BOUNCE && o->dx == 0 && o->dy == 0;
}

bool graze_list_resting_hits(round_part *p) {
	const crowd_rounds *g = p->rounds;
	const size_t most = p->moving.count + (g->body_count - g->own_count);
	if (!graze_array_size(&p->run, &p->resting_hits, most, sizeof(int32_t))) return false;
	int32_t *hits = p->resting_hits.at;
	size_t n = 0;
	for (size_t i = 0; i < p->moving.count; i++) {
		hits[n] = listed(&p->moving, i);
		n += hits_resting(g, round_body_of(g, hits[n]));
	}
	for (size_t i = g->own_count; i < g->body_count; i++) {
		const int32_t number = round_number_of(g, (int32_t)i);
		if (number < p->from || number >= p->to || round_is_alone(g, number)) continue;
		const round_body *b = round_body_of(g, number);
		if ((b->dx != 0 || b->dy != 0) && hits_resting(g, b)) hits[n++] = number;
	}
	p->resting_hits.count = n;
	return true;
}

/// Of the bodies of a part that hit the same resting one, finds the first.
static void find_first_hits(const crowd_rounds *g, const round_part *p) {
	for (size_t i = 0; i < p->resting_hits.count; i++) {
		const int32_t number = ((const int32_t *)p->resting_hits.at)[i];
		const round_body *b = round_body_of(g, number);
		round_body *o = round_body_of(g, b->limit);
		const float share = o->limit < 0 ? 2 : round_body_of(g, o->limit)->share;
		if (b->share < share || (b->share == share && graze_rounds_first(g, number, o->limit))) o->limit = number;
	}
}

void graze_assign_hits(const crowd_rounds *g) {
	for (size_t k = 0; k < g->part_count; k++) {
		const round_part *p = part_at(g, k);
		for (size_t i = 0; i < p->resting_hits.count; i++) {
			const int32_t hit = round_body_of(g, ((const int32_t *)p->resting_hits.at)[i])->limit;
			round_body_of(g, hit)->limit = LIMITED_BY_NONE;
		}
	}
	for (size_t k = 0; k < g->part_count; k++) find_first_hits(g, part_at(g, k));
}
