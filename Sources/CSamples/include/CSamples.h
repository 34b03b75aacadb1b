// The sample picture, compiled in so that the binary alone has it.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// The bytes of samples/landscape.jpg; they are there for as long as the program runs.
const uint8_t *rv_landscape(void);

/// How many there are.
size_t rv_landscape_size(void);
