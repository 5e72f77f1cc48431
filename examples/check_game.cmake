# Checks a form of the game: PROGRAM prints the same with the best backend and with the scalar one, and what PLAIN prints
# in either order of its arrays; shots and hits have occurred, and no entity is lost.
cmake_minimum_required(VERSION 3.16)

# run(OUT PROGRAM ARGUMENT...) sets OUT to what the program prints, without its name.
function(run out program)
	execute_process(COMMAND ${EMULATOR} ${program} ${ARGN} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${program} failed (${failed}): ${output}")
	endif()
	string(REGEX REPLACE "^[a-z_]+: " "" output "${output}")
	set(${out} "${output}" PARENT_SCOPE)
endfunction()

run(output ${PROGRAM})
set(count "([1-9][0-9]*)")
if(NOT output MATCHES "^${count} ticks, ${count} shots, hits ${count} on walls and ${count} on monsters, \
despawned ${count} bullets and ${count} monsters, left ${count} and ${count}, escaped 0, hash [0-9a-f]+\n$")
	message(FATAL_ERROR "a count is 0, or an entity has escaped: ${output}")
endif()
math(EXPR bullets "${CMAKE_MATCH_5} + ${CMAKE_MATCH_7}")
math(EXPR monsters "${CMAKE_MATCH_6} + ${CMAKE_MATCH_8}")
if(NOT bullets EQUAL CMAKE_MATCH_2 OR NOT monsters EQUAL 10000)
	message(FATAL_ERROR "an entity is lost: ${output}")
endif()
run(plain ${PLAIN})
run(backwards ${PLAIN} --backwards)
set(ENV{GZ_BACKEND} scalar)
run(scalar ${PROGRAM})
foreach(other "${plain}" "${backwards}" "${scalar}")
	if(NOT other STREQUAL output)
		message(FATAL_ERROR "these differ:\n${output}${other}")
	endif()
endforeach()
