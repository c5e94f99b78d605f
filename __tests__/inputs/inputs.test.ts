import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { commandOptions } from '../../src/harnesses/command/options.ts';
import { goOptions } from '../../src/harnesses/go/options.ts';
import { processOptions } from '../../src/harnesses/process/options.ts';
import { INPUT_DEFINITIONS, INPUT_NAMES } from '../../src/inputs/definitions.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';

const fromStep = (given: Record<string, string | undefined>, file: string | null = null) =>
  parseInputs({ given, givenFrom: 'action', file: file === null ? null : { path: '.github/tare.yml', text: file } });

/** The lines a user reads: the message of a single problem, or all of several. */
function problems(given: Record<string, string | undefined>, file: string | null = null): readonly string[] {
  try {
    fromStep(given, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.exitCode).toBe(2);
    expect(error.remedy).toMatch(/workflow step/);
    return error.details.length > 0 ? error.details : [error.message];
  }
  return [];
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
      pin: 'auto',
      isolation: 'auto',
      job: 'compare',
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
      results: null,
      resultsFormat: 'auto',
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
    const written = INPUT_DEFINITIONS.filter((definition) => definition.kind.kind !== 'secret');
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

  it.each([
    ['a.json b.json', ['a.json'], ['b.json']],
    ['a.json\n"b c.json"', ['a.json'], ['b c.json']],
    ['base: a.json "b c.json"\nhead: d/*.json', ['a.json', 'b c.json'], ['d/*.json']],
  ])('results %j', (results, base, head) => expect(fromStep({ results }).results).toEqual({ base, head }));

  it.each([
    ['a.json', 'has 1 file'],
    ['a.json b.json c.json', 'has 3 files'],
    ['a.json a.json', 'has "a.json" twice'],
    ['base: a.json', 'gives no file of head'],
    ['base: a.json\nhead:', 'gives no file of head'],
    ['base: a.json\nbase: b.json\nhead: c.json', 'gives base twice'],
    ['base: a.json\nb.json\nhead: c.json', 'has "b.json", which is of no side'],
    [`base: ${Array.from({ length: 200 }, (_, index) => index).join(' ')}\nhead: h`, 'has 201 files'],
  ])('results %j is refused', (results, fault) => {
    expect(problems({ results }).join()).toContain(`${fault}; allowed: two files, or a line`);
  });

  it('the name of a format may say which way its units are better; what is said of a unit wins', () => {
    const bigger = { metric: '*', direction: 'higher' };
    const given = { 'bench-command': 'x', 'bench-format': 'customBiggerIsBetter', 'metric-direction': 'ms=lower' };
    expect(fromStep(given).metricDirections).toEqual([bigger, { metric: 'ms', direction: 'lower' }]);
    const files = { results: 'a b', 'results-format': 'customBiggerIsBetter' };
    expect(fromStep(files).metricDirections).toEqual([bigger]);
    expect(fromStep({ results: 'a b' }).metricDirections).toEqual([]);
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
    ['harness', 'cargo', 'names "cargo", which is none of them'],
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
    expect(problems({}, 'threshold: banana')[0]).toMatch(
      /^threshold: "banana" \(in \.github\/tare\.yml\) is not a percentage; allowed: /,
    );
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

describe('parts of a run', () => {
  const parsed = (given: Readonly<Record<string, string>>) => parseInputs({ given, givenFrom: 'action', file: null });

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

  it('go with jobs that measure, and the folder of results with the one that merges', () => {
    expect(() => parsed({ job: 'merge', 'merge-from': 'a', shard: '1/2' })).toThrow('shard goes with job measure');
    expect(() => parsed({ job: 'merge' })).toThrow('needs merge-from');
    expect(() => parsed({ 'merge-from': 'a' })).toThrow('merge-from goes with job merge');
    expect(() => parsed({ job: 'measure', results: 'a b' })).toThrow('results goes with job compare');
    expect(() => parsed({ job: 'plan', replicate: '1/2' })).toThrow(
      'replicate goes with job measure or compare, not plan',
    );
    expect(() => parsed({ workflow: 'a.yml' })).toThrow('workflow goes with job again');
  });

  it.each([
    [
      { shards: '4' },
      'shards: "4" is for the reusable workflow, which starts that many jobs; job compare is one: give shard: 1/4',
    ],
    [{ job: 'measure', replicates: '3' }, 'give replicate: 1/3'],
    [{ job: 'measure', shards: '4', shard: '1/2' }, 'shards: "4" and shard: "1/2" do not agree'],
  ])('how many jobs there are is not said to one of them alone: %j', (given, fault) => {
    expect(() => parsed(given)).toThrow(fault);
  });

  it.each([
    [{ job: 'plan', shards: '4', replicates: '2' }, null],
    [{ job: 'measure', shards: '4', shard: '2/4' }, null],
    [{ job: 'merge', shards: '4', 'merge-from': 'a' }, null],
    [{ shards: '1', replicates: '1' }, null],
    // The file is of all jobs of the repository.
    [{}, { path: 'tare.yml', text: 'shards: 4\n' }],
  ])('it is said to those that it is for: %j', (given, file) => {
    expect(() => parseInputs({ given, givenFrom: 'action', file })).not.toThrow();
  });

  it.each(['rounds', 'shards', 'results', 'merge-from', 'shard', 'ask', 'comment-key'])(
    'a job that does what a comment asks for goes without %s',
    (name) => {
      const value = { shard: '1/2', shards: '2', rounds: '20', results: 'a b' }[name] ?? 'comment';
      expect(() => parsed({ job: 'again', [name]: value })).toThrow(
        `job: "again" goes without ${name}, as nothing is measured: leave ${name} out`,
      );
    },
  );

  it.each(['../benchmarks.yml', 'a/b.yml', '-x', 'benchmarks', 'x.yml\n', 'a b.yml'])(
    '%j is no workflow',
    (workflow) => {
      const reading = () => parsed({ job: 'again', workflow });
      if (workflow.trim() === 'x.yml') expect(reading).not.toThrow();
      else expect(reading).toThrow('is no name of such a file');
    },
  );
});
