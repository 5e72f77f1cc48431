// What every test file includes: cmocka with what it needs before it.
#ifndef GRAZE_TESTS_CHECK_H
#define GRAZE_TESTS_CHECK_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

/// Runs an array of cmocka tests as the suite `name` and returns how many failed.
#define RUN_SUITE(name, tests) cmocka_run_group_tests_name(name, tests, NULL, NULL)

#endif
