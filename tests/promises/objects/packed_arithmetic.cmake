# The scalar backend contains no instruction that computes with several floats at once. The other backends do, which
# shows that this test detects such instructions.
include(${CMAKE_CURRENT_LIST_DIR}/disassemble.cmake)

# On x86 the name of the instruction shows it (addps, vmulpd), on ARM the operands (fadd v0.4s, ...).
set(x86 "\tv?(addsub|add|sub|mul|div|sqrt|rsqrt|rcp|min|max|cmp[a-z_]*|hadd|hsub|dp|round|rndscale)p[sd][ \t]")
set(arm "\tf(add|sub|mul|div|sqrt|min|max|minnm|maxnm|mla|mls|abd|cmeq|cmge|cmgt|cmle|cmlt|recpe|rsqrte)[ \t]+v[0-9]+\\.")

file(STRINGS ${OBJECTS} objects REGEX "/kernels_[a-z0-9]+\\.c\\.")
set(backends "")
foreach(object ${objects})
	string(REGEX REPLACE ".*/kernels_([a-z0-9]+)\\.c\\..*" "\\1" backend ${object})
	list(APPEND backends ${backend})
	disassemble(code ${object})
	find_lines(packed "${code}" "${x86}|${arm}")
	if(backend STREQUAL "scalar" AND packed)
		message(FATAL_ERROR "the scalar backend has vector arithmetic: ${packed}")
	elseif(NOT backend STREQUAL "scalar" AND NOT packed)
		message(FATAL_ERROR "the ${backend} backend has no vector arithmetic: ${object}")
	endif()
endforeach()
if(NOT "scalar" IN_LIST backends)
	message(FATAL_ERROR "no scalar backend among the objects: ${backends}")
endif()
