// Which instruction sets may be used: both the processor and the operating system must support them. The features are
// those of the flags in cmake/library.cmake.
#ifndef GRAZE_KERNELS_PROCESSOR_H
#define GRAZE_KERNELS_PROCESSOR_H

#include <stdbool.h>

#if defined(_MSC_VER) // the compilers of Visual Studio, whose support library has no such function

#include <immintrin.h>
#include <intrin.h>
#include <stdint.h>

/// Whether the system keeps these registers of a thread, as bits of XCR0, when it runs another one.
static inline bool keeps_registers(uint64_t registers) {
	int leaf[4];
	__cpuid(leaf, 1);
	return (leaf[2] >> 27 & 1) && (_xgetbv(0) & registers) == registers;
}

/// Whether all of these features exist: bits of EBX of leaf 7.
static inline bool has_features(uint32_t features) {
	int leaf[4];
	__cpuid(leaf, 0);
	if (leaf[0] < 7) return false;
	__cpuidex(leaf, 7, 0);
	return ((uint32_t)leaf[1] & features) == features;
}

/// AVX2, BMI, BMI2. All processors with AVX2 have POPCNT.
static inline bool has_avx2(void) { return has_features(1u << 5 | 1u << 3 | 1u << 8) && keeps_registers(0x06); }

/// AVX-512 F, DQ, BW and VL too.
static inline bool has_avx512(void) {
	return has_avx2() && has_features(1u << 16 | 1u << 17 | 1u << 30 | 1u << 31) && keeps_registers(0xe6);
}

#elif defined(__x86_64__)

static inline bool has_avx2(void) {
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
		   __builtin_cpu_supports("popcnt");
}

static inline bool has_avx512(void) {
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
		   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi") &&
		   __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

#endif

#endif
