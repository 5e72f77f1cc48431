// The commands. Each prints its results on standard output and returns true, or sets the fault and returns false.
#ifndef GRAZE_APP_COMMANDS_COMMANDS_H
#define GRAZE_APP_COMMANDS_COMMANDS_H

#include "app/options/options.h"
#include "levels/data/fault.h"

bool run_command(const app_options *options, app_fault *fault);
bool view_command(const app_options *options, app_fault *fault);
bool replay_command(const app_options *options, app_fault *fault);
bool ask_command(const app_options *options, app_fault *fault);

#endif
