#include <benchmark/benchmark.h>

#include "words.hpp"

namespace {

std::string text(std::size_t words) {
  std::string all;
  for (std::size_t i = 0; i < words; i++) all += std::string(1 + i % 9, 'x') + ' ';
  return all;
}

void Split(benchmark::State& state) {
  const std::string input = text(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(split(input));
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(input.size()));
}
BENCHMARK(Split)->Arg(10)->Arg(1000);

void Join(benchmark::State& state) {
  const std::string input = text(static_cast<std::size_t>(state.range(0)));
  const auto words = split(input);
  for (auto _ : state) benchmark::DoNotOptimize(join(words));
}
BENCHMARK(Join)->Arg(10)->Arg(1000);

}  // namespace
