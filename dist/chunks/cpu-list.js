// src/model/cpu-list.ts
/** More processors than any machine has: a list that says more is not read. */
const MOST = 8192;
/** `0-3,8` as the kernel writes it (cpuset(7), "List format"): the processors' numbers, rising. Empty: not readable. */
function readCpuList(text) {
	const numbers = /* @__PURE__ */ new Set();
	for (const part of text.trim().split(",")) {
		const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
		if (first === void 0) return [];
		for (let number = Number(first); number <= Number(last) && number < MOST; number++) numbers.add(number);
	}
	return [...numbers].sort((a, b) => a - b);
}
/** The same way back. */
function writeCpuList(numbers) {
	const runs = [];
	for (const number of [...numbers].sort((a, b) => a - b)) {
		const run = runs.at(-1);
		if (run !== void 0 && number === run[1] + 1) run[1] = number;
		else runs.push([number, number]);
	}
	return runs.map(([first, last]) => first === last ? `${first}` : `${first}-${last}`).join(",");
}

export { writeCpuList as n, readCpuList as t };