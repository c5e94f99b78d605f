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

it.each([
  ['17.0.15', false],
  ['22.0.1', false],
  ['23', true],
  ['25.0.1', true],
])(
  'has annotations processed by the javac of %s, which from 23 on has to be asked to: %s',
  async (version, isAsked) => {
    const transcript = readTranscript('jmh', 'sessions');
    const java = { match: '^java -version$', stderr: [`openjdk version "${version}" 2025-10-21`] };
    const { commands } = await play(jmh, { ...transcript, answers: [java, ...transcript.answers] });
    const [built] = commands.filter(({ file }) => file === 'mvn');
    expect(built?.arguments.includes('-Dmaven.compiler.proc=full')).toBe(isAsked);
  },
);
