# step(COMMAND...) runs a command and fails if it fails. find_in_package(OUT PATTERN) finds the one file of the moved
# package that matches.
cmake_minimum_required(VERSION 3.21)

function(step)
	execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed)
	if(failed)
		list(JOIN ARGV " " command)
		message(FATAL_ERROR "exit status ${failed}: ${command}")
	endif()
endfunction()

function(find_in_package out pattern)
	file(GLOB_RECURSE found ${WORK}/moved/${pattern})
	list(LENGTH found count)
	if(NOT count EQUAL 1)
		message(FATAL_ERROR "${count} files instead of one match ${pattern} in ${WORK}/moved: ${found}")
	endif()
	set(${out} ${found} PARENT_SCOPE)
endfunction()
