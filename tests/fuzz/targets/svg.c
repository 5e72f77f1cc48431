// SVG drawings.
#include "fuzz/targets/support/drawing_input.h"
#include "fuzz/targets/support/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return check_xml_input(data, size); }
