// The table for packing eight lanes with a permutation: for each mask of eight bits, the indices of its set bits in
// ascending order, one per byte. Each entry is composed of those of the two halves of the mask.
#ifndef GRAZE_KERNELS_LANES_PACKING_H
#define GRAZE_KERNELS_LANES_PACKING_H

#include <stdint.h>

// For each mask of four bits: S, the indices of its set bits, one per byte; and B, the number of bits that these bytes
// take.
enum { B0 = 0, B1 = 8, B2 = 8, B3 = 16, B4 = 8, B5 = 16, B6 = 16, B7 = 24 };
enum { B8 = 8, B9 = 16, Ba = 16, Bb = 24, Bc = 16, Bd = 24, Be = 24, Bf = 32 };
enum { S0 = 0, S1 = 0, S2 = 0x1, S3 = 0x100, S4 = 0x2, S5 = 0x200, S6 = 0x201, S7 = 0x20100 };
enum { S8 = 0x3, S9 = 0x300, Sa = 0x301, Sb = 0x30100, Sc = 0x302, Sd = 0x30200, Se = 0x30201, Sf = 0x3020100 };

#define ENTRY(high, low) (((uint64_t)S##high + 0x04040404u) << B##low | (uint64_t)S##low)
#define ROW(high)                                                                                                      \
	ENTRY(high, 0), ENTRY(high, 1), ENTRY(high, 2), ENTRY(high, 3), ENTRY(high, 4), ENTRY(high, 5), ENTRY(high, 6),    \
		ENTRY(high, 7), ENTRY(high, 8), ENTRY(high, 9), ENTRY(high, a), ENTRY(high, b), ENTRY(high, c),                \
		ENTRY(high, d), ENTRY(high, e), ENTRY(high, f)

static const uint64_t graze_packing[256] = {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7), ROW(8),
	ROW(9), ROW(a), ROW(b), ROW(c), ROW(d), ROW(e), ROW(f)};

#undef ENTRY
#undef ROW

#endif
