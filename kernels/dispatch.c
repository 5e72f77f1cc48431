// The backends of this build, and the choice among those that this processor can run.
#include "kernels/dispatch.h"

#include <string.h>

#include "kernels/processor.h"

extern const graze_kernels graze_kernels_scalar, graze_kernels_sse2, graze_kernels_avx2, graze_kernels_avx512,
	graze_kernels_neon, graze_kernels_wasm;

typedef struct backend {
	const char *name;
	const graze_kernels *kernels; ///< null: not in this build
	bool (*is_supported)(void);   ///< by the processor and the operating system; null: by all that this build is for
} backend;

/// All backends of all builds, fastest first. CONTRIBUTING.md lists what else names a backend.
static const backend backends[] = {
#if defined(GRAZE_BACKEND_AVX512)
	{.name = "avx512", .kernels = &graze_kernels_avx512, .is_supported = has_avx512},
#else
	{.name = "avx512"}, // not in this build
#endif
#if defined(GRAZE_BACKEND_AVX2)
	{.name = "avx2", .kernels = &graze_kernels_avx2, .is_supported = has_avx2},
#else
	{.name = "avx2"},   // not in this build
#endif
#if defined(GRAZE_BACKEND_SSE2)
	{.name = "sse2", .kernels = &graze_kernels_sse2},
#else
	{.name = "sse2"},   // not in this build
#endif
#if defined(GRAZE_BACKEND_NEON)
	{.name = "neon", .kernels = &graze_kernels_neon},
#else
	{.name = "neon"},   // not in this build
#endif
#if defined(GRAZE_BACKEND_WASM)
	{.name = "wasm", .kernels = &graze_kernels_wasm},
#else
	{.name = "wasm"},   // not in this build
#endif
#if defined(GRAZE_BACKEND_SCALAR)
	{.name = "scalar", .kernels = &graze_kernels_scalar},
#else
	{.name = "scalar"}, // not in this build
#endif
};

enum { BACKEND_COUNT = sizeof backends / sizeof *backends };

static bool is_available(const backend *b) { return b->kernels && (!b->is_supported || b->is_supported()); }

const graze_kernels *graze_kernels_available(size_t index) {
	for (size_t i = 0; i < BACKEND_COUNT; i++)
		if (is_available(backends + i) && index-- == 0) return backends[i].kernels;
	return NULL;
}

const graze_kernels *graze_kernels_named(const char *name, bool *known) {
	if (known) *known = false;
	for (size_t i = 0; i < BACKEND_COUNT; i++) {
		if (strcmp(backends[i].name, name)) continue;
		if (known) *known = true;
		return is_available(backends + i) ? backends[i].kernels : NULL;
	}
	return NULL;
}
