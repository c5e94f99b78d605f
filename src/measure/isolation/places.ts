import { dirname } from 'node:path';
import type { Place } from '../../model/command.ts';
import type { Side } from '../../model/results/side.ts';
import type { Surroundings } from '../../ports.ts';

/**
 * build: dependencies may be fetched, and caches are filled for the other side and the next run. measure: no network, and
 * nothing that is written outlives the run.
 */
export type Phase = 'build' | 'measure';

/** What isolation is laid out around: absolute paths without symlinks. */
export interface Premises {
  /** Of the run; below it a folder a side. */
  readonly folder: string;
  /** The user's repository: its work tree and its git folder. */
  readonly repository: readonly string[];
  /** The folder of its objects, which both sides borrow. */
  readonly objects: string;
  /** Read by calibrators. */
  readonly calibrators: string;
  readonly surroundings: Surroundings;
  /** Whether writes to toolchains can be kept apart (overlayfs). */
  readonly layers: boolean;
}

/** Emptied for everyone: what is in them belongs to other programs (sockets of agents and daemons among it). */
const SYSTEM_HIDDEN = ['/tmp', '/var/tmp', '/run'];
/** Of those, what name look-ups and some systems' programs need. */
const SYSTEM_VISIBLE = ['/run/systemd/resolve', '/run/resolvconf', '/run/current-system', '/run/opengl-driver'];
/** Where programs are installed beside the system's own: installing there works, for one side. */
const SYSTEM_TOOLS = ['/opt', '/usr/local'];

/** Folders that must exist: a side's home, its temporary files, its layers, and caches of the run. */
export function foldersFor(side: Side, premises: Premises): readonly string[] {
  const layers = layered(toolsOf(premises), premises).flatMap((_, index) =>
    ['up', 'work'].map((part) => `${layerOf(side, index, premises)}/${part}`),
  );
  const caches = premises.surroundings.caches.map((_, index) => cacheOf(index, premises));
  return [homeOf(side, premises), temporaryOf(side, premises), exchangeOf(premises), ...layers, ...caches];
}

/** For folders of ours that a command of either side is to write to, such as a tool's log: they are there while it runs. */
export function exchangeOf({ folder }: Premises): string {
  return `${folder}/exchange`;
}

export function temporaryOf(side: Side, { folder }: Premises): string {
  return `${folder}/${side}/temp`;
}

/**
 * What a command of one side may reach: its own side, toolchains, caches; everything else is read-only, and what belongs
 * to the user, the runner or the other side is out of sight.
 */
export function placesOf(side: Side, phase: Phase, premises: Premises): readonly Place[] {
  const { folder, repository, objects, calibrators, surroundings, layers } = premises;
  const { home, secrets } = surroundings;
  const tools = toolsOf(premises);
  const all = layered(tools, premises);
  const layer = (path: string): Place =>
    layers ? { kind: 'layered', path, source: layerOf(side, all.indexOf(path), premises) } : { kind: 'visible', path };
  const own: Place = { kind: 'writable', path: `${folder}/${side}` };
  const hidden = [...SYSTEM_HIDDEN, home, ...surroundings.runner, ...repository, folder].filter(canBeHidden);
  const ownHome: Place = { kind: 'bound', path: home, source: homeOf(side, premises) };
  const { outside, inside } = split(tools, hidden);
  const caches = surroundings.caches.map(({ path, exists }, index): Place => {
    // One that was not there is the run's own, for both sides, and goes with it.
    if (!exists) return { kind: 'bound', path, source: cacheOf(index, premises) };
    // Without layers caches have to be writable while measuring too: a suite may compile.
    return phase === 'build' || !layers ? { kind: 'writable', path } : layer(path);
  });
  return [
    // Layers are written to below it.
    own,
    ...outside.map(layer),
    ...hidden.map((path): Place => ({ kind: 'hidden', path })),
    ...(canBeHidden(home) ? [ownHome] : []),
    own,
    { kind: 'writable', path: exchangeOf(premises) },
    ...SYSTEM_VISIBLE.map((path): Place => ({ kind: 'visible', path })),
    ...[objects, calibrators].map((path): Place => ({ kind: 'visible', path })),
    ...inside.map(layer),
    ...caches,
    ...secrets.map((path): Place => ({ kind: 'hidden', path })),
  ];
}

/** Without these no program starts: a home of `/`, or a repository there, stays as it is, read-only. */
function canBeHidden(path: string): boolean {
  return !['/usr', '/bin', '/lib', '/etc', '/opt'].some((needed) => contains(path, needed));
}

function homeOf(side: Side, { folder }: Premises): string {
  return `${folder}/${side}/home`;
}

function cacheOf(index: number, { folder }: Premises): string {
  return `${folder}/caches/${String(index).padStart(3, '0')}`;
}

function layerOf(side: Side, index: number, { folder }: Premises): string {
  return `${folder}/${side}/layers/${String(index).padStart(3, '0')}`;
}

/** Everything that may get a layer, in an order that both sides share. */
function layered(tools: readonly string[], { surroundings }: Premises): readonly string[] {
  return [...new Set([...tools, ...surroundings.caches.map(({ path }) => path)])];
}

/**
 * The folders of toolchains, none inside of another. A folder of programs stands for the installation around it
 * (`/x/node/bin` -> `/x/node`), unless that would be all of a home, of a folder in it, or of another folder that is to be hidden.
 */
function toolsOf({ folder, repository, surroundings }: Premises): readonly string[] {
  const { home, runner } = surroundings;
  const kept = ['/', '/usr', '/etc', home, ...repository, folder, ...runner];
  const tooMuch = (path: string) => kept.some((each) => contains(path, each));
  const whole = (path: string) => {
    const around = /\/(?:s?bin|shims)$/.test(path) ? dirname(path) : path;
    // `~/.local/bin` lies beside much that is no toolchain.
    return tooMuch(around) || dirname(around) === home ? path : around;
  };
  const all = [...SYSTEM_TOOLS, ...surroundings.tools.map(whole)].filter((path) => !tooMuch(path));
  // An overlay's options are separated by these.
  const usable = all.filter((path) => !/[,:\\]/.test(path) && !isSystem(path));
  return [...new Set(usable)].filter((path) => !usable.some((other) => other !== path && contains(other, path))).sort();
}

/** The system's own folders are read-only, and no program is installed there. */
function isSystem(path: string): boolean {
  return /^\/(?:usr\/(?!local(?:\/|$))|s?bin|lib|etc|proc|sys|dev)/.test(`${path}/`);
}

function split(paths: readonly string[], hidden: readonly string[]) {
  const isInside = (path: string) => hidden.some((each) => contains(each, path));
  return { inside: paths.filter(isInside), outside: paths.filter((path) => !isInside(path)) };
}

/** Is `inner` the folder `outer`, or below it? Both are absolute and in their shortest form. */
export function contains(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
