# Checks the example pods: EXAMPLE prints and draws the same with the best backend and with the scalar one, and what
# PROGRAM does with the same settings; pods have bounced and collected gems, and none has escaped.
cmake_minimum_required(VERSION 3.16)

# run(NAME COMMAND...) sets NAME to what the command prints and NAME_picture to what it draws into pods_NAME.svg.
function(run name)
	execute_process(COMMAND ${EMULATOR} ${ARGN} WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output RESULT_VARIABLE failed)
	if(failed)
		message(FATAL_ERROR "${ARGN} failed (${failed}): ${output}")
	endif()
	file(READ ${WORK}/pods_${name}.svg picture)
	set(${name} "${output}" PARENT_SCOPE)
	set(${name}_picture "${picture}" PARENT_SCOPE)
endfunction()

run(example ${EXAMPLE} pods_example.svg)
set(count "[1-9][0-9]*")
foreach(line "pods +12" "gems +${count}" "bounces +${count}" "collected +${count}" "inward +${count}" "escaped +0"
		"pod 0 hit t [0-9.]+ ")
	if(NOT example MATCHES "(^|\n)${line}")
		message(FATAL_ERROR "no line \"${line}\": ${example}")
	endif()
endforeach()
run(program ${PROGRAM} run --scene pods --bodies 12 --ticks 600 --seed 1 --radius 14..24 --speed 60..160 --horizon 4
	--svg pods_program.svg)
set(ENV{GZ_BACKEND} scalar)
run(scalar ${EXAMPLE} pods_scalar.svg)
foreach(other program scalar)
	if(NOT "${${other}}" STREQUAL "${example}" OR NOT "${${other}_picture}" STREQUAL "${example_picture}")
		message(FATAL_ERROR "these differ:\n${example}${${other}}")
	endif()
endforeach()
