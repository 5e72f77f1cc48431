#define _GNU_SOURCE // RTLD_NEXT
#include "faults/failing_system.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What this file itself does may not allocate, since it runs within allocations.

static atomic_int selected = FAULT_KINDS; ///< the kind that is counted; FAULT_KINDS: none
static atomic_size_t calls, fail_at, spared, live_blocks;
static atomic_bool fails_on;

void faults_begin(fault_kind kind, size_t number, bool on) {
	atomic_store(&calls, 0), atomic_store(&fail_at, number), atomic_store(&fails_on, on);
	atomic_store(&selected, (int)kind);
}

void faults_spare(size_t bytes) { atomic_store(&spared, bytes); }

size_t faults_end(void) {
	atomic_store(&selected, FAULT_KINDS);
	return atomic_load(&calls);
}

size_t faults_live_blocks(void) { return atomic_load(&live_blocks); }

static bool fails(fault_kind kind) {
	if (atomic_load(&selected) != (int)kind) return false;
	const size_t call = atomic_fetch_add(&calls, 1) + 1, first = atomic_load(&fail_at);
	return first && (call == first || (call > first && atomic_load(&fails_on)));
}

static bool allocation_fails(size_t bytes) { return bytes != atomic_load(&spared) && fails(FAULT_ALLOCATION); }

// ---------------------------------------------------------------------------------------------------------------------
// The functions of the C library
// ---------------------------------------------------------------------------------------------------------------------

/// What dlsym may allocate while it looks for the allocator; it is never released.
static union {
	max_align_t alignment;
	unsigned char bytes[4096];
} early;
static size_t early_used;
static bool looking;

static void *allocate_early(size_t bytes) {
	const size_t start = (early_used + 15) / 16 * 16;
	if (bytes > sizeof early.bytes - start) return NULL;
	early_used = start + bytes;
	return early.bytes + start;
}

static bool is_early(const void *block) {
	const uintptr_t at = (uintptr_t)block, begin = (uintptr_t)early.bytes;
	return at >= begin && at < begin + sizeof early.bytes;
}

/// The definition of a function behind this file's: that of the C library, or of a sanitizer.
static void *next_definition(const char *name) {
	looking = true;
	void *found = dlsym(RTLD_NEXT, name);
	looking = false;
	if (!found) abort();
	return found;
}

/// Sets a function pointer, which ISO C cannot convert a data pointer to. AddressSanitizer looks for its own functions
/// by dlsym before it has started, and exports them under these names.
#define FIND(function)                                                                                                 \
	extern __typeof__(function) __interceptor_##function __attribute__((weak));                                        \
	static atomic_uintptr_t kept_##function;                                                                           \
	uintptr_t at_##function = atomic_load(&kept_##function);                                                           \
	if (!at_##function) {                                                                                              \
		at_##function = (uintptr_t)__interceptor_##function;                                                           \
		if (!at_##function) at_##function = (uintptr_t)next_definition(#function);                                     \
		atomic_store(&kept_##function, at_##function);                                                                 \
	}                                                                                                                  \
	memcpy(&function##_next, &at_##function, sizeof function##_next)

static void *counted(void *block) {
	if (block) atomic_fetch_add(&live_blocks, 1);
	return block;
}

static void *no_memory(void) { return errno = ENOMEM, NULL; }

void *malloc(size_t bytes) {
	if (looking) return allocate_early(bytes);
	void *(*malloc_next)(size_t);
	FIND(malloc);
	return allocation_fails(bytes) ? no_memory() : counted(malloc_next(bytes));
}

void *calloc(size_t count, size_t size) {
	if (looking) return allocate_early(count * size);
	void *(*calloc_next)(size_t, size_t);
	FIND(calloc);
	return allocation_fails(count * size) ? no_memory() : counted(calloc_next(count, size));
}

void *realloc(void *block, size_t bytes) {
	void *(*realloc_next)(void *, size_t);
	FIND(realloc);
	if (is_early(block)) abort();
	if (allocation_fails(bytes)) return no_memory();
	void *moved = realloc_next(block, bytes);
	if (!block) return counted(moved);
	if (!bytes && !moved) atomic_fetch_sub(&live_blocks, 1);
	return moved;
}

void *aligned_alloc(size_t alignment, size_t bytes) {
	void *(*aligned_alloc_next)(size_t, size_t);
	FIND(aligned_alloc);
	return allocation_fails(bytes) ? no_memory() : counted(aligned_alloc_next(alignment, bytes));
}

int posix_memalign(void **block, size_t alignment, size_t bytes) {
	int (*posix_memalign_next)(void **, size_t, size_t);
	FIND(posix_memalign);
	if (allocation_fails(bytes)) return ENOMEM;
	const int error = posix_memalign_next(block, alignment, bytes);
	if (!error) counted(*block);
	return error;
}

void free(void *block) {
	if (!block || is_early(block) || looking) return;
	void (*free_next)(void *);
	FIND(free);
	atomic_fetch_sub(&live_blocks, 1);
	free_next(block);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context) {
	int (*pthread_create_next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
	FIND(pthread_create);
	return fails(FAULT_THREAD) ? EAGAIN : pthread_create_next(thread, attributes, start, context);
}

int fclose(FILE *stream) {
	int (*fclose_next)(FILE *);
	FIND(fclose);
	const int flags = fcntl(fileno(stream), F_GETFL);
	const bool failing = flags != -1 && (flags & O_ACCMODE) != O_RDONLY && fails(FAULT_CLOSE);
	const int result = fclose_next(stream);
	return failing ? (errno = EIO, EOF) : result;
}

int rename(const char *from, const char *to) {
	int (*rename_next)(const char *, const char *);
	FIND(rename);
	return fails(FAULT_RENAME) ? (errno = EIO, -1) : rename_next(from, to);
}

// ---------------------------------------------------------------------------------------------------------------------
// As a library that a program loads
// ---------------------------------------------------------------------------------------------------------------------

__attribute__((constructor)) static void begin_by_environment(void) {
	static const char *const names[FAULT_KINDS] = {"allocation ", "thread ", "close ", "rename "};
	const char *fault = getenv("GRAZE_FAULT");
	for (int kind = 0; fault && kind < FAULT_KINDS; kind++) {
		const size_t length = strlen(names[kind]);
		if (strncmp(fault, names[kind], length) != 0) continue;
		faults_begin((fault_kind)kind, strtoull(fault + length, NULL, 10), strstr(fault, " on") != NULL);
	}
}

__attribute__((destructor)) static void write_count(void) {
	const char *path = getenv("GRAZE_FAULT_COUNT");
	if (!path) return;
	char text[30];
	const int length = snprintf(text, sizeof text, "%zu", faults_end());
	const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
	if (file < 0 || write(file, text, (size_t)length) != length) abort();
	close(file);
}
