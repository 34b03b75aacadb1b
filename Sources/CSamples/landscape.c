#include "CSamples.h"

// A Swift array of that many literals takes the compiler a quarter of a minute; this takes it no time.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t landscape[] = {
#embed "../../samples/landscape.jpg"
};

const uint8_t *rv_landscape(void) { return landscape; }

size_t rv_landscape_size(void) { return sizeof landscape; }
