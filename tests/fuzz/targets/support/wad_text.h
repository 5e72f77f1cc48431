// A WAD with a map MAP01 in UDMF, whose text is at the end of the file.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_WAD_TEXT_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_WAD_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "levels/data/file.h"

enum { WAD_BEFORE_TEXT = 12 + 3 * 16 }; ///< bytes of the header and of the directory

static inline void wad_put_entry(char *entry, size_t offset, size_t size, const char *name) {
	memset(entry, 0, 16);
	write_u32(entry, (uint32_t)offset), write_u32(entry + 4, (uint32_t)size);
	memcpy(entry + 8, name, strnlen(name, 8));
}

/// Writes everything before a text of so many bytes.
static inline void wad_put_header(uint8_t *wad, size_t text_size) {
	char *at = (char *)wad;
	memcpy(at, "PWAD", 4), write_u32(at + 4, 3), write_u32(at + 8, 12);
	wad_put_entry(at + 12, WAD_BEFORE_TEXT, 0, "MAP01");
	wad_put_entry(at + 28, WAD_BEFORE_TEXT, text_size, "TEXTMAP");
	wad_put_entry(at + 44, WAD_BEFORE_TEXT + text_size, 0, "ENDMAP");
}

#endif
