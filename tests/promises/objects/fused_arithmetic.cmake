# No object of the library contains a fused multiply-add, which rounds once instead of twice.
include(${CMAKE_CURRENT_LIST_DIR}/disassemble.cmake)

# Of x86-64, AArch64, RISC-V, 32-bit ARM, and s390x.
string(JOIN "|" fused "v?fn?m(add|sub|addsub|subadd)[0-9]*[ps][sd]" "fn?m(la|ls|add|sub)" "fn?m(add|sub)[.][sd]"
	"vfn?m[as][.]f(32|64)" "m[as][ed]br?" "[vw]fn?m[as][sd]b")
set(fused "\t(${fused})[ \t]")

file(STRINGS ${OBJECTS} objects)
foreach(object ${objects})
	disassemble(code ${object})
	find_lines(found "${code}" "${fused}")
	if(found)
		message(FATAL_ERROR "${object} has ${found}")
	endif()
endforeach()

# Positive control: the pattern matches in a function that fuses on purpose.
set(control ${CMAKE_CURRENT_BINARY_DIR}/fused_control)
file(WRITE ${control}.c "float fuse(float x, float y, float z) { return __builtin_fmaf(x, y, z); }\n")
set(flags "")
if(PROCESSOR MATCHES "x86_64|AMD64|amd64|i[3-6]86")
	set(flags -mfma -mfpmath=sse)
endif()
execute_process(COMMAND ${COMPILER} ${flags} -O2 -c ${control}.c -o ${control}.o COMMAND_ERROR_IS_FATAL ANY)
disassemble(code ${control}.o)
find_lines(found "${code}" "${fused}")
if(NOT found)
	message(FATAL_ERROR "this test does not detect a fused multiply-add:\n${code}")
endif()
