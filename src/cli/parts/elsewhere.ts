/** What is needed is not in this file of dist/: the whole program does the command, from its start (scripts/build.mjs). */
export class ElsewhereError extends Error {}
