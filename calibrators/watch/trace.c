// Breakpoints at the beginnings of functions, and the files that are opened (trace.h).
#define _GNU_SOURCE
#include "trace.h"

#include <errno.h>

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)

#include <elf.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Newer than the headers of some systems whose kernel has them.
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif
enum { GET_SYSCALL_INFO = 0x420e, EVENT_STOP = 128, SYSCALL_STOP = SIGTRAP | 0x80 };

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
enum { ELF_MACHINE = EM_X86_64 };
static const uint64_t breakpoint = 0xcc, breakpoint_mask = 0xff, behind = 1;
#define PLACE(registers) ((registers).rip)
#define STACK(registers) ((registers).rsp)
#define FRAME(registers) ((registers).rbp)
#else
#define MACHINE AUDIT_ARCH_AARCH64
enum { ELF_MACHINE = EM_AARCH64 };
static const uint64_t breakpoint = 0xd4200000, breakpoint_mask = 0xffffffff, behind = 0;
#define PLACE(registers) ((registers).pc)
#define STACK(registers) ((registers).sp)
#define FRAME(registers) ((registers).regs[29])
#endif

enum {
  MOST_NAMES_BYTES = 64 * 1024 * 1024,
  MOST_HEADERS = 65536,
  MOST_OPENED = 10000,
  MOST_OPENED_BYTES = 4 * 1024 * 1024,
  OPENED_SLOTS = 32768,
  LONGEST_PATH = 4096,
  LARGEST_PAGE = 65536,
  // Looks at a thread that is to stop: some 20 ms.
  MOST_LOOKS = 400,
  MOST_CHAINS = 100,
  MOST_FRAMES = 32,
  LONGEST_NAME = 1000
};
static const uint64_t most_symbols_bytes = (uint64_t)1 << 31;

// What is looked for.
static struct {
  char *text;
  size_t count;
  const char **names;
  long *entries;
  unsigned char *found;
  // The names of each and of those that called it when it was first entered, as JSON; NULL: not known.
  char **chains;
  size_t chain_count;
  // By the hash of the name: its number and 1; 0: none.
  size_t slots;
  uint32_t *table;
  long most;
} wanted;

struct place {
  uint64_t address;
  // What is there without a breakpoint.
  uint64_t original;
  uint32_t symbol;
};

// The code of a process from its exec on; those that it forks share the table, since they have copies of the code.
struct program {
  size_t users;
  size_t count;
  size_t room;
  // By address; several symbols may lie at one.
  struct place *places;
  // The symbols of its file, without libraries; NULL: they are not known.
  Elf64_Sym *symbols;
  size_t symbol_count;
  char *names;
  uint64_t names_size;
  // What is to be added to their addresses.
  uint64_t bias;
};

struct thread {
  pid_t id;
  pid_t process;
  struct program *program;
  // It has stopped, and it is not known yet who started it.
  int is_new;
  // What it does until its next stop is one of these calls; -1: none.
  long call;
  uint64_t arguments[6];
  // Waits in the kernel for the child that shares its memory.
  int in_vfork;
  // It came to this while others were stopped; 0: nothing.
  int pending;
  // It stands still for another one's step.
  int gathered;
  // A signal came before it could leave a breakpoint: it comes there again.
  uint64_t again_at;
  uint64_t again_stack;
};

struct opened {
  char *path;
  // What the path leads to; itself, where it is no other name.
  size_t target;
  // It was mapped to be run.
  int is_code;
};

static pid_t command;
// /proc of where this program was started: the identifiers of namespaces that are joined are none here.
static int processes = -1;
static struct thread **threads;
static size_t thread_count;
static size_t thread_room;
static struct opened opened[MOST_OPENED];
static size_t opened_count;
static size_t opened_bytes;
static uint32_t opened_table[OPENED_SLOTS];
static char unseen[LONGEST_PATH + 100];

// The first reason is kept.
static void not_seen(const char *reason, const char *of) {
  if (*unseen == '\0') snprintf(unseen, sizeof unseen, "%s%s", reason, of);
}

static long call(long request, pid_t id, uint64_t address, uint64_t data) {
  return syscall(SYS_ptrace, request, (long)id, address, data);
}

// Also moves what there was.
static void *grown(void *old, size_t count, size_t *room, size_t size) {
  if (count < *room) return old;
  *room = *room == 0 ? 16 : *room * 2;
  void *more = reallocarray(old, *room, size);
  if (more == NULL) abort();
  return more;
}

static uint32_t hash(const char *text) {
  uint32_t value = 2166136261U;
  for (; *text != '\0'; text++) value = (value ^ (unsigned char)*text) * 16777619U;
  return value;
}

