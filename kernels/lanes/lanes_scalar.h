// The vocabulary of lanes.h in plain C: the definition of each operation, and the backend for processors without SIMD.
//
// The arrays have one element, so that compilers keep them in registers: with eight, as in the other backends, the
// kernels took twice as long as plain C, most of it for spilling. No result of a kernel depends on the width.
#ifndef GRAZE_KERNELS_LANES_LANES_SCALAR_H
#define GRAZE_KERNELS_LANES_LANES_SCALAR_H

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "kernels/data/columns.h"

enum { WIDTH = 1 }; ///< lanes of this backend

typedef struct lanes {
	float at[WIDTH];
} lanes;

typedef struct lanes_int {
	int32_t at[WIDTH];
} lanes_int;

typedef struct lanes_mask {
	uint32_t at[WIDTH]; ///< all bits set, or none
} lanes_mask;

/// The body of a function that computes each lane i of its result.
#define EACH(type, expression)                                                                                         \
	type result;                                                                                                       \
	for (int i = 0; i < WIDTH; i++) result.at[i] = expression;                                                         \
	return result

static inline uint32_t lanes_bits_of(float x) {
	uint32_t bits;
	memcpy(&bits, &x, sizeof bits);
	return bits;
}
static inline float lanes_float_of(uint32_t bits) {
	float x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

static inline lanes lanes_set(float x) { EACH(lanes, x); }
static inline lanes lanes_load(const float *from) { EACH(lanes, from[i]); }
static inline void lanes_store(float *to, lanes x) { memcpy(to, x.at, sizeof x.at); }
static inline lanes lanes_gather(const float *from, lanes_int index) { EACH(lanes, from[index.at[i]]); }

static inline lanes lanes_add(lanes x, lanes y) { EACH(lanes, x.at[i] + y.at[i]); }
static inline lanes lanes_sub(lanes x, lanes y) { EACH(lanes, x.at[i] - y.at[i]); }
static inline lanes lanes_mul(lanes x, lanes y) { EACH(lanes, x.at[i] * y.at[i]); }
static inline lanes lanes_div(lanes x, lanes y) { EACH(lanes, x.at[i] / y.at[i]); }
static inline lanes lanes_sqrt(lanes x) { EACH(lanes, sqrtf(x.at[i])); }
static inline lanes lanes_min(lanes x, lanes y) { EACH(lanes, x.at[i] < y.at[i] ? x.at[i] : y.at[i]); }
static inline lanes lanes_max(lanes x, lanes y) { EACH(lanes, x.at[i] > y.at[i] ? x.at[i] : y.at[i]); }
static inline lanes lanes_abs(lanes x) { EACH(lanes, fabsf(x.at[i])); }
static inline lanes lanes_negate(lanes x) { EACH(lanes, -x.at[i]); }
static inline lanes lanes_flip(lanes x, lanes sign) {
	EACH(lanes, lanes_float_of(lanes_bits_of(x.at[i]) ^ (lanes_bits_of(sign.at[i]) & 0x80000000u)));
}

static inline lanes_mask lanes_less(lanes x, lanes y) { EACH(lanes_mask, 0u - (uint32_t)(x.at[i] < y.at[i])); }
static inline lanes_mask lanes_less_equal(lanes x, lanes y) { EACH(lanes_mask, 0u - (uint32_t)(x.at[i] <= y.at[i])); }
static inline lanes_mask lanes_equal(lanes x, lanes y) { EACH(lanes_mask, 0u - (uint32_t)(x.at[i] == y.at[i])); }
static inline lanes_mask lanes_and(lanes_mask x, lanes_mask y) { EACH(lanes_mask, x.at[i] & y.at[i]); }
static inline lanes_mask lanes_or(lanes_mask x, lanes_mask y) { EACH(lanes_mask, x.at[i] | y.at[i]); }
static inline lanes_mask lanes_and_not(lanes_mask x, lanes_mask y) { EACH(lanes_mask, x.at[i] & ~y.at[i]); }
static inline lanes_mask lanes_negative(lanes x) { EACH(lanes_mask, 0u - (lanes_bits_of(x.at[i]) >> 31)); }
static inline unsigned lanes_bits(lanes_mask x) {
	unsigned bits = 0;
	for (int i = 0; i < WIDTH; i++) bits |= (x.at[i] & 1) << i;
	return bits;
}
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
	EACH(lanes, mask.at[i] ? yes.at[i] : no.at[i]);
}
static inline lanes lanes_drop(lanes_mask mask, lanes x) { EACH(lanes, mask.at[i] ? 0.0f : x.at[i]); }
static inline lanes lanes_exclude(lanes_mask mask, lanes x) { EACH(lanes, mask.at[i] ? NAN : x.at[i]); }

