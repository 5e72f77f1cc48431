// gz_solve_quadratics and its like: on all backends, and by the oracle.
#include "fuzz/checks/checks.h"
#include "fuzz/targets/support/scenario_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	choices c = begin_choices(data, size);
	const int degree = choose_int(&c, 2, 4);
	check_some_roots(&c, degree, choose_chance(&c, 8) ? MAX_SOLVED : 1); // one, or more than eight lanes
	return end_choices();
}
