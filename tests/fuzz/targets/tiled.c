// Maps of Tiled.
#include "fuzz/targets/support/drawing_input.h"
#include "fuzz/targets/support/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return check_json_input(data, size); }
