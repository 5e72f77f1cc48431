// nanoflann: a k-d tree of the centres, one search per circle. Each finds itself too.
#include <cmath>
#include <memory>
#include <vector>

#include "bench/peers/nanoflann_tree.h"
#include "nearest_peer.h"

namespace {

using centres = nanoflann_centres<nearest_circle_columns>;
using tree = nanoflann_tree<centres>;

struct space {
	centres points;
	size_t max; // of results, the circle itself included
	std::unique_ptr<tree> index;
	std::vector<uint32_t> result;
	std::vector<float> squared;
	std::vector<size_t> count;
};

void *create(const nearest_circle_columns *circles, size_t wanted) {
	auto *s = new space;
	s->points.circles = *circles, s->max = wanted + 1;
	s->result.resize(circles->count * s->max), s->squared.resize(circles->count * s->max);
	s->count.resize(circles->count);
	return s;
}

void place(void *in) {
	auto *s = static_cast<space *>(in);
	s->index.reset(new tree(2, s->points)); // builds it, too
}

/// Like its own result set of the nearest ones, with a limit.
void find(void *in, float limit) {
	auto *s = static_cast<space *>(in);
	for (size_t i = 0; i < s->points.circles.count; i++) {
		const float at[2] = {s->points.circles.x[i], s->points.circles.y[i]};
		nanoflann::KNNResultSet<float, uint32_t> results(s->max);
		results.init(s->result.data() + i * s->max, s->squared.data() + i * s->max);
		if (std::isfinite(limit)) s->squared[(i + 1) * s->max - 1] = limit * limit; // the worst distance
		s->index->findNeighbors(results, at, nanoflann::SearchParams());
		s->count[i] = results.size();
	}
}

size_t found(const void *in, size_t circle) { return static_cast<const space *>(in)->count[circle] - 1; }

float distance(const void *in, size_t circle, size_t k) {
	const auto *s = static_cast<const space *>(in);
	return std::sqrt(s->squared[circle * s->max + k + 1]); // the first is the circle itself, or one at its place
}

void destroy(void *in) { delete static_cast<space *>(in); }

} // namespace

extern "C" const nearest_peer nearest_nanoflann = {
	"nanoflann", "nanoflann", create, place, find, found, distance, destroy};
