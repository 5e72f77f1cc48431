// Texts in pictures and pages.
#ifndef GRAZE_APP_OUTPUT_MARKUP_H
#define GRAZE_APP_OUTPUT_MARKUP_H

#include <stdio.h>

/// Writes a text between tags or quotes of XML or HTML. What these may not contain, such as control characters, becomes
/// question marks.
void markup_write(FILE *file, const char *text);

#endif
