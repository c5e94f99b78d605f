/**
 * What hostile code tries, and what stops it: one row an attack, each with a test of that id in this folder
 * (`attack('id', ...)`). docs/security.md shows this list; attacks.test.ts holds list, tests and page together.
 */
export interface Attack {
  readonly id: string;
  /** Who: what of a pull request (its `code`, `files`, `output` ...), or `results file`, `workflow`. */
  readonly who: string;
  readonly tries: string;
  readonly stops: string;
}

export const ATTACKS = [
  {
    id: 'isolated-everything',
    who: 'code',
    tries:
      'at once: Tare’s environment, memory, inspector and process; the runner’s files; the action, the clone, credentials; the other side; sudo; the network; a process that stays',
    stops: 'namespaces: it sees its own processes and files only (`isolation`)',
  },
  {
    id: 'swapped-home',
    who: 'code',
    tries:
      'in a build, a link in the place of its own home, for Tare to put the user’s there while measuring: files, a socket',
    stops:
      'A side can write to its folders and not to what they lie in; what stands in namespaces is opened through no link (openat2).',
  },
  {
    id: 'swapped-layers',
    who: 'code',
    tries:
      'the same in the place of its temporary files, and of where its changes to toolchains are kept, to write elsewhere',
    stops: 'as above; what layers are made of is in no side’s reach',
  },
  {
    id: 'swapped-tree',
    who: 'code',
    tries: 'a link in the place of its checkout, for Tare to read or delete a file of that name elsewhere',
    stops: 'Tare reaches into the folders of a run from descriptors that it opened before, and through no link.',
  },
  {
    id: 'swapped-copies',
    who: 'code',
    tries: 'links by the names that Tare’s copies of its binaries will have, for Tare to write to a file of the user’s',
    stops: 'A copy is a new file (O_EXCL) in a folder that was reached through no link, of a regular file.',
  },
  {
    id: 'pipes-among-logs',
    who: 'code',
    tries: 'pipes and links among the logs of what counts instructions, for Tare to hang, or to read files elsewhere',
    stops: 'Only regular files are read, and so much of them.',
  },
  {
    id: 'nested-namespaces',
    who: 'code',
    tries: 'user namespaces of its own, in which it has all capabilities and more of the kernel to attack',
    stops:
      'None can be made inside (user.max_user_namespaces), where a container does not keep that setting read-only.',
  },
  {
    id: 'build-reaches-the-machine',
    who: 'code',
    tries: 'in a build, which has a network, to reach servers of the machine and where its cloud hands out credentials',
    stops:
      'Where pasta or slirp4netns is installed, builds have a network of their own, in which these addresses lead nowhere; else the report says so.',
  },
  {
    id: 'programs-in-caches',
    who: 'code',
    tries:
      'in a build, programs of its own in caches that outlive the run, where they lie on PATH (of yarn, npx, go) or where Tare does',
    stops:
      'A cache that holds a folder of PATH, or Tare, is written to in a layer of the side alone; only what package managers look up again is a cache.',
  },
  {
    id: 'programs-of-the-checkout',
    who: 'files',
    tries:
      'its own git, sh, cc and headers, where the job has put a folder of the checkout on PATH, or into the flags of the compiler',
    stops:
      'What Tare runs outside of namespaces it looks up outside of the checkout, and compiles without flags of the job.',
  },
  {
    id: 'credentials-in-toolchains',
    who: 'code',
    tries: 'to read tokens that toolchains keep beside their programs, wherever a variable or a link has put them',
    stops: 'Those that are known are hidden: where they usually lie, where a variable says, and where links lead.',
  },
  {
    id: 'swapped-mount-points',
    who: 'code',
    tries:
      'in a build, links in its home to where caches will stand, for credentials to be shown beside where they are hidden',
    stops: 'Nothing is mounted or hidden behind a link that was not there before its code ran.',
  },
  {
    id: 'names-without-end',
    who: 'code',
    tries:
      'in its folders, more names than fit into memory, names that are no text, folders too deep for a path: for Tare to fail, or the folders to stay',
    stops: 'They are removed as they are found, by bytes, from open folders.',
  },
  {
    id: 'isolated-limits',
    who: 'code',
    tries: 'files, memory and processes without end',
    stops: 'limits on the size of a file, memory of a process and, but for root, processes (namespaces)',
  },
  {
    id: 'strict-refuses',
    who: 'code',
    tries: 'the same on a machine that forbids namespaces',
    stops: '`isolation: strict` refuses the run before any of its code has run',
  },
  {
    id: 'said-in-the-report',
    who: 'code',
    tries: 'the same, unnoticed',
    stops: 'the report says what isolation there was, and why no more',
  },
  {
    id: 'sudo',
    who: 'code',
    tries: 'to become root by sudo or another set-user-id program, also without namespaces, also in a build',
    stops: 'no_new_privs, unless `isolation: off`',
  },
  {
    id: 'left-running',
    who: 'code',
    tries:
      'a process that stays: in a session of its own, its environment wiped, twice removed from its parent; without isolation',
    stops: 'the watching program is a child subreaper and ends all descendants of builds and slices',
  },
  {
    id: 'left-by-a-killed-run',
    who: 'code',
    tries: 'the same, and Tare is killed',
    stops: 'the kernel signals the watching program when Tare ends (PR_SET_PDEATHSIG)',
  },
  {
    id: 'runner-key',
    who: 'code',
    tries:
      'to read the key of a self-hosted runner, in a build and while it is measured, where its work folder lies elsewhere than in its own',
    stops:
      'the folder of the runner is found by the programs of Tare’s parent processes, and hidden (namespaces), with all of its work folder',
  },
  {
    id: 'runner-unseen',
    who: 'code',
    tries: 'the same where the processes of the runner are out of sight',
    stops: '`isolation: strict` refuses the run; else the report says that the folder was not found',
  },
  {
    id: 'container-socket',
    who: 'code',
    tries:
      'to become root by the socket of a container program (docker and the like), wherever it lies, in a build too',
    stops: 'what the user may write to is looked for before, and hidden (namespaces)',
  },
  {
    id: 'container-socket-named',
    who: 'code',
    tries: 'the same without namespaces, unnoticed',
    stops: 'the report names the socket',
  },
  {
    id: 'inspector',
    who: 'code',
    tries: 'opens the inspector of Tare’s process with SIGUSR1, to run JavaScript in it',
    stops: 'The signal does nothing: a listener that is set before all else takes the place of Node’s.',
  },
  {
    id: 'rewritten-program',
    who: 'code',
    tries: 'rewrites the files of dist/ while it is measured, to run code of its own with the token',
    stops: 'The action is one file, wholly in memory before the first command; nothing is loaded later.',
  },
  {
    id: 'environ',
    who: 'code',
    tries: 'reads the tokens of the job from /proc/PID/environ of Tare',
    stops:
      'The block is overwritten before the first command, and the tokens are taken out of the environment (Linux).',
  },
  {
    id: 'secret-as-name',
    who: 'output',
    tries: 'prints a token, such as one that the checkout left in .git/config, as a benchmark’s name',
    stops: 'Known secrets, also in base64, are cut out of all that is published, and masked in the log.',
  },
  {
    id: 'step-secret',
    who: 'workflow',
    tries:
      'nothing: it writes a secret into an input that is run (`build-command`, `command` and the like), which the report would repeat',
    stops:
      'What a step gives to be run is repeated nowhere: neither in comment, summary, log and results.json nor in the command that repeats the run, nor where it is wrong.',
  },
  {
    id: 'build-variable',
    who: 'code',
    tries:
      'to read, while it is measured, a secret that builds get (`build-env`), or to have one published that its build kept',
    stops:
      'The variable is in the environment of commands of builds alone, whatever its name; its value is cut out like a token. (Code of the same repository’s build can read it.)',
  },
  {
    id: 'build-variable-fork',
    who: 'code',
    tries:
      'the same from a fork: in its build; by a build command of its .github/tare.yml, which base is built by as well; by a benchmark that is compiled into base’s program',
    stops:
      'Base’s first build alone gets it, as base’s file says, with base’s benchmarks; what the pull request’s file says of builds counts after the merge.',
  },
  {
    id: 'git-filter',
    who: 'files',
    tries: 'chooses files for a filter of the user’s git configuration, to see git’s token in its environment',
    stops: 'git has the token for fetching only, in processes that write no files.',
  },
  {
    id: 'command-files-appended',
    who: 'code',
    tries: 'appends to the files by which steps set variables, paths, outputs and summaries for later ones',
    stops: 'Their content is noted before the first command, and put back before anything is published and at the end.',
  },
  {
    id: 'command-files-replaced',
    who: 'code',
    tries: 'replaces those files by links, pipes, folders, or removes them, so that Tare writes elsewhere or hangs',
    stops: 'New files take their places; nothing is written through a link, and no pipe is opened for reading.',
  },
  {
    id: 'command-files-folder',
    who: 'code',
    tries: 'replaces the folder of those files by a link to one of its own',
    stops: 'What is in the folder’s place is moved away, and the files are written anew.',
  },
  {
    id: 'command-files-survivor',
    who: 'code',
    tries: 'leaves a process in a session of its own, with no environment, that goes on appending to those files',
    stops: 'All descendants of a command are ended with it.',
  },
  {
    id: 'suite-crashes-after-results',
    who: 'code',
    tries: 'prints good results on head and then dies: by SIGSEGV, by SIGKILL, or with exit code 1',
    stops: 'how the suite ends is part of the result: on head only it is an error, exit code 3',
  },
  {
    id: 'suite-crashes-before-a-benchmark',
    who: 'code',
    tries: 'dies before the benchmark that got slower, so that it looks removed',
    stops: 'what does not come from a suite that ends badly failed on head; the run is an error',
  },
  {
    id: 'suite-stops-itself',
    who: 'code',
    tries: 'stops itself after its results (SIGSTOP), so that each slice costs the whole time limit',
    stops: 'a slice may take 20 times what it should; the first that does not end is the last',
  },
  {
    id: 'go-settings-file',
    who: 'code',
    tries: "writes GOFLAGS=-toolexec=... into the file of `go env -w`, to run in the next run's compiler",
    stops: 'the file is read once, before; what cannot start a program is handed on, and go runs with GOENV=off',
  },
  {
    id: 'go-build-interrupted',
    who: 'code',
    tries: 'hangs in the compiler until the job is cancelled, so that go-build folders fill the machine',
    stops: "builds have their temporary files in the side's scratch folder, which is removed",
  },
  {
    id: 'settings-base',
    who: 'files',
    tries: '`base: HEAD` in its .github/tare.yml, so that it is compared with itself',
    stops:
      'What is judged, how, and what fails comes from base’s file or the step; the report says what the pull request would set',
  },
  {
    id: 'settings-exclude',
    who: 'files',
    tries: '`exclude` in its file, to hide the slower benchmark',
    stops: 'As above',
  },
  {
    id: 'settings-metrics',
    who: 'files',
    tries: '`metrics: allocations` in its file, so that time is not gated',
    stops: 'As above',
  },
  {
    id: 'settings-threshold',
    who: 'files',
    tries: '`threshold: 900%` in its file',
    stops: 'As above',
  },
  {
    id: 'settings-fail',
    who: 'files',
    tries: '`fail-on-regression: false` in its file',
    stops: 'As above',
  },
  {
    id: 'settings-first-file',
    who: 'files',
    tries: 'to bring the first .github/tare.yml, with the gate switched off',
    stops: 'Where base has no file, the defaults count',
  },
  {
    id: 'settings-comment-key',
    who: 'files',
    tries: '`comment-key` in its file, to overwrite the comment of another job',
    stops: '`comment-key` comes from base’s file or the step',
  },
  {
    id: 'settings-note',
    who: 'files',
    tries: 'Markdown, commands and mistakes in the values that the note repeats',
    stops: 'They are shown as code, and fail nothing, as they do not count',
  },
  {
    id: 'settings-link',
    who: 'files',
    tries: 'a symbolic link for .github or .github/tare.yml, to credentials whose lines a message would show',
    stops: 'Only a regular file that is reached without a link is read; the message names the path alone',
  },
  {
    id: 'settings-link-of-base',
    who: 'files',
    tries: 'the same, merged already',
    stops: 'As above',
  },
  {
    id: 'settings-device',
    who: 'files',
    tries: '/dev/zero, a named pipe or 70 kB for .github/tare.yml',
    stops: 'Only a regular file is read, and never more than 64 KiB',
  },
  {
    id: 'results-in-git',
    who: 'files',
    tries: '`results-path` to .git/HEAD or .git/config, by name or by a link',
    stops: 'Refused when read, and again when written',
  },
  {
    id: 'results-link',
    who: 'code',
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
    who: 'output',
    tries:
      'a comment of the same author, by another workflow, with the marker of a run of the future, so that ours stays as it is for ever',
    stops:
      'A marker counts only if a run that is under way can have that id, and the comment was written since our event',
  },
  {
    id: 'pattern-without-end',
    who: 'output',
    tries: 'a name on which `exclude: ^(a|aa)+$` takes for ever',
    stops: 'RE2: time in proportion to the name',
  },
  {
    id: 'text-without-end',
    who: 'files',
    tries: 'source, names and messages on which a pattern of Tare’s own takes for ever',
    stops: 'No pattern looks at one place from many others',
  },
  {
    id: 'results-of-an-empty-run',
    who: 'code',
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
