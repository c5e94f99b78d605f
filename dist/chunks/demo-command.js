import { n as UserError } from "./errors.js";
import { t as compareCommand } from "./compare-command2.js";
import { t as succeeded } from "./command.js";
import { fileURLToPath } from "node:url";
import { join, resolve } from "node:path";

// src/cli/demo-repository.ts
/** examples/demo/ lies beside both src/ and dist/, so one relative path serves the sources and the bundle. */
const EXAMPLE = ["../../examples/demo/", "../examples/demo/"];
const GIT_TIMEOUT_MS = 6e4;
/** A fixed author and date: the demo's commits have the same hashes everywhere. */
const IDENTITY = {
	GIT_AUTHOR_NAME: "Tare demo",
	GIT_AUTHOR_EMAIL: "demo@tare.invalid",
	GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
	GIT_COMMITTER_NAME: "Tare demo",
	GIT_COMMITTER_EMAIL: "demo@tare.invalid",
	GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_CONFIG_NOSYSTEM: "1"
};
/** Makes the embedded example into a real repository at `folder`: two commits, the second checked out. */
async function makeDemoRepository(folder, ports) {
	const example = await findExample(ports);
	const git = async (...gitArguments) => {
		const result = await ports.exec.run({
			file: "git",
			arguments: gitArguments,
			cwd: folder,
			environment: IDENTITY,
			trust: "trusted",
			timeoutMs: GIT_TIMEOUT_MS
		});
		if (!succeeded(result)) throw new UserError(`git ${gitArguments[0]} failed in the demo's folder`, "Install git 2.31 or newer and see that the temporary folder can be written.", {
			exitCode: 3,
			details: result.stderr.split("\n").slice(0, 5)
		});
	};
	await ports.files.makeDirectory(folder);
	await git("init", "--quiet", "--initial-branch=main");
	for (const [side, message] of [["base", "numbers: sum, median, histogram, mode"], ["head", "numbers: a plain median, counts in an array, variance instead of mode"]]) {
		await copyFolder(`${example}${side}`, folder, ports);
		await git("add", "--all");
		await git("commit", "--quiet", "--no-gpg-sign", "--message", message);
	}
}
async function findExample(ports) {
	for (const relative of EXAMPLE) {
		const path = fileURLToPath(new URL(relative, import.meta.url));
		if (await ports.files.exists(`${path}base/bench.js`)) return path;
	}
	throw new UserError("the demo needs the folder examples/demo beside dist/", "Run it from a full checkout of Tare.", { exitCode: 3 });
}
async function copyFolder(from, to, ports) {
	for (const name of [
		".github/tare.yml",
		"bench.js",
		"numbers.js",
		"package.json"
	]) if (await ports.files.exists(`${from}/${name}`)) {
		await ports.files.makeDirectory(`${to}/${name}`.replace(/\/[^/]*$/, ""));
		await ports.files.copyFile(`${from}/${name}`, `${to}/${name}`);
	}
}

// src/cli/demo-command.ts
/** `tare demo`: a real repository with two commits, compared like any other. */
async function demoCommand({ given, output, keep }, folder, ports) {
	const temporary = keep === null ? await ports.files.makeTemporaryDirectory("tare-demo-") : null;
	const repository = temporary === null ? resolve(folder, keep ?? "") : join(temporary, "repository");
	try {
		if ((await ports.files.list(repository)).length > 0) throw new UserError(`--keep: ${repository} is not empty`, "Name a new or an empty folder.");
		await makeDemoRepository(repository, ports);
		ports.log.info("a small library with two commits: does the second one make it slower?");
		const code = await compareCommand({
			command: "compare",
			past: [],
			revisions: ["HEAD~1", "HEAD"],
			given,
			output: absolute(output, folder)
		}, repository, ports);
		return code === 1 ? 0 : code;
	} finally {
		if (temporary !== null) await ports.files.remove(temporary);
	}
}
function absolute(output, folder) {
	return {
		...output,
		output: output.output === null ? null : resolve(folder, output.output)
	};
}

export { demoCommand };