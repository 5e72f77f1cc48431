// A k-d tree of the centres of circles, for the peers that use nanoflann.
#ifndef GRAZE_BENCH_NANOFLANN_TREE_H
#define GRAZE_BENCH_NANOFLANN_TREE_H

#include <nanoflann.hpp>

/// Columns with x, y and count, as nanoflann reads them.
template <class columns>
struct nanoflann_centres {
	columns circles;
	size_t kdtree_get_point_count() const { return circles.count; }
	float kdtree_get_pt(size_t i, size_t axis) const { return axis ? circles.y[i] : circles.x[i]; }
	template <class box>
	bool kdtree_get_bbox(box &) const {
		return false;
	}
};

template <class centres>
using nanoflann_tree =
	nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<float, centres>, centres, 2, uint32_t>;

#endif
