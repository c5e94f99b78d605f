import { dirname } from 'node:path';
import type { NetworkProgram, Place } from '../../model/command.ts';
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
  /** What connects a network of a build's own; null: it has this machine's. */
  readonly network: NetworkProgram | null;
}

/** Emptied for everyone: what is in them belongs to other programs (sockets of agents and daemons among it). */
const SYSTEM_HIDDEN = ['/tmp', '/var/tmp', '/run'];

/** Folders of a side that its commands write to: its checkout, what is built, temporary files. */
const OWN = ['tree', 'work', 'temp'];

/** Folders that must exist: a side's home, its temporary files, its layers, and caches of the run. */
export function foldersFor(side: Side, premises: Premises): readonly string[] {
  const layers = layered(toolsOf(premises), premises).flatMap((_, index) =>
    ['up', 'work'].map((part) => `${layerOf(side, index, premises)}/${part}`),
  );
  const caches = premises.surroundings.caches.map((_, index) => cacheOf(index, premises));
  return [...OWN.map((name) => `${premises.folder}/${side}/${name}`), homeOf(side, premises), ...layers, ...caches];
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
  const visible = (path: string): Place => {
    const source = surroundings.real.get(path);
    return { kind: 'visible', path, ...(source === undefined ? {} : { source }) };
  };
  const layer = (path: string): Place => {
    if (!layers) return visible(path);
    const lower = surroundings.real.get(path);
    const source = layerOf(side, all.indexOf(path), premises);
    return { kind: 'layered', path, source, ...(lower === undefined ? {} : { lower }) };
  };
  // Each by itself: what holds them stays out of reach, so that none can be moved away and another put in its place.
  const own = OWN.map((name): Place => ({ kind: 'writable', path: `${folder}/${side}/${name}` }));
  const hidden = [...SYSTEM_HIDDEN, home, ...surroundings.runner, ...repository, folder].filter(canBeHidden);
  const ownHome: Place = { kind: 'bound', path: home, source: homeOf(side, premises) };
  const { outside, inside } = split(tools, hidden);
  const caches = surroundings.caches.flatMap(({ path, exists, holdsPrograms }, index): readonly Place[] => {
    if (holdsOthers(path, premises)) return [];
    // One that was not there is the run's own, for both sides, and goes with it.
    if (!exists) return [{ kind: 'bound', path, source: cacheOf(index, premises) }];
    // What is run from there outside of namespaces, be it Tare itself, no build may change.
    if (holdsPrograms === true || contains(path, calibrators)) return [layer(path)];
    // Without layers caches have to be writable while measuring too: a suite may compile.
    return [phase === 'build' || !layers ? { kind: 'writable', path } : layer(path)];
  });
  return [
    ...outside.map(layer),
    ...hidden.map((path): Place => ({ kind: 'hidden', path })),
    ...(canBeHidden(home) ? [ownHome] : []),
    ...own,
    ...[...surroundings.system, objects, calibrators].map(visible),
    ...inside.map(layer),
    ...caches,
    ...secrets.map((path): Place => ({ kind: 'hidden', path })),
    ...(phase === 'build' && premises.network !== null
      ? [{ kind: 'visible', path: surroundings.nameServers, source: nameServersOf(premises) } as const]
      : []),
  ];
}

/** The list of name servers for a network of a build's own. */
export function nameServersOf({ folder }: Pick<Premises, 'folder'>): string {
  return `${folder}/resolv.conf`;
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
function toolsOf(premises: Premises): readonly string[] {
  const { surroundings } = premises;
  const { home } = surroundings;
  const tooMuch = (path: string) => holdsOthers(path, premises);
  const whole = (path: string) => {
    const around = /\/(?:s?bin|shims)$/.test(path) ? dirname(path) : path;
    // `~/.local/bin` lies beside much that is no toolchain.
    return tooMuch(around) || dirname(around) === home ? path : around;
  };
  const all = surroundings.tools.map(whole).filter((path) => !tooMuch(path));
  const usable = all.filter((path) => !isSystem(path));
  return [...new Set(usable)].filter((path) => !usable.some((other) => other !== path && contains(other, path))).sort();
}

/** What belongs to the system, the user, the runner or the sides lies in it. */
function holdsOthers(path: string, { folder, repository, surroundings }: Premises): boolean {
  const { home, runner } = surroundings;
  return ['/', '/usr', '/etc', home, ...repository, folder, ...runner].some((each) => contains(path, each));
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
