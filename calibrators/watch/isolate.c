// What a command may reach. Needs no privilege where the kernel lets users make namespaces: user_namespaces(7),
// mount_namespaces(7), pid_namespaces(7). The order below matters: what is to stay is opened before anything is hidden.
// Who was here before may have left symbolic links: sources are opened through none, and attached at places that are
// reached through none.
#define _GNU_SOURCE
#include "isolate.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <arpa/inet.h>
#include <linux/capability.h>
#include <linux/rtnetlink.h>
#include <linux/securebits.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// Newer than the headers of some systems that have the calls: mount_setattr(2) is of Linux 5.12.
#ifndef SYS_open_tree
#define SYS_open_tree 428
#define SYS_move_mount 429
#endif
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
// fsopen(2), fsconfig(2) and fsmount(2) are of Linux 5.2, openat2(2) of 5.6.
#ifndef SYS_fsopen
#define SYS_fsopen 430
#define SYS_fsconfig 431
#define SYS_fsmount 432
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef AT_RECURSIVE
#define AT_RECURSIVE 0x8000
#endif
enum { TREE_CLONE = 1, MOVE_FROM_EMPTY = 4, MOVE_TO_EMPTY = 0x40 };
enum { SET_READ_ONLY = 1, SET_NO_SUID = 2, SET_NO_DEVICES = 4 };
enum { CONFIG_FLAG = 0, CONFIG_STRING = 1, CONFIG_CREATE = 6, CLOSE_ON_EXEC = 1, NO_LINKS = 4 };

struct attributes {
  uint64_t set;
  uint64_t clear;
  uint64_t propagation;
  uint64_t user_namespace;
};

// Devices that programs expect; all others are gone: a device can be written to on a read-only mount.
static const char *const devices[] = {"null", "zero", "full", "random", "urandom", "tty", "dri", "kfd",
                                      "nvidia0", "nvidiactl", "nvidia-uvm"};
enum { DEVICES = sizeof devices / sizeof *devices };

// What lies there, opened through no symbolic link.
static int reach(const char *path) {
  // struct open_how: flags, mode, resolve.
  const uint64_t how[3] = {O_PATH | O_CLOEXEC, 0, NO_LINKS};
  return (int)syscall(SYS_openat2, AT_FDCWD, path, how, sizeof how);
}

static int clone_tree(const char *path) {
  const int there = reach(path);
  if (there < 0) return -1;
  const int tree = (int)syscall(SYS_open_tree, there, "", TREE_CLONE | AT_RECURSIVE | AT_EMPTY_PATH | O_CLOEXEC);
  const int error = errno;
  close(there);
  errno = error;
  return tree;
}

static int set_attributes(int tree, const char *path, uint64_t set, uint64_t clear) {
  const struct attributes attributes = {set, clear, 0, 0};
  return (int)syscall(SYS_mount_setattr, tree, path, AT_RECURSIVE | (*path == '\0' ? AT_EMPTY_PATH : 0), &attributes,
                      sizeof attributes);
}

// At what is there, reached through no symbolic link.
static int attach(int tree, const char *path) {
  const int place = reach(path);
  if (place < 0) return -1;
  const int moved = (int)syscall(SYS_move_mount, tree, "", place, "", MOVE_FROM_EMPTY | MOVE_TO_EMPTY);
  const int error = errno;
  close(place);
  errno = error;
  return moved;
}

static int is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static int exists(const char *path) {
  struct stat status;
  return stat(path, &status) == 0;
}

// Folders down to `path`; itself a folder or an empty file. What is there already is left.
static int make_target(const char *path, int folder) {
  char part[4096];
  const size_t length = strlen(path);
  if (length >= sizeof part) return errno = ENAMETOOLONG, -1;
  for (size_t i = 1; i <= length; i++) {
    if (path[i] != '/' && path[i] != '\0') continue;
    memcpy(part, path, i);
    part[i] = '\0';
    if (exists(part)) continue;
    if (path[i] == '\0' && !folder) {
      const int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
      if (file < 0) return -1;
      close(file);
    } else if (mkdir(part, 0755) != 0) return -1;
  }
  return 0;
}

