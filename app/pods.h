// Space pods: circles under constant thrust, with sensors that foresee which gems and walls they come to touch. Between
// events they are not moved at all: an event is foreseen, and gives a pod another way from there on.
#ifndef GRAZE_APP_PODS_H
#define GRAZE_APP_PODS_H

#include "app/options.h"
#include "app/world.h"
#include "levels/level.h"

/// Gems are pods at rest. At time t, in seconds, it is at (x, y) + (vx, vy) s + (ax, ay) s s / 2, s = t - since.
typedef struct app_pod {
	float x, y, vx, vy, ax, ay, radius;
	double since;
	uint32_t group, mask; ///< pods sense no pods, gems no gems, and nobody a gem that was collected
} app_pod;

typedef struct pod_place {
	double x, y, vx, vy;
} pod_place;

typedef struct app_pods {
	app_pod *at;         ///< the pods, then the gems
	size_t count, all;   ///< pods; with the gems
	double now, until;   ///< in seconds; what is sensed reaches so far
	gz_touch_list seen;  ///< what each of all touches from now on
	gz_touch_list other; ///< room for what comes next
	size_t bounces, collected, docked;
	const app_world *world; ///< with a crowd
} app_pods;

/// Places pods and gems. Refers to the world.
bool pods_create(
	app_pods *out, const app_level *level, const app_world *world, const app_options *options, app_fault *fault);
void pods_free(app_pods *pods);

/// Lets the pods sense what they will touch until then.
gz_error pods_sense(app_pods *pods, double until);

/// Lets the pods fly until that time: where they come to touch a wall they bounce, a gem they collect.
///
/// horizon: how far they sense at once
gz_error pods_fly(app_pods *pods, double end, double horizon);

pod_place pod_at(const app_pod *pod, double time);
bool is_gem(const app_pods *pods, const gz_touch *touch);

/// One behind the last of the touches of a pod that are certain: up to that with the first wall, where it will turn.
size_t pod_certain(const app_pods *pods, size_t pod);

/// How many of them there are of a gz_event.
size_t pods_count(const app_pods *pods, gz_event way);

#endif
