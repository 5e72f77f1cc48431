#include "app/output/touch_output.h"

#include <stdio.h>

#include "app/output/console.h"

const char *feature_name(uint8_t feature) {
	return feature == GZ_FEATURE_SIDE    ? "side"
		   : feature == GZ_FEATURE_END_A ? "end a"
		   : feature == GZ_FEATURE_END_B ? "end b"
										 : "circle";
}

static const char *kind_name(uint8_t feature) { return feature == GZ_FEATURE_CIRCLE ? "circle" : "wall"; }

static const char *event_name(uint8_t event) { return event == GZ_EVENT_BEGIN ? "in" : "out"; }

reported_touch touch_from_hit(const gz_hit *hit) {
	return (reported_touch){.time = (double)hit->time,
		.kind = kind_name(hit->feature),
		.index = hit->index,
		.feature = hit->feature,
		.event = GZ_EVENT_BEGIN,
		.point_x = (double)hit->point_x,
		.point_y = (double)hit->point_y,
		.normal_x = (double)hit->normal_x,
		.normal_y = (double)hit->normal_y};
}

reported_touch touch_from_prediction(const gz_touch *touch) {
	return (reported_touch){.time = touch->time,
		.kind = kind_name(touch->feature),
		.index = touch->index,
		.feature = touch->feature,
		.event = touch->kind,
		.point_x = (double)touch->point_x,
		.point_y = (double)touch->point_y,
		.normal_x = (double)touch->normal_x,
		.normal_y = (double)touch->normal_y};
}

void touch_print_text(const reported_touch *t, bool with_event) {
	printf(" hit t %.9g %s %d %s at %.9g %.9g normal %.9g %.9g", without_negative_zero(t->time), t->kind, t->index,
		feature_name(t->feature), without_negative_zero(t->point_x), without_negative_zero(t->point_y),
		without_negative_zero(t->normal_x), without_negative_zero(t->normal_y));
	if (with_event) printf(" way %s", event_name(t->event));
}

static json_t *json_vector(double x, double y) { return json_pack("[oo]", json_number(x), json_number(y)); }

void touch_add_json(json_line *line, const reported_touch *t, bool with_event) {
	json_add(line, "t", json_number(t->time));
	json_add(line, "kind", json_text(t->kind));
	json_add(line, "index", json_integer(t->index));
	json_add(line, "feature", json_text(feature_name(t->feature)));
	json_add(line, "point", json_vector(t->point_x, t->point_y));
	json_add(line, "normal", json_vector(t->normal_x, t->normal_y));
	if (with_event) json_add(line, "way", json_text(event_name(t->event)));
}
