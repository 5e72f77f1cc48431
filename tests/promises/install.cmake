# Builds and installs the package, then moves it: what was installed knows no path of this machine.
include(${CMAKE_CURRENT_LIST_DIR}/steps.cmake)

set(shared OFF)
if(KIND STREQUAL "shared")
	set(shared ON)
endif()
file(REMOVE_RECURSE ${WORK}/installed ${WORK}/moved)
step(${CMAKE_COMMAND} -S ${ROOT} -B ${WORK}/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=${COMPILER}
	-DCMAKE_INSTALL_PREFIX=${WORK}/installed -DBUILD_SHARED_LIBS=${shared} -DGRAZE_DEVELOPER=ON -DGRAZE_BENCH=OFF)
step(${CMAKE_COMMAND} --build ${WORK}/build)
step(${CMAKE_COMMAND} --install ${WORK}/build)
file(RENAME ${WORK}/installed ${WORK}/moved)

file(GLOB_RECURSE texts ${WORK}/moved/*.cmake ${WORK}/moved/*.pc)
foreach(text ${texts})
	file(STRINGS ${text} lines)
	foreach(path ${WORK} ${ROOT} graze_inside graze_warnings)
		if(lines MATCHES "${path}")
			message(FATAL_ERROR "${text} speaks of ${path}")
		endif()
	endforeach()
endforeach()
step(${WORK}/moved/bin/graze run --bodies 10 --ticks 1)
