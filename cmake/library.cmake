# The library: engine, broadphase and one object per row of kernels.

file(GLOB graze_sources CONFIGURE_DEPENDS
	${PROJECT_SOURCE_DIR}/engine/*/*.c
	${PROJECT_SOURCE_DIR}/broadphase/*.c ${PROJECT_SOURCE_DIR}/broadphase/*/*.c ${PROJECT_SOURCE_DIR}/kernels/*.c)
list(FILTER graze_sources EXCLUDE REGEX "/kernels_[a-z0-9]+\\.c$")

# graze_row(NAME FLAG...) compiles the kernels once more, for one instruction set.
set(graze_rows "")
function(graze_row name)
	list(APPEND graze_rows ${name})
	set(graze_rows ${graze_rows} PARENT_SCOPE)
	set_source_files_properties(${PROJECT_SOURCE_DIR}/kernels/kernels_${name}.c PROPERTIES COMPILE_OPTIONS "${ARGN}")
endfunction()

# The scalar row is what its name says: no compiler may pack its arithmetic.
graze_row(scalar -fno-tree-vectorize
	$<$<C_COMPILER_ID:GNU>:-fno-tree-slp-vectorize> $<$<C_COMPILER_ID:Clang,AppleClang>:-fno-slp-vectorize>)
if(NOT GRAZE_SCALAR AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
	graze_row(sse2)
	# gcc copies structs of registers in pieces of 16 bytes, and who loads one whole then waits for its stores.
	include(CheckCCompilerFlag)
	check_c_compiler_flag(-mmove-max=256 graze_copies_whole) # gcc 12 and later
	set(whole_copies $<$<BOOL:${graze_copies_whole}>:-mmove-max=256>)
	graze_row(avx2 -mavx2 -mbmi -mbmi2 -mpopcnt ${whole_copies})
	graze_row(avx512 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mbmi -mbmi2 -mpopcnt -mprefer-vector-width=256
		${whole_copies})
elseif(NOT GRAZE_SCALAR AND CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64")
	graze_row(neon)
endif()

set(graze_definitions "")
foreach(row ${graze_rows})
	list(APPEND graze_sources ${PROJECT_SOURCE_DIR}/kernels/kernels_${row}.c)
	string(TOUPPER ${row} row)
	list(APPEND graze_definitions GRAZE_BACKEND_${row})
endforeach()

# How the library and all that looks inside it is compiled.
add_library(graze_settings INTERFACE)
target_include_directories(graze_settings INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(graze_settings INTERFACE ${graze_definitions})
# The same bits everywhere: a fused multiply-add rounds once where the others round twice.
target_compile_options(graze_settings INTERFACE -ffp-contract=off)
# Neither changes a result: no errno from sqrtf, no promise about traps. gcc needs both to turn plain loops into vectors.
target_compile_options(graze_settings INTERFACE -fno-math-errno -fno-trapping-math)

# A static library may end up inside a shared one, so position-independent as well.
add_library(graze_objects OBJECT ${graze_sources})
set_target_properties(graze_objects PROPERTIES C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
target_compile_definitions(graze_objects PRIVATE GZ_BUILDING)
target_link_libraries(graze_objects PRIVATE graze_settings graze_warnings)

add_library(graze $<TARGET_OBJECTS:graze_objects>)
add_library(graze::graze ALIAS graze)
target_include_directories(graze PUBLIC
	$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
if(UNIX)
	target_link_libraries(graze PRIVATE m)
endif()
# Until 1.0 a minor version may break what was promised.
set_target_properties(graze PROPERTIES LINKER_LANGUAGE C
	VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# A pool of threads for callers who have no job system of their own; nothing else in the library knows threads.
set(graze_threads OFF)
if(GRAZE_THREADS)
	set(THREADS_PREFER_PTHREAD_FLAG ON)
	find_package(Threads)
	if(CMAKE_USE_PTHREADS_INIT)
		set_source_files_properties(${PROJECT_SOURCE_DIR}/engine/jobs/pool.c PROPERTIES COMPILE_DEFINITIONS GRAZE_THREADS)
		target_link_libraries(graze PRIVATE Threads::Threads)
		set(graze_threads ON)
	else()
		message(STATUS "No gz_pool: there are no POSIX threads")
	endif()
endif()

# What looks inside the library (tests, benchmarks of the kernels) links this. A shared library hides what it has inside.
add_library(graze_inside INTERFACE)
target_link_libraries(graze_inside INTERFACE graze_settings)
if(BUILD_SHARED_LIBS)
	target_compile_definitions(graze_objects PRIVATE GZ_SHARED)
	target_compile_definitions(graze PUBLIC GZ_SHARED)
	target_sources(graze_inside INTERFACE $<TARGET_OBJECTS:graze_objects>)
	target_link_libraries(graze_inside INTERFACE m $<$<BOOL:${graze_threads}>:Threads::Threads>)
else()
	target_link_libraries(graze_inside INTERFACE graze)
endif()

if(NOT graze_rows STREQUAL "scalar")
	find_path(SIMDE_INCLUDE_DIR simde/x86/avx2.h DOC "Where SIMDe's headers are")
	if(NOT SIMDE_INCLUDE_DIR)
		message(FATAL_ERROR "SIMDe's headers are missing (Debian: libsimde-dev). -DGRAZE_SCALAR=ON builds without them.")
	endif()
	# Its folder holds the host's other headers as well, which a cross compiler must not see: a folder for it alone.
	file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/simde)
	file(CREATE_LINK ${SIMDE_INCLUDE_DIR}/simde ${PROJECT_BINARY_DIR}/simde/simde SYMBOLIC)
	target_include_directories(graze_objects SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/simde)
endif()
