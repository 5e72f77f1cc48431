// A floating-point type of 113 bits, for oracles of results in double.
#ifndef GRAZE_ORACLE_QUAD_H
#define GRAZE_ORACLE_QUAD_H

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 quad;
#else
typedef long double quad; // the best type that is available
#endif

#endif
