import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';

/**
 * Whether others may still read the environment that this process was started with (`/proc/PID/environ`, `ps e`), and
 * in one line why.
 */
export type EnvironmentBlock = { readonly state: 'cleared' } | { readonly state: 'readable'; readonly reason: string };

const ZEROS = 64 * 1024;

/**
 * Overwrites the block in which the kernel passed the environment: unsetting a variable leaves its text there, and
 * every process of the same user can read it. `process.env` keeps its values. Call it before anything else runs: the C
 * library points into the block until each variable has been set again, which this does first. Linux only
 * (docs/decisions/006-clean-environment.md). Never throws.
 */
export function clearEnvironmentBlock(): EnvironmentBlock {
  if (process.platform !== 'linux') return { state: 'readable', reason: `not possible on ${process.platform}` };
  try {
    const [start, end] = blockRange(readFileSync('/proc/self/stat', 'latin1'));
    moveVariables();
    overwrite(start, end);
    const left = readFileSync('/proc/self/environ').some((byte) => byte !== 0);
    return left ? { state: 'readable', reason: 'it is the same as before' } : { state: 'cleared' };
  } catch (error) {
    return { state: 'readable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Reads env_start and env_end, fields 50 and 51 of proc_pid_stat(5), counted after the command's name in brackets:
 * `12345 (node) S 1 ... 140724581711872 140724581712402 140724581716962 0`
 */
function blockRange(stat: string): readonly [number, number] {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [start, end] = [Number(fields[47]), Number(fields[48])];
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start > 0 && end >= start) return [start, end];
  throw new Error('/proc/self/stat does not say where it is');
}

/** Sets each variable again, unset first, as a C library may keep the old text where the value stays the same. */
function moveVariables(): void {
  for (const [name, value] of Object.entries(process.env)) {
    delete process.env[name];
    process.env[name] = value;
  }
}

function overwrite(start: number, end: number): void {
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    refuseForeign(memory, start);
    for (let at = start; at < end; ) at += writeSync(memory, Buffer.alloc(Math.min(ZEROS, end - at)), 0, undefined, at);
  } finally {
    closeSync(memory);
  }
}

/** Compares the memory with the environment first, as zeros anywhere else would crash the process later. */
function refuseForeign(memory: number, start: number): void {
  const expected = readFileSync('/proc/self/environ');
  const found = Buffer.alloc(expected.length);
  readSync(memory, found, 0, found.length, start);
  if (!found.equals(expected)) throw new Error('the environment is not where /proc/self/stat says');
}
