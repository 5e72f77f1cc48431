// The memory of the module: blocks side by side, from the end of the module's data to the end of its memory, which
// grows when no block is large enough. The limit is that of WebAssembly, 4 GiB, or the maximum that the memory was made
// with.
//
// A free block is in the list of its size class: eight classes for each power of two. A search looks at a few blocks of
// the class of the wanted size, then takes the first block of the next class that has any, and leaves what is too much
// as a free block. A block that is freed joins its free neighbours, so that no two free blocks are side by side.
//
// A lock makes all of it safe for several threads, where the module is compiled for them; without threads it costs
// nothing that can be measured.
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "module.h"

enum {
	UNIT = 16,                ///< bytes; sizes and addresses of blocks are multiples of it
	CLASSES_PER_DOUBLING = 8, ///< size classes
	CLASSES = 32 * CLASSES_PER_DOUBLING,
	TRIED_BLOCKS = 16,     ///< of the class of the wanted size
	PAGE = 1 << 16,        ///< bytes of a page of WebAssembly
	LARGEST_STEP = 1 << 24 ///< bytes by which memory grows at a time, unless more is needed
};

/// What is before the bytes of each block. The links are those of the free blocks of one class.
typedef struct block {
	struct block *before;          ///< the neighbour at the lower address; null for the first of a row
	size_t size;                   ///< of the bytes behind this header; the lowest bit is set while it is free
	struct block *previous, *next; ///< null at the ends of the list
} block;

_Static_assert(sizeof(block) == UNIT, "a header takes one unit, so that the bytes of a block are aligned");

static struct {
	atomic_flag lock;
	block *end;                 ///< a block of size 0 behind all others, which is never free; null before the first use
	size_t in_use;              ///< bytes of all blocks that are not free, with their headers
	uint32_t has[CLASSES / 32]; ///< a bit for each class that has a free block
	block *first[CLASSES];
} heap = {.lock = ATOMIC_FLAG_INIT};

static size_t size_of(const block *b) { return b->size & ~(size_t)1; }
static bool is_free(const block *b) { return b->size & 1; }
static block *behind(block *b) { return (block *)((char *)(b + 1) + size_of(b)); }

