import type { FileTexts } from '../../support/sides.ts';
import type { Change } from './changes.ts';

/** A library and a program of which A, B and C are benchmarks by their first argument. */
export const CPP: FileTexts = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.15)
project(small CXX)
set(CMAKE_CXX_STANDARD 17)
add_library(fast STATIC text.cpp shape.cpp table.cpp)
add_executable(run run.cpp)
target_link_libraries(run fast)
`,
  'meson.build': `project('small', 'cpp', default_options: ['cpp_std=c++17'])
fast = static_library('fast', 'text.cpp', 'shape.cpp', 'table.cpp')
executable('run', 'run.cpp', link_with: fast)
`,
  'fast.h': `#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>
#define SCALE 11
#define OFTEN(n) ((n) * SCALE + 2)
template <typename T> __attribute__((noinline)) T largest(const T *all, int n) {
  T most = all[0];
  for (int at = 1; at < n; at++) if (all[at] > most) most = all[at];
  return most;
}
inline int step(int n) { return n * 3 + 1; }
uint64_t mix(uint64_t n);
int find(const char *text);
int count(const char *text, int from = 2);
const char *label(unsigned kind);
uint64_t branch(unsigned kind, uint64_t by);
int parse(const char *text);
std::string shout(std::string text);
struct Shape {
  virtual ~Shape() {}
  virtual double area() const = 0;
  virtual int sides() const { return 4; }
};
struct Circle : Shape {
  double radius;
  short hue = 3;
  explicit Circle(double r);
  double area() const override;
};
struct Pair { int first; int second; int third; };
std::vector<std::unique_ptr<Shape>> shapes(int n);
double total(const std::vector<std::unique_ptr<Shape>> &all);
int called(int n);
int guarded(int n);
int second(const Pair &pair);
extern const int open_table[6];
extern int counter;
uint64_t power(int n);
int counted();
int square(int n);
int last(int n);
uint64_t call(int kind, uint64_t n);
int scale(int n);
double wave(double x);
int started();
int keyed(int n);
int lined(int n);
constexpr int fold(int n) { return n < 2 ? 1 : n * fold(n - 1); }
`,
  'text.cpp': `#include "fast.h"
#include <cstring>
#include <stdexcept>
static const int limit = 40;
static const char *const words[4] = {"alpha", "beta", "gamma", "delta"};
uint64_t mix(uint64_t n) { n *= 31; return n << 7 | n >> 57; }
int find(const char *text) {
  for (int at = 0; at < 4; at++) if (strstr(text, words[at])) return at;
  return limit;
}
int count(const char *text, int from) {
  int n = 0;
  for (int at = from; text[at]; at++) if (text[at] == 'a') n += step(at);
  return n;
}
const char *label(unsigned kind) {
  switch (kind % 6) {
  case 0: return "zero";
  case 1: return "one";
  case 2: return "two";
  case 3: return "three";
  case 4: return "four";
  default: return "many words";
  }
}
uint64_t branch(unsigned kind, uint64_t by) {
  switch (kind % 6) {
  case 0: return __builtin_popcountll(by);
  case 1: return by * 3 / 7;
  case 2: return mix(by);
  case 3: return __builtin_bswap64(by);
  case 4: return by % 13;
  default: return by / 7 + 5;
  }
}
static int digits(const char *text) {
  if (text[0] < '0' || text[0] > '9') throw std::invalid_argument("no number");
  return text[0] - '0';
}
int parse(const char *text) {
  try {
    return digits(text) + 1;
  } catch (const std::invalid_argument &) {
    return -1;
  } catch (const std::out_of_range &) {
    return -2;
  }
}
std::string shout(std::string text) {
  for (char &each : text) each -= 32;
  return "<" + text + ">";
}
`,
  'shape.cpp': `#include "fast.h"
