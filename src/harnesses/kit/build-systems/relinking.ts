import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { Binary, BuildContext, LayoutRequest, Relinked } from '../../harness.ts';
import type { ConfiguredProject } from './system.ts';

/** A linker that can shuffle functions, and how it is asked; `SEED` stands for the seed. */
type Shuffler = string;

/** Functions alone: shuffled `.init_array` runs static constructors in another order. Before LLVM 13 it had no pattern. */
const LLD = '-fuse-ld=lld -Wl,--shuffle-sections=.text*=SEED';
/** Leaves `.init_array` and the like as they are by itself. */
const MOLD = '-fuse-ld=mold -Wl,--shuffle-sections=SEED';

/** Links a program of one line in each of these ways, and prints the first that works. */
const TRY = `printf 'int main() { return 0; }' > "$1.cc"
output=$1
shift
for flags do
  if \${CXX:-c++} -o "$output" "$output.cc" $flags > "$output.log" 2>&1; then printf '%s' "$flags"; break; fi
done`;

/** null: the linkers here cannot change the order; the programs are then measured again as they are. */
export function* findShuffler({ directory, scratch, buildTimeoutMs }: BuildContext): Plan<Shuffler | null> {
  const ways = [LLD, MOLD];
  const flags = ways.map((way) => way.replace('SEED', '1'));
  const [tried] = yield* resultsOf([
    {
      file: 'sh',
      arguments: ['-fc', TRY, 'sh', `${scratch}/shuffles`, ...flags],
      cwd: directory,
      environment: { PWD: directory },
      trust: 'untrusted',
      timeoutMs: buildTimeoutMs,
    },
  ]);
  const works = tried.stdout.trim();
  return ways.find((way) => way.replace('SEED', '1') === works) ?? null;
}

interface Linked {
  readonly binaries: readonly Binary[];
  readonly project: ConfiguredProject;
  readonly shuffler: Shuffler;
  /** Names that this program lists; null: it lists none. */
  readonly names: (program: Binary) => Plan<readonly string[] | null>;
}

/**
 * Links the programs of these groups again with their functions in another order, by lld or mold. Code in shared libraries
 * of the project stays as it is. The other linker may not read what the first one did: objects of GCC's for link-time
 * optimisation, which lld leaves out without a word. So what it linked has to hold the same benchmarks.
 */
export function* relinkPrograms(
  { binaries, project, shuffler, names }: Linked,
  { seed, groups }: LayoutRequest,
): Plan<Relinked> {
  const wanted = binaries.filter(({ group }) => groups.has(group)).length;
  const relinked: Binary[] = [];
  const unfit: Failure[] = [];
  let done = 0;
  for (const binary of binaries) {
    const { group, path } = binary;
    if (!groups.has(group)) {
      relinked.push(binary);
      continue;
    }
    const flags = shuffler.replace('SEED', String(seed));
    const [result] = yield* resultsOf([
      { ...project.relink({ target: group, path }, flags), progress: { subject: group, done, total: wanted } },
    ]);
    done += 1;
    const of = { kind: 'group', group } as const;
    if (!succeeded(result)) {
      relinked.push(binary);
      const output = firstLines(`${result.stderr}\n${result.stdout}`, 30);
      unfit.push({ of, reason: `${group} does not link with its functions in another order`, output });
      continue;
    }
    const anew = { ...binary, path: `${path}.anew` };
    const reason = yield* differing(binary, anew, names);
    relinked.push(reason === null ? anew : binary);
    if (reason !== null) unfit.push({ of, reason: `${group}, linked with its functions in another order, ${reason}` });
  }
  return { layout: 'link-order', binaries: relinked, failures: [], unfit };
}

/** Says how a relinked program differs from the first; null: it lists the same names. */
function* differing(first: Binary, anew: Binary, names: Linked['names']): Plan<string | null> {
  const before = yield* names(first);
  if (before === null) return null;
  const after = new Set((yield* names(anew)) ?? []);
  const kept = before.filter((name) => after.has(name)).length;
  return kept === before.length ? null : `has ${kept} of its ${before.length} benchmarks or tests left`;
}
