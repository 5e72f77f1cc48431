# step(COMMAND...) runs a command and fails if it fails. quiet_step(COMMAND...) shows what the command printed only if it
# fails. start_emulator() and stop_emulator() stand around steps that run programs in the toolchain's emulator.
# describe_target(BUILD FLAGS) sets target to the system, the processor, the compiler and the flags of a build, with tabs
# between them. find_in_package(OUT PATTERN) finds the one file of the moved package that matches.
cmake_minimum_required(VERSION 3.21)

function(step)
	execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed)
	if(failed)
		list(JOIN ARGV " " command)
		message(FATAL_ERROR "exit status ${failed}: ${command}")
	endif()
endfunction()

function(quiet_step)
	execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
	if(failed)
		list(JOIN ARGV " " command)
		message(FATAL_ERROR "${output}\nexit status ${failed}: ${command}")
	endif()
endfunction()

# Wine's folders are made in WORK before a program that is tested runs, and its server stays for ten minutes after the
# last program: a program that starts while another one starts the server, or while the server ends, may fail with "wine:
# chdir to /tmp/wine-...: No such file or directory". The server and its services write to a file, since CTest and CMake
# would wait until they no longer hold a pipe.
function(start_emulator)
	if(NOT CMAKE_CROSSCOMPILING_EMULATOR MATCHES "wine64$")
		return()
	endif()
	string(REGEX REPLACE "wine64$" "wineserver64" wine_server "${CMAKE_CROSSCOMPILING_EMULATOR}")
	set(wine_server ${wine_server} PARENT_SCOPE)
	set(ENV{WINEPREFIX} ${WORK}/wine)
	file(MAKE_DIRECTORY ${WORK}/wine)
	set(output ${WORK}/emulator.txt)
	execute_process(COMMAND ${wine_server} --persistent=600 OUTPUT_FILE ${output} ERROR_FILE ${output})
	foreach(attempt RANGE 1 3) # wineboot starts some programs, which fails at times (tests/support/system_windows.c)
		execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} wineboot --init RESULT_VARIABLE failed
			OUTPUT_FILE ${output} ERROR_FILE ${output})
		if(NOT failed)
			return()
		endif()
	endforeach()
	file(READ ${output} output)
	message(FATAL_ERROR "Wine does not start (${failed}): ${output}")
endfunction()

function(stop_emulator)
	if(wine_server)
		execute_process(COMMAND ${wine_server} --kill)
	endif()
endfunction()

function(describe_target build flags)
	file(GLOB descriptions ${build}/CMakeFiles/*/CMakeCCompiler.cmake ${build}/CMakeFiles/*/CMakeSystem.cmake)
	foreach(description ${descriptions})
		include(${description})
	endforeach()
	string(TOLOWER "${CMAKE_C_COMPILER_ID}" compiler)
	string(REGEX REPLACE "^gnu$" "gcc" compiler "${compiler}")
	string(REPLACE ";" " " flags "${flags}")
	string(STRIP "${flags}" flags)
	string(JOIN "\t" line ${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR} "${compiler} ${CMAKE_C_COMPILER_VERSION}" "${flags}")
	set(target "${line}" PARENT_SCOPE)
endfunction()

function(find_in_package out pattern)
	file(GLOB_RECURSE found ${WORK}/moved/${pattern})
	list(LENGTH found count)
	if(NOT count EQUAL 1)
		message(FATAL_ERROR "${count} files instead of one match ${pattern} in ${WORK}/moved: ${found}")
	endif()
	set(${out} ${found} PARENT_SCOPE)
endfunction()
