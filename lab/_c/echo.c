// Answers each request with itself, as little as a session can do: reads file descriptor 4, writes 5.
#include <unistd.h>

int main(void) {
  char line[4096];
  ssize_t length;
  while ((length = read(4, line, sizeof line)) > 0) {
    if (write(5, line, (size_t)length) != length) return 1;
  }
  return 0;
}
