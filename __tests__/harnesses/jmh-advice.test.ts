import { expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// What Maven 3.8.7 printed of public projects on OpenJDK 17.0.15, and what is to be done about it.

const FAILED = [
  ['[ERROR] error: Source option 6 is no longer supported. Use 7 or later.', /too new for Java 6; set JAVA_HOME/],
  [
    '[ERROR] Fatal error compiling: error: invalid target release: 21 -> [Help 1]',
    /needs a JDK 21 or later; set JAVA_HOME/,
  ],
  ['[ERROR] error: release version 25 not supported', /needs a JDK 25 or later; set JAVA_HOME/],
  [
    'Detected JDK version 17.0.15 (JAVA_HOME=/jdk) is not in the allowed range [21,).',
    /allows JDKs of \[21,\) only; set JAVA_HOME/,
  ],
  ['Detected Maven Version: 3.8.7 is not in the allowed range [3.9,).', /allows Maven \[3\.9,\) only/],
  [
    'Unrecognized option: --sun-misc-unsafe-memory-access=allow\nError: Could not create the Java Virtual Machine.',
    /does not have the option --sun-misc-unsafe-memory-access=allow, .* set JAVA_HOME/,
  ],
  ["Unrecognized VM option 'UseZGC'", /does not have the option UseZGC, /],
  ['class file has wrong version 69.0, should be 61.0', /needs a JDK 25 or later/],
  [
    '[ERROR] Failed to collect dependencies: Could not find artifact org.skife.kasparov:csv:jar:1.0 in central',
    /org\.skife\.kasparov:csv:jar:1\.0 could not be downloaded/,
  ],
  ['[ERROR] COMPILATION ERROR : ', /ended with exit code 1$/m],
] as const;

it.each(FAILED)('says what to do: %s', async (line, advice) => {
  const transcript = readTranscript('jmh', 'does-not-build');
  const help = [
    '[ERROR] -> [Help 1]',
    '[ERROR] ',
    '[ERROR] Re-run Maven using the -X switch to enable full debug logging.',
  ];
  const answers = [{ match: '^mvn ', exitCode: 1, stdout: [line, ...help] }, ...transcript.answers];
  const error = await play(jmh, { ...transcript, answers }).catch((reason: unknown) => reason);
  if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${String(error)}`);
  const said = error.details.join('\n');
  expect(said).toMatch(advice);
  expect(said).toContain(line.replace('-> [Help 1]', '').trim());
  expect(said).not.toMatch(/Re-run Maven|\[Help 1\]$/m);
});
