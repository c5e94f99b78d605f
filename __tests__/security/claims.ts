import type { Attack } from './attacks.ts';

/**
 * The same list for what tests elsewhere show (docs/security.md has both as one table). attacks.test.ts looks for the
 * title in the file.
 */
export interface Claim extends Omit<Attack, 'id'> {
  /** Below __tests__/, without `.test.ts`. */
  readonly file: string;
  /** Part of the test's title. */
  readonly title: string;
}

const CODE = 'code';
const FILES = 'files';
const OUTPUT = 'output';
const FORK = 'artifact of a fork';
const COMMENT = 'comment';

export const CLAIMS: readonly Claim[] = [
  {
    who: 'author',
    tries: 'to be green against a branch of their own, and then to choose another base, or to edit a red check away',
    stops: 'Every documented workflow measures again when a pull request is edited, and no edit skips its check.',
    file: 'scripts/changed-base',
    title: 'measures again when a pull request has another base',
  },
  {
    who: 'results file',
    tries: 'as results of an earlier run, slices of no time or without end, or a length that is never tried again',
    stops: 'A length is one of those that the pilot tries, or none; it holds for 30 days of its trial.',
    file: 'measure/past',
    title: 'of a file of somebody else',
  },
  {
    who: FILES,
    tries: 'a link to credentials, or a device, in the place of the results of an earlier run',
    stops: 'Only a regular file is read in a job; the message shows nothing of it.',
    file: 'measure/past',
    title: 'and is a link or a device',
  },
  {
    who: CODE,
    tries: 'to read tokens and the runner’s variables in its environment',
    stops: 'An environment that is picked by name: what nobody listed does not exist.',
    file: 'host/exec',
    title: 'of a benchmark that prints all of it',
  },
  {
    who: CODE,
    tries: 'to read passwords in the addresses of proxies and module proxies',
    stops: 'They are taken out.',
    file: 'host/environment',
    title: 'passwords in addresses',
  },
  {
    who: FILES,
    tries: 'names that a shell would run',
    stops: 'Commands run without a shell; arguments are never interpreted.',
    file: 'host/exec',
    title: 'is run without a shell',
  },
  {
    who: CODE,
    tries: 'to hang, and to ignore SIGTERM',
    stops: 'A time limit ends each command with everything it started.',
    file: 'host/exec',
    title: 'the time limit',
  },
  {
    who: CODE,
    tries: 'to leave a process behind where there is no watching program',
    stops: 'Its group and, on Linux, what inherited its mark is ended before the next command starts.',
    file: 'host/exec',
    title: 'what a command leaves behind',
  },
  {
    who: OUTPUT,
    tries: 'output without end',
    stops: 'Kept up to a limit; the rest is thrown away as it comes.',
    file: 'host/exec',
    title: 'of 100 MB',
  },
  {
    who: CODE,
    tries: 'to go on when the job is cancelled',
    stops: 'An interruption ends what runs, lets nothing start, and leaves no checkout.',
    file: 'host/interruption',
    title: 'ends',
  },
  {
    who: CODE,
    tries: 'to change git’s configuration, or to read the checkout’s token in it',
    stops: 'Each side is a repository of its own, without credentials.',
    file: 'git/checkout',
    title: 'code in a checkout that changes its git configuration',
  },
  {
    who: FILES,
    tries: 'hooks and file watchers of the repository',
    stops: 'None runs.',
    file: 'git/checkout',
    title: 'runs no hook',
  },
  {
    who: CODE,
    tries: 'to change your work tree, index, stash, refs or objects',
    stops: 'Checkouts borrow objects and register nothing.',
    file: 'git/uncommitted',
    title: 'leaves work tree',
  },
  {
    who: FILES,
    tries: 'a branch whose name looks like an option',
    stops: 'It never reaches git.',
    file: 'git/revisions',
    title: 'is no revision',
  },
  {
    who: FILES,
    tries: 'a submodule whose address runs a command',
    stops: 'https and ssh only, and the file system where your own remote is there.',
    file: 'git/checkout',
    title: 'an address that would run a command',
  },
  {
    who: CODE,
    tries: 'to see git’s token among the arguments of processes',
    stops: 'Git has it by environment, for your server, in the processes that fetch.',
    file: 'git/checkout',
    title: 'a token is handed',
  },
  {
    who: OUTPUT,
    tries: 'control characters and passwords in git’s messages',
    stops: 'They are taken out.',
    file: 'git/revisions',
    title: 'a network that fails',
  },
  {
    who: OUTPUT,
    tries: 'workflow commands, Markdown, HTML, terminal escapes',
    stops: 'All that is printed is text: escaped for each place.',
    file: 'render/hostile-report',
    title: '',
  },
  {
    who: CODE,
    tries: 'to forge what the watching program reports, by its open files',
    stops: 'The code inherits none, and the pipe of its start is read before its own code begins.',
    file: 'host/watch',
    title: 'sees neither descriptor',
  },
  {
    who: CODE,
    tries: 'a report that is cut, negative, too large or no number',
    stops: 'It is unknown, not believed.',
    file: 'host/watch',
    title: 'a report',
  },
  {
    who: COMMENT,
    tries: 'by `/tare` to start runs, or to choose commands, thresholds or what fails',
    stops:
      'Only people with write access start anything, and a list says what a comment may choose: how much and what.',
    file: 'inputs/ask',
    title: 'says nothing of',
  },
  {
    who: FORK,
    tries: 'an archive that is a bomb, endless, encrypted, or holds links, paths that lead out, or several files',
    stops: 'Sizes are counted as they come; exactly one plain file is read, in memory; else nothing is posted.',
    file: 'github/forks/forged',
    title: 'a path that leads out',
  },
  {
    who: FORK,
    tries: 'a number of a pull request, a repository, a run or commits of somebody else',
    stops: 'They are the event’s and the API’s; a file that says otherwise is not posted.',
    file: 'github/forks/forged',
    title: 'another parent of the merge',
  },
  {
    who: FORK,
    tries: 'settings, directions, warnings and families of rows by which a regression is none',
    stops: 'They are base’s, or computed; of warnings the codes alone are shown.',
    file: 'github/forks/publish',
    title: 'is judged by no setting, direction, family or warning of the file',
  },
  {
    who: CODE,
    tries:
      'in a job that measures, a file by which a regression is none: settings, families, equal binaries or trees, looks',
    stops: 'The job that merges takes readings from it; the rest is its own, or computed.',
    file: 'record/claims',
    title: 'excuses nothing that its readings show',
  },
  {
    who: CODE,
    tries: 'in a job that measures, a file of other commits, of another run, of all parts, or of another’s part',
    stops: 'It is left out, and its machine is named as lost; how many parts there are is said by the workflow.',
    file: 'record/merge-own',
    title: 'is what was asked for: one that says it is the only one is none of three',
  },
  {
    who: CODE,
    tries: 'in a job that measures, an artifact by the name of the results, before the job that merges uploads them',
    stops: 'It is replaced by the results, and the log says so; the verdict never comes from it.',
    file: 'github/artifact',
    title: 'of the job that joins takes the place',
  },
  {
    who: OUTPUT,
    tries: 'in what a build prints, the end of its section of a comment, so that a later page shows it as ours',
    stops: 'A section ends at a digest that nothing in it can know.',
    file: 'github/shared-comment',
    title: 'is not ended by what it folds',
  },
  {
    who: COMMENT,
    tries: 'lines that accept, or `/tare NAME`, from so many accounts that a maintainer among them is not asked about',
    stops:
      'All whom the repository knows are asked about, of others the 50 who wrote last; one case remains ([which](#whose-settings-count)).',
    file: 'github/acceptance/acceptance',
    title: 'a maintainer is asked about',
  },
  {
    who: COMMENT,
    tries: 'another pull request of the same commit, for `/tare` to start its run',
    stops: 'It has to be the run of the pull request’s own branch and repository, and one that was approved.',
    file: 'github/again',
    title: 'runs the usual workflow again',
  },
  {
    who: FORK,
    tries: 'Markdown, HTML, mentions, markers and workflow commands in names, 10,000 of them',
    stops: 'All of it is text, and fits.',
    file: 'github/forks/hostile',
    title: 'in every text of the file are shown and not obeyed',
  },
];
