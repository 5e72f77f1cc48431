// A floating-point type of 113 bits, for oracles of results in double.
#ifndef GRAZE_ORACLE_QUAD_H
#define GRAZE_ORACLE_QUAD_H

// Of clang 14, programs for 32-bit x86 that add or multiply a __float128 print nonsense.
#if defined(__SIZEOF_FLOAT128__) && !(defined(__clang__) && defined(__i386__))
__extension__ typedef __float128 quad;
#define QUAD_BITS 113
#else
#include <float.h>
typedef long double quad; // the best type that is available
#define QUAD_BITS LDBL_MANT_DIG // tests that need more than it has are skipped
#endif

#endif
