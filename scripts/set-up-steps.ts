/** The steps of the reusable workflow that install toolchains, by the words of its input `set-up`. */
import { parse } from 'yaml';
import { HARNESSES } from '../src/harnesses/registry.ts';
import { expression } from './past-steps.ts';

interface Step {
  readonly name: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
  readonly 'working-directory'?: string;
  readonly run?: string;
}

/** Newer ones want a Node of a line with long-term support. */
const INSTALL_COREPACK = 'npm install --global --ignore-scripts corepack@0.34.7';

const FOLDER = expression("inputs.working-directory || '.'");

/** What a harness says of its toolchain, of a project of which nothing is known but its folder; pins stand there. */
function ofHarness(name: string): readonly Step[] {
  const nothing = { files: [], text: () => null };
  const text = HARNESSES.find((each) => each.name === name)?.setUp?.(FOLDER, nothing);
  if (text === undefined || text === null) throw new Error(`the harness ${name} sets nothing up`);
  // The release of a pinned action stands behind it as a comment, which `parse` would lose.
  return parse(text.replace(/^( +uses: )(\S+ # \S+)$/gm, '$1"$2"'));
}

/** Caches are not kept: what a pull request leaves in one is not to be trusted by the next run. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  go: ofHarness('go'),
  rust: [
    {
      name: 'Rust',
      'working-directory': FOLDER,
      // Installs what rust-toolchain.toml names, where there is one. That may be a path, whose rustc is the pull request's own
      // code: none of its programs is run here, where nothing is kept apart.
      run: 'rustup toolchain install || rustup toolchain install stable\nrustup show active-toolchain || true',
    },
  ],
  node: [
    ...ofHarness('vitest'),
    {
      name: 'What manages its packages',
      // Where no .npmrc and no program is the pull request's own.
      'working-directory': expression('runner.temp'),
      // Node 25 and later come without it; one elsewhere on the machine is another Node's. It fetches pnpm or yarn when Tare
      // calls one, in namespaces.
      run: `[ -e "$(dirname "$(command -v node)")/corepack" ] || ${INSTALL_COREPACK}\ncorepack enable`,
    },
  ],
  python: ofHarness('pytest'),
  java: ofHarness('jmh'),
  own: [{ name: 'Your own', uses: './.github/actions/tare-set-up' }],
};

export const SET_UP_WORDS = Object.keys(STEPS);

/** All of them, each for its word; scripts in the shell that every runner has. */
export function setUpSteps(): readonly object[] {
  return Object.entries(STEPS).flatMap(([word, steps]) =>
    steps.map(({ name, run, ...rest }) => ({
      name,
      if: expression(`contains(format(' {0} ', inputs.set-up), ' ${word} ')`),
      ...(run === undefined ? rest : { shell: 'bash', ...rest, run: `${run}\n` }),
    })),
  );
}
