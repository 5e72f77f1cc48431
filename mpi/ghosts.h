// Ghosts as messages: all that a frame needs of a body.
#ifndef GRAZE_MPI_GHOSTS_H
#define GRAZE_MPI_GHOSTS_H

#include "mpi/border.h"

/// A body as it is sent. The motion and the step go apart, so that products round once, as on the body's own rank.
typedef struct ghost_record {
	uint64_t id, ignore;
	int32_t sector_x, sector_y;
	float x, y;
	float motion_x, motion_y;
	float step, radius;
	float acceleration_x, acceleration_y;
	uint32_t category, mask, group;
	uint32_t unused; ///< 0
} ghost_record;

/// Writes the record of a body of the border.
void graze_mpi_write_ghost(ghost_record *record, const gz_bodies *chunk, const border_body *body);

/// Optional columns that bodies of some rank have. Without them ghosts have none either, so that frames have none.
typedef struct ghost_columns {
	bool step, acceleration, ignore, filters;
} ghost_columns;

/// The chunk of received ghosts, with views into the records.
gz_bodies graze_mpi_ghost_chunk(const ghost_record *records, size_t count, ghost_columns columns);

/// The sectors of received ghosts.
gz_sector_view graze_mpi_ghost_sectors(const ghost_record *records);

#endif
