# Installs the package, and moves it. Its files name neither paths of this machine nor internal targets. BUILD: the main
# build, if it has this KIND of library; otherwise the package is built here, without optimisation, since how it is
# optimised changes nothing of what is tested, and takes a minute or two.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(shared OFF)
if(KIND STREQUAL "shared")
	set(shared ON)
endif()
file(REMOVE_RECURSE ${WORK}/installed ${WORK}/moved)
if(NOT BUILD)
	set(BUILD ${WORK}/build)
	step(${CMAKE_COMMAND} -S ${ROOT} -B ${BUILD} -DCMAKE_BUILD_TYPE=Release "-DCMAKE_C_FLAGS_RELEASE=-O0 -DNDEBUG"
		-DCMAKE_C_COMPILER=${COMPILER} -DBUILD_SHARED_LIBS=${shared} -DGRAZE_DEVELOPER=ON -DGRAZE_BENCH=OFF
		-DGRAZE_MPI=${MPI})
	step(${CMAKE_COMMAND} --build ${BUILD})
endif()
step(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/installed)
file(RENAME ${WORK}/installed ${WORK}/moved)

file(GLOB_RECURSE files ${WORK}/moved/*.cmake ${WORK}/moved/*.pc)
foreach(file ${files})
	file(READ ${file} text)
	foreach(forbidden ${WORK} ${BUILD} ${ROOT}/include graze_settings graze_inside graze_warnings)
		string(FIND "${text}" "${forbidden}" position)
		if(NOT position EQUAL -1)
			message(FATAL_ERROR "${file} contains ${forbidden}")
		endif()
	endforeach()
endforeach()
foreach(file README.md docs/first-hour.md docs/integration.md examples/ecs_plain/main.c)
	if(NOT EXISTS ${WORK}/moved/share/doc/graze/${file})
		message(FATAL_ERROR "share/doc/graze lacks ${file}, which the documentation refers to")
	endif()
endforeach()
step(${WORK}/moved/bin/graze run --bodies 10 --ticks 1)
