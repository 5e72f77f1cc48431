#include "engine/sectors/frame_moves.h"

#include <string.h>

#include "engine/base/views.h"

/// The state of moves, which is made when bodies first move; null without memory.
static frame_moves *moves_of(gz_sectors *s) {
	if (s->moves) return s->moves;
	s->moves = graze_allocate(&s->memory, 1, sizeof *s->moves);
	if (s->moves) *s->moves = (frame_moves){0};
	return s->moves;
}

static void release_columns(frame_moves *m, caller_memory *memory) {
	for (int c = 0; c < MOVE_COLUMNS; c++)
		graze_release(memory, m->at[c], m->capacity, sizeof *m->at[c]), m->at[c] = NULL;
	graze_release(memory, m->response, m->capacity, sizeof *m->response), m->response = NULL;
	m->capacity = 0;
}

static bool reserve(frame_moves *m, size_t count, caller_memory *memory) {
	if (count <= m->capacity) return true;
	release_columns(m, memory);
	m->capacity = count + count / 8;
	bool made = (m->response = graze_allocate(memory, m->capacity, sizeof *m->response)) != NULL;
	for (int c = 0; c < MOVE_COLUMNS; c++)
		made &= (m->at[c] = graze_allocate(memory, m->capacity, sizeof *m->at[c])) != NULL;
	if (!made) release_columns(m, memory);
	return made;
}

/// Chooses the columns that some chunk has. Where bodies end is always needed.
static void choose_columns(frame_moves *m, const gz_moves *moves, size_t chunk_count) {
	memset(m->is_used, 0, sizeof m->is_used), m->has_responses = false;
	m->is_used[MOVE_X] = m->is_used[MOVE_Y] = true;
	for (size_t c = 0; c < chunk_count; c++) {
		m->has_responses |= moves[c].response.data != NULL;
		m->is_used[MOVE_RESTITUTION] |= moves[c].restitution.data != NULL;
		m->is_used[MOVE_MASS] |= moves[c].mass.data != NULL;
		m->is_used[MOVE_PUSH_MASS] |= moves[c].push_mass.data != NULL;
		m->is_used[MOVE_MOTION_X] |= moves[c].motion.x != NULL;
		m->is_used[MOVE_USED] |= moves[c].used.data != NULL;
		m->is_used[MOVE_LOST] |= moves[c].lost.data != NULL;
	}
	m->is_used[MOVE_MOTION_Y] = m->is_used[MOVE_MOTION_X];
}

static void gather(frame_moves *m, move_column c, size_t to, gz_float_view from, size_t element, float missing) {
	if (m->is_used[c]) m->at[c][to] = from.data ? float_at(from, element) : missing;
}

bool graze_frame_moves_read(gz_sectors *s, const gz_moves *moves, bool of_ghosts) {
	frame_moves *m = moves_of(s);
	if (!m || !reserve(m, s->body.count, &s->memory)) return false;
	choose_columns(m, moves, of_ghosts ? s->placed.count : s->own_chunks);
	for (size_t i = 0; i < s->body.count; i++) {
		const size_t body = ((const size_t *)s->body.at)[i];
		size_t element;
		if (body >= s->divided.own && !of_ghosts) continue;
		const gz_moves *from = moves + placed_chunk(s, body, &element);
		if (m->has_responses) m->response[i] = response_at(from->response, element);
		gather(m, MOVE_RESTITUTION, i, from->restitution, element, 1);
		gather(m, MOVE_MASS, i, from->mass, element, 1);
		gather(m, MOVE_PUSH_MASS, i, from->push_mass, element, 0);
	}
	return true;
}

static gz_float_view view_from(const frame_moves *m, move_column c, size_t first) {
	return m->is_used[c] ? (gz_float_view){m->at[c] + first, sizeof(float)} : (gz_float_view){0};
}

