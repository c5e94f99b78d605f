// A worker's turn: one file, as a file of the main process says it (tare_vitest.mjs).
import fs from 'node:fs';
import process from 'node:process';
import { setTimeout as after } from 'node:timers/promises';
import { watchedCode } from './tare_code.mjs';
import { Descriptors, Requests, Server } from './tare_server.mjs';

const path = process.env.TARE_VITEST_TURN;

export const readTurn = () => JSON.parse(fs.readFileSync(path, 'utf8'));
export const writeTurn = (turn) => fs.writeFileSync(path, JSON.stringify(turn));

/** From before the file is loaded. */
export const codeOf = () => watchedCode(readTurn().code);

/** What the worker tells the main process of the file is told by then, and both have nothing more to do, ms. */
const SETTLED_MS = 20;

export async function serverOf({ name, descriptors, answers, requests, request, code, survey }) {
  // A survey measures nothing, and only one that looks at code has to tell what is vitest's.
  if (!survey || code !== undefined) await after(SETTLED_MS);
  const channel = descriptors === undefined ? new Requests(answers, requests) : new Descriptors(descriptors);
  const server = new Server(channel, request);
  server.code = watchedCode(code);
  server.code?.comesTo(name);
  return server;
}
