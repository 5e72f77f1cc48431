// The commands of the program whose calls fail: every one that reads, computes and writes, with few bodies.
#ifndef GRAZE_FAULTS_COMMANDS_H
#define GRAZE_FAULTS_COMMANDS_H

#include "faults/program_faults.h"

extern const faulty_command faulty_commands[]; ///< the last one has no arguments

/// Writes the files that they read into the folder of the suite.
void write_inputs(void);

#endif
