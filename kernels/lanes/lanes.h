// The vocabulary of the kernels: operations on WIDTH floats or 32-bit integers at a time. This file implements it for
// registers that hold eight floats (AVX2, AVX-512), through SIMDe. lanes_halves.h and lanes_scalar.h implement the same
// functions; wide*.h add the same lanes as doubles.
//
// Every operation rounds once, as IEEE 754 requires: there is no fused multiply-add and no estimate. So every backend
// gives the same bits. Comparisons with NaN are false. lanes_min and lanes_max return their second operand when either
// is NaN; kernels put the constant there.
#ifndef GRAZE_KERNELS_LANES_LANES_H
#define GRAZE_KERNELS_LANES_LANES_H

#include <string.h>

#include <simde/x86/avx2.h>
#include <simde/x86/avx512/compress.h>

#include "kernels/data/columns.h"

enum { WIDTH = 8 }; ///< lanes of this backend
typedef simde__m256 lanes;
typedef simde__m256i lanes_int;
typedef simde__m256 lanes_mask; ///< all bits of a lane set, or none

static inline lanes lanes_set(float x) { return simde_mm256_set1_ps(x); }
static inline lanes lanes_load(const float *from) { return simde_mm256_loadu_ps(from); }
static inline void lanes_store(float *to, lanes x) { simde_mm256_storeu_ps(to, x); }
/// All bits set, hidden from gcc: with a mask that is known to be all ones, gcc lets gathers write into a register that
/// was not cleared, and the gather waits for the previous value of that register.
static inline simde__m256i lanes_all(void) {
	simde__m256i all = simde_mm256_set1_epi32(-1);
#if defined(__GNUC__) && defined(SIMDE_X86_AVX2_NATIVE)
	__asm__("" : "+x"(all));
#endif
	return all;
}
/// from[index] of each lane.
static inline lanes lanes_gather(const float *from, lanes_int index) {
	return simde_mm256_mask_i32gather_ps(
		simde_mm256_setzero_ps(), from, index, simde_mm256_castsi256_ps(lanes_all()), 4);
}

static inline lanes lanes_add(lanes x, lanes y) { return simde_mm256_add_ps(x, y); }
static inline lanes lanes_sub(lanes x, lanes y) { return simde_mm256_sub_ps(x, y); }
static inline lanes lanes_mul(lanes x, lanes y) { return simde_mm256_mul_ps(x, y); }
static inline lanes lanes_div(lanes x, lanes y) { return simde_mm256_div_ps(x, y); }
static inline lanes lanes_sqrt(lanes x) { return simde_mm256_sqrt_ps(x); }
static inline lanes lanes_min(lanes x, lanes y) { return simde_mm256_min_ps(x, y); }
static inline lanes lanes_max(lanes x, lanes y) { return simde_mm256_max_ps(x, y); }
static inline lanes lanes_abs(lanes x) { return simde_mm256_andnot_ps(simde_mm256_set1_ps(-0.0f), x); }
static inline lanes lanes_negate(lanes x) { return simde_mm256_xor_ps(simde_mm256_set1_ps(-0.0f), x); }

/// x where the sign bit of `sign` is clear, -x where it is set; also for zeros.
static inline lanes lanes_flip(lanes x, lanes sign) {
	return simde_mm256_xor_ps(x, simde_mm256_and_ps(simde_mm256_set1_ps(-0.0f), sign));
}

static inline lanes_mask lanes_less(lanes x, lanes y) { return simde_mm256_cmp_ps(x, y, SIMDE_CMP_LT_OQ); }
static inline lanes_mask lanes_less_equal(lanes x, lanes y) { return simde_mm256_cmp_ps(x, y, SIMDE_CMP_LE_OQ); }
static inline lanes_mask lanes_equal(lanes x, lanes y) { return simde_mm256_cmp_ps(x, y, SIMDE_CMP_EQ_OQ); }
static inline lanes_mask lanes_and(lanes_mask x, lanes_mask y) { return simde_mm256_and_ps(x, y); }
static inline lanes_mask lanes_or(lanes_mask x, lanes_mask y) { return simde_mm256_or_ps(x, y); }
/// x and not y.
static inline lanes_mask lanes_and_not(lanes_mask x, lanes_mask y) { return simde_mm256_andnot_ps(y, x); }
/// Whether the sign bit is set; also for zeros.
static inline lanes_mask lanes_negative(lanes x) {
	return simde_mm256_castsi256_ps(simde_mm256_srai_epi32(simde_mm256_castps_si256(x), 31));
}
/// One bit per lane: bit i is lane i.
static inline unsigned lanes_bits(lanes_mask x) { return (unsigned)simde_mm256_movemask_ps(x); }

