// Packs bytes into text: raw deflate (RFC 1951) in base64 (RFC 4648). Memory does not depend on how many bytes there
// are.
#ifndef GRAZE_APP_PLAYER_PACKED_TEXT_H
#define GRAZE_APP_PLAYER_PACKED_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <zlib.h>

typedef struct packed_text {
	FILE *file;
	z_stream stream;
	uint8_t plain[1 << 14]; ///< bytes that are not compressed yet
	size_t plain_count;
	uint8_t rest[3]; ///< compressed bytes of the next four digits
	size_t rest_count;
} packed_text;

/// Returns false when there is no memory.
bool packed_text_begin(packed_text *out, FILE *file);

void packed_text_add_byte(packed_text *text, uint8_t byte);

/// Writes what remains. Errors of the file stay with the file.
void packed_text_end(packed_text *text);

#endif
