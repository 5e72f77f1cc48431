#include "app/player/film_text.h"

#include <stdlib.h>
#include <string.h>

#include "app/player/packed_text.h"

// ---------------------------------------------------------------------------------------------------------------------
// Numbers
// ---------------------------------------------------------------------------------------------------------------------

static void add_bits(packed_text *text, uint64_t bits, int bytes) {
	for (int i = 0; i < bytes; i++) packed_text_add_byte(text, (uint8_t)(bits >> 8 * i));
}

static void add_u32(packed_text *text, size_t value) { add_bits(text, value, 4); }

static void add_f32(packed_text *text, float value) {
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	add_bits(text, bits, 4);
}

static void add_f64(packed_text *text, double value) {
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	add_bits(text, bits, 8);
}

static void add_varint(packed_text *text, uint64_t value) {
	for (; value > 127; value >>= 7) packed_text_add_byte(text, (uint8_t)(value | 128));
	packed_text_add_byte(text, (uint8_t)value);
}

static uint64_t zigzag(int64_t value) { return value < 0 ? 2 * (uint64_t) - (value + 1) + 1 : 2 * (uint64_t)value; }

// ---------------------------------------------------------------------------------------------------------------------
// Parts
// ---------------------------------------------------------------------------------------------------------------------

static void add_head(packed_text *text, const app_film *film) {
	add_u32(text, film->level->walls.count);
	add_u32(text, film->bodies->count);
	add_u32(text, film->max_frames - 1);
	add_f64(text, film->quantum);
	const float sides[] = {film->shown.low_x, film->shown.low_y, film->shown.high_x, film->shown.high_y};
	for (int k = 0; k < 4; k++) add_f64(text, (double)sides[k]);
}

static void add_walls(packed_text *text, const app_level *level) {
	const app_segments *walls = &level->walls;
	for (size_t i = 0; i < walls->count; i++) {
		add_f32(text, walls->ax[i]), add_f32(text, walls->ay[i]);
		add_f32(text, walls->bx[i]), add_f32(text, walls->by[i]);
	}
	for (size_t i = 0; i < walls->count; i++) packed_text_add_byte(text, level->has_outside[i]);
}

static void add_column(packed_text *text, const int32_t *quanta, size_t frames) {
	int64_t before = 0, difference = 0;
	for (size_t f = 0; f < frames; f++) {
		const int64_t now = quanta[f] - before;
		add_varint(text, zigzag(f ? now - difference : now));
		difference = f ? now : 0;
		before = quanta[f];
	}
}

static void add_positions(packed_text *text, const app_film *film) {
	const size_t frames = film->max_frames;
	for (size_t i = 0; i < film->bodies->count; i++) {
		add_column(text, film->x + i * frames, frames);
		add_column(text, film->y + i * frames, frames);
	}
}

// The film has the contacts by tick, and in a tick by body.
//
// next: per tick the next contact to write
static void add_contacts(packed_text *text, const app_film *film, size_t *next) {
	const size_t ticks = film->max_frames - 1, count = film->bodies->count * ticks;
	for (size_t i = 0; i < count; i++) add_varint(text, film->contact_count[i]);
	memcpy(next, film->first_contact, ticks * sizeof *next);
	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < film->contact_count[i]; k++) add_varint(text, film->contacts[next[i % ticks]++]);
}

bool film_write_text(const app_film *film, FILE *file) {
	size_t *next = malloc(film->max_frames * sizeof *next);
	packed_text *text = malloc(sizeof *text);
	const bool begun = next && text && packed_text_begin(text, file);
	if (begun) {
		add_head(text, film);
		add_walls(text, film->level);
		for (size_t i = 0; i < film->bodies->count; i++) add_f32(text, film->bodies->radius[i]);
		add_positions(text, film);
		add_contacts(text, film, next);
		packed_text_end(text);
	}
	free(text);
	free(next);
	return begun;
}
