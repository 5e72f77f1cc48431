// The vocabulary of lanes.h for registers that hold four floats (SSE2, NEON, WebAssembly), through SIMDe: the lanes of
// one register, or eight in two halves. SIMDe's types of eight lanes would work here too, but compilers pass them
// through memory: SSE2 was slower than plain C.
//
// All functions are INLINE. gcc limits how much a file grows by inlining, and left calls of lanes_add in kernels once
// others had reached that limit: touch times of pairs that touch four times took twice the instructions.
#ifndef GRAZE_KERNELS_LANES_LANES_HALVES_H
#define GRAZE_KERNELS_LANES_LANES_HALVES_H

#include <string.h>

#include <simde/x86/sse4.1.h>

#include "kernels/data/columns.h"

#ifndef REGISTERS
#define REGISTERS 2 ///< of a vector of floats, 1 or 2
#endif
enum { WIDTH = 4 * REGISTERS }; ///< lanes of this backend

typedef struct lanes {
	simde__m128 half[REGISTERS];
} lanes;

typedef struct lanes_int {
	simde__m128i half[REGISTERS];
} lanes_int;

typedef lanes lanes_mask; ///< all bits of a lane set, or none

/// The body of a function that computes each half h of its result.
#define HALVES(type, expression)                                                                                       \
	type result;                                                                                                       \
	for (int h = 0; h < REGISTERS; h++) result.half[h] = expression;                                                   \
	return result

INLINE lanes lanes_set(float x) { HALVES(lanes, simde_mm_set1_ps(x)); }
INLINE lanes lanes_load(const float *from) { HALVES(lanes, simde_mm_loadu_ps(from + 4 * h)); }
INLINE void lanes_store(float *to, lanes x) {
	for (int h = 0; h < REGISTERS; h++) simde_mm_storeu_ps(to + 4 * h, x.half[h]);
}

