# The tests of a short run: suites for each part of the interface, and all of the program.
set(short_suites articles backends columns lists starts "sweep.*" nearest sensors invalid_bodies invalid_queries roots
	touches predict move "move_(columns|contacts|lists|rules)" islands impacts pushes filters snapshots memory
	world_threads pool sharing draw)
set(short_others wad svg tiled ldtk recording_files level_errors "program_.*" "example_.*" "no_.*"
	the_scalar_backend_has_no_vector_arithmetic)
