import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import { goCommand } from '../command.ts';
import { type GoToolchain, type Instrument, readSource } from './instrument.ts';
import { overlayJson } from './overlay.ts';
import type { GoPackage } from './packages.ts';

/**
 * The toolchain's own linker with one change: -randlayout=SEED orders functions by a hash of the seed and their names, and
 * does not shuffle a list of them. A shuffle of a list that has one function more is another order of everything, so where
 * head adds a function the two sides of a layout have nothing in common, and their difference holds the layout's part twice.
 * Ordered by name, what is on both sides stands beside the same functions on both.
 */
const DATA_GO = 'cmd/link/internal/ld/data.go';

/** The line in Go 1.23 to 1.26; it has to be there exactly once. */
const SHUFFLE = `		r.Shuffle(len(textp), func(i, j int) {
			textp[i], textp[j] = textp[j], textp[i]
		})
`;

/** FNV-1a, and the finish of splitmix64. Names that stand twice (of two ABIs) keep their order. */
const SORT_BY_HASH = `		_ = r
		keys := make(map[loader.Sym]uint64, len(textp))
		for _, s := range textp {
			key := uint64(14695981039346656037) ^ uint64(*flagRandLayout)*0x9e3779b97f4a7c15
			for _, c := range []byte(ldr.SymName(s)) {
				key = (key ^ uint64(c)) * 1099511628211
			}
			key = (key ^ key>>30) * 0xbf58476d1ce4e5b9
			key = (key ^ key>>27) * 0x94d049bb133111eb
			keys[s] = key ^ key>>31
		}
		sort.SliceStable(textp, func(i, j int) bool { return keys[textp[i]] < keys[textp[j]] })
`;

interface LinkerRequest {
  readonly toolchain: GoToolchain;
  /** Settings that run its go command; null: as it is. */
  readonly instrument: Instrument | null;
  /** A package that it builds. */
  readonly from: GoPackage;
  /** Below this side's scratch. */
  readonly folder: string;
  readonly timeoutMs: number;
}

/**
 * Flags of `go test` that make it link with such a linker; null: with its own, since this one was not built in time, or cannot
 * be. Building it takes some 7 s of CPU time, and next to none once it is in the build cache.
 */
export function* fitLinker(request: LinkerRequest, context: BuildContext): Plan<readonly string[] | null> {
  const { toolchain, instrument, from, folder, timeoutMs } = request;
  // A -toolexec of the user's own would have to run ours.
  if (/toolexec/.test(toolchain.goflags) || timeoutMs <= 0 || folder.includes("'")) return null;
  const goroot = instrument?.goroot ?? toolchain.goroot;
  const source = yield* readSource(toolchain.goroot, DATA_GO, context);
  if (typeof source !== 'string' || source.split(SHUFFLE).length !== 2) return null;
  const [dataGo, json, linker] = [`${folder}/data.go`, `${folder}/overlay.json`, `${folder}/link`];
  const [built] = yield* resultsOf([
    {
      ...goCommand(['build', '-ldflags=-s -w', `-overlay=${json}`, '-o', linker, 'cmd/link'], {
        cwd: context.scratch,
        timeoutMs: Math.min(timeoutMs, context.buildTimeoutMs),
        environment: {
          ...from.module.environment,
          GOROOT: goroot,
          GOTOOLCHAIN: 'local',
          GOWORK: 'off',
          ...instrument?.environment,
          // It runs on this machine, whatever it links for.
          GOFLAGS: '',
          GOOS: '',
          GOARCH: '',
          CGO_ENABLED: '0',
        },
        ...(instrument === null ? {} : { file: instrument.go }),
      }),
      writes: [
        { path: dataGo, text: source.replace(SHUFFLE, () => SORT_BY_HASH) },
        { path: json, text: overlayJson({ [`${goroot}/src/${DATA_GO}`]: dataGo }) },
        { path: `${folder}/run.sh`, text: runLinker(linker) },
      ],
    },
  ]);
  return succeeded(built) ? [`-toolexec=sh '${folder}/run.sh'`] : null;
}

/** Go runs each tool through it, and asks the linker for its version by this name. */
function runLinker(linker: string): string {
  return `case "$1" in
*/link) shift; exec '${linker}' "$@" ;;
esac
exec "$@"
`;
}