static gz_float_out out_from(const frame_moves *m, move_column c, size_t first) {
	return m->is_used[c] ? (gz_float_out){m->at[c] + first, sizeof(float)} : (gz_float_out){0};
}

gz_moves graze_frame_moves_from(const frame_moves *m, size_t first) {
	gz_moves to = {.restitution = view_from(m, MOVE_RESTITUTION, first),
		.mass = view_from(m, MOVE_MASS, first),
		.push_mass = view_from(m, MOVE_PUSH_MASS, first),
		.center = {m->at[MOVE_X] + first, m->at[MOVE_Y] + first, sizeof(float)},
		.used = out_from(m, MOVE_USED, first),
		.lost = out_from(m, MOVE_LOST, first)};
	if (m->has_responses) to.response = (gz_byte_view){m->response + first, 1};
	if (m->is_used[MOVE_MOTION_X])
		to.motion = (gz_vec2_out){m->at[MOVE_MOTION_X] + first, m->at[MOVE_MOTION_Y] + first, sizeof(float)};
	return to;
}

static void scatter(const frame_moves *m, move_column c, size_t from, float *data, size_t stride, size_t element) {
	if (data) *(float *)out_at(data, stride, element) = m->at[c][from];
}

/// Writes the place of one body of a frame.
static void write_place(const frame_moves *m, const gz_frame *frame, size_t from, size_t element, const gz_moves *to,
	const gz_sector_out *sectors) {
	int32_t sector[2] = {frame->sector_x, frame->sector_y};
	float offset[2] = {0, 0};
	// No valid body reaches a place without a sector.
	gz_frame_place(frame, m->at[MOVE_X][from], m->at[MOVE_Y][from], sector, offset);
	*(float *)out_at(to->center.x, to->center.stride, element) = offset[0];
	*(float *)out_at(to->center.y, to->center.stride, element) = offset[1];
	*(int32_t *)out_at(sectors->x, sectors->stride, element) = sector[0];
	*(int32_t *)out_at(sectors->y, sectors->stride, element) = sector[1];
}

static void write_rest(const frame_moves *m, size_t from, size_t element, const gz_moves *to) {
	scatter(m, MOVE_MOTION_X, from, to->motion.x, to->motion.stride, element);
	scatter(m, MOVE_MOTION_Y, from, to->motion.y, to->motion.stride, element);
	scatter(m, MOVE_USED, from, to->used.data, to->used.stride, element);
	scatter(m, MOVE_LOST, from, to->lost.data, to->lost.stride, element);
}

static void write_all(const gz_sectors *s, const gz_moves *moves, const gz_sector_out *sector_out, bool places_alone) {
	for (size_t k = 0; k < s->frames.count; k++) {
		const placed_frame *f = frame_at(s, k);
		const gz_frame frame = gz_sectors_frame(s, k);
		for (size_t i = 0; i < f->own; i++) {
			size_t element;
			const size_t chunk = placed_chunk(s, frame.body[i], &element);
			write_place(s->moves, &frame, f->first + i, element, moves + chunk, sector_out + chunk);
			if (!places_alone) write_rest(s->moves, f->first + i, element, moves + chunk);
		}
	}
}

void graze_frame_moves_write(const gz_sectors *s, const gz_moves *moves, const gz_sector_out *sector_out) {
	write_all(s, moves, sector_out, false);
}

void graze_frame_moves_write_places(const gz_sectors *s, const gz_moves *moves, const gz_sector_out *sector_out) {
	write_all(s, moves, sector_out, true);
}

void graze_frame_moves_free(frame_moves *m, caller_memory *memory) {
	if (!m) return;
	release_columns(m, memory);
	graze_array_free(&m->contacts, sizeof(gz_contact), memory);
	graze_array_free(&m->first, sizeof(size_t), memory);
	graze_array_free(&m->kept, sizeof(sector_contact), memory);
	graze_array_free(&m->first_of_body, sizeof(size_t), memory);
	graze_release(memory, m, 1, sizeof *m);
}
