// A small level of each format that this build reads, each with walls and things where the format has them.
#ifndef GRAZE_LEVELS_SAMPLE_LEVELS_H
#define GRAZE_LEVELS_SAMPLE_LEVELS_H

#include "levels/sample_files.h"

/// The formats, by index: those of gz_level_info.format, and "Hexen".
extern const size_t sample_level_count;
const char *sample_level_format(size_t index);

sample_file sample_level(size_t index);

/// A map in the format of Hexen.
sample_file sample_hexen_wad(void);

/// A scene with walls and circles.
extern const char sample_scene[];

#endif
