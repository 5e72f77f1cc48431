// A limit of the time that a scenario takes, where the system has such limits.
#ifndef GRAZE_FUZZ_TIME_LIMIT_H
#define GRAZE_FUZZ_TIME_LIMIT_H

#include <signal.h>

#if defined(_WIN32)

#define TIME_OUT SIGTERM
static inline void limit_time(int seconds) {
	(void)seconds;
} // Windows has no such signal: a hang lasts until CTest ends it

#else

#include <sys/time.h>

#define TIME_OUT SIGPROF ///< the signal that ends the program

/// Sends TIME_OUT after so many seconds of this process's CPU time; 0: never. Wall-clock time would count a busy
/// machine as a hang.
static inline void limit_time(int seconds) {
	const struct itimerval timer = {.it_value = {.tv_sec = seconds}};
	setitimer(ITIMER_PROF, &timer, NULL);
}

#endif

#endif
