// Space pods: circles under constant thrust. An event-driven simulation predicts their touches with gems and walls, and
// advances from touch to touch: each touch changes one pod or one gem, after which the prediction is updated. Between
// two touches nothing is computed. It uses the library's public headers alone.
#ifndef GRAZE_EXAMPLES_PODS_H
#define GRAZE_EXAMPLES_PODS_H

#include <graze/graze.h>

/// A pod, or a gem, which is a pod at rest. At time t, in seconds, it is at
/// (x, y) + (vx, vy) s + (ax, ay) s s / 2, s = t - since.
typedef struct pod {
	float x, y, vx, vy, ax, ay, radius;
	double since;
	/// Filters: pods ignore pods, and gems ignore gems; a collected gem has no mask and is ignored by everything.
	uint32_t group, mask;
} pod;

enum { POD_GROUP = 1, GEM_GROUP };

typedef struct pod_state {
	double x, y, vx, vy;
} pod_state;

typedef struct pod_simulation {
	pod *data;             ///< the pods, then the gems
	size_t count, total;   ///< pods; pods and gems
	double now, until;     ///< in seconds; touches are predicted up to `until`
	gz_touch_list touches; ///< predicted touches of pods and gems
	gz_touch_list spare;   ///< memory of the next prediction
	size_t bounces, collected, docked;
	const gz_world *world;
	gz_crowd *crowd; ///< of the world; for the predictions
	gz_scratch *scratch;
} pod_simulation;

/// Allocates the lists of touches for `total` pods and gems. Returns false when there is no memory.
bool pods_allocate_lists(pod_simulation *pods);
void pods_free(pod_simulation *pods);

/// Predicts all touches from now until a time.
gz_error pods_predict(pod_simulation *pods, double until);

/// Simulates until a time. A pod that begins to touch a wall bounces; a pod that begins to touch a gem collects it.
///
/// horizon: how far ahead touches are predicted at once, in seconds; it affects the cost alone
gz_error pods_simulate(pod_simulation *pods, double end, double horizon);

pod_state pod_at(const pod *p, double time);
bool is_gem(const pod_simulation *pods, const gz_touch *touch);

/// The end of the valid touches of a pod in the list: touches after its first wall are not valid, since it bounces.
size_t pod_touches_end(const pod_simulation *pods, size_t index);

/// The number of valid touches of all pods that are of this kind.
size_t pods_count_touches(const pod_simulation *pods, gz_event kind);

#endif
