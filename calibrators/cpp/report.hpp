// What the C++ calibrators have in common: the argument, the clock's step, the median, the line that is printed.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace calibrator {

constexpr int batch_windows = 1000;
constexpr int warm_up_batches = 10;

inline std::int64_t nanoseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
}

// How many batches the first argument (windows) makes; ends the program when it is no such number.
inline std::size_t batches(int argc, char **argv) {
  const long windows = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (windows < 1 || windows > 1000000000) {
    std::fprintf(stderr, "usage: %s WINDOWS (1 to 1000000000)\n", argv[0]);
    std::exit(2);
  }
  return windows < batch_windows ? 1 : static_cast<std::size_t>(windows) / batch_windows;
}

// The clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest step that
// divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
inline double clock_step() {
  std::vector<double> advances;
  bool stood_still = false;
  auto last = std::chrono::steady_clock::now();
  while (advances.size() < 1000) {
    const auto next = std::chrono::steady_clock::now();
    const std::int64_t advance = nanoseconds(next - last);
    last = next;
    if (advance > 0) {
      advances.push_back(static_cast<double>(advance));
    } else {
      stood_still = true;
    }
  }
  const double smallest = *std::min_element(advances.begin(), advances.end());
  if (stood_still) return smallest;
  for (int parts = 1; smallest >= 4 * parts; ++parts) {
    const double step = smallest / parts;
    const auto misfits = std::count_if(advances.begin(), advances.end(), [=](double advance) {
      // A read that was interrupted tells nothing.
      return advance <= 2 * smallest && std::fabs(advance - std::round(advance / step) * step) > 1;
    });
    if (misfits <= 5) return step;
  }
  return 1;
}

// Prints the median of the batches' means (one that was interrupted does not count).
inline void print(const char *clock, std::vector<double> means) {
  std::sort(means.begin(), means.end());
  const double median = (means[(means.size() - 1) / 2] + means[means.size() / 2]) / 2;
  std::printf("{\"tare\":1,\"benchmark\":\"%s\",\"metrics\":{\"ns/window\":%.4f,\"clock-step-ns\":%.1f},"
              "\"iterations\":%zu}\n",
              clock, median, clock_step(), means.size() * batch_windows);
}

}  // namespace calibrator
