# The library as one file: with the scalar backend; and with GRAZE_VARIANTS, with the vectors of this processor.
find_program(GRAZE_PYTHON python3)
function(one_file name backend)
	promise(one_file_${name} one_file/one_file BACKEND=${backend} WORK=${CMAKE_CURRENT_BINARY_DIR}/one_file_${name}
		PYTHON=${GRAZE_PYTHON} ${ARGN})
endfunction()

if(GRAZE_PYTHON AND UNIX AND NOT CMAKE_CROSSCOMPILING AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize")
	one_file(gives_the_golden_hash scalar COMPILER=${CMAKE_C_COMPILER})
	set_tests_properties(one_file_gives_the_golden_hash PROPERTIES COST 20)
	foreach(compiler gcc clang)
		if(GRAZE_VARIANTS AND GRAZE_HEADER_${compiler})
			one_file(${compiler}_native "avx512|avx2|sse2|neon" COMPILER=${GRAZE_HEADER_${compiler}}
				"FLAGS=-O3 -march=native -DGRAZE_SIMD")
			set_tests_properties(one_file_${compiler}_native PROPERTIES LABELS variant)
		endif()
	endforeach()
endif()
