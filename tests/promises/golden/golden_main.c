// Prints the golden hash of each backend that this build contains and this processor can run. Fails if one of them
// differs from the expected one.
#include <float.h>
#include <graze/graze.h>
#include <inttypes.h>
#include <stdio.h>

#include "promises/golden/golden.h"

/// Whether the processor replaces subnormal numbers by 0, as the flag -ffast-math of a program may make it do.
static bool flushes_subnormals(void) {
	volatile float least = FLT_MIN;
	return least / 2 == 0;
}

int main(void) {
	bool failed = false;
	const char *backend;
	for (size_t i = 0; (backend = gz_backend_name(i)); i++) {
		const uint64_t hash = golden_hash(backend);
		printf("%s %016" PRIx64 "\n", backend, hash);
		failed = failed || hash != GOLDEN_HASH;
	}
	if (flushes_subnormals()) printf("subnormal numbers are 0\n");
	if (failed) fprintf(stderr, "golden: the expected hash is %016" PRIx64 "\n", GOLDEN_HASH);
	return failed;
}
