// The whole interface: the scenarios of graze_fuzz with all their checks.
#include "fuzz/check_scenario.h"
#include "fuzz/targets/support/scenario_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	choices c = begin_choices(data, size);
	fuzz_scenario(&c);
	return end_choices();
}
