#include "broadphase/huge_pages.h" // before all others

#include "levels/data/shapes.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

bool columns_create(float **columns[], size_t column_count, size_t count) {
	if (count > SIZE_MAX / 64 / sizeof(float)) return false;
	// A cache line between the columns: without it columns of 2^k elements would all map to the same cache sets.
	size_t pitch = (count + 31) / 16 * 16;
	float *block = allocate_freeable(pitch * column_count * sizeof(float), 64);
	if (!block) return false;
	for (size_t k = 0; k < column_count; k++) *columns[k] = block + k * pitch;
	return true;
}

static bool columns_grow(float **columns[], size_t column_count, size_t count, size_t *capacity, size_t wanted) {
	if (wanted <= *capacity) return true;
	float *old[8], *block = *columns[0];
	for (size_t k = 0; k < column_count; k++) old[k] = *columns[k];
	if (!columns_create(columns, column_count, wanted)) return false;
	for (size_t k = 0; k < column_count && count; k++) memcpy(*columns[k], old[k], count * sizeof(float));
	free(block);
	*capacity = wanted;
	return true;
}

static size_t grown(size_t capacity) { return capacity ? 2 * capacity : 64; }

bool segments_reserve(app_segments *segments, size_t capacity) {
	float **columns[] = {&segments->ax, &segments->ay, &segments->bx, &segments->by};
	return columns_grow(columns, COUNT(columns), segments->count, &segments->capacity, capacity);
}

bool segments_add(app_segments *segments, float ax, float ay, float bx, float by) {
	size_t i = segments->count;
	if (i == segments->capacity && !segments_reserve(segments, grown(i))) return false;
	segments->ax[i] = ax, segments->ay[i] = ay;
	segments->bx[i] = bx, segments->by[i] = by;
	segments->count++;
	return true;
}

void segments_free(app_segments *segments) {
	free(segments->ax);
	memset(segments, 0, sizeof *segments);
}

// Comparisons instead of fminf and fmaxf: in this loop those crash gcc 12 for AArch64.
static void box_include(app_box *box, float x, float y) {
	if (x < box->low_x) box->low_x = x;
	if (y < box->low_y) box->low_y = y;
	if (x > box->high_x) box->high_x = x;
	if (y > box->high_y) box->high_y = y;
}

app_box segments_box(const app_segments *segments) {
	if (segments->count == 0) return (app_box){0, 0, 0, 0};
	app_box box = {segments->ax[0], segments->ay[0], segments->ax[0], segments->ay[0]};
	for (size_t i = 0; i < segments->count; i++) {
		box_include(&box, segments->ax[i], segments->ay[i]);
		box_include(&box, segments->bx[i], segments->by[i]);
	}
	return box;
}

bool circles_reserve(app_circles *circles, size_t capacity) {
	float **columns[] = {&circles->x, &circles->y, &circles->dx, &circles->dy, &circles->radius};
	return columns_grow(columns, COUNT(columns), circles->count, &circles->capacity, capacity);
}

bool circles_add(app_circles *circles, float x, float y, float dx, float dy, float radius) {
	size_t i = circles->count;
	if (i == circles->capacity && !circles_reserve(circles, grown(i))) return false;
	circles->x[i] = x, circles->y[i] = y;
	circles->dx[i] = dx, circles->dy[i] = dy;
	circles->radius[i] = radius;
	circles->count++;
	return true;
}

void circles_free(app_circles *circles) {
	free(circles->x);
	memset(circles, 0, sizeof *circles);
}

void *array_grow(void *array, size_t count, size_t *capacity, size_t element_size) {
	if (count < *capacity) return array;
	size_t wanted = grown(*capacity);
	void *larger = wanted <= SIZE_MAX / element_size ? realloc(array, wanted * element_size) : NULL;
	if (larger) *capacity = wanted;
	return larger;
}
