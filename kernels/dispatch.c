// Which rows this build has, and which of them this processor can run.
#include "kernels/kernels.h"

#include <string.h>

extern const graze_kernels graze_kernels_scalar, graze_kernels_sse2, graze_kernels_avx2, graze_kernels_avx512,
	graze_kernels_neon;

// An instruction set may only be used when both the processor and the operating system know it; the compiler's support
// library asks both.
#if defined(GRAZE_BACKEND_AVX512)
static int has_avx512(void) {
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
		   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2");
}
#endif
#if defined(GRAZE_BACKEND_AVX2)
static int has_avx2(void) {
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
		   __builtin_cpu_supports("popcnt");
}
#endif
static int always(void) { return 1; }

typedef struct row {
	const char *name;
	const graze_kernels *kernels; // null: not in this build
	int (*runs)(void);
} row;

// Best first.
static const row rows[] = {
#if defined(GRAZE_BACKEND_AVX512)
	{"avx512", &graze_kernels_avx512, has_avx512},
#else
	{"avx512", 0, always},
#endif
#if defined(GRAZE_BACKEND_AVX2)
	{"avx2", &graze_kernels_avx2, has_avx2},
#else
	{"avx2", 0, always},
#endif
#if defined(GRAZE_BACKEND_SSE2)
	{"sse2", &graze_kernels_sse2, always},
#else
	{"sse2", 0, always},
#endif
#if defined(GRAZE_BACKEND_NEON)
	{"neon", &graze_kernels_neon, always},
#else
	{"neon", 0, always},
#endif
	{"scalar", &graze_kernels_scalar, always},
};

enum { ROWS = sizeof rows / sizeof *rows };

static int is_available(const row *r) { return r->kernels && r->runs(); }

const graze_kernels *graze_kernels_available(size_t index) {
	for (size_t i = 0; i < ROWS; i++)
		if (is_available(rows + i) && index-- == 0) return rows[i].kernels;
	return NULL;
}

const graze_kernels *graze_kernels_named(const char *name, int *known) {
	if (known) *known = 0;
	for (size_t i = 0; i < ROWS; i++) {
		if (strcmp(rows[i].name, name)) continue;
		if (known) *known = 1;
		return is_available(rows + i) ? rows[i].kernels : NULL;
	}
	return NULL;
}
