#include "app/player/packed_text.h"

#include <string.h>

static void write_digits(packed_text *text) {
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const uint32_t bits = (uint32_t)text->rest[0] << 16 | (uint32_t)text->rest[1] << 8 | text->rest[2];
	for (size_t k = 0; k < 4; k++) fputc(k <= text->rest_count ? digits[bits >> (18 - 6 * k) & 63] : '=', text->file);
	memset(text->rest, 0, sizeof text->rest);
	text->rest_count = 0;
}

// mode: Z_NO_FLUSH or Z_FINISH. A raw deflate of valid states cannot fail.
static void compress_plain(packed_text *text, int mode) {
	uint8_t packed[1 << 14];
	text->stream.next_in = text->plain;
	text->stream.avail_in = (uInt)text->plain_count;
	do {
		text->stream.next_out = packed;
		text->stream.avail_out = sizeof packed;
		(void)deflate(&text->stream, mode);
		for (size_t i = 0; i < sizeof packed - text->stream.avail_out; i++) {
			text->rest[text->rest_count++] = packed[i];
			if (text->rest_count == sizeof text->rest) write_digits(text);
		}
	} while (text->stream.avail_out == 0);
	text->plain_count = 0;
}

bool packed_text_begin(packed_text *out, FILE *file) {
	enum { RAW_WINDOW_BITS = -15, MEMORY_LEVEL = 9 }; // negative: without zlib's header and checksum
	memset(out, 0, sizeof *out);
	out->file = file;
	return deflateInit2(
			   &out->stream, Z_BEST_COMPRESSION, Z_DEFLATED, RAW_WINDOW_BITS, MEMORY_LEVEL, Z_DEFAULT_STRATEGY) == Z_OK;
}

void packed_text_add_byte(packed_text *text, uint8_t byte) {
	if (text->plain_count == sizeof text->plain) compress_plain(text, Z_NO_FLUSH);
	text->plain[text->plain_count++] = byte;
}

void packed_text_end(packed_text *text) {
	compress_plain(text, Z_FINISH);
	deflateEnd(&text->stream);
	if (text->rest_count) write_digits(text);
}
