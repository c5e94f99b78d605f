// watch: runs one command, keeps it within bounds, and tells, on file descriptor 3, what it used: one line of JSON when
// it has ended.
//
//     watch [-C FOLDER] [-c CPU] [-r] [-i] [-S VARIABLE | -W] [-B SYMBOLS -E MOST] [-n] [-N [-O [-X ADDRESS...]] [PLACE...] [-P N] [-F N] [-D N]] -- FILE [ARGUMENT...]
//
//     -C FOLDER  where the command is run; in namespaces, the folder that they have there
//     -c CPU  on this processor only
//     -r      without address-space layout randomisation
//     -i      counts instructions in user mode, of the command and what it starts, where the processor lets us
//     -S VARIABLE | -W  held by a socket, or at its writes, until it is asked to go on (hold.h)
//     -B SYMBOLS  which of these functions are entered, and which files are opened (trace.h): a file with a name a line;
//                 not with -W
//     -E MOST  entries of each that are counted; 0: at the first of any everything is ended (exit code 137)
//     -n      without new privileges: sudo and the like give none
//     -N      in namespaces of its own; all files are read-only but for these places, in this order (isolate.h):
//             -h PATH hidden, [-s SOURCE] -v PATH visible, -w PATH writable, -s SOURCE -b PATH bound,
//             -s SOURCE [-u LOWER] -l PATH layered
//     -O      without network, but for itself; others may connect it (slirp4netns(1))
//     -X ADDRESS  that is never reached, also where it is connected
//     -K      no command: keeps the namespaces until standard input ends, and tells their first process: {"first":123}
//     -J PID  in namespaces that are kept so, by their first process; places are as they were made
//     -M PID  no command: moves this process and all below it to the processor of -c (move.h); 0 where that is done
//     -P -F -D  most processes, bytes of a file, bytes of memory of a process
//
// Ends as the command does, with its exit code or by its signal; all that the command started, in its group or out of it,
// has ended by then. SIGUSR1 ends everything at once (exit code 137), and so does the end of the process that started this one.
// What is not known is left out of the line.
#define _GNU_SOURCE
#include "hold.h"
#include "isolate.h"
#include "move.h"
#include "trace.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { REPORT = 3, NOT_STARTED = 127, ENDED_BY_ORDER = 128 + SIGKILL };

// SIGUSR1 has come.
static volatile sig_atomic_t ordered = 0;

static void note(int signal_number) {
  if (signal_number == SIGUSR1) ordered = 1;
}

static int64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static long long micros(struct timeval t) { return (long long)t.tv_sec * 1000000 + (long long)t.tv_usec; }

// 0 where it is so now.
static int pin(long cpu) {
#ifdef __linux__
  cpu_set_t set;
  CPU_ZERO(&set);
  if (cpu < 0 || cpu >= CPU_SETSIZE) return -1;
  CPU_SET((size_t)cpu, &set);
  return sched_setaffinity(0, sizeof set, &set);
#else
  (void)cpu;
  return -1;
#endif
}

static int fix_layout(void) {
#ifdef __linux__
  return personality(ADDR_NO_RANDOMIZE) == -1 ? -1 : 0;
#else
  return -1;
#endif
}

// A counter of the instructions of this process's children, from their exec on; -1 where there is none.
static int open_counter(void) {
#ifdef __linux__
  struct perf_event_attr attributes = {0};
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  attributes.enable_on_exec = 1;
  attributes.inherit = 1;
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, (unsigned long)PERF_FLAG_FD_CLOEXEC);
#else
  return -1;
#endif
}

// What is asked for.
struct request {
  char **command;
  const char *folder;
  long cpu;
  pid_t moved;
  int fixed_layout;
  int counting;
  struct isolation isolation;
  struct hold *hold;
  struct trace trace;
};

static char letter(int is_so) { return is_so ? 'y' : 'n'; }

// In the process that becomes the command.
static void run(const struct request *request, int failure) {
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGCHLD, SIG_DFL);
  signal(SIGUSR1, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // What could not be done is in the line. Off Linux nothing can.
  // cppcheck-suppress knownConditionTrueFalse
  const int pinned = request->cpu >= 0 && pin(request->cpu) == 0;
  // cppcheck-suppress knownConditionTrueFalse
  const int fixed = request->fixed_layout && fix_layout() == 0;
  const char done[2] = {letter(pinned), letter(fixed)};
  if (write(failure, done, sizeof done) < 0) _exit(NOT_STARTED);
  const int held = give_up_privileges(&request->isolation) != 0      ? -1
                   : request->hold->kind == BY_WRITES ? hold_writes(failure)
                   : request->trace.symbols != NULL   ? be_traced(failure)
                                                      : 0;
  if (held == 0) execvp(request->command[0], request->command);
  const int error = errno;
  if (write(failure, &error, sizeof error) < 0) _exit(NOT_STARTED);
  _exit(NOT_STARTED);
}

