# The component `levels` of the package: a project in C finds it and reads a level from a file; so does a program that is
# compiled with the flags of pkg-config. A project that does not ask for the component looks for none of its libraries.
include(${CMAKE_CURRENT_LIST_DIR}/compile.cmake)

set(level ${ROOT}/tests/levels/cave.tmj)
set(configure ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/levels_consumer -B ${WORK}/levels_consumer
	-DCMAKE_PREFIX_PATH=${WORK}/moved -DVERSION=${VERSION} -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
file(REMOVE_RECURSE ${WORK}/levels_consumer)
step(${configure} -DCOMPONENT=)
file(READ ${WORK}/levels_consumer/CMakeCache.txt cache)
if(cache MATCHES "\n(Jansson|EXPAT)_")
	message(FATAL_ERROR "find_package(graze) without components looked for the libraries of levels")
endif()
file(REMOVE_RECURSE ${WORK}/levels_consumer)
step(${configure} -DCOMPONENT=levels)
step(${CMAKE_COMMAND} --build ${WORK}/levels_consumer)
step(${WORK}/levels_consumer/reads_a_level ${level})

set(PC graze-levels)
set(ENV{LEVEL} ${level})
file(MAKE_DIRECTORY ${WORK}/pkg_config)
compile_and_run(output ${WORK}/pkg_config/reads_a_level ${COMPILER} ${CMAKE_CURRENT_LIST_DIR}/levels_consumer/reads_a_level.c)
if(NOT output MATCHES "16 walls, 8 things")
	message(FATAL_ERROR "the program printed ${output}")
endif()
