// graze ask --all and --spans: the exact output, computed by hand.
#include <stdio.h>

#include "support/check.h"
#include "support/program_run.h"

static void all_prints_every_touched_wall_and_circle_in_the_order_of_time(void **state) {
	(void)state;
	static const char text[] = "wall 7 -1 7 1\nwall 3 -1 3 1\ncircle 0 0 1 8 0\ncircle 0 9 1 8 0\ncircle 6 0 1 0 0\n"
							   "wall 3 1 3 -1\n";
	expect_output("ask --all", text,
		"circle 0 hit t 0.25 wall 1 side at 3 0 normal -1 0\n"
		"circle 0 hit t 0.25 wall 2 side at 3 0 normal -1 0\n"
		"circle 0 hit t 0.5 circle 2 circle at 5 0 normal -1 0\n"
		"circle 0 hit t 0.75 wall 0 side at 7 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 5 0 normal 1 0\n");
	expect_output("ask --all --json --against walls", text,
		"{\"circle\":0,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":1,\"feature\":\"side\","
		"\"point\":[3.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":0,\"hit\":true,\"t\":0.25,\"kind\":\"wall\",\"index\":2,\"feature\":\"side\","
		"\"point\":[3.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":0,\"hit\":true,\"t\":0.75,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[7.0,0.0],\"normal\":[-1.0,0.0]}\n"
		"{\"circle\":1,\"hit\":false}\n"
		"{\"circle\":2,\"hit\":false}\n");
	expect_output("ask --all --against circles", text,
		"circle 0 hit t 0.5 circle 2 circle at 5 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 0.5 circle 0 circle at 5 0 normal 1 0\n");
}

static void all_ends_at_the_horizon_and_omits_filtered_pairs(void **state) {
	(void)state;
	static const char text[] = "wall 7 -1 7 1\nwall 3 -1 3 1 category 2\ncircle 0 0 1 2 0 mask 1 group 4\n"
							   "circle 1 0 0 0 0 group 4\ncircle 0 0 0 2 0 group 4\n";
	expect_output("ask --all", text, "circle 0 miss\ncircle 1 miss\ncircle 2 miss\n");
	expect_output("ask --all --horizon 4 --against walls", text,
		"circle 0 hit t 3 wall 0 side at 7 0 normal -1 0\n"
		"circle 1 miss\n"
		"circle 2 hit t 1.5 wall 1 side at 3 0 normal -1 0\n"
		"circle 2 hit t 3.5 wall 0 side at 7 0 normal -1 0\n");
	expect_output("ask --all", "wall 0 0 1 1\n", "");
}

// Expects this result of one circle and a wall that it overlaps while its centre is within 1 of x = 5.
static void expect_case(const char *circle, const char *expected) {
	char text[200], line[200];
	snprintf(text, sizeof text, "wall 5 -1 5 1\ncircle %s\n", circle);
	snprintf(line, sizeof line, "circle 0 %s\n", expected);
	expect_output("ask --spans", text, line);
}

static void spans_name_each_case(void **state) {
	(void)state;
	expect_case("0 0 1 8 0", "hit t 0.5 wall 0 side at 5 0 normal -1 0 entry 0.5 exit 0.75 case impale");
	expect_case("4 0 1 8 0", "hit t 0 wall 0 side at 5 0 normal -1 0 entry 0 exit 0.25 case impale");
	expect_case("-3 0 1 8 0", "hit t 0.875 wall 0 side at 5 0 normal -1 0 entry 0.875 exit 1.125 case poke");
	expect_case("4.5 0 1 8 0", "hit t 0 wall 0 side at 5 0 normal -1 0 entry -0.0625 exit 0.1875 case exit wound");
	expect_case("5 0 1 8 0", "miss entry -0.125 exit 0.125 case exit wound");
	expect_case("-5 0 1 8 0", "miss entry 1.125 exit 1.375 case fall short");
	expect_case("7 0 1 8 0", "miss entry -0.375 exit -0.125 case past");
	expect_case("5 0 1 0.5 0", "miss entry -2 exit 2 case completely inside");
	expect_case("0 3 1 8 0", "miss case miss");
	expect_case("5 0 1 0 0", "miss case miss");
}

