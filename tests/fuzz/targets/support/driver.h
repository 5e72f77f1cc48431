// The fuzz targets of a program that has all of them: CMake renames the entry point of each.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_DRIVER_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_DRIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int fuzz_target(const uint8_t *data, size_t size);

/// The target of a name; null where there is none.
fuzz_target *fuzz_target_named(const char *name);

#endif
