// What the contents of a file look like.
#ifndef GRAZE_LEVELS_READERS_CONTENTS_H
#define GRAZE_LEVELS_READERS_CONTENTS_H

#include "levels/data/fault.h"
#include "levels/data/file.h"

typedef enum contents_kind { CONTENTS_WAD, CONTENTS_JSON, CONTENTS_XML, CONTENTS_SCENE, CONTENTS_OTHER } contents_kind;

/// The format that the contents suggest. A scene is a text whose first word is `wall` or `circle`, or that has no word.
contents_kind contents_of(app_bytes text);

/// Sets a fault that names the formats that are read, and what these contents are instead. Returns false.
bool contents_unknown(app_bytes text, const char *file, app_fault *fault);

#endif
