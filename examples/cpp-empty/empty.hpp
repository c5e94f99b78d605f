// A function that does nothing, in a file of its own so that no compiler can leave out the call.
#pragma once
void empty();
