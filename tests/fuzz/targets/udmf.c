// The text of a map in UDMF: the input is the lump TEXTMAP of a WAD.
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/support/level_input.h"
#include "fuzz/targets/support/target.h"
#include "fuzz/targets/support/wad_text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static const level_rules rules = {.formats = {"UDMF"}};
	uint8_t *wad = malloc(WAD_BEFORE_TEXT + size);
	if (!wad) return 0;
	wad_put_header(wad, size);
	if (size) memcpy(wad + WAD_BEFORE_TEXT, data, size);
	check_level_input(wad, WAD_BEFORE_TEXT + size, &rules);
	free(wad);
	return 0;
}
