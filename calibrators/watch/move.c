// Moves a process to a processor (move.h). What is started meanwhile is where its parent was, moved or not: so all are looked at
// again until none is elsewhere.
#define _GNU_SOURCE
#include "move.h"

#ifdef __linux__

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOOKS = 100, MOST_DEPTH = 64 };

// How many were elsewhere, 0 or 1; -1 where it cannot be moved.
static int move_thread(pid_t thread, const cpu_set_t *there) {
  cpu_set_t now;
  if (sched_getaffinity(thread, sizeof now, &now) == 0 && CPU_EQUAL(&now, there)) return 0;
  if (sched_setaffinity(thread, sizeof *there, there) == 0) return 1;
  return errno == ESRCH ? 0 : -1;
}

// How many threads were elsewhere, of this process and below it; -1 where one cannot be moved.
static int move_process(pid_t process, const cpu_set_t *there, int depth) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task", (long)process);
  DIR *threads = depth > MOST_DEPTH ? NULL : opendir(path);
  if (threads == NULL) return depth > MOST_DEPTH ? -1 : 0;
  int moved = 0;
  const struct dirent *entry;
  while (moved >= 0 && (entry = readdir(threads)) != NULL) {
    const long thread = strtol(entry->d_name, NULL, 10);
    if (thread <= 0) continue;
    const int was_elsewhere = move_thread((pid_t)thread, there);
    moved = was_elsewhere < 0 ? -1 : moved + was_elsewhere;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)process, thread);
    FILE *children = fopen(path, "re");
    char word[32];
    while (moved >= 0 && children != NULL && fscanf(children, "%31s", word) == 1) {
      const int below = move_process((pid_t)strtol(word, NULL, 10), there, depth + 1);
      moved = below < 0 ? -1 : moved + below;
    }
    if (children != NULL) fclose(children);
  }
  closedir(threads);
  return moved;
}

int move_tree(pid_t first, long cpu) {
  cpu_set_t there;
  CPU_ZERO(&there);
  if (cpu < 0 || cpu >= CPU_SETSIZE) return -1;
  CPU_SET((size_t)cpu, &there);
  for (int looks = 0; looks < MOST_LOOKS; looks++) {
    const int moved = move_process(first, &there, 0);
    if (moved <= 0) return moved;
  }
  return -1;
}

#else

int move_tree(pid_t first, long cpu) {
  (void)first;
  (void)cpu;
  return -1;
}

#endif
