# What PROGRAM prints, with the best kernels and with the scalar ones, is what PLAIN prints, whatever the order of its
# arrays; something happened, and nobody was lost.
cmake_minimum_required(VERSION 3.16)

# last_line(OUT PROGRAM WORD...) runs one, and takes its name from what it says.
function(last_line out program)
	execute_process(COMMAND ${EMULATOR} ${program} ${ARGN} OUTPUT_VARIABLE said RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${program} failed (${failed}): ${said}")
	endif()
	string(REGEX REPLACE "^[a-z_]+: " "" said "${said}")
	set(${out} "${said}" PARENT_SCOPE)
endfunction()

last_line(said ${PROGRAM})
set(count "([1-9][0-9]*)")
if(NOT said MATCHES "^${count} ticks, ${count} shots, hits ${count} on walls and ${count} on monsters, \
despawned ${count} bullets and ${count} monsters, left ${count} and ${count}, escaped 0, hash [0-9a-f]+\n$")
	message(FATAL_ERROR "nothing happened, or somebody escaped: ${said}")
endif()
math(EXPR bullets "${CMAKE_MATCH_5} + ${CMAKE_MATCH_7}")
math(EXPR monsters "${CMAKE_MATCH_6} + ${CMAKE_MATCH_8}")
if(NOT bullets EQUAL CMAKE_MATCH_2 OR NOT monsters EQUAL 10000)
	message(FATAL_ERROR "somebody was lost: ${said}")
endif()
last_line(plain ${PLAIN})
last_line(backwards ${PLAIN} --backwards)
set(ENV{GZ_BACKEND} scalar)
last_line(again ${PROGRAM})
foreach(other "${plain}" "${backwards}" "${again}")
	if(NOT other STREQUAL said)
		message(FATAL_ERROR "not the same:\n${said}${other}")
	endif()
endforeach()
