# use_package() lets pkg-config and the loader find the moved package. compile_and_run(OUT PROGRAM WORD...) compiles by the
# words of a command, with what pkg-config says behind them, and runs the program: OUT is what it prints.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)
find_program(PKG_CONFIG pkg-config REQUIRED)

function(use_package)
	prefix_file(pc graze.pc)
	get_filename_component(pc_dir ${pc} DIRECTORY)
	get_filename_component(lib_dir ${pc_dir} DIRECTORY)
	set(ENV{PKG_CONFIG_PATH} ${pc_dir})
	set(ENV{LD_LIBRARY_PATH} ${lib_dir})
endfunction()

function(compile_and_run out program)
	use_package()
	execute_process(COMMAND ${PKG_CONFIG} --cflags --libs graze OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
	separate_arguments(flags UNIX_COMMAND "${flags}")
	step(${ARGN} ${flags} -o ${program})
	execute_process(COMMAND ${program} OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
	set(${out} "${said}" PARENT_SCOPE)
endfunction()
