// WebAssembly's own instructions in place of functions of SIMDe that go through arrays or compute what the instruction
// does already. lanes_halves.h and wide_halves.h then use them by SIMDe's names.
#ifndef GRAZE_KERNELS_LANES_WASM_INSTRUCTIONS_H
#define GRAZE_KERNELS_LANES_WASM_INSTRUCTIONS_H

#include <wasm_simd128.h>

#include <simde/x86/sse4.1.h>

// SSE's minimum is x < y ? x : y, which is the second operand when either is NaN. WebAssembly's pmin(a, b) is
// b < a ? b : a, and pmax(a, b) is a < b ? b : a.
#undef simde_mm_min_ps
#define simde_mm_min_ps(x, y) wasm_f32x4_pmin(y, x)
#undef simde_mm_max_ps
#define simde_mm_max_ps(x, y) wasm_f32x4_pmax(y, x)
#undef simde_mm_min_pd
#define simde_mm_min_pd(x, y) wasm_f64x2_pmin(y, x)
#undef simde_mm_max_pd
#define simde_mm_max_pd(x, y) wasm_f64x2_pmax(y, x)

#undef simde_mm_movemask_ps
#define simde_mm_movemask_ps(x) ((int)wasm_i32x4_bitmask(x))
#undef simde_mm_movemask_pd
#define simde_mm_movemask_pd(x) ((int)wasm_i64x2_bitmask(x))

#undef simde_mm_cvtps_pd
#define simde_mm_cvtps_pd(x) wasm_f64x2_promote_low_f32x4(x)
#undef simde_mm_cvtepi32_pd
#define simde_mm_cvtepi32_pd(x) wasm_f64x2_convert_low_i32x4(x)
#undef simde_mm_cvtpd_ps
#define simde_mm_cvtpd_ps(x) wasm_f32x4_demote_f64x2_zero(x)
// The same where the result is within the range of int32_t, as lanes_truncate requires.
#undef simde_mm_cvttps_epi32
#define simde_mm_cvttps_epi32(x) wasm_i32x4_trunc_sat_f32x4(x)

// The same where all indices are below 16.
#undef simde_mm_shuffle_epi8
#define simde_mm_shuffle_epi8(x, indices) wasm_i8x16_swizzle(x, indices)

#endif
