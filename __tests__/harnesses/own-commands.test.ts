import { describe, expect, it } from 'vitest';
import { ownCommands } from '../../src/harnesses/kit/own/own-commands.ts';

function commandsOf(texts: Readonly<Record<string, string>>) {
  return ownCommands({ files: Object.keys(texts), text: (path) => texts[path] ?? null });
}

/** `cd FOLDER: WORDS` of each step; what only a shell can tell as it is written. */
function stepsOf(texts: Readonly<Record<string, string>>) {
  return commandsOf(texts).flatMap(({ steps }) =>
    steps.map(({ words, line, folder, environment }) => {
      const set = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      const run = words === null ? `sh: ${line}` : [...set, ...words].join(' ');
      return folder === '.' ? run : `cd ${folder}: ${run}`;
    }),
  );
}

function scripts(of: Readonly<Record<string, string>>) {
  return { 'package.json': JSON.stringify({ scripts: of }) };
}

describe('ownCommands', () => {
  it('takes the plainest script of package.json, with what it calls', () => {
    const own = scripts({
      bench: 'npm run build && cross-env NODE_ENV=production node --expose-gc bench/index.js --fast',
      build: 'tsc -p . && run-s build:*',
      'build:one': 'rollup -c',
      'bench:compare': 'node compare.js',
    });
    expect(commandsOf(own).map(({ name, file }) => [name, file])).toEqual([['npm run bench', 'package.json']]);
    expect(stepsOf(own)).toEqual([
      'tsc -p .',
      'rollup -c',
      'NODE_ENV=production node --expose-gc bench/index.js --fast',
    ]);
  });

  it('takes all related scripts where there is no plain one, but none that compares or saves', () => {
    const own = scripts({ 'bench:a': 'node a.js', 'bench:b': 'node b.js', 'bench:ci': 'node ci.js', test: 'x' });
    expect(commandsOf({ ...own, 'yarn.lock': '' })[0]?.name).toBe('yarn run bench:a, yarn run bench:b');
    expect(stepsOf(own)).toEqual(['node a.js', 'node b.js']);
  });

  it('follows `cd` and the scripts of the package that it leads to', () => {
    const own = {
      ...scripts({ prebench: 'npm run build', bench: 'cd examples/bench && npm test', build: './build.sh' }),
      'examples/bench/package.json': JSON.stringify({ scripts: { test: 'npx node run.js' } }),
    };
    expect(stepsOf(own)).toEqual(['./build.sh', 'cd examples/bench: node run.js']);
  });

  it.each([
    'yarn workspace @x/perf bench --fast',
    'yarn workspace @x/perf run bench --fast',
    'pnpm --filter @x/perf bench --fast',
    'pnpm --filter=@x/perf run bench --fast',
    'pnpm -F ./packages/perf bench --fast',
    'npm -w @x/perf run bench -- --fast',
    'npm run bench --workspace=packages/perf -- --fast',
  ])('follows `%s` to the package', (bench) => {
    const own = {
      ...scripts({ bench }),
      'packages/perf/package.json': JSON.stringify({ name: '@x/perf', scripts: { bench: 'node run.js' } }),
      'packages/other/package.json': JSON.stringify({ name: 'other', scripts: { bench: 'node other.js' } }),
      'node_modules/@x/perf/package.json': JSON.stringify({ name: '@x/perf', scripts: { bench: 'node old.js' } }),
    };
    expect(stepsOf(own)).toEqual(['cd packages/perf: node run.js --fast']);
  });

  it.each(['yarn workspace none bench', 'pnpm --filter ./packages/* bench', 'pnpm -F a -F b bench'])(
    'does not guess which packages `%s` means',
    (bench) => {
      const named = (name: string) => JSON.stringify({ name, scripts: { bench: 'node run.js' } });
      const own = {
        ...scripts({ bench }),
        'packages/a/package.json': named('a'),
        'packages/b/package.json': named('b'),
      };
      expect(commandsOf(own)[0]?.steps.map(({ line }) => line)).toEqual([bench]);
    },
  );

  it('leaves to a script the options behind its name', () => {
    const own = scripts({ bench: 'pnpm run:all --filter fast --dir x', 'run:all': 'node run.js' });
    expect(stepsOf(own)).toEqual(['node run.js --filter fast --dir x']);
  });

  it('ends where scripts call each other', () => {
    const steps = stepsOf(scripts({ bench: 'npm run a && npm run a', a: 'npm run bench && npm run bench' }));
    expect(steps.length).toBeLessThanOrEqual(100);
  });

  it('leaves to a shell what only a shell can tell', () => {
    expect(stepsOf(scripts({ bench: 'node a.js | tee out.txt' }))).toEqual(['sh: node a.js | tee out.txt']);
    expect(stepsOf(scripts({ bench: '(cd a && node b.js); node c.js' }))).toEqual([
      'sh: (cd a && node b.js); node c.js',
    ]);
  });

  it('reads tasks of poe, hatch and pdm', () => {
    expect(stepsOf({ 'pyproject.toml': '[tool.poe.tasks]\nbench = "pytest --benchmark-only benchmarks"' })).toEqual([
      'pytest --benchmark-only benchmarks',
    ]);
    const sequence = '[tool.poe.tasks]\nbench.sequence = ["prepare", {cmd = "uv run pytest perf"}]\nprepare = "make x"';
    expect(stepsOf({ 'pyproject.toml': sequence })).toEqual(['make x', 'pytest perf']);
    const hatch = '[tool.hatch.envs.benchmark.scripts]\nrun = "pytest bench {args}"';
    expect(commandsOf({ 'pyproject.toml': hatch })[0]?.name).toBe('hatch run benchmark:run');
    const pdm = '[tool.pdm.scripts]\nbenchmark = {cmd = ["pytest", "a b"]}';
    expect(commandsOf({ 'pyproject.toml': pdm })[0]?.steps[0]?.words).toEqual(['pytest', 'a b']);
  });

  it('reads sessions of nox', () => {
    const own = {
      'noxfile.py': `import nox

@nox.session(python="3.12")
def bench(
    session: nox.Session,
) -> None:
    session.install(".")
    session.run(
        "pytest", "--benchmark-only",
        'benchmarks', *session.posargs,
    )

@nox.session
def lint(session):
    session.run("ruff")
`,
    };
    expect(commandsOf(own)[0]?.name).toBe('nox -s bench');
    expect(stepsOf(own)).toEqual(['pytest --benchmark-only benchmarks']);
  });

  it('reads environments of tox', () => {
    const own = {
      'tox.ini':
        '[testenv]\ncommands = pytest\n[testenv:codspeed]\ndeps = x\ncommands =\n    # all\n    pytest --codspeed \\\n      {posargs:bench}\n[testenv:lint]\ncommands = ruff\n',
    };
    expect(stepsOf(own)).toEqual(['pytest --codspeed        bench'.replace(/ +/g, ' ')]);
  });

  it('reads targets of Make with their variables, and recipes of just', () => {
    const make =
      'GO ?= go\nPKG = ./a ./b\n\n.PHONY: bench\nbench: gen\n\t@$(GO) test -bench=. $(PKG)\ngen:\n\tgo generate\n';
    expect(stepsOf({ Makefile: make })).toEqual(['go generate', 'go test -bench=. ./a ./b']);
    const just = 'bench *ARGS: build\n    cargo bench -p x {{ARGS}}\n\nbuild:\n    cargo build\n';
    expect(commandsOf({ justfile: just })[0]?.name).toBe('just bench');
    expect(stepsOf({ justfile: just })).toEqual(['cargo build', 'cargo bench -p x']);
  });

  it('has none where nothing is called so', () => {
    expect(commandsOf({ ...scripts({ test: 'x', benchmarking: 'y' }), Makefile: 'all:\n\tx\n' })).toEqual([]);
    expect(commandsOf({ 'package.json': '{', 'pyproject.toml': '[' })).toEqual([]);
  });
});
