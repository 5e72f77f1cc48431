#include "fuzz/scenario/choices.h"

choices choices_from_seed(uint64_t seed) {
	return (choices){.generator = {seed}, .many_bodies = (seed & 255) == MANY_BODIES_SEED};
}

choices choices_from_bytes(const uint8_t *bytes, size_t size) { return (choices){.bytes = bytes, .left = size}; }

choices choices_from_bytes_and_seed(const uint8_t *bytes, size_t size, uint64_t seed) {
	return (choices){.generator = {seed}, .bytes = bytes, .left = size, .endless = true};
}

/// A number of `bytes` bytes. Small ranges take few bytes, so that a mutated byte changes few choices.
static uint64_t take(choices *c, int bytes) {
	if (!c->bytes || (c->endless && !c->left)) return random_bits(&c->generator) >> (64 - 8 * bytes);
	uint64_t value = 0;
	for (int i = 0; i < bytes && c->left; i++, c->left--) value = value << 8 | *c->bytes++;
	return value;
}

uint64_t choose_bits(choices *c) { return take(c, 8); }

int choose_int(choices *c, int from, int to) {
	const uint64_t range = (uint64_t)((int64_t)to - from + 1);
	const int bytes = range <= 1u << 8 ? 2 : range <= 1u << 16 ? 3 : 4;
	return (int)(from + (int64_t)(take(c, bytes) % range));
}

size_t choose_index(choices *c, size_t count) { return (size_t)choose_int(c, 0, (int)count - 1); }

bool choose_chance(choices *c, int in) { return choose_int(c, 1, in) == in; }

double choose_unit(choices *c) { return choose_int(c, 0, 1 << 24) * 0x1p-24; }

double choose_signed(choices *c) { return choose_int(c, -(1 << 24), 1 << 24) * 0x1p-24; }

double choose_size(choices *c, int low, int high) {
	const double mantissa = 1 + choose_int(c, 0, (1 << 23) - 1) * 0x1p-23;
	return ldexp(mantissa, choose_int(c, low, high - 1));
}

void choose_order(choices *c, uint32_t *order, size_t count) {
	for (size_t i = 0; i < count; i++) {
		const size_t k = choose_index(c, i + 1);
		order[i] = order[k], order[k] = (uint32_t)i;
	}
}
