// The vocabulary of wide.h for registers that hold two doubles (SSE2, NEON, WebAssembly): four lanes in two
// registers, or eight in four.
#ifndef GRAZE_KERNELS_LANES_WIDE_HALVES_H
#define GRAZE_KERNELS_LANES_WIDE_HALVES_H

typedef struct wide {
	simde__m128d quarter[2 * REGISTERS];
} wide;

typedef wide wide_mask; ///< all bits of a lane set, or none

/// The body of a function that computes each quarter q of its result, with X and Y the quarters of x and y.
#define QUARTERS(expression)                                                                                           \
	wide result;                                                                                                       \
	for (int q = 0; q < 2 * REGISTERS; q++) result.quarter[q] = expression;                                            \
	return result
#define X x.quarter[q]
#define Y y.quarter[q]

INLINE wide wide_set(double x) { QUARTERS(simde_mm_set1_pd(x)); }
INLINE wide wide_from(lanes x) {
	wide result;
	for (int h = 0; h < REGISTERS; h++) {
		result.quarter[2 * h] = simde_mm_cvtps_pd(x.half[h]);
		result.quarter[2 * h + 1] = simde_mm_cvtps_pd(simde_mm_movehl_ps(x.half[h], x.half[h]));
	}
	return result;
}
INLINE wide wide_load(const double *from) { QUARTERS(simde_mm_loadu_pd(from + 2 * q)); }
INLINE wide wide_gather(const double *from, const int32_t *at) {
	QUARTERS(simde_mm_setr_pd(from[at[2 * q]], from[at[2 * q + 1]]));
}
INLINE wide wide_from_int(lanes_int x) {
	QUARTERS(simde_mm_cvtepi32_pd(q & 1 ? simde_mm_unpackhi_epi64(x.half[q / 2], x.half[q / 2]) : x.half[q / 2]));
}
INLINE lanes wide_narrow(wide x) {
	lanes result;
	for (int h = 0; h < REGISTERS; h++)
		result.half[h] =
			simde_mm_movelh_ps(simde_mm_cvtpd_ps(x.quarter[2 * h]), simde_mm_cvtpd_ps(x.quarter[2 * h + 1]));
	return result;
}
INLINE void wide_store(double *to, wide x) {
	for (int q = 0; q < 2 * REGISTERS; q++) simde_mm_storeu_pd(to + 2 * q, X);
}

INLINE wide wide_add(wide x, wide y) { QUARTERS(simde_mm_add_pd(X, Y)); }
INLINE wide wide_sub(wide x, wide y) { QUARTERS(simde_mm_sub_pd(X, Y)); }
INLINE wide wide_mul(wide x, wide y) { QUARTERS(simde_mm_mul_pd(X, Y)); }
INLINE wide wide_div(wide x, wide y) { QUARTERS(simde_mm_div_pd(X, Y)); }
INLINE wide wide_sqrt(wide x) { QUARTERS(simde_mm_sqrt_pd(X)); }
#if defined(SIMDE_X86_SSE2_NATIVE) || defined(SIMDE_WASM_SIMD128_NATIVE)
INLINE wide wide_min(wide x, wide y) { QUARTERS(simde_mm_min_pd(X, Y)); }
INLINE wide wide_max(wide x, wide y) { QUARTERS(simde_mm_max_pd(X, Y)); }
#else // ARM's own instructions return NaN when either operand is NaN
INLINE wide wide_min(wide x, wide y) { QUARTERS(simde_x_mm_select_pd(Y, X, simde_mm_cmplt_pd(X, Y))); }
INLINE wide wide_max(wide x, wide y) { QUARTERS(simde_x_mm_select_pd(Y, X, simde_mm_cmplt_pd(Y, X))); }
#endif
INLINE wide wide_abs(wide x) { QUARTERS(simde_mm_andnot_pd(simde_mm_set1_pd(-0.0), X)); }
INLINE wide wide_negate(wide x) { QUARTERS(simde_mm_xor_pd(simde_mm_set1_pd(-0.0), X)); }
INLINE wide wide_flip(wide x, wide sign) {
	QUARTERS(simde_mm_xor_pd(X, simde_mm_and_pd(simde_mm_set1_pd(-0.0), sign.quarter[q])));
}

