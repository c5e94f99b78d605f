// What the C++ calibrators have in common: the argument or the session, the clock's step, the median, the line.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

namespace calibrator {

constexpr int batch_windows = 1000;
constexpr int warm_up_batches = 10;
constexpr long most_windows = 1000000000;

inline std::int64_t nanoseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
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
inline void print(std::FILE *out, const char *clock, std::vector<double> means, double step) {
  std::sort(means.begin(), means.end());
  const double median = (means[(means.size() - 1) / 2] + means[means.size() / 2]) / 2;
  std::fprintf(out,
               "{\"tare\":1,\"benchmark\":\"%s\",\"metrics\":{\"ns/window\":%.4f,\"clock-step-ns\":%.1f},"
               "\"iterations\":%zu}\n",
               clock, median, step, means.size() * batch_windows);
}

// The means of so many batches, ns a window; empty: it could not be done.
using Measure = std::function<std::vector<double>(std::size_t batches)>;

inline std::size_t batches_of(long windows) {
  return windows < batch_windows ? 1 : static_cast<std::size_t>(windows) / batch_windows;
}

// Answers lines `TOKEN WINDOWS` on the one descriptor by `TOKEN {...}` on the other, 0 windows with nothing but a
// warm-up.
inline int serve(const char *clock, const char *descriptors, const Measure &measure) {
#if defined(__unix__) || defined(__APPLE__)
  char *rest = nullptr;
  const int in = static_cast<int>(std::strtol(descriptors, &rest, 10));
  const int out = *rest == ',' ? static_cast<int>(std::strtol(rest + 1, nullptr, 10)) : -1;
  std::FILE *requests = fdopen(in, "r");
  std::FILE *answers = fdopen(out, "w");
  if (requests == nullptr || answers == nullptr) return 2;
  const double step = clock_step();
  char request[128];
  while (std::fgets(request, sizeof request, requests) != nullptr) {
    char *space = std::strchr(request, ' ');
    if (space == nullptr) return 2;
    *space = '\0';
    const long windows = std::strtol(space + 1, nullptr, 10);
    if (windows > most_windows) return 2;
    const std::vector<double> means = measure(windows < 1 ? warm_up_batches : batches_of(windows));
    if (means.empty()) return 1;
    std::fprintf(answers, "%s ", request);
    if (windows < 1) {
      std::fprintf(answers, "{}\n");
    } else {
      print(answers, clock, means, step);
    }
    std::fflush(answers);
  }
  return 0;
#else
  static_cast<void>(clock);
  static_cast<void>(descriptors);
  static_cast<void>(measure);
  return 2;
#endif
}

// The whole program: one reading of as many windows as the first argument says, or a session (TARE_SESSION=IN,OUT).
inline int run(const char *clock, int argc, char **argv, const Measure &measure) {
  const char *session = std::getenv("TARE_SESSION");
  if (session != nullptr) return serve(clock, session, measure);
  const long windows = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (windows < 1 || windows > most_windows) {
    std::fprintf(stderr, "usage: %s WINDOWS (1 to %ld)\n", argv[0], most_windows);
    return 2;
  }
  if (measure(warm_up_batches).empty()) return 1;
  const std::vector<double> means = measure(batches_of(windows));
  if (means.empty()) return 1;
  print(stdout, clock, means, clock_step());
  return 0;
}

}  // namespace calibrator
