#include "fuzz/targets/support/memory_count.h"

#include <stdbool.h>

#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#endif

// Debian's gcc has no headers of sanitizers.
#if defined(ADDRESS_SANITIZER) && __has_include(<sanitizer/allocator_interface.h>)
#define COUNTS
#endif

static size_t counted;

#ifdef COUNTS
#include <sanitizer/allocator_interface.h>

static void count(const volatile void *memory, size_t size) {
	(void)memory;
	counted += size;
}

static void ignore(const volatile void *memory) { (void)memory; }

static void begin(void) {
	static bool installed;
	if (!installed) __sanitizer_install_malloc_and_free_hooks(count, ignore);
	installed = true;
}
#else
static void begin(void) {}
#endif

void memory_count_begin(void) {
	begin();
	counted = 0;
}

size_t memory_counted(void) { return counted; }
