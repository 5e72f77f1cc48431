#include "graze/base.h"

uint32_t gz_version(void) { return GZ_VERSION_NUMBER; }