#include <functional>
namespace {
struct Square : Shape {
  double side;
  explicit Square(double s) : side(s) {}
  double area() const override { return side * side; }
};
struct Guard {
  int &n;
  ~Guard() { n += 5; }
};
}
Circle::Circle(double r) : radius(r + 0.5) {}
double Circle::area() const { return radius * radius * 3.14159 + hue; }
std::vector<std::unique_ptr<Shape>> shapes(int n) {
  std::vector<std::unique_ptr<Shape>> all;
  for (int at = 0; at < n; at++) {
    if (at % 2 == 0) all.push_back(std::make_unique<Square>(at));
    else all.push_back(std::make_unique<Circle>(at));
  }
  return all;
}
double total(const std::vector<std::unique_ptr<Shape>> &all) {
  double sum = 0;
  for (const auto &each : all) sum += each->area() + each->sides();
  return sum;
}
int called(int n) {
  std::function<int(int)> adds = [n](int by) { return n + by * 2; };
  return adds(4);
}
int guarded(int n) {
  { Guard guard{n}; guard.n *= 2; }
  return n;
}
__attribute__((noinline)) int second(const Pair &pair) { return pair.second; }
`,
  'table.cpp': `#include "fast.h"
#include <map>
static const uint64_t powers[12] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048};
const int open_table[6] = {9, 8, 7, 6, 5, 4};
int counter = 17;
static int hidden_counter = 3;
template <int N> struct Squares {
  int all[N];
  constexpr Squares() : all() { for (int at = 0; at < N; at++) all[at] = at * at + 1; }
};
static constexpr Squares<16> squares;
static thread_local int kept = 23;
static __attribute__((noinline)) uint64_t twice(uint64_t n) { return n * 2; }
static __attribute__((noinline)) uint64_t triple(uint64_t n) { return n * 3; }
static uint64_t (*const calls[3])(uint64_t) = {twice, triple, mix};
static int start() { return hidden_counter * 7; }
static const int begun = start();
uint64_t power(int n) { return powers[n % 12]; }
int counted() { return counter++ + hidden_counter++; }
int square(int n) { return squares.all[n % 16]; }
int last(int n) { int before = kept; kept = n; return before; }
uint64_t call(int kind, uint64_t n) { return calls[kind % 3](n); }
int scale(int n) { return OFTEN(n); }
double wave(double x) { return x * 0.25 + 6.75; }
int started() { return begun; }
int keyed(int n) {
  static const std::map<int, int> keys = {{1, 2}, {3, 4}, {5, 6}};
  const auto found = keys.find(n);
  return found == keys.end() ? fold(5) : found->second;
}
#ifdef WIDE
int lined(int n) { return n + 64; }
#else
int lined(int n) { return n + 32; }
#endif
`,
  'run.cpp': `#include "fast.h"
