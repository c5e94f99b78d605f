import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import type { Build, BuildContext, DiscoverContext, Harness, SliceRequest } from '../../src/harnesses/harness.ts';
import { selectBenchmarks } from '../../src/harnesses/kit/select.ts';
import { severalHarnesses } from '../../src/harnesses/several/index.ts';
import type { CodePlans, NotKnown } from '../../src/harnesses/side-code.ts';
import { harnessOptions } from '../../src/measure/index.ts';
import type { Plan, PlannedResult } from '../../src/model/command-plan.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import { inputsWith } from '../support/sides.ts';

// Harnesses of one benchmark each, `same`, as one: what each is asked, and what comes of the one that fails.

interface Fake {
  readonly fails?: 'build' | 'head' | 'discover';
  readonly relinks?: boolean;
  readonly asked?: string[];
  /** How it is found what of its code is entered: its benchmark enters all that it is asked for. */
  readonly reachedBy?: CodePlans['reachedBy'];
}

function codeIn(name: string, reachedBy: CodePlans['reachedBy']): CodePlans {
  return {
    *units() {
      yield [];
      return [{ name: 'lib', digest: name }];
    },
    *partsOf(units) {
      yield [];
      return units.map((unit) => ({ unit, name: 'work', digest: name, bytes: 1 }));
    },
    covers: (path) => path.startsWith(name),
    reachedBy,
  };
}

function fake(name: string, { fails, relinks = false, asked = [], reachedBy }: Fake = {}): Harness {
  return {
    name,
    summary: '',
    looksFor: null,
    manifests: [],
    options: [],
    clocks: [],
    detect: () => null,
    *build({ side, directory, scratch, files }): Plan<Build> {
      asked.push(`build ${directory} ${scratch} ${files.join()}`);
      if (fails === 'build') throw new UserError(`${name} is not there`, 'Install it.');
      const failures =
        fails === side ? [{ of: { kind: 'folder', folder: '' }, reason: 'does not build' } as const] : [];
      const binaries = [{ group: 'lib', path: `${scratch}/${name}`, directory }];
      return {
        side,
        toolchain: `${name} 1`,
        binaries,
        failures,
        ...(failures.length === 0 ? {} : { unusable: true }),
        ...(reachedBy === undefined ? {} : { code: codeIn(name, reachedBy) }),
        ...(relinks
          ? {
              *relink({ groups, seed }) {
                const anew = binaries.map((each) => ({ ...each, path: `${each.path} ${[...groups].join()} anew` }));
                const environment = { [`SEED_OF_${name}`]: String(seed) };
                return { layout: 'link-order', binaries: anew, failures: [], environment };
              },
            }
          : {}),
      };
    },
    *discover({ sides, options, sameGroups = new Set(), isNear }) {
      asked.push(`same ${[...sameGroups].join()}${isNear?.('lib') === true ? ', lib is near' : ''}`);
      if (fails === 'discover') throw new UserError(`${name} lists nothing`, 'Look.');
      const on = sides.map(({ context }) => context.side);
      const all = [{ group: 'lib', name: 'same' }];
      const found = selectBenchmarks(all, options);
      return {
        targets: found.map((each) => ({
          ...each,
          key: 'same',
          label: 'same',
          sides: on,
          scope: 'benchmark',
          iterations: 1,
          expectedMs: 1,
          binary: { base: on.includes('base') ? 0 : -1, head: 0 },
          reach: {
            key: 'all',
            name: 'same',
            *look({ side, functions, only }) {
              yield [];
              asked.push(`look ${name} ${side.directory} ${functions.map(({ unit }) => unit).join()} ${only.join()}`);
              return new Map([['same', { functions, opened: [] }]]);
            },
          },
          *slice({ side }) {
            yield [];
            asked.push(`slice ${name} ${side.directory}`);
            return {
              measurements: [{ ...each, values: new Map([['ns/op', 1]]) }],
              failures: [],
              warnings: [],
            };
          },
        })),
        benchmarks: found.map((each) => ({ ...each, targetKey: 'same', sides: on, failures: {}, readings: {} })),
        warnings: [],
      };
    },
  };
}

function done<T>(plan: Plan<T>): T {
  const none: readonly PlannedResult[] = [];
  let step = plan.next(none);
  while (step.done !== true) step = plan.next(none);
  return step.value;
}

