// Times a function that does nothing: every call between two reads of std::chrono::steady_clock. What is read is the
// clock. Prints one of Tare's own lines (docs/formats.md), which says so: one window an operation, and of which clock.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "empty.hpp"

int main(int argc, char **argv) {
  using clock = std::chrono::steady_clock;
  const int calls = argc > 1 ? std::atoi(argv[1]) : 500000;
  if (calls < 1) return 2;
  clock::duration sum{};
  for (int i = 0; i < calls; ++i) {
    const auto start = clock::now();
    empty();
    const auto end = clock::now();
    sum += end - start;
  }
  const double ns = std::chrono::duration<double, std::nano>(sum).count() / calls;
  std::printf("{\"tare\":1,\"benchmark\":\"Empty\",\"metrics\":{\"ns/op\":%.4f},\"iterations\":%d,"
              "\"windows\":1,\"clock\":\"cpp-steady-clock\"}\n",
              ns, calls);
}
