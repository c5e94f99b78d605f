// c-clock-gettime: what one timer window costs in C, which is two reads of CLOCK_MONOTONIC with nothing between them.
// Usage: clock_gettime WINDOWS; or with TARE_SESSION=IN,OUT: answers lines `TOKEN WINDOWS` on the one descriptor by
// `TOKEN {...}` on the other, 0 windows with nothing but a warm-up.
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 1000, WARM_UP_BATCHES = 10, STEPS = 1000, MOST_WINDOWS = 1000000000 };

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

static void warm_up(void) {
  for (int i = 0; i < WARM_UP_BATCHES; i++) batch();
}

// Times so many windows and prints the line of it.
static int report(FILE *out, long windows, double step) {
  const size_t batches = windows < BATCH ? 1 : (size_t)windows / BATCH;
  double *means = calloc(batches, sizeof *means);
  if (means == NULL) return 1;
  for (size_t i = 0; i < batches; i++) means[i] = batch();
  // The median of the batches: one that was interrupted does not count.
  qsort(means, batches, sizeof *means, by_value);
  const double median = (means[(batches - 1) / 2] + means[batches / 2]) / 2;
  fprintf(out, "{\"tare\":1,\"benchmark\":\"c-clock-gettime\",\"metrics\":{\"ns/window\":%.4f,\"clock-step-ns\":%.1f},"
               "\"iterations\":%zu}\n",
          median, step, batches * BATCH);
  free(means);
  return 0;
}

static int serve(const char *descriptors) {
  char *rest;
  const int in = (int)strtol(descriptors, &rest, 10);
  const int out = *rest == ',' ? (int)strtol(rest + 1, NULL, 10) : -1;
  FILE *requests = fdopen(in, "r");
  FILE *answers = fdopen(out, "w");
  if (requests == NULL || answers == NULL) return 2;
  const double step = clock_step();
  char request[128];
  while (fgets(request, sizeof request, requests) != NULL) {
    char *space = strchr(request, ' ');
    if (space == NULL) return 2;
    *space = '\0';
    const long windows = strtol(space + 1, NULL, 10);
    fprintf(answers, "%s ", request);
    if (windows < 1) {
      warm_up();
      fprintf(answers, "{}\n");
    } else if (windows > MOST_WINDOWS || report(answers, windows, step) != 0) {
      return 1;
    }
    fflush(answers);
  }
  return 0;
}

int main(int argc, char **argv) {
  const char *session = getenv("TARE_SESSION");
  if (session != NULL) return serve(session);
  const long windows = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
  if (windows < 1 || windows > MOST_WINDOWS) {
    fprintf(stderr, "usage: clock_gettime WINDOWS (1 to %d)\n", MOST_WINDOWS);
    return 2;
  }
  warm_up();
  return report(stdout, windows, clock_step());
}
