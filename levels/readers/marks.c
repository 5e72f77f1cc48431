#include "levels/readers/marks.h"

#include <stdlib.h>
#include <string.h>

#include "levels/chance.h"
#include "levels/file.h"

enum { HASH_BYTES = 8, BLOCK_BYTES = 8 };

static uint64_t mixed(uint64_t hash, uint64_t word) {
	uint64_t state = hash ^ word;
	return random_bits(&state);
}

static uint64_t bits_of(float x, float y) {
	uint32_t low, high;
	memcpy(&low, &x, sizeof low);
	memcpy(&high, &y, sizeof high);
	return low | (uint64_t)high << 32;
}

uint64_t hash_of_walls(const app_segments *walls) {
	uint64_t hash = 0;
	for (size_t i = 0; i < walls->count; i++)
		hash = mixed(mixed(hash, bits_of(walls->ax[i], walls->ay[i])), bits_of(walls->bx[i], walls->by[i]));
	return hash;
}

uint64_t marks_size(size_t bodies) {
	return HASH_BYTES + BLOCK_BYTES * (((uint64_t)bodies + MARKS_BLOCK - 1) / MARKS_BLOCK);
}

bool marks_create(app_marks *out, size_t bodies) {
	size_t size = (size_t)marks_size(bodies);
	*out = (app_marks){0, size, calloc(size, 1)};
	return out->bytes != NULL;
}

void marks_free(app_marks *marks) {
	free(marks->bytes);
	memset(marks, 0, sizeof *marks);
}

static size_t block_of(size_t first, size_t bodies) {
	return bodies - first < MARKS_BLOCK ? bodies - first : MARKS_BLOCK;
}

void marks_take(app_marks *marks, const app_circles *bodies) {
	char *at = marks->bytes + HASH_BYTES;
	for (size_t first = 0; first < bodies->count; first += MARKS_BLOCK, at += BLOCK_BYTES) {
		uint32_t sum = 0, weighted = 0;
		size_t count = block_of(first, bodies->count);
		for (size_t k = 0; k < count; k++) {
			size_t i = first + k;
			uint64_t body = mixed(mixed(0, bits_of(bodies->x[i], bodies->y[i])), bits_of(bodies->dx[i], bodies->dy[i]));
			marks->hash = mixed(marks->hash, body);
			sum += (uint32_t)body;
			weighted += (uint32_t)body * (uint32_t)(k + 1);
		}
		write_u32(at, sum);
		write_u32(at + 4, weighted);
	}
	write_u64(marks->bytes, marks->hash);
}

// If only body k of a block differs, the weighted sum differs k + 1 times as much as the sum.
static marks_difference find_in_block(uint32_t sum, uint32_t weighted, size_t first, size_t count) {
	marks_difference all = {first, count}, one = {first, 0};
	for (size_t k = 0; k < count; k++) {
		if (sum * (uint32_t)(k + 1) != weighted) continue;
		one.first = first + k;
		one.count++;
	}
	return one.count == 1 ? one : all;
}

marks_difference marks_compare(const app_marks *marks, const char *other, size_t bodies) {
	const char *here = marks->bytes + HASH_BYTES, *there = other + HASH_BYTES;
	for (size_t first = 0; first < bodies; first += MARKS_BLOCK, here += BLOCK_BYTES, there += BLOCK_BYTES) {
		uint32_t sum = read_u32(here) - read_u32(there), weighted = read_u32(here + 4) - read_u32(there + 4);
		if (sum || weighted) return find_in_block(sum, weighted, first, block_of(first, bodies));
	}
	return (marks_difference){0, 0};
}
