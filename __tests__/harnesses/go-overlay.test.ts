import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLOCK_PART, CPU_TIME, STOPS, takeWindows } from '../../src/harnesses/go/build/clock-part.ts';
import { makeOverlay, type OverlayEdit, overlayJson, replacedBy } from '../../src/harnesses/go/build/overlay.ts';
import { temporaryFolder } from '../support/repository.ts';
import { itWithGo } from '../support/toolchains.ts';

// The text of the overlay. What it does to real releases of Go is in go-windows.test.ts and go-releases.test.ts.

const SOURCE = `package testing

type B struct {
	N int
	loop struct {
		n uint64
	}
}

func (b *B) StartTimer() {
	if b.on {
		b.start = now()
	}
}

func (b *B) ResetTimer() {
	if b.on {
		b.start = now()
	}
}
`;

const START = 'func (b *B) StartTimer() {';
const edited = (edit: Partial<OverlayEdit>, source = SOURCE) => {
  const whole: OverlayEdit = { inside: START, at: 'start', put: 'after', text: '\tadded()\n', ...edit };
  const overlay = makeOverlay(source, [{ name: 'test', edits: [whole], files: { 'tare_test_part.go': 'x' } }]);
  return 'reason' in overlay ? overlay.reason : (overlay.files['testing/benchmark.go'] ?? '');
};

describe('an edit', () => {
  it('lies in one declaration, though its line stands in others as well', () => {
    const before = edited({ at: /^\t\tb\.start = now\(\)\n/, put: 'before', text: '\t\tadded()\n' });
    expect(before).toBe(SOURCE.replace('\t\tb.start', '\t\tadded()\n\t\tb.start'));
    const instead = edited({ at: /^\t\tb\.start = now\(\)\n/, put: 'instead', text: '\t\tother()\n' });
    expect(instead).toBe(SOURCE.replace('\t\tb.start = now()', '\t\tother()'));
  });

  it('finds the start and the end of a declaration, nested braces and all', () => {
    expect(edited({})).toBe(SOURCE.replace(`${START}\n`, `${START}\n\tadded()\n`));
    expect(edited({ inside: 'type B struct {', at: 'end', put: 'before', text: '\tmore int\n' })).toBe(
      SOURCE.replace('\t}\n}\n', '\t}\n\tmore int\n}\n'),
    );
  });

  it('may name the declaration by a pattern', () => {
    expect(edited({ inside: /^func \(\w+ \*B\) Start\w+\(\) \{$/ })).toBe(edited({}));
  });

  it('takes Windows line ends', () => {
    expect(edited({}, SOURCE.replaceAll('\n', '\r\n'))).toBe(edited({}));
  });

  it.each<[string, Partial<OverlayEdit>, string]>([
    ['a declaration that is not there', { inside: 'func gone() {' }, '"func gone() {" is not there'],
    ['two declarations', { inside: /^func \(b \*B\) \w+\(\) \{$/ }, 'is there 2 times'],
    ['a line that is not there', { at: /^\tgone\(\)\n/ }, `"${START}" ... /^\\tgone\\(\\)\\n/ is not there`],
    ['a line that stands twice', { at: /^\t.*\n/ }, 'is there 3 times'],
  ])('is refused: %s', (_name, edit, reason) => {
    expect(edited(edit)).toContain(`testing/benchmark.go: the anchor`);
    expect(edited(edit)).toContain(reason);
  });
});

it('maps the toolchain’s files, and new ones beside them, to where the texts lie', () => {
  const overlay = { files: { 'testing/benchmark.go': '', 'testing/tare_clock.go': '' } };
  expect(JSON.parse(overlayJson(replacedBy(overlay, '/go root', '/scratch/o')))).toEqual({
    Replace: {
      '/go root/src/testing/benchmark.go': '/scratch/o/benchmark.go',
      '/go root/src/testing/tare_clock.go': '/scratch/o/tare_clock.go',
    },
  });
});

describe('CPU time', () => {
  const { 'tare_cpu_time.go': read = '', 'tare_no_cpu_time.go': unread = '' } = CLOCK_PART.files;

  it('is read through Go’s syscall package in one file, and every other system has the other file', () => {
    const systems = /^\/\/go:build (.+)$/m.exec(read)?.[1];
    expect(/^\/\/go:build !\((.+)\)$/m.exec(unread)?.[1]).toBe(systems);
    expect(read).toContain('syscall.Getrusage(');
    expect(unread).not.toContain('syscall');
  });

  const readIn = ['linux/amd64', 'darwin/arm64', 'freebsd/amd64', 'illumos/amd64', 'android/arm64', 'ios/arm64'];
  const unreadIn = ['windows/amd64', 'plan9/amd64', 'wasip1/wasm', 'js/wasm'];
  itWithGo('is compiled for the systems whose syscall has Getrusage, as the go command picks files', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'go.mod'), 'module example.com/testing\n\ngo 1.18\n');
    for (const [name, text] of Object.entries(CLOCK_PART.files)) writeFileSync(join(folder, name), text);
    const filesIn = (platform: string) => {
      const [GOOS, GOARCH] = platform.split('/');
      const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, GOOS, GOARCH, GOWORK: 'off' } } as const;
      return execFileSync('go', ['list', '-f', '{{join .GoFiles " "}}', '.'], options).trim();
    };
    for (const platform of readIn)
      expect([platform, filesIn(platform)]).toEqual([platform, 'tare_clock.go tare_cpu_time.go']);
    for (const platform of unreadIn)
      expect([platform, filesIn(platform)]).toEqual([platform, 'tare_clock.go tare_no_cpu_time.go']);
  });
});

describe('windows out of a line', () => {
  const taken = (iterations: number, values: Record<string, number>) => {
    const measurement = { group: '', name: 'X', iterations, values: new Map(Object.entries(values)) };
    const { windows, values: left } = takeWindows(measurement);
    return [windows, [...left.keys()]];
  };
  it.each<[string, number, Record<string, number>, number | undefined, string[]]>([
    ['none', 1000, { 'ns/op': 1, [CPU_TIME]: 2, [STOPS]: 0 }, 0, ['ns/op', CPU_TIME]],
    ['two', 1000, { 'ns/op': 1, [STOPS]: 2 }, 2, ['ns/op']],
    ['one in a thousand iterations: stopped once, to prepare', 1000, { 'ns/op': 1, [STOPS]: 0.001 }, 0, ['ns/op']],
    ['one in a single iteration', 1, { 'ns/op': 1, [STOPS]: 1 }, 1, ['ns/op']],
    ['one every hundred', 10_000, { 'ns/op': 1, [STOPS]: 0.01 }, 0.01, ['ns/op']],
    ['the benchmark’s own metric', 1000, { [STOPS]: 7, 'tare-stops/op': 1 }, 1, [STOPS]],
    ['no count', 1000, { 'ns/op': 1 }, undefined, ['ns/op']],
  ])('%s', (_name, iterations, values, windows, left) => {
    expect(taken(iterations, values)).toEqual([windows, left]);
  });
});
