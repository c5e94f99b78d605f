// Leads vitest by its node API: its configuration, projects, pools and workers are those of `vitest bench`, one file after the
// other; in each worker a runner or a provider of ours runs benchmarks as they are asked for (tare_vitest_runner.mjs,
// tare_vitest_provider.mjs). What is wanted is in TARE_BENCHMARKS, as JSON:
//
//     {"package": "/side/node_modules/vitest", "place": ".", "script": "vitest bench --project=unit", "survey": true, "answers": PATH, "skipped": [ID],
//      "forMs": 60000, "touched": ["src/a.ts"]}
//     {"package": ..., "script": ..., "answers": PATH, "requests": [[0, ID], [100, ID]]}
//     {"package": ..., "script": ...}                                                        a session
//
// Whose turn it is, a worker reads in a file (TARE_VITEST_TURN), and says there what it left: a request for another benchmark.
import { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Descriptors, Requests, says } from './tare_server.mjs';

const wanted = JSON.parse(process.env.TARE_BENCHMARKS);
delete process.env.TARE_BENCHMARKS;
const descriptors = process.env.TARE_SESSION;
delete process.env.TARE_SESSION;
const turnPath = fileURLToPath(new URL(`./tare_turn_${randomUUID()}.json`, import.meta.url));
process.env.TARE_VITEST_TURN = turnPath;
process.on('exit', () => fs.rmSync(turnPath, { force: true }));

const NONE = 'vitest found no benchmark of this name';
/** Time for what the project tears down in the end, ms. */
const CLOSING_MS = 5000;
/** The most that one run of a benchmark, or the loading of a file, takes in a survey, ms. */
const STALLED_MS = 60_000;
const isSession = descriptors !== undefined;
const root = process.cwd();
process.chdir(wanted.place);
const channel = isSession ? new Descriptors(descriptors) : new Requests(wanted.answers, wanted.requests);
if (isSession) passOn(descriptors.split(',').map(Number));

/** Workers that are processes get the descriptors as well, under their numbers; those that are threads have them. */
function passOn(numbers) {
  const { spawn } = ChildProcess.prototype;
  ChildProcess.prototype.spawn = function spawnWithDescriptors(options) {
    const given = options.stdio ?? 'pipe';
    const stdio = typeof given === 'string' ? [given, given, given] : [...given];
    if (!stdio.includes('ipc')) return spawn.call(this, options);
    for (const number of numbers) {
      while (stdio.length < number) stdio.push('ignore');
      stdio[number] = number;
    }
    return spawn.call(this, { ...options, stdio });
  };
}

const { exports } = JSON.parse(fs.readFileSync(path.join(wanted.package, 'package.json'), 'utf8'));

/** URL of a module of vitest's own; null: this version has none of that name. */
function entry(name) {
  const file = exports[name]?.default;
  return file === undefined ? null : pathToFileURL(path.join(wanted.package, file)).href;
}

const modules = { runners: entry('./runners'), suite: entry('./suite') };
/** Since version 5 vitest has no runner of benchmarks. */
const hasRunner = modules.runners !== null;
const OWN = fileURLToPath(new URL(`./tare_vitest_${hasRunner ? 'runner' : 'provider'}.mjs`, import.meta.url));

/** Options of the project's own `vitest bench`, without those that say what becomes of the results. */
function ownOptions({ parseCLI }) {
  if (wanted.script === null) return { options: {}, filter: [] };
  if (parseCLI === undefined) return optionsOfVersion1(wanted.script.split(/ +/).slice(2));
  const { options, filter } = parseCLI(wanted.script.replace(/^vitest +bench\b/, 'vitest'));
  for (const name of ['compare', 'outputJson', 'outputFile', 'reporter', 'reporters', 'ui', 'open', '--', 'color']) {
    delete options[name];
  }
  return { options, filter };
}

/** Which files there are depends on these; version 1 gives nobody what reads its command line. */
function optionsOfVersion1(args) {
  const text = { type: 'string' };
  const options = { root: { ...text, short: 'r' }, config: { ...text, short: 'c' }, dir: text };
  const { values } = parseArgs({ args, options, strict: false });
  const { root: own, config, dir } = values;
  return { options: JSON.parse(JSON.stringify({ root: own, config, dir })), filter: [] };
}

async function started() {
  const api = await import(entry('./node'));
  const { options, filter } = ownOptions(api);
  const asked = { ...options, run: true, watch: false, ui: false, open: false };
  const vitest = await api.createVitest('benchmark', hasRunner ? asked : { ...asked, benchmarkOnly: true });
  // Nothing is reported, and nothing is written.
  vitest.reporters = [{}];
  const specifications = await (vitest.globTestSpecifications ?? vitest.globTestSpecs ?? vitest.globTestFiles).call(
    vitest,
    filter,
  );
  return { vitest, files: filesOf(specifications) };
}

