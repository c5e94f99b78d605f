// watch: runs one command and tells, on file descriptor 3, what it used: one line of JSON when it has ended.
//
//     watch [-c CPU] [-r] [-i] -- FILE [ARGUMENT...]
//
//     -c CPU  on this processor only
//     -r      without address-space layout randomisation
//     -i      counts instructions in user mode, of the command and what it starts, where the processor lets us
//
// Ends as the command does, with its exit code or by its signal. What is not known is left out of the line.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/perf_event.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#endif

enum { REPORT = 3, NOT_STARTED = 127 };

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

static void run(char **command, long cpu, int layout, int failure) {
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  // What could not be done is in the line. Off Linux nothing can.
  // cppcheck-suppress knownConditionTrueFalse
  const char done[2] = {(char)(cpu >= 0 && pin(cpu) == 0 ? 'y' : 'n'), (char)(layout && fix_layout() == 0 ? 'y' : 'n')};
  if (write(failure, done, sizeof done) < 0) _exit(NOT_STARTED);
  execvp(command[0], command);
  const int error = errno;
  if (write(failure, &error, sizeof error) < 0) _exit(NOT_STARTED);
  _exit(NOT_STARTED);
}

int main(int count, char **words) {
  long cpu = -1;
  int layout = 0;
  int counting = 0;
  int option = 0;
  while ((option = getopt(count, words, "+c:ri")) != -1) {
    if (option == 'c') cpu = strtol(optarg, NULL, 10);
    else if (option == 'r') layout = 1;
    else if (option == 'i') counting = 1;
    else return NOT_STARTED;
  }
  int pipe_ends[2];
  if (optind >= count || pipe(pipe_ends) != 0) return NOT_STARTED;
  fcntl(REPORT, F_SETFD, FD_CLOEXEC);
  fcntl(pipe_ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(pipe_ends[1], F_SETFD, FD_CLOEXEC);
  // Sent to the whole group: the command may tidy up, and its end is still told.
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGHUP, SIG_IGN);

  const int counter = counting ? open_counter() : -1;
  const int64_t start = now_ns();
  const pid_t child = fork();
  if (child < 0) return NOT_STARTED;
  if (child == 0) run(words + optind, cpu, layout, pipe_ends[1]);
  close(pipe_ends[1]);
  // Ends when the command's own code begins: what is read here cannot be its work.
  char done[2] = {'n', 'n'};
  int error = 0;
  const int started = read(pipe_ends[0], done, sizeof done) == (ssize_t)sizeof done;
  const int failed = started && read(pipe_ends[0], &error, sizeof error) == (ssize_t)sizeof error;
  close(pipe_ends[0]);

  int status = 0;
  int64_t stopped_at = 0;
  int64_t stopped_ns = 0;
  for (;;) {
    const pid_t waited = waitpid(child, &status, WUNTRACED | WCONTINUED);
    if (waited < 0 && errno == EINTR) continue;
    if (waited < 0) return NOT_STARTED;
    if (WIFSTOPPED(status)) stopped_at = now_ns();
    else if (stopped_at != 0) stopped_ns += now_ns() - stopped_at, stopped_at = 0;
    if (WIFEXITED(status) || WIFSIGNALED(status)) break;
  }
  const int64_t wall = now_ns() - start;

  if (failed) {
    dprintf(REPORT, "{\"error\":%d}\n", error);
    fprintf(stderr, "%s\n", strerror(error));
    return NOT_STARTED;
  }
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
  if (done[0] == 'y') dprintf(REPORT, ",\"cpu\":%ld", cpu);
  if (done[1] == 'y') dprintf(REPORT, ",\"fixed_layout\":true");
  uint64_t instructions[3] = {0, 0, 0};
  // Value, time enabled, time running: less than all of the time is an estimate, and no use.
  if (counter >= 0 && read(counter, instructions, sizeof instructions) == (ssize_t)sizeof instructions &&
      instructions[1] == instructions[2] && instructions[0] > 0) {
    dprintf(REPORT, ",\"instructions\":%llu", (unsigned long long)instructions[0]);
  }
  dprintf(REPORT, "}\n");

  if (WIFSIGNALED(status)) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : NOT_STARTED;
}
