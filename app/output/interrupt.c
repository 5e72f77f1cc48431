#include "app/output/interrupt.h"

#include <signal.h>

static volatile sig_atomic_t requested;

static void request(int signal_number) {
	requested = 1;
	signal(signal_number, SIG_DFL);
}

static void catch_signal(int signal_number) {
	if (signal(signal_number, request) == SIG_IGN) signal(signal_number, SIG_IGN);
}

void interrupt_catch(void) {
	catch_signal(SIGINT);
	catch_signal(SIGTERM);
}

bool interrupt_requested(void) { return requested != 0; }
