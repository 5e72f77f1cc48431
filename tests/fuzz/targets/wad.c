// Doom WADs: classic maps, those of Hexen, and UDMF inside a WAD.
#include "fuzz/targets/support/level_input.h"
#include "fuzz/targets/support/target.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const level_rules rules = {.formats = {"WAD", "UDMF"}};
	if (!begins_as_wad(data, size)) return 0; // other readers have own targets
	check_level_input(data, size, &rules);
	return 0;
}
