// Moves a process to a processor (move.h). What is started meanwhile is where its parent was, moved or not: so all are looked at
// again until none is elsewhere.
#define _GNU_SOURCE
#include "move.h"

#ifdef __linux__

#include <dirent.h>
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_LOOKS = 100, MOST_PROCESSES = 4096 };

// The processes of a tree that are still to be looked at.
struct processes {
  pid_t ids[MOST_PROCESSES];
  size_t count;
};

// How many were elsewhere, 0 or 1; -1 where it cannot be moved.
static int move_thread(pid_t thread, const cpu_set_t *there) {
  cpu_set_t now;
  if (sched_getaffinity(thread, sizeof now, &now) == 0 && CPU_EQUAL(&now, there)) return 0;
  if (sched_setaffinity(thread, sizeof *there, there) == 0) return 1;
  return errno == ESRCH ? 0 : -1;
}

// Adds the processes that a thread started; false where there are too many.
static bool add_children(struct processes *pending, pid_t process, pid_t thread) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)process, (long)thread);
  FILE *children = fopen(path, "re");
  if (children == NULL) return true;
  char word[32];
  bool room = true;
  while (room && fscanf(children, "%31s", word) == 1) {
    room = pending->count < MOST_PROCESSES;
    if (room) pending->ids[pending->count++] = (pid_t)strtol(word, NULL, 10);
  }
  fclose(children);
  return room;
}

// How many threads of a process were elsewhere; -1 where one cannot be moved. What it started is to be looked at next.
static int move_process(pid_t process, const cpu_set_t *there, struct processes *pending) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/task", (long)process);
  DIR *threads = opendir(path);
  if (threads == NULL) return 0;
  int moved = 0;
  const struct dirent *entry;
  while (moved >= 0 && (entry = readdir(threads)) != NULL) {
    const long thread = strtol(entry->d_name, NULL, 10);
    if (thread <= 0) continue;
    const int was_elsewhere = move_thread((pid_t)thread, there);
    moved = was_elsewhere < 0 || !add_children(pending, process, (pid_t)thread) ? -1 : moved + was_elsewhere;
  }
  closedir(threads);
  return moved;
}

// How many threads were elsewhere, of this process and below it; -1 where one cannot be moved.
static int move_all(pid_t first, const cpu_set_t *there) {
  static struct processes pending;
  pending.ids[0] = first;
  pending.count = 1;
  int moved = 0;
  while (moved >= 0 && pending.count > 0) {
    const int of_it = move_process(pending.ids[--pending.count], there, &pending);
    moved = of_it < 0 ? -1 : moved + of_it;
  }
  return moved;
}

int move_tree(pid_t first, long cpu) {
  cpu_set_t there;
  CPU_ZERO(&there);
  if (cpu < 0 || cpu >= CPU_SETSIZE) return -1;
  CPU_SET((size_t)cpu, &there);
  for (int looks = 0; looks < MOST_LOOKS; looks++) {
    const int moved = move_all(first, &there);
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
