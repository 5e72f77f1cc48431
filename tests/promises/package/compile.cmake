# use_package() makes pkg-config and the loader find the moved package. compile_and_run(OUT PROGRAM COMMAND...) runs a
# compiler command followed by the flags of the library, runs the program, and sets OUT to its output. The flags are FLAGS,
# one string as in a shell, or else those that pkg-config prints for the moved package and PC, graze by default.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

function(use_package)
	find_in_package(pc graze.pc)
	get_filename_component(pc_dir ${pc} DIRECTORY)
	get_filename_component(lib_dir ${pc_dir} DIRECTORY)
	set(ENV{PKG_CONFIG_PATH} ${pc_dir})
	set(ENV{LD_LIBRARY_PATH} ${lib_dir})
endfunction()

function(compile_and_run out program)
	set(flags "${FLAGS}")
	if(NOT PC)
		set(PC graze)
	endif()
	if(NOT flags)
		find_program(PKG_CONFIG pkg-config REQUIRED)
		use_package()
		execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${PC} OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
	endif()
	separate_arguments(flags UNIX_COMMAND "${flags}")
	separate_arguments(emulator UNIX_COMMAND "${EMULATOR}")
	step(${ARGN} ${flags} -o ${program})
	execute_process(COMMAND ${emulator} ${program} WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
	set(${out} "${output}" PARENT_SCOPE)
endfunction()
