#ifndef CGIF_SHIM_H
#define CGIF_SHIM_H
// gif_lib.h uses FILE without including what declares it.
#include <stdio.h>
#include <gif_lib.h>
#endif
