// A command that goes on only when it is asked to (hold.h).
#define _GNU_SOURCE
#include "hold.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { REQUESTS = 4, ANSWERS = 5, MOST_HEARD = 256 * 1024, MOST_PARTS = 1024, PADDING = 64 };

static unsigned char heard[MOST_HEARD];

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

// -1: it is no base64, or too long.
static long decode(const char *text, unsigned char *bytes, size_t most) {
  size_t count = 0;
  unsigned bits = 0;
  unsigned value = 0;
  for (; *text != '\0' && *text != '='; text++) {
    const char *digit = strchr(digits, *text);
    if (digit == NULL) return -1;
    value = (value << 6 | (unsigned)(digit - digits)) & 0xffffU;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    if (count == most) return -1;
    bytes[count++] = (unsigned char)(value >> bits);
  }
  return (long)count;
}

// @param text has room for the bytes, and a third more, and 4
static size_t encode(const unsigned char *bytes, size_t count, char *text) {
  size_t length = 0;
  for (size_t i = 0; i < count; i += 3) {
    const unsigned second = i + 1 < count ? bytes[i + 1] : 0;
    const unsigned third = i + 2 < count ? bytes[i + 2] : 0;
    const unsigned value = (unsigned)bytes[i] << 16 | second << 8 | third;
    text[length++] = digits[value >> 18];
    text[length++] = digits[value >> 12 & 63U];
    text[length++] = digits[i + 1 < count ? value >> 6 & 63U : PADDING];
    text[length++] = digits[i + 2 < count ? value & 63U : PADDING];
  }
  return length;
}

static int write_all(int file, const char *text, size_t length) {
  while (length > 0) {
    const ssize_t written = write(file, text, length);
    if (written < 0 && errno != EINTR) return -1;
    if (written <= 0) continue;
    text += written;
    length -= (size_t)written;
  }
  return 0;
}

static void shut(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

// Both who asks and who is held see the end of what they read.
static void end(struct hold *hold) {
  if (hold->over) return;
  hold->over = 1;
  close(REQUESTS);
  close(ANSWERS);
  shut(&hold->connection);
}

void leave_hold(void) {
  close(REQUESTS);
  close(ANSWERS);
}

// CPU time of the command's own process so far; 0: not known.
static long long cpu_ns(pid_t child) {
#ifdef __linux__
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(child, &clock) == 0 && clock_gettime(clock, &t) == 0)
    return (long long)t.tv_sec * 1000000000 + t.tv_nsec;
#else
  (void)child;
#endif
  return 0;
}

static void answer(struct hold *hold, pid_t child, size_t count) {
  static char line[MOST_TOKEN + 1 + 20 + 1 + MOST_HEARD / 3 * 4 + 8];
  const int opening = snprintf(line, sizeof line, "%s %lld ", hold->token, cpu_ns(child));
  size_t length = (size_t)opening + encode(heard, count, line + opening);
  line[length++] = '\n';
  hold->asked = 0;
  if (write_all(ANSWERS, line, length) != 0) end(hold);
}

static int listen_here(struct hold *hold) {
  struct sockaddr_in address = {0};
  socklen_t size = sizeof address;
  char number[8];
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  hold->listening = socket(AF_INET, SOCK_STREAM, 0);
  if (hold->listening < 0 || fcntl(hold->listening, F_SETFD, FD_CLOEXEC) != 0 ||
      bind(hold->listening, (struct sockaddr *)&address, size) != 0 || listen(hold->listening, 1) != 0 ||
      getsockname(hold->listening, (struct sockaddr *)&address, &size) != 0) {
    return -1;
  }
  snprintf(number, sizeof number, "%u", (unsigned)ntohs(address.sin_port));
  return setenv(hold->variable, number, 1);
}

int open_hold(struct hold *hold, const char **what) {
  hold->listening = hold->connection = hold->told = -1;
  *what = "TARE_SESSION";
  if (fcntl(REQUESTS, F_SETFD, FD_CLOEXEC) != 0 || fcntl(ANSWERS, F_SETFD, FD_CLOEXEC) != 0) return -1;
  unsetenv("TARE_SESSION");
  *what = "a port of this machine";
  return hold->kind == BY_SOCKET ? listen_here(hold) : 0;
}

static void send_message(struct hold *hold) {
  // It waits for few bytes: there is room for them, or it reads nothing.
  if (hold->length > 0 &&
      send(hold->connection, hold->message, hold->length, MSG_DONTWAIT) != (ssize_t)hold->length) {
    end(hold);
  }
  hold->length = 0;
}

