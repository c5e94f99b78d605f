/**
 * The command needs code that this file of dist/ lacks: the whole program does it, from its start (scripts/build.mjs).
 */
export class ElsewhereError extends Error {}
