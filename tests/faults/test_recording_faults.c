// Every bit of a recording is flipped: a replay refuses it or finds the difference, and never crashes. It succeeds only
// where the bit is of a parameter that the few ticks of the run do not depend on.
#include <stdio.h>
#include <string.h>

#include "faults/commands.h"
#include "generators/cases.h"
#include "support/check.h"
#include "support/folder.h"
#include "support/program_run.h"

enum { NAME = 52, BODIES = 2, TICKS = 2, NAME_LENGTH = 4, COLUMN = BODIES * 4 }; // docs/recordings.md
enum { SIZE = NAME + NAME_LENGTH + 5 * COLUMN + TICKS * 16 };

/// The seed, the response, the skin, whether bodies collide, and radii.
static bool may_change_nothing(size_t byte) {
	const size_t radii = NAME + NAME_LENGTH + 4 * COLUMN;
	return (byte >= 8 && byte < 16) || (byte >= 24 && byte < 32) || (byte >= 48 && byte < NAME) ||
		   (byte >= radii && byte < radii + COLUMN);
}

static void write_recording(const unsigned char *bytes) {
	FILE *file = fopen(in_folder("flipped.gzr"), "wb");
	assert_true(file && fwrite(bytes, 1, SIZE, file) == SIZE && fclose(file) == 0);
}

/// The short form flips every third bit.
static void a_replay_finds_every_flipped_bit(void **state) {
	(void)state;
	static const faulty_command replay = {.arguments = "run --replay flipped.gzr"};
	unsigned char bytes[SIZE + 1];
	size_t found = 0, unnoticed = 0;
	assert_int_equal(run_program("run --level room --bodies 2 --ticks 2 --record run.gzr", ""), 0);
	FILE *file = fopen(in_folder("run.gzr"), "rb");
	assert_true(file && fread(bytes, 1, SIZE + 1, file) == SIZE && fclose(file) == 0);
	write_recording(bytes);
	assert_int_equal(run_with_fault(&replay, FAULT_CLOSE, 0, false).status, 0);
	for (size_t bit = 0; bit < 8 * SIZE; bit += short_form_wanted() ? 3 : 1) {
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8), write_recording(bytes);
		const faulty_run run = run_with_fault(&replay, FAULT_CLOSE, 0, false);
		if (run.status) expect_failed(&replay, &run, ""), found++;
		else if (may_change_nothing(bit / 8)) unnoticed++;
		else fail_msg("bit %zu of byte %zu may be flipped", bit % 8, bit / 8);
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	print_message("%zu of %zu flipped bits are found\n", found, found + unnoticed);
}

static int run(void) {
	write_inputs();
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_replay_finds_every_flipped_bit),
	};
	return RUN_SUITE("recording_faults", tests);
}

int test_recording_faults(void) { return run_in_folder(run); }
