/// Several machines: a large world whose sectors are divided among the ranks of MPI.
///
/// A library of its own, graze_mpi, for programs that run as many processes with MPI: graze.h does not include this
/// header, and the rest of Graze sends no messages. Each rank owns whole sectors (sectors.h), and the bodies in them,
/// in its own columns. **The results are those of one process, to the bit**, for any number of ranks and any assignment
/// of sectors: each frame is a function of its sector's bodies, ghosts and walls alone.
///
///     gz_mpi *mpi = gz_mpi_create(MPI_COMM_WORLD, &desc, &error);
///     for (each tick) {
///         gz_mpi_migrate(mpi, &store);                             // bodies go to the ranks of their sectors
///         gz_mpi_place(mpi, &bodies, &body_sectors, 1, margin);    // ghosts of other ranks come along
///         const gz_sectors *sectors = gz_mpi_sectors(mpi);         // query its frames as in one process
///         gz_mpi_move(&moves, &sector_out, NULL, GZ_TARGETS_WALLS, mpi);
///     }
///
/// **Collective.** The functions that say so are called by all ranks of the communicator, in the same order. They
/// return the same error on all ranks: an error of one rank is agreed upon before any communication in which that rank
/// would be missing, so that none waits for ever. Where several ranks have errors, all get that of the lowest one;
/// GZ_STATUS_INVALID_BODIES and GZ_STATUS_LIST_FULL, which come with results, yield to the errors of other ranks. The
/// text begins with "rank N: ", and the index is that rank's. The name of an error is valid until the next call.
/// GZ_STATUS_SYSTEM of "mpi" is the exception: where communication itself fails, other ranks may have another error,
/// and nothing but gz_mpi_destroy makes sense afterwards.
///
/// **Ids.** All bodies have ids, each once among all ranks (gz_mpi_check): hits name bodies of other ranks by their id.
/// **Threads.** One thread at a time; MPI_THREAD_FUNNELED suffices. Frames are queried as sectors.h says.
/// **Memory.** Walls are given whole to each rank, which keeps them, and builds worlds of its own sectors alone.
/// Buffers of messages are kept from call to call; ghosts take 0.1 KB each on both sides.
/// **Cost.** Placing sends each ghost once, to neighbours alone, and takes about eight small messages per neighbour;
/// each collective function takes a few reductions besides, whose time grows with the logarithm of the ranks.
#ifndef GRAZE_MPI_H
#define GRAZE_MPI_H

#include <mpi.h>

#include <graze/sectors.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The sectors of this rank, and what connects it with the others.
typedef struct gz_mpi gz_mpi;

// ---------------------------------------------------------------------------------------------------------------------
// Which rank owns which sector
// ---------------------------------------------------------------------------------------------------------------------

/// A function that assigns sectors to ranks. All zero: blocks of 4 by 4 sectors, scattered over the ranks by a hash.
typedef struct gz_mpi_owners {
	/// Returns the rank of a sector, from 0 up to `ranks`. The same on all ranks, and always the same for a sector. Any
	/// assignment is allowed: ranks may be without sectors, and neighbouring sectors may all be of different ranks.
	int (*rank_of)(int32_t sector_x, int32_t sector_y, int ranks, void *context);
	void *context; ///< passed to it
} gz_mpi_owners;

/// How to divide a large world among ranks.
typedef struct gz_mpi_desc {
	/// The whole world, the same on all ranks, to the bit; the backend and the allocator may differ.
	gz_sectors_desc sectors;
	gz_mpi_owners owners; ///< which rank owns which sector, until gz_mpi_assign or gz_mpi_balance
} gz_mpi_desc;

/// Divides a large world among the ranks of a communicator. Collective. Returns null on all ranks or on none.
///
/// comm: duplicated; the caller keeps it. Errors of MPI in the duplicate are returned, they do not end the program
/// error: optional: what went wrong, or GZ_STATUS_OK
///
/// Errors: those of gz_sectors_create; GZ_STATUS_INVALID_INPUT of "walls" where the walls or the sides of two ranks
/// differ, and of "comm"; GZ_STATUS_SYSTEM.
GZ_API GZ_NODISCARD gz_mpi *gz_mpi_create(MPI_Comm comm, const gz_mpi_desc *desc, gz_error *error);

/// Destroys the sectors of this rank. Collective, before MPI_Finalize; null is allowed, on all ranks.
GZ_API void gz_mpi_destroy(gz_mpi *mpi);