INLINE wide_mask wide_less(wide x, wide y) { QUARTERS(simde_mm_cmplt_pd(X, Y)); }
INLINE wide_mask wide_less_equal(wide x, wide y) { QUARTERS(simde_mm_cmple_pd(X, Y)); }
INLINE wide_mask wide_and(wide_mask x, wide_mask y) { QUARTERS(simde_mm_and_pd(X, Y)); }
INLINE wide_mask wide_or(wide_mask x, wide_mask y) { QUARTERS(simde_mm_or_pd(X, Y)); }
INLINE wide_mask wide_and_not(wide_mask x, wide_mask y) { QUARTERS(simde_mm_andnot_pd(Y, X)); }
INLINE unsigned wide_bits(wide_mask x) {
	unsigned bits = 0;
	for (int q = 0; q < 2 * REGISTERS; q++) bits |= (unsigned)simde_mm_movemask_pd(X) << 2 * q;
	return bits;
}
INLINE wide_mask wide_mask_from(lanes_mask x) {
	wide_mask result;
	for (int h = 0; h < REGISTERS; h++) {
		result.quarter[2 * h] = simde_mm_castps_pd(simde_mm_unpacklo_ps(x.half[h], x.half[h]));
		result.quarter[2 * h + 1] = simde_mm_castps_pd(simde_mm_unpackhi_ps(x.half[h], x.half[h]));
	}
	return result;
}
INLINE lanes_mask wide_mask_narrow(wide_mask x) {
	lanes_mask result;
	for (int h = 0; h < REGISTERS; h++)
		result.half[h] =
			simde_mm_shuffle_ps(simde_mm_castpd_ps(x.quarter[2 * h]), simde_mm_castpd_ps(x.quarter[2 * h + 1]), 0x88);
	return result;
}
INLINE wide wide_select(wide_mask mask, wide x, wide y) {
	QUARTERS(simde_mm_or_pd(simde_mm_and_pd(mask.quarter[q], X), simde_mm_andnot_pd(mask.quarter[q], Y)));
}

INLINE void wide_load_four(wide column[4], const double *from, const int32_t *offset) {
	for (int q = 0; q < 2 * REGISTERS; q++)
		for (int k = 0; k < 4; k += 2) {
			const simde__m128d row0 = simde_mm_loadu_pd(from + offset[2 * q] + k);
			const simde__m128d row1 = simde_mm_loadu_pd(from + offset[2 * q + 1] + k);
			column[k].quarter[q] = simde_mm_unpacklo_pd(row0, row1);
			column[k + 1].quarter[q] = simde_mm_unpackhi_pd(row0, row1);
		}
}

INLINE void wide_store_four_at(double *const *to, const wide column[4]) {
	for (int q = 0; q < 2 * REGISTERS; q++)
		for (int k = 0; k < 4; k += 2) {
			const simde__m128d x = column[k].quarter[q], y = column[k + 1].quarter[q];
			simde_mm_storeu_pd(to[2 * q] + k, simde_mm_unpacklo_pd(x, y));
			simde_mm_storeu_pd(to[2 * q + 1] + k, simde_mm_unpackhi_pd(x, y));
		}
}

INLINE void wide_store_eight(double *to, const wide column[8]) {
	for (int q = 0; q < 2 * REGISTERS; q++)
		for (int k = 0; k < 8; k += 2) {
			simde_mm_storeu_pd(to + 16 * q + k, simde_mm_unpacklo_pd(column[k].quarter[q], column[k + 1].quarter[q]));
			simde_mm_storeu_pd(
				to + 16 * q + k + 8, simde_mm_unpackhi_pd(column[k].quarter[q], column[k + 1].quarter[q]));
		}
}

#undef QUARTERS
#undef X
#undef Y

#endif
