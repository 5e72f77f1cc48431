# Counts how often each region of Graze's own sources runs, by clang (scripts/coverage.sh). Tests are not counted, so that
# they are as fast as ever.
if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
	message(FATAL_ERROR "GRAZE_COVERAGE needs clang: use the preset coverage")
endif()
set(counted graze_objects graze_level_objects graze_runs graze_app graze_program)
# For the functions of the headers that only callers use:
add_executable(graze_view_macros ${PROJECT_SOURCE_DIR}/tests/promises/objects/view_macros.c)
target_link_libraries(graze_view_macros PRIVATE graze)
add_test(NAME views_of_counted_headers COMMAND graze_view_macros)
list(APPEND counted graze_smoke graze_view_macros)
foreach(target ${counted})
	target_compile_options(${target} PRIVATE -fprofile-instr-generate -fcoverage-mapping)
endforeach()
target_sources(graze_program PRIVATE ${PROJECT_SOURCE_DIR}/cmake/write_counts.c)
