import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { commandOptions } from '../../src/harnesses/command/options.ts';
import { goOptions } from '../../src/harnesses/go/options.ts';
import { processOptions } from '../../src/harnesses/process/options.ts';
import { INPUT_DEFINITIONS, INPUT_NAMES, INPUTS } from '../../src/inputs/definitions.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import type { GivenFrom } from '../../src/model/inputs/actions.ts';

const fromStep = (given: Record<string, string | undefined>, file: string | null = null) =>
  parseInputs({ given, givenFrom: 'compare', file: file === null ? null : { path: '.github/tare.yml', text: file } });

/** The lines a user reads: the message of a single problem, or all of several. */
function problems(given: Record<string, string | undefined>, file: string | null = null): readonly string[] {
  try {
    fromStep(given, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.exitCode).toBe(2);
    expect(error.remedy).toMatch(/^Correct (?:it|them) (?:in the workflow step|in \.github\/tare\.yml)/);
    return error.details.length > 0 ? error.details : [error.message];
  }
  return [];
}

function thrownBy(act: () => unknown): UserError {
  try {
    act();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('it went well');
}

describe('inputs that are not given', () => {
  it('take the documented defaults', () => {
    expect(fromStep({})).toEqual({
      base: null,
      head: null,
      harnesses: [],
      workingDirectory: '.',
      benchmarks: null,
      exclude: null,
      options: {},
      rounds: null,
      sliceMs: null,
      timeBudgetMs: null,
      isTimeChosen: true,
      analysis: {
        threshold: 0.05,
        thresholds: [],
        confidenceLevel: 0.99,
        gatedMetrics: expect.arrayContaining(['ns/op', 'allocs/op']),
        gateOn: 'corrected',
        gateRule: 'estimate',
        confirm: 'auto',
        percentiles: [],
        failOnRegression: true,
        failOnInconclusive: false,
        failOnMissing: false,
      },
      instructions: 'auto',
      metricDirections: [],
      calibration: 'auto',
      timerWindows: [],
      sameCode: 'sample',
      pin: 'auto',
      isolation: 'auto',
      issue: false,
      action: 'compare',
      parts: {},
      mergeFrom: '',
      commentMode: 'update',
      commentKey: '',
      commentSection: '',
      checkRun: false,
      shards: null,
      replicates: null,
      acceptLabel: 'accept-benchmark-regression',
      ask: '',
      workflow: 'benchmarks.yml',
      githubToken: '',
      buildEnv: [],
      allowTrustedEvent: false,
      asked: {},
      seed: null,
      past: [],
      resultsPath: '',
    });
  });

  it('and so do the options of the harnesses', () => {
    const { options } = fromStep({});
    expect(goOptions(options)).toEqual({ packages: ['./...'], benchmarksFrom: 'auto' });
    expect(commandOptions(options)).toEqual({
      buildCommand: null,
      benchCommand: null,
      benchFormat: null,
      benchResults: null,
    });
    expect(processOptions(options)).toEqual({
      buildCommand: null,
      commands: [],
      prepare: null,
      cleanup: null,
      exitCodes: [0],
    });
  });

  it('include empty and blank ones, which is what the runner hands over for them', () => {
    const blank = Object.fromEntries(INPUT_NAMES.map((name) => [name, '  ']));
    expect(fromStep(blank)).toEqual(fromStep({}));
  });

  it('have defaults that the parser itself accepts', () => {
    const written = INPUTS.inputsOf('compare').filter((definition) => definition.kind.kind !== 'secret');
    const spelled = Object.fromEntries(written.map((definition) => [definition.name, definition.default]));
    expect(fromStep(spelled)).toEqual(fromStep({}));
  });
});

describe('calibration that is only reported', () => {
  it('is never judged by, whatever gate-on says', () => {
    expect(fromStep({ calibration: 'report' }).analysis.gateOn).toBe('raw');
    expect(fromStep({ calibration: 'report', 'gate-on': 'corrected' }).analysis.gateOn).toBe('raw');
  });
});

describe('values', () => {
  it.each([
    ['100ms', 100],
    ['2s', 2000],
    ['0.5s', 500],
    ['1s500ms', 1500],
    ['1min', 60_000],
  ])('slice %s is %d ms', (slice, ms) => expect(fromStep({ slice }).sliceMs).toBe(ms));

  it.each([
    ['none', null],
    ['90s', 90_000],
    ['10min', 600_000],
    ['10m', 600_000],
    ['1h30min', 5_400_000],
  ])('time-budget %s is %s ms', (budget, ms) =>
    expect(fromStep({ 'time-budget': budget })).toMatchObject({ timeBudgetMs: ms, isTimeChosen: false }),
  );

  it('the name of a format may say which way its units are better; what is said of a unit wins', () => {
    const bigger = { metric: '*', direction: 'higher' };
    const given = { 'bench-command': 'x', 'bench-format': 'customBiggerIsBetter', 'metric-direction': 'ms=lower' };
    expect(fromStep(given).metricDirections).toEqual([bigger, { metric: 'ms', direction: 'lower' }]);
  });

  it('time-budget auto: no number, and measuring has what it usually has', () =>
    expect(fromStep({ 'time-budget': 'auto' })).toMatchObject({ timeBudgetMs: null, isTimeChosen: true }));

  it.each([
    ['5%', 0.05],
    ['0.05', 0.05],
    ['2 %', 0.02],
    ['2.5%', 0.025],
    ['150%', 1.5],
  ])('threshold %s is %d', (threshold, share) => expect(fromStep({ threshold }).analysis.threshold).toBe(share));

  it.each([
    ['99', 0.99],
    ['99.9%', 0.999],
    ['80', 0.8],
    ['99.99', 0.9999],
  ])('confidence-level %s is %d', (level, fraction) =>
    expect(fromStep({ 'confidence-level': level }).analysis.confidenceLevel).toBe(fraction),
  );

  it('booleans are what the Actions toolkit takes for one', () => {
    for (const yes of ['true', 'True', 'TRUE']) {
      expect(fromStep({ 'fail-on-missing': yes }).analysis.failOnMissing).toBe(true);
    }
    expect(fromStep({ 'fail-on-regression': 'False' }).analysis.failOnRegression).toBe(false);
    expect(fromStep({ 'fail-on-regression': 'Parse/*\n"a b" allocations' }).analysis).toMatchObject({
      failOnRegression: true,
      failOnRegressionOf: [
        { benchmark: 'Parse/*', metric: '*' },
        { benchmark: 'a b', metric: 'allocs/op' },
      ],
    });
    expect(fromStep({ mode: 'observe', 'observe-until': '2026-12-06' }).analysis).toMatchObject({
      mode: 'observe',
      observeUntil: '2026-12-06',
    });
    expect(fromStep({ 'accept-label': 'none' }).acceptLabel).toBe('');
  });

  it('lists stand between spaces, commas or lines', () => {
    const { options } = fromStep({ packages: './a ./b,\n# a comment\n./c/...' });
    expect(goOptions(options).packages).toEqual(['./a', './b', './c/...']);
  });

  it('metrics: cpu and instructions gate beside the wall time, or without it', () => {
    expect(fromStep({ metrics: 'instructions' }).analysis.gatedMetrics).toEqual(['instructions/op']);
    expect(fromStep({ metrics: 'wall cpu' }).analysis.gatedMetrics).toEqual(
      expect.arrayContaining(['ns/op', 'cpu-ns/op', 'cpu-ms']),
    );
    // A time has the floor of a time; a count has none.
    expect(problems({ threshold: '1%', metrics: 'cpu' })[0]).toContain('below what code layout');
    expect(fromStep({ threshold: '1%', metrics: 'instructions' }).analysis.threshold).toBe(0.01);
    expect(fromStep({ thresholds: '* instructions: 0.5%' }).analysis.thresholds).toEqual([
      { benchmark: '*', metric: 'instructions/op', threshold: 0.005 },
    ]);
  });

  it('instructions: shown without being gated, and not gated without being counted', () => {
    expect(fromStep({ instructions: 'on' })).toMatchObject({ instructions: 'on', analysis: fromStep({}).analysis });
    expect(problems({ instructions: 'off', metrics: 'wall instructions' })).toHaveLength(1);
  });

  it('metrics: words stand for units, anything else for itself', () => {
    expect(fromStep({ metrics: 'allocations B/op p99-*' }).analysis.gatedMetrics).toEqual([
      'allocs/op',
      'B/op',
      'p99-*',
    ]);
  });

  it('regular expressions may carry what Go users write', () => {
    expect(fromStep({ benchmarks: '(?i)parse' }).benchmarks?.test('BenchmarkPARSE')).toBe(true);
    expect(fromStep({ exclude: 'a\\-b' }).exclude?.test('a-b')).toBe(true);
  });

  it('regular expressions that repeat repetitions take no longer than others', () => {
    const { exclude } = fromStep({ exclude: '^(a|aa)+$' });
    expect(exclude?.source).toBe('^(a|aa)+$');
    expect(exclude?.test(`${'a'.repeat(1000)}!`)).toBe(false);
    expect(exclude?.test('a'.repeat(1000))).toBe(true);
    expect(fromStep({ exclude: '(a+)+$' }).exclude?.test(`${'a'.repeat(1000)}!`)).toBe(false);
  });

  it('working-directory is normalised', () => {
    expect(fromStep({ 'working-directory': './a//b/' }).workingDirectory).toBe('a/b');
    expect(fromStep({ 'working-directory': './' }).workingDirectory).toBe('.');
  });

  it('a seed is hexadecimal, upper or lower', () => expect(fromStep({ seed: '7F3A' }).seed).toBe('7f3a'));

  it('the results may go anywhere the step says', () => {
    expect(fromStep({ past: '/tmp/a.json\n\n b.json \n' }).past).toEqual(['/tmp/a.json', 'b.json']);
    expect(problems({ past: 'a\n'.repeat(21) })[0]).toMatch(/^past: .* has 21 lines; allowed: up to 20 file names$/);
    expect(problems({ past: 'x'.repeat(1001) })[0]).toContain('is no file name');
    expect(problems({}, 'past: planted.json')[0]).toContain('past must not stand in .github/tare.yml');
    expect(fromStep({ 'results-path': '/tmp/r.json' }).resultsPath).toBe('/tmp/r.json');
  });
});

describe('thresholds by pattern', () => {
  it('are one a line: a benchmark, perhaps a metric, and a share', () => {
    const text = 'Parse/*: 3%\n\n# exact, so nearly none\n* allocs/op: 0.1%\n"two words" B/op: 0.5\nA:b ns/op: 10%';
    expect(fromStep({ thresholds: text }).analysis.thresholds).toEqual([
      { benchmark: 'Parse/*', metric: '*', threshold: 0.03 },
      { benchmark: '*', metric: 'allocs/op', threshold: 0.001 },
      { benchmark: 'two words', metric: 'B/op', threshold: 0.5 },
      { benchmark: 'A:b', metric: 'ns/op', threshold: 0.1 },
    ]);
  });

  it('may name metrics by word', () => {
    expect(fromStep({ thresholds: '* allocations: 0%' }).analysis.thresholds).toEqual([
      { benchmark: '*', metric: 'allocs/op', threshold: 0 },
    ]);
    expect(fromStep({ thresholds: 'Open wall: 20%' }).analysis.thresholds).toContainEqual({
      benchmark: 'Open',
      metric: 'ns/op',
      threshold: 0.2,
    });
  });

  it.each([
    ['Parse 3%', 'no ":"'],
    ['Parse: fast', 'is not a percentage'],
    ['Parse: 3', 'write 5% or 0.05'],
    [': 3%', 'names no benchmark'],
    ['a b c: 3%', 'more than a benchmark and a metric'],
    ['allocs/op: 1%', 'write `* allocs/op` for all benchmarks'],
    ['Parse: 1%', 'below the 2%'],
    ['Parse */op: 1%', 'below the 2%'],
    ['Parse wall: 1%', 'below the 2%'],
    ['Parse p99-ns: 1%', 'below the 2%'],
  ])('%s is refused', (line, reason) => {
    const [problem, ...more] = problems({ thresholds: `Fine: 4%\n${line}` });
    expect(problem).toContain(reason);
    expect(problem).toContain(line);
    expect(more).toEqual([]);
  });
});

describe('which way a unit is better', () => {
  it('can be said by the user', () => {
    expect(fromStep({ 'metric-direction': 'hits/query=higher\n*-depth: lower' }).metricDirections).toEqual([
      { metric: 'hits/query', direction: 'higher' },
      { metric: '*-depth', direction: 'lower' },
    ]);
    expect(problems({ 'metric-direction': 'hits=up' })[0]).toContain('UNIT=lower or UNIT=higher');
  });
});

describe('bad input', () => {
  it.each([
    ['threshold', 'banana', 'is not a percentage'],
    ['threshold', '5', 'write 5% or 0.05'],
    ['threshold', '1%', 'below what code layout'],
    ['threshold', '-5%', 'is negative'],
    ['threshold', '2000%', 'is too large'],
    ['slice', '-100ms', 'is negative'],
    ['slice', '100', 'has no unit'],
    ['slice', '0ms', 'is too short'],
    ['slice', '2min', 'is too long'],
    ['slice', '5 parsecs', 'is not a duration'],
    ['time-budget', '2 days', 'is not a duration'],
    ['rounds', '3', 'is too small'],
    ['rounds', '1001', 'is too large'],
    ['rounds', '12.5', 'is not a whole number'],
    ['rounds', '0x14', 'is not a whole number'],
    ['confidence-level', '0.99', 'is too low'],
    ['confidence-level', '100', 'is too high'],
    ['harness', 'cargo', 'is unknown (did you mean criterion, divan or libtest?)'],
    ['harness', 'go critereon', 'names "critereon", which is unknown (did you mean criterion?)'],
    ['harness', 'zzzzzz', 'is unknown; allowed'],
    [
      'metrics',
      'wall time',
      'has "time", which no harness reports (did you mean wall? A unit of that name is written time*)',
    ],
    ['metrics', 'alocations', 'did you mean allocations?'],
    ['metrics', 'Wall', 'did you mean wall?'],
    ['thresholds', 'Parse/* time: 3%', 'did you mean wall?'],
    ['fail-on-regression', '* memory', 'did you mean B/op?'],
    ['harness', 'go, go', 'names "go" twice for one folder'],
    ['harness', 'go:../other', 'names the folder "../other", which leaves the repository'],
    ['comment-mode', 'on', 'is not valid'],
    ['gate-rule', 'both', 'is not valid'],
    ['confirm', 'maybe', 'is not valid'],
    ['fail-on-regression', 'yes', 'neither true, false nor a benchmark'],
    ['fail-on-regression', 'ture', 'neither true, false nor a benchmark'],
    ['fail-on-regression', 'Parse/*\nfalse', 'neither true, false nor a benchmark'],
    ['fail-on-regression', 'ns/op', 'names a metric where the benchmark stands'],
    ['mode', 'watch', 'is not valid'],
    ['observe-until', '2026-02-30', 'is no date'],
    ['accept-label', 'x'.repeat(51), 'is no name of a label'],
    ['benchmarks', '(', 'is not a regular expression'],
    ['benchmarks', 'a{9999}', 'is not a regular expression (invalid repeat count)'],
    ['benchmarks', 'Parse(?=Large)', 'has look-around, which RE2 does not have'],
    ['exclude', '(?<!Slow)Parse', 'has look-around'],
    ['exclude', '(a)\\1', 'has a backreference'],
    ['slice', '1'.repeat(50_000), 'is not a duration'],
    ['base', '--upload-pack=x', 'begins with "-"'],
    ['base', 'a..b', 'is a range'],
    ['head', 'a b', 'has a space'],
    ['working-directory', '../other', 'leaves the repository'],
    ['working-directory', '/etc', 'is an absolute path'],
    ['working-directory', 'a\\b', 'has a backslash'],
    ['packages', '-exec=sh', 'begins with "-"'],
    ['comment-key', 'a key -->', 'has other characters'],
    ['seed', 'xyz', 'is not a hexadecimal number'],
    ['results-path', 'folder/', 'is a folder'],
  ])('%s: %s is refused, with what is allowed', (name, value, reason) => {
    const [problem, ...more] = problems({ [name]: value });
    expect(problem).toContain(`${name}: "`);
    expect(problem).toContain(reason);
    expect(problem).toMatch(/; allowed: \S/);
    expect(problem).not.toContain('\n');
    expect(more).toEqual([]);
  });

  it('regular expressions have a length', () => {
    expect(problems({ exclude: 'x'.repeat(501) })[0]).toContain('has 501 characters');
  });

  it('is reported all at once', () => {
    const all = problems({ threshold: 'banana', slice: '-5s', rounds: '3', treshold: '5%' });
    expect(all).toHaveLength(4);
    expect(all.join('\n')).toMatch(/treshold.*did you mean threshold\?.*rounds.*slice.*threshold/s);
  });

  it('unknown names get the nearest one, or none when nothing is near', () => {
    expect(problems({ bench_command: 'x' })[0]).toContain('did you mean bench-command?');
    expect(problems({ zzzzzzzzzzzz: 'x' })[0]).toContain('is not an input; docs/inputs.md lists them');
  });

  it('never breaks the line or the terminal with the value', () => {
    const [problem] = problems({ threshold: '\u001b[31m\n::error::\u202e%' });
    expect(problem).toContain(String.raw`"\u001b[31m\n::error::\u202e%"`);
  });

  it('names contradictions', () => {
    expect(problems({ harness: 'command' })[0]).toContain('needs bench-command');
    expect(problems({ harness: 'go', 'bench-command': 'make bench' })[0]).toContain('goes with harness command');
    expect(problems({ 'bench-format': 'go' })[0]).toContain('bench-format goes with bench-command');
    expect(problems({ harness: 'command', 'bench-command': 'x', 'bench-format': 'go' })).toEqual([]);
  });

  it('names what does not go with the process harness, or is missing for it', () => {
    const command = 'parse=./tool parse';
    expect(problems({ command })).toEqual([]);
    expect(problems({ command, harness: 'process', prepare: 'sync', 'build-command': 'make' })).toEqual([]);
    expect(problems({ harness: 'process' })[0]).toContain('"process" needs command');
    expect(problems({ command, harness: 'go' })[0]).toContain('command goes with harness process, not go');
    expect(problems({ command, harness: 'command', 'bench-command': 'x' })[0]).toContain('goes with harness process');
    expect(problems({ command, 'bench-command': 'x' })[0]).toContain('leave one of them out');
    expect(problems({ prepare: 'sync' })[0]).toContain('prepare goes with command');
    expect(problems({ 'exit-codes': '1' })[0]).toContain('exit-codes goes with command');
  });

  it('reads commands one a line, and names what is wrong with one', () => {
    const command = '# programs\nparse file=./tool parse --size=3\n\nprint = ./tool "a b"';
    expect(processOptions(fromStep({ command, 'exit-codes': '0 1,3' }).options)).toMatchObject({
      commands: [
        { name: 'parse file', command: './tool parse --size=3' },
        { name: 'print', command: './tool "a b"' },
      ],
      exitCodes: [0, 1, 3],
    });
    expect(problems({ command: './tool parse' })[0]).toContain('which has no "="');
    expect(problems({ command: ' =./tool' })[0]).toContain('which has no name before "="');
    expect(problems({ command: 'parse=' })[0]).toContain('which has no command');
    expect(problems({ command: "parse=./tool 'a" })[0]).toContain('a quote that is not closed');
    expect(problems({ command: 'a=true\nb=true\na=false' })[0]).toContain('has the name "a" twice');
    expect(problems({ command: 'a=true', 'exit-codes': '0 256' })[0]).toContain('has "256", which is no exit code');
  });

  it('a low threshold is fine as long as wall time is not gated', () => {
    expect(fromStep({ threshold: '0.1%', metrics: 'allocations' }).analysis.threshold).toBe(0.001);
    expect(problems({ threshold: '0.1%', metrics: 'allocations ns/op' })[0]).toContain('below what code layout');
  });

  it('any text at all gives inputs or a UserError, never a crash', () => {
    const record = fc.dictionary(fc.constantFrom(...INPUT_NAMES), fc.string({ unit: 'binary', maxLength: 40 }));
    fc.assert(
      fc.property(record, (given) => void problems(given)),
      { numRuns: 500 },
    );
  });
});

describe('.github/tare.yml', () => {
  it('is overruled by what is given, and overrules the defaults', () => {
    const inputs = fromStep({ rounds: '30', slice: '' }, 'rounds: 10\nslice: 5ms\n');
    expect(inputs.rounds).toBe(30);
    expect(inputs.sliceMs).toBe(5);
    expect(inputs.analysis.threshold).toBe(0.05);
  });

  it('takes YAML lists, maps, numbers and booleans for what they say', () => {
    const inputs = fromStep(
      {},
      [
        'packages: [./a, ./b/...]',
        'threshold: 0.1',
        'confidence-level: 99.9',
        'fail-on-inconclusive: true',
        'seed: 1e5',
        'metrics:',
        '  - wall',
        '  - B/op',
        'thresholds:',
        '  "Parse/*": 3%',
        '  "* allocs/op": 0.5%',
        '  Open file:',
        '    ns/op: 20%',
        'metric-direction: { hits/query: higher }',
      ].join('\n'),
    );
    expect(inputs).toMatchObject({
      options: { packages: ['./a', './b/...'] },
      seed: '1e5',
      metricDirections: [{ metric: 'hits/query', direction: 'higher' }],
      analysis: { threshold: 0.1, confidenceLevel: 0.999, failOnInconclusive: true },
    });
    expect(inputs.analysis.thresholds).toEqual([
      { benchmark: 'Parse/*', metric: '*', threshold: 0.03 },
      { benchmark: '*', metric: 'allocs/op', threshold: 0.005 },
      { benchmark: 'Open file', metric: 'ns/op', threshold: 0.2 },
    ]);
  });

  it('may be empty', () => {
    for (const text of ['', '\n', '# nothing\n', '---\n', 'null']) expect(fromStep({}, text)).toEqual(fromStep({}));
  });

  it('says where a bad value stands', () => {
    expect(problems({}, '# ours\n\nthreshold: banana')[0]).toMatch(
      /^threshold: "banana" \(in \.github\/tare\.yml, line 3\) is not a percentage; allowed: /,
    );
    expect(problems({}, 'rounds: 30\nslise: 1s')[0]).toBe(
      '"slise" in .github/tare.yml, line 2, is not an input; did you mean slice?',
    );
    const misfit = problems({ harness: 'go' }, 'rounds: 30\nbench-command: ./bench');
    expect(misfit).toEqual([
      'bench-command (in .github/tare.yml, line 2) goes with harness command, not go: leave one of them out',
    ]);
  });

  it.each([
    ['command line', { threshold: 'banana' }, null, /^--threshold: "banana"/, 'Correct it on the command line.'],
    ['compare', { threshold: 'banana' }, null, /^threshold: "banana"/, 'Correct it in the workflow step (`with:`).'],
    ['compare', {}, 'threshold: banana', /line 1\)/, 'Correct it in .github/tare.yml.'],
    [
      'command line',
      { slice: '1' },
      'threshold: banana',
      /^2 problems/,
      'Correct them on the command line and in .github/tare.yml.',
    ],
  ] as const)('names the source: %s, %j and %s', (givenFrom, given, text, message, remedy) => {
    const file = text === null ? null : { path: '.github/tare.yml', text };
    const error = thrownBy(() => parseInputs({ given, givenFrom, file }));
    expect(error.message).toMatch(message);
    expect(error.remedy).toBe(remedy);
  });

  it('may hold no token, and place no file outside the repository', () => {
    expect(problems({}, 'github-token: abc')[0]).toContain('must not stand in .github/tare.yml');
    expect(problems({}, 'results-path: /etc/passwd')[0]).toContain('is an absolute path');
    expect(problems({}, 'results-path: ../x.json')[0]).toContain('leaves the repository');
  });

  it.each([
    ['a key given twice', 'rounds: 10\nrounds: 20', 'unique'],
    ['a misspelt key', 'treshold: 3%', 'did you mean threshold?'],
    ['a list', '- a\n- b', 'has to be a map'],
    ['plain text', 'just text', 'has to be a map'],
    ['half a list', 'rounds: [', 'not valid YAML'],
    ['two documents', 'rounds: 10\n---\nrounds: 20', 'not valid YAML'],
    ['an alias', 'rounds: &r 20\nslice: *r', 'aliases'],
    ['a deep map', 'thresholds: { a: { b: { c: 1 } } }', 'nested too deeply'],
    ['a list of lists', 'packages: [[a]]', 'plain values only'],
    ['a large file', `benchmarks: ${'x'.repeat(70_000)}`, 'larger than 64 KiB'],
    ['brackets without end', '['.repeat(60_000), '.github/tare.yml cannot be read: it is nested too deeply'],
    ['braces without end', '{a: '.repeat(15_000), '.github/tare.yml cannot be read: it is nested too deeply'],
    ['dashes without end', '- '.repeat(30_000), '.github/tare.yml cannot be read: it is nested too deeply'],
    ['keys of keys', '? '.repeat(30_000), '.github/tare.yml cannot be read: it is nested too deeply'],
    ['a list as a key', '? [a]\n: b', 'a key is not plain text'],
  ])('%s is refused', (_, text, reason) => {
    expect(problems({}, text).join('\n')).toContain(reason);
  });

  it('refuses an alias bomb at once', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`);
    const bomb = `l0: &l0 [x, x, x]\n${levels.join('\n')}\npackages: *l9\n`;
    expect(problems({}, bomb).join('\n')).toContain('aliases');
  });

  it('any text at all gives inputs or a UserError', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void problems({}, text)));
  });
});

describe('an input', () => {
  const read = (givenFrom: GivenFrom, given: Readonly<Record<string, string>>, text: string | null = null) =>
    parseInputs({ given, givenFrom, file: text === null ? null : { path: 'tare.yml', text } });

  it.each<readonly [GivenFrom, Readonly<Record<string, string>>, string]>([
    ['compare', { workflow: 'a.yml' }, 'workflow is no input of tare, but of tare/again: leave it out'],
    ['compare', { shards: '4' }, 'shards is no input of tare, but of tare/plan and tare/merge: leave it out'],
    ['compare', { shard: '1/4' }, 'shard is no input of tare, but of tare/measure: leave it out'],
    ['compare', { 'merge-from': 'a' }, 'merge-from is no input of tare, but of tare/merge: leave it out'],
    ['plan', { replicate: '1/2' }, 'replicate is no input of tare/plan, but of tare/measure: leave it out'],
    [
      'merge',
      { 'merge-from': 'a', shard: '1/2' },
      'shard is no input of tare/merge, but of tare/measure: leave it out',
    ],
    [
      'publish',
      { rounds: '20' },
      'rounds is no input of tare/publish, but of tare, tare/plan, tare/measure and tare/merge',
    ],
    [
      'again',
      { rounds: '20' },
      'rounds is no input of tare/again, but of tare, tare/plan, tare/measure and tare/merge',
    ],
    [
      'command line',
      { workflow: 'a.yml' },
      'workflow is no input of the command line, but of tare/again: leave it out',
    ],
  ])('that %s does not take is refused: %j', (givenFrom, given, problem) => {
    expect(() => read(givenFrom, given)).toThrow(problem);
  });

  const FOLDER = { 'merge-from': 'a' };
  const SPELT: Readonly<Record<string, string>> = {
    workflow: 'a.yml',
    shard: '1/2',
    replicate: '1/2',
    'merge-from': 'a',
  };

  it.each(['compare', 'plan', 'measure', 'merge', 'publish', 'again', 'command line'] as const)(
    'of %s is taken, and every other one is named, once',
    (givenFrom) => {
      const own = givenFrom === 'merge' ? FOLDER : {};
      for (const { name, takers, default: preset } of INPUT_DEFINITIONS) {
        const reading = () => read(givenFrom, { ...own, [name]: SPELT[name] ?? (preset || 'x') });
        const failure = failureOf(reading);
        const named = [failure?.message ?? '', ...(failure?.details ?? [])].filter((line) =>
          line.startsWith(`${name} is no input of `),
        );
        expect(named, name).toHaveLength(takers.includes(givenFrom) ? 0 : 1);
      }
    },
  );

  it('in the file is of all actions, whatever one of them takes', () => {
    for (const action of ['compare', 'plan', 'measure', 'publish', 'again'] as const) {
      expect(read(action, {}, 'shards: 4\ncomment-section: a\nrounds: 12\n').shards).toBe(4);
    }
  });
});

function failureOf(reading: () => unknown): UserError | null {
  try {
    reading();
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  return null;
}

describe('parts of a run', () => {
  const parsed = (given: Readonly<Record<string, string>>, givenFrom: GivenFrom = 'measure') =>
    parseInputs({ given, givenFrom, file: null });

  it('are told from I/N', () => {
    expect(parsed({ shard: '2/8', replicate: '1/16' }).parts).toEqual({
      shard: { index: 2, of: 8 },
      replicate: { index: 1, of: 16 },
    });
    expect(parsed({}).parts).toEqual({});
  });

  it.each([
    ['shard', '2', 'is not two whole numbers with / between them'],
    ['shard', '0/4', 'is not one of 1/4 to 4/4'],
    ['shard', '5/4', 'is not one of 1/4 to 4/4'],
    ['shard', '1/65', 'is of more than 64'],
    ['replicate', '1/17', 'is of more than 16'],
    ['replicate', '-1/2', 'is not two whole numbers with / between them'],
  ])('%s: %s is refused', (name, value, fault) => {
    expect(() => parsed({ [name]: value })).toThrow(fault);
  });

  it('are joined from a folder, which has to be given', () => {
    expect(() => parsed({}, 'merge')).toThrow('tare/merge needs merge-from');
    expect(parsed({ 'merge-from': 'a', shards: '4' }, 'merge')).toMatchObject({ mergeFrom: 'a', shards: 4 });
    expect(parsed({ shards: '4', replicates: '2' }, 'plan')).toMatchObject({ shards: 4, replicates: 2 });
  });

  it.each(['../benchmarks.yml', 'a/b.yml', '-x', 'benchmarks', 'x.yml\n', 'a b.yml'])(
    '%j is no workflow',
    (workflow) => {
      const reading = () => parsed({ workflow }, 'again');
      if (workflow.trim() === 'x.yml') expect(reading).not.toThrow();
      else expect(reading).toThrow('is no name of such a file');
    },
  );
});