// -1 with ELOOP behind a symbolic link.
static int hide(const char *path) {
  const int place = reach(path);
  if (place < 0) return errno == ELOOP ? -1 : 0;
  char held[32];
  snprintf(held, sizeof held, "/proc/self/fd/%d", place);
  // As memory of the command's own; a program that fills it meets its end there and not the machine's.
  const int hidden = is_folder(held) ? mount("tare", held, "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777,size=50%")
                                     : mount("/dev/null", held, NULL, MS_BIND, NULL);
  const int error = errno;
  close(place);
  errno = error;
  return hidden;
}

// Also what links lead to that were there before anybody's code ran; behind others, nothing is taken for hidden.
static int hide_all(const char *path, const char *real) {
  if (real == NULL || strcmp(path, real) == 0) return hide(path);
  return hide(path) != 0 && errno != ELOOP ? -1 : hide(real);
}

// A mount of what is there, in which what is written lands below `source`. Where layers cannot be had, the caller asks for
// `visible` instead.
static int layer(const struct place *place) {
  static const char *const keys[] = {"lowerdir", "upperdir", "workdir"};
  char up[4096];
  char work[4096];
  const int length = snprintf(up, sizeof up, "%s/up", place->source);
  if (length < 0 || (size_t)length + 2 >= sizeof up) return errno = ENAMETOOLONG, -1;
  snprintf(work, sizeof work, "%s/work", place->source);
  const char *const paths[] = {place->lower != NULL ? place->lower : place->path, up, work};
  // Older kernels look at the folders when the file system is made: they stay open until then.
  int folders[3] = {-1, -1, -1};
  const int overlay = (int)syscall(SYS_fsopen, "overlay", CLOSE_ON_EXEC);
  int made = overlay >= 0;
  for (size_t i = 0; i < 3 && made; i++) {
    char held[32];
    folders[i] = reach(paths[i]);
    snprintf(held, sizeof held, "/proc/self/fd/%d", folders[i]);
    made = folders[i] >= 0 && syscall(SYS_fsconfig, overlay, CONFIG_STRING, keys[i], held, 0) == 0;
  }
  made = made && syscall(SYS_fsconfig, overlay, CONFIG_FLAG, "userxattr", NULL, 0) == 0 &&
         syscall(SYS_fsconfig, overlay, CONFIG_CREATE, NULL, NULL, 0) == 0;
  const int mounted = made ? (int)syscall(SYS_fsmount, overlay, CLOSE_ON_EXEC, SET_NO_SUID | SET_NO_DEVICES) : -1;
  const int error = errno;
  for (size_t i = 0; i < 3; i++) close(folders[i]);
  close(overlay);
  errno = error;
  return mounted;
}

static int own_devices(void) {
  int trees[DEVICES];
  char path[64];
  for (size_t i = 0; i < DEVICES; i++) {
    snprintf(path, sizeof path, "/dev/%s", devices[i]);
    trees[i] = clone_tree(path);
  }
  if (mount("tare", "/dev", "tmpfs", MS_NOSUID, "mode=755,size=64k") != 0) return -1;
  for (size_t i = 0; i < DEVICES; i++) {
    if (trees[i] < 0) continue;
    snprintf(path, sizeof path, "/dev/%s", devices[i]);
    struct stat status;
    if (make_target(path, fstat(trees[i], &status) == 0 && S_ISDIR(status.st_mode)) != 0) return -1;
    if (attach(trees[i], path) != 0) return -1;
    close(trees[i]);
  }
  if (symlink("/proc/self/fd", "/dev/fd") != 0 || symlink("/proc/self/fd/0", "/dev/stdin") != 0 ||
      symlink("/proc/self/fd/1", "/dev/stdout") != 0 || symlink("/proc/self/fd/2", "/dev/stderr") != 0 ||
      symlink("pts/ptmx", "/dev/ptmx") != 0 || mkdir("/dev/pts", 0755) != 0 || mkdir("/dev/shm", 01777) != 0) {
    return -1;
  }
  // Terminals are a convenience: a kernel that gives none keeps nobody from measuring.
  (void)mount("devpts", "/dev/pts", "devpts", MS_NOSUID | MS_NOEXEC, "newinstance,ptmxmode=0666,mode=620");
  return mount("tare", "/dev/shm", "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777,size=50%");
}

