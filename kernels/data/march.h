// Ray marching: bodies with long paths go through the stages piece by piece, many bodies at once.
#ifndef GRAZE_KERNELS_DATA_MARCH_H
#define GRAZE_KERNELS_DATA_MARCH_H

#include "kernels/data/records.h"

/// The box around everything that can be touched, and how long marches may be. Read by begin_march.
typedef struct march_frame {
	float low_x, low_y, high_x, high_y;
	float margin;          ///< of the map: pieces reach no further
	float max_half_pieces; ///< twice the pieces that a march may take; beyond, a test of all walls is less work
} march_frame;

/// Bodies that march. Written by begin_march and march_on (all but the pieces) and by cut_pieces (the pieces, which
/// then are the bodies of a tile). The engine sets the pieces and radii past the end to NaN, up to a multiple of LANES.
/// Times are in units of the body's step.
typedef struct march_columns {
	float px[TILE + LANES], py[TILE + LANES], dx[TILE + LANES], dy[TILE + LANES];
	float radius[TILE + LANES];      ///< of the pieces: the body's, and 1/128 of the margin for rounding
	float from[TILE + LANES];        ///< the time at which the current piece begins
	float until[TILE + LANES];       ///< the time at which the last piece ends
	float duration[TILE + LANES];    ///< of a piece
	float half_length[TILE + LANES]; ///< of the whole path
	float next[TILE + LANES];        ///< up to which time the path is searched after the present piece
	int32_t slot[TILE + LANES];      ///< of the body in its tile; 0 past the end
	float piece_x[TILE + LANES], piece_y[TILE + LANES], piece_dx[TILE + LANES], piece_dy[TILE + LANES];
	int32_t count;
	bool has_searched; ///< march_to_walls has listed pieces, which are searched before its next call
} march_columns;

#endif
