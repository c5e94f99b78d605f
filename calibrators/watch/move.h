// Moves a process to a processor: with all of its threads, and all processes below it.
#ifndef MOVE_H
#define MOVE_H

#include <sys/types.h>

// 0 where all of them are there, and what they start will be; -1 where one cannot be moved, or they start others faster than
// they are moved. One that has ended is no failure.
int move_tree(pid_t first, long cpu);

#endif
