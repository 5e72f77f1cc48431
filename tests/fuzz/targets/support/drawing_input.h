// Inputs for the readers of JSON and XML. An input that is not of the kind is left to other targets.
#ifndef GRAZE_FUZZ_TARGETS_SUPPORT_DRAWING_INPUT_H
#define GRAZE_FUZZ_TARGETS_SUPPORT_DRAWING_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Checks an input that begins as JSON does; which format it is, its contents decide. Returns 0.
int check_json_input(const uint8_t *data, size_t size);

/// The same for XML.
int check_xml_input(const uint8_t *data, size_t size);

/// Whether an input begins as JSON or XML does.
bool begins_as_drawing(const uint8_t *data, size_t size);

#endif