/// The sectors of this rank, whose frames gz_mpi_place fills. To query alone: place and move by this header.
GZ_API const gz_sectors *gz_mpi_sectors(const gz_mpi *mpi);

/// The rank that owns a sector, which may be empty; -1 where the caller's function gives none of 0 up to the ranks.
GZ_API int gz_mpi_owner(gz_mpi *mpi, int32_t sector_x, int32_t sector_y);

/// Assigns sectors to ranks anew. Collective. Bodies stay where they are until gz_mpi_migrate; the frames that were
/// placed stay until the next gz_mpi_place.
///
/// owners: null means zero
GZ_API GZ_NODISCARD gz_error gz_mpi_assign(gz_mpi *mpi, const gz_mpi_owners *owners);

/// What gz_mpi_balance did.
typedef struct gz_mpi_balance_report {
	gz_error error; ///< agreed upon
	size_t sectors; ///< with bodies, on all ranks
	/// The load of the rank with the greatest one, divided by the mean load: 1 is even. With the assignment before the
	/// call and with the new one.
	float imbalance_before, imbalance;
} gz_mpi_balance_report;

/// Assigns sectors to ranks so that each has about the same load, by recursive coordinate bisection: cuts along the
/// axes divide the plane into boxes, one for each rank, and so each sector, an empty one too, has one owner.
/// Collective. Migrate afterwards. Worth it every ten to a hundred ticks.
///
/// The unit is the sector: a sector that holds more than its share of all bodies makes the ranks uneven. Without any
/// bodies the assignment stays as it was.
///
/// sectors: of this rank's bodies, wherever these are now
/// weight: optional: the load of each body, from 0 to GZ_LIMIT, such as the measured seconds of this rank's last tick
///     divided by its bodies (stride 0); 1 when missing
///
/// Errors: GZ_STATUS_INVALID_INPUT of "weight" and "sectors"; of "balance" where the library was built without Zoltan;
/// GZ_STATUS_OUT_OF_MEMORY; GZ_STATUS_SYSTEM. After an error the assignment is as before.
GZ_API GZ_NODISCARD gz_mpi_balance_report gz_mpi_balance(
	gz_mpi *mpi, const gz_sector_view *sectors, const gz_float_view *weight, size_t count);

// ---------------------------------------------------------------------------------------------------------------------
// Bodies in the caller's columns
// ---------------------------------------------------------------------------------------------------------------------

/// A column that migrates with the bodies: any bytes without pointers to this rank's memory.
typedef struct gz_mpi_column {
	void *data;    ///< the first element
	size_t stride; ///< bytes from one element to the next; at least `bytes`
	size_t bytes;  ///< of an element: at least 1
} gz_mpi_column;

/// The bodies of a rank, in the caller's memory. Columns may share an array of structs, and one column may be the whole
/// struct. The columns of all ranks have the same number and the same bytes, in the same order.
typedef struct gz_mpi_store {
	gz_sector_out sector; ///< of each body; it migrates along
	/// Optional: the centres, as offsets in the sectors. They migrate along, and places are first brought into the form
	/// that gz_sectors_place has: rounded to the lattice, in the sector that they then are in. Missing: bodies are
	/// where their sectors say, as after gz_mpi_move, and the centres migrate by a column.
	gz_vec2_out offset;
	const gz_mpi_column *columns; ///< everything else that belongs to a body
	size_t column_count;          ///< how many columns
	size_t count;                 ///< bodies that are there
	size_t capacity;              ///< bodies that there is room for, in all columns
} gz_mpi_store;

/// What gz_mpi_migrate did on this rank.
typedef struct gz_mpi_migration {
	gz_error error;        ///< agreed upon
	size_t sent, received; ///< bodies
	size_t needed;         ///< the capacity that this rank needs, also where the error is GZ_STATUS_LIST_FULL
} gz_mpi_migration;

/// Sends each body whose sector another rank owns to that rank, with the bytes of all columns. Collective.
///
/// Afterwards a rank has the bodies that stayed, in their order, then those that came: in the order of the ranks that
/// they came from, and of each rank in the order that they had there. The results of Graze do not depend on it. A body
/// with an offset that is not finite, or in no sector of int32, stays where it is; gz_mpi_place reports it.
///
/// Where a rank has too little capacity the status is GZ_STATUS_LIST_FULL, on all ranks, and nothing has moved: enlarge
/// the columns to `needed`, and call again.
///
/// store: `count` is updated
///
/// Errors: GZ_STATUS_LIST_FULL of "capacity"; GZ_STATUS_INVALID_INPUT of a column, of "columns" where those of two
/// ranks differ, of "owners" where the caller's function gives no rank; GZ_STATUS_OUT_OF_MEMORY; GZ_STATUS_SYSTEM.
/// Nothing has moved then, except with GZ_STATUS_SYSTEM.
GZ_API GZ_NODISCARD gz_mpi_migration gz_mpi_migrate(gz_mpi *mpi, gz_mpi_store *store);

