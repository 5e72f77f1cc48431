# The component `mpi` of the package: a project in C finds it, with the MPI that it was built for. A project that does not
# ask for the component has no MPI.
include(${CMAKE_CURRENT_LIST_DIR}/../steps.cmake)

set(configure ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/mpi_consumer -B ${WORK}/mpi_consumer
	-DCMAKE_PREFIX_PATH=${WORK}/moved -DVERSION=${VERSION} -DCMAKE_C_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
file(REMOVE_RECURSE ${WORK}/mpi_consumer)
step(${configure} -DCOMPONENT=)
file(REMOVE_RECURSE ${WORK}/mpi_consumer)
step(${configure} -DCOMPONENT=mpi)
step(${CMAKE_COMMAND} --build ${WORK}/mpi_consumer)
step(${CMAKE_COMMAND} -E env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ${WORK}/mpi_consumer/places_a_body)
