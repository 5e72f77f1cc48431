#include "answers.h"

#include <stdlib.h>
#include <string.h>

bool answers_create(app_answers *out, size_t count) {
	float *index, *feature; // of four bytes and one: all columns lie in one block, on huge pages where there are any
	float **columns[] = {&out->time, &out->point_x, &out->point_y, &out->normal_x, &out->normal_y, &index, &feature};
	memset(out, 0, sizeof *out);
	if (!columns_create(columns, 7, count)) return false;
	for (size_t k = 0; k < 7; k++) memset(*columns[k], 0, count * sizeof(float));
	out->index = (int32_t *)(void *)index, out->feature = (uint8_t *)feature;
	return true;
}

void answers_free(app_answers *answers) {
	free(answers->time);
	memset(answers, 0, sizeof *answers);
}

gz_hits answers_columns(const app_answers *answers) {
	return (gz_hits){.time = {answers->time, sizeof(float)},
		.index = {answers->index, sizeof(int32_t)},
		.feature = {answers->feature, 1},
		.point = {answers->point_x, answers->point_y, sizeof(float)},
		.normal = {answers->normal_x, answers->normal_y, sizeof(float)}};
}

const char *feature_name(uint8_t feature) {
	return feature == GZ_SIDE ? "side" : feature == GZ_END_A ? "end a" : feature == GZ_END_B ? "end b" : "circle";
}

const char *way_name(uint8_t way) { return way == GZ_ENTER ? "in" : "out"; }

const char *kind_name(uint8_t feature) { return feature == GZ_CIRCLE ? "circle" : "wall"; }
