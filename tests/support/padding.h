// Sets the padding of structs to 0: it has no defined value, and structs are compared and hashed as bytes.
#ifndef GRAZE_SUPPORT_PADDING_H
#define GRAZE_SUPPORT_PADDING_H

#include <stddef.h>
#include <string.h>

/// Sets the bytes from `begin` to `end` of each struct to 0; `size` is the size of a struct.
static inline void clear_bytes(void *structs, size_t count, size_t size, size_t begin, size_t end) {
	for (size_t i = 0; i < count; i++) memset((unsigned char *)structs + i * size + begin, 0, end - begin);
}

/// Sets the bytes behind the member `last` to 0.
#define CLEAR_TAILS(structs, count, type, last)                                                                        \
	clear_bytes(structs, count, sizeof(type), offsetof(type, last) + sizeof((type){0}.last), sizeof(type))

#endif
