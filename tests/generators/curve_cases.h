// Pairs on curved ways that are hard to answer, made the same on every machine.
#ifndef GRAZE_GENERATORS_CURVE_CASES_H
#define GRAZE_GENERATORS_CURVE_CASES_H

#include "generators/random.h"
#include "prediction/path_calls.h"

typedef struct curve_family {
	const char *name;
	/// has_other, from and until are given.
	void (*make)(curve_case *c, random_source *source);
	int log_horizon;   ///< until is up to 2^that
	int least_touches; ///< of a pair, that some have at least
	int is_whole;      ///< so are the times
} curve_family;

/// `name` is null past the last.
extern const curve_family curve_families[];

/// What all cases of a batch share: about what, from when, until when.
curve_case curve_batch_start(const curve_family *family, random_source *source);

#endif
