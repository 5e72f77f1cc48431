// The vocabulary of doubles, for the kernels of movers and curves: WIDTH lanes, as lanes.h has floats. This file
// implements it with two registers of four doubles (AVX2); wide_512.h, wide_halves.h and wide_scalar.h implement the
// same functions. A backend includes its lanes first.
//
// Movers are computed in double because the rounding of floats would be as large as their skin.
#ifndef GRAZE_KERNELS_LANES_WIDE_H
#define GRAZE_KERNELS_LANES_WIDE_H

typedef struct wide {
	simde__m256d half[2];
} wide;

typedef wide wide_mask; ///< all bits of a lane set, or none

/// The body of a function that computes each half h of its result.
#define HALVES(expression)                                                                                             \
	wide result;                                                                                                       \
	for (int h = 0; h < 2; h++) result.half[h] = expression;                                                           \
	return result

static inline wide wide_set(double x) { HALVES(simde_mm256_set1_pd(x)); }
/// Floats as doubles, exactly.
static inline wide wide_from(lanes x) {
	return (wide){
		{simde_mm256_cvtps_pd(simde_mm256_castps256_ps128(x)), simde_mm256_cvtps_pd(simde_mm256_extractf128_ps(x, 1))}};
}
static inline wide wide_from_int(lanes_int x) {
	return (wide){{simde_mm256_cvtepi32_pd(simde_mm256_castsi256_si128(x)),
		simde_mm256_cvtepi32_pd(simde_mm256_extracti128_si256(x, 1))}};
}
static inline wide wide_load(const double *from) { HALVES(simde_mm256_loadu_pd(from + 4 * h)); }
/// from[at[i]] of each lane i.
static inline wide wide_gather(const double *from, const int32_t *at) {
	HALVES(simde_mm256_setr_pd(from[at[4 * h]], from[at[4 * h + 1]], from[at[4 * h + 2]], from[at[4 * h + 3]]));
}
/// Doubles as floats, each rounded once.
static inline lanes wide_narrow(wide x) {
	return simde_mm256_insertf128_ps(
		simde_mm256_castps128_ps256(simde_mm256_cvtpd_ps(x.half[0])), simde_mm256_cvtpd_ps(x.half[1]), 1);
}
static inline void wide_store(double *to, wide x) {
	for (int h = 0; h < 2; h++) simde_mm256_storeu_pd(to + 4 * h, x.half[h]);
}

static inline wide wide_add(wide x, wide y) { HALVES(simde_mm256_add_pd(x.half[h], y.half[h])); }
static inline wide wide_sub(wide x, wide y) { HALVES(simde_mm256_sub_pd(x.half[h], y.half[h])); }
static inline wide wide_mul(wide x, wide y) { HALVES(simde_mm256_mul_pd(x.half[h], y.half[h])); }
static inline wide wide_div(wide x, wide y) { HALVES(simde_mm256_div_pd(x.half[h], y.half[h])); }
static inline wide wide_sqrt(wide x) { HALVES(simde_mm256_sqrt_pd(x.half[h])); }
static inline wide wide_min(wide x, wide y) { HALVES(simde_mm256_min_pd(x.half[h], y.half[h])); }
static inline wide wide_max(wide x, wide y) { HALVES(simde_mm256_max_pd(x.half[h], y.half[h])); }
static inline wide wide_abs(wide x) { HALVES(simde_mm256_andnot_pd(simde_mm256_set1_pd(-0.0), x.half[h])); }
static inline wide wide_negate(wide x) { HALVES(simde_mm256_xor_pd(simde_mm256_set1_pd(-0.0), x.half[h])); }
/// x where the sign bit of `sign` is clear, -x where it is set; also for zeros.
static inline wide wide_flip(wide x, wide sign) {
	HALVES(simde_mm256_xor_pd(x.half[h], simde_mm256_and_pd(simde_mm256_set1_pd(-0.0), sign.half[h])));
}