// What is waited for: the end of a child, and the order to end everything. Blocked, so that none comes unseen between two
// looks.
static sigset_t awaited(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGCHLD);
  sigaddset(&set, SIGUSR1);
  return set;
}

#ifdef __linux__
// Sends SIGKILL to each process whose parent is this one; false where the kernel keeps no such list.
static int kill_children(void) {
  FILE *list = fopen("/proc/thread-self/children", "re");
  if (list == NULL) return 0;
  char word[32];
  while (fscanf(list, "%31s", word) == 1) {
    const long child = strtol(word, NULL, 10);
    if (child > 0) kill((pid_t)child, SIGKILL);
  }
  fclose(list);
  return 1;
}
#endif

// Ends all descendants: those whose parent has gone are ours, as a child subreaper's (prctl(2)). A killed process hands
// its own children on, so this ends when nobody is left, or nobody can be ended.
static void end_descendants(void) {
#ifdef __linux__
  const int64_t latest = now_ns() + (int64_t)5 * 1000000000;
  for (;;) {
    const pid_t gone = waitpid(-1, NULL, WNOHANG);
    if (gone < 0 && errno == ECHILD) return;
    if (gone > 0) continue;
    if (!kill_children() || now_ns() > latest) return;
    const struct timespec moment = {0, 200000};
    nanosleep(&moment, NULL);
  }
#endif
}

// Waits for one process to end, or for the order to end everything, and serves whoever holds it meanwhile; *stopped_ns grows
// by the time it was stopped for.
static int wait_for(pid_t child, struct hold *hold, int is_traced, int64_t *stopped_ns, int *status) {
  const sigset_t set = awaited();
  int64_t stopped_at = 0;
  for (;;) {
    const pid_t waited = waitpid(-1, status, (is_traced ? trace_flags() : WUNTRACED | WCONTINUED) | WNOHANG);
    if (waited == 0) {
      int signal_number = 0;
      if (!serve_held(hold, child) && sigwait(&set, &signal_number) == 0) note(signal_number);
      if (ordered) kill(child, SIGKILL);
      continue;
    }
    if (waited < 0) return -1;
    if (is_traced && take_traced(waited, *status)) continue;
    // An orphan of the command's that was handed on to us.
    if (waited != child) continue;
    if (WIFSTOPPED(*status)) stopped_at = now_ns();
    else if (stopped_at != 0) *stopped_ns += now_ns() - stopped_at, stopped_at = 0;
    if (WIFEXITED(*status) || WIFSIGNALED(*status)) return 0;
  }
}

static void report(const struct request *request, const char done[2], int64_t wall, int64_t stopped_ns, int counter) {
  struct rusage used;
  getrusage(RUSAGE_CHILDREN, &used);
  dprintf(REPORT, "{\"wall_ns\":%lld,\"user_us\":%lld,\"system_us\":%lld", (long long)wall, micros(used.ru_utime),
          micros(used.ru_stime));
  dprintf(REPORT, ",\"minor_faults\":%ld,\"major_faults\":%ld,\"voluntary_switches\":%ld,\"involuntary_switches\":%ld",
          used.ru_minflt, used.ru_majflt, used.ru_nvcsw, used.ru_nivcsw);
#ifdef __APPLE__
  dprintf(REPORT, ",\"peak_memory_bytes\":%ld", used.ru_maxrss);
#else
  dprintf(REPORT, ",\"peak_memory_bytes\":%lld", (long long)used.ru_maxrss * 1024);
#endif
  if (stopped_ns > 0) dprintf(REPORT, ",\"stopped_ns\":%lld", (long long)stopped_ns);
  if (done[0] == 'y') dprintf(REPORT, ",\"cpu\":%ld", request->cpu);
  if (done[1] == 'y') dprintf(REPORT, ",\"fixed_layout\":true");
  uint64_t instructions[3] = {0, 0, 0};
  // Value, time enabled, time running: less than all of the time is an estimate, and no use.
  if (counter >= 0 && read(counter, instructions, sizeof instructions) == (ssize_t)sizeof instructions &&
      instructions[1] == instructions[2] && instructions[0] > 0) {
    dprintf(REPORT, ",\"instructions\":%llu", (unsigned long long)instructions[0]);
  }
  if (request->trace.symbols != NULL) report_trace(REPORT);
  dprintf(REPORT, "}\n");
}

