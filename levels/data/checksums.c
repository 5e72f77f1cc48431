#include "levels/data/checksums.h"

#include <stdlib.h>
#include <string.h>

#include "levels/data/file.h"
#include "levels/data/splitmix.h"

enum { HASH_BYTES = 8, BLOCK_BYTES = 8 };

/// The next hash: splitmix64 of the hash and a word.
static uint64_t mix(uint64_t hash, uint64_t word) {
	uint64_t state = hash ^ word;
	return random_bits(&state);
}

static uint64_t bits_of(float x, float y) {
	uint32_t low, high;
	memcpy(&low, &x, sizeof low);
	memcpy(&high, &y, sizeof high);
	return low | (uint64_t)high << 32;
}

uint64_t hash_walls(const app_segments *walls) {
	uint64_t hash = 0;
	for (size_t i = 0; i < walls->count; i++)
		hash = mix(mix(hash, bits_of(walls->ax[i], walls->ay[i])), bits_of(walls->bx[i], walls->by[i]));
	return hash;
}

uint64_t checksums_size(size_t bodies) {
	return HASH_BYTES + BLOCK_BYTES * (((uint64_t)bodies + CHECKSUM_BLOCK - 1) / CHECKSUM_BLOCK);
}

bool checksums_create(app_checksums *out, size_t bodies) {
	size_t size = (size_t)checksums_size(bodies);
	*out = (app_checksums){0, size, calloc(size, 1)};
	return out->bytes != NULL;
}

void checksums_free(app_checksums *checksums) {
	free(checksums->bytes);
	memset(checksums, 0, sizeof *checksums);
}

static size_t block_size(size_t first, size_t bodies) {
	return bodies - first < CHECKSUM_BLOCK ? bodies - first : CHECKSUM_BLOCK;
}

void checksums_update(app_checksums *checksums, const app_circles *bodies) {
	char *at = checksums->bytes + HASH_BYTES;
	for (size_t first = 0; first < bodies->count; first += CHECKSUM_BLOCK, at += BLOCK_BYTES) {
		uint32_t sum = 0, weighted = 0;
		size_t count = block_size(first, bodies->count);
		for (size_t k = 0; k < count; k++) {
			size_t i = first + k;
			uint64_t body = mix(mix(0, bits_of(bodies->x[i], bodies->y[i])), bits_of(bodies->dx[i], bodies->dy[i]));
			checksums->hash = mix(checksums->hash, body);
			sum += (uint32_t)body;
			weighted += (uint32_t)body * (uint32_t)(k + 1);
		}
		write_u32(at, sum);
		write_u32(at + 4, weighted);
	}
	write_u64(checksums->bytes, checksums->hash);
}

/// The sums are differences modulo 2^32. If only body k of the block differs, the weighted one is k + 1 times the
/// other. A single k for which that holds is taken for the body.
static checksum_difference find_in_block(uint32_t sum, uint32_t weighted, size_t first, size_t count) {
	checksum_difference all = {first, count}, one = {first, 0};
	for (size_t k = 0; k < count; k++) {
		if (sum * (uint32_t)(k + 1) != weighted) continue;
		one.first = first + k;
		one.count++;
	}
	return one.count == 1 ? one : all;
}

checksum_difference checksums_compare(const app_checksums *checksums, const char *other, size_t bodies) {
	const char *here = checksums->bytes + HASH_BYTES, *there = other + HASH_BYTES;
	for (size_t first = 0; first < bodies; first += CHECKSUM_BLOCK, here += BLOCK_BYTES, there += BLOCK_BYTES) {
		uint32_t sum = read_u32(here) - read_u32(there), weighted = read_u32(here + 4) - read_u32(there + 4);
		if (sum || weighted) return find_in_block(sum, weighted, first, block_size(first, bodies));
	}
	return (checksum_difference){0, 0};
}
