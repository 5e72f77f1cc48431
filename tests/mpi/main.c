// usage: graze_mpi_tests NAME...
#include <string.h>

#include "mpi/harness.h"

#define TEST(name) void test_##name(void);
#include "mpi/tests.inl"
#undef TEST

typedef struct named_test {
	const char *name;
	void (*run)(void);
} named_test;

static const named_test tests[] = {
#define TEST(name) {#name, test_##name},
#include "mpi/tests.inl"
#undef TEST
};

int main(int count, char **names) {
	MPI_Init(&count, &names);
	MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
	MPI_Comm_size(MPI_COMM_WORLD, &rank_count);
	CHECK(count > 1, "no names of tests");
	for (int k = 1; k < count; k++) {
		const named_test *test = NULL;
		for (size_t t = 0; t < sizeof tests / sizeof tests[0]; t++) {
			if (strcmp(tests[t].name, names[k]) == 0) test = &tests[t];
		}
		CHECK(test, "no test %s", names[k]);
		test->run();
	}
	MPI_Finalize();
	return 0;
}