/// Checks what placing does not: that no id is there twice, on one rank or on two; also that each body is in a sector
/// of its rank, and that all ranks have the same world. Collective. For debug builds: it sends each id once.
///
/// Errors: those of gz_check_bodies, also of invalid bodies; GZ_STATUS_INVALID_BODIES of "id", with the lowest id that
/// is there twice and both bodies, and of "sector" for a body in no sector of int32; GZ_STATUS_INVALID_INPUT of
/// "sector" for one in a sector of another rank, and of "walls".
GZ_API GZ_NODISCARD gz_error gz_mpi_check(
	gz_mpi *mpi, const gz_bodies *chunks, const gz_sector_view *sector_per_chunk, size_t chunk_count);

// ---------------------------------------------------------------------------------------------------------------------
// Placing and moving
// ---------------------------------------------------------------------------------------------------------------------

/// Places the bodies of this rank, as gz_sectors_place does, together with their ghosts, the bodies of other ranks that
/// they may touch. Collective. Then the frames of gz_mpi_sectors are queried as in one process; the last chunk
/// that was placed is that of the ghosts of other ranks, so body indices from the own bodies on are theirs.
///
/// The report counts the bodies of this rank; its error is agreed upon. Invalid bodies are not placed and become no
/// ghosts.
///
/// chunks: all of them have ids; `ignore` is in all chunks of all ranks or in none
/// sector_per_chunk, margin: as of gz_sectors_place; the margin is the same on all ranks
///
/// Errors: those of gz_sectors_place; GZ_STATUS_INVALID_INPUT of "sector" for a body in a sector of another rank, which
/// has to migrate before; of "margin" where two ranks differ; GZ_STATUS_SYSTEM. After all errors but
/// GZ_STATUS_INVALID_BODIES there are no frames.
GZ_API GZ_NODISCARD gz_report gz_mpi_place(
	gz_mpi *mpi, const gz_bodies *chunks, const gz_sector_view *sector_per_chunk, size_t chunk_count, float margin);

/// Moves the bodies that were placed last, as gz_sectors_move does. Collective. Migrate and place before the next
/// query.
///
/// The report counts the bodies of this rank; its error is agreed upon. With GZ_TARGETS_ALL bodies that collide with
/// one another move on all ranks at the same time, stage by stage (gz_exchange), with the bits of one process: a vote
/// of all ranks in each stage, some ten to forty in a tick, and messages to neighbours. The options are the same on all
/// ranks, but for `contacts` and `first_contacts`. GZ_STATUS_NARROW_MARGIN comes on all ranks alike: place again with a
/// larger margin, and repeat the move.
///
/// targets: as of gz_sectors_move
///
/// Errors: those of gz_sectors_move; GZ_STATUS_INVALID_INPUT of "sectors" also after a gz_mpi_place that failed;
/// GZ_STATUS_SYSTEM. Among walls, where each rank moves on its own, the bodies of ranks without an error have moved.
GZ_API GZ_NODISCARD gz_report gz_mpi_move(const gz_moves *moves_per_chunk, const gz_sector_out *sector_out_per_chunk,
	const gz_move_options *options, gz_targets targets, gz_mpi *mpi);

/// Moves groups of walls of the whole world, as gz_sectors_push_walls does, and pushes the bodies that were placed
/// last. A group that is blocked on one rank moves on none. Collective. Migrate and place before the next query.
///
/// The groups and the skin are the same on all ranks; walls have their numbers in gz_mpi_desc everywhere, and all ranks
/// keep the places of all of them. The lists and the report are of the bodies of this rank, but `stopped` counts all
/// groups that did not move. Takes a vote of all ranks for each group, and a few reductions besides.
///
/// push: its `exchange` is not used
///
/// Errors: those of gz_sectors_push_walls, after which nothing has moved on any rank; GZ_STATUS_INVALID_INPUT of "push"
/// where the groups of two ranks differ; GZ_STATUS_SYSTEM.
GZ_API GZ_NODISCARD gz_report gz_mpi_push_walls(const gz_sector_push *push, const gz_moves *moves_per_chunk,
	const gz_sector_out *sector_out_per_chunk, gz_mpi *mpi);

