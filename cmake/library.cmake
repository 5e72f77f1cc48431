# The library: engine, broadphase, and one object per backend.

file(GLOB graze_sources CONFIGURE_DEPENDS
	${PROJECT_SOURCE_DIR}/engine/*/*.c
	${PROJECT_SOURCE_DIR}/broadphase/*.c ${PROJECT_SOURCE_DIR}/broadphase/*/*.c ${PROJECT_SOURCE_DIR}/kernels/*.c)
list(FILTER graze_sources EXCLUDE REGEX "/kernels_[a-z0-9]+\\.c$")

# graze_backend(NAME FLAG...) compiles the kernels for one instruction set, unless its name matches GRAZE_LEFT_OUT: tests
# leave out some where a compiler takes minutes for each, as under a sanitizer.
set(graze_backends "")
function(graze_backend name)
	if(name MATCHES "^(${GRAZE_LEFT_OUT})$")
		return()
	endif()
	list(APPEND graze_backends ${name})
	set(graze_backends ${graze_backends} PARENT_SCOPE)
	set_source_files_properties(${PROJECT_SOURCE_DIR}/kernels/kernels_${name}.c PROPERTIES COMPILE_OPTIONS "${ARGN}")
endfunction()

# No compiler may vectorise the arithmetic of the scalar backend.
graze_backend(scalar $<${gnu}:-fno-tree-vectorize> $<${gcc}:-fno-tree-slp-vectorize> $<${clang}:-fno-slp-vectorize>)
# The other backends convert by intrinsics, which gcc's vectoriser leaves as they are (graze_rounding).
set(slp $<${gcc}:-ftree-slp-vectorize>)
if(NOT GRAZE_SCALAR AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
	graze_backend(sse2 ${slp})
	set(avx2 "$<$<NOT:${cl}>:-mavx2;-mbmi;-mbmi2;-mpopcnt>")
	set(avx512 "$<$<NOT:${cl}>:-mavx512f;-mavx512vl;-mavx512dq;-mavx512bw>" $<${gnu}:-mprefer-vector-width=256>)
	include(CheckCCompilerFlag)
	# By default gcc copies structs of vectors in pieces of 16 bytes; a load of a whole vector then waits for their
	# stores.
	check_c_compiler_flag(-mmove-max=256 graze_has_move_max) # gcc 12 and later
	set(wide ${slp} $<$<BOOL:${graze_has_move_max}>:-mmove-max=256>)
	# On Windows the stack is aligned to 16 bytes, and gcc keeps vectors of 32 there as if it were to 32 (gcc bug 54412;
	# Debian's gcc has a correction).
	if(MINGW)
		check_c_compiler_flag(-Wa,-muse-unaligned-vector-move graze_has_unaligned_moves) # binutils 2.38 and later
		list(APPEND wide $<$<BOOL:${graze_has_unaligned_moves}>:-Wa,-muse-unaligned-vector-move>)
	endif()
	graze_backend(avx2 ${wide} ${avx2} $<${cl}:/arch:AVX2>)
	graze_backend(avx512 ${wide} ${avx2} ${avx512} $<${cl}:/arch:AVX512>)
elseif(NOT GRAZE_SCALAR AND CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64|ARM64" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
	# Not in 32-bit code, also where the system calls the processor aarch64: there NEON replaces subnormal numbers by 0,
	# and divides and takes roots by estimates, so that its bits would differ.
	graze_backend(neon ${slp})
elseif(NOT GRAZE_SCALAR AND CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
	graze_backend(wasm -msimd128)
endif()

set(graze_definitions "")
foreach(backend ${graze_backends})
	# First, since each takes as long to compile as all other files: else a processor waits for the last of them.
	list(PREPEND graze_sources ${PROJECT_SOURCE_DIR}/kernels/kernels_${backend}.c)
	string(TOUPPER ${backend} backend)
	list(APPEND graze_definitions GRAZE_BACKEND_${backend})
endforeach()

# How the library, and everything that includes its internal headers, is compiled.
add_library(graze_settings INTERFACE)
target_include_directories(graze_settings INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(graze_settings INTERFACE ${graze_definitions})
target_link_libraries(graze_settings INTERFACE graze_rounding)
# Neither option changes a result: sqrtf sets no errno, and traps are not preserved. gcc vectorises loops only with
# both.
target_compile_options(graze_settings INTERFACE ${no_fast_math} "$<${gnu}:-fno-math-errno;-fno-trapping-math>")

# The code is position-independent, since a static library may be linked into a shared one.
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
# Before version 1.0 a minor version may break the binary interface.
set_target_properties(graze PROPERTIES LINKER_LANGUAGE C
	VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# gz_pool, for callers without a job system. Nothing else in the library uses threads.
set(graze_threads OFF)
if(GRAZE_THREADS)
	set(THREADS_PREFER_PTHREAD_FLAG ON)
	find_package(Threads)
	if(CMAKE_USE_PTHREADS_INIT)
		set_source_files_properties(${PROJECT_SOURCE_DIR}/engine/jobs/pool.c PROPERTIES COMPILE_DEFINITIONS GRAZE_THREADS)
		target_link_libraries(graze PRIVATE Threads::Threads)
		set(graze_threads ON)
	else()
		message(STATUS "Building without gz_pool: POSIX threads are missing")
	endif()
endif()

# Targets that use internal functions (tests, benchmarks of kernels) link graze_inside: the static library, or the
# objects of a shared one, which hides its internal functions.
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

if(NOT graze_backends STREQUAL "scalar")
	# The headers are the same for every system: those of the host serve a cross compiler, too.
	find_path(SIMDE_INCLUDE_DIR simde/x86/avx2.h DOC "Directory of the headers of SIMDe" CMAKE_FIND_ROOT_PATH_BOTH)
	if(NOT SIMDE_INCLUDE_DIR)
		message(FATAL_ERROR "The headers of SIMDe are missing: install them (Debian: libsimde-dev), or set -DGRAZE_SCALAR=ON")
	endif()
	# The directory contains other headers of the host, too, which a cross compiler must not find: link SIMDe alone.
	file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/simde)
	if(CMAKE_HOST_WIN32) # links need a privilege there
		file(COPY ${SIMDE_INCLUDE_DIR}/simde DESTINATION ${PROJECT_BINARY_DIR}/simde)
	else()
		file(CREATE_LINK ${SIMDE_INCLUDE_DIR}/simde ${PROJECT_BINARY_DIR}/simde/simde SYMBOLIC)
	endif()
	target_include_directories(graze_objects SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/simde)
endif()