static void take_connection(struct hold *hold) {
  const int on = 1;
  hold->connection = accept(hold->listening, NULL, NULL);
  if (hold->connection < 0) return;
  fcntl(hold->connection, F_SETFD, FD_CLOEXEC);
  setsockopt(hold->connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Who connects later is not the one that is held.
  shut(&hold->listening);
  send_message(hold);
}

// What it has sent, if anything. @param flags of recv(2)
static ssize_t receive(const struct hold *hold, int flags) {
#ifdef TCP_QUICKACK
  // It may send a message in two parts, of which the second waits until the first is acknowledged. Does not last: tcp(7).
  const int on = 1;
  setsockopt(hold->connection, IPPROTO_TCP, TCP_QUICKACK, &on, sizeof on);
#endif
  return recv(hold->connection, heard, sizeof heard, MSG_DONTWAIT | flags);
}

static void take_bytes(struct hold *hold, pid_t child) {
  const ssize_t got = receive(hold, 0);
  if (got > 0) answer(hold, child, (size_t)got);
  else if (got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) end(hold);
}

int has_left(struct hold *hold) {
  if (hold->kind != BY_SOCKET || hold->over) return 0;
  if (hold->listening >= 0) {
    // It connected, and ended before that was seen.
    struct pollfd waiting = {hold->listening, POLLIN, 0};
    if (poll(&waiting, 1, 0) > 0) take_connection(hold);
  }
  return !hold->over && hold->connection >= 0 && receive(hold, MSG_PEEK) > 0;
}

void close_hold(struct hold *hold) {
  end(hold);
  shut(&hold->listening);
  shut(&hold->told);
}

#if defined __linux__ && defined SECCOMP_FILTER_FLAG_NEW_LISTENER && (defined __x86_64__ || defined __aarch64__)

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif
// Newer than the headers of some systems whose kernel has them.
#ifndef SECCOMP_USER_NOTIF_FLAG_CONTINUE
#define SECCOMP_USER_NOTIF_FLAG_CONTINUE (1UL << 0)
#endif
#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

// By a message that is a failure, 0 for none.
union passed {
  struct cmsghdr header;
  char space[CMSG_SPACE(sizeof(int))];
};

// Writes to descriptor 1 are told, and wait; everything else costs a look at its number.
static int listen_to_writes(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 0, 6),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_writev, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, STDOUT_FILENO, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // Older kernels would run a process with a filter more slowly, against speculation, if not told otherwise.
  const unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  // A signal waits as well: Linux 5.19. Before that it cuts the write short, which then comes again.
  const long told = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &program);
  if (told >= 0 || errno != EINVAL) return (int)told;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

int hold_writes(int parent) {
  const int told = listen_to_writes();
  if (told < 0) return -1;
  int none = 0;
  union passed passed;
  memset(&passed, 0, sizeof passed);
  struct iovec part = {&none, sizeof none};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &passed, .msg_controllen = sizeof passed};
  passed.header.cmsg_level = SOL_SOCKET;
  passed.header.cmsg_type = SCM_RIGHTS;
  passed.header.cmsg_len = CMSG_LEN(sizeof told);
  memcpy(CMSG_DATA(&passed.header), &told, sizeof told);
  return sendmsg(parent, &message, 0) == (ssize_t)sizeof none ? 0 : -1;
}

int take_writes(struct hold *hold, int child) {
  int failure = EPROTO;
  union passed passed;
  memset(&passed, 0, sizeof passed);
  struct iovec part = {&failure, sizeof failure};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &passed, .msg_controllen = sizeof passed};
  if (recvmsg(child, &message, MSG_CMSG_CLOEXEC) != (ssize_t)sizeof failure) return EPROTO;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header != NULL) memcpy(&hold->told, CMSG_DATA(header), sizeof hold->told);
  return failure;
}

// Whether a signal had cut it short.
static int let_on(const struct hold *hold, uint64_t id) {
  struct seccomp_notif_resp go = {0};
  go.id = id;
  go.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  return ioctl(hold->told, SECCOMP_IOCTL_NOTIF_SEND, &go) != 0 && errno == ENOENT;
}

static int is_same(struct held_write one, struct held_write other) {
  return one.thread == other.thread && one.number == other.number && one.arguments[1] == other.arguments[1] &&
         one.arguments[2] == other.arguments[2];
}

// The start of what a write takes, out of its process; -1 with errno set.
static ssize_t look_at(struct held_write write) {
  static struct iovec parts[MOST_PARTS];
  struct iovec all = {heard, sizeof heard};
  unsigned long count = 1;
  // A foreign address, which only the kernel follows.
  parts[0].iov_base = (void *)(uintptr_t)write.arguments[1]; // NOLINT(performance-no-int-to-ptr)
  parts[0].iov_len = (size_t)write.arguments[2];
  if (write.number == SYS_writev) {
    count = write.arguments[2] < MOST_PARTS ? (unsigned long)write.arguments[2] : MOST_PARTS;
    struct iovec list = {parts, count * sizeof *parts};
    const struct iovec there = {parts[0].iov_base, list.iov_len};
    if (process_vm_readv(write.thread, &list, 1, &there, 1, 0) != (ssize_t)list.iov_len) return -1;
  }
  return process_vm_readv(write.thread, &all, 1, parts, count, 0);
}

