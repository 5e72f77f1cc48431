# use_package() lets pkg-config and the loader find the moved package. compile_and_run(OUT PROGRAM WORD...) compiles by the
# words of a command, followed by the flags of the library, and runs the program: OUT is what it prints. The flags are FLAGS
# (one string, as in a shell) where they are given, otherwise those that pkg-config prints for the moved package.
# compile_as_c_and_cxx(OUT SOURCE COMPILER) does so for a C file, as C11 and as C++17, without a warning: both print OUT.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

function(use_package)
	prefix_file(pc graze.pc)
	get_filename_component(pc_dir ${pc} DIRECTORY)
	get_filename_component(lib_dir ${pc_dir} DIRECTORY)
	set(ENV{PKG_CONFIG_PATH} ${pc_dir})
	set(ENV{LD_LIBRARY_PATH} ${lib_dir})
endfunction()

function(compile_and_run out program)
	set(flags "${FLAGS}")
	if(NOT flags)
		find_program(PKG_CONFIG pkg-config REQUIRED)
		use_package()
		execute_process(COMMAND ${PKG_CONFIG} --cflags --libs graze OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
	endif()
	separate_arguments(flags UNIX_COMMAND "${flags}")
	step(${ARGN} ${flags} -o ${program})
	separate_arguments(emulator UNIX_COMMAND "${EMULATOR}")
	execute_process(COMMAND ${emulator} ${program} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
	set(${out} "${printed}" PARENT_SCOPE)
endfunction()

function(compile_as_c_and_cxx out source compiler)
	set(warnings -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -ffp-contract=off)
	string(REGEX REPLACE "\\.c$" "" program ${source})
	compile_and_run(c ${program} ${compiler} -std=c11 ${warnings} ${source})
	compile_and_run(cxx ${program}_cxx ${compiler} -std=c++17 ${warnings} -x c++ ${source} -x none)
	if(NOT c STREQUAL cxx)
		message(FATAL_ERROR "${source} prints as C11\n${c}and as C++17\n${cxx}")
	endif()
	set(${out} "${c}" PARENT_SCOPE)
endfunction()
