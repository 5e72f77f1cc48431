// gz_mpi_move: among walls each rank moves its own bodies, and errors are agreed upon.
#include "mpi/object.h"

gz_report gz_mpi_move(const gz_moves *moves_per_chunk, const gz_sector_out *sector_out_per_chunk,
	const gz_move_options *options, gz_targets targets, gz_mpi *mpi) {
	gz_report report = gz_sectors_move(moves_per_chunk, sector_out_per_chunk, options, targets, mpi->sectors);
	report.error = graze_mpi_agreed(mpi, report.error);
	return report;
}
