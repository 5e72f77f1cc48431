# A project in C and C++ finds the package in version VERSION, links it, and its programs run.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

file(REMOVE_RECURSE ${WORK}/consumer)
step(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/consumer -B ${WORK}/consumer
	-DCMAKE_PREFIX_PATH=${WORK}/moved -DVERSION=${VERSION} -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
step(${CMAKE_COMMAND} --build ${WORK}/consumer)
step(${WORK}/consumer/consumer_c)
step(${WORK}/consumer/consumer_cxx)
