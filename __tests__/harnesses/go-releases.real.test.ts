import { describe, expect } from 'vitest';
import { buildCalibrator } from '../support/calibrators.ts';
import { goRun, itWithReleases } from '../support/go-run.ts';
import { goSession } from '../support/go-session.ts';

// The overlay on releases of Go from different years, each with its own compiler: those that continuous integration
// downloads, besides the one on the machine.

const body = (name: string, pairs: number) =>
  `func Benchmark${name}(b *testing.B) {\n\tx := 0\n\tfor i := 0; i < b.N; i++ {\n` +
  '\t\tb.StopTimer()\n\t\tb.StartTimer()\n'.repeat(pairs) +
  '\t\tfor j := 0; j < 100; j++ {\n\t\t\tx += j * i\n\t\t}\n\t}\n\tsink = x\n}\n\n';
const files = {
  'go.mod': 'module example.com/m\n\ngo 1.20\n',
  'm_test.go': `package m\n\nimport "testing"\n\nvar sink int\n\n${body('Plain', 0)}${body('Pair', 1)}${body('Two', 2)}`,
  'loop_test.go':
    '//go:build go1.24\n\npackage m\n\nimport "testing"\n\n' +
    'func BenchmarkLoop(b *testing.B) {\n\tfor b.Loop() {\n\t\tb.StopTimer()\n\t\tb.StartTimer()\n\t}\n}\n',
};

describe.each(['go1.21.13', 'go1.22.12', 'go1.23.12', 'go1.24.10', 'go1.25.0'])('%s', (release) => {
  // 1.25 refuses to overlay files of the module cache, where downloaded toolchains lie: there it is run through a link.
  itWithReleases(release)(
    'is instrumented, counts exactly, serves slices, and its calibrator is built the same way',
    async () => {
      const environment = { GOTOOLCHAIN: release };
      const run = await goRun(files, { environment });
      expect(run.builds.toolchain).toContain(`${release} `);
      expect(run.builds.warnings).toEqual([]);
      const hasLoop = Number(release.split('.')[1]) >= 24;
      const names = ['Plain', 'Pair', 'Two', ...(hasLoop ? ['Loop'] : [])];
      const expected = [0, 1, 2, ...(hasLoop ? [1] : [])];
      const counted: (number | undefined)[] = [];
      for (const name of names) counted.push((await run.slice(name, 2000)).measurements[0]?.windows);
      expect(counted).toEqual(expected);
      const session = await goSession(run, 'Plain');
      for (const [index, name] of names.entries()) {
        expect(await session.turn(name, 0)).toMatchObject({ failures: [] });
        for (const iterations of [1, 2000]) {
          const turn = await session.turn(name, iterations);
          expect(turn).toMatchObject({ failures: [], measurements: [{ name, iterations }] });
          if (iterations > 1) expect(turn?.measurements[0]?.windows).toBe(expected[index]);
        }
      }
      await session.end();
      if (process.platform !== 'win32') {
        expect((await run.slice('Plain', 20_000)).measurements[0]?.values.get('cpu-ns/op')).toBeGreaterThan(0);
      }
      const build = run.builds.sides.head?.build.calibration ?? null;
      const calibrator = await buildCalibrator('go-stop-start', environment, undefined, build);
      if (typeof calibrator === 'string') throw new Error(calibrator);
      expect(calibrator.prepared.toolchain).toBe(release);
      expect((await calibrator.read()).nsPerWindow).toBeGreaterThan(0);
    },
    300_000,
  );
});

itWithReleases('go1.21.13', 'go1.23.12')(
  'modules of one repository may have toolchains of their own',
  async () => {
    const inner = { 'inner/go.mod': 'module example.com/inner\n\ngo 1.21\n\ntoolchain go1.23.12\n' };
    const run = await goRun(
      { ...files, ...inner, 'inner/m_test.go': files['m_test.go'] },
      { environment: { GOTOOLCHAIN: 'go1.21.13+auto' } },
    );
    const pairs = run.discovery.benchmarks.filter(({ name }) => name === 'Pair');
    expect(pairs.map(({ group, clock }) => [group, clock?.source, clock?.base])).toEqual([
      ['', 'counted', 1],
      ['inner', 'counted', 1],
    ]);
    const roots = run.builds.sides.head?.build.binaries.map(({ environment }) => environment?.GOROOT ?? '');
    expect(roots?.[0]).toContain('go1.21.13');
    expect(roots?.[1]).toContain('go1.23.12');
  },
  300_000,
);