function contextOf(harness: Harness, side: Side): BuildContext {
  const options = harnessOptions(harness, inputsWith());
  const files = ['a/x', 'b/y', 'z'];
  return { side, directory: `/${side}/w`, scratch: `/scratch/${side}`, options, files, buildTimeoutMs: 1000 };
}

function built(harness: Harness): DiscoverContext {
  const options = harnessOptions(harness, inputsWith());
  const sides = SIDES.map((side) => {
    const context = contextOf(harness, side);
    return { context, build: done(harness.build(context)) };
  });
  return { options, sides, sliceTimeoutMs: 1000 };
}

function known<T>(value: T | NotKnown): T {
  if (typeof value === 'object' && value !== null && 'unknown' in value) throw new Error(value.unknown);
  return value as T;
}

const here = (harness: Harness) => ({ harness, folder: '.' });

describe('several harnesses', () => {
  it('each work in a folder and a scratch folder of their own, and equal names stay apart', () => {
    const asked: string[] = [];
    const one = fake('one', { asked });
    const both = severalHarnesses([{ harness: one, folder: 'a' }, here(fake('two', { asked }))]);
    const context = built(both);
    expect(asked.slice(0, 2)).toEqual([
      'build /base/w/a /scratch/base/harness-00 x',
      'build /base/w /scratch/base/harness-01 a/x,b/y,z',
    ]);
    expect(both.scratchFolders).toEqual(['harness-00/tmp', 'harness-01/tmp']);
    expect(context.sides[1]?.build).toMatchObject({ toolchain: 'one 1, two 1', failures: [] });
    expect(context.sides[1]?.build.binaries.map(({ group }) => group)).toEqual(['one/lib', 'two/lib']);
    const { targets, benchmarks } = done(
      both.discover({ ...context, sameGroups: new Set(['two/lib']), isNear: (group) => group === 'one/lib' }),
    );
    expect(asked.slice(4)).toEqual(['same , lib is near', 'same lib']);
    expect(benchmarks.map(({ group, name, harness }) => `${harness} ${group}:${name}`)).toEqual([
      'one one/lib:same',
      'two two/lib:same',
    ]);
    expect(targets.map(({ binary }) => binary)).toEqual([
      { base: 0, head: 0 },
      { base: 1, head: 1 },
    ]);
    const [, target] = targets;
    const side = context.sides[1]?.context;
    if (target === undefined || side === undefined) throw new Error('there are two');
    const request: SliceRequest = { side, binaryPath: '', timeoutMs: 1000, iterations: 1 };
    expect(done(target.slice(request)).measurements[0]?.group).toBe('two/lib');
    expect(asked.at(-1)).toBe('slice two /head/w');
    expect(both.placeOf?.('one/lib')).toBe('a/lib');
  });

  it('have the code of all, and each looks for its own', () => {
    const asked: string[] = [];
    const both = severalHarnesses([
      { harness: fake('one', { asked, reachedBy: 'targets' }), folder: 'a' },
      here(fake('two', { asked, reachedBy: 'targets' })),
    ]);
    const context = built(both);
    const { code } = context.sides[1]?.build ?? {};
    if (code === undefined) throw new Error('it is known');
    const units = known(done(code.units()));
    expect(units.map(({ name }) => name.split('\0'))).toEqual([
      ['one', 'lib'],
      ['two', 'lib'],
    ]);
    const parts = known(done(code.partsOf(units.map(({ name }) => name))));
    expect(parts.map(({ unit, digest }) => [unit, digest])).toEqual([
      [units[0]?.name, 'one'],
      [units[1]?.name, 'two'],
    ]);
    expect([code.covers('one.txt'), code.reachedBy]).toEqual([false, 'targets']);
    const { targets } = done(both.discover(context));
    expect(targets.map(({ reach }) => reach?.key)).toEqual(['one all', 'two all']);
    const side = context.sides[1]?.context;
    const [first] = targets;
    if (side === undefined || first?.reach === undefined) throw new Error('there are two');
    const request = {
      side,
      binaryPath: '',
      timeoutMs: 1000,
      functions: parts,
      only: ['same'],
      inputs: [],
      forMs: 1000,
    };
    expect(known(done(first.reach.look(request))).get('same')?.functions).toEqual([parts[0]]);
    expect(asked.at(-1)).toBe('look one /head/w/a lib same');
  });

  it('have no code where that of one is not known, or is found in another way', () => {
    const codes = (one: Fake, two: Fake) => {
      const both = severalHarnesses([here(fake('one', one)), here(fake('two', two))]);
      return built(both).sides.map(({ build }) => build.code);
    };
    expect(codes({ reachedBy: 'targets' }, {})).toEqual([undefined, undefined]);
    expect(codes({ reachedBy: 'targets' }, { reachedBy: 'breakpoints' })).toEqual([undefined, undefined]);
  });

  it('are called by their folders where one is there twice', () => {
    const one = fake('one');
    const both = severalHarnesses([
      { harness: one, folder: 'a' },
      { harness: one, folder: 'b' },
    ]);
    expect(done(both.discover(built(both))).benchmarks.map(({ group }) => group)).toEqual(['one:a/lib', 'one:b/lib']);
  });

  it('lose only the one that cannot be built', () => {
    const both = severalHarnesses([here(fake('one', { fails: 'build' })), here(fake('two'))]);
    const context = built(both);
    expect(context.sides[0]?.build.failures).toMatchObject([
      { of: { kind: 'folder', folder: 'one' }, reason: 'one: one is not there' },
    ]);
    const { benchmarks, targets } = done(both.discover(context));
    expect(benchmarks.map(({ group }) => group)).toEqual(['two/lib']);
    expect(targets[0]?.binary).toEqual({ base: 0, head: 0 });
  });

  it('lose a side of the one that does not build there', () => {
    const both = severalHarnesses([here(fake('one', { fails: 'head' })), here(fake('two'))]);
    const { benchmarks, targets } = done(both.discover(built(both)));
    expect(benchmarks.map(({ group, sides }) => [group, sides])).toEqual([
      ['one/lib', ['base']],
      ['two/lib', ['base', 'head']],
    ]);
    expect(targets[1]?.binary).toEqual({ base: 1, head: 0 });
  });

  it('say which lists nothing, and fail where none does', () => {
    const both = severalHarnesses([here(fake('one', { fails: 'discover' })), here(fake('two'))]);
    const { benchmarks, warnings } = done(both.discover(built(both)));
    expect(benchmarks).toHaveLength(1);
    expect(warnings).toEqual([
      { code: 'harness-left-out', message: 'Nothing of one was measured', subject: 'one lists nothing' },
    ]);
    const none = severalHarnesses([here(fake('one', { fails: 'discover' })), here(fake('two', { fails: 'discover' }))]);
    expect(() => done(none.discover(built(none)))).toThrow('one lists nothing');
  });

  it('fail with the first mistake where none can be built', () => {
    const none = severalHarnesses([here(fake('one', { fails: 'build' })), here(fake('two', { fails: 'build' }))]);
    expect(() => built(none)).toThrow('one is not there');
  });

  it('are filtered by names with and without the harness', () => {
    const both = severalHarnesses([here(fake('one')), here(fake('two'))]);
    const names = (benchmarks: string) => {
      const pattern = { source: benchmarks, test: (text: string) => new RegExp(benchmarks).test(text) };
      const options = harnessOptions(both, inputsWith({ benchmarks: pattern }));
      return done(both.discover({ ...built(both), options })).benchmarks.map(({ group }) => group);
    };
    expect(names('^two/lib:')).toEqual(['two/lib']);
    expect(names('^same$')).toEqual(['one/lib', 'two/lib']);
  });

  it('are laid out anew as far as each can be, and no more is said than holds for all', () => {
    const both = severalHarnesses([here(fake('one', { relinks: true })), here(fake('two'))]);
    const { sides } = built(both);
    const anew = (groups: readonly string[]) => {
      const plan = sides[0]?.build.relink?.({ seed: 1, groups: new Set(groups) });
      if (plan === undefined) throw new Error('it can be relinked');
      return done(plan);
    };
    expect(anew(['one/lib', 'two/lib']).layout).toBe('environment');
    const { layout, binaries, environment } = anew(['one/lib']);
    expect(environment).toEqual({ SEED_OF_one: '1' });
    expect(layout).toBe('link-order');
    expect(binaries.map(({ group, path }) => `${group} ${path}`)).toEqual([
      'one/lib /scratch/base/harness-00/one lib anew',
      'two/lib /scratch/base/harness-01/two',
    ]);
  });
});
