#include "app/commands/sweep_results.h"

#include <stdlib.h>
#include <string.h>

#include "levels/data/shapes.h"

enum { COLUMNS = 7 };

bool sweep_results_create(sweep_results *out, size_t count) {
	// Each column gets four bytes per element, the features, of one byte, too: one block for all columns, which the
	// system may put on huge pages.
	float *index, *feature;
	float **columns[COLUMNS] = {
		&out->time, &out->point_x, &out->point_y, &out->normal_x, &out->normal_y, &index, &feature};
	memset(out, 0, sizeof *out);
	if (!columns_create(columns, COLUMNS, count)) return false;
	for (size_t k = 0; k < COLUMNS; k++) memset(*columns[k], 0, count * sizeof(float));
	out->index = (int32_t *)(void *)index, out->feature = (uint8_t *)feature;
	return true;
}

void sweep_results_free(sweep_results *results) {
	free(results->time);
	memset(results, 0, sizeof *results);
}

gz_hits sweep_results_view(const sweep_results *results) {
	return (gz_hits){.time = {results->time, sizeof(float)},
		.index = {results->index, sizeof(int32_t)},
		.feature = {results->feature, 1},
		.point = {results->point_x, results->point_y, sizeof(float)},
		.normal = {results->normal_x, results->normal_y, sizeof(float)}};
}