// Of the new process namespace. In a container whose /proc is masked it cannot be had: there the old one stays, in which
// other processes can be seen, and not read, since they belong to another user namespace.
static int own_processes(void) {
  static const char *const kept[] = {"/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs"};
  if (mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0) return 0;
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    const int tree = exists(kept[i]) ? clone_tree(kept[i]) : -1;
    if (tree < 0) continue;
    if (set_attributes(tree, "", SET_READ_ONLY, 0) != 0 || attach(tree, kept[i]) != 0) return -1;
    close(tree);
  }
  return 0;
}

// Benchmarks talk to themselves: the loopback interface of the new network namespace.
static void start_loopback(void) {
  const int one = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (one < 0) return;
  struct ifreq request;
  memset(&request, 0, sizeof request);
  memcpy(request.ifr_name, "lo", 3);
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  (void)ioctl(one, SIOCSIFFLAGS, &request);
  close(one);
}

// A route to nowhere, for this address alone: it wins over all that are less exact, whoever connects the namespace later
// (rtnetlink(7)). -1 where it is none, or cannot be had; with no IPv6 here there is nothing to block.
static int block(int netlink, const char *address) {
  struct {
    struct nlmsghdr header;
    struct rtmsg route;
    char attributes[64];
  } request;
  memset(&request, 0, sizeof request);
  unsigned char bytes[16];
  const int is_4 = inet_pton(AF_INET, address, bytes) == 1;
  if (!is_4 && inet_pton(AF_INET6, address, bytes) != 1) return errno = EINVAL, -1;
  const unsigned short length = is_4 ? 4 : 16;
  request.route.rtm_family = is_4 ? AF_INET : AF_INET6;
  request.route.rtm_dst_len = (unsigned char)(8 * length);
  request.route.rtm_table = RT_TABLE_MAIN;
  request.route.rtm_protocol = RTPROT_STATIC;
  request.route.rtm_scope = RT_SCOPE_UNIVERSE;
  request.route.rtm_type = RTN_BLACKHOLE;
  struct rtattr *attribute = (struct rtattr *)request.attributes;
  attribute->rta_type = RTA_DST;
  attribute->rta_len = (unsigned short)RTA_LENGTH(length);
  memcpy(RTA_DATA(attribute), bytes, length);
  request.header.nlmsg_len = (unsigned)(NLMSG_LENGTH(sizeof request.route) + RTA_SPACE(length));
  request.header.nlmsg_type = RTM_NEWROUTE;
  request.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK | NLM_F_CREATE;
  char answer[512];
  if (send(netlink, &request, request.header.nlmsg_len, 0) < 0) return -1;
  if (recv(netlink, answer, sizeof answer, 0) < (ssize_t)NLMSG_LENGTH(sizeof(struct nlmsgerr))) return -1;
  struct nlmsgerr said;
  memcpy(&said, answer + NLMSG_HDRLEN, sizeof said);
  errno = -said.error;
  return errno == 0 || errno == EEXIST || (!is_4 && (errno == EAFNOSUPPORT || errno == EOPNOTSUPP)) ? 0 : -1;
}

static int block_addresses(const struct isolation *how) {
  if (how->blocked_count == 0) return 0;
  const int netlink = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (netlink < 0) return -1;
  int blocked = 0;
  for (size_t i = 0; i < how->blocked_count && blocked == 0; i++) blocked = block(netlink, how->blocked[i]);
  const int error = errno;
  close(netlink);
  errno = error;
  return blocked;
}

static int write_file(const char *path, const char *text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  const ssize_t written = write(file, text, strlen(text));
  const int error = errno;
  close(file);
  errno = error;
  return written == (ssize_t)strlen(text) ? 0 : -1;
}

// The same user inside as outside, and none beside it.
static int map_user(uid_t user, gid_t group) {
  char line[64];
  if (write_file("/proc/self/setgroups", "deny") != 0 && errno != ENOENT) return -1;
  snprintf(line, sizeof line, "%u %u 1\n", (unsigned)user, (unsigned)user);
  if (write_file("/proc/self/uid_map", line) != 0) return -1;
  snprintf(line, sizeof line, "%u %u 1\n", (unsigned)group, (unsigned)group);
  return write_file("/proc/self/gid_map", line);
}

