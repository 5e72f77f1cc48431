// Texts of files for a terminal, a picture or a page: there a control character could move the cursor or end a parser.
#ifndef GRAZE_LEVELS_DATA_PRINTABLE_H
#define GRAZE_LEVELS_DATA_PRINTABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "levels/data/linker_names.h"

/// The number of bytes of the character of UTF-8 at `at`; 0 where the text ends, or its first byte begins a control
/// character, a noncharacter or nothing at all.
size_t printable_length(const char *at);

/// Appends a text whose other bytes become question marks. Returns false where the room ends: the text is then cut
/// between two characters.
///
/// out: ends with a zero, before and after
bool printable_append(char *out, size_t capacity, const char *text);

#endif