/** By their names: paths, with that of the project where several have the same file. */
function filesOf(specifications) {
  const all = specifications.map((specification) => {
    const project = specification.project?.config === undefined ? specification[0] : specification.project;
    const file = specification.moduleId ?? specification[1];
    return { specification, project, file: path.relative(root, file).split(path.sep).join('/') };
  });
  const named = all.map((each) => {
    const isAlone = all.every((other) => other === each || other.file !== each.file);
    const project = each.project.name ?? each.project.getName?.() ?? '';
    return [isAlone || project === '' ? each.file : `${each.file} (${project})`, each];
  });
  return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Puts ours into a project. Gives why it cannot be. */
function ourOwn({ config }) {
  if (config.browser?.enabled === true) return 'it runs in a browser, which is not supported';
  const [of, name] = hasRunner ? [config, 'runner'] : [config.benchmark, 'provider'];
  if (of[name] === OWN) return null;
  if (of[name] !== undefined) return `its project has a ${name} of its own`;
  of[name] = OWN;
  // A test that is served takes as long as it takes.
  if (!hasRunner) Object.assign(config, { testTimeout: 0, retry: 0 });
  return null;
}

/** Runs one file in a worker, as vitest does it. Gives what the worker left, or why it was lost. */
async function runFile({ vitest }, name, { specification, project }, asked) {
  const unfit = ourOwn(project);
  if (unfit !== null) return { failed: unfit };
  const { answers, code } = wanted;
  const turn = { name, modules, descriptors, answers, code, survey: wanted.survey === true, ...asked };
  fs.writeFileSync(turnPath, JSON.stringify(turn));
  vitest.state.filesMap?.clear();
  vitest.state.errorsSet?.clear();
  await (vitest.runTestSpecifications ?? vitest.runFiles).call(vitest, [specification], false);
  const left = JSON.parse(fs.readFileSync(turnPath, 'utf8'));
  if (left.isDone === true) return left;
  return { failed: whyFailed(vitest, name), begun: left.begun === true };
}

/** In the same words on both sides, and for files that fail alike. null: all of its benchmarks are left out. */
function whyFailed({ state }, name) {
  const below = (task) => [...(task.result?.errors ?? []), ...(task.tasks ?? []).flatMap(below)];
  const [error] = [...state.getFiles().flatMap(below), ...(state.errorsSet ?? [])];
  if (error === undefined) return null;
  const reason = says(`${error.name ?? 'Error'}: ${error.message ?? says(error)}`);
  return reason.replaceAll(`${root}/`, '').replace(` imported from ${name}`, '');
}

async function survey(running) {
  endIfStalled();
  const left = [];
  let begun = 0;
  const look = wanted.code?.look;
  const asked = look === undefined ? null : JSON.parse(fs.readFileSync(look, 'utf8')).only.map(fileOf);
  for (const [name, file] of touchedFirst([...running.files])) {
    if (wanted.skipped.includes(name) || asked?.includes(name) === false) continue;
    if (begun > 0 && performance.now() > wanted.forMs) {
      left.push(name);
      continue;
    }
    begun += 1;
    channel.say({ loading: name });
    let skipped = wanted.skipped;
    for (;;) {
      const { failed, begun } = await runFile(running, name, file, { skipped });
      if (failed === undefined) break;
      const { started, done } = answered();
      const lost = started.find((id) => !done.includes(id));
      if (begun !== true || lost === undefined) {
        // A test of a provider's fails by what it expects of results, which are none here.
        if (failed !== null && begun !== true) channel.say({ uncollected: name, reason: failed });
        break;
      }
      // It has ended its worker, and the others of its file get another one.
      channel.answer({ id: lost }, { failed });
      skipped = [...wanted.skipped, ...done, lost];
    }
    channel.say({ loading: null });
  }
  if (left.length > 0) channel.say({ left });
  channel.say({ whole: true });
}

/** The name of a benchmark's file. */
function fileOf(id) {
  return id.split(' > ', 1)[0];
}

/** And what is named after them; then what lies beside them. */
function touchedFirst(files) {
  const touched = new Set(wanted.touched);
  const stemOf = (file) => path.posix.basename(file).split('.', 1)[0];
  const stems = new Set([...touched].map(stemOf));
  const folders = new Set([...touched].map((file) => path.posix.dirname(file)));
  const isTouched = (file) => touched.has(file) || stems.has(stemOf(file));
  const placeOf = ({ file }) => (isTouched(file) ? 0 : folders.has(path.posix.dirname(file)) ? 1 : 2);
  return files.sort(([, a], [, b]) => placeOf(a) - placeOf(b));
}

/** A worker that hangs is not to be had back: the process ends, and the next one leaves out what it was at. */
function endIfStalled() {
  let [size, sinceMs] = [0, performance.now()];
  setInterval(() => {
    const now = fs.statSync(wanted.answers, { throwIfNoEntry: false })?.size ?? 0;
    if (now !== size) [size, sinceMs] = [now, performance.now()];
    else if (performance.now() - sinceMs > STALLED_MS) {
      console.error(`did not end within ${STALLED_MS / 1000} s`);
      process.exit(1);
    }
  }, 1000).unref();
}

function answered() {
  const lines = fs.readFileSync(wanted.answers, 'utf8').trim().split('\n');
  const all = lines.map((line) => JSON.parse(line));
  return { started: all.flatMap(({ started: id }) => id ?? []), done: all.flatMap(({ id }) => id ?? []) };
}

async function serve(running) {
  let request = channel.next();
  while (request !== null) {
    const name = fileOf(request.id);
    const file = running.files.get(name);
    const asked = { request, requests: channel.requests };
    const left = file === undefined ? { failed: NONE } : await runFile(running, name, file, asked);
    if (left.failed === undefined && JSON.stringify(left.request) !== JSON.stringify(request)) request = left.request;
    else if (isSession && left.begun === true) {
      console.error(left.failed);
      process.exit(1);
    } else {
      channel.answer(request, { failed: left.failed ?? NONE });
      request = channel.next();
    }
  }
}

const running = await started();
await (wanted.survey === true ? survey(running) : serve(running));
await Promise.race([running.vitest.close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))]);
process.exit(0);
