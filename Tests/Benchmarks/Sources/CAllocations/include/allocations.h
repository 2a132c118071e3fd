#pragma once

// Nothing is called by name: it takes the place of the C library's `malloc` and its kin in a program that
// LD_PRELOAD loads it into.
