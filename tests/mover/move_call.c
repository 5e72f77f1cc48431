#include "mover/move_call.h"

#include <string.h>

#include "support/check.h"

move_call the_call;

static const move_result unwritten = {7, 7, 7, 7, 7, 7, NULL, 0};

void prepare_call(const fixture *f) {
	const size_t stride = sizeof *the_call.result;
	memset(&the_call, 0, sizeof the_call);
	for (size_t i = 0; i < CALL_BODIES; i++)
		the_call.result[i] = unwritten, the_call.restitution[i] = 1, the_call.first[i] = 7;
	for (size_t i = 0; i < 2; i++) {
		const size_t begin = i * CALL_HALF;
		move_result *result = the_call.result + begin;
		the_call.chunks[i] = trial_bodies(
			&(trial){.bodies = f->t.bodies + begin, .body_count = i ? CALL_BODIES - CALL_HALF : CALL_HALF});
		the_call.moves[i] = (gz_moves){.response = {the_call.response + begin, 1},
			.restitution = {the_call.restitution + begin, sizeof(float)},
			.center = {&result->x, &result->y, stride},
			.motion = {&result->motion_x, &result->motion_y, stride},
			.used = {&result->used, stride},
			.lost = {&result->lost, stride}};
	}
	the_call.list = (gz_contact_list){the_call.contact, CALL_CAPACITY, the_call.first};
	the_call.options.contacts = &the_call.list;
	the_call.query = (gz_query){.chunks = the_call.chunks, .chunk_count = 2};
}

gz_report make_call(const fixture *f) {
	return gz_move(the_call.moves, &the_call.options, f->world, &the_call.query, f->scratch);
}

void assert_unwritten(size_t from, size_t to) {
	for (size_t i = from; i < to; i++) assert_same_result(the_call.result + i, &unwritten, i, "unwritten output");
}
