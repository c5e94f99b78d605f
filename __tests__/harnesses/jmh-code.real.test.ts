import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { openFolders } from '../../src/host/files/beneath.ts';
import { runPlan } from '../../src/measure/index.ts';
import { differingCode } from '../../src/measure/same-code/differing.ts';
import { inputsWith, twoSides } from '../support/sides.ts';
import { itWith } from '../support/toolchains.ts';

// Changes to classes that two benchmarks use, and by hand which of them can feel each: it has to be found.

const POM = readFileSync(join(import.meta.dirname, '../../examples/jmh/pom.xml'), 'utf8');
const LIMIT_MS = 900_000;
const MAIN = 'src/main/java/org/example';

const FILES = {
  'pom.xml': POM,
  '.mvn/jvm.config': '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC\n',
  [`${MAIN}/Words.java`]: `package org.example;

public class Words {
    static final int LIMIT = 3;

    static int count(String text) {
        // A comment.
        return Tool.of(text, part -> part.length() + LIMIT) + Kind.ONE.make.get().value();
    }
}
`,
  [`${MAIN}/Tool.java`]: `package org.example;

import java.util.function.ToIntFunction;

class Tool {
    static int of(String text, ToIntFunction<String> of) {
        return of.applyAsInt(text);
    }
}
`,
  [`${MAIN}/Kind.java`]: `package org.example;

import java.util.function.Supplier;

enum Kind {
    ONE(One::new), OTHER(Other::new);

    interface Valued {
        int value();
    }

    static class One implements Valued {
        public int value() {
            return 11;
        }
    }

    static class Other implements Valued {
        static final int LEAST = 21;

        public int value() {
            return 22;
        }
    }

    final Supplier<Valued> make;

    Kind(Supplier<Valued> make) {
        this.make = make;
    }
}
`,
  [`${MAIN}/Limits.java`]: `package org.example;

interface Limits {
    int MOST = 7;

    static int least() {
        return 1;
    }
}
`,
  [`${MAIN}/Lines.java`]: `package org.example;

import java.util.Scanner;

public class Lines {
    static int read() {
        try (Scanner scanner = new Scanner(Lines.class.getResourceAsStream("/lines.txt"))) {
            return scanner.nextInt() + Limits.MOST;
        }
    }
}
`,
  [`${MAIN}/Nobody.java`]: `package org.example;

class Nobody {
    static int called() {
        return 1;
    }
}
`,
  [`${MAIN}/Shared.java`]: `package org.example;

public class Shared {
    int twice(int number) {
        return 2 * number;
    }
}
`,
  'src/main/resources/lines.txt': '12\n',
  [`${MAIN}/TextBenchmark.java`]: `package org.example;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TextBenchmark extends Shared {
    @Benchmark
    public int words() {
        return Words.count("some words");
    }

    @Benchmark
    public int lines() {
        return Lines.read();
    }
}
`,
};

type Replaced = readonly [file: string, from: string, to: string];

/** What is changed, and who can feel it: words, lines. */
const CHANGES: readonly (readonly [what: string, replaced: readonly Replaced[], felt: readonly string[]])[] = [
  [
    'a comment, and a method that nobody calls',
    [
      [`${MAIN}/Words.java`, '// A comment.', '// A comment\n        // of two lines.'],
      [`${MAIN}/Nobody.java`, 'return 1', 'return 2'],
    ],
    [],
  ],
  ["a lambda's body", [[`${MAIN}/Words.java`, 'part.length() +', 'part.length() -']], ['words']],
  ['the code of a class that a table refers to', [[`${MAIN}/Kind.java`, 'return 11', 'return 12']], ['words']],
  // It is loaded, and not initialised.
  ['the code of one that nobody takes from it', [[`${MAIN}/Kind.java`, 'return 22', 'return LEAST / 2']], []],
  ['a constant of that', [[`${MAIN}/Kind.java`, 'LEAST = 21', 'LEAST = 20']], []],
  [
    'a method of it more, which may be listed',
    [
      [
        `${MAIN}/Kind.java`,
        '        static final int LEAST',
        '        int more() { return 1; }\n\n        static final int LEAST',
      ],
    ],
    ['words'],
  ],
  ['what is called with it', [[`${MAIN}/Tool.java`, 'of.applyAsInt(text)', '-of.applyAsInt(text)']], ['words']],
  ['a constant of an interface, which is copied', [[`${MAIN}/Limits.java`, 'MOST = 7', 'MOST = 8']], ['lines']],
  // It is loaded with the benchmark, whatever of it is called.
  ['what the benchmarks extend', [[`${MAIN}/Shared.java`, '2 * number', 'number << 1']], ['lines', 'words']],
  // Who reads it is not seen.
  ['a resource', [['src/main/resources/lines.txt', '12', '13']], ['lines', 'words']],
];

async function builtSide(name: 'base' | 'head', files: Readonly<Record<string, string>>) {
  const { trees, ports } = twoSides(files);
  const { root: directory, scratch } = trees[name];
  const context = { side: name, directory, scratch } as const;
  const own = { 'jmh-warmup': '0ms' };
  const options = { ...inputsWith(), sliceMs: 50, percentiles: [], own } as const;
  const asked = { ...context, options, files: Object.keys(files), buildTimeoutMs: LIMIT_MS };
  const build = await runPlan(jmh.build(asked), 'build', ports);
  expect(build.failures).toEqual([]);
  const { code } = build;
  if (code === undefined) throw new Error('no code');
  return { context, build, code, options, ports };
}

itWith('maven')(
  'finds each change to classes that a benchmark can feel',
  async () => {
    const base = await builtSide('base', FILES);
    for (const [what, replaced, felt] of CHANGES) {
      const files: Record<string, string> = { ...FILES };
      for (const [file, from, to] of replaced) {
        const text = files[file] ?? '';
        expect(text.split(from), what).toHaveLength(2);
        files[file] = text.replace(from, to);
      }
      const head = await builtSide('head', files);
      const codes = { base: base.code, head: head.code };
      const difference = await differingCode(codes, (plan) => runPlan(plan, 'code', head.ports));
      if ('unknown' in difference) throw new Error(difference.unknown);
      const functions = difference.functions.flatMap((each) => each.head ?? []);
      expect(
        replaced.filter(([file]) => !head.code.covers(file)),
        what,
      ).toEqual([]);
      const { targets } = await runPlan(
        jmh.discover({ options: head.options, sides: [base, head], sliceTimeoutMs: LIMIT_MS }),
        'discover',
        { ...head.ports, files: openFolders([base.context.scratch, head.context.scratch]) },
      );
      const [first] = targets;
      if (first?.reach === undefined) throw new Error(`${first?.label} cannot be looked at`);
      expect(new Set(targets.map(({ reach }) => reach?.key)).size, 'one machine for all').toBe(1);
      const binaryPath = head.build.binaries[first.binary.head]?.path ?? '';
      const only = targets.flatMap(({ reach }) => reach?.name ?? []);
      const forMs = Number.POSITIVE_INFINITY;
      const request = { side: head.context, binaryPath, timeoutMs: LIMIT_MS, functions, only, inputs: [], forMs };
      const seen = await runPlan(first.reach.look(request), 'look', head.ports);
      if ('unknown' in seen) throw new Error(seen.unknown);
      expect([...seen.keys()].toSorted(), what).toEqual(only.toSorted());
      const entering = [...seen].flatMap(([name, { functions: entered }]) =>
        entered.length > 0 ? [name.replace(/.*\W/, '')] : [],
      );
      expect(entering.toSorted(), what).toEqual(felt);
    }
  },
  LIMIT_MS,
);
