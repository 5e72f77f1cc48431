// What all fuzz targets share: the entry point that libFuzzer calls, and how a target reports a finding.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_TARGET_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "kernels/data/compiler.h"

/// Runs the target on an input of any bytes. Returns 0. A finding ends the program.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Ends the program with a message on standard error, as libFuzzer expects of a finding.
FORMATS_LIKE_PRINTF(1, 2) void report_finding(const char *format, ...);

/// Reports a finding unless the condition holds.
#define EXPECT(condition, ...) ((condition) ? (void)0 : report_finding(__VA_ARGS__))

/// A hash of the input (FNV-1a), for choices that are not part of it.
static inline uint64_t hash_of(const uint8_t *data, size_t size) {
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < size; i++) hash = (hash ^ data[i]) * 0x100000001b3u;
	return hash ^ hash >> 32;
}

#endif
