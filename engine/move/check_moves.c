#include "engine/move/check_moves.h"

#include <float.h>

#include "engine/base/views.h"

static const char *point_fault(const gz_moves *m, size_t count) {
	if (!m->center.x != !m->center.y) return "has only one of x and y";
	return !m->center.x && count ? "is null: bodies move in place with the chunk's own center" : NULL;
}

static gz_error check_columns(const gz_moves *m, const gz_bodies *b, size_t chunk) {
	const size_t count = b->count;
	const size_t size = sizeof(float);
	const struct {
		const char *name, *fault;
	} columns[] = {
		{"response", graze_optional_fault(m->response.data, m->response.stride, 1, count)},
		{"restitution", graze_optional_fault(m->restitution.data, m->restitution.stride, size, count)},
		{"mass", graze_optional_fault(m->mass.data, m->mass.stride, size, count)},
		{"push_mass", graze_optional_fault(m->push_mass.data, m->push_mass.stride, size, count)},
		{"center.x", graze_out_fault(m->center.x, m->center.stride, size, size, count)},
		{"center.y", graze_out_fault(m->center.y, m->center.stride, size, size, count)},
		{"motion.x", graze_out_fault(m->motion.x, m->motion.stride, size, size, count)},
		{"motion.y", graze_out_fault(m->motion.y, m->motion.stride, size, size, count)},
		{"used", graze_out_fault(m->used.data, m->used.stride, size, size, count)},
		{"lost", graze_out_fault(m->lost.data, m->lost.stride, size, size, count)},
		{"center", point_fault(m, b->ghosts ? 0 : count)},
		{"motion", !m->motion.x != !m->motion.y ? "has only one of x and y" : NULL},
	};
	for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
		if (columns[k].fault)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, columns[k].name, "moves of chunk %zu: %s %s", chunk,
				columns[k].name, columns[k].fault);
	return graze_no_error();
}

/// Checks every element, also those that no body has. A column of stride 0 has one value, which is checked once.
static gz_error check_values(const gz_moves *m, size_t count, size_t chunk) {
	for (size_t i = 0; m->response.data && i < (m->response.stride ? count : count > 0); i++)
		if (byte_at(m->response, i) > GZ_RESPONSE_PASS)
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "response",
				"moves of chunk %zu: response %d of element %zu", chunk, byte_at(m->response, i), i);
	for (size_t i = 0; m->restitution.data && i < (m->restitution.stride ? count : count > 0); i++) {
		const float e = float_at(m->restitution, i);
		if (!(e >= 0 && e <= 1))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "restitution",
				"moves of chunk %zu: restitution %g of element %zu is not in [0, 1]", chunk, (double)e, i);
	}
	for (size_t i = 0; m->mass.data && i < (m->mass.stride ? count : count > 0); i++) {
		const float mass = float_at(m->mass, i);
		if (!(mass > 0 && mass <= FLT_MAX))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "mass",
				"moves of chunk %zu: mass %g of element %zu is not above 0", chunk, (double)mass, i);
	}
	for (size_t i = 0; m->push_mass.data && i < (m->push_mass.stride ? count : count > 0); i++) {
		const float mass = float_at(m->push_mass, i);
		if (!(mass >= 0))
			return graze_error(GZ_STATUS_INVALID_INPUT, chunk, "push_mass",
				"moves of chunk %zu: push_mass %g of element %zu is not 0 or more", chunk, (double)mass, i);
	}
	return graze_no_error();
}

gz_error graze_move_method_check(const gz_move_options *options) {
	enum { MAX_ROUNDS = 100 };
	if (options->method != GZ_CROWD_ROUNDS && options->method != GZ_CROWD_EVENTS)
		return graze_error(
			GZ_STATUS_INVALID_INPUT, 0, "method", "method is %d: rounds, or events", (int)options->method);
	if (options->max_rounds > MAX_ROUNDS)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "max_rounds", "max_rounds %u is above %d",
			(unsigned)options->max_rounds, MAX_ROUNDS);
	return graze_no_error();
}

gz_error graze_moves_check(const query_run *run, const gz_moves *moves, float skin) {
	if (!moves && run->query->chunk_count)
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "moves", "the moves are null");
	if (!(skin >= 0 && skin <= GZ_LIMIT))
		return graze_error(GZ_STATUS_INVALID_INPUT, 0, "skin", "skin %g is not in [0, 2^40]", (double)skin);
	for (size_t c = 0; c < run->query->chunk_count; c++) {
		gz_error error = check_columns(moves + c, &run->query->chunks[c], c);
		if (!error.status) error = check_values(moves + c, run->query->chunks[c].count, c);
		if (error.status) return error;
	}
	return graze_no_error();
}
