// hold: a command that goes on only when it is asked to, by lines on the descriptors of TARE_SESSION, which it does not get.
//
//     TOKEN go BASE64      the first one starts the command; then it gets these bytes (by a socket), or its write returns
//
// is answered with
//
//     TOKEN CPU BASE64     the CPU time of its own process so far, ns (0: not known); what it sent next, whole or torn, or the
//                          start of what it writes next to standard output
//
// Nothing is read from it before it is asked for. Where nothing more can come, the descriptors are closed.
#ifndef TARE_HOLD_H
#define TARE_HOLD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// socket: it connects to a port of this machine, whose number is in `variable`, and waits there. writes: the kernel keeps
// those of its own process to standard output from returning: Linux 5.5, seccomp_unotify(2).
enum hold_kind { NOT_HELD, BY_SOCKET, BY_WRITES };

enum { MOST_TOKEN = 100, MOST_ASKED = 64 * 1024 };

// A write, by who makes it and with which arguments.
struct held_write {
  pid_t thread;
  int number;
  uint64_t arguments[3];
};

struct hold {
  enum hold_kind kind;
  const char *variable;
  // Nothing more can be asked for, or can come.
  int over;
  // A request that has not been answered.
  int asked;
  char token[MOST_TOKEN + 1];
  // Bytes that it is to get.
  unsigned char message[MOST_ASKED];
  size_t length;
  int listening;
  int connection;
  // Where its writes are told; the one that is held.
  int told;
  int holding;
  uint64_t held;
  struct held_write write;
  // A signal has cut the held one short: it comes again.
  int comes_again;
};

// Takes the descriptors, and opens the port, where this is called: in the command's own network. -1 with errno and *what set.
int open_hold(struct hold *hold, const char **what);

// Waits until something comes or a signal does, and deals with it. 0: there is nothing to wait for.
// @param child 0: it has not started
int serve_held(struct hold *hold, pid_t child);

// When the child has ended: whether something that it sent is still to be asked for.
int has_left(struct hold *hold);

// Nothing more can come.
void close_hold(struct hold *hold);
// In a process that does not serve.
void leave_hold(void);

// In the process that becomes the command: hands its parent, by this socket, what its writes are told to. -1 with errno set.
int hold_writes(int parent);
// In the parent. 0, or what kept it from that.
int take_writes(struct hold *hold, int child);

#endif
