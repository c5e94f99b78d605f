// trace: which functions a command enters, and which files it opens, by ptrace(2) and breakpoints. Linux, x86-64 and arm64;
// elsewhere none of it can be had.
#ifndef TARE_TRACE_H
#define TARE_TRACE_H

#include <sys/types.h>

struct trace {
  // A file with a name of a symbol a line; NULL: nothing is traced.
  const char *symbols;
  // Entries of a symbol that are counted; 0: at the first one of any everything is ended.
  long most;
};

// Reads the symbols, where this is called: before namespaces hide them. 0, or -1 with errno set.
int prepare_trace(const struct trace *trace);

// Of waitpid(2), to see what traced processes do.
int trace_flags(void);

// In the process that becomes the command, last: waits until it is traced by its parent, to which this socket leads. 0, or
// -1 with errno set.
int be_traced(int parent);

// In the parent, just before fork(2): a process that has gained rights in namespaces is traced by nobody.
void open_trace(void);

// In the parent, after fork(2). The child goes on in any case, and says what kept it from being traced.
void start_trace(pid_t child, int socket);

// Deals with what waitpid(2) gave. 0: that process or thread has ended.
int take_traced(pid_t id, int status);

// Adds what was seen to the line of the report.
void report_trace(int report);

#endif
