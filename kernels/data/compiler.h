// What C11 has no word for, in the words of gcc and clang, and of Microsoft's compiler. Together with
// kernels/processor.h it has all builtins and attributes of compilers that the library uses.
#ifndef GRAZE_KERNELS_DATA_COMPILER_H
#define GRAZE_KERNELS_DATA_COMPILER_H

#include <float.h>
#include <stdint.h>

#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16 // 16: the same with a processor that has _Float16
#error "operations must round to their types: gcc needs -msse2 -mfpmath=sse on x86, -fexcess-precision=fast on s390x"
#endif
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) ||                               \
	defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error "Graze needs floating-point arithmetic as C defines it: compile it without -ffast-math and its like"
#endif

/// The attribute of a function that formats like printf: the numbers of its format and of its first value, from 1. With
/// MinGW gcc means the printf of Microsoft's old library by `printf`; formats here are those of C11.
#if defined(__clang__)
#define FORMATS_LIKE_PRINTF(format_number, first) __attribute__((format(printf, format_number, first)))
#elif defined(__GNUC__)
#define FORMATS_LIKE_PRINTF(format_number, first) __attribute__((format(gnu_printf, format_number, first)))
#else
#define FORMATS_LIKE_PRINTF(format_number, first)
#endif

#if defined(__GNUC__) || defined(__clang__)

// INLINE: compilers count instructions, and would leave calls between functions that pass many lanes, which then go
// through memory. SELDOM: functions that are called for few lanes; inlined, they would take registers from the code
// around them.
#define INLINE __attribute__((always_inline)) static inline
#define NOINLINE __attribute__((noinline))
#define SELDOM __attribute__((noinline, cold)) static

/// The number of bits that are 1.
static inline int bit_count(uint32_t bits) { return __builtin_popcount(bits); }

/// The number of zeros below the lowest bit that is 1; there is one.
static inline int lowest_bit(uint32_t bits) { return __builtin_ctz(bits); }

/// Loads a cache line ahead of its use. The address may be invalid.
static inline void prefetch_line(const void *address) { __builtin_prefetch(address); }
static inline void prefetch_line_to_write(const void *address) { __builtin_prefetch(address, 1); }

#else

#define INLINE __forceinline static
#define NOINLINE __declspec(noinline)
#define SELDOM __declspec(noinline) static

#include <intrin.h>

static inline int bit_count(uint32_t bits) {
	bits -= bits >> 1 & 0x55555555u;
	bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
	return (int)(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
}

static inline int lowest_bit(uint32_t bits) {
	unsigned long place;
	_BitScanForward(&place, bits);
	return (int)place;
}

#if defined(_M_X64) || defined(_M_IX86)
static inline void prefetch_line(const void *address) { _mm_prefetch((const char *)address, _MM_HINT_T0); }
#else
static inline void prefetch_line(const void *address) { __prefetch(address); }
#endif
static inline void prefetch_line_to_write(const void *address) { prefetch_line(address); }

#endif

#endif