// The number of a wanted symbol; -1: it is none, or another one that has the same name.
static int64_t symbol_of(const char *name) {
  for (size_t slot = hash(name) & (wanted.slots - 1); wanted.table[slot] != 0; slot = (slot + 1) & (wanted.slots - 1)) {
    const uint32_t symbol = wanted.table[slot] - 1;
    if (strcmp(wanted.names[symbol], name) == 0) return symbol;
  }
  return -1;
}

// The whole text, with a 0 after it.
static int read_names(const char *path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return -1;
  struct stat status;
  ssize_t got = -1;
  errno = EINVAL;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= MOST_NAMES_BYTES) {
    const size_t size = (size_t)status.st_size;
    wanted.text = calloc(size + 1, 1);
    size_t length = 0;
    got = wanted.text == NULL ? -1 : 1;
    while (got > 0 && length < size) {
      got = read(file, wanted.text + length, size - length);
      if (got > 0) length += (size_t)got;
    }
  }
  const int error = errno;
  close(file);
  errno = error;
  return got < 0 ? -1 : 0;
}

int prepare_trace(const struct trace *trace) {
  if (read_names(trace->symbols) != 0) return -1;
  size_t lines = 1;
  for (const char *at = wanted.text; *at != '\0'; at++) lines += *at == '\n';
  wanted.slots = 16;
  while (wanted.slots < 2 * lines) wanted.slots *= 2;
  wanted.names = calloc(lines, sizeof *wanted.names);
  wanted.entries = calloc(lines, sizeof *wanted.entries);
  wanted.found = calloc(lines, 1);
  wanted.chains = calloc(lines, sizeof *wanted.chains);
  wanted.table = calloc(wanted.slots, sizeof *wanted.table);
  if (wanted.names == NULL || wanted.entries == NULL || wanted.found == NULL || wanted.chains == NULL ||
      wanted.table == NULL) return -1;
  for (char *line = wanted.text; line != NULL && *line != '\0';) {
    char *end = strchr(line, '\n');
    if (end != NULL) *end++ = '\0';
    const size_t symbol = wanted.count++;
    wanted.names[symbol] = line;
    if (*line != '\0' && symbol_of(line) < 0) {
      size_t slot = hash(line) & (wanted.slots - 1);
      while (wanted.table[slot] != 0) slot = (slot + 1) & (wanted.slots - 1);
      wanted.table[slot] = (uint32_t)symbol + 1;
    }
    line = end;
  }
  wanted.most = trace->most;
  processes = open("/proc", O_PATH | O_DIRECTORY | O_CLOEXEC);
  return processes < 0 ? -1 : 0;
}

int trace_flags(void) { return __WALL; }

// The calls that open files, those that map code, and one by which files are opened unseen, are told to who traces.
static int tell_calls(void) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 0, 10),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef SYS_open
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_open, 9, 0),
#else
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 9, 0),
#endif
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat, 8, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_openat2, 7, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 6, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[2])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 2),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE),
  };
  const struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}

static int was_readable;

