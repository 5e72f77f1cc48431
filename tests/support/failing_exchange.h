// A gz_exchange with no other machine, or with ghosts that are own bodies: it counts its calls, and fails at one of them
// or never.
#ifndef GRAZE_SUPPORT_FAILING_EXCHANGE_H
#define GRAZE_SUPPORT_FAILING_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

typedef struct failing_exchange {
	size_t calls, fails_at; ///< counted from 1; 0: it never fails
} failing_exchange;

/// user: a failing_exchange
static inline uint32_t exchange_or_fail(void *user, uint32_t votes, const void *sent, void *received, size_t size) {
	failing_exchange *e = user;
	(void)sent, (void)received, (void)size;
	return votes | (++e->calls == e->fails_at);
}

#endif
