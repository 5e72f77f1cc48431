// Parses the values of options.
#ifndef GRAZE_APP_OPTIONS_OPTION_VALUES_H
#define GRAZE_APP_OPTIONS_OPTION_VALUES_H

#include "app/options/option_table.h"
#include "levels/data/fault.h"

/// The names that the command line and the output use, by gz_targets and by app_response.
extern const char *const target_names[3];
extern const char *const response_names[RESPONSES];

/// The most values that an option has by name.
enum { MAX_CHOICES = 16 };

/// Writes the names of all values of an option whose values have names. Returns how many there are: 0 for other types.
size_t option_choices(const char *out[MAX_CHOICES], const option_spec *spec);

/// Parses a value and stores it in the options. False, with a fault that names the option and what it expects, where
/// the value is invalid.
///
/// text: null for a flag
bool option_set(app_options *out, const option_spec *spec, const char *text, app_fault *fault);

#endif
