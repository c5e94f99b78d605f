// c-clock-gettime: what one timer window costs in C, which is two reads of CLOCK_MONOTONIC with nothing between them.
// Usage: clock_gettime WINDOWS
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 1000, WARM_UP_BATCHES = 10, STEPS = 1000 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Mean of one window over a batch of empty ones, ns. Two statements: C leaves the order inside one expression open.
static double batch(void) {
  int64_t sum = 0;
  for (int i = 0; i < BATCH; i++) {
    const int64_t start = now();
    const int64_t end = now();
    sum += end - start;
  }
  return (double)sum / BATCH;
}

// The clock's step, ns. Where reads come faster than it advances: the smallest advance. Else: the longest step that
// divides all advances but 1 in 200, where a nanosecond more or less is rounding; 1 where none of 4 ns or more does.
static double clock_step(void) {
  int64_t advances[STEPS];
  int64_t smallest = INT64_MAX;
  int stood_still = 0;
  int64_t last = now();
  for (int seen = 0; seen < STEPS;) {
    const int64_t next = now();
    const int64_t advance = next - last;
    last = next;
    if (advance <= 0) {
      stood_still = 1;
      continue;
    }
    advances[seen++] = advance;
    if (advance < smallest) smallest = advance;
  }
  if (stood_still) return (double)smallest;
  for (int64_t parts = 1; smallest >= 4 * parts; parts++) {
    const double step = (double)smallest / (double)parts;
    int misfits = 0;
    for (int i = 0; i < STEPS; i++) {
      const double advance = (double)advances[i];
      // A read that was interrupted tells nothing.
      if (advance <= 2 * (double)smallest && fabs(advance - round(advance / step) * step) > 1) misfits++;
    }
    if (misfits <= STEPS / 200) return step;
  }
  return 1;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a;
  const double y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  const long windows = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
  if (windows < 1 || windows > 1000000000) {
    fprintf(stderr, "usage: clock_gettime WINDOWS (1 to 1000000000)\n");
    return 2;
  }
  const size_t batches = windows < BATCH ? 1 : (size_t)windows / BATCH;
  double *means = calloc(batches, sizeof *means);
  if (means == NULL) return 1;
  for (int i = 0; i < WARM_UP_BATCHES; i++) means[0] = batch();
  for (size_t i = 0; i < batches; i++) means[i] = batch();
  // The median of the batches: one that was interrupted does not count.
  qsort(means, batches, sizeof *means, by_value);
  const double median = (means[(batches - 1) / 2] + means[batches / 2]) / 2;
  printf("{\"tare\":1,\"benchmark\":\"c-clock-gettime\",\"metrics\":{\"ns/window\":%.4f,\"clock-step-ns\":%.1f},"
         "\"iterations\":%zu}\n",
         median, clock_step(), batches * BATCH);
  free(means);
  return 0;
}
