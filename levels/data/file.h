// Reading whole files into memory, writing files with a check that all bytes arrived, and little-endian numbers.
#ifndef GRAZE_LEVELS_DATA_FILE_H
#define GRAZE_LEVELS_DATA_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "levels/data/fault.h"

/// The contents of a file: `size` bytes and a zero behind them, so that a number at the very end is a string too.
typedef struct app_bytes {
	const char *data;
	size_t size;
} app_bytes;

/// Reads a whole file into memory that bytes_free releases; `-` is standard input. An empty file and one of 4 GiB (on
/// 32-bit systems: 2 GiB) or more are errors.
bool file_read(app_bytes *out, const char *path, app_fault *fault);

/// The same for the path of a file, with a name for faults.
bool file_read_as(app_bytes *out, const char *path, const char *name, app_fault *fault);

/// Copies bytes to memory that bytes_free releases. None, and as many as file_read refuses, are errors.
bool bytes_copy(app_bytes *out, const void *bytes, size_t size, const char *name, app_fault *fault);
void bytes_free(app_bytes *bytes);

/// What follows the byte order mark of a text in UTF-8; the whole text where it has none.
static inline app_bytes bytes_without_mark(app_bytes text) {
	const bool marked = text.size > 3 && !memcmp(text.data, "\xef\xbb\xbf", 3);
	return marked ? (app_bytes){text.data + 3, text.size - 3} : text;
}

/// Unsigned little-endian integers of 16, 32 and 64 bits, at any alignment.
static inline uint32_t read_u16(const char *at) { return (uint8_t)at[0] | (uint32_t)(uint8_t)at[1] << 8; }
static inline uint32_t read_u32(const char *at) { return read_u16(at) | read_u16(at + 2) << 16; }
static inline uint64_t read_u64(const char *at) { return read_u32(at) | (uint64_t)read_u32(at + 4) << 32; }

static inline void write_u32(char *at, uint32_t value) {
	for (int i = 0; i < 4; i++) at[i] = (char)(value >> 8 * i & 255);
}

static inline void write_u64(char *at, uint64_t value) {
	write_u32(at, (uint32_t)value);
	write_u32(at + 4, (uint32_t)(value >> 32));
}

/// Reads a column of little-endian float32. Returns the end of what was read.
const char *read_floats(float *column, size_t count, const char *at);
void write_floats(FILE *file, const float *column, size_t count);

/// Opens a file for writing. Returns null, with a fault, when that fails.
FILE *file_create(const char *path, app_fault *fault);

/// Closes a file. Returns false, with a fault, when something that was written did not arrive, as on a full disk.
bool file_close(FILE *file, const char *path, app_fault *fault);

/// The last component of a path.
const char *file_name(const char *path);

#endif
