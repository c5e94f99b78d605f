// google-benchmark-pause: what a PauseTiming()/ResumeTiming() pair leaves in the reading of a Google Benchmark.
// google-benchmark-manual: what a read of steady_clock leaves in one that gives its times by SetIterationTime().
// Measured as the library measures: benchmarks whose operation is empty. Usage: google_benchmark WINDOWS pause|manual
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "report.hpp"

static void paused(benchmark::State &state) {
  for (auto _ : state) {  // NOLINT(clang-analyzer-deadcode.DeadStores): the library's own loop
    state.PauseTiming();
    state.ResumeTiming();
  }
}

static void manual(benchmark::State &state) {
  for (auto _ : state) {  // NOLINT(clang-analyzer-deadcode.DeadStores): the library's own loop
    const auto start = std::chrono::steady_clock::now();
    const auto end = std::chrono::steady_clock::now();
    state.SetIterationTime(std::chrono::duration<double>(end - start).count());
  }
}

// Keeps each repetition's time per iteration, and prints nothing.
class Collector : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs) {
      if (run.run_type == Run::RT_Iteration) means_.push_back(run.GetAdjustedRealTime());
    }
  }
  const std::vector<double> &means() const { return means_; }

 private:
  std::vector<double> means_;
};

int main(int argc, char **argv) {
  const bool is_manual = argc > 2 && std::strcmp(argv[2], "manual") == 0;
  auto *registered = benchmark::RegisterBenchmark("window", is_manual ? manual : paused);
  registered->Iterations(calibrator::batch_windows);
  if (is_manual) registered->UseManualTime();
  const char *clock = is_manual ? "google-benchmark-manual" : "google-benchmark-pause";
  return calibrator::run(clock, argc, argv, [registered](std::size_t batches) {
    registered->Repetitions(static_cast<int>(batches));
    Collector collector;
    benchmark::RunSpecifiedBenchmarks(&collector);
    if (collector.means().size() != batches) std::fprintf(stderr, "the library gave %zu repetitions\n", collector.means().size());
    return collector.means().size() == batches ? collector.means() : std::vector<double>();
  });
}
