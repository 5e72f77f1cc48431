#include "order.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "random.h"

typedef struct sort_key {
	uint64_t key;
	size_t index;
} sort_key;

static int compare_keys(const void *a, const void *b) {
	const sort_key *x = a, *y = b;
	if (x->key != y->key) return x->key < y->key ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

/// The number of the cell of 32 units that contains a coordinate, plus 2^23: negative cells come first.
static uint64_t cell_at(float coordinate) { return (uint64_t)(floorf(coordinate / 32) + 0x1p23f); }

static sort_key *make_keys(const app_circles *circles, body_order order) {
	sort_key *keys = malloc(circles->count * sizeof *keys);
	uint64_t random = 1;
	for (size_t i = 0; keys && i < circles->count; i++) {
		const uint64_t row_first = cell_at(circles->y[i]) << 32 | cell_at(circles->x[i]);
		keys[i] = (sort_key){order == ORDER_ROWS ? row_first : random_bits(&random), i};
	}
	return keys;
}

bool circles_in_order(app_circles *out, const app_circles *circles, size_t count, body_order order) {
	sort_key *keys = make_keys(circles, order);
	bool ordered = keys && circles_reserve(out, count);
	if (keys) qsort(keys, circles->count, sizeof *keys, compare_keys);
	for (size_t k = 0; ordered && k < count; k++) {
		const app_circles *c = circles;
		const size_t i = keys[k].index;
		ordered = circles_add(out, c->x[i], c->y[i], c->dx[i], c->dy[i], c->radius[i]);
	}
	free(keys);
	return ordered;
}
