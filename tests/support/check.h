// cmocka with the headers that it needs before it, and the status checks that every suite uses.
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

/// Marks a result as initialized: it comes from a library that is compiled without MemorySanitizer.
static inline int mark_initialized(int result) {
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
	__msan_unpoison(&result, sizeof result);
#endif
#endif
	return result;
}

/// Fails unless a report has this status.
static inline void expect_status(gz_report report, gz_status status) {
	if (report.error.status != status) fail_msg("status %d: %s", (int)report.error.status, report.error.text);
}

static inline void expect_ok(gz_report report) { expect_status(report, GZ_STATUS_OK); }

/// Runs an array of cmocka tests as the suite `name` and returns the number of failed tests.
#define RUN_SUITE(name, tests) mark_initialized(cmocka_run_group_tests_name(name, tests, NULL, NULL))

#endif