static void take_write(struct hold *hold, pid_t child) {
  struct pollfd state = {hold->told, POLLIN, 0};
  poll(&state, 1, 0);
  if ((state.revents & POLLIN) == 0) {
    // Nobody is left who could write; to ask again would wait forever.
    if (state.revents != 0) end(hold);
    return;
  }
  struct seccomp_notif found;
  memset(&found, 0, sizeof found);
  // Its process may have been ended meanwhile.
  if (ioctl(hold->told, SECCOMP_IOCTL_NOTIF_RECV, &found) != 0) return;
  const struct held_write write = {(pid_t)found.pid, found.data.nr,
                                   {found.data.args[0], found.data.args[1], found.data.args[2]}};
  // Not the command's own process, but one that it has started.
  if (syscall(SYS_tgkill, child, write.thread, 0) != 0) {
    let_on(hold, found.id);
    return;
  }
  if (hold->comes_again && is_same(write, hold->write)) {
    hold->comes_again = let_on(hold, found.id);
    return;
  }
  const ssize_t got = look_at(write);
  if (got < 0 && errno == EPERM) {
    fprintf(stderr, "what it writes cannot be seen: %s\n", strerror(errno));
    kill(child, SIGKILL);
    end(hold);
    return;
  }
  // Nothing, or from nowhere, which the kernel tells it.
  if (got <= 0) {
    let_on(hold, found.id);
    return;
  }
  hold->holding = 1;
  hold->held = found.id;
  hold->write = write;
  answer(hold, child, (size_t)got);
}

#else

int hold_writes(int parent) {
  (void)parent;
  errno = ENOSYS;
  return -1;
}

int take_writes(struct hold *hold, int child) {
  (void)hold;
  int failure = EPROTO;
  return read(child, &failure, sizeof failure) == (ssize_t)sizeof failure ? failure : EPROTO;
}

static int let_on(const struct hold *hold, uint64_t id) {
  (void)hold;
  (void)id;
  return 0;
}

static void take_write(struct hold *hold, pid_t child) {
  (void)child;
  end(hold);
}

#endif

// -1: it is no request.
static int read_request(struct hold *hold, char *line) {
  char *rest = strchr(line, ' ');
  if (rest == NULL || rest - line > MOST_TOKEN) return -1;
  *rest++ = '\0';
  memcpy(hold->token, line, (size_t)(rest - line));
  hold->asked = 1;
  if (strncmp(rest, "go ", 3) != 0) return -1;
  const long length = decode(rest + 3, hold->message, sizeof hold->message);
  if (length < 0) return -1;
  hold->length = (size_t)length;
  if (hold->connection >= 0) send_message(hold);
  if (hold->holding) hold->comes_again = let_on(hold, hold->held);
  hold->holding = 0;
  return 0;
}

static void take_request(struct hold *hold) {
  static char line[MOST_TOKEN + 4 + MOST_ASKED / 3 * 4 + 8];
  static size_t length = 0;
  const ssize_t got = read(REQUESTS, line + length, sizeof line - length);
  if (got < 0 && errno == EINTR) return;
  // Whoever asked has gone, or asks for too much.
  if (got <= 0) {
    end(hold);
    return;
  }
  length += (size_t)got;
  if (line[length - 1] != '\n') return;
  line[length - 1] = '\0';
  length = 0;
  if (read_request(hold, line) != 0) end(hold);
}

int serve_held(struct hold *hold, pid_t child) {
  const int source = !hold->asked              ? REQUESTS
                     : hold->kind == BY_WRITES ? hold->told
                     : hold->connection >= 0   ? hold->connection
                                               : hold->listening;
  if (hold->kind == NOT_HELD || hold->over || (hold->asked && child == 0)) return 0;
  if (source < 0 || source >= FD_SETSIZE) return 0;
  sigset_t none;
  sigemptyset(&none);
  fd_set set;
  FD_ZERO(&set);
  FD_SET(source, &set);
  if (pselect(source + 1, &set, NULL, NULL, NULL, &none) <= 0) return 1;
  if (source == REQUESTS) take_request(hold);
  else if (source == hold->told) take_write(hold, child);
  else if (source == hold->connection) take_bytes(hold, child);
  else take_connection(hold);
  return 1;
}