#include <cstdio>
#include <cstring>
template <typename T> T hidden(T value) { asm volatile("" : : "g"(&value) : "memory"); return value; }
static const char *input = "beta and alpha and a banana";
static const int sizes[3] = {4, 6, 9};
__attribute__((noinline)) static long a() {
  const char *text = hidden(input);
  const unsigned numbers[3] = {3, 9, 4};
  return find(text) + count(text) + strlen(label(hidden(3))) + branch(hidden(2), 99) + parse(hidden("x")) +
         shout(hidden("abc")).size() + largest(numbers, hidden(3));
}
__attribute__((noinline)) static long b() {
  auto all = shapes(hidden(sizes[1]));
  Pair pair{1, hidden(2), 3};
  return total(all) + called(hidden(3)) + guarded(hidden(4)) + second(pair);
}
__attribute__((noinline)) static long c() {
  const double numbers[2] = {1.5, 2.5};
  return power(hidden(5)) + counted() + square(hidden(3)) + last(hidden(9)) + call(hidden(1), 8) + scale(hidden(2)) +
         wave(hidden(0.5)) + started() + keyed(hidden(3)) + lined(hidden(1)) + mix(hidden(77)) + open_table[hidden(2)] +
         largest(numbers, hidden(2));
}
int main(int count, char **words) {
  const char which = count > 1 ? words[1][0] : ' ';
  printf("%ld\\n", which == 'A' ? a() : which == 'B' ? b() : which == 'C' ? c() : 0L);
}
`,
};

const [TEXT, SHAPE, TABLE, HEADER, RUN] = ['text.cpp', 'shape.cpp', 'table.cpp', 'fast.h', 'run.cpp'] as const;

export const CPP_CHANGES: readonly Change[] = [
  { what: 'constant', file: TEXT, from: 'limit = 40', to: 'limit = 41', feels: 'A' },
  { what: 'text of equal length in a table', file: TEXT, from: '"gamma"', to: '"gemma"', feels: 'A' },
  { what: 'text of another length in a table', file: TEXT, from: '"delta"', to: '"deltas"', feels: 'A' },
  { what: 'order of a table', file: TEXT, from: '"alpha", "beta"', to: '"beta", "alpha"', feels: 'A' },
  { what: 'inlined helper', file: HEADER, from: 'n * 3 + 1', to: 'n * 5 + 1', feels: 'A' },
  { what: 'default argument', file: HEADER, from: 'from = 2', to: 'from = 1', feels: 'A' },
  { what: 'byte compared with', file: TEXT, from: "== 'a'", to: "== 'b'", feels: 'A' },
  { what: 'text of an arm', file: TEXT, from: '"three"', to: '"thrice"', feels: 'A' },
  { what: 'text of an arm, as long', file: TEXT, from: '"three"', to: '"throe"', feels: 'A' },
  { what: 'arm', file: TEXT, from: 'by % 13', to: 'by % 17', feels: 'A' },
  {
    what: 'two arms swapped',
    file: TEXT,
    from: 'case 2: return mix(by);\n  case 3: return __builtin_bswap64(by);',
    to: 'case 3: return mix(by);\n  case 2: return __builtin_bswap64(by);',
    feels: 'A',
  },
  { what: 'shared function', file: TEXT, from: 'n << 7 | n >> 57', to: 'n << 9 | n >> 55', feels: 'AC' },
  { what: 'message of an exception', file: TEXT, from: '"no number"', to: '"no nombre"', feels: 'A' },
  {
    what: 'type of an exception',
    file: TEXT,
    from: 'throw std::invalid_argument',
    to: 'throw std::out_of_range',
    feels: 'A',
  },
  {
    what: 'type that is caught',
    file: TEXT,
    from: 'catch (const std::invalid_argument &)',
    to: 'catch (const std::logic_error &)',
    feels: 'A',
  },
  { what: 'value after an exception', file: TEXT, from: 'return -1', to: 'return -3', feels: 'A' },
  { what: 'short text', file: TEXT, from: '"<"', to: '"["', feels: 'A' },
  { what: 'argument by reference', file: TEXT, from: 'each -= 32', to: 'each -= 31', feels: 'A' },
  {
    what: 'body of a template, for the numbers that it matters to',
    file: HEADER,
    from: 'all[at] > most',
    to: 'all[at] >= most',
    feels: 'C',
  },
  { what: 'body of a template', file: HEADER, from: 'all[at] > most', to: 'all[at] < most', feels: 'AC' },
  { what: 'virtual method', file: SHAPE, from: 'return side * side', to: 'return side * side * 2', feels: 'B' },
  { what: 'virtual method of the base', file: HEADER, from: 'return 4', to: 'return 6', feels: 'B' },
  {
    what: 'virtual method that is overridden',
    file: SHAPE,
    from: '  explicit Square',
    to: '  int sides() const override { return 1; }\n  explicit Square',
    feels: 'B',
  },
  { what: 'number in a method', file: SHAPE, from: '3.14159', to: '3.14160', feels: 'B' },
  { what: 'constructor', file: SHAPE, from: 'r + 0.5', to: 'r + 0.75', feels: 'B' },
  { what: 'first value of a member', file: HEADER, from: 'hue = 3', to: 'hue = 5', feels: 'B' },
  { what: 'type of a member', file: HEADER, from: 'short hue', to: 'int hue', feels: 'B' },
  { what: 'members swapped', file: HEADER, from: 'int first; int second;', to: 'int second; int first;', feels: 'B' },
  { what: 'lambda', file: SHAPE, from: 'n + by * 2', to: 'n + by * 4', feels: 'B' },
  { what: 'destructor', file: SHAPE, from: 'n += 5', to: 'n += 6', feels: 'B' },
  {
    what: 'class that is made',
    file: SHAPE,
    from: 'std::make_unique<Square>(at)',
    to: 'std::make_unique<Circle>(at)',
    feels: 'B',
  },
  { what: 'entry of a table', file: TABLE, from: '16, 32, 64', to: '16, 33, 64', feels: 'C' },
  {
    what: 'entry of a table of another object',
    file: TABLE,
    from: '{9, 8, 7, 6, 5, 4}',
    to: '{9, 8, 3, 6, 5, 4}',
    feels: 'C',
  },
  { what: 'first value of a global', file: TABLE, from: 'int counter = 17', to: 'int counter = 18', feels: 'C' },
  { what: 'first value of zero', file: TABLE, from: 'int counter = 17', to: 'int counter = 0', feels: 'C' },
  { what: 'first value of a static', file: TABLE, from: 'hidden_counter = 3', to: 'hidden_counter = 4', feels: 'C' },
  { what: 'table computed while compiling', file: TABLE, from: 'at * at + 1', to: 'at * at + 2', feels: 'C' },
  { what: 'value of a thread', file: TABLE, from: 'kept = 23', to: 'kept = 24', feels: 'C' },
  { what: 'table of functions', file: TABLE, from: '{twice, triple, mix}', to: '{triple, twice, mix}', feels: 'C' },
  { what: 'function of a table', file: TABLE, from: 'return n * 3', to: 'return n * 6', feels: 'C' },
  { what: 'macro', file: HEADER, from: 'SCALE 11', to: 'SCALE 13', feels: 'C' },
  { what: 'macro with an argument', file: HEADER, from: '* SCALE + 2', to: '* SCALE + 3', feels: 'C' },
  { what: 'floating-point number', file: TABLE, from: '6.75', to: '6.25', feels: 'C' },
  {
    what: 'static initialiser',
    file: TABLE,
    from: 'hidden_counter * 7',
    to: 'hidden_counter * 9',
    feels: 'C',
    isWide: true,
  },
  { what: 'static of a function', file: TABLE, from: '{3, 4}', to: '{3, 5}', feels: 'C' },
  { what: 'constexpr function', file: HEADER, from: '? 1 :', to: '? 2 :', feels: 'C' },
  {
    what: 'definition in the build',
    file: 'CMakeLists.txt',
    from: 'add_executable',
    to: 'target_compile_definitions(fast PRIVATE WIDE)\nadd_executable',
    feels: 'C',
  },
  {
    what: 'flag in the build',
    file: 'CMakeLists.txt',
    from: 'add_executable',
    to: 'target_compile_options(fast PRIVATE -O1)\nadd_executable',
    feels: 'ABC',
  },
  { what: 'flag of the linker', file: 'CMakeLists.txt', from: 'run fast)', to: 'run fast -Wl,-z,now)', feels: 'ABC' },
  { what: 'input of a benchmark', file: RUN, from: 'beta and alpha', to: 'beta but alpha', feels: 'A' },
  { what: 'size in the set-up', file: RUN, from: '{4, 6, 9}', to: '{4, 7, 9}', feels: 'B' },
  {
    what: 'renamed function',
    file: TABLE,
    from: 'static int start() { return hidden_counter',
    to: '__attribute__((noinline)) static int begin() { return hidden_counter;\n}\nstatic int start() { return begin()',
    feels: 'C',
    isWide: true,
  },
  {
    what: 'another object first',
    file: 'CMakeLists.txt',
    from: 'text.cpp shape.cpp',
    to: 'shape.cpp text.cpp',
    feels: '',
  },
  { what: 'lines that move', file: SHAPE, from: 'namespace {', to: '\n\n\nnamespace {', feels: '' },
  { what: 'comment', file: HEADER, from: '#pragma once', to: '#pragma once\n// Shared by all.', feels: '' },
  { what: 'comment in a function', file: TEXT, from: '  int n = 0;', to: '  // Adds up.\n  int n = 0;', feels: '' },
  {
    what: 'function that nothing calls',
    file: TEXT,
    from: 'uint64_t mix',
    to: 'int unused(int n) { return n ^ 77; }\nuint64_t mix',
    feels: '',
  },
  {
    what: 'declaration',
    file: HEADER,
    from: 'int lined(int n);',
    to: 'int lined(int n);\nint nowhere(int n);',
    feels: '',
  },
  {
    what: 'object that nothing needs',
    file: 'CMakeLists.txt',
    from: 'add_library(fast STATIC',
    to: 'file(WRITE more.cpp "int more() { return 3; }")\nadd_library(fast STATIC more.cpp',
    feels: '',
  },
];
