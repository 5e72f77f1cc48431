// The search for the largest errors of results in double: roots of polynomials and touch times under acceleration,
// against S103 and S116. A result that is missing, invented or NaN has an infinite error.
#ifndef GRAZE_BOUNDS_CURVE_SEARCH_H
#define GRAZE_BOUNDS_CURVE_SEARCH_H

#include <stddef.h>
#include <stdint.h>

enum { CURVE_NUMBERS = 8 };

typedef enum curve_kind {
	CURVE_QUADRATICS,
	CURVE_CUBICS,
	CURVE_QUARTICS,
	CURVE_TOUCHES, ///< of gz_solve_touches, with acceleration
	CURVE_COUNT
} curve_kind;

/// The largest share of a bound, and its case: c[0] to c[4], low and high of a polynomial; position, velocity,
/// acceleration, reach and horizon of a pair.
typedef struct curve_record {
	double share, worst[CURVE_NUMBERS];
} curve_record;

/// Searches among `batches` batches, and raises the record.
void search_curves(curve_record *record, curve_kind kind, uint64_t seed, size_t batches, const char *backend);

#endif
