// The bytes behind the last member of a struct have no value: before structs are compared or hashed as bytes, they
// become 0.
#ifndef GRAZE_SUPPORT_PADDING_H
#define GRAZE_SUPPORT_PADDING_H

#include <stddef.h>
#include <string.h>

/// The bytes from `from` to `to` of each of `count` structs of `size` bytes.
static inline void clear_bytes(void *structs, size_t count, size_t size, size_t from, size_t to) {
	for (size_t i = 0; i < count; i++) memset((unsigned char *)structs + i * size + from, 0, to - from);
}

#define CLEAR_TAILS(structs, count, type, last)                                                                        \
	clear_bytes(structs, count, sizeof(type), offsetof(type, last) + sizeof((type){0}.last), sizeof(type))

#endif
