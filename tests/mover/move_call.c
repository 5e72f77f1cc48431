#include "mover/move_call.h"

#include <string.h>

#include "support/check.h"

move_call the_call;

static const journey untouched = {7, 7, 7, 7, 7, 7, NULL, 0};

void prepare_call(const fixture *f) {
	const size_t stride = sizeof *the_call.of;
	memset(&the_call, 0, sizeof the_call);
	for (size_t i = 0; i < CALL_BODIES; i++)
		the_call.of[i] = untouched, the_call.restitution[i] = 1, the_call.first[i] = 7;
	for (size_t i = 0; i < 2; i++) {
		journey *j = the_call.of + i * CALL_HALF;
		the_call.chunks[i] = trial_bodies(&f->t);
		the_call.chunks[i].center.x += i * CALL_HALF * 5, the_call.chunks[i].center.y += i * CALL_HALF * 5;
		the_call.chunks[i].motion.x += i * CALL_HALF * 5, the_call.chunks[i].motion.y += i * CALL_HALF * 5;
		the_call.chunks[i].radius.data += i * CALL_HALF * 5,
			the_call.chunks[i].count = i ? CALL_BODIES - CALL_HALF : CALL_HALF;
		the_call.moves[i] = (gz_moves){.response = {the_call.response + i * CALL_HALF, 1},
			.restitution = {the_call.restitution + i * CALL_HALF, sizeof(float)},
			.center = {&j->x, &j->y, stride},
			.motion = {&j->motion_x, &j->motion_y, stride},
			.used = {&j->used, stride},
			.lost = {&j->lost, stride}};
	}
	the_call.list = (gz_contact_list){the_call.contact, CALL_ROOM, the_call.first};
	the_call.rules.contacts = &the_call.list;
	the_call.question = (gz_query){.chunks = the_call.chunks, .chunk_count = 2};
}

gz_report make_call(const fixture *f) {
	return gz_move(the_call.moves, &the_call.rules, f->world, &the_call.question, f->scratch);
}

void assert_untouched(size_t from, size_t to) {
	for (size_t i = from; i < to; i++) assert_same_journey(the_call.of + i, &untouched, i, "something was written");
}
