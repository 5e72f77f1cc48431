// The suites of graze_fault_tests: SUITE(name) for each file test_name.c.
SUITE(every_function)
SUITE(level_faults)
SUITE(pool_faults)
SUITE(program_faults)
SUITE(stream_faults)
SUITE(recording_faults)