void open_trace(void) {
  was_readable = prctl(PR_GET_DUMPABLE, 0, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

int be_traced(int parent) {
  int error = 0;
  if (read(parent, &error, sizeof error) != (ssize_t)sizeof error) return errno = EPROTO, -1;
  if (error != 0) return errno = error, -1;
  prctl(PR_SET_DUMPABLE, was_readable, 0, 0, 0);
  return tell_calls();
}

static struct thread *thread_of(pid_t id) {
  for (size_t i = 0; i < thread_count; i++) {
    if (threads[i]->id == id) return threads[i];
  }
  return NULL;
}

static struct thread *add_thread(pid_t id) {
  threads = grown((void *)threads, thread_count, &thread_room, sizeof(struct thread *));
  struct thread *thread = calloc(1, sizeof *thread);
  if (thread == NULL) abort();
  thread->id = thread->process = id;
  thread->call = -1;
  threads[thread_count++] = thread;
  return thread;
}

static void give_program(struct thread *thread, struct program *program) {
  struct program *before = thread->program;
  if (program != NULL) program->users++;
  thread->program = program;
  if (before == NULL || --before->users > 0) return;
  free(before->places);
  free(before->symbols);
  free(before->names);
  free(before);
}

static void remove_thread(size_t index) {
  give_program(threads[index], NULL);
  free(threads[index]);
  threads[index] = threads[--thread_count];
}

void start_trace(pid_t child, int socket) {
  command = child;
  const unsigned options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEVFORKDONE |
                           PTRACE_O_TRACEEXEC | PTRACE_O_TRACESECCOMP | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL;
  const int error = call(PTRACE_SEIZE, child, 0, options) == 0 ? 0 : errno;
  prctl(PR_SET_DUMPABLE, was_readable, 0, 0, 0);
  add_thread(child);
  // A child that has gone reads nothing.
  (void)send(socket, &error, sizeof error, MSG_NOSIGNAL);
}

static void resume(const struct thread *thread, int signal_number) {
  call(thread->call >= 0 ? PTRACE_SYSCALL : PTRACE_CONT, thread->id, 0, (uint64_t)signal_number);
}

static int get_registers(pid_t id, struct user_regs_struct *registers) {
  struct iovec part = {registers, sizeof *registers};
  return call(PTRACE_GETREGSET, id, NT_PRSTATUS, (uintptr_t)&part) == 0 ? 0 : -1;
}

static int set_registers(pid_t id, struct user_regs_struct *registers) {
  struct iovec part = {registers, sizeof *registers};
  return call(PTRACE_SETREGSET, id, NT_PRSTATUS, (uintptr_t)&part) == 0 ? 0 : -1;
}

// The word that holds an address, and by how many bits the address lies in it.
static int peek(pid_t id, uint64_t address, uint64_t *word, unsigned *shift) {
  *shift = (unsigned)(address % 8) * 8;
  return call(PTRACE_PEEKDATA, id, address - address % 8, (uintptr_t)word) == 0 ? 0 : -1;
}

static int put(pid_t id, uint64_t address, uint64_t instruction) {
  uint64_t word = 0;
  unsigned shift = 0;
  if (peek(id, address, &word, &shift) != 0) return -1;
  word = (word & ~(breakpoint_mask << shift)) | instruction << shift;
  return call(PTRACE_POKEDATA, id, address - address % 8, word) == 0 ? 0 : -1;
}

// The first place at an address or after it.
static size_t place_at(const struct program *program, uint64_t address) {
  size_t low = 0;
  size_t high = program->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (program->places[middle].address < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

static void drop_places(struct program *program, size_t at, uint64_t address) {
  size_t end = at;
  while (end < program->count && program->places[end].address == address) end++;
  memmove(program->places + at, program->places + end, (program->count - end) * sizeof *program->places);
  program->count -= end - at;
}

static void add_place(const struct thread *thread, uint64_t address, uint32_t symbol) {
  struct program *program = thread->program;
  uint64_t word = 0;
  unsigned shift = 0;
  if (peek(thread->id, address, &word, &shift) != 0) {
    not_seen("a function could not be watched: ", wanted.names[symbol]);
    return;
  }
  uint64_t original = word >> shift & breakpoint_mask;
  size_t at = place_at(program, address);
  if (original == breakpoint && at < program->count && program->places[at].address == address) {
    // Another name of a function that is watched already.
    original = program->places[at].original;
    for (size_t i = at; i < program->count && program->places[i].address == address; i++) {
      if (program->places[i].symbol == symbol) return;
    }
  } else {
    // Of what lay there before.
    drop_places(program, at, address);
    if (put(thread->id, address, breakpoint) != 0) {
      not_seen("a function could not be watched: ", wanted.names[symbol]);
      return;
    }
  }
  program->places = grown(program->places, program->count, &program->room, sizeof *program->places);
  memmove(program->places + at + 1, program->places + at, (program->count - at) * sizeof *program->places);
  program->places[at] = (struct place){address, original, symbol};
  program->count++;
  wanted.found[symbol] = 1;
}

// Some of a file that others may change meanwhile; NULL: it cannot be read.
static void *read_part(int file, uint64_t offset, uint64_t size) {
  if (size > most_symbols_bytes) return NULL;
  char *part = malloc((size_t)size + 1);
  size_t length = 0;
  while (part != NULL && length < size) {
    const ssize_t got = pread(file, part + length, (size_t)size - length, (off_t)(offset + length));
    if (got <= 0) {
      free(part);
      return NULL;
    }
    length += (size_t)got;
  }
  if (part != NULL) part[size] = '\0';
  return part;
}

// Where a file's code lies in memory.
struct mapping {
  // Of a program: where it begins; of a library: where this offset of it lies.
  uint64_t address;
  uint64_t offset;
  int is_program;
};

// What is to be added to the file's addresses; -1: it cannot be told.
static int bias_of(const Elf64_Ehdr *header, const Elf64_Phdr *segments, struct mapping mapping, uint64_t *bias) {
  if (mapping.is_program) {
    *bias = mapping.address - header->e_entry;
    return 0;
  }
  for (size_t i = 0; i < header->e_phnum; i++) {
    const Elf64_Phdr *segment = &segments[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
    if (segment->p_offset < mapping.offset || segment->p_offset - mapping.offset >= LARGEST_PAGE) continue;
    *bias = mapping.address + (segment->p_offset - mapping.offset) - segment->p_vaddr;
    return 0;
  }
  return -1;
}

static int is_code(const Elf64_Ehdr *header, const Elf64_Phdr *segments, struct mapping mapping, uint64_t address) {
  for (size_t i = 0; i < header->e_phnum; i++) {
    const Elf64_Phdr *segment = &segments[i];
    if (segment->p_type != PT_LOAD || (segment->p_flags & PF_X) == 0) continue;
    // Another part of a library is mapped apart.
    if (!mapping.is_program && segment->p_offset - mapping.offset >= LARGEST_PAGE) continue;
    if (address >= segment->p_vaddr && address - segment->p_vaddr < segment->p_filesz) return 1;
  }
  return 0;
}

static void look_up(const struct thread *thread, const Elf64_Ehdr *header, const Elf64_Phdr *segments,
                    const Elf64_Sym *symbols, size_t count, const char *names, uint64_t names_size,
                    struct mapping mapping, uint64_t bias) {
  for (size_t i = 0; i < count; i++) {
    const Elf64_Sym *symbol = &symbols[i];
    const unsigned type = ELF64_ST_TYPE(symbol->st_info);
    if (type != STT_FUNC && type != STT_NOTYPE && type != STT_GNU_IFUNC) continue;
    if (symbol->st_shndx == SHN_UNDEF || symbol->st_name >= names_size) continue;
    const int64_t number = symbol_of(names + symbol->st_name);
    if (number < 0 || !is_code(header, segments, mapping, symbol->st_value)) continue;
    add_place(thread, symbol->st_value + bias, (uint32_t)number);
  }
}

// What the system itself brings is of no side, and has no symbols.
static int is_of_system(const char *path) {
  static const char *const folders[] = {"/usr/", "/bin/", "/sbin/", "/lib"};
  if (strncmp(path, "/usr/local/", 11) == 0) return 0;
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    if (strncmp(path, folders[i], strlen(folders[i])) == 0) return 1;
  }
  return 0;
}

// Sets breakpoints in the code of an open file.
static void watch_file(const struct thread *thread, int file, const char *path, struct mapping mapping) {
  Elf64_Ehdr *header = read_part(file, 0, sizeof *header);
  Elf64_Phdr *segments = NULL;
  Elf64_Shdr *sections = NULL;
  const int is_ours = header != NULL && memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
                      header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_machine == ELF_MACHINE &&
                      header->e_phentsize == sizeof *segments;
  if (is_ours) segments = read_part(file, header->e_phoff, (uint64_t)header->e_phnum * sizeof *segments);
  if (is_ours && header->e_shnum > 0 && header->e_shentsize == sizeof *sections) {
    sections = read_part(file, header->e_shoff, (uint64_t)header->e_shnum * sizeof *sections);
  }
  size_t table = 0;
  const size_t section_count = sections == NULL ? 0 : header->e_shnum;
  while (table < section_count && sections[table].sh_type != SHT_SYMTAB) table++;
  uint64_t bias = 0;
  if (segments == NULL) {
    if (mapping.is_program) not_seen("it is no program of this machine's kind: ", path);
  } else if (table == section_count || sections[table].sh_link >= section_count) {
    if (!is_of_system(path)) not_seen("it has no table of symbols: ", path);
  } else if (bias_of(header, segments, mapping, &bias) != 0) {
    not_seen("where it lies in memory is not known: ", path);
  } else {
    const Elf64_Shdr *strings = &sections[sections[table].sh_link];
    Elf64_Sym *symbols = read_part(file, sections[table].sh_offset, sections[table].sh_size);
    char *names = read_part(file, strings->sh_offset, strings->sh_size);
    const size_t count = (size_t)(sections[table].sh_size / sizeof *symbols);
    if (symbols != NULL && names != NULL) {
      look_up(thread, header, segments, symbols, count, names, strings->sh_size, mapping, bias);
    } else {
      not_seen("its table of symbols cannot be read: ", path);
    }
    if (mapping.is_program && symbols != NULL && names != NULL) {
      struct program *program = thread->program;
      program->symbols = symbols;
      program->symbol_count = count;
      program->names = names;
      program->names_size = strings->sh_size;
      program->bias = bias;
    } else {
      free(symbols);
      free(names);
    }
  }
  free(sections);
  free(segments);
  free(header);
}

// The identifier by which `processes` knows a process.
static long shown(const struct thread *thread) {
  const int process = (int)syscall(SYS_pidfd_open, thread->process, 0);
  if (process < 0) return thread->id;
  char path[64];
  char text[512] = "";
  snprintf(path, sizeof path, "self/fdinfo/%d", process);
  const int info = openat(processes, path, O_RDONLY | O_CLOEXEC);
  const ssize_t length = info < 0 ? -1 : read(info, text, sizeof text - 1);
  if (info >= 0) close(info);
  close(process);
  const char *line = length <= 0 ? NULL : strstr(text, "\nPid:");
  const long id = line == NULL ? 0 : strtol(line + 5, NULL, 10);
  // A thread has its own folder, also where the first one of its process has ended.
  return id == thread->process || id <= 0 ? thread->id : id;
}

// A path below the process's folder of /proc: `exe`, `fd/3`.
static const char *of_process(const struct thread *thread, const char *what, long number, char path[64]) {
  const long id = shown(thread);
  if (number < 0) snprintf(path, 64, "%ld/%s", id, what);
  else snprintf(path, 64, "%ld/%s/%ld", id, what, number);
  return path;
}

// Where a link of /proc leads; -1 where it cannot be told.
static int follow(const char *link, char target[LONGEST_PATH]) {
  const ssize_t length = readlinkat(processes, link, target, LONGEST_PATH - 1);
  target[length < 0 ? 0 : length] = '\0';
  return length <= 0 ? -1 : 0;
}

// Where the program begins, by its auxiliary vector; 0: not known.
static uint64_t entry_of(const struct thread *thread) {
  char path[64];
  uint64_t pairs[128] = {0};
  const int file = openat(processes, of_process(thread, "auxv", -1, path), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t length = read(file, pairs, sizeof pairs);
  close(file);
  for (size_t i = 0; length > 0 && (i + 2) * sizeof *pairs <= (size_t)length && pairs[i] != AT_NULL; i += 2) {
    if (pairs[i] == AT_ENTRY) return pairs[i + 1];
  }
  return 0;
}

static void take_exec(struct thread *thread) {
  char path[64];
  char target[LONGEST_PATH];
  // Who called it has the process's identifier now, and no other thread is left.
  for (size_t i = thread_count; i-- > 0;) {
    if (threads[i]->process == thread->process && threads[i] != thread) remove_thread(i);
  }
  struct program *program = calloc(1, sizeof *program);
  if (program == NULL) abort();
  give_program(thread, program);
  thread->call = -1;
  thread->again_at = 0;
  const char *link = of_process(thread, "exe", -1, path);
  const int file = openat(processes, link, O_RDONLY | O_CLOEXEC);
  const struct mapping mapping = {entry_of(thread), 0, 1};
  if (follow(link, target) != 0 || file < 0 || mapping.address == 0) not_seen("a program cannot be read: ", target);
  else watch_file(thread, file, target, mapping);
  if (file >= 0) close(file);
}

// Who was started is let go on once it is known by whom.
static void take_start(const struct thread *parent, pid_t id) {
  struct thread *thread = thread_of(id);
  const int waits = thread != NULL && thread->is_new;
  if (thread == NULL) thread = add_thread(id);
  thread->process = syscall(SYS_tgkill, parent->process, id, 0) == 0 ? parent->process : id;
  give_program(thread, parent->program);
  if (!waits) return;
  thread->is_new = 0;
  resume(thread, 0);
}

static size_t note_path(const char *path) {
  size_t slot = hash(path) % OPENED_SLOTS;
  for (; opened_table[slot] != 0; slot = (slot + 1) % OPENED_SLOTS) {
    if (strcmp(opened[opened_table[slot] - 1].path, path) == 0) return opened_table[slot] - 1;
  }
  const size_t length = strlen(path);
  if (opened_count == MOST_OPENED || opened_bytes + length > MOST_OPENED_BYTES) {
    not_seen("it opened more files than are noted", "");
    return MOST_OPENED;
  }
  char *copy = strdup(path);
  if (copy == NULL) abort();
  opened_bytes += length;
  opened[opened_count] = (struct opened){copy, opened_count, 0};
  opened_table[slot] = (uint32_t)++opened_count;
  return opened_count - 1;
}

// A text of the process, as long as a path may be; -1: there is none.
static int read_text(pid_t id, uint64_t address, char text[LONGEST_PATH]) {
  for (size_t i = 0; i < LONGEST_PATH; i++) {
    uint64_t word = 0;
    unsigned shift = 0;
    if (peek(id, address + i, &word, &shift) != 0) return -1;
    text[i] = (char)(word >> shift & 0xff);
    if (text[i] == '\0') return 0;
  }
  return -1;
}

// The name by which it was opened leads there by links, which may differ as well.
static void note_name(const struct thread *thread, size_t target) {
#ifdef SYS_open
  const int is_open = thread->call == SYS_open;
#else
  const int is_open = 0;
#endif
  char name[LONGEST_PATH];
  char path[2 * LONGEST_PATH + 1];
  char folder[LONGEST_PATH] = "";
  if (read_text(thread->id, thread->arguments[is_open ? 0 : 1], name) != 0 || *name == '\0') return;
  if (*name != '/') {
    char link[64];
    const int at = is_open ? AT_FDCWD : (int)thread->arguments[0];
    if (follow(at < 0 ? of_process(thread, "cwd", -1, link) : of_process(thread, "fd", at, link), folder) != 0) return;
  }
  const char *rest = strncmp(name, "./", 2) == 0 ? name + 2 : name;
  snprintf(path, sizeof path, "%s%s%s", folder, *name == '/' ? "" : "/", rest);
  const size_t index = note_path(path);
  if (index < MOST_OPENED && index != target) opened[index].target = target;
}

static int is_apart(const char *path) {
  static const char *const folders[] = {"/proc/", "/sys/", "/dev/"};
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    if (strncmp(path, folders[i], strlen(folders[i])) == 0) return 1;
  }
  return strcmp(path, "/proc") == 0 || strcmp(path, "/sys") == 0 || strcmp(path, "/dev") == 0;
}

static void take_opened(const struct thread *thread, long descriptor) {
  char link[64];
  char path[LONGEST_PATH];
  struct stat status;
  of_process(thread, "fd", descriptor, link);
  if (follow(link, path) != 0 || fstatat(processes, link, &status, 0) != 0) {
    not_seen("a file that it opened cannot be told", "");
    return;
  }
  if ((!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) || *path != '/' || is_apart(path)) return;
  const size_t index = note_path(path);
  if (index < MOST_OPENED) note_name(thread, index);
}

static void take_mapped(const struct thread *thread, uint64_t address) {
  char link[64];
  char path[LONGEST_PATH];
  of_process(thread, "fd", (long)(int)thread->arguments[4], link);
  const int file = openat(processes, link, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (follow(link, path) != 0 || file < 0 || thread->program == NULL) {
    not_seen("code that it mapped cannot be read", "");
  } else {
    const struct mapping mapping = {address, thread->arguments[5], 0};
    watch_file(thread, file, path, mapping);
    for (size_t i = 0; i < opened_count; i++) {
      if (strcmp(opened[i].path, path) == 0) opened[i].is_code = 1;
    }
  }
  if (file >= 0) close(file);
}

// Of Linux 5.3, <linux/ptrace.h>, which does not go together with <sys/ptrace.h>.
struct call_info {
  uint8_t kind;
  uint8_t padding[3];
  uint32_t machine;
  uint64_t place;
  uint64_t stack;
  union {
    struct {
      uint64_t number;
      uint64_t arguments[6];
    } entry;
    struct {
      int64_t value;
      uint8_t is_error;
    } exit;
  } of;
};

static int ask_call(const struct thread *thread, struct call_info *info) {
  memset(info, 0, sizeof *info);
  return call(GET_SYSCALL_INFO, thread->id, sizeof *info, (uintptr_t)info) > 0 ? 0 : -1;
}

static void take_call(struct thread *thread) {
  struct call_info info;
  if (ask_call(thread, &info) != 0) {
    not_seen("the kernel does not tell which files it opens", "");
    return;
  }
  thread->call = (long)info.of.entry.number;
  memcpy(thread->arguments, info.of.entry.arguments, sizeof thread->arguments);
}

static void take_return(struct thread *thread) {
  struct call_info info;
  const long number = thread->call;
  if (ask_call(thread, &info) == 0 && !info.of.exit.is_error) {
    if (number == SYS_mmap) take_mapped(thread, (uint64_t)info.of.exit.value);
    else if (number == SYS_io_uring_setup) not_seen("it may open files by io_uring", "");
    else if (number >= 0) take_opened(thread, (long)info.of.exit.value);
  }
  thread->call = -1;
}

// Whether it has stopped, and at what; after a while it is given up. Its end is left to whoever waits for it.
static int await_stop(pid_t id) {
  for (int look = 0; look < MOST_LOOKS; look++) {
    siginfo_t info;
    info.si_pid = 0;
    if (waitid(P_PID, (id_t)id, &info, WSTOPPED | WNOHANG | __WALL) != 0) return 0;
    if (info.si_pid == id) return (int)((unsigned)info.si_status << 8 | 0x7fU);
    const struct timespec moment = {0, look < 20 ? 1000 : 50000};
    nanosleep(&moment, NULL);
  }
  return 0;
}

static int event_of(int status) { return (int)((unsigned)status >> 16); }

// Stops all others that may share memory with it.
static void gather(const struct thread *thread) {
  for (size_t i = 0; i < thread_count; i++) {
    struct thread *other = threads[i];
    if (other == thread || other->program != thread->program || other->in_vfork || other->is_new) continue;
    if (other->pending != 0 || call(PTRACE_INTERRUPT, other->id, 0, 0) != 0) continue;
    const int status = await_stop(other->id);
    if (status == 0) continue;
    if (event_of(status) == EVENT_STOP && WSTOPSIG(status) == SIGTRAP) other->gathered = 1;
    else other->pending = status;
  }
}

static void scatter(void) {
  for (size_t i = 0; i < thread_count; i++) {
    if (!threads[i]->gathered) continue;
    threads[i]->gathered = 0;
    resume(threads[i], 0);
  }
}

// The instruction of a breakpoint is executed, with all others stopped: none passes meanwhile unseen.
static void step_over(struct thread *thread, const struct user_regs_struct *registers, struct place place) {
  gather(thread);
  put(thread->id, place.address, place.original);
  int status = 0;
  if (call(PTRACE_SINGLESTEP, thread->id, 0, 0) == 0) status = await_stop(thread->id);
  put(thread->id, place.address, breakpoint);
  const int is_step = status != 0 && event_of(status) == 0 && WSTOPSIG(status) == SIGTRAP;
  if (status != 0 && !is_step) {
    thread->again_at = place.address;
    thread->again_stack = STACK(*registers);
    thread->pending = status;
  }
  if (is_step) resume(thread, 0);
  scatter();
}

static void write_text(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text != '\0'; text++) {
    const unsigned char byte = (unsigned char)*text;
    if (byte < 0x20 || byte == 0x7f) fprintf(out, "\\u%04x", byte);
    else if (byte == '"' || byte == '\\') fprintf(out, "\\%c", byte);
    else fputc(byte, out);
  }
  fputc('"', out);
}

// The function of the program in which an address lies; NULL: it lies in none.
static const char *function_at(const struct program *program, uint64_t address) {
  for (size_t i = 0; i < program->symbol_count; i++) {
    const Elf64_Sym *symbol = &program->symbols[i];
    if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF) continue;
    if (address - program->bias - symbol->st_value >= symbol->st_size) continue;
    return symbol->st_name < program->names_size ? program->names + symbol->st_name : NULL;
  }
  return NULL;
}

static int read_word(pid_t id, uint64_t address, uint64_t *word) {
  return address % sizeof *word == 0 && call(PTRACE_PEEKDATA, id, address, (uintptr_t)word) == 0 ? 0 : -1;
}

// To where the function returns at whose first instruction it stands.
static int return_address(const struct thread *thread, const struct user_regs_struct *registers, uint64_t *address) {
#ifdef __x86_64__
  return read_word(thread->id, STACK(*registers), address);
#else
  (void)thread;
  *address = registers->regs[30];
  return 0;
#endif
}

// Follows frame pointers from the first instruction of a function to those that called it, the nearest first. Both machines
// keep the caller's frame pointer at a frame, and the return address behind it; frames lie above each other. What has no
// frame pointer is passed over, or ends it.
static void note_chain(const struct thread *thread, const struct user_regs_struct *registers, uint32_t symbol) {
  const struct program *program = thread->program;
  uint64_t address = 0;
  if (program->symbols == NULL || wanted.chain_count == MOST_CHAINS) return;
  if (return_address(thread, registers, &address) != 0) return;
  size_t size = 0;
  FILE *out = open_memstream(&wanted.chains[symbol], &size);
  if (out == NULL) return;
  wanted.chain_count++;
  write_text(out, wanted.names[symbol]);
  uint64_t frame = FRAME(*registers);
  // On arm64 a frame may begin in the word below the stack.
  uint64_t below = STACK(*registers) - 2 * sizeof below;
  for (int i = 0; i < MOST_FRAMES; i++) {
    // The call itself: it may be the last instruction of its function.
    const char *name = function_at(program, address - 1);
    if (name == NULL || strlen(name) > LONGEST_NAME) break;
    fputc(',', out);
    write_text(out, name);
    if (frame <= below || read_word(thread->id, frame + sizeof address, &address) != 0) break;
    below = frame;
    if (read_word(thread->id, frame, &frame) != 0) break;
  }
  fclose(out);
}

// Whether it stands at a breakpoint of ours.
static int take_breakpoint(struct thread *thread) {
  siginfo_t info;
  struct user_regs_struct registers = {0};
  if (thread->program == NULL || call(PTRACE_GETSIGINFO, thread->id, 0, (uintptr_t)&info) != 0) return 0;
  if ((info.si_code != SI_KERNEL && info.si_code != TRAP_BRKPT) || get_registers(thread->id, &registers) != 0) return 0;
  const uint64_t address = PLACE(registers) - behind;
  const struct program *program = thread->program;
  const size_t first = place_at(program, address);
  if (first == program->count || program->places[first].address != address) return 0;
  const int again = thread->again_at == address && thread->again_stack == STACK(registers);
  thread->again_at = 0;
  int is_full = 1;
  for (size_t i = first; i < program->count && program->places[i].address == address; i++) {
    const uint32_t symbol = program->places[i].symbol;
    long *entries = &wanted.entries[symbol];
    if (*entries == 0) note_chain(thread, &registers, symbol);
    if (!again && (*entries == 0 || *entries < wanted.most)) ++*entries;
    is_full = is_full && *entries >= wanted.most;
  }
  if (wanted.most == 0) {
    // It stays where it is.
    kill(command, SIGKILL);
    return 1;
  }
  const struct place place = program->places[first];
  PLACE(registers) = address;
  if (set_registers(thread->id, &registers) != 0) return 1;
  if (is_full) {
    put(thread->id, address, place.original);
    resume(thread, 0);
  } else step_over(thread, &registers, place);
  return 1;
}

static void take_stop(struct thread *thread, int status) {
  const int signal_number = WSTOPSIG(status);
  uint64_t message = 0;
  switch (event_of(status)) {
    case PTRACE_EVENT_FORK:
    case PTRACE_EVENT_VFORK:
    case PTRACE_EVENT_CLONE:
      thread->in_vfork = event_of(status) == PTRACE_EVENT_VFORK;
      if (call(PTRACE_GETEVENTMSG, thread->id, 0, (uintptr_t)&message) == 0) take_start(thread, (pid_t)message);
      break;
    case PTRACE_EVENT_VFORK_DONE: thread->in_vfork = 0; break;
    case PTRACE_EVENT_EXEC: take_exec(thread); break;
    case PTRACE_EVENT_SECCOMP: take_call(thread); break;
    case EVENT_STOP:
      if (signal_number == SIGTRAP) break;
      // Of its whole process, until SIGCONT.
      call(PTRACE_LISTEN, thread->id, 0, 0);
      return;
    default:
      if (signal_number == SYSCALL_STOP) {
        take_return(thread);
        break;
      }
      if (signal_number == SIGTRAP && take_breakpoint(thread)) return;
      resume(thread, signal_number);
      return;
  }
  resume(thread, 0);
}

int take_traced(pid_t id, int status) {
  struct thread *thread = thread_of(id);
  if (!WIFSTOPPED(status)) {
    for (size_t i = thread_count; i-- > 0;) {
      if (threads[i]->id == id) remove_thread(i);
    }
    return 0;
  }
  if (thread == NULL) add_thread(id)->is_new = 1;
  else take_stop(thread, status);
  // What others came to meanwhile.
  for (size_t i = 0; i < thread_count; i++) {
    const int pending = threads[i]->pending;
    if (pending == 0) continue;
    threads[i]->pending = 0;
    take_stop(threads[i], pending);
    i = (size_t)-1;
  }
  return 1;
}

void report_trace(int report) {
  const int copy = fcntl(report, F_DUPFD_CLOEXEC, 0);
  FILE *out = copy < 0 ? NULL : fdopen(copy, "w");
  if (out == NULL) return;
  const char *comma = "";
  fprintf(out, ",\"entries\":[");
  for (size_t i = 0; i < wanted.count; i++) {
    if (wanted.entries[i] == 0) continue;
    fprintf(out, "%s[%zu,%ld]", comma, i, wanted.entries[i]);
    comma = ",";
  }
  comma = "";
  fprintf(out, "],\"chains\":[");
  for (size_t i = 0; i < wanted.count; i++) {
    if (wanted.chains[i] == NULL) continue;
    fprintf(out, "%s[%zu,[%s]]", comma, i, wanted.chains[i]);
    comma = ",";
  }
  comma = "";
  fprintf(out, "],\"found\":[");
  for (size_t i = 0; i < wanted.count; i++) {
    if (!wanted.found[i]) continue;
    fprintf(out, "%s%zu", comma, i);
    comma = ",";
  }
  comma = "";
  fprintf(out, "],\"opened\":[");
  for (size_t i = 0; i < opened_count; i++) {
    if (opened[opened[i].target].is_code) continue;
    fprintf(out, "%s", comma);
    write_text(out, opened[i].path);
    comma = ",";
  }
  fprintf(out, "]");
  if (*unseen != '\0') {
    fprintf(out, ",\"unseen\":");
    write_text(out, unseen);
  }
  fclose(out);
}

#else

int prepare_trace(const struct trace *trace) {
  (void)trace;
  errno = ENOSYS;
  return -1;
}

int trace_flags(void) { return 0; }

int be_traced(int parent) {
  (void)parent;
  errno = ENOSYS;
  return -1;
}

void open_trace(void) {}

void start_trace(pid_t child, int socket) {
  (void)child;
  (void)socket;
}

int take_traced(pid_t id, int status) {
  (void)id;
  (void)status;
  return 0;
}

void report_trace(int report) { (void)report; }

#endif
