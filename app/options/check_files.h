// Refuses commands that would write over their own input, or use a file twice.
#ifndef GRAZE_APP_OPTIONS_CHECK_FILES_H
#define GRAZE_APP_OPTIONS_CHECK_FILES_H

#include "app/options/options.h"
#include "levels/data/fault.h"

/// Checks the files that the options name. Returns false with a fault.
bool files_check(const app_options *options, app_command command, app_fault *fault);

/// Checks that no file that the options write is the one of this level, which a recording names.
///
/// location: as --level takes it
bool files_check_level(const app_options *options, const char *location, app_fault *fault);

#endif
