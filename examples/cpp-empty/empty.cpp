#include "empty.hpp"

void empty() {}
