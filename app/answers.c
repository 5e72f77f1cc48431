#include "app/answers.h"

#include <stdlib.h>
#include <string.h>

#include "app/report.h"

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
	return feature == GZ_FEATURE_SIDE    ? "side"
		   : feature == GZ_FEATURE_END_A ? "end a"
		   : feature == GZ_FEATURE_END_B ? "end b"
										 : "circle";
}

const char *kind_name(uint8_t feature) { return feature == GZ_FEATURE_CIRCLE ? "circle" : "wall"; }

app_touch touch_of_hit(const gz_hit *hit) {
	return (app_touch){(double)hit->time, kind_name(hit->feature), hit->index, hit->feature, GZ_EVENT_BEGIN,
		(double)hit->point_x, (double)hit->point_y, (double)hit->normal_x, (double)hit->normal_y};
}

app_touch touch_of(const gz_touch *touch) {
	return (app_touch){touch->time, kind_name(touch->feature), touch->index, touch->feature, touch->kind,
		(double)touch->point_x, (double)touch->point_y, (double)touch->normal_x, (double)touch->normal_y};
}

static const char *way_name(uint8_t way) { return way == GZ_EVENT_BEGIN ? "in" : "out"; }

void touch_print_words(const app_touch *t, bool with_way) {
	printf(" hit t %.9g %s %d %s at %.9g %.9g normal %.9g %.9g", plain(t->time), t->kind, t->index,
		feature_name(t->feature), plain(t->point_x), plain(t->point_y), plain(t->normal_x), plain(t->normal_y));
	if (with_way) printf(" way %s", way_name(t->way));
}

void touch_print_members(const app_touch *t, bool with_way) {
	printf("\"t\":%.9g,\"kind\":\"%s\",\"index\":%d,\"feature\":\"%s\","
		   "\"point\":[%.9g,%.9g],\"normal\":[%.9g,%.9g]",
		plain(t->time), t->kind, t->index, feature_name(t->feature), plain(t->point_x), plain(t->point_y),
		plain(t->normal_x), plain(t->normal_y));
	if (with_way) printf(",\"way\":\"%s\"", way_name(t->way));
}
