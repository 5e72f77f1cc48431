#include "app/output/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught, requested;
static void (*volatile before_end)(void);

static void handle(int signal_number);

#if defined(_WIN32)
static const int signals[] = {SIGINT, SIGTERM};

static bool is_request(int signal_number) { return (void)signal_number, true; }

static void catch_signal(int signal_number) {
	if (signal(signal_number, handle) == SIG_IGN) signal(signal_number, SIG_IGN);
}
#else
static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

static bool is_request(int signal_number) { return signal_number != SIGPIPE; }

// A write that waits for the reader of a pipe goes on after the signal; signal() would end it, with the loss of what it
// was to write.
static void catch_signal(int signal_number) {
	struct sigaction old, action = {.sa_handler = handle, .sa_flags = SA_RESTART};
	sigemptyset(&action.sa_mask);
	if (sigaction(signal_number, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
	sigaction(signal_number, &action, NULL);
}
#endif

static void handle(int signal_number) {
	if (is_request(signal_number) && caught && !requested) {
		requested = 1;
		catch_signal(signal_number); // Windows has forgotten the handler
		return;
	}
	if (before_end) before_end();
	signal(signal_number, SIG_DFL);
	raise(signal_number); // ends the program when the handler returns
}

static void catch_signals(void) {
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) catch_signal(signals[i]);
}

void interrupt_catch(void) {
	caught = 1;
	catch_signals();
}

bool interrupt_requested(void) { return requested != 0; }

void interrupt_before_end(void (*clean_up)(void)) {
	before_end = clean_up;
	catch_signals();
}
