// cpp-steady-clock: what one timer window costs in C++, which is two reads of std::chrono::steady_clock with nothing
// between them. Usage: steady_clock WINDOWS
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "report.hpp"

// Mean of one window over a batch of empty ones, ns. Two statements: inside one expression (`now() - now()` and the
// like) the order of the reads is the compiler's choice, and with it the sign.
static double batch() {
  std::chrono::steady_clock::duration sum{};
  for (int i = 0; i < calibrator::batch_windows; ++i) {
    const auto start = std::chrono::steady_clock::now();
    const auto end = std::chrono::steady_clock::now();
    sum += end - start;
  }
  return static_cast<double>(calibrator::nanoseconds(sum)) / calibrator::batch_windows;
}

int main(int argc, char **argv) {
  return calibrator::run("cpp-steady-clock", argc, argv, [](std::size_t batches) {
    std::vector<double> means(batches);
    std::generate(means.begin(), means.end(), batch);
    return means;
  });
}
