// nanoflann: a k-d tree of the centres, and for each circle a search within its radius and the largest one.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "bench/peers/nanoflann_tree.h"
#include "overlap_peer.h"

namespace {

using centres = nanoflann_centres<app_circles>;
using tree = nanoflann_tree<centres>;

struct space {
	centres points;
	float largest;
	std::vector<std::pair<uint32_t, float>> near;
	std::vector<uint32_t> found;
};

void *create(const app_circles *circles) {
	auto *s = new space;
	s->points.circles = *circles;
	s->largest = *std::max_element(circles->radius, circles->radius + circles->count);
	return s;
}

size_t find(void *in) {
	auto *s = static_cast<space *>(in);
	const app_circles &c = s->points.circles;
	const tree index(2, s->points); // builds it, too
	const nanoflann::SearchParams unordered(0, 0, false);
	s->found.clear();
	for (uint32_t i = 0; i < c.count; i++) {
		const float at[2] = {c.x[i], c.y[i]}, reach = c.radius[i] + s->largest;
		s->near.clear();
		index.radiusSearch(at, reach * reach, s->near, unordered);
		for (const auto &one : s->near) {
			const float sum = c.radius[i] + c.radius[one.first];
			if (one.second < sum * sum && one.first != i) s->found.push_back(one.first);
		}
	}
	return s->found.size();
}

void destroy(void *in) { delete static_cast<space *>(in); }

} // namespace

extern "C" const overlap_peer overlap_nanoflann = {"nanoflann", create, find, destroy};
