# Counts how often each region of Graze's own sources runs, by clang (scripts/coverage.sh). Tests are not counted, so that
# they are as fast as ever.
if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
	message(FATAL_ERROR "GRAZE_COVERAGE needs clang: use the preset coverage")
endif()
foreach(target graze_objects graze_level_objects graze_runs graze_app graze_program graze_smoke)
	target_compile_options(${target} PRIVATE -fprofile-instr-generate -fcoverage-mapping)
endforeach()
target_sources(graze_program PRIVATE ${PROJECT_SOURCE_DIR}/cmake/write_counts.c)
