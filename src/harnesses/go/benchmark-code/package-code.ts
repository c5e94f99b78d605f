import { type Declaration, declarationsOf } from './declarations.ts';

/** One benchmark's own code, without the code that it measures. */
export interface OwnCode {
  readonly declarations: readonly Declaration[];
  /** It reads files, as far as its words say. */
  readonly readsFiles: boolean;
}

/** Packages by which files are read: a benchmark that mentions one may read what lies in testdata. */
const FILE_PACKAGES = ['os', 'ioutil', 'embed', 'filepath', 'fs'];

/** Names times benchmarks. Beyond it a benchmark is taken to reach everything: the sources are the pull request's. */
const MOST_WORK = 20_000_000;

/**
 * The test files of one package, and what of them each benchmark reaches: from its function on, whatever is declared in
 * them under a name that is mentioned. By name alone: a local variable that is called as some helper is taken for it,
 * so that more is reached than is used, and never less.
 */
export class PackageCode {
  readonly #byName = new Map<string, Declaration[]>();
  /** Methods of types that these files declare: with the type, since interfaces call them by no name. */
  readonly #ofType = new Map<string, Declaration[]>();
  /** Methods of the measured package's types. */
  readonly #ofOthers = new Map<string, Declaration[]>();
  readonly #forAll: readonly Declaration[];
  readonly #known = new Map<string, OwnCode | null>();
  readonly #whole: OwnCode;

  /** @param sources texts of its test files */
  constructor(sources: Iterable<string>) {
    const all = [...sources].flatMap(declarationsOf);
    const types = new Set(all.flatMap(({ kind, names }) => (kind === 'type' ? names : [])));
    for (const each of all) {
      if (each.kind !== 'method') for (const name of each.names) add(this.#byName, name, each);
      else if (each.receiver.some((word) => types.has(word))) {
        for (const word of each.receiver) add(this.#ofType, word, each);
      } else for (const name of each.names) add(this.#ofOthers, name, each);
    }
    this.#forAll = all.filter(({ isForAll }) => isForAll);
    this.#whole = ownCode(all);
  }

  /** Everything there is. */
  get whole(): OwnCode {
    return this.#whole;
  }

  /** Is there a function of this name? */
  declares(benchmark: string): boolean {
    return this.#byName.get(benchmark)?.some(({ kind }) => kind === 'function') === true;
  }

  /** All benchmarks, by the names of their functions. */
  benchmarks(): readonly string[] {
    return [...this.#byName.keys()].filter((name) => /^Benchmark(?!\p{Ll})/u.test(name) && this.declares(name));
  }

  /** The code that the benchmark of this name reaches; null: there is no such function. */
  of(benchmark: string): OwnCode | null {
    const known = this.#known.get(benchmark);
    if (known !== undefined) return known;
    const found = this.declares(benchmark) ? this.#reach(benchmark) : null;
    this.#known.set(benchmark, found);
    return found;
  }

  #reach(benchmark: string): OwnCode {
    if (this.#byName.size * this.benchmarks().length > MOST_WORK) return this.#whole;
    const reached = new Set<Declaration>();
    const next: Declaration[] = [...(this.#byName.get(benchmark) ?? []), ...this.#forAll];
    for (let one = next.pop(); one !== undefined; one = next.pop()) {
      if (reached.has(one)) continue;
      reached.add(one);
      next.push(...this.#mentionedBy(one));
    }
    return ownCode([...reached]);
  }

  #mentionedBy({ kind, names, receiver, words, selected }: Declaration): readonly Declaration[] {
    const found: Declaration[] = [];
    for (const word of words) found.push(...(this.#byName.get(word) ?? []));
    for (const name of selected) {
      found.push(...(this.#ofOthers.get(name) ?? []));
      // pkg.Name, of a file export_test.go that gives an outer test package what it may not see; a name in lower case
      // after a dot is a field or a method.
      if (/^\p{Lu}/u.test(name)) found.push(...(this.#byName.get(name) ?? []));
    }
    if (kind === 'type') for (const name of names) found.push(...(this.#ofType.get(name) ?? []));
    for (const word of receiver) found.push(...(this.#byName.get(word) ?? []));
    return found;
  }
}

function ownCode(declarations: readonly Declaration[]): OwnCode {
  const readsFiles = declarations.some(
    ({ words, strings }) =>
      FILE_PACKAGES.some((name) => words.has(name)) || strings.some((each) => each.includes('testdata')),
  );
  return { declarations, readsFiles };
}

function add(map: Map<string, Declaration[]>, key: string, declaration: Declaration): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [declaration]);
  else list.push(declaration);
}
