#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include "words.hpp"

namespace {

std::string text(std::size_t words) {
  std::string all;
  for (std::size_t i = 0; i < words; i++) all += std::string(1 + i % 9, 'x') + ' ';
  return all;
}

}  // namespace

TEST_CASE("words are what is between spaces") {
  REQUIRE(split(" a  bc ").size() == 2);
  REQUIRE(join({"a", "bc"}) == "a bc");
}

TEST_CASE("split", "[!benchmark]") {
  const std::string input = text(1000);
  BENCHMARK("1000 words") { return split(input); };
}

TEST_CASE("join", "[!benchmark]") {
  const std::string input = text(1000);
  const auto words = split(input);
  BENCHMARK("1000 words") { return join(words); };
}
