import { literally } from '../../model/inputs/name-pattern.ts';
import type { Followed, Harness, Project } from '../harness.ts';
import { followLines } from '../kit/own/following.ts';
import { folderBelow, type OwnStep } from '../kit/own/steps.ts';
import { runsPyperf, USUAL } from './detect.ts';

/** `python benchmarks/parse.py`, `python -m benchmarks.parse`, `python {name}.py` of a session of nox for each name. */
export function followPyperf(harness: Harness, steps: readonly OwnStep[], project: Project): Followed | null {
  const scripts = project.files.filter((file) => USUAL.test(file) && runsPyperf(project.text(file) ?? ''));
  return followLines(harness, steps, ({ words, folder }) => {
    const [program = '', first = '', second = ''] = words ?? [];
    if (!/^python[\d.]*$/.test(program)) return null;
    const script = first === '-m' ? `${second.replaceAll('.', '/')}.py` : first;
    const path = folderBelow(folder, script);
    const own = scripts.filter(script.includes('{') ? filledIn(script) : (each) => each === path);
    return own.length === 0 ? null : { 'pyperf-scripts': own };
  });
}

/** Is a script one that this text means? What stands before it, a variable of nox's file, is not known. */
function filledIn(text: string): (script: string) => boolean {
  const parts = text.split(/\{[^{}]*\}/).map((part) => literally(part));
  const meant = new RegExp(`(?:^|/)${parts.join('[^/]*')}$`);
  return (script) => meant.test(script);
}