// Two ends that the command inherits neither of. Sockets, since a pipe can be opened anew, for writing as well, by whoever
// finds it in /proc/PID/fd.
static int private_pair(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

static void tell_failure(const char *goal, const char *what) {
  const int error = errno;
  dprintf(REPORT, "{\"error\":%d}\n", error);
  fprintf(stderr, "cannot be %s: %s: %s\n", goal, what, strerror(error));
}

// Runs the command and reports. 0 with *status as waitpid(2) gives it, or -1 where it could not be started.
static int supervise(const struct request *request, int *status) {
  int ends[2];
  struct hold *hold = request->hold;
  const char *what = "";
  if (hold->kind != NOT_HELD && open_hold(hold, &what) != 0) return tell_failure("held", what), -1;
  // Its first request starts it.
  while (hold->kind != NOT_HELD && !ordered && serve_held(hold, 0)) {}
  if (ordered || hold->over) {
    close_hold(hold);
    ordered = 1;
    *status = SIGKILL;
    return 0;
  }
  if (private_pair(ends) != 0) return -1;
  const int counter = request->counting ? open_counter() : -1;
  const int is_traced = request->trace.symbols != NULL;
  if (is_traced) open_trace();
  const int64_t start = now_ns();
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) run(request, ends[1]);
  close(ends[1]);
  // Ends when the command's own code begins: what is read here cannot be its work.
  char done[2] = {'n', 'n'};
  int error = 0;
  int64_t stopped_ns = 0;
  // It may be stopped before that: what it says is read when it has ended.
  if (is_traced) start_trace(child, ends[0]);
  if (is_traced && wait_for(child, hold, 1, &stopped_ns, status) != 0) return -1;
  const int started = read(ends[0], done, sizeof done) == (ssize_t)sizeof done;
  const int unheld = started && hold->kind == BY_WRITES ? take_writes(hold, ends[0]) : 0;
  if (unheld != 0) error = unheld;
  const int failed = unheld != 0 || (started && read(ends[0], &error, sizeof error) == (ssize_t)sizeof error);
  close(ends[0]);
  if (!is_traced && wait_for(child, hold, 0, &stopped_ns, status) != 0) return -1;
  const int64_t wall = now_ns() - start;
  while (!ordered && has_left(hold)) serve_held(hold, child);
  if (hold->kind != NOT_HELD) close_hold(hold);
  if (failed) {
    dprintf(REPORT, "{\"error\":%d}\n", error);
    fprintf(stderr, "%s%s\n", unheld != 0 ? "its writes cannot be held: " : "", strerror(error));
    return -1;
  }
  report(request, done, wall, stopped_ns, counter);
  return 0;
}

// The first process of kept namespaces: takes over what others leave, and waits for the end of standard input.
static void keep(void) {
  signal(SIGCHLD, SIG_IGN);
  dprintf(REPORT, "ready\n");
  char byte = 0;
  ssize_t got = 1;
  while (got > 0) got = read(STDIN_FILENO, &byte, 1);
  _exit(0);
}

// Without namespaces.
static int supervise_here(const struct request *request, int *status) {
  if (chdir(request->folder) == 0) return supervise(request, status);
  dprintf(REPORT, "{\"error\":%d}\n", errno);
  fprintf(stderr, "the folder %s: %s\n", request->folder, strerror(errno));
  return -1;
}

// In namespaces that are kept. What the command leaves is theirs and not ours, and is ended before this one ends.
static int supervise_joined(const struct request *request, int *status) {
  const char *what = "joining namespaces";
  if (join_namespaces(&request->isolation) != 0 || chdir(what = request->folder) != 0) return tell_failure("isolated", what), -1;
  const int failed = supervise(request, status);
  end_left();
  return failed;
}

// The command in namespaces of its own: their first process supervises it, and all that is left ends with that process.
static int supervise_isolated(const struct request *request, int *status) {
  int ends[2];
  if (private_pair(ends) != 0) return -1;
  const char *what = "namespaces";
  const pid_t first = fork_isolated(&request->isolation);
  if (first == 0) {
    close(ends[0]);
    if (arrange_places(&request->isolation, &what) != 0 || chdir(what = request->folder) != 0) {
      tell_failure("isolated", what);
      _exit(NOT_STARTED);
    }
    if (request->isolation.keep) keep();
    int inner = 0;
    if (supervise(request, &inner) != 0 || write(ends[1], &inner, sizeof inner) < 0) _exit(NOT_STARTED);
    _exit(0);
  }
  if (first < 0) return tell_failure("isolated", what), -1;
  close(ends[1]);
  // Who supervises serves.
  if (request->hold->kind != NOT_HELD) leave_hold();
  if (request->isolation.keep) dprintf(REPORT, "{\"first\":%ld}\n", (long)first);
  struct hold here = {0};
  int64_t stopped_ns = 0;
  int outer = 0;
  const int waited = wait_for(first, &here, 0, &stopped_ns, &outer);
  const ssize_t got = read(ends[0], status, sizeof *status);
  close(ends[0]);
  if (got == (ssize_t)sizeof *status) return 0;
  // Ended from outside: as that ended it.
  *status = outer;
  return waited == 0 && WIFSIGNALED(outer) ? 0 : -1;
}

