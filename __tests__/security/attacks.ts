/**
 * What hostile code tries, and what stops it: one row an attack, each with a test of that id in this folder
 * (`attack('id', ...)`). docs/security.md shows this list; attacks.test.ts holds list, tests and page together.
 */
export interface Attack {
  readonly id: string;
  /** Who: `pull request (files)`, `pull request (code)`, `pull request (output)`, `results file`, `workflow`. */
  readonly who: string;
  readonly tries: string;
  readonly stops: string;
}

export const ATTACKS = [
  {
    id: 'settings-base',
    who: 'pull request (files)',
    tries: '`base: HEAD` in its .github/tare.yml, so that it is compared with itself',
    stops:
      'What is judged, how, and what fails comes from base’s file or the step; the report says what the pull request would set',
  },
  {
    id: 'settings-exclude',
    who: 'pull request (files)',
    tries: '`exclude` in its file, to hide the slower benchmark',
    stops: 'As above',
  },
  {
    id: 'settings-metrics',
    who: 'pull request (files)',
    tries: '`metrics: allocations` in its file, so that time is not gated',
    stops: 'As above',
  },
  {
    id: 'settings-threshold',
    who: 'pull request (files)',
    tries: '`threshold: 900%` in its file',
    stops: 'As above',
  },
  {
    id: 'settings-fail',
    who: 'pull request (files)',
    tries: '`fail-on-regression: false` in its file',
    stops: 'As above',
  },
  {
    id: 'settings-first-file',
    who: 'pull request (files)',
    tries: 'to bring the first .github/tare.yml, with the gate switched off',
    stops: 'Where base has no file, the defaults count',
  },
  {
    id: 'settings-comment-key',
    who: 'pull request (files)',
    tries: '`comment-key` in its file, to overwrite the comment of another job',
    stops: '`comment-key` comes from base’s file or the step',
  },
  {
    id: 'settings-note',
    who: 'pull request (files)',
    tries: 'Markdown, commands and mistakes in the values that the note repeats',
    stops: 'They are shown as code, and fail nothing, as they do not count',
  },
  {
    id: 'settings-link',
    who: 'pull request (files)',
    tries: 'a symbolic link for .github or .github/tare.yml, to credentials whose lines a message would show',
    stops: 'Only a regular file that is reached without a link is read; the message names the path alone',
  },
  {
    id: 'settings-link-of-base',
    who: 'pull request (files)',
    tries: 'the same, merged already',
    stops: 'As above',
  },
  {
    id: 'settings-device',
    who: 'pull request (files)',
    tries: '/dev/zero, a named pipe or 70 kB for .github/tare.yml',
    stops: 'Only a regular file is read, and never more than 64 KiB',
  },
  {
    id: 'results-in-git',
    who: 'pull request (files)',
    tries: '`results-path` to .git/HEAD or .git/config, by name or by a link',
    stops: 'Refused when read, and again when written',
  },
  {
    id: 'results-link',
    who: 'pull request (code)',
    tries: 'a link for the folder or the file of `results-path`, made while it runs',
    stops: 'The folder must not leave the workspace when it is written to; a link in the file’s place is replaced',
  },
  {
    id: 'events-with-token',
    who: 'workflow',
    tries: 'to run a pull request’s code at pull_request_target, issue_comment, workflow_run and the like',
    stops:
      'Refused with the reason, unless the step (never a file) says `allow-trusted-event: true`; then base’s settings count',
  },
  {
    id: 'marker-far-ahead',
    who: 'pull request (output)',
    tries:
      'a comment of the same author, by another workflow, with the marker of a run of the future, so that ours stays as it is for ever',
    stops:
      'A marker counts only if a run that is under way can have that id, and the comment was written since our event',
  },
  {
    id: 'pattern-without-end',
    who: 'pull request (output)',
    tries: 'a name on which `exclude: ^(a|aa)+$` takes for ever',
    stops: 'RE2: time in proportion to the name',
  },
  {
    id: 'text-without-end',
    who: 'pull request (files)',
    tries: 'source, names and messages on which a pattern of Tare’s own takes for ever',
    stops: 'No pattern looks at one place from many others',
  },
  {
    id: 'results-of-an-empty-run',
    who: 'pull request (code)',
    tries:
      'to have a run interrupted, or fail, before anything is measured, so that the good results of an earlier one are gone',
    stops: 'A run without readings does not replace results that Tare wrote here',
  },
  {
    id: 'results-with-settings',
    who: 'results file',
    tries: 'thresholds, gates and directions by which a regression is none',
    stops:
      '`tare analyse` names each setting of a file that was not written here and that differs from those of the place',
  },
] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
