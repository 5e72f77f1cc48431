// graze_fuzz: random scenarios against the library's whole interface, with checks of all results. Exit status 1: some
// check failed.
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/check_scenario.h"
#include "fuzz/failures.h"
#include "fuzz/reached.h"
#include "fuzz/reduction.h"
#include "fuzz/time_limit.h"

typedef struct options {
	uint64_t seed, scenarios, one;
	const char *reduce;
	bool only_one, verbose;
} options;

enum { MAX_FAILURES = 1000, SECONDS_OF_ONE = 120 };

static const char usage[] =
	"graze_fuzz [--seed N] [--scenarios N] [--one SEED] [--reduce CHECK] [--skip CHECK] [--verbose]\n"
	"  --one: repeats the scenario of a seed\n"
	"  --reduce: with --one: prints a reduced scenario in which the check ('first': the first) still fails\n"
	"  --skip: leaves out a check, or the scenarios of the kind 'resting line'; may be repeated\n";

static void exit_with_usage(const char *fault, const char *value) {
	fprintf(stderr, "graze_fuzz: %s %s\n%s", fault, value, usage);
	exit(2);
}

static uint64_t number(const char *text) {
	char *rest;
	errno = 0;
	const unsigned long long value = strtoull(text, &rest, 0);
	if (*text < '0' || *text > '9' || *rest || errno) exit_with_usage("not a number:", text);
	return value;
}

static void take_option(options *out, int option) {
	if (option == 'h') fputs(usage, stdout), exit(0);
	else if (option == 's') out->seed = number(optarg);
	else if (option == 'n') out->scenarios = number(optarg);
	else if (option == 'o') out->one = number(optarg), out->only_one = true;
	else if (option == 'r') out->reduce = optarg;
	else if (option == 'k') failures_skip(optarg);
	else if (option == 'v') out->verbose = true;
	else exit_with_usage("", "");
}

static options read_options(int argc, char **argv) {
	static const struct option known[] = {{"seed", required_argument, NULL, 's'},
		{"scenarios", required_argument, NULL, 'n'}, {"one", required_argument, NULL, 'o'},
		{"reduce", required_argument, NULL, 'r'}, {"skip", required_argument, NULL, 'k'},
		{"verbose", no_argument, NULL, 'v'}, {"help", no_argument, NULL, 'h'}, {0}};
	options out = {.seed = 1, .scenarios = 1000};
	for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) take_option(&out, option);
	if (optind < argc) exit_with_usage("not an option:", argv[optind]);
	return out;
}

// ---- A crash or a hang prints its seed, too

static volatile sig_atomic_t seed_high, seed_low; // sig_atomic_t may be as small as 31 bits and a sign

static void print_seed(int signal_number) {
	char text[] = "graze_fuzz: stopped in seed 0x0000000000000000\n";
	uint64_t seed = (uint64_t)(uint32_t)seed_high << 32 | (uint32_t)seed_low;
	for (size_t k = sizeof text - 3; seed; k--, seed >>= 4) text[k] = "0123456789abcdef"[seed & 15];
	const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
	(void)written;
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static void handle_signals(void) {
	static const int signals[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGINT, TIME_OUT};
	for (size_t k = 0; k < sizeof signals / sizeof *signals; k++) signal(signals[k], print_seed);
}

static void run_one(uint64_t seed, bool verbose) {
	choices c = choices_from_seed(seed);
	seed_high = (sig_atomic_t)(seed >> 32), seed_low = (sig_atomic_t)(seed & UINT32_MAX);
	limit_time(SECONDS_OF_ONE);
	failures_begin(seed, verbose);
	if (verbose) printf("seed %llu\n", (unsigned long long)seed);
	fuzz_scenario(&c);
	limit_time(0);
}

static void show_progress(uint64_t done, const options *o, time_t *shown) {
	const time_t now = time(NULL);
	if (now - *shown < 5) return;
	*shown = now;
	printf("%llu of %llu scenarios, %llu failures\n", (unsigned long long)done, (unsigned long long)o->scenarios,
		(unsigned long long)failures_count());
}

/// Seeds of scenarios that are not consecutive, so that two base seeds share few scenarios. One of 256 in a row is a
/// scenario of many bodies.
static uint64_t seed_of(uint64_t base, uint64_t k) {
	uint64_t z = (base << 32 ^ base) + k * 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 32) * 0xd6e8feb86659fd93u;
	z ^= z >> 32;
	if (k % 256 == 128) return (z & ~(uint64_t)255) | MANY_BODIES_SEED;
	return (z & 255) == MANY_BODIES_SEED ? z ^ 1 : z;
}

int main(int argc, char **argv) {
	const options o = read_options(argc, argv);
	setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
	handle_signals();
	fuzz_set_verbose(o.verbose || (o.only_one && !o.reduce));
	if (o.only_one && o.reduce) fuzz_reduce(o.one, strcmp(o.reduce, "first") ? o.reduce : NULL);
	else if (o.only_one) run_one(o.one, true);
	else printf("base seed %llu, %llu scenarios\n", (unsigned long long)o.seed, (unsigned long long)o.scenarios);
	time_t shown = time(NULL);
	uint64_t done = 0;
	for (; !o.only_one && done < o.scenarios && failures_count() < MAX_FAILURES; done++) {
		run_one(seed_of(o.seed, done), o.verbose);
		show_progress(done + 1, &o, &shown);
	}
	failures_summarise();
	const uint64_t failures = failures_count() + (o.only_one ? 0 : reached_summarise(o.verbose));
	printf(
		"%llu scenarios, %llu failures\n", (unsigned long long)(o.only_one ? 1 : done), (unsigned long long)failures);
	fuzz_end();
	return failures ? 1 : 0;
}