/// `yes` where the mask is set, else `no`.
static inline lanes lanes_select(lanes_mask mask, lanes yes, lanes no) { return simde_mm256_blendv_ps(no, yes, mask); }
/// 0 where the mask is set, else x.
static inline lanes lanes_drop(lanes_mask mask, lanes x) { return simde_mm256_andnot_ps(mask, x); }
/// NaN where the mask is set, else x.
static inline lanes lanes_exclude(lanes_mask mask, lanes x) { return simde_mm256_or_ps(mask, x); }

static inline lanes_int lanes_int_set(int32_t x) { return simde_mm256_set1_epi32(x); }
/// from, from + 1, from + 2, ...
static inline lanes_int lanes_int_count(int32_t from) {
	return simde_mm256_add_epi32(simde_mm256_set1_epi32(from), simde_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
static inline lanes_int lanes_int_load(const void *from) { return simde_mm256_loadu_si256((const simde__m256i *)from); }
static inline void lanes_int_store(void *to, lanes_int x) { simde_mm256_storeu_si256((simde__m256i *)to, x); }
static inline lanes_int lanes_int_gather(const void *from, lanes_int index) {
	return simde_mm256_mask_i32gather_epi32(simde_mm256_setzero_si256(), (const int32_t *)from, index, lanes_all(), 4);
}
static inline lanes_int lanes_int_add(lanes_int x, lanes_int y) { return simde_mm256_add_epi32(x, y); }
static inline lanes_int lanes_int_sub(lanes_int x, lanes_int y) { return simde_mm256_sub_epi32(x, y); }
/// The low 32 bits of the product.
static inline lanes_int lanes_int_mul(lanes_int x, lanes_int y) { return simde_mm256_mullo_epi32(x, y); }
static inline lanes_int lanes_int_and(lanes_int x, lanes_int y) { return simde_mm256_and_si256(x, y); }
static inline lanes_int lanes_int_or(lanes_int x, lanes_int y) { return simde_mm256_or_si256(x, y); }
static inline lanes_int lanes_int_shift_left(lanes_int x, int32_t by) {
	return simde_mm256_sll_epi32(x, simde_mm_cvtsi32_si128(by));
}
static inline lanes_int lanes_int_shift_right(lanes_int x, int32_t by) {
	return simde_mm256_srl_epi32(x, simde_mm_cvtsi32_si128(by));
}
static inline lanes_int lanes_int_shift_right_each(lanes_int x, lanes_int by) { return simde_mm256_srlv_epi32(x, by); }
/// The integers of four bits at these indices, of words that have eight each, the lowest bits first.
static inline lanes_int lanes_int_gather_nibbles(const uint32_t *from, lanes_int index) {
	const lanes_int word = lanes_int_gather(from, lanes_int_shift_right(index, 3));
	const lanes_int shift = lanes_int_shift_left(lanes_int_and(index, simde_mm256_set1_epi32(7)), 2);
	return lanes_int_and(lanes_int_shift_right_each(word, shift), simde_mm256_set1_epi32(15));
}
/// x where the mask is set, else 0.
static inline lanes_int lanes_int_keep(lanes_mask mask, lanes_int x) {
	return simde_mm256_and_si256(simde_mm256_castps_si256(mask), x);
}
static inline lanes_int lanes_int_select(lanes_mask mask, lanes_int yes, lanes_int no) {
	return simde_mm256_blendv_epi8(no, yes, simde_mm256_castps_si256(mask));
}
static inline lanes_mask lanes_int_less(lanes_int x, lanes_int y) {
	return simde_mm256_castsi256_ps(simde_mm256_cmpgt_epi32(y, x));
}
static inline lanes_mask lanes_int_equal(lanes_int x, lanes_int y) {
	return simde_mm256_castsi256_ps(simde_mm256_cmpeq_epi32(x, y));
}

/// Inclusive prefix sums: lane i is the sum of lanes 0 to i.
static inline lanes_int lanes_int_sums(lanes_int x) {
	x = simde_mm256_add_epi32(x, simde_mm256_slli_si256(x, 4));
	x = simde_mm256_add_epi32(x, simde_mm256_slli_si256(x, 8)); // within each half
	return simde_mm256_add_epi32(x, simde_mm256_shuffle_epi32(simde_mm256_permute2x128_si256(x, x, 0x08), 0xff));
}
/// The last lane in all lanes.
static inline lanes_int lanes_int_last(lanes_int x) {
	return simde_mm256_permutevar8x32_epi32(x, simde_mm256_set1_epi32(7));
}

/// Integers from 0 to 15 packed into four bits each, lane 0 the lowest.
static inline uint32_t lanes_int_nibbles(lanes_int x) {
	const simde__m256i placed = simde_mm256_sllv_epi32(x, simde_mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
	simde__m128i all = simde_mm_or_si128(simde_mm256_castsi256_si128(placed), simde_mm256_extracti128_si256(placed, 1));
	all = simde_mm_or_si128(all, simde_mm_shuffle_epi32(all, 0x4e));
	all = simde_mm_or_si128(all, simde_mm_shuffle_epi32(all, 0xb1));
	return (uint32_t)simde_mm_cvtsi128_si32(all);
}

/// Rounds towards zero; requires x within the range of int32_t.
static inline lanes_int lanes_truncate(lanes x) { return simde_mm256_cvttps_epi32(x); }
static inline lanes lanes_from_int(lanes_int x) { return simde_mm256_cvtepi32_ps(x); }
/// The same bits as the other type.
static inline lanes_int lanes_as_int(lanes x) { return simde_mm256_castps_si256(x); }
static inline lanes lanes_as_float(lanes_int x) { return simde_mm256_castsi256_ps(x); }

// Transposes between records of eight floats in memory and columns in registers. They are faster than gathers: two
// loads of 16 bytes fetch eight values.

/// column[k] of lane i is from[offset[i] + k], for k from 0 to 3. Reads WIDTH offsets.
static inline void lanes_load_four(lanes column[4], const float *from, const int32_t *offset) {
	lanes row[4];
	for (int i = 0; i < 4; i++)
		row[i] = simde_mm256_insertf128_ps(simde_mm256_castps128_ps256(simde_mm_loadu_ps(from + offset[i])),
			simde_mm_loadu_ps(from + offset[i + 4]), 1);
	const lanes low01 = simde_mm256_unpacklo_ps(row[0], row[1]), high01 = simde_mm256_unpackhi_ps(row[0], row[1]);
	const lanes low23 = simde_mm256_unpacklo_ps(row[2], row[3]), high23 = simde_mm256_unpackhi_ps(row[2], row[3]);
	column[0] = simde_mm256_shuffle_ps(low01, low23, 0x44);
	column[1] = simde_mm256_shuffle_ps(low01, low23, 0xee);
	column[2] = simde_mm256_shuffle_ps(high01, high23, 0x44);
	column[3] = simde_mm256_shuffle_ps(high01, high23, 0xee);
}

/// Stores lane i of the eight columns as a record of eight floats at to[i].
static inline void lanes_store_records_at(void *const *to, const lanes column[8]) {
	for (int half = 0; half < 8; half += 4) { // floats 0 to 3 of each record, then 4 to 7
		const lanes *c = column + half;
		const lanes low01 = simde_mm256_unpacklo_ps(c[0], c[1]), high01 = simde_mm256_unpackhi_ps(c[0], c[1]);
		const lanes low23 = simde_mm256_unpacklo_ps(c[2], c[3]), high23 = simde_mm256_unpackhi_ps(c[2], c[3]);
		const lanes row[4] = {simde_mm256_shuffle_ps(low01, low23, 0x44), simde_mm256_shuffle_ps(low01, low23, 0xee),
			simde_mm256_shuffle_ps(high01, high23, 0x44), simde_mm256_shuffle_ps(high01, high23, 0xee)};
		for (int i = 0; i < 4; i++) {
			simde_mm_storeu_ps((float *)to[i] + half, simde_mm256_castps256_ps128(row[i]));
			simde_mm_storeu_ps((float *)to[i + 4] + half, simde_mm256_extractf128_ps(row[i], 1));
		}
	}
}

static inline void lanes_prefetch_to_write(const void *address) { prefetch_line_to_write(address); }
static inline void lanes_prefetch(const void *address) { prefetch_line(address); }
/// The same, for addresses that may be read: WebAssembly has no instruction that prefetches, and reads a byte instead.
static inline void lanes_prefetch_valid(const void *address) { prefetch_line(address); }
enum { PREFETCH_READS = 0 }; ///< whether lanes_prefetch_valid reads

// Packing (left-packing, compaction): lanes_int_pack writes the lanes whose bit is set to the front, in order. It
// writes WIDTH elements; those past the set lanes are undefined.
#if defined(SIMDE_X86_AVX512VL_NATIVE)
typedef simde__mmask8 lanes_packing;
static inline lanes_packing lanes_packing_of(unsigned bits) { return (simde__mmask8)bits; }
static inline void lanes_int_pack(void *to, lanes_int x, lanes_packing p) {
	lanes_int_store(to, simde_mm256_maskz_compress_epi32(p, x));
}
#else
#include "kernels/lanes/packing.h"
typedef simde__m256i lanes_packing;
static inline lanes_packing lanes_packing_of(unsigned bits) {
	return simde_mm256_cvtepu8_epi32(simde_mm_cvtsi64_si128((int64_t)graze_packing[bits]));
}
static inline void lanes_int_pack(void *to, lanes_int x, lanes_packing p) {
	lanes_int_store(to, simde_mm256_permutevar8x32_epi32(x, p));
}
#endif

#endif
