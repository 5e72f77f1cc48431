# The scalar kernels are scalar: no instruction of theirs calculates with several floats at once. The other rows do, or this
# test would not see them.
include(${CMAKE_CURRENT_LIST_DIR}/disassemble.cmake)

# x86 says so in the name of the instruction (addps, vmulpd), ARM in its operands (fadd v0.4s, ...).
set(x86 "\tv?(addsub|add|sub|mul|div|sqrt|rsqrt|rcp|min|max|cmp[a-z_]*|hadd|hsub|dp|round|rndscale)p[sd][ \t]")
set(arm "\tf(add|sub|mul|div|sqrt|min|max|minnm|maxnm|mla|mls|abd|cmeq|cmge|cmgt|cmle|cmlt|recpe|rsqrte)[ \t]+v[0-9]+\\.")

file(STRINGS ${OBJECTS} objects REGEX "/kernels_[a-z0-9]+\\.c\\.")
set(rows "")
foreach(object ${objects})
	string(REGEX REPLACE ".*/kernels_([a-z0-9]+)\\.c\\..*" "\\1" row ${object})
	list(APPEND rows ${row})
	disassemble(code ${object})
	matches(packed "${code}" "${x86}|${arm}")
	if(row STREQUAL "scalar" AND packed)
		message(FATAL_ERROR "packed arithmetic in the scalar kernels: ${packed}")
	elseif(NOT row STREQUAL "scalar" AND NOT packed)
		message(FATAL_ERROR "no packed arithmetic in the ${row} kernels: ${object}")
	endif()
endforeach()
if(NOT "scalar" IN_LIST rows)
	message(FATAL_ERROR "no scalar kernels among the objects: ${rows}")
endif()
