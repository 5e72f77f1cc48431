// Whole files in, checked files out.
#ifndef GRAZE_LEVELS_FILE_H
#define GRAZE_LEVELS_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "levels/fault.h"

/// What a reader reads: `size` bytes and a zero after them, so that a number at the very end is a string too.
typedef struct app_bytes {
	const char *data;
	size_t size;
} app_bytes;

/// Reads a whole file into memory; `-` is standard input. An empty file is a fault.
bool file_read(app_bytes *out, const char *path, app_fault *fault);
void file_forget(app_bytes *bytes);

/// Little-endian whole numbers of 16, 32 and 64 bits, wherever they lie.
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

/// A column of float32: reads it, and returns where the next begins.
const char *read_floats(float *column, size_t count, const char *at);
void write_floats(FILE *file, const float *column, size_t count);

/// Opens a file to write.
FILE *file_create(const char *path, app_fault *fault);

/// Closes it. False when anything that was written did not arrive, as on a full disk.
bool file_finish(FILE *file, const char *path, app_fault *fault);

/// The last part of a path.
const char *file_name(const char *path);

#endif
