// The lanes of lanes.h as doubles, in two registers of four: for motion, where rounding in float would eat the skin.
// Included by the row after its lanes.
#ifndef GRAZE_WIDE_H
#define GRAZE_WIDE_H

typedef struct wide {
	simde__m256d half[2];
} wide;

typedef wide wide_mask; // all bits of a lane set, or none

#define HALVES(expression)                                                                                             \
	wide result;                                                                                                       \
	for (int h = 0; h < 2; h++) result.half[h] = expression;                                                           \
	return result

static inline wide wide_set(double x) { HALVES(simde_mm256_set1_pd(x)); }
/// Exactly the floats.
static inline wide wide_from(lanes x) {
	return (wide){
		{simde_mm256_cvtps_pd(simde_mm256_castps256_ps128(x)), simde_mm256_cvtps_pd(simde_mm256_extractf128_ps(x, 1))}};
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
/// x where sign is positive, -x where it is negative (zeros count by their sign bit).
static inline wide wide_flip(wide x, wide sign) {
	HALVES(simde_mm256_xor_pd(x.half[h], simde_mm256_and_pd(simde_mm256_set1_pd(-0.0), sign.half[h])));
}

static inline wide_mask wide_less(wide x, wide y) { HALVES(simde_mm256_cmp_pd(x.half[h], y.half[h], SIMDE_CMP_LT_OQ)); }
static inline wide_mask wide_less_equal(wide x, wide y) {
	HALVES(simde_mm256_cmp_pd(x.half[h], y.half[h], SIMDE_CMP_LE_OQ));
}
static inline wide_mask wide_and(wide_mask x, wide_mask y) { HALVES(simde_mm256_and_pd(x.half[h], y.half[h])); }
static inline wide_mask wide_or(wide_mask x, wide_mask y) { HALVES(simde_mm256_or_pd(x.half[h], y.half[h])); }
static inline wide_mask wide_and_not(wide_mask x, wide_mask y) { HALVES(simde_mm256_andnot_pd(y.half[h], x.half[h])); }
/// Bit i is lane i.
static inline unsigned wide_bits(wide_mask x) {
	return (unsigned)simde_mm256_movemask_pd(x.half[0]) | (unsigned)simde_mm256_movemask_pd(x.half[1]) << 4;
}
/// yes where the mask is set, else no.
static inline wide wide_select(wide_mask mask, wide yes, wide no) {
	HALVES(simde_mm256_blendv_pd(no.half[h], yes.half[h], mask.half[h]));
}

#undef HALVES

/// Four doubles each from these offsets on.
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

#endif
