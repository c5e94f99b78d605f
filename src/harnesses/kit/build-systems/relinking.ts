import { succeeded } from '../../../model/command.ts';
import type { Plan } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { Binary, BuildContext } from '../../harness.ts';
import type { LayoutRequest, Relinked } from '../../layout.ts';
import type { ConfiguredProject } from './system.ts';

/** A linker that can shuffle functions, and how it is asked; `SEED` stands for the seed. */
type Shuffler = string;

const LLD = '-fuse-ld=lld -Wl,--shuffle-sections=*=SEED';
/** Before LLVM 13 without the pattern. */
const OLD_LLD = '-fuse-ld=lld -Wl,--shuffle-sections=SEED';
const MOLD = '-fuse-ld=mold -Wl,--shuffle-sections=SEED';

/** Links a program of one line in each of these ways, and prints the first that works. */
const TRY = `printf 'int main() { return 0; }' > "$1.cc"
output=$1
shift
for flags do
  if \${CXX:-c++} -o "$output" "$output.cc" $flags > "$output.log" 2>&1; then printf '%s' "$flags"; break; fi
done`;

/** null: the linkers here have no way to; the programs are then measured again as they are. */
export function* findShuffler({ directory, scratch, buildTimeoutMs }: BuildContext): Plan<Shuffler | null> {
  const ways = [LLD, OLD_LLD, MOLD];
  const flags = ways.map((way) => way.replace('SEED', '1'));
  const [tried] = yield [
    {
      file: 'sh',
      arguments: ['-fc', TRY, 'sh', `${scratch}/shuffles`, ...flags],
      ...{ cwd: directory, environment: { PWD: directory }, trust: 'untrusted', timeoutMs: buildTimeoutMs },
    },
  ];
  const works = tried?.stdout.trim() ?? '';
  return ways.find((way) => way.replace('SEED', '1') === works) ?? null;
}

interface Linked {
  readonly binaries: readonly Binary[];
  readonly project: ConfiguredProject;
  readonly shuffler: Shuffler;
}

/**
 * Links the programs of these groups again with their functions in another order, by lld or mold. Code in shared libraries
 * of the project stays as it is.
 */
export function* relinkPrograms(
  { binaries, project, shuffler }: Linked,
  { seed, groups }: LayoutRequest,
): Plan<Relinked> {
  const wanted = binaries.filter(({ group }) => groups.has(group)).length;
  const relinked: Binary[] = [];
  const failures: Failure[] = [];
  let done = 0;
  for (const binary of binaries) {
    const { group, path } = binary;
    if (!groups.has(group)) {
      relinked.push(binary);
      continue;
    }
    const flags = shuffler.replace('SEED', String(seed));
    const [result] = yield [
      { ...project.relink({ target: group, path }, flags), progress: { subject: group, done, total: wanted } },
    ];
    done += 1;
    if (result !== undefined && succeeded(result)) {
      relinked.push({ ...binary, path: `${path}.anew` });
      continue;
    }
    relinked.push(binary);
    const output = firstLines(`${result?.stderr ?? ''}\n${result?.stdout ?? ''}`, 30);
    failures.push({ of: { kind: 'group', group }, reason: `${group} does not link in another layout`, output });
  }
  return { layout: 'link-order', binaries: relinked, failures };
}
