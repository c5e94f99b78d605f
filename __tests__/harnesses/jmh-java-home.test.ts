import { expect, it } from 'vitest';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { play, readTranscript } from '../support/transcripts.ts';

it('runs the JDK of JAVA_HOME, which is the one that built, and reports it', async () => {
  const transcript = readTranscript('jmh', 'sessions');
  const answers = [
    { match: '^sh -c if \\[ -n "\\$JAVA_HOME', stdout: ['/jdk-25/bin:/usr/bin'] },
    ...transcript.answers,
  ];
  const { commands } = await play(jmh, { ...transcript, answers });
  const javas = commands.filter(({ file }) => file === 'java' || file === 'javac');
  expect(javas.length).toBeGreaterThan(3);
  expect(new Set(javas.map(({ environment }) => environment?.PATH?.trim()))).toEqual(new Set(['/jdk-25/bin:/usr/bin']));
});