static void spans_are_printed_as_json(void **state) {
	(void)state;
	expect_output("ask --spans --json", "wall 5 -1 5 1\ncircle 0 0 1 8 0\ncircle 5 9 1 0 -7\ncircle 9 -9 1 0 0\n",
		"{\"circle\":0,\"hit\":true,\"t\":0.5,\"kind\":\"wall\",\"index\":0,\"feature\":\"side\","
		"\"point\":[5.0,0.0],\"normal\":[-1.0,0.0],\"entry\":0.5,\"exit\":0.75,\"case\":\"impale\"}\n"
		"{\"circle\":1,\"hit\":true,\"t\":1.0,\"kind\":\"wall\",\"index\":0,\"feature\":\"end b\","
		"\"point\":[5.0,1.0],\"normal\":[0.0,1.0],\"entry\":1.0,\"exit\":1.57142854,\"case\":\"poke\"}\n"
		"{\"circle\":2,\"hit\":false,\"case\":\"miss\"}\n");
	expect_output("ask --spans --json", "wall 5 -1 5 1\ncircle 5 0 1 0.5 0\n",
		"{\"circle\":0,\"hit\":false,\"entry\":-2.0,\"exit\":2.0,\"case\":\"completely inside\"}\n");
	expect_output("ask --spans --json", "wall 5 -1 5 1\ncircle 4.5 0 1 -1e-40 0\ncircle 0 0 1 1e-40 0\n",
		"{\"circle\":0,\"hit\":false,\"entry\":null,\"exit\":null,\"case\":\"completely inside\"}\n"
		"{\"circle\":1,\"hit\":false,\"case\":\"miss\"}\n"); // JSON has no infinities
}

static void spans_are_times_up_to_the_horizon(void **state) {
	(void)state;
	static const char text[] = "wall 5 -1 5 1\ncircle 0 0 1 2 0\n";
	expect_output("ask --spans", text, "circle 0 miss entry 2 exit 3 case fall short\n");
	expect_output(
		"ask --spans --horizon 2", text, "circle 0 hit t 2 wall 0 side at 5 0 normal -1 0 entry 2 exit 3 case poke\n");
	expect_output("ask --spans --horizon 4", text,
		"circle 0 hit t 2 wall 0 side at 5 0 normal -1 0 entry 2 exit 3 case impale\n");
}

static void without_a_hit_the_span_is_that_of_the_next_target(void **state) {
	(void)state;
	// Walls behind the circle; then walls and a circle ahead of it; then a wall that it is leaving.
	static const char behind[] = "wall -4 -1 -4 1\nwall -7 -1 -7 1\ncircle 0 0 1 2 0 mask 1\n";
	char text[300];
	expect_output("ask --spans", behind, "circle 0 miss entry -2.5 exit -1.5 case past\n");
	snprintf(text, sizeof text, "%swall 9 -1 9 1\nwall 7 -1 7 1 category 3\n", behind);
	expect_output("ask --spans", text, "circle 0 miss entry 3 exit 4 case fall short\n");
	snprintf(text, sizeof text, "%swall 9 -1 9 1 category 2\nwall 7 -1 7 1 mask 2\n", behind);
	expect_output("ask --spans", text, "circle 0 miss entry -2.5 exit -1.5 case past\n");
	snprintf(text, sizeof text, "%swall 9 -1 9 1\ncircle 6 0 1 0 0\n", behind);
	expect_output("ask --spans", text,
		"circle 0 miss entry 2 exit 4 case fall short\ncircle 1 miss entry 2 exit 4 case fall short\n");
	expect_output(
		"ask --spans --against walls", text, "circle 0 miss entry 4 exit 5 case fall short\ncircle 1 miss case miss\n");
	snprintf(text, sizeof text, "%swall 9 -1 9 1\nwall -0.5 -1 -0.5 1\n", behind);
	expect_output("ask --spans", text, "circle 0 miss entry -0.75 exit 0.25 case exit wound\n");
}

static void each_hit_has_a_span_of_its_own(void **state) {
	(void)state;
	expect_output("ask --all --spans",
		"wall 7 -1 7 1\nwall 3 -1 3 1 radius 0.5\ncircle 0 0 0.5 8 0\ncircle 0 9 1 8 0\n",
		"circle 0 hit t 0.25 wall 1 side at 2.5 0 normal -1 0 entry 0.25 exit 0.5 case impale\n"
		"circle 0 hit t 0.8125 wall 0 side at 7 0 normal -1 0 entry 0.8125 exit 0.9375 case impale\n"
		"circle 1 miss case miss\n");
}

static int run(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_prints_every_touched_wall_and_circle_in_the_order_of_time),
		cmocka_unit_test(all_ends_at_the_horizon_and_omits_filtered_pairs),
		cmocka_unit_test(spans_name_each_case),
		cmocka_unit_test(spans_are_printed_as_json),
		cmocka_unit_test(spans_are_times_up_to_the_horizon),
		cmocka_unit_test(without_a_hit_the_span_is_that_of_the_next_target),
		cmocka_unit_test(each_hit_has_a_span_of_its_own),
	};
	return RUN_SUITE("program_spans", tests);
}

int test_program_spans(void) { return run_in_folder(run); }
