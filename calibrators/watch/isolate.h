// isolate: what a command may reach, by the kernel's namespaces. Linux; elsewhere none of it can be had.
#ifndef TARE_ISOLATE_H
#define TARE_ISOLATE_H

#include <sys/types.h>

enum { MOST_PLACES = 200, MOST_BLOCKED = 100 };

// hidden: an empty folder (or file) of the command's own stands there, and where links of the machine lead to from there.
// visible: as it is, read-only, also inside of a hidden folder; or as `source` is, where there is one. writable: as it is.
// bound: `source` stands there, writable. layered: what is there (or at `lower`), and what is written to it lands below
// `source`. Sources, and where they are to stand, are reached through no symbolic link.
enum place_kind { HIDDEN, VISIBLE, WRITABLE, BOUND, LAYERED };

struct place {
  enum place_kind kind;
  const char *path;
  const char *source;
  const char *lower;
};

struct isolation {
  int namespaces;
  // Makes namespaces and keeps them, for commands that join.
  int keep;
  // The first process of namespaces to join; 0: none.
  pid_t join;
  int no_network;
  // Addresses that are never reached, IPv4 or IPv6.
  size_t blocked_count;
  const char *blocked[MOST_BLOCKED];
  int no_new_privileges;
  // 0: no limit.
  unsigned long long processes;
  unsigned long long file_bytes;
  unsigned long long data_bytes;
  size_t count;
  struct place places[MOST_PLACES];
};

// Like fork(2), with the child the first process of namespaces of its own. All it starts ends with it.
pid_t fork_isolated(const struct isolation *how);

// In that child: makes the places what they are to be, all else read-only. 0, or -1 with errno and *what set.
int arrange_places(const struct isolation *how, const char **what);

// Enters namespaces that are kept: what this process forks from now on is in them. 0, or -1 with errno set.
int join_namespaces(const struct isolation *how);

// Ends what commands that have ended left in joined namespaces; those that still run there are spared, as far as they can
// be told. Of the joined process.
void end_left(void);

// In the process that becomes the command: limits, and nothing that could take them back. 0, or -1 with errno set.
int give_up_privileges(const struct isolation *how);

#endif