static inline lanes_int lanes_int_set(int32_t x) { EACH(lanes_int, x); }
static inline lanes_int lanes_int_count(int32_t from) { EACH(lanes_int, from + i); }
static inline lanes_int lanes_int_load(const void *from) {
	lanes_int result;
	memcpy(result.at, from, sizeof result.at);
	return result;
}
static inline void lanes_int_store(void *to, lanes_int x) { memcpy(to, x.at, sizeof x.at); }
// Gathers of integers also read floats and halves of keys. They read bytes, which may alias any type.
static inline int32_t lanes_word_at(const void *from, int32_t index) {
	int32_t word;
	memcpy(&word, (const char *)from + (ptrdiff_t)index * (ptrdiff_t)sizeof word, sizeof word);
	return word;
}
static inline lanes_int lanes_int_gather(const void *from, lanes_int index) {
	EACH(lanes_int, lanes_word_at(from, index.at[i]));
}
// Integers wrap around, as in the other backends.
#define UNSIGNED(x) ((uint32_t)(x).at[i])
static inline lanes_int lanes_int_add(lanes_int x, lanes_int y) {
	EACH(lanes_int, (int32_t)(UNSIGNED(x) + UNSIGNED(y)));
}
static inline lanes_int lanes_int_sub(lanes_int x, lanes_int y) {
	EACH(lanes_int, (int32_t)(UNSIGNED(x) - UNSIGNED(y)));
}
static inline lanes_int lanes_int_mul(lanes_int x, lanes_int y) {
	EACH(lanes_int, (int32_t)(UNSIGNED(x) * UNSIGNED(y)));
}
static inline lanes_int lanes_int_and(lanes_int x, lanes_int y) { EACH(lanes_int, x.at[i] & y.at[i]); }
static inline lanes_int lanes_int_or(lanes_int x, lanes_int y) { EACH(lanes_int, x.at[i] | y.at[i]); }
static inline lanes_int lanes_int_shift_left(lanes_int x, int32_t by) { EACH(lanes_int, (int32_t)(UNSIGNED(x) << by)); }
static inline lanes_int lanes_int_shift_right(lanes_int x, int32_t by) {
	EACH(lanes_int, (int32_t)(UNSIGNED(x) >> by));
}
static inline lanes_int lanes_int_shift_right_each(lanes_int x, lanes_int by) {
	EACH(lanes_int, (int32_t)(UNSIGNED(x) >> by.at[i]));
}
#undef UNSIGNED
static inline lanes_int lanes_int_keep(lanes_mask mask, lanes_int x) { EACH(lanes_int, mask.at[i] ? x.at[i] : 0); }
static inline lanes_int lanes_int_select(lanes_mask mask, lanes_int yes, lanes_int no) {
	EACH(lanes_int, mask.at[i] ? yes.at[i] : no.at[i]);
}
static inline lanes_mask lanes_int_less(lanes_int x, lanes_int y) {
	EACH(lanes_mask, 0u - (uint32_t)(x.at[i] < y.at[i]));
}
static inline lanes_mask lanes_int_equal(lanes_int x, lanes_int y) {
	EACH(lanes_mask, 0u - (uint32_t)(x.at[i] == y.at[i]));
}

static inline lanes_int lanes_int_sums(lanes_int x) { return x; }
static inline lanes_int lanes_int_last(lanes_int x) { return x; }
static inline uint32_t lanes_int_nibbles(lanes_int x) { return (uint32_t)x.at[0]; }

static inline lanes_int lanes_truncate(lanes x) { EACH(lanes_int, (int32_t)x.at[i]); }
static inline lanes lanes_from_int(lanes_int x) { EACH(lanes, (float)x.at[i]); }
static inline lanes_int lanes_as_int(lanes x) { EACH(lanes_int, (int32_t)lanes_bits_of(x.at[i])); }
static inline lanes lanes_as_float(lanes_int x) { EACH(lanes, lanes_float_of((uint32_t)x.at[i])); }

static inline lanes_int lanes_int_gather_nibbles(const uint32_t *from, lanes_int index) {
	EACH(lanes_int, (int32_t)(from[index.at[i] >> 3] >> 4 * (index.at[i] & 7) & 15));
}

// A float may hold the bits of an integer, so it is copied as bytes.
static inline void lanes_load_four(lanes column[4], const float *from, const int32_t *offset) {
	for (int i = 0; i < WIDTH; i++)
		for (int k = 0; k < 4; k++) memcpy(&column[k].at[i], from + offset[i] + k, sizeof(float));
}
static inline void lanes_store_records_at(void *const *to, const lanes column[8]) {
	for (int i = 0; i < WIDTH; i++)
		for (int k = 0; k < 8; k++) memcpy((float *)to[i] + k, &column[k].at[i], sizeof(float));
}

static inline void lanes_prefetch_to_write(const void *address) { (void)address; }
static inline void lanes_prefetch(const void *address) { (void)address; }
static inline void lanes_prefetch_valid(const void *address) { (void)address; }
enum { PREFETCH_READS = 0 };

typedef unsigned lanes_packing;
static inline lanes_packing lanes_packing_of(unsigned bits) { return bits; }
static inline void lanes_int_pack(void *to, lanes_int x, lanes_packing p) {
	char *out = to;
	for (int i = 0; i < WIDTH; i++) memcpy(out, x.at + i, sizeof *x.at), out += (p >> i & 1) * sizeof *x.at;
}

#undef EACH

#endif
