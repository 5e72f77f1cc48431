// The subcommands. Each prints its answer and returns true, or says what was wrong.
#ifndef GRAZE_APP_COMMANDS_H
#define GRAZE_APP_COMMANDS_H

#include "app/options.h"

bool run_command(const app_options *options, app_fault *fault);
bool pods_command(const app_options *options, app_fault *fault); ///< graze run --scene pods
bool replay_command(const app_options *options, app_fault *fault);
bool ask_command(const app_options *options, app_fault *fault);

#endif
