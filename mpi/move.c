// gz_mpi_move: among walls each rank moves its own bodies. Bodies that collide with one another move on all ranks at
// the same time, stage by stage: the records of ghosts go along the edges of the placing.
#include "mpi/edges.h"
#include "mpi/stages.h"

/// What gz_moves has of a ghost.
typedef struct ghost_move {
	float restitution, mass, push_mass;
	uint8_t response, unused[3];
} ghost_move;

static void write_move(ghost_move *record, const gz_moves *moves, const border_body *body) {
	const size_t k = body->element;
	const gz_moves *m = &moves[body->chunk];
	*record = (ghost_move){.restitution = graze_mpi_float_or(m->restitution, k, 1),
		.mass = graze_mpi_float_or(m->mass, k, 1),
		.push_mass = graze_mpi_float_or(m->push_mass, k, 0),
		.response = m->response.data ? m->response.data[k * m->response.stride] : GZ_RESPONSE_SLIDE};
}

/// The columns of gz_moves that bodies of some rank have. Ghosts get no others: push masses, if only of 0, would make
/// all bodies go through the passes of pushes.
enum { HAS_RESPONSE, HAS_RESTITUTION, HAS_MASS, HAS_PUSH_MASS, MOVE_COLUMNS };

static void describe(int has[MOVE_COLUMNS], const gz_moves *moves, size_t chunks) {
	for (size_t c = 0; c < chunks; c++) {
		if (moves[c].response.data) has[HAS_RESPONSE] = 1;
		if (moves[c].restitution.data) has[HAS_RESTITUTION] = 1;
		if (moves[c].mass.data) has[HAS_MASS] = 1;
		if (moves[c].push_mass.data) has[HAS_PUSH_MASS] = 1;
	}
}

static gz_moves moves_of_ghosts(const ghost_move *records, const int has[MOVE_COLUMNS]) {
	enum { STRIDE = sizeof *records };
	gz_moves moves = {0};
	if (has[HAS_RESPONSE]) moves.response = (gz_byte_view){&records->response, STRIDE};
	if (has[HAS_RESTITUTION]) moves.restitution = (gz_float_view){&records->restitution, STRIDE};
	if (has[HAS_MASS]) moves.mass = (gz_float_view){&records->mass, STRIDE};
	if (has[HAS_PUSH_MASS]) moves.push_mass = (gz_float_view){&records->push_mass, STRIDE};
	return moves;
}

/// The arrays of a call.
typedef struct crowd_call {
	gz_moves *moves;
	gz_sector_out *sectors;
	size_t *shared;
} crowd_call;

/// Fetches the moves of ghosts, and lists the bodies that are ghosts elsewhere. The error is agreed upon.
static gz_error prepare(crowd_call *call, gz_mpi *mpi, const gz_moves *moves, const gz_sector_out *sectors) {
	const size_t chunks = mpi->placed_chunks, edges = mpi->halo.ghosts.sent;
	const size_t bytes = (chunks + 1) * (sizeof *moves + sizeof *sectors) + edges * sizeof(size_t);
	int has[MOVE_COLUMNS] = {0};
	gz_error error = graze_mpi_no_error();
	if (chunks && (!moves || !sectors)) {
		error =
			graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "moves_per_chunk", "moves or sectors of the chunks are null");
	} else if (!graze_mpi_reserve(&mpi->move_memory, bytes, 1, &mpi->memory)) {
		error = graze_mpi_no_memory("moves");
	}
	if (!graze_mpi_failed(&error)) describe(has, moves, chunks);
	error = graze_mpi_agree(mpi->comm, error, mpi->fault_name, has, MOVE_COLUMNS);
	if (!graze_mpi_failed(&error)) error = graze_mpi_edges_open(mpi, sizeof(ghost_move));
	if (graze_mpi_failed(&error)) return error;
	call->moves = mpi->move_memory.at;
	call->sectors = (gz_sector_out *)(call->moves + chunks + 1);
	call->shared = (size_t *)(call->sectors + chunks + 1);
	ghost_move *send = graze_mpi_edges_send(mpi, sizeof *send);
	for (size_t k = 0; k < edges; k++) {
		const border_body *body =
			(const border_body *)mpi->halo.border.bodies.at + ((size_t *)mpi->halo.edge_bodies.at)[k];
		write_move(&send[k], moves, body);
		call->shared[k] = body->index;
	}
	for (size_t c = 0; c < chunks; c++) call->moves[c] = moves[c], call->sectors[c] = sectors[c];
	error = graze_mpi_edges_exchange(mpi, sizeof *send);
	call->moves[chunks] = moves_of_ghosts(graze_mpi_edges_came(mpi, sizeof *send), has);
	call->sectors[chunks] = (gz_sector_out){0};
	return error;
}

gz_report gz_mpi_move(const gz_moves *moves_per_chunk, const gz_sector_out *sector_out_per_chunk,
	const gz_move_options *options, gz_targets targets, gz_mpi *mpi) {
	gz_report report = {.error = graze_mpi_no_error()};
	if (!mpi->is_placed) {
		report.error = graze_mpi_error(GZ_STATUS_INVALID_INPUT, 0, "sectors",
			"no bodies are placed: a gz_mpi_place that succeeds comes before this call");
		return report;
	}
	if (targets != GZ_TARGETS_ALL || mpi->ranks == 1) {
		report = gz_sectors_move(moves_per_chunk, sector_out_per_chunk, options, targets, mpi->sectors);
		report.error = graze_mpi_agreed(mpi, report.error);
		return report;
	}
	crowd_call call;
	report.error = prepare(&call, mpi, moves_per_chunk, sector_out_per_chunk);
	if (graze_mpi_failed(&report.error)) return report;
	mpi_stages stages;
	graze_mpi_stages_begin(&stages, mpi);
	const gz_exchange exchange = {.shared = call.shared,
		.shared_count = mpi->halo.ghosts.sent,
		.margin = mpi->margin,
		.run = graze_mpi_stages_run,
		.user = &stages};
	gz_move_options all = options ? *options : (gz_move_options){0};
	all.exchange = &exchange;
	report = gz_sectors_move(call.moves, call.sectors, &all, targets, mpi->sectors);
	const gz_error ended = graze_mpi_stages_end(&stages);
	if (graze_mpi_failed(&ended)) report.error = ended; // the reason of that of "exchange"
	report.error = graze_mpi_agreed(mpi, report.error);
	return report;
}
