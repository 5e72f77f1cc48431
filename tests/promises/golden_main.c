// Prints the golden hash of each row of kernels that this build has and this processor can run. Exit status 1: one of
// them is not what it should be.
#include <graze/graze.h>
#include <inttypes.h>
#include <stdio.h>

#include "promises/golden.h"

int main(void) {
	int wrong = 0;
	const char *row;
	for (size_t i = 0; (row = gz_backend_name(i)); i++) {
		const uint64_t hash = golden_hash(row);
		printf("%s %016" PRIx64 "\n", row, hash);
		wrong |= hash != GOLDEN_HASH;
	}
	if (wrong) fprintf(stderr, "golden: the hash should be %016" PRIx64 "\n", GOLDEN_HASH);
	return wrong;
}
