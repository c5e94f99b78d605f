// Checks and prepares a release of the commit that is checked out, and publishes what was prepared.
//
//   node scripts/release.mjs --dry-run VERSION           all that needs no network; nothing stays, nothing is published
//   node scripts/release.mjs VERSION --output FOLDER     the same, and what is published is left in FOLDER
//   node scripts/release.mjs --publish FOLDER            tag, GitHub release, moving tag, by gh (in release.yml)
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;
/** GitHub takes 125,000 characters; a first release has the whole history. */
const COMMITS_LISTED = 200;

const text = (file, ...args) => execFileSync(file, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim();
const git = (...args) => text('git', ...args);
const lines = (all) => all.split('\n').filter((line) => line !== '');
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

class Refusal extends Error {}

function main() {
  const { values, positionals } = readArguments();
  if (values.publish !== undefined) return publish(resolve(values.publish), false);
  const [version = ''] = positionals;
  if (positionals.length !== 1 || !VERSION.test(version)) {
    throw new Refusal(`the version is ${JSON.stringify(version)}; allowed: three numbers such as 1.2.3, without a v`);
  }
  const dryRun = values['dry-run'] === true;
  if (!dryRun && values.output === undefined) throw new Refusal('give --output FOLDER, or --dry-run');
  const problems = problemsOf(version);
  if (problems.length > 0)
    throw new Refusal(`${version} cannot be released:\n${problems.map((each) => `  ${each}`).join('\n')}`);
  if (values.output !== undefined) return prepare(version, resolve(values.output), dryRun);
  const folder = mkdtempSync(join(tmpdir(), 'tare-release-'));
  try {
    return prepare(version, folder, dryRun);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readArguments() {
  try {
    return parseArgs({
      options: { 'dry-run': { type: 'boolean' }, output: { type: 'string' }, publish: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Refusal(error.message);
  }
}

/** What is wrong, all of it at once. */
function problemsOf(version) {
  const problems = [];
  const changed = lines(git('status', '--porcelain'));
  if (changed.length > 0) problems.push(`the tree is not clean: ${changed.slice(0, 5).join(', ').trim()}`);
  for (const file of ['package.json', 'package-lock.json']) {
    const { version: own } = json(file);
    if (own !== version) problems.push(`${file} has the version ${own} (npm version --no-git-tag-version ${version})`);
  }
  const sections = changelog();
  if (sections.get(version) === undefined) problems.push(`CHANGELOG.md has no section "## ${version}"`);
  else if (sections.get(version) === '') problems.push(`CHANGELOG.md says nothing of ${version}`);
  if ((sections.get('Unreleased') ?? '') !== '') problems.push('CHANGELOG.md has changes under "## Unreleased"');
  const head = git('rev-parse', 'HEAD');
  const tagged = commitOf(`refs/tags/v${version}`);
  if (tagged !== null && tagged !== head)
    problems.push(`the tag v${version} is at ${tagged.slice(0, 10)}: releases never move`);
  if (commitOf('refs/remotes/origin/main') !== null && !isAncestor(head, 'refs/remotes/origin/main')) {
    problems.push(`${head.slice(0, 10)} is not on main`);
  }
  const dist = spawnSync('npm', ['run', '--silent', 'check:dist'], { encoding: 'utf8' });
  if (dist.status !== 0) problems.push(lines(`${dist.stderr}${dist.stdout}`)[0] ?? 'npm run check:dist failed');
  return problems;
}

/** Sections of CHANGELOG.md by their heading's first word: `## 1.2.3`, `## 1.2.3 (2026-11-22)`, `## Unreleased`. */
function changelog() {
  const [, ...sections] = `\n${readFileSync('CHANGELOG.md', 'utf8')}`.split(/\n## /);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...body] = section.split('\n');
      return [heading.split(' ')[0], body.join('\n').trim()];
    }),
  );
}

function commitOf(ref) {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
}

function isAncestor(commit, of) {
  return spawnSync('git', ['merge-base', '--is-ancestor', commit, of]).status === 0;
}

/** Releases before this one, the latest first. */
function releasesBefore(version) {
  const versions = lines(git('tag', '--list', 'v*.*.*')).map((tag) => tag.slice(1));
  return versions.filter((each) => VERSION.test(each) && each !== version).sort((a, b) => compareVersions(b, a));
}

function compareVersions(one, other) {
  const [a, b] = [one, other].map((each) => each.split('.').map(Number));
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function prepare(version, folder, dryRun) {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty`);
  const releases = releasesBefore(version);
  const previous = releases.find((each) => compareVersions(each, version) < 0) ?? null;
  const major = `v${version.split('.')[0]}`;
  // A fix of an older line must not take its major's tag back.
  const newer = releases.find((each) => `v${each.split('.')[0]}` === major && compareVersions(each, version) > 0);
  const plan = {
    version,
    tag: `v${version}`,
    commit: git('rev-parse', 'HEAD'),
    isTagged: commitOf(`refs/tags/v${version}`) !== null,
    moving: newer === undefined ? major : null,
    isMovingThere: commitOf(`refs/tags/${major}`) !== null,
    isLatest: releases.every((each) => compareVersions(each, version) < 0),
  };
  writeFileSync(join(folder, 'plan.json'), `${JSON.stringify(plan, null, 2)}\n`);
  writeFileSync(join(folder, 'notes.md'), notes(version, previous));
  const sbom = JSON.parse(text('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'));
  if (sbom.bomFormat !== 'CycloneDX') throw new Error('npm sbom wrote no CycloneDX');
  writeFileSync(join(folder, `tare-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  text('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const components = (sbom.components ?? []).length;
  console.log(
    `${plan.tag} at ${plan.commit.slice(0, 10)}, after ${previous === null ? 'no other release' : `v${previous}`}`,
  );
  console.log(
    plan.moving === null
      ? `${major} stays: v${newer} is newer`
      : `${major} moves there${major === 'v0' ? ' (there is no v1 before 1.0.0)' : ''}`,
  );
  console.log(`${readdirSync(folder).sort().join(', ')}; ${components} components in the SBOM`);
  if (!dryRun) return;
  console.log('\nnotes:\n');
  console.log(readFileSync(join(folder, 'notes.md'), 'utf8'));
  console.log('would be run:\n');
  publish(folder, true);
}

/** What CHANGELOG.md says, then the commits. */
function notes(version, previous) {
  const range = previous === null ? 'HEAD' : `v${previous}..HEAD`;
  const commits = lines(git('log', '--no-merges', '--format=%h %s', range));
  const shown = commits
    .slice(0, COMMITS_LISTED)
    .map((line) => `- ${line.split(' ')[0]} ${escaped(line.slice(line.indexOf(' ') + 1))}`);
  const more = commits.length - shown.length;
  return `${[
    changelog().get(version),
    `### Commits${previous === null ? '' : ` since v${previous}`}`,
    [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n'),
  ].join('\n\n')}\n`;
}

/** A commit's subject is text: no Markdown, no mention, no link to a thread. */
function escaped(subject) {
  return subject
    .replace(/[\\`*_{}[\]<>|~&]/g, (character) => `\\${character}`)
    .replace(/[@#]/g, (sign) => `${sign}<!-- -->`);
}

/** The release is complete before anybody can see it, and the moving tag follows last. */
function publish(folder, dryRun) {
  const plan = json(join(folder, 'plan.json'));
  if (!VERSION.test(plan.version) || !/^[0-9a-f]{40}$/.test(plan.commit))
    throw new Refusal('plan.json is not of this script');
  if (!dryRun && git('rev-parse', 'HEAD') !== plan.commit)
    throw new Refusal('what is checked out is not what was prepared');
  const repository = process.env.GITHUB_REPOSITORY ?? 'OWNER/REPOSITORY';
  const gh = (...args) => {
    if (dryRun) console.log(`  gh ${args.map((each) => each.replace(`${folder}/`, '')).join(' ')}`);
    else execFileSync('gh', args, { stdio: 'inherit' });
  };
  const setTag = (tag, isThere) => {
    const refs = `repos/${repository}/git/refs`;
    if (isThere)
      gh('api', '--silent', '--method', 'PATCH', `${refs}/tags/${tag}`, '-f', `sha=${plan.commit}`, '-F', 'force=true');
    else gh('api', '--silent', '--method', 'POST', refs, '-f', `ref=refs/tags/${tag}`, '-f', `sha=${plan.commit}`);
  };
  const assets = readdirSync(folder)
    .filter((name) => /\.(?:tgz|cdx\.json)$/.test(name))
    .map((name) => join(folder, name));
  if (!plan.isTagged) setTag(plan.tag, false);
  const about = ['--title', plan.tag, '--notes-file', join(folder, 'notes.md')];
  gh('release', 'create', plan.tag, '--verify-tag', '--draft', ...about, ...assets);
  gh('release', 'edit', plan.tag, '--draft=false', `--latest=${plan.isLatest}`);
  if (plan.moving !== null) setTag(plan.moving, plan.isMovingThere);
}

try {
  if (!existsSync('package.json')) throw new Refusal('run this in the root of the repository');
  main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`release: ${error.message}`);
  process.exitCode = 2;
}