/// The class of a size: the power of two below it, and the three bits that follow.
static unsigned class_of(size_t size) {
	const unsigned power = 31 - (unsigned)__builtin_clz((uint32_t)size | UNIT);
	return power * CLASSES_PER_DOUBLING + (unsigned)(size >> (power - 3) & 7);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists of free blocks
// ---------------------------------------------------------------------------------------------------------------------

static void put(block *b) {
	const unsigned class = class_of(size_of(b));
	b->size |= 1, b->previous = NULL, b->next = heap.first[class];
	if (b->next) b->next->previous = b;
	heap.first[class] = b;
	heap.has[class / 32] |= 1u << class % 32;
}

static void take(block *b) {
	const unsigned class = class_of(size_of(b));
	if (b->next) b->next->previous = b->previous;
	if (b->previous) b->previous->next = b->next;
	else heap.first[class] = b->next;
	if (!heap.first[class]) heap.has[class / 32] &= ~(1u << class % 32);
	b->size &= ~(size_t)1;
}

/// A free block of at least this size; null where there is none.
static block *find(size_t size) {
	unsigned class = class_of(size);
	int tried = 0;
	for (block *b = heap.first[class]; b && tried < TRIED_BLOCKS; b = b->next, tried++)
		if (size_of(b) >= size) return b;
	for (class ++; class < CLASSES; class = (class / 32 + 1) * 32) {
		const uint32_t above = heap.has[class / 32] >> class % 32;
		if (above) return heap.first[class + (unsigned)__builtin_ctz(above)];
	}
	return NULL;
}

/// Divides a block that is in no list: it keeps this size, and the rest becomes a block, which is returned; null where
/// the rest is too small for one.
static block *divide(block *b, size_t size) {
	const size_t rest = size_of(b) - size;
	if (rest < 2 * UNIT) return NULL;
	block *upper = (block *)((char *)(b + 1) + size);
	*upper = (block){.before = b, .size = rest - sizeof *upper};
	b->size = size;
	behind(upper)->before = upper;
	return upper;
}

/// Puts a block into the list of its class, with its free neighbours.
static void put_joined(block *b) {
	block *const next = behind(b), *const before = b->before;
	if (is_free(next)) take(next), b->size += sizeof *next + size_of(next);
	if (before && is_free(before)) take(before), before->size += sizeof *b + size_of(b), b = before;
	behind(b)->before = b;
	put(b);
}

// ---------------------------------------------------------------------------------------------------------------------
// Growth
// ---------------------------------------------------------------------------------------------------------------------

/// Makes the bytes from an address up to the end of the memory a free block. Where they follow the last block they join
/// it; else another one has grown the memory in between, and they are a row of their own.
static void add_bytes(uintptr_t from, size_t bytes) {
	block *b = heap.end;
	if (b && (uintptr_t)(b + 1) == from) bytes += sizeof *b;
	else b = (block *)from, b->before = NULL;
	b->size = bytes - 2 * sizeof *b;
	heap.end = behind(b);
	*heap.end = (block){.before = b};
	put_joined(b);
}

/// Whether the memory has grown so that a block of this size fits.
static bool grow(size_t size) {
	const size_t pages = __builtin_wasm_memory_size(0);
	const size_t needed = (size + 2 * sizeof(block) + PAGE - 1) / PAGE;
	size_t added = pages / 8 < LARGEST_STEP / PAGE ? pages / 8 : LARGEST_STEP / PAGE;
	if (added < needed) added = needed;
	size_t from = __builtin_wasm_memory_grow(0, added);
	if (from == SIZE_MAX) added = needed, from = __builtin_wasm_memory_grow(0, added);
	if (from == SIZE_MAX) return false;
	add_bytes(from * PAGE, added * PAGE);
	return true;
}

extern char __heap_base[]; ///< where the module's data ends, by the linker

static void begin(void) {
	const uintptr_t from = ((uintptr_t)__heap_base + UNIT - 1) / UNIT * UNIT;
	const uintptr_t end = __builtin_wasm_memory_size(0) * PAGE;
	if (end - from >= 4 * UNIT) add_bytes(from, end - from);
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks
// ---------------------------------------------------------------------------------------------------------------------

static void lock(void) {
	while (atomic_flag_test_and_set_explicit(&heap.lock, memory_order_acquire)) continue;
}
static void unlock(void) { atomic_flag_clear_explicit(&heap.lock, memory_order_release); }

/// A block of this size, aligned; null without memory.
static void *allocate(size_t size, size_t alignment) {
	const size_t wanted = alignment > UNIT ? size + alignment : size; // with room for a block before the aligned one
	if (!heap.end) begin();
	block *b = find(wanted);
	if (!b && grow(wanted)) b = find(wanted);
	if (!b) return NULL;
	take(b);
	const size_t ahead = -(uintptr_t)(b + 1) & (alignment - 1);
	if (ahead) { // a multiple of the unit: a header and perhaps some bytes
		block *const aligned = (block *)((char *)b + ahead);
		*aligned = (block){.before = b, .size = size_of(b) - ahead};
		behind(aligned)->before = aligned;
		b->size = ahead - sizeof *b;
		put_joined(b);
		b = aligned;
	}
	block *const rest = divide(b, size);
	if (rest) put_joined(rest);
	heap.in_use += sizeof *b + size_of(b);
	return b + 1;
}

void *graze_alloc(size_t bytes, size_t alignment) {
	if (bytes > SIZE_MAX - 4 * (size_t)PAGE || alignment > PAGE) return NULL; // sums below do not wrap around
	const size_t size = bytes ? (bytes + UNIT - 1) / UNIT * UNIT : UNIT;
	lock();
	void *const memory = allocate(size, alignment < UNIT ? UNIT : alignment);
	unlock();
	return memory;
}

void graze_free(void *memory) {
	if (!memory) return;
	block *const b = (block *)memory - 1;
	lock();
	heap.in_use -= sizeof *b + size_of(b);
	put_joined(b);
	unlock();
}

size_t graze_allocated(void) {
	lock();
	const size_t bytes = heap.in_use;
	unlock();
	return bytes;
}

// The library's memory, where it has no gz_allocator.
void *aligned_alloc(size_t alignment, size_t bytes) { return graze_alloc(bytes, alignment); }
void free(void *memory) { graze_free(memory); }