static int add_place(struct isolation *isolation, enum place_kind kind, const char *path, const char *source,
                     const char *lower) {
  if (isolation->count >= MOST_PLACES || ((kind == BOUND || kind == LAYERED) && source == NULL)) return -1;
  const struct place place = {kind, path, source, lower};
  isolation->places[isolation->count++] = place;
  return 0;
}

static int read_options(int count, char **words, struct request *request) {
  struct isolation *isolation = &request->isolation;
  const char *source = NULL;
  const char *lower = NULL;
  int option = 0;
  while ((option = getopt(count, words, "+C:c:M:riS:WB:E:nNOKX:J:P:F:D:h:v:w:s:u:b:l:")) != -1) {
    switch (option) {
      case 'C': request->folder = optarg; break;
      case 'c': request->cpu = strtol(optarg, NULL, 10); break;
      case 'M': request->moved = (pid_t)strtol(optarg, NULL, 10); break;
      case 'r': request->fixed_layout = 1; break;
      case 'i': request->counting = 1; break;
      case 'S': request->hold->kind = BY_SOCKET; request->hold->variable = optarg; break;
      case 'W': request->hold->kind = BY_WRITES; break;
      case 'B': request->trace.symbols = optarg; break;
      case 'E': request->trace.most = strtol(optarg, NULL, 10); break;
      case 'n': isolation->no_new_privileges = 1; break;
      case 'N': isolation->namespaces = 1; break;
      case 'O': isolation->no_network = 1; break;
      case 'K': isolation->keep = 1; break;
      case 'X': if (isolation->blocked_count == MOST_BLOCKED) return -1;
        isolation->blocked[isolation->blocked_count++] = optarg;
        break;
      case 'J': isolation->join = (pid_t)strtol(optarg, NULL, 10); break;
      case 'P': isolation->processes = strtoull(optarg, NULL, 10); break;
      case 'F': isolation->file_bytes = strtoull(optarg, NULL, 10); break;
      case 'D': isolation->data_bytes = strtoull(optarg, NULL, 10); break;
      case 's': source = optarg; continue;
      case 'u': lower = optarg; continue;
      case 'h': if (add_place(isolation, HIDDEN, optarg, NULL, NULL) != 0) return -1; break;
      case 'v': if (add_place(isolation, VISIBLE, optarg, source, NULL) != 0) return -1; break;
      case 'w': if (add_place(isolation, WRITABLE, optarg, NULL, NULL) != 0) return -1; break;
      case 'b': if (add_place(isolation, BOUND, optarg, source, NULL) != 0) return -1; break;
      case 'l': if (add_place(isolation, LAYERED, optarg, source, lower) != 0) return -1; break;
      default: return -1;
    }
    // Of the next place only.
    source = lower = NULL;
  }
  request->command = words + optind;
  return optind < count || isolation->keep || request->moved > 0 ? 0 : -1;
}

int main(int count, char **words) {
  static struct hold hold;
  static struct request request = {.cpu = -1, .folder = ".", .hold = &hold};
  if (read_options(count, words, &request) != 0 || request.command == NULL) return NOT_STARTED;
  if (request.moved > 0) return move_tree(request.moved, request.cpu) == 0 ? 0 : NOT_STARTED;
  fcntl(REPORT, F_SETFD, FD_CLOEXEC);
  // Sent to the whole group: the command may tidy up, and its end is still told.
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  // Nobody may be left to read the report; there is still something to end.
  signal(SIGPIPE, SIG_IGN);
  const sigset_t set = awaited();
  sigprocmask(SIG_BLOCK, &set, NULL);
  // Where they are waited for together with what is asked.
  signal(SIGCHLD, note);
  signal(SIGUSR1, note);
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGUSR1, 0, 0, 0);
#endif
  // Before namespaces hide them. Two that stop it would be in each other's way.
  if (request.trace.symbols != NULL && hold.kind == BY_WRITES) return NOT_STARTED;
  if (request.trace.symbols != NULL && prepare_trace(&request.trace) != 0) return tell_failure("traced", request.trace.symbols), NOT_STARTED;
  int status = 0;
  const struct isolation *isolation = &request.isolation;
  const int failed = isolation->join != 0     ? supervise_joined(&request, &status)
                     : isolation->namespaces ? supervise_isolated(&request, &status)
                                             : supervise_here(&request, &status);
  end_descendants();
  if (failed) return NOT_STARTED;
  // Not by a signal: that would look as if somebody had ended this one, with what it was to end still there.
  const int is_meant = ordered || (request.trace.symbols != NULL && request.trace.most == 0);
  if (is_meant && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) return ENDED_BY_ORDER;
  if (WIFSIGNALED(status)) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : NOT_STARTED;
}
