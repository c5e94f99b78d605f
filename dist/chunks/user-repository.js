import { n as UserError } from "./errors.js";
import { t as succeeded } from "./command.js";
import { t as cut } from "./cut.js";
import { join } from "node:path";

// src/stages/git.ts
/** A fetch of a large history over a slow line. */
const GIT_TIMEOUT_MS = 9e5;
/** Lists of the files of very large trees. */
const GIT_OUTPUT_BYTES = 268435456;
/**
* On every command: no hook and no file watcher of the repository runs, nothing is packed or cleaned up behind the
* user's back, replaced objects are not followed, and the user's index is never refreshed in passing.
*/
const CONFIGURATION = [...[
	"core.hooksPath=/dev/null",
	"core.fsmonitor=false",
	"core.splitIndex=false",
	"submodule.recurse=false"
], ...[
	"gc.auto=0",
	"maintenance.auto=false",
	"advice.detachedHead=false",
	"core.quotePath=false"
]].flatMap((setting) => ["-c", setting]);
const ENVIRONMENT = {
	LC_ALL: "C",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_NO_REPLACE_OBJECTS: "1",
	GIT_LFS_SKIP_SMUDGE: "0"
};
/**
* error: unable to write file large.bin
* fatal: write error: No space left on device
* fatal: unable to create '/tmp/x/.git/index.lock': No space left on device
*/
const NO_ROOM = /No space left on device|Disk quota exceeded|unable to write (?:file|new index)/;
const AUTHORIZATION = "TARE_GIT_AUTHORIZATION";
function createGit(directory, ports, settings) {
	const owner = settings.anyOwner ? ["-c", "safe.directory=*"] : [];
	const login = settings.authentication;
	const header = login === null ? [] : [`--config-env=http.${login.server}/.extraheader=${AUTHORIZATION}`];
	const secret = login === null ? {} : { [AUTHORIZATION]: login.header };
	const run = async (args, options = {}) => {
		const result = await ports.exec.run({
			file: "git",
			arguments: [
				...CONFIGURATION,
				...owner,
				...header,
				...args
			],
			cwd: directory,
			environment: {
				...ENVIRONMENT,
				...secret,
				...settings.environment,
				...options.environment
			},
			trust: "trusted",
			timeoutMs: options.timeoutMs ?? GIT_TIMEOUT_MS,
			maxOutputBytes: GIT_OUTPUT_BYTES,
			...options.input === void 0 ? {} : { input: options.input }
		});
		if (ports.interruption.aborted) throw ports.interruption.reason;
		return result;
	};
	return {
		run,
		text: async (args, options) => {
			const result = await run(args, options);
			if (succeeded(result) && !result.truncated) return result.stdout.replace(/\n$/, "");
			const remedy = NO_ROOM.test(result.stderr) ? "Free some space, or point TMPDIR at a larger disk, then run again." : "Put right what git says, then run again.";
			throw new UserError(`git ${verbOf(args)} failed: ${gitsOwnLine(result)}`, remedy, { exitCode: 3 });
		},
		at: (other, environment = {}) => createGit(other, ports, {
			...settings,
			environment
		})
	};
}
/** The subcommand: what follows git's own options (`-c name=value`, `--no-pager`). */
function verbOf(args) {
	return args.find((argument, index) => !argument.startsWith("-") && args[index - 1] !== "-c") ?? "";
}
/** The line of git's stderr that says what is wrong, without control characters. */
function gitsOwnLine(result) {
	if (result.timedOut) return "it did not end in time";
	if (result.truncated) return "it printed more than can be read";
	const lines = result.stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
	return plain(withoutPassword(lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0] ?? "it gave no reason"));
}
/** Text from outside as one plain piece of line: control and direction characters shown as escapes, and not too long. */
function plain(text, maxLength = 300) {
	const shown = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return cut(shown, maxLength);
}
/** git repeats remote addresses in its messages, with the password if there is one in them. */
function withoutPassword(line) {
	return line.replace(/:\/\/[^/\s@]*@/g, "://");
}

