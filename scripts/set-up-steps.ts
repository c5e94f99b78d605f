/** The steps of the reusable workflow that install toolchains, by the words of its input `set-up`. */
import { expression } from './past-steps.ts';

interface Step {
  readonly name: string;
  readonly if: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | boolean>>;
  readonly shell?: string;
  readonly run?: string;
  readonly 'working-directory'?: string;
}

const asked = (word: string) => expression(`contains(format(' {0} ', inputs.set-up), ' ${word} ')`);

/** Caches are not kept: what a pull request leaves in one is not to be trusted by the next run. */
export const SET_UP: Readonly<Record<string, readonly Step[]>> = {
  go: [
    {
      name: 'Go',
      if: asked('go'),
      uses: 'actions/setup-go@7a3fe6cf4cb3a834922a1244abfce67bcef6a0c5 # v6.2.0',
      with: { 'go-version-file': expression("format('{0}/go.mod', inputs.working-directory || '.')"), cache: false },
    },
  ],
  rust: [
    {
      name: 'Rust',
      if: asked('rust'),
      shell: 'bash',
      'working-directory': expression("inputs.working-directory || '.'"),
      // Installs what rust-toolchain.toml names, where there is one.
      run: 'rustup toolchain install || rustup toolchain install stable\nrustc --version\n',
    },
  ],
  node: [
    {
      name: 'Node',
      if: asked('node'),
      uses: 'actions/setup-node@395ad3262231945c25e8478fd5baf05154b1d79f # v6.1.0',
      with: { 'node-version': 'lts/*', 'package-manager-cache': false },
    },
    {
      name: 'What manages its packages',
      if: asked('node'),
      shell: 'bash',
      run: 'corepack enable\n',
    },
  ],
  python: [
    {
      name: 'Python',
      if: asked('python'),
      uses: 'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
      with: { 'python-version': '3.x' },
    },
    {
      name: 'What manages its packages',
      if: asked('python'),
      shell: 'bash',
      'working-directory': expression("inputs.working-directory || '.'"),
      run: 'for tool in uv poetry pdm; do if [ -f "$tool.lock" ]; then pipx install "$tool"; fi; done\n',
    },
  ],
  java: [
    {
      name: 'Java',
      if: asked('java'),
      uses: 'actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0',
      with: { distribution: 'temurin', 'java-version': '21' },
    },
  ],
  own: [{ name: 'Your own', if: asked('own'), uses: './.github/actions/tare-set-up' }],
};