/// Disables walls of the whole world, or enables them again, as gz_sectors_enable_walls does. Collective, with the same
/// arguments on all ranks.
///
/// Errors: GZ_STATUS_INVALID_INPUT of "index", also where the walls of two ranks differ; GZ_STATUS_SYSTEM.
GZ_API GZ_NODISCARD gz_error gz_mpi_enable_walls(gz_mpi *mpi, const int32_t *index, size_t count, bool enabled);

/// Gives walls of the whole world other ends at once, as gz_sectors_move_walls does. Collective, with the same
/// arguments on all ranks.
///
/// Errors: those of gz_sectors_move_walls, after which nothing has changed on any rank; GZ_STATUS_INVALID_INPUT of
/// "index" where the arguments of two ranks differ; GZ_STATUS_SYSTEM.
GZ_API GZ_NODISCARD gz_error gz_mpi_move_walls(
	gz_mpi *mpi, const int32_t *index, size_t count, const gz_sector_wall_view *to);

// ---------------------------------------------------------------------------------------------------------------------
// Checkpoints
// ---------------------------------------------------------------------------------------------------------------------

/// Writes the bodies of all ranks, with the bytes of all columns, to one file, by MPI's parallel files. Collective.
///
/// The file is whole or not there: it is written beside, under the name `path` and ".part", read again, and then takes
/// the place of one of that name. The path is the same on all ranks, in a file system that all of them share.
///
/// Walls are not in the file. Where doors have moved or walls are disabled, save what gz_sectors_read_walls gives
/// beside it, and restore that by gz_mpi_move_walls and gz_mpi_enable_walls.
///
/// note: kept with the bodies, such as the number of the tick; that of rank 0 counts
///
/// Errors: those of the columns, as of gz_mpi_migrate; GZ_STATUS_INVALID_INPUT of "path"; GZ_STATUS_OUT_OF_MEMORY;
/// GZ_STATUS_SYSTEM of "file", after which everything else can go on.
GZ_API GZ_NODISCARD gz_error gz_mpi_save(gz_mpi *mpi, const char *path, const gz_mpi_store *store, uint64_t note);

/// What gz_mpi_load did on this rank.
typedef struct gz_mpi_load_report {
	gz_error error; ///< agreed upon
	uint64_t note;  ///< as it was saved
	size_t needed;  ///< the capacity that this rank needs, also where the error is GZ_STATUS_LIST_FULL
} gz_mpi_load_report;

/// Reads the bodies of a file of gz_mpi_save, in place of those that are there, with any number of ranks: each gets an
/// equal share, wherever the bodies are. Balance, if wanted, and migrate afterwards. Collective.
///
/// The columns have the sizes that they had, and the walls are those of then. All bytes are checked first, and after an
/// error the columns are as before.
///
/// store: `count` is updated
///
/// Errors: GZ_STATUS_INVALID_INPUT of "file" for one that is damaged, cut off, or of other columns or walls;
/// GZ_STATUS_LIST_FULL of "capacity"; GZ_STATUS_OUT_OF_MEMORY; GZ_STATUS_SYSTEM of "file" where it cannot be read.
GZ_API GZ_NODISCARD gz_mpi_load_report gz_mpi_load(gz_mpi *mpi, const char *path, gz_mpi_store *store);

// ---------------------------------------------------------------------------------------------------------------------
// Figures
// ---------------------------------------------------------------------------------------------------------------------

/// Figures of this rank, of the last call of each function.
typedef struct gz_mpi_info {
	int rank, ranks;        ///< the number of this one, and of all
	const char *channel;    ///< how ghosts are sent: "neighbour collectives" or "persistent messages"
	size_t neighbours;      ///< ranks that ghosts may go to and come from
	size_t ghosts;          ///< bodies of other ranks that came
	size_t sent;            ///< bodies that went to other ranks as ghosts; one that went to two ranks counts twice
	uint64_t halo_bytes;    ///< of ghosts that were sent, since the object was created
	uint64_t migrate_bytes; ///< of bodies that migrated from here, since the object was created
} gz_mpi_info;

/// The figures of this rank. Takes constant time.
GZ_API gz_mpi_info gz_mpi_describe(const gz_mpi *mpi);

#ifdef __cplusplus
}
#endif

#endif
