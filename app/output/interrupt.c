#include "app/output/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t requested;

#if defined(_WIN32)
static void request(int signal_number) {
	requested = 1;
	signal(signal_number, SIG_DFL);
}

static void catch_signal(int signal_number) {
	if (signal(signal_number, request) == SIG_IGN) signal(signal_number, SIG_IGN);
}
#else
static void request(int signal_number) {
	(void)signal_number;
	requested = 1;
}

// A write that waits for the reader of a pipe goes on after the signal; signal() would end it, with the loss of what it
// was to write.
static void catch_signal(int signal_number) {
	struct sigaction old, action = {.sa_handler = request, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
	sigemptyset(&action.sa_mask);
	if (sigaction(signal_number, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
	sigaction(signal_number, &action, NULL);
}
#endif

void interrupt_catch(void) {
	catch_signal(SIGINT);
	catch_signal(SIGTERM);
}

bool interrupt_requested(void) { return requested != 0; }
