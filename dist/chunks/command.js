// src/model/command.ts
function succeeded(result) {
	return result.exitCode === 0 && !result.timedOut && !result.notStarted;
}

export { succeeded as t };