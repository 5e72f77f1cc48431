// gz_solve_touches: on all backends, and by the oracle.
#include "fuzz/checks/checks.h"
#include "fuzz/targets/support/scenario_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	choices c = begin_choices(data, size);
	check_some_touches(&c, choose_chance(&c, 8) ? MAX_SOLVED : 1); // one, or more than eight lanes
	return end_choices();
}
