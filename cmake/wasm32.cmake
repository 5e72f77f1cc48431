# A toolchain file for WebAssembly, with the names of the compiler, the C library and the runtime of the compiler in
# Debian (clang-19, lld-19, wasi-libc, libclang-rt-14-dev-wasm32, binaryen), and Node, which runs programs (nodejs).
#
# The modules of the package for JavaScript need no system (packages/npm/module); programs with a main, such as tests, use
# WASI. Debian has the compiler's runtime for clang 14 alone, in a folder that clang 19 does not search.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(CMAKE_INSTALL_LIBDIR lib CACHE STRING "Where an installation has libraries")

file(GLOB GRAZE_WASM_RUNTIME /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a
	/usr/lib/llvm-*/lib/clang/*/lib/wasm32-unknown-wasi/libclang_rt.builtins.a)
list(APPEND GRAZE_WASM_RUNTIME "") # may be missing until a program is linked
list(GET GRAZE_WASM_RUNTIME 0 GRAZE_WASM_RUNTIME)
# Memory has its stack first, so that a stack that is too large traps instead of changing other data.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nodefaultlibs -Wl,--stack-first,-z,stack-size=1048576")
set(CMAKE_C_STANDARD_LIBRARIES_INIT "-lc ${GRAZE_WASM_RUNTIME}")

set(CMAKE_CROSSCOMPILING_EMULATOR node --no-warnings ${CMAKE_CURRENT_LIST_DIR}/run-wasm.mjs)

# Libraries of the host are of no use, but headers that are the same for every system are (SIMDe).
set(CMAKE_SYSTEM_PREFIX_PATH /usr)
set(CMAKE_FIND_ROOT_PATH /usr/lib/wasm32-wasi)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
