// spawn: a process that does nothing. Linked statically, so that what it costs is the process and not its libraries.
int main(void) { return 0; }
