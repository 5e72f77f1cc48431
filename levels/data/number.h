// Numbers in texts, which have a point in every locale.
#ifndef GRAZE_LEVELS_DATA_NUMBER_H
#define GRAZE_LEVELS_DATA_NUMBER_H

#include "levels/data/linker_names.h"

/// Reads a number in any form that strtof and strtod accept in the locale "C", without space before it, whatever locale
/// the program has set. Texts end with a zero. Without a number, and without memory for one of more than 100
/// characters, the result is 0.
///
/// rest: gets the end of the number; `text` where there is none
float number_float(const char *text, const char **rest);
double number_double(const char *text, const char **rest);

#endif
