#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// The words of a text, between spaces.
std::vector<std::string_view> split(std::string_view text);

// They again, with one space between them.
std::string join(const std::vector<std::string_view>& words);
