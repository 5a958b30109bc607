import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startTied } from "./tied-process.ts";

test("stop ends the program with its signal and tells how it ended", async () => {
	const program = await startTied({ command: "sleep", args: ["60"] });
	expect(await program.stop()).toEqual({ code: null, signal: "SIGTERM" });
});

test("a program that ignores the signal is killed after the grace time", async () => {
	const ready = Promise.withResolvers<void>();
	const program = await startTied({
		command: "sh",
		args: ["-c", "trap '' TERM; echo ready; while :; do sleep 0.05; done"],
		stopGraceMs: 100,
		onOutput: () => ready.resolve(),
	});
	// Before that it has no trap yet.
	await ready.promise;
	expect((await program.stop()).signal).toBe("SIGKILL");
});

test("a program that cannot be started is a clear error", async () => {
	await expect(startTied({ command: "/no/such/program", args: [] })).rejects.toThrow(
		"/no/such/program could not be started",
	);
});

test("the program ends when its parent is killed with SIGKILL", async () => {
	const module = new URL("./tied-process.ts", import.meta.url).href;
	const parent = spawn(process.execPath, [
		"--input-type=module",
		"-e",
		`import { startTied } from ${JSON.stringify(module)};
		const program = await startTied({ command: "sleep", args: ["60"] });
		console.log(program.pid);`,
	]);
	const [line] = await once(parent.stdout, "data");
	const pid = Number(String(line));
	expect(() => process.kill(pid, 0)).not.toThrow();
	parent.kill("SIGKILL");
	await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}
