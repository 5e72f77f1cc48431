#include "engine/mover/mover_state.h"

#include <math.h>

#include "engine/base/views.h"
#include "engine/query/stage_helpers.h"

void graze_mover_out_of_memory(query_run *run) {
	run->report->error =
		graze_error(GZ_STATUS_OUT_OF_MEMORY, 0, "", "out of memory for the contacts of %d bodies", TILE);
}

void graze_mover_begin(mover_tile *t, int32_t index, body_values b) {
	const double radius = (double)b.radius, skin = skin_of(t->settings, radius);
	mover_state *w = t->state + index;
	w->hit_time = NO_HIT, w->nearby_count = 0;
	w->phase = MOVER_READY, w->has_hit = w->shortened = w->loaded = w->lists_nearby = w->lacks_pairs = false;
	t->mover[index] = (mover){b.px, b.py, b.px, b.py, (double)b.dx, (double)b.dy, radius + skin, radius,
		near_distance_of(radius, skin), clearance_of(radius, skin)};
}

void graze_mover_load(query_run *run, mover_tile *t, int32_t index, body_ref body, float radius) {
	mover_state *w = t->state + index;
	const size_t i = graze_element(run->query->chunks + body.chunk, body.k);
	const gz_moves *moves = t->settings->moves + body.chunk;
	w->loaded = true, w->lacks_pairs = w->recovered = w->spent = false, w->body = body;
	w->response = response_at(moves->response, i);
	w->restitution = moves->restitution.data ? float_at(moves->restitution, i) : 1;
	w->contact_count = 0, w->last_contact = NO_CONTACT;
	w->passed_count = 0, w->first_passed = NO_HITS;
	w->wanted_x = w->allowed_x = t->mover[index].vx, w->wanted_y = w->allowed_y = t->mover[index].vy;
	w->fraction = w->time_left = 1, w->travelled = 0;
	w->skin = skin_of(t->settings, (double)radius), w->skin_radius = (double)radius + w->skin;
	if (w->response == GZ_RESPONSE_PASS) t->mover[index].radius = (double)radius;
}

void graze_mover_load_slot(query_run *run, mover_tile *t, int32_t index) {
	const mover_state *w = t->state + index;
	if (w->loaded) return;
	graze_mover_load(run, t, index, graze_tile_body(run, w->slot), t->tile.radius[w->slot]);
}

int32_t graze_mover_of_slot(mover_tile *t, int32_t slot) {
	if (t->mover_of[slot] != NO_MOVER) return t->mover_of[slot];
	const tile_columns *c = &t->tile;
	const int32_t index = t->mover_of[slot] = t->mover_count++;
	graze_mover_begin(t, index,
		(body_values){c->px[slot], c->py[slot], c->mx[slot] * c->step, c->my[slot] * c->step, c->radius[slot]});
	t->state[index].slot = slot;
	return index;
}