pid_t fork_isolated(const struct isolation *how) {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  unsigned long flags = SIGCHLD | CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC;
  if (how->no_network) flags |= CLONE_NEWNET;
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) return -1;
  const pid_t child = (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, NULL);
  if (child == 0) {
    int error = map_user(user, group) == 0 && prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno;
    // With user namespaces of its own a command would have all capabilities in them, and the kernel's code behind those to
    // attack (user_namespaces(7)). Where /proc/sys is read-only, as in many containers, that stays.
    (void)write_file("/proc/sys/user/max_user_namespaces", "0");
    if (write(failure[1], &error, sizeof error) < 0 || error != 0) _exit(127);
    close(failure[0]);
    close(failure[1]);
    return 0;
  }
  const int clone_error = errno;
  close(failure[1]);
  int error = 0;
  const ssize_t got = child < 0 ? 0 : read(failure[0], &error, sizeof error);
  close(failure[0]);
  if (child >= 0 && got == (ssize_t)sizeof error && error == 0) return child;
  errno = child < 0 ? clone_error : error;
  return -1;
}

int join_namespaces(const struct isolation *how) {
  const int first = (int)syscall(SYS_pidfd_open, how->join, 0);
  if (first < 0) return -1;
  const int flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | (how->no_network ? CLONE_NEWNET : 0);
  const int entered = setns(first, flags);
  const int error = errno;
  close(first);
  errno = error;
  return entered;
}

struct process {
  pid_t id;
  pid_t parent;
};
// Where there are more, they are not told apart.
enum { MOST_TOLD = 1024 };

static pid_t parent_of(pid_t id) {
  char path[64];
  char text[128];
  snprintf(path, sizeof path, "/proc/%ld/stat", (long)id);
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = '\0';
  // `12 (name, which may hold anything) S 1 ...`: its state, and its parent (proc_pid_stat(5)).
  const char *end = strrchr(text, ')');
  return end == NULL || strlen(end) < 5 ? -1 : (pid_t)strtol(end + 4, NULL, 10);
}

// Processes of the namespaces whose /proc it is, but for their first; -1: there are too many.
static int list_processes(struct process *found) {
  DIR *folder = opendir("/proc");
  if (folder == NULL) return -1;
  int count = 0;
  for (const struct dirent *entry = readdir(folder); entry != NULL && count >= 0; entry = readdir(folder)) {
    const pid_t id = (pid_t)strtol(entry->d_name, NULL, 10);
    const pid_t parent = id > 1 ? parent_of(id) : -1;
    if (parent < 0) continue;
    if (count == MOST_TOLD) count = -1;
    else found[count++] = (struct process){id, parent};
  }
  closedir(folder);
  return count;
}

// Whether a process belongs to no command that still runs. The parent of a command is outside, and has no number here; what
// a command leaves is handed on to the first process. Unclear (-1) where an ancestor has just ended.
static int is_left(const struct process *all, int count, struct process process) {
  pid_t ancestor = process.parent;
  for (int step = 0; step <= count; step++) {
    if (ancestor <= 1) return ancestor == 1;
    int at = 0;
    while (at < count && all[at].id != ancestor) at++;
    if (at == count) return -1;
    ancestor = all[at].parent;
  }
  return -1;
}

// How many are left, or may be; sends SIGKILL to those. -1: they are too many to tell.
static int find_left(int killing) {
  static struct process all[MOST_TOLD];
  const int count = list_processes(all);
  int left = 0;
  for (int i = 0; i < count; i++) {
    const int is = is_left(all, count, all[i]);
    if (is != 0) left++;
    if (is == 1 && killing) kill(all[i].id, SIGKILL);
  }
  return count < 0 ? -1 : left;
}

// Of a process inside: only who is inside can reach the others, kill(2).
static void kill_left(int can_tell) {
  for (int pass = 0; pass < 5000; pass++) {
    // Who forks faster than they can be told ends with everybody. -1: all but the first and itself.
    const int left = can_tell && pass < 100 ? find_left(1) : -1;
    if (left == 0 || (left < 0 && kill(-1, SIGKILL) != 0)) return;
    const struct timespec moment = {0, 200000};
    nanosleep(&moment, NULL);
  }
}

void end_left(void) {
  char self[32];
  // Who has joined has no number in a /proc of theirs. In a container whose /proc is masked it is the old one still, where
  // nobody can be told.
  const int can_tell = readlink("/proc/self", self, sizeof self) < 0;
  if (can_tell && find_left(0) == 0) return;
  const pid_t killer = fork();
  if (killer == 0) {
    kill_left(can_tell);
    _exit(0);
  }
  if (killer > 0) waitpid(killer, NULL, 0);
}

