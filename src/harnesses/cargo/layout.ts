import { succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { Failure } from '../failure.ts';
import type { Binary, BuildContext, LayoutRequest, Relinked } from '../harness.ts';
import { plainName } from '../kit/objects/names.ts';
import { digest } from '../kit/read-files.ts';
import { cargoCommand } from './cargo.ts';
import { type Lld, linkAgain } from './linking.ts';
import { benchExecutable } from './run.ts';

/** Names of an executable's functions, in the order of a link without another; or why it cannot be linked again. */
type Functions = readonly string[] | Pick<Failure, 'reason' | 'output'>;

/** Links executables again with their functions in another order. What functions an executable has is found out once. */
export class Relinking {
  readonly #binaries: readonly Binary[];
  readonly #lld: Lld;
  readonly #context: BuildContext;
  readonly #functions = new Map<string, Functions>();

  constructor(binaries: readonly Binary[], lld: Lld, context: BuildContext) {
    this.#binaries = binaries;
    this.#lld = lld;
    this.#context = context;
  }

  /** Nothing is compiled. Functions are ordered by name: what is on both sides stands in the same order on both. */
  *relink({ seed, groups }: LayoutRequest): Plan<Relinked> {
    const wanted = this.#binaries.filter(({ group }) => groups.has(group)).length;
    const binaries: Binary[] = [];
    const unfit: Failure[] = [];
    let done = 0;
    for (const binary of this.#binaries) {
      if (!groups.has(binary.group)) {
        binaries.push(binary);
        continue;
      }
      const progress = { subject: binary.group, done, total: wanted };
      done += 1;
      const anew = { ...binary, path: `${binary.path}.anew` };
      const failed = yield* this.#link(binary, anew, seed, progress);
      binaries.push(failed === null ? anew : binary);
      if (failed !== null) unfit.push({ of: { kind: 'group', group: binary.group }, ...failed });
    }
    return { layout: 'link-order', binaries, failures: [], unfit };
  }

  *#link(
    binary: Binary,
    anew: Binary,
    seed: number,
    progress: { readonly subject: string; readonly done: number; readonly total: number },
  ): Plan<Pick<Failure, 'reason' | 'output'> | null> {
    const { path, group } = binary;
    const known = this.#functions.get(path);
    const functions = known ?? (yield* this.#functionsOf(binary));
    this.#functions.set(path, functions);
    if ('reason' in functions) return functions;
    const order = `${this.#context.scratch}/linking/order`;
    const flags = [`--symbol-ordering-file=${order}`, '--no-warn-symbol-ordering'];
    const [linked] = yield* resultsOf([
      {
        ...this.#command(binary, flags),
        writes: [{ path: order, text: `${ordered(functions, seed).join('\n')}\n` }],
        progress,
      },
    ]);
    if (!succeeded(linked)) return doesNotLink(group, linked);
    return known === undefined ? yield* this.#differing(binary, anew) : null;
  }

  /** Asks lld's own map: executables may have no symbols left. */
  *#functionsOf(binary: Binary): Plan<Functions> {
    const map = `${this.#context.scratch}/linking/map`;
    const [linked, listed] = yield* resultsOf([
      this.#command(binary, [`-Map=${map}`]),
      { ...cargoCommand(['-n', FUNCTION, map], this.#context), file: 'sed' },
    ]);
    if (!succeeded(linked)) return doesNotLink(binary.group, linked);
    return [...new Set(listed.stdout.split('\n'))];
  }

  #command({ path }: Binary, flags: readonly string[]) {
    return linkAgain(path, `${path}.anew`, { lld: this.#lld, flags: [...ALWAYS, ...flags] }, this.#context);
  }

  /** Another linker may leave out what only a section of its own leads to: of benchmarks, none may be missing. */
  *#differing({ group, ...first }: Binary, anew: Binary): Plan<Pick<Failure, 'reason'> | null> {
    const list = (binary: Pick<Binary, 'path' | 'directory'>) =>
      benchExecutable(binary, ['--list'], this.#context.buildTimeoutMs);
    const [before, after] = yield* resultsOf([list(first), list(anew)]);
    if (before.stdout === after.stdout && before.exitCode === after.exitCode) return null;
    // A name may have the time in it, and is another each time.
    const [again] = yield* resultsOf([list(first)]);
    const [listed, others, anewListed] = [
      before.stdout.split('\n'),
      again.stdout.split('\n'),
      after.stdout.split('\n'),
    ];
    const lasting = listed.filter((line) => others.includes(line));
    const hasAll = listed.length === anewListed.length && lasting.every((line) => anewListed.includes(line));
    if (hasAll && before.exitCode === after.exitCode) return null;
    return { reason: `${group}, linked with its functions in another order, lists other benchmarks (\`--list\`)` };
  }
}

/** Debuggers read nothing of these. GNU ld keeps sections that `__start_NAME` leads to, and lld does not by itself. */
const ALWAYS = ['--strip-debug', '-z,nostart-stop-gc'];

/**
 * Sections of one function, by the name of its symbol:
 *
 *     7a090  7a090  10a  16   /scratch/.../2.o:(.text._ZN10serde_json2de10from_trait17h0ecc66d9c915915bE)
 *     7b000  7b000   12  16   libstd-d1237ef7159db0a2.rlib(std.o):(.text.unlikely._ZN4core9panicking5panic17h2d1f1c0e6a1f6f5dE)
 */
const FUNCTION = 's/^.*:(\\.text\\.\\(unlikely\\.\\|hot\\.\\|startup\\.\\|exit\\.\\)\\{0,1\\}\\(.*\\))$/\\2/p';

/**
 * In an order of the seed and their plain names; what has the same name keeps its order. Only Rust's hashes tell functions of one
 * name apart (of a generic one by its types), and those may be others on the other side.
 */
export function ordered(functions: readonly string[], seed: number): readonly string[] {
  const keys = functions.map((name) => ({ name, key: digest([String(seed), plainName(name)]) }));
  return keys.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ name }) => name);
}

function doesNotLink(
  group: string,
  { stderr, stdout }: { readonly stderr: string; readonly stdout: string },
): Pick<Failure, 'reason' | 'output'> {
  const output = firstLines(`${stderr}\n${stdout}`, 30);
  return { reason: `${group} does not link with its functions in another order`, output };
}
