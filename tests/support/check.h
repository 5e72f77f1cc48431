// What every test file includes: cmocka with what it needs before it.
#ifndef GRAZE_SUPPORT_CHECK_H
#define GRAZE_SUPPORT_CHECK_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <graze/graze.h>
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#endif
#endif
// clang-format on

/// What comes from a library that MemorySanitizer has not compiled has no value to it.
static inline int known_to_sanitizer(int result) {
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
	__msan_unpoison(&result, sizeof result);
#endif
#endif
	return result;
}

/// Fails unless a call has returned this status.
static inline void expect_status(gz_report report, gz_status status) {
	if (report.error.status != status) fail_msg("status %d: %s", (int)report.error.status, report.error.text);
}

static inline void expect_ok(gz_report report) { expect_status(report, GZ_STATUS_OK); }

/// Runs an array of cmocka tests as the suite `name` and returns how many failed.
#define RUN_SUITE(name, tests) known_to_sanitizer(cmocka_run_group_tests_name(name, tests, NULL, NULL))

#endif
