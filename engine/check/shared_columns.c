#include "engine/check/shared_columns.h"

const char *graze_shared_by_mistake(const shared_column *columns, size_t count, unsigned shared) {
	for (const shared_column *c = columns; count > 1 && c->name; c++)
		if (c->data && !c->stride && !(shared & (unsigned)c->share)) return c->name;
	return NULL;
}
