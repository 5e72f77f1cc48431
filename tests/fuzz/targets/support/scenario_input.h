// Inputs whose bytes are the choices of which scenarios and cases are made, for the checks of graze_fuzz.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_SCENARIO_INPUT_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_SCENARIO_INPUT_H

#include "fuzz/failures.h"
#include "fuzz/scenario/choices.h"
#include "fuzz/targets/support/target.h"

/// Begins the checks of an input.
static inline choices begin_choices(const uint8_t *data, size_t size) {
	static const uint8_t none;
	failures_begin(0, false);
	return choices_from_bytes(size ? data : &none, size);
}

/// Reports a finding if a check has failed, which has printed what it found.
static inline int end_choices(void) {
	EXPECT(!failures_of_scenario(), "the check \"%s\" fails", failures_first());
	return 0;
}

#endif