static inline wide_mask wide_less(wide x, wide y) { HALVES(simde_mm256_cmp_pd(x.half[h], y.half[h], SIMDE_CMP_LT_OQ)); }
static inline wide_mask wide_less_equal(wide x, wide y) {
	HALVES(simde_mm256_cmp_pd(x.half[h], y.half[h], SIMDE_CMP_LE_OQ));
}
static inline wide_mask wide_and(wide_mask x, wide_mask y) { HALVES(simde_mm256_and_pd(x.half[h], y.half[h])); }
static inline wide_mask wide_or(wide_mask x, wide_mask y) { HALVES(simde_mm256_or_pd(x.half[h], y.half[h])); }
/// x and not y.
static inline wide_mask wide_and_not(wide_mask x, wide_mask y) { HALVES(simde_mm256_andnot_pd(y.half[h], x.half[h])); }
/// One bit per lane: bit i is lane i.
static inline unsigned wide_bits(wide_mask x) {
	return (unsigned)simde_mm256_movemask_pd(x.half[0]) | (unsigned)simde_mm256_movemask_pd(x.half[1]) << 4;
}
/// A mask of floats as a mask of doubles, and the reverse.
static inline wide_mask wide_mask_from(lanes_mask x) {
	const simde__m256i bits = simde_mm256_castps_si256(x);
	return (wide_mask){{simde_mm256_castsi256_pd(simde_mm256_cvtepi32_epi64(simde_mm256_castsi256_si128(bits))),
		simde_mm256_castsi256_pd(simde_mm256_cvtepi32_epi64(simde_mm256_extracti128_si256(bits, 1)))}};
}
static inline lanes_mask wide_mask_narrow(wide_mask x) {
	const simde__m256 mixed =
		simde_mm256_shuffle_ps(simde_mm256_castpd_ps(x.half[0]), simde_mm256_castpd_ps(x.half[1]), 0x88);
	return simde_mm256_castpd_ps(simde_mm256_permute4x64_pd(simde_mm256_castps_pd(mixed), 0xd8));
}
/// `yes` where the mask is set, else `no`.
static inline wide wide_select(wide_mask mask, wide yes, wide no) {
	HALVES(simde_mm256_blendv_pd(no.half[h], yes.half[h], mask.half[h]));
}

#undef HALVES

/// column[k] of lane i is from[offset[i] + k], for k from 0 to 3. Reads WIDTH offsets.
static inline void wide_load_four(wide column[4], const double *from, const int32_t *offset) {
	for (int h = 0; h < 2; h++) {
		simde__m256d row[4];
		for (int i = 0; i < 4; i++) row[i] = simde_mm256_loadu_pd(from + offset[4 * h + i]);
		const simde__m256d even01 = simde_mm256_unpacklo_pd(row[0], row[1]);
		const simde__m256d odd01 = simde_mm256_unpackhi_pd(row[0], row[1]);
		const simde__m256d even23 = simde_mm256_unpacklo_pd(row[2], row[3]);
		const simde__m256d odd23 = simde_mm256_unpackhi_pd(row[2], row[3]);
		column[0].half[h] = simde_mm256_permute2f128_pd(even01, even23, 0x20);
		column[1].half[h] = simde_mm256_permute2f128_pd(odd01, odd23, 0x20);
		column[2].half[h] = simde_mm256_permute2f128_pd(even01, even23, 0x31);
		column[3].half[h] = simde_mm256_permute2f128_pd(odd01, odd23, 0x31);
	}
}

/// Stores lane i of the four columns as four doubles at to[i].
static inline void wide_store_four_at(double *const *to, const wide column[4]) {
	for (int h = 0; h < 2; h++) {
		const simde__m256d even01 = simde_mm256_unpacklo_pd(column[0].half[h], column[1].half[h]);
		const simde__m256d odd01 = simde_mm256_unpackhi_pd(column[0].half[h], column[1].half[h]);
		const simde__m256d even23 = simde_mm256_unpacklo_pd(column[2].half[h], column[3].half[h]);
		const simde__m256d odd23 = simde_mm256_unpackhi_pd(column[2].half[h], column[3].half[h]);
		simde_mm256_storeu_pd(to[4 * h], simde_mm256_permute2f128_pd(even01, even23, 0x20));
		simde_mm256_storeu_pd(to[4 * h + 1], simde_mm256_permute2f128_pd(odd01, odd23, 0x20));
		simde_mm256_storeu_pd(to[4 * h + 2], simde_mm256_permute2f128_pd(even01, even23, 0x31));
		simde_mm256_storeu_pd(to[4 * h + 3], simde_mm256_permute2f128_pd(odd01, odd23, 0x31));
	}
}

/// Stores the eight columns as WIDTH consecutive records of eight doubles.
static inline void wide_store_eight(double *to, const wide column[8]) {
	for (int h = 0; h < 2; h++)
		for (int k = 0; k < 8; k += 4) {
			const wide *c = column + k;
			double *record = to + 32 * h + k;
			const simde__m256d even01 = simde_mm256_unpacklo_pd(c[0].half[h], c[1].half[h]);
			const simde__m256d odd01 = simde_mm256_unpackhi_pd(c[0].half[h], c[1].half[h]);
			const simde__m256d even23 = simde_mm256_unpacklo_pd(c[2].half[h], c[3].half[h]);
			const simde__m256d odd23 = simde_mm256_unpackhi_pd(c[2].half[h], c[3].half[h]);
			simde_mm256_storeu_pd(record, simde_mm256_permute2f128_pd(even01, even23, 0x20));
			simde_mm256_storeu_pd(record + 8, simde_mm256_permute2f128_pd(odd01, odd23, 0x20));
			simde_mm256_storeu_pd(record + 16, simde_mm256_permute2f128_pd(even01, even23, 0x31));
			simde_mm256_storeu_pd(record + 24, simde_mm256_permute2f128_pd(odd01, odd23, 0x31));
		}
}

#endif
