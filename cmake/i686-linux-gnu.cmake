# A toolchain file for 32-bit x86 Linux, with the names of the cross compiler in Debian. GRAZE_I686_COMPILER=clang takes
# clang with the same headers and libraries. Programs are linked statically, so that they run where the 32-bit C library
# is not installed.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
if(GRAZE_I686_COMPILER STREQUAL "clang")
	set(CMAKE_C_COMPILER clang)
	set(CMAKE_C_COMPILER_TARGET i686-linux-gnu)
else()
	set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GRAZE_I686_COMPILER)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)

# Libraries of the host are of no use.
set(CMAKE_FIND_ROOT_PATH /usr/i686-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