// src/stages/user-repository.ts
/** rev-parse --path-format and GIT_CONFIG_COUNT; released March 2021. */
const MINIMUM = {
	major: 2,
	minor: 31
};
/**
* Finds the repository at or above `path`.
* @param inCi the run was started by a CI service on its own checkout
* @throws UserError (exit 2): no git, too old a git, no repository, a bare one, or one git does not trust
*/
async function openRepository(path, inCi, access, ports) {
	let anyOwner = false;
	let git = createGit(path, ports, {
		anyOwner,
		environment: {},
		authentication: null
	});
	await checkVersion(await git.run(["--version"]), path);
	let inside = await git.run([
		"rev-parse",
		"--is-inside-work-tree",
		"--is-bare-repository"
	]);
	if (!succeeded(inside) && inCi && inside.stderr.includes("dubious ownership")) {
		anyOwner = true;
		git = createGit(path, ports, {
			anyOwner,
			environment: {},
			authentication: null
		});
		inside = await git.run([
			"rev-parse",
			"--is-inside-work-tree",
			"--is-bare-repository"
		]);
	}
	refuseUnusable(inside, path);
	const root = await git.text([
		"rev-parse",
		"--path-format=absolute",
		"--show-toplevel"
	]);
	const commonDirectory = await git.text([
		"rev-parse",
		"--path-format=absolute",
		"--git-common-dir"
	]);
	const remote = chooseRemote(await git.text(["remote"]));
	return {
		root,
		gitDirectory: await git.text(["rev-parse", "--absolute-git-dir"]),
		commonDirectory,
		objectFormat: await git.text(["rev-parse", "--show-object-format"]) === "sha256" ? "sha256" : "sha1",
		remote,
		git: createGit(root, ports, {
			anyOwner,
			environment: {},
			authentication: await authentication(git, access)
		})
	};
}
function objectsOf(repository) {
	return join(repository.commonDirectory, "objects");
}
async function checkVersion(result, path) {
	if (result.notStarted && result.stderr.includes("does not exist")) throw new UserError(`the folder ${plain(path)} does not exist`, "Check the path.");
	if (result.notStarted) throw new UserError("git was not found", `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
	const match = /^git version (\d+)\.(\d+)/.exec(result.stdout);
	if (match === null) throw new UserError(`git does not run: ${gitsOwnLine(result)}`, "Install a working git.");
	const [major, minor] = [Number(match[1]), Number(match[2])];
	if (major < MINIMUM.major || major === MINIMUM.major && minor < MINIMUM.minor) throw new UserError(`git ${major}.${minor} is too old`, `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
}
function refuseUnusable(inside, path) {
	const shown = plain(path);
	if (!succeeded(inside)) {
		if (inside.stderr.includes("dubious ownership")) throw new UserError(`git does not trust the repository at ${shown}, because it belongs to another user`, `If you trust it, run: git config --global --add safe.directory '${shown}'`);
		if (inside.stderr.includes("not a git repository")) throw new UserError(`${shown} is not in a git repository`, "Run Tare inside a clone; in a workflow, put a step with actions/checkout before it.");
		throw new UserError(`git cannot read the repository at ${shown}: ${gitsOwnLine(inside)}`, "Put right what git says.");
	}
	const [insideWorkTree, bare] = inside.stdout.split("\n");
	if (bare === "true") throw new UserError(`the repository at ${shown} is bare: it has no work tree`, "Run Tare inside a normal clone.");
	if (insideWorkTree !== "true") throw new UserError(`${shown} is inside a .git folder`, "Run Tare in the work tree.");
}
function chooseRemote(listing) {
	const remotes = listing.split("\n").filter((name) => name !== "");
	return remotes.includes("origin") ? "origin" : remotes[0] ?? null;
}
/**
* The token as an HTTP header by environment: arguments can be read by every user of the machine, and a file would
* have to be removed. Not added to a header that the checkout persisted already: servers refuse two.
*/
async function authentication(git, access) {
	if (access === null || access.token === "") return null;
	const persisted = await git.run([
		"config",
		"--name-only",
		"--get-regexp",
		"^http\\..*\\.extraheader$"
	]);
	if (succeeded(persisted)) return null;
	const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
	return {
		server: access.server.replace(/\/+$/, ""),
		header: `AUTHORIZATION: basic ${basic}`
	};
}

export { plain as i, openRepository as n, gitsOwnLine as r, objectsOf as t };