INLINE lanes lanes_add(lanes x, lanes y) { HALVES(lanes, simde_mm_add_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_sub(lanes x, lanes y) { HALVES(lanes, simde_mm_sub_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_mul(lanes x, lanes y) { HALVES(lanes, simde_mm_mul_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_div(lanes x, lanes y) { HALVES(lanes, simde_mm_div_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_sqrt(lanes x) { HALVES(lanes, simde_mm_sqrt_ps(x.half[h])); }
INLINE lanes lanes_min(lanes x, lanes y) { HALVES(lanes, simde_mm_min_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_max(lanes x, lanes y) { HALVES(lanes, simde_mm_max_ps(x.half[h], y.half[h])); }
INLINE lanes lanes_abs(lanes x) { HALVES(lanes, simde_mm_andnot_ps(simde_mm_set1_ps(-0.0f), x.half[h])); }
INLINE lanes lanes_negate(lanes x) { HALVES(lanes, simde_mm_xor_ps(simde_mm_set1_ps(-0.0f), x.half[h])); }
INLINE lanes lanes_flip(lanes x, lanes sign) {
	HALVES(lanes, simde_mm_xor_ps(x.half[h], simde_mm_and_ps(simde_mm_set1_ps(-0.0f), sign.half[h])));
}

INLINE lanes_mask lanes_less(lanes x, lanes y) { HALVES(lanes_mask, simde_mm_cmplt_ps(x.half[h], y.half[h])); }
INLINE lanes_mask lanes_less_equal(lanes x, lanes y) { HALVES(lanes_mask, simde_mm_cmple_ps(x.half[h], y.half[h])); }
INLINE lanes_mask lanes_equal(lanes x, lanes y) { HALVES(lanes_mask, simde_mm_cmpeq_ps(x.half[h], y.half[h])); }
INLINE lanes_mask lanes_and(lanes_mask x, lanes_mask y) { HALVES(lanes, simde_mm_and_ps(x.half[h], y.half[h])); }
INLINE lanes_mask lanes_or(lanes_mask x, lanes_mask y) { HALVES(lanes, simde_mm_or_ps(x.half[h], y.half[h])); }
INLINE lanes_mask lanes_and_not(lanes_mask x, lanes_mask y) { HALVES(lanes, simde_mm_andnot_ps(y.half[h], x.half[h])); }
INLINE lanes_mask lanes_negative(lanes x) {
	HALVES(lanes, simde_mm_castsi128_ps(simde_mm_srai_epi32(simde_mm_castps_si128(x.half[h]), 31)));
}
INLINE unsigned lanes_bits(lanes_mask x) {
	unsigned bits = 0;
	for (int h = 0; h < REGISTERS; h++) bits |= (unsigned)simde_mm_movemask_ps(x.half[h]) << 4 * h;
	return bits;
}
INLINE lanes lanes_select(lanes_mask mask, lanes yes, lanes no) {
	HALVES(lanes,
		simde_mm_or_ps(simde_mm_and_ps(mask.half[h], yes.half[h]), simde_mm_andnot_ps(mask.half[h], no.half[h])));
}
INLINE lanes lanes_drop(lanes_mask mask, lanes x) { HALVES(lanes, simde_mm_andnot_ps(mask.half[h], x.half[h])); }
INLINE lanes lanes_exclude(lanes_mask mask, lanes x) { HALVES(lanes, simde_mm_or_ps(mask.half[h], x.half[h])); }

INLINE lanes_int lanes_as_int(lanes x) { HALVES(lanes_int, simde_mm_castps_si128(x.half[h])); }
INLINE lanes lanes_as_float(lanes_int x) { HALVES(lanes, simde_mm_castsi128_ps(x.half[h])); }
INLINE lanes_int lanes_truncate(lanes x) { HALVES(lanes_int, simde_mm_cvttps_epi32(x.half[h])); }
INLINE lanes lanes_from_int(lanes_int x) { HALVES(lanes, simde_mm_cvtepi32_ps(x.half[h])); }

INLINE lanes_int lanes_int_set(int32_t x) { HALVES(lanes_int, simde_mm_set1_epi32(x)); }
INLINE lanes_int lanes_int_count(int32_t from) {
	HALVES(lanes_int, simde_mm_add_epi32(simde_mm_set1_epi32(from + 4 * h), simde_mm_setr_epi32(0, 1, 2, 3)));
}
INLINE lanes_int lanes_int_load(const void *from) {
	HALVES(lanes_int, simde_mm_loadu_si128((const simde__m128i *)from + h));
}
INLINE void lanes_int_store(void *to, lanes_int x) {
	for (int h = 0; h < REGISTERS; h++) simde_mm_storeu_si128((simde__m128i *)to + h, x.half[h]);
}
INLINE lanes_int lanes_int_add(lanes_int x, lanes_int y) {
	HALVES(lanes_int, simde_mm_add_epi32(x.half[h], y.half[h]));
}
INLINE lanes_int lanes_int_sub(lanes_int x, lanes_int y) {
	HALVES(lanes_int, simde_mm_sub_epi32(x.half[h], y.half[h]));
}
INLINE lanes_int lanes_int_mul(lanes_int x, lanes_int y) {
	HALVES(lanes_int, simde_mm_mullo_epi32(x.half[h], y.half[h]));
}
INLINE lanes_int lanes_int_and(lanes_int x, lanes_int y) {
	HALVES(lanes_int, simde_mm_and_si128(x.half[h], y.half[h]));
}
INLINE lanes_int lanes_int_or(lanes_int x, lanes_int y) { HALVES(lanes_int, simde_mm_or_si128(x.half[h], y.half[h])); }
INLINE lanes_int lanes_int_shift_left(lanes_int x, int32_t by) {
	HALVES(lanes_int, simde_mm_sll_epi32(x.half[h], simde_mm_cvtsi32_si128(by)));
}
INLINE lanes_int lanes_int_shift_right(lanes_int x, int32_t by) {
	HALVES(lanes_int, simde_mm_srl_epi32(x.half[h], simde_mm_cvtsi32_si128(by)));
}
INLINE lanes_int lanes_int_shift_right_each(lanes_int x, lanes_int by) {
	uint32_t value[WIDTH], shift[WIDTH];
	lanes_int_store(value, x), lanes_int_store(shift, by);
	for (int i = 0; i < WIDTH; i++) value[i] >>= shift[i];
	return lanes_int_load(value);
}
INLINE lanes_int lanes_int_last(lanes_int x) { HALVES(lanes_int, simde_mm_shuffle_epi32(x.half[REGISTERS - 1], 0xff)); }
INLINE lanes_int lanes_int_sums(lanes_int x) {
	for (int h = 0; h < REGISTERS; h++) {
		x.half[h] = simde_mm_add_epi32(x.half[h], simde_mm_slli_si128(x.half[h], 4));
		x.half[h] = simde_mm_add_epi32(x.half[h], simde_mm_slli_si128(x.half[h], 8));
	}
	for (int h = 1; h < REGISTERS; h++)
		x.half[h] = simde_mm_add_epi32(x.half[h], simde_mm_shuffle_epi32(x.half[h - 1], 0xff));
	return x;
}
INLINE uint32_t lanes_int_nibbles(lanes_int x) {
	uint32_t value[WIDTH], nibbles = 0;
	lanes_int_store(value, x);
	for (int i = 0; i < WIDTH; i++) nibbles |= value[i] << 4 * i;
	return nibbles;
}
INLINE lanes_int lanes_int_keep(lanes_mask mask, lanes_int x) {
	HALVES(lanes_int, simde_mm_and_si128(simde_mm_castps_si128(mask.half[h]), x.half[h]));
}
INLINE lanes_int lanes_int_select(lanes_mask mask, lanes_int yes, lanes_int no) {
	return lanes_as_int(lanes_select(mask, lanes_as_float(yes), lanes_as_float(no)));
}
INLINE lanes_mask lanes_int_less(lanes_int x, lanes_int y) {
	HALVES(lanes, simde_mm_castsi128_ps(simde_mm_cmplt_epi32(x.half[h], y.half[h])));
}
INLINE lanes_mask lanes_int_equal(lanes_int x, lanes_int y) {
	HALVES(lanes_mask, simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(x.half[h], y.half[h])));
}

INLINE lanes lanes_gather(const float *from, lanes_int index) {
	int32_t at[WIDTH];
	lanes_int_store(at, index);
	HALVES(lanes, simde_mm_setr_ps(from[at[4 * h]], from[at[4 * h + 1]], from[at[4 * h + 2]], from[at[4 * h + 3]]));
}
// Gathers of integers also read floats and halves of keys. They read bytes, which may alias any type.
INLINE float lanes_word_at(const void *from, int32_t index) {
	float word; // only moved; no arithmetic on it
	memcpy(&word, (const char *)from + (ptrdiff_t)index * (ptrdiff_t)sizeof word, sizeof word);
	return word;
}
INLINE lanes_int lanes_int_gather(const void *from, lanes_int index) {
	int32_t at[WIDTH];
	lanes_int_store(at, index);
	HALVES(lanes_int,
		simde_mm_castps_si128(simde_mm_setr_ps(lanes_word_at(from, at[4 * h]), lanes_word_at(from, at[4 * h + 1]),
			lanes_word_at(from, at[4 * h + 2]), lanes_word_at(from, at[4 * h + 3]))));
}

// Bytes, which have two nibbles each, need one distance to shift by and not one per lane, for which there is no
// instruction.
INLINE lanes_int lanes_int_gather_nibbles(const uint32_t *from, lanes_int index) {
	const uint8_t *byte = (const uint8_t *)from;
	const lanes_mask odd = lanes_int_equal(lanes_int_and(index, lanes_int_set(1)), lanes_int_set(1));
	int32_t at[WIDTH];
	lanes_int_store(at, lanes_int_shift_right(index, 1));
	for (int i = 0; i < WIDTH; i++) at[i] = byte[at[i] ^ 3 * KEY_LOW]; // big-endian: a word's last byte is the lowest
	lanes_int both;
	for (int h = 0; h < REGISTERS; h++)
		both.half[h] = simde_mm_setr_epi32(at[4 * h], at[4 * h + 1], at[4 * h + 2], at[4 * h + 3]);
	return lanes_int_and(lanes_int_select(odd, lanes_int_shift_right(both, 4), both), lanes_int_set(15));
}

INLINE void lanes_load_four(lanes column[4], const float *from, const int32_t *offset) {
	for (int h = 0; h < REGISTERS; h++) {
		simde__m128 row[4];
		for (int i = 0; i < 4; i++) row[i] = simde_mm_loadu_ps(from + offset[4 * h + i]);
		SIMDE_MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
		for (int i = 0; i < 4; i++) column[i].half[h] = row[i];
	}
}
INLINE void lanes_store_records_at(void *const *to, const lanes column[8]) {
	for (int h = 0; h < REGISTERS; h++)
		for (int k = 0; k < 8; k += 4) {
			simde__m128 row[4];
			for (int i = 0; i < 4; i++) row[i] = column[k + i].half[h];
			SIMDE_MM_TRANSPOSE4_PS(row[0], row[1], row[2], row[3]);
			for (int i = 0; i < 4; i++) simde_mm_storeu_ps((float *)to[4 * h + i] + k, row[i]);
		}
}

INLINE void lanes_prefetch_to_write(const void *address) { prefetch_line_to_write(address); }
INLINE void lanes_prefetch(const void *address) { prefetch_line(address); }
#ifdef SIMDE_WASM_SIMD128_NATIVE
INLINE void lanes_prefetch_valid(const void *address) { (void)*(const volatile char *)address; }
enum { PREFETCH_READS = 1 };
#else
INLINE void lanes_prefetch_valid(const void *address) { prefetch_line(address); }
enum { PREFETCH_READS = 0 };
#endif

#if REGISTERS == 1
/// For each mask of four bits, the words whose bits are set, in ascending order, as the indices of their bytes.
enum { WORD_0 = 0x03020100, WORD_1 = 0x07060504, WORD_2 = 0x0b0a0908, WORD_3 = 0x0f0e0d0c };
static const uint32_t packed_words[16][4] = {{0}, {WORD_0}, {WORD_1}, {WORD_0, WORD_1}, {WORD_2}, {WORD_0, WORD_2},
	{WORD_1, WORD_2}, {WORD_0, WORD_1, WORD_2}, {WORD_3}, {WORD_0, WORD_3}, {WORD_1, WORD_3}, {WORD_0, WORD_1, WORD_3},
	{WORD_2, WORD_3}, {WORD_0, WORD_2, WORD_3}, {WORD_1, WORD_2, WORD_3}, {WORD_0, WORD_1, WORD_2, WORD_3}};

typedef simde__m128i lanes_packing;
INLINE lanes_packing lanes_packing_of(unsigned bits) {
	return simde_mm_loadu_si128((const simde__m128i *)packed_words[bits]);
}
INLINE void lanes_int_pack(void *to, lanes_int x, lanes_packing p) {
	simde_mm_storeu_si128((simde__m128i *)to, simde_mm_shuffle_epi8(x.half[0], p));
}
#else
typedef unsigned lanes_packing;
INLINE lanes_packing lanes_packing_of(unsigned bits) { return bits; }
INLINE void lanes_int_pack(void *to, lanes_int x, lanes_packing p) {
	uint32_t from[WIDTH];
	char *out = to;
	lanes_int_store(from, x);
	for (int i = 0; i < WIDTH; i++) memcpy(out, from + i, sizeof *from), out += (p >> i & 1) * sizeof *from;
}
#endif

#undef HALVES

#endif