// What is to stand at a place, before anything is hidden; -1 with ENOENT where nothing is there.
static int open_place(const struct place *place, const char **what) {
  const char *source = place->source != NULL ? place->source : place->path;
  *what = source;
  return place->kind == LAYERED ? layer(place) : clone_tree(source);
}

int arrange_places(const struct isolation *how, const char **what) {
  int trees[MOST_PLACES];
  // Where hidden places lie, as long as nothing is attached that somebody may have written to. NULL: nowhere.
  static char *real[MOST_PLACES];
  *what = "/";
  if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
  for (size_t i = 0; i < how->count; i++) {
    const struct place *place = &how->places[i];
    real[i] = place->kind == HIDDEN ? realpath(place->path, NULL) : NULL;
    // What is not there need not be shown.
    trees[i] = place->kind == HIDDEN ? -1 : open_place(place, what);
    if (trees[i] < 0 && place->kind != HIDDEN && errno != ENOENT && errno != ENOTDIR) return -1;
  }
  *what = "/";
  if (set_attributes(AT_FDCWD, "/", SET_READ_ONLY | SET_NO_SUID, 0) != 0) return -1;
  for (size_t i = 0; i < how->count; i++) {
    const struct place *place = &how->places[i];
    *what = place->path;
    if (place->kind == HIDDEN && hide_all(place->path, real[i]) != 0) return -1;
    if (trees[i] < 0) continue;
    struct stat status;
    if (fstat(trees[i], &status) != 0 || make_target(place->path, S_ISDIR(status.st_mode)) != 0) return -1;
    const uint64_t set = SET_NO_SUID | (place->kind == VISIBLE ? SET_READ_ONLY : 0U);
    if (set_attributes(trees[i], "", set, 0) != 0 || attach(trees[i], place->path) != 0) return -1;
    close(trees[i]);
  }
  *what = "/dev";
  if (own_devices() != 0) return -1;
  *what = "/proc";
  if (own_processes() != 0) return -1;
  if (how->no_network) start_loopback();
  *what = "network";
  return block_addresses(how);
}

// True where `most` is a limit, and a tighter one than is in force.
static int is_tighter(unsigned long long most, struct rlimit now) {
  return most != 0 && (now.rlim_max == RLIM_INFINITY || now.rlim_max > most);
}

static int set_limits(const struct isolation *how) {
  struct rlimit now;
  struct rlimit most = {(rlim_t)how->processes, (rlim_t)how->processes};
  if (getrlimit(RLIMIT_NPROC, &now) == 0 && is_tighter(how->processes, now) && setrlimit(RLIMIT_NPROC, &most) != 0) {
    return -1;
  }
  most.rlim_cur = most.rlim_max = (rlim_t)how->file_bytes;
  if (getrlimit(RLIMIT_FSIZE, &now) == 0 && is_tighter(how->file_bytes, now) && setrlimit(RLIMIT_FSIZE, &most) != 0) {
    return -1;
  }
  most.rlim_cur = most.rlim_max = (rlim_t)how->data_bytes;
  if (getrlimit(RLIMIT_DATA, &now) == 0 && is_tighter(how->data_bytes, now) && setrlimit(RLIMIT_DATA, &most) != 0) {
    return -1;
  }
  most.rlim_cur = most.rlim_max = 0;
  return setrlimit(RLIMIT_CORE, &most);
}

int give_up_privileges(const struct isolation *how) {
  if (how->no_new_privileges && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (!how->namespaces) return 0;
  // The first to be ended when memory is short, before the runner is.
  (void)write_file("/proc/self/oom_score_adj", "1000");
  if (set_limits(how) != 0) return -1;
  // Of the namespace's owner: with them a command could make its places writable again.
  if (prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0) != 0) return -1;
  for (unsigned long capability = 0; capability < 64; capability++) {
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno != EINVAL) return -1;
  }
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct nothing[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, nothing);
}

#else

pid_t fork_isolated(const struct isolation *how) {
  (void)how;
  errno = ENOSYS;
  return -1;
}

int arrange_places(const struct isolation *how, const char **what) {
  (void)how;
  *what = "/";
  errno = ENOSYS;
  return -1;
}

int join_namespaces(const struct isolation *how) {
  (void)how;
  errno = ENOSYS;
  return -1;
}

void end_left(void) {}

int give_up_privileges(const struct isolation *how) {
  (void)how;
  return 0;
}

#endif